"""Hugging Face datasets: a function for `map`.

dataset.with_format("arrow").map(grade(), batched=True)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from codeif._codeif import Verifier

__all__ = ["grade"]


def grade(
    *, verifier: Verifier | None = None, threads: int = 1, **options: Any
) -> Callable[[Any], Any]:
    """A function from a table to the table with verdicts, for `map(..., batched=True)`.

    The options are those of `Verifier.grade_table`. It can be pickled, so that `num_proc` works.
    """
    return _Grade(Verifier() if verifier is None else verifier, {"threads": threads, **options})


class _Grade:
    def __init__(self, verifier: Verifier, options: dict[str, Any]) -> None:
        self.verifier = verifier
        self.options = options

    def __call__(self, table: Any) -> Any:
        import pyarrow

        return pyarrow.table(self.verifier.grade_table(table, **self.options))
