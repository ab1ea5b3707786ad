"""What the documentation shows is what happens."""

import doctest
import importlib
import inspect

import pytest
from conftest import ROOT, needs

import codeif

PAGES = [
    *sorted((ROOT / "docs" / "python").glob("*.md")),
    ROOT / "docs" / "conversations.md",
    ROOT / "README.md",
]
NATIVE = [name for name in codeif.__all__ if not name.startswith("_")]


def run(examples, name):
    runner = doctest.DocTestRunner()
    test = doctest.DocTestParser().get_doctest(examples, {}, name, None, 0)
    report = []
    runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)
    return runner.tries


@pytest.mark.parametrize("module", ["codeif", "codeif.rewards", "codeif.testing"])
def test_modules(module):
    results = doctest.testmod(importlib.import_module(module))
    assert results.attempted and not results.failed


@pytest.mark.parametrize("name", NATIVE)
def test_the_extension(name):
    item = getattr(codeif, name)
    assert item.__doc__, f"{name} has no documentation"
    run(item.__doc__, name)
    if inspect.isclass(item) and not issubclass(item, Exception):
        for member, value in vars(item).items():
            if not member.startswith("_"):
                assert value.__doc__, f"{name}.{member} has no documentation"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages(page):
    if page.name == "tables.md":
        needs("polars")
    run(page.read_text(), page.name)


def test_the_pages_of_all_tools_are_linked():
    index = (ROOT / "docs" / "python" / "README.md").read_text()
    for page in PAGES:
        if page.parent.name == "python":
            assert page.name == "README.md" or f"({page.name})" in index
