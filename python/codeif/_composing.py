"""Questions that can be answered, made from solutions."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, NamedTuple

from codeif._codeif import Composing, Verifier, question_messages

# How many rows are worked on at once, and how many tell what instructions are worth.
CHUNK = 64
POOL = 1024


class Composed(NamedTuple):
    """A question in CodeIF's format, and the answer that proves that it can be answered."""

    question: dict[str, Any]
    witness: dict[str, Any]


# codeif: allow(max-parameters) these are the options of the command
def compose(
    tasks: Iterable[Mapping[str, Any]],
    *,
    pool: Iterable[Mapping[str, Any]] | None = None,
    set: str = "easy",
    seed: int = 0,
    templates: str | Sequence[str] = ("paper",),
    variants: int = 1,
    rounds: int = 0,
    varied: bool = False,
    renamed: bool = False,
    language: str | None = None,
    verifier: Verifier | None = None,
) -> Iterator[Composed]:
    """Make questions of tasks, one by one, as `codeif compose` does.

    A task has a question, a programming language and a solution. `pool` has other solutions, by
    which the worth of an instruction is known; without it, the first 1024 tasks are taken.
    """
    rows = iter(tasks)
    known = list(islice(rows, POOL)) if pool is None else []
    composing = Composing(
        verifier or Verifier(),
        [json.dumps(dict(row)) for row in (known if pool is None else pool)],
        set,
        seed,
        [templates] if isinstance(templates, str) else list(templates),
        variants,
        rounds,
        varied,
        renamed,
        language,
    )
    rows = chain(known, rows)
    first = 0
    while chunk := [json.dumps(dict(row)) for row in islice(rows, CHUNK)]:
        for question, witness in composing.chunk(chunk, first):
            yield Composed(json.loads(question), json.loads(witness))
        first += len(chunk)


def prompts(questions: Iterable[Mapping[str, Any]]) -> Iterator[list[dict[str, str]]]:
    """The chat messages of each question: one of the user, or one for each round."""
    for question in questions:
        messages = question_messages(json.dumps(dict(question)))
        yield [{"role": "user", "content": message} for message in messages]
