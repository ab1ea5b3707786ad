"""datatrove: a step that grades documents, and a filter by a metric.

The text of a document is the response; `metadata` has its question's id, or its instructions. An
executor marks each task that is done, so a pipeline that is run again continues where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Literal

from datatrove.data import Document, DocumentsPipeline
from datatrove.pipeline.base import PipelineStep
from datatrove.pipeline.filters.base_filter import BaseFilter
from datatrove.pipeline.writers.disk_base import DiskWriter

from codeif import Verifier
from codeif.integrations import arrow

__all__ = ["GradeFilter", "GradeStep"]

ADDED = ("csr", "ssr", "rsr", "ccsr", "unverifiable", "fault", "run")
"""Columns of `Verifier.grade_table` that become metadata: `codeif_csr` and so on."""


class _Grader:
    def __init__(
        self, verifier: Verifier | None, questions: arrow.Questions, **options: Any
    ) -> None:
        lines = arrow.question_lines(questions)
        self.grade = arrow.grade(verifier=verifier, questions=lines, **options)
        self.columns = ["question_id", "item_set"] if lines else ["instruction_list", "language"]

    def add(self, documents: list[Document]) -> None:
        """Add the columns to the documents' metadata."""
        import pyarrow

        columns = {"answer": [it.text for it in documents]}
        for name in self.columns:
            values = [it.metadata.get(name) for it in documents]
            if name != "item_set" or any(values):
                columns[name] = values
        graded = self.grade(pyarrow.table(columns))
        for name in ADDED:
            column = graded[f"codeif_{name}"].to_pylist()
            for document, value in zip(documents, column, strict=True):
                document.metadata[f"codeif_{name}"] = value


class GradeStep(PipelineStep):
    """Adds metrics as metadata: `codeif_ssr`, and `codeif_fault` where there are none."""

    name = "codeif"
    type = "grade"

    def __init__(
        self,
        *,
        verifier: Verifier | None = None,
        questions: arrow.Questions = None,
        batch_size: int = 1000,
    ) -> None:
        super().__init__()
        self.grader = _Grader(verifier, questions)
        self.batch_size = batch_size

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        """Grade the documents in batches."""
        for batch in _batches(data, self.batch_size):
            with self.track_time():
                self.grader.add(batch)
            yield from batch


class GradeFilter(BaseFilter):
    """Keeps documents whose metric is at least `minimum`, with every Unverifiable as No.

    One that cannot be graded is dropped for the reason `codeif-fault`.
    """

    name = "codeif"

    def __init__(
        self,
        metric: Literal["csr", "ssr", "rsr", "ccsr"] = "csr",
        minimum: float = 1.0,
        *,
        verifier: Verifier | None = None,
        questions: arrow.Questions = None,
        batch_size: int = 1000,
        exclusion_writer: DiskWriter | None = None,
    ) -> None:
        super().__init__(exclusion_writer, batch_size)
        self.grader = _Grader(verifier, questions)
        self.column = f"codeif_{metric}"
        self.minimum = minimum

    def filter(self, doc: Document) -> bool | tuple[bool, str]:
        """Whether to keep a document."""
        return self.filter_batch([doc])[0]

    def filter_batch(self, batch: list[Document]) -> list[bool | tuple[bool, str]]:
        """Whether to keep each document of a batch."""
        self.grader.add(batch)
        return [self._kept(it.metadata) for it in batch]

    def _kept(self, metadata: dict[str, Any]) -> bool | tuple[bool, str]:
        value = metadata[self.column]
        if value is None:
            return False, "codeif-fault"
        return value >= self.minimum or (False, self.column)


def _batches(data: Iterable[Document], size: int) -> Iterator[list[Document]]:
    documents = iter(data)
    while batch := list(islice(documents, size)):
        yield batch
