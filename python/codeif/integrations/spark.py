"""Spark: verdicts of the rows of a data frame, and the figures of the whole.

>>> graded = grade_dataframe(spark.read.parquet("rows"), questions="q.jsonl")  # doctest: +SKIP
>>> graded.write.parquet("graded")  # doctest: +SKIP
>>> print(leaderboard(spark.read.parquet("graded"), questions="q.jsonl"))  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from codeif import Leaderboard, Verifier
from codeif.integrations import arrow

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType

__all__ = ["grade_dataframe", "leaderboard"]


def grade_dataframe(
    df: DataFrame,
    *,
    verifier: Verifier | None = None,
    questions: arrow.Questions = None,
    **options: Any,
) -> DataFrame:
    """Adds the columns of `Verifier.grade_table`, whose options these are, and `codeif_run`.

    Every row comes out again: one that cannot be graded has `codeif_fault`. Each task uses one
    thread, and the questions are broadcast.
    """
    verifier = Verifier() if verifier is None else verifier
    lines = df.sparkSession.sparkContext.broadcast(arrow.question_lines(questions))

    def run(batches: Iterator[Any]) -> Iterator[Any]:
        grade = arrow.grade(verifier=verifier, questions=lines.value, **options)
        for batch in batches:
            yield from grade(batch).to_batches()

    return df.mapInArrow(run, _schema(df, bool(options.get("details"))))


def leaderboard(
    graded: DataFrame,
    *,
    questions: arrow.Questions = None,
    group_by: Iterable[str] = (),
    weights: Mapping[str, Mapping[str, float]] | None = None,
    **options: Any,
) -> Leaderboard:
    """The figures of a graded data frame; the other options are those of `Leaderboard.add_table`.

    Each partition is counted where it is, and the sums are merged here: they are exact, so that the
    figures do not depend on the partitions.
    """
    lines = graded.sparkSession.sparkContext.broadcast(arrow.question_lines(questions))
    by: dict[str, Any] = {"group_by": list(group_by), "weights": weights}

    def count(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow

        board = arrow.count(batches, questions=lines.value, **by, **options)
        yield pyarrow.record_batch({"sums": [board.to_bytes()]})

    total = arrow.count([], **by)
    for row in graded.mapInArrow(count, "sums binary").toLocalIterator():
        total.merge(Leaderboard.from_bytes(bytes(row["sums"])))
    total.sort()
    return total


def _schema(df: DataFrame, details: bool) -> StructType:
    """The columns of the data frame, and those that grading adds."""
    import pyarrow
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType

    strings = pyarrow.list_(pyarrow.string())
    own = pyarrow.schema({"answer": pyarrow.string(), "instruction_list": strings})
    graded = arrow.grade(details=details)(own.empty_table())
    added = from_arrow_schema(graded.schema.remove(0).remove(0))
    names = set(added.names)
    return StructType([field for field in df.schema if field.name not in names] + list(added))
