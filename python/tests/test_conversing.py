import json
import re

import pytest
from conftest import ROOT

import codeif
from codeif.rewards import safe

QUESTION = {
    "question_id": 1,
    "question": "Add up numbers.",
    "instruction_list": [
        "Your code should not use for-loop.",
        "Your code should include a function named `total`.",
    ],
    "rounds": [[0], [1]],
}
GOOD = "```python\ndef total(xs):\n    return sum(xs)\n```"
BAD = "```python\nfor x in xs:\n    print(x)\n```"


def words(turn):
    return [verdict.verdict for verdict in turn.graded.verdicts]


def test_each_round_asks_for_more():
    asked = []

    def model(messages):
        asked.append(messages[-1]["content"])
        return BAD

    turns = list(codeif.converse(model, [QUESTION]))
    assert [words(turn) for turn in turns] == [["No"], ["No", "No"]]
    assert "for-loop" in asked[0] and "total" not in asked[0]
    assert asked[1].startswith("Change the code so that it follows these instructions too:")
    assert [message["role"] for message in turns[1].messages] == ["user", "assistant"] * 2


def test_an_answer_that_is_cut_off_does_not_stand():
    asked = []
    answers = iter([GOOD.removesuffix("```"), GOOD])

    def model(messages):
        asked.append(messages[-1]["content"])
        return next(answers)

    one = {**QUESTION, "rounds": [[0, 1]]}
    turns = list(codeif.converse(model, [one], rounds=3, feedback=True))
    assert [turn.answer for turn in turns] == [GOOD.removesuffix("```"), GOOD, GOOD]
    assert asked[1] == "This answer does not count: its last fence is not closed, so it is cut off."


def test_an_answer_has_to_meet_what_the_reward_requires():
    asked = []
    stub = "```python\ndef total(xs):\n    pass\n```"
    answers = iter([stub, GOOD])

    def model(messages):
        asked.append(messages[-1]["content"])
        return next(answers)

    one = {**QUESTION, "language": "python", "rounds": [[0, 1]]}
    turns = list(codeif.converse(model, [one], rounds=2, feedback=True, reward=safe("ssr")))
    assert asked[1] == "This answer does not count: no statement does anything."
    assert turns[-1].answer == GOOD


def test_a_reward_refuses_a_question_without_a_known_language():
    for language in ({"language": "Pythn"}, {}):
        one = {"question_id": 1, "instruction_list": ["No loops."], **language}
        with pytest.raises(ValueError, match="Pythn|a language is required"):
            list(codeif.converse(lambda messages: GOOD, [one], reward=safe("ssr")))


def test_feedback_comes_first_and_what_is_right_stands():
    answers = iter([BAD, BAD, GOOD])
    asked = []

    def model(messages):
        asked.append(messages[-1]["content"])
        return next(answers)

    turns = list(codeif.converse(model, [QUESTION], rounds=5, feedback=True, model_id="ant"))
    assert [turn.graded.csr.low for turn in turns] == [0.0, 0.0, 1.0, 1.0, 1.0]
    assert len(asked) == 3
    assert asked[1].startswith("Your answer does not follow an instruction:\n- line 2: ")
    assert asked[1].endswith("`total`.")
    assert asked[2].endswith("Change the code so that it follows all instructions.")
    board = codeif.Leaderboard()
    for turn in turns:
        board.add(turn.graded)
    rounds = board.to_dict()["rounds"]
    assert [row["round"] for row in rounds] == [1, 2, 3, 4, 5]
    assert rounds[2]["metrics"]["mended"]["low"] == 1.0
    assert rounds[3]["metrics"]["kept"]["low"] == 1.0


def test_a_model_that_follows_feedback_reaches_everything_in_two_rounds():
    question = {**QUESTION, "rounds": None}

    def model(messages):
        return GOOD if len(messages) > 1 else BAD

    turns = list(codeif.converse(model, [question], rounds=2, feedback=True))
    assert [turn.graded.ssr.low for turn in turns] == [0.0, 1.0]


def rows(name):
    with (ROOT / "benchmark" / name).open() as file:
        return [json.loads(line) for line in file]


def test_feedback_tells_all_that_is_needed():
    """A model that knows all questions' answers takes the one that follows what it is told."""
    questions = [it for it in rows("questions.jsonl") if "python" in json.dumps(it["meta_info"])]
    witnesses = {it["question_id"]: it["answer"] for it in rows("questions-witnesses.jsonl")}
    answers = [witnesses[question["question_id"]] for question in questions]
    verifier = codeif.Verifier()
    assert len(answers) == 30
    for at, question in enumerate(questions):

        def model(messages, wrong=answers[at - 1]):
            if len(messages) == 1:
                return wrong
            told = re.findall('asked: "(.*)"', messages[-1]["content"])
            task = verifier.task(told, language="python")
            return max(answers, key=lambda answer: task.grade(answer).ssr.low)

        turns = list(codeif.converse(model, [question], rounds=2, feedback=True))
        ssr = [turn.graded.ssr.low for turn in turns]
        assert ssr[0] < 1 and ssr[1] == 1, question["question_id"]


def test_feedback_has_styles_and_languages():
    graded = codeif.Verifier().task(QUESTION["instruction_list"]).grade(BAD)
    assert graded.feedback(max=1).count("\n- ") == 1
    assert graded.feedback(language="zh").startswith("你的回答没有遵守 2 条要求：")
    assert codeif.Verifier().task(["Sing."]).grade(GOOD).feedback() is None
