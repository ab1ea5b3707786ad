import json
import subprocess
import sys

import pytest

import codeif

CODE = "x = 1\nwhile x:\n    x = 0\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "AGENTS.md").write_text("- No global variables\n- Handle all errors.\n")
    (tmp_path / "app.py").write_text(CODE)
    return tmp_path


def test_paths_and_texts_have_the_findings_of_the_command(folder):
    ran = subprocess.run(
        [sys.executable, "-m", "codeif", "lint", "app.py", "--format", "json"],
        capture_output=True,
        text=True,
    )
    expected = [json.loads(line) for line in ran.stdout.splitlines()]
    for found in (codeif.lint("app.py"), codeif.lint(), codeif.lint("app.py", text=CODE)):
        lines = [vars(one) for one in found.findings + found.not_checkable]
        assert lines == expected
        assert found.notes == ran.stderr.splitlines()
    assert [str(one) for one in codeif.lint(folder / "app.py").errors] == [
        "app.py:1:1: error[no-global-variables] `x` is a global variable (No global variables)"
    ]


def test_a_text_stands_for_a_file_that_need_not_exist(folder):
    found = codeif.lint("new.py", text=CODE, constraints=["No while loops"])
    assert [(one.kind, one.place["line"]) for one in found.findings] == [("no-while-loop", 2)]
    allowed = "while x: pass  # codeif: allow(no-while-loop) why not\n"
    assert codeif.lint("new.py", text=allowed, constraints=["No while loops"]).findings == []
    found = codeif.lint("new.py", text=allowed, constraints=["No while loops"], exceptions=False)
    assert len(found.findings) == 1


def test_what_is_wrong_raises(folder):
    with pytest.raises(ValueError, match="no known instruction"):
        codeif.lint(constraints=["Sing."])
    with pytest.raises(OSError, match="gone.py: cannot be read"):
        codeif.lint("gone.py")
    with pytest.raises(ValueError, match="one path"):
        codeif.lint(["a.py", "b.py"], text="x = 1")
    with pytest.raises(ValueError, match="--config"):
        codeif.lint("--config", text="", diff="--config")
