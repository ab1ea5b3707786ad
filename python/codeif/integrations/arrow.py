"""Grading and counting blocks of rows, for engines that hand them over as Arrow tables.

What these functions return can be pickled, so that an engine can send it to its workers.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from codeif import Leaderboard, Verifier, __version__

__all__ = ["count", "grade", "question_lines", "run_id"]

Questions = str | os.PathLike[str] | Iterable[Mapping[str, Any] | str] | None


def run_id(verifier: Verifier) -> str:
    """What verdicts depend on besides the row: the version of codeif, a hash of rules and limits.

    A row that is graded again under the same id gets the same verdicts.
    """
    _, options = verifier.__getnewargs_ex__()
    text = json.dumps(options, sort_keys=True)
    return f"{__version__}+{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def question_lines(questions: Questions) -> list[str] | None:
    """The questions as lines of JSON, to send to workers that may not have the file."""
    if questions is None:
        return None
    if isinstance(questions, (str, os.PathLike)):
        with open(questions, encoding="utf-8") as file:
            return [line for line in file if line.strip()]
    return [row if isinstance(row, str) else json.dumps(dict(row)) for row in questions]


def grade(
    *, verifier: Verifier | None = None, threads: int = 1, **options: Any
) -> Callable[[Any], Any]:
    """A function that takes a table and returns a pyarrow table with verdicts.

    The options are those of `Verifier.grade_table`, with `strict=False`: a column that is missing
    from a block is a fault of each of its rows. The column `codeif_run` is `run_id(verifier)`.
    """
    verifier = Verifier() if verifier is None else verifier
    return _Grade(verifier, {"threads": threads, "strict": False, **options})


class _Grade:
    def __init__(self, verifier: Verifier, options: dict[str, Any]) -> None:
        self.verifier = verifier
        self.options = options
        self.run = run_id(verifier)

    def __call__(self, table: Any) -> Any:
        import pyarrow

        graded = pyarrow.table(self.verifier.grade_table(table, **self.options))
        if "codeif_run" in graded.column_names:
            graded = graded.drop_columns(["codeif_run"])
        run = pyarrow.repeat(pyarrow.scalar(self.run), graded.num_rows)
        return graded.append_column("codeif_run", run)


def count(
    tables: Iterable[Any],
    *,
    group_by: Iterable[str] = (),
    weights: Mapping[str, Mapping[str, float]] | None = None,
    **options: Any,
) -> Leaderboard:
    """The sums over graded tables; the other options are those of `Leaderboard.add_table`."""
    board = Leaderboard(group_by=list(group_by), weights=weights)
    for table in tables:
        board.add_table(table, **options)
    return board
