"""The committed types are those of the extension; types and style are checked."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import needs

SETTINGS = Path(__file__).parents[1] / "pyproject.toml"


@pytest.mark.parametrize(
    "command",
    [
        ["mypy.stubtest", "codeif._codeif", "--mypy-config-file", str(SETTINGS)],
        ["mypy", "--config-file", str(SETTINGS), "-p", "codeif"],
    ],
)
def test_types(command):
    needs("mypy")
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]])
def test_style(command):
    needs("ruff")
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *command, SETTINGS.parent], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
