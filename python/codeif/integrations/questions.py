"""A question file, as the tools that evaluate models need it.

The file is given by its path. `open` and `open-conversations` are sets that come with codeif.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from codeif._codeif import DataError, Verifier, bundled

__all__ = ["instructions", "language", "prompt", "read"]


def read(path: str | Path, *, language: str | None = None) -> Iterator[dict[str, Any]]:
    """The rows of a question file, or those in one language.

    A bad row raises `codeif.DataError` with file, row and field.
    """
    verifier = Verifier()
    lines = bundled(path)
    with StringIO(lines) if lines else open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                verifier.task_from_row(line.strip())
            except DataError as error:
                error.args = (f"{path}:{number}: {error}",)
                error.file, error.row = str(path), number
                raise
            row = json.loads(line)
            if language in (None, _language(row)):
                yield row


def prompt(row: Mapping[str, Any]) -> str:
    """What to ask a model: the question, then its instructions as a numbered list."""
    sentences = enumerate(instructions(row), start=1)
    numbered = "\n".join(f"{number}. {sentence}" for number, sentence in sentences)
    return f"{row.get('question') or ''}\n\nFollow these instructions:\n{numbered}".strip()


def instructions(row: Mapping[str, Any]) -> list[str]:
    """The sentences of a row."""
    rows = row["instruction_list"]
    return [it if isinstance(it, str) else it["instruction"] for it in rows]


def language(row: Mapping[str, Any]) -> str | None:
    """The programming language of a row, as it is written there."""
    named = (row.get("meta_info") or {}).get("programming_language")
    return named or row.get("programming_language") or row.get("language")


_language = language
