import pytest

from codeif.testing import assert_follows

PASSES = '''
def test_it(codeif):
    graded = codeif.assert_follows("""```python
x = 1
```""", "Your code should not use for-loop.", language="python")
    assert graded.ssr.low == 1.0
'''

FAILS = '''
def test_it(codeif):
    codeif.assert_follows("""```python
for x in xs:
    pass
```""", "Your code should not use for-loop.", "Sing.", language="python")
'''


def test_the_fixture(pytester):
    pytester.makepyfile(PASSES)
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_a_failure_says_why_and_where(pytester):
    pytester.makepyfile(FAILS)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "E*No: Your code should not use for-loop.",
            "E*  the code has 1 for-loop",
            "E*  line 2: for x in xs:",
            "E*Unverifiable: Sing.",
        ]
    )
    result.stdout.no_fnmatch_line("*testing.py*raise*")


def test_without_pytest():
    with pytest.raises(AssertionError, match="No: Your code should use for-loop."):
        assert_follows("```python\nx = 1\n```", "Your code should use for-loop.")
