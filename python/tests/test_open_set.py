import codeif
from codeif.integrations import questions


def test_the_open_set_has_a_name():
    rows = list(questions.read("open"))
    assert len(rows) == 242
    for language, count in {"go": 30, "rust": 30, "ruby": 31}.items():
        assert len(list(questions.read("open", language=language))) == count
    assert all(len(row["rounds"]) == 4 for row in questions.read("open-conversations"))


def test_answers_to_it_are_graded(tmp_path):
    answers = tmp_path / "answers.jsonl"
    answers.write_text('{"question_id": 1, "model_id": "m", "answer": "x = 1"}\n')
    graded = next(iter(codeif.Verifier().grade_lines(answers, questions="open")))
    assert graded.question_id == 1 and graded.ssr.high < 1
