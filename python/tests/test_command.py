import json
import subprocess
import sys

import pytest


def run(*args, **options):
    command = [sys.executable, "-m", "codeif", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, **options)


def test_the_version():
    import codeif

    assert run("--version").stdout == f"codeif {codeif.__version__}\n"


def test_it_grades(questions_file, answer_files):
    done = run("grade", *answer_files, "--questions", questions_file, "--format", "json")
    assert done.returncode == 0
    assert [it["model_id"] for it in json.loads(done.stdout)["models"]] == [
        "amber",
        "birch",
        "cedar",
    ]


@pytest.mark.parametrize(
    "args, status", [(("grade", "no-such-file"), 2), (("nonsense",), 2), (("--help",), 0)]
)
def test_the_exit_status(args, status):
    assert run(*args).returncode == status


def test_a_violation_is_status_1(tmp_path):
    (tmp_path / "a.py").write_text("for x in y:\n    pass\n")
    done = run("lint", tmp_path, "--constraint", "Your code should not use for-loop.")
    assert done.returncode == 1 and "for x in y" in done.stdout


def test_the_script_is_installed(tmp_path):
    import shutil
    from pathlib import Path

    script = Path(sys.executable).parent / "codeif"
    if not shutil.which(str(script)):
        pytest.skip("the package is not installed with its script")
    assert subprocess.run([script, "--version"], capture_output=True).returncode == 0
