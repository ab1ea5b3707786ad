import json
import subprocess
import sys

import pytest

import codeif

COUNT = """\
import re


def count_words(text):
    total = 0
    for word in re.findall("[a-z]+", text):
        total += 1
    return total
"""

SERIES = """\
class Series:
    def __init__(self):
        self.values = []
        self.closed = False

    def append_value(self, value):
        if self.closed:
            raise ValueError("closed")
        self.values.append(value)

    def mean_value(self):
        return sum(self.values) / len(self.values)
"""

TASKS = [
    {"question": question, "programming_language": "python", "solution": solution}
    for question, solution in [("Count the words of a text.", COUNT), ("Keep numbers.", SERIES)]
]


def test_a_witness_follows_every_instruction():
    made = list(codeif.compose(iter(TASKS), seed=7, variants=2))
    assert [one.question["question_id"] for one in made] == [1, 2, 3, 4]
    for question, witness in made:
        task = codeif.Verifier().task(question["instruction_list"], language="python")
        assert task.grade(witness["answer"]).csr.low == 1.0


def test_one_name_of_templates_is_not_taken_for_letters():
    made, listed = (list(codeif.compose(TASKS, templates=it)) for it in ("all", ["all"]))
    assert made == listed
    with pytest.raises(ValueError, match="`al` is no template"):
        list(codeif.compose(TASKS, templates="al"))


def test_the_command_makes_the_same(tmp_path):
    rows = tmp_path / "tasks.jsonl"
    rows.write_text("".join(json.dumps(task) + "\n" for task in TASKS))
    args = ["compose", str(rows), "--set", "hard", "--output", "-"]
    done = subprocess.run(
        [sys.executable, "-m", "codeif", *args], capture_output=True, text=True, check=True
    )
    made = [one.question for one in codeif.compose(TASKS, set="hard")]
    assert [json.loads(line) for line in done.stdout.splitlines()] == made


def test_a_question_with_rounds_has_a_message_for_each():
    questions = (one.question for one in codeif.compose(TASKS, rounds=3))
    for messages in codeif.prompts(questions):
        assert [message["role"] for message in messages] == ["user"] * 3


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="row 0: .*--solution-field"):
        next(codeif.compose([{"question": "Add."}]))
    with pytest.raises(ValueError, match="the sets are easy and hard"):
        next(codeif.compose(TASKS, set="medium"))
