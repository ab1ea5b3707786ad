"""The command, the library's own binary and Python give the same verdicts, evidence and figures."""

import json
import subprocess
import sys

import pytest
from conftest import ROOT

from codeif import Leaderboard, Verifier

BINARY = ROOT / "target" / "debug" / "codeif"
COMMANDS = [[sys.executable, "-m", "codeif"]] + ([[str(BINARY)]] if BINARY.exists() else [])


def by_command(command, tmp_path, answers, questions):
    """The verdict lines and the figures that a command gives."""
    lines = tmp_path / "verdicts.jsonl"
    args = [*map(str, answers), "--output", str(lines), "--format", "json"]
    if questions:
        args += ["--questions", str(questions)]
    done = subprocess.run([*command, "grade", *args], capture_output=True, text=True)
    assert done.stdout, done.stderr
    return lines.read_text().splitlines(), json.loads(done.stdout)


def assert_same(tmp_path, answers, questions=None):
    graded = list(Verifier().grade_lines(*answers, questions=questions))
    board = Leaderboard()
    for it in graded:
        board.add(it)
    python = [it.to_json() for it in graded]
    for command in COMMANDS:
        lines, figures = by_command(command, tmp_path, answers, questions)
        assert lines == python
        assert figures == board.to_dict()
    assert_same_by_other_ways(graded)


def assert_same_by_other_ways(graded):
    """`grade_many` and `grade_table` say what `grade_lines` does."""
    import pyarrow

    lines = [it.to_dict() for it in graded]
    if not all("instruction_list" in it for it in lines):
        return
    verifier = Verifier()
    names = ("question_id", "meta_info", "instruction_list", "instruction_dependence")
    rows = [{name: it[name] for name in names if name in it} for it in lines]
    tasks = [verifier.task_from_row(row) for row in rows]
    responses = [it.get("answer") for it in lines]
    many = verifier.grade_many(tasks, responses, threads=2)
    assert [it.to_dict()["details"] for it in many] == [it["details"] for it in lines]
    rows = [{**row, "question_id": number} for number, row in enumerate(rows)]
    table = pyarrow.table({"question_id": range(len(rows)), "answer": responses})
    table = pyarrow.table(verifier.grade_table(table, questions=rows, details=True))
    assert table["codeif_verdicts"].to_pylist() == [it["verdicts"] for it in lines]
    for name in ("csr", "ssr", "rsr", "ccsr"):
        metrics = [line["metrics"][name] for line in lines]
        lows = [it and it["low"] for it in metrics]
        highs = [it and it["high"] for it in metrics]
        assert table[f"codeif_{name}"].to_pylist() == lows
        assert table[f"codeif_{name}_high"].to_pylist() == highs
    for details, line in zip(table["codeif_details"].to_pylist(), lines):
        for found, expected in zip(details, line["details"]):
            assert found["message"] == expected["message"]
            places = [(it["line"], it["column"], it["text"]) for it in expected["evidence"]]
            assert [(it["line"], it["column"], it["text"]) for it in found["evidence"]] == places


def test_the_demo(tmp_path, answer_files, questions_file):
    pytest.importorskip("pyarrow")
    assert_same(tmp_path, answer_files, questions_file)


def test_the_gold_answers(tmp_path, data):
    pytest.importorskip("pyarrow")
    assert_same(tmp_path, [data / "gold/answers.jsonl"])


def test_real_responses(tmp_path, data):
    """Each response under the instructions of a question."""
    pytest.importorskip("pyarrow")
    questions = (data / "codeif/questions.jsonl").read_text().splitlines()
    lists = [json.loads(it)["instruction_list"] for it in questions]
    responses = (data / "responses/llm-responses.jsonl").read_text().splitlines()
    path = tmp_path / "answers.jsonl"
    with path.open("w") as file:
        for number, line in enumerate(responses):
            row = json.loads(line)
            answer = {
                "question_id": number,
                "model_id": row["model"],
                "answer": row["response"],
                "instruction_list": lists[number % len(lists)],
            }
            file.write(json.dumps(answer) + "\n")
    assert_same(tmp_path, [path])


def test_bad_lines_are_problems(tmp_path):
    path = tmp_path / "answers.jsonl"
    good = '{"question_id": 1, "model_id": "m", "answer": "x", "instruction_list": ["Sing."]}'
    path.write_text(f"{good}\nnonsense\n" + '{"question_id": 2, "model_id": "m"}\n')
    lines = Verifier().grade_lines(path)
    assert len(list(lines)) == 1
    assert [(it.file, it.row, it.field) for it in lines.problems] == [
        (str(path), 2, None),
        (str(path), 3, "answer"),
    ]
    with pytest.raises(FileNotFoundError):
        list(Verifier().grade_lines(tmp_path / "none.jsonl"))
