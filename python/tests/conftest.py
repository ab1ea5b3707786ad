import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "fixtures" / "demo"

pytest_plugins = ["pytester"]


@pytest.fixture(scope="session")
def questions_file():
    return DEMO / "questions.jsonl"


@pytest.fixture(scope="session")
def answer_files():
    return sorted((DEMO / "answers").glob("*.jsonl"))


@pytest.fixture(scope="session")
def data():
    """The folder with real answers, which is not part of the repository."""
    if folder := os.environ.get("CODEIF_DATA"):
        return Path(folder).resolve()
    pytest.skip("CODEIF_DATA does not name the folder with real answers")


def needs(package):
    """Import a package, or skip by its name."""
    return pytest.importorskip(package, reason=f"{package} is not installed")
