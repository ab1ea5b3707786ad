"""Rows for the tests of engines: the demo's answers, some of them hostile."""

import json

from conftest import DEMO

from codeif import Leaderboard, Verifier

QUESTIONS = DEMO / "questions.jsonl"
ANSWERS = sorted((DEMO / "answers").glob("*.jsonl"))
HOSTILE = ["x" * 3_000_000, "```python\n" + "(" * 100_000, "```java\n" + "class A {" * 20_000]


def rows(times):
    """The demo's answers, so many times, with numbers of their own."""
    lines = [json.loads(line) for path in ANSWERS for line in path.read_text().splitlines()]
    lines = lines * times
    names = ("question_id", "model_id", "answer")
    return [{"sample": n} | {name: row.get(name) for name in names} for n, row in enumerate(lines)]


def graded_alone(rows):
    """The verdicts and the figures of the rows by `grade_table`."""
    import pyarrow

    table = Verifier().grade_table(pyarrow.Table.from_pylist(rows), questions=QUESTIONS)
    board = Leaderboard(group_by=["language"])
    board.add_table(table, questions=QUESTIONS)
    board.sort()
    verdicts = pyarrow.table(table)["codeif_verdicts"].to_pylist()
    return verdicts, board.to_dict(resamples=10)
