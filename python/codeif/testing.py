"""Assertions for tests: that a response follows its instructions."""

from __future__ import annotations

from codeif._codeif import Graded, Verdict, Verifier

__all__ = ["Assertions", "assert_follows"]


class Assertions:
    """Assertions about responses; `verifier` grades them."""

    def __init__(self, verifier: Verifier | None = None) -> None:
        self.verifier = Verifier() if verifier is None else verifier

    def assert_follows(
        self, response: str | None, *instructions: str, language: str | None = None
    ) -> Graded:
        """Fail unless the verdict on every instruction is Yes, and say why not.

        An Unverifiable verdict fails too: a test that checks nothing should not pass.
        """
        __tracebackhide__ = True
        graded = self.verifier.task(instructions, language=language).grade(response)
        failed = [_describe(it) for it in graded.verdicts if not it.followed]
        if failed:
            raise AssertionError("\n".join(failed))
        return graded


def assert_follows(response: str | None, *instructions: str, language: str | None = None) -> Graded:
    """Fail unless the verdict on every instruction is Yes, and say why not.

    >>> assert_follows("```python\\nx = 1\\n```", "Don't use for loops.", language="python")
    <Graded 1 of 1 followed, 0 unverifiable>
    """
    __tracebackhide__ = True
    return Assertions().assert_follows(response, *instructions, language=language)


def _describe(verdict: Verdict) -> str:
    lines = [f"{verdict.verdict}: {verdict.instruction}", f"  {verdict.message}"]
    lines += [f"  line {it.line}: {it.text}" for it in verdict.evidence]
    return "\n".join(lines)
