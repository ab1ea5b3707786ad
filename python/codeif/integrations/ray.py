"""Ray Data: verdicts of the rows of a dataset, and the figures of the whole.

>>> graded = grade_dataset(ray.data.read_parquet("rows/"), questions="q.jsonl")  # doctest: +SKIP
>>> graded.write_parquet("graded/")  # doctest: +SKIP
>>> print(leaderboard(ray.data.read_parquet("graded/"), questions="q.jsonl"))  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from codeif import Leaderboard, Verifier
from codeif.integrations import arrow

if TYPE_CHECKING:
    from ray.data import Dataset

__all__ = ["grade_dataset", "leaderboard"]


def grade_dataset(
    ds: Dataset,
    *,
    verifier: Verifier | None = None,
    questions: arrow.Questions = None,
    batch_size: int | None = None,
    map_options: Mapping[str, Any] | None = None,
    **options: Any,
) -> Dataset:
    """Adds the columns of `Verifier.grade_table`, whose options these are, and `codeif_run`.

    Every row comes out again: one that cannot be graded, or whose block lacks a column, has
    `codeif_fault`. Each worker uses one thread. `batch_size` is how many rows are graded at a time,
    by default a block; `map_options` are further arguments of `Dataset.map_batches`.
    """
    lines = arrow.question_lines(questions)
    grade = arrow.grade(verifier=verifier, questions=lines, **options)
    # Ray asks for a function.
    return ds.map_batches(
        lambda table: grade(table),
        batch_format="pyarrow",
        batch_size=batch_size,
        zero_copy_batch=True,
        **(map_options or {}),
    )


def leaderboard(
    graded: Dataset,
    *,
    questions: arrow.Questions = None,
    group_by: Iterable[str] = (),
    weights: Mapping[str, Mapping[str, float]] | None = None,
    **options: Any,
) -> Leaderboard:
    """The figures of a graded dataset; the other options are those of `Leaderboard.add_table`.

    Each block is counted where it is, and the sums are merged here: they are exact, so that the
    figures do not depend on the blocks.
    """
    lines = arrow.question_lines(questions)
    by: dict[str, Any] = {"group_by": list(group_by), "weights": weights}

    def count(table: Any) -> dict[str, list[bytes]]:
        return {"sums": [arrow.count([table], questions=lines, **by, **options).to_bytes()]}

    total = arrow.count([], **by)
    sums = graded.map_batches(count, batch_format="pyarrow", batch_size=None)
    for row in sums.iter_rows():
        total.merge(Leaderboard.from_bytes(row["sums"]))
    total.sort()
    return total
