import json
import subprocess
import sys

import pytest

import codeif

TASKS = [
    {
        "question": "Count the words of a text.",
        "programming_language": "python",
        "solution": "import re\n\n\ndef count_words(text):\n    total = 0\n    for word in re.findall('[a-z]+', text):\n        total += 1\n    return total\n",
    },
    {
        "question": "Keep numbers.",
        "programming_language": "python",
        "solution": "class Series:\n    def __init__(self):\n        self.values = []\n        self.closed = False\n\n    def append_value(self, value):\n        if self.closed:\n            raise ValueError('closed')\n        self.values.append(value)\n\n    def mean_value(self):\n        return sum(self.values) / len(self.values)\n",
    },
]


def test_a_witness_follows_every_instruction():
    made = list(codeif.compose(iter(TASKS), seed=7, variants=2))
    assert [one.question["question_id"] for one in made] == [1, 2, 3, 4]
    for question, witness in made:
        task = codeif.Verifier().task(question["instruction_list"], language="python")
        assert task.grade(witness["answer"]).csr.low == 1.0


def test_the_command_makes_the_same(tmp_path):
    rows = tmp_path / "tasks.jsonl"
    rows.write_text("".join(json.dumps(task) + "\n" for task in TASKS))
    args = ["compose", str(rows), "--set", "hard", "--output", "-"]
    done = subprocess.run([sys.executable, "-m", "codeif", *args], capture_output=True, text=True, check=True)
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
