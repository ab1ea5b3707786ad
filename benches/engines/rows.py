"""Rows for measuring engines: real answers again and again, with numbers of their own."""

import itertools
import json
import os
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

DATA = Path(os.environ["CODEIF_DATA"])
QUESTIONS = DATA / "codeif" / "questions.jsonl"
ROWS_OF_FILE = 5_000
HOSTILE = "```python\n" + "(" * 1_000_000


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def answers():
    """Question ids and answers: those of the gold set, then the responses under any question."""
    gold = [(row["question_id"], row["answer"]) for row in read(DATA / "gold/answers.jsonl")]
    ids = itertools.cycle(row["question_id"] for row in read(QUESTIONS))
    responses = read(DATA / "responses/llm-responses.jsonl")
    return gold + [(id, row["response"]) for id, row in zip(ids, responses)]


def write(folder, count, with_faults):
    """Parquet files under `rows`, and the same as lines of JSON in `rows.jsonl`.

    With faults the first file lacks the column of the answers, and the second begins with a hostile
    one.
    """
    (folder / "rows").mkdir(parents=True)
    given = itertools.cycle(answers())
    with open(folder / "rows.jsonl", "w", encoding="utf-8") as lines:
        for start in range(0, count, ROWS_OF_FILE):
            pairs = itertools.islice(given, min(ROWS_OF_FILE, count - start))
            rows = [
                {"sample": n, "question_id": id, "model_id": f"model-{n % 5}", "answer": answer}
                for n, (id, answer) in enumerate(pairs, start)
            ]
            if with_faults and start == ROWS_OF_FILE:
                rows[0]["answer"] = HOSTILE
            lines.writelines(json.dumps(row) + "\n" for row in rows)
            table = pa.Table.from_pylist(rows)
            if with_faults and start == 0:
                table = table.drop_columns(["answer"])
            pq.write_table(table, folder / "rows" / f"{start:09}.parquet")
