"""The committed types are those of the extension, and the package is typed."""

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import needs

PACKAGE = Path(__file__).parents[1]


@pytest.mark.parametrize(
    "command",
    [
        ["mypy.stubtest", "codeif._codeif", "--mypy-config-file", "pyproject.toml"],
        ["mypy", "codeif"],
    ],
)
def test_types(command):
    needs("mypy")
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=PACKAGE, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
