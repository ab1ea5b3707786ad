import json

import pytest
from conftest import ROOT

import codeif
from codeif import DataError, Leaderboard, RuleError, Verifier
from codeif.integrations import questions

LOOP = "```python\nfor x in xs:\n    print(x)\n```"
SENTENCES = ["Your code should not use for-loop.", "Sing."]


@pytest.fixture
def task():
    return Verifier().task(SENTENCES, language="python")


def test_a_verdict_has_the_parts_of_a_verdict_line(task):
    graded = task.grade(LOOP)
    verdict, unknown = graded.verdicts
    assert (verdict.verdict, verdict.followed, verdict.template) == ("No", False, "no-for-loop")
    assert (verdict.instruction, verdict.type) == (SENTENCES[0], "structural control")
    assert verdict.message == "the code has 1 for-loop"
    place = verdict.evidence[0]
    assert (place.block, place.line, place.column) == (0, 2, 1)
    assert (place.end_line, place.end_column, place.text) == (3, 13, "for x in xs:")
    assert (unknown.followed, unknown.reason) == (None, "unknown-instruction")
    assert unknown.template is None and unknown.evidence == [] and unknown.near_misses == []


def test_figures_are_intervals(task):
    graded = task.grade(LOOP)
    assert (graded.ssr.low, graded.ssr.high) == (0.0, 0.5)
    assert repr(graded.ssr) == "<Interval 0–0.5>" and repr(graded.csr) == "<Interval 0>"
    assert graded.csr == graded.csr != graded.ssr


def test_rsr_reads_the_dependencies():
    task = Verifier().task(
        ["Your code should use for-loop.", "Your code should not use while-loop."],
        dependencies={1: [0]},
    )
    graded = task.grade("```python\nx = 1\n```")
    assert (graded.ssr.low, graded.rsr.low) == (0.5, 0.0)


def test_one_string_is_not_a_list_of_instructions():
    with pytest.raises(TypeError, match="give a list of sentences"):
        Verifier().task("Your code should not use for-loop.")


def test_a_dict_is_the_verdict_line(task):
    graded = task.grade(LOOP, model_id="ant")
    line = graded.to_dict()
    assert line == json.loads(graded.to_json())
    assert line["model_id"] == graded.model_id == "ant"
    assert line["question_id"] == graded.question_id == 0
    assert line["verdicts"] == [it.verdict for it in graded.verdicts] == ["No", "Unverifiable"]
    assert line["judge_result"] == "['No', 'No']"
    for it, detail in zip(graded.verdicts, line["details"]):
        for name in ("verdict", "instruction", "template", "type", "message", "reason"):
            assert getattr(it, name) == detail[name]


def test_blank_is_missing(task):
    for response in (None, "", " \n"):
        graded = task.grade(response)
        assert graded.missing and not graded.has_code
        assert [it.verdict for it in graded.verdicts] == ["No", "No"]
        assert graded.to_dict()["details"][0]["decided_by"] == "missing"


def test_reprs_are_short(task):
    assert repr(task) == "<Task of 2 instructions, 1 of them known>"
    assert repr(task.grade(LOOP)) == "<Graded 0 of 2 followed, 1 unverifiable>"
    assert repr(Verifier()) == "Verifier()"


def test_a_notebook_shows_the_lines_and_no_markup_of_the_answer(task):
    html = task.grade("```python\nfor x in xs:\n    print('<script>')\n```")._repr_html_()
    marked = [line for line in html.splitlines() if "<span" in line]
    assert len(marked) == 1 and "for x in xs:" in marked[0]
    assert "<script>" not in html and "&lt;script&gt;" in html


def test_a_question_row_is_read_as_the_command_reads_it(questions_file):
    for line in questions_file.read_text().splitlines():
        row = json.loads(line)
        for task in (Verifier().task_from_row(line), Verifier().task_from_row(row)):
            assert len(task) == len(row["instruction_list"])
            assert task.language == row["meta_info"]["programming_language"]
            assert task.grade("x").question_id == row["question_id"]


def test_rows_of_tables_are_question_rows():
    np = pytest.importorskip("numpy")
    row = {
        "question_id": np.int64(3),
        "instruction_list": np.array([{"type": None, "instruction": "Sing."}], dtype=object),
        "instruction_dependence": {"0": None, "5": None},
    }
    assert Verifier().task_from_row(row).instructions == ["Sing."]


@pytest.mark.parametrize(
    "row, field, message",
    [
        ({"question_id": 1}, "instruction_list", "is missing"),
        ({"instruction_list": ["A"]}, "question_id", "is missing"),
        ({"question_id": 1, "instruction_list": [5]}, "instruction_list[0]", "found a number"),
        ({"question_id": 1, "instruction_list": []}, "instruction_list", "an empty list"),
    ],
)
def test_a_bad_row_raises_with_its_field(row, field, message):
    with pytest.raises(DataError, match=message) as raised:
        Verifier().task_from_row(row)
    assert (raised.value.field, raised.value.file) == (field, None)
    assert isinstance(raised.value, ValueError)


def test_limits():
    task = Verifier(limits={"response_bytes": 10}).task(["Your code should not use for-loop."])
    assert task.grade("x" * 11).verdicts[0].reason == "limit-exceeded"
    with pytest.raises(TypeError, match="no limit `size`"):
        Verifier(limits={"size": 10})


def test_packs():
    verifier = Verifier(rules="pack:pep8")
    task = verifier.task(["Your code should follow PEP 8."], language="python")
    assert [one.verdict for one in task.grade("```python\nx=1\n```").verdicts] == ["No"]
    with pytest.raises(ValueError, match="pack:pep9: there is no such pack"):
        Verifier(rules="pack:pep9")


def test_rules(tmp_path):
    rules = sorted((ROOT / "examples" / "rules").rglob("*.toml"))
    assert rules
    verifier = Verifier(rules={path.name: path.read_text() for path in rules})
    assert f"{len(rules)} rules" in repr(verifier)
    for path in rules:
        (tmp_path / path.name).write_text(path.read_text())
    assert repr(Verifier(rules=tmp_path)) == repr(verifier)
    with pytest.raises(RuleError) as raised:
        Verifier(rules={"bad.toml": "slug = 1"})
    assert (raised.value.file, raised.value.line) == ("bad.toml", 1)


def test_grade_many_keeps_the_order(task):
    responses = [LOOP, None, "```python\nx = 1\n```"] * 200
    for threads in (None, 1, 2):
        graded = Verifier().grade_many(task, responses, threads=threads)
        assert graded == [task.grade(it) for it in responses]
    with pytest.raises(ValueError, match="1 tasks for 2 responses"):
        Verifier().grade_many([task], ["a", "b"])


def test_scores(task):
    graded = task.grade("```python\nx = 1\n```")
    assert graded.score("ssr") is None
    assert graded.score("ssr", unverifiable="low") == graded.ssr.low == 0.5
    assert graded.score("ssr", unverifiable="high") == graded.ssr.high == 1.0
    weights = {"template": {"no-for-loop": 3}}
    assert graded.score("ssr", unverifiable="low", weights=weights) == 0.75
    for bad in ({"metric": "f1"}, {"unverifiable": "maybe"}, {"metric": "csr", "weights": weights}):
        with pytest.raises(ValueError):
            graded.score(**bad)
    with pytest.raises(ValueError, match="at least 0"):
        graded.score(weights={"category": {"global": -1}})


def test_a_leaderboard_is_the_report_of_the_command(task):
    board = Leaderboard(group_by=["template"])
    board.add(task.grade(LOOP, model_id="ant"))
    board.add(task.grade(None, model_id="bee"))
    report = board.to_dict()
    assert [it["model_id"] for it in report["models"]] == ["ant", "bee"]
    assert report["models"][1]["missing"] == 1 and len(board) == 2
    assert "ant" in str(board)
    interval = board.to_dict(resamples=50)["models"][0]["metrics"]["ssr"]["confidence"]
    assert interval == {"low": 0.0, "high": 0.5}
    with pytest.raises(ValueError, match="no group"):
        Leaderboard(group_by=["size"])


def test_agreement():
    figures = codeif.agreement(["Yes", "Yes", "No", "Unverifiable"], [True, False, False, True])
    assert (figures.pairs, figures.agreement) == (3, 2 / 3)
    assert (figures.precision_on_no, figures.recall_on_no) == (0.5, 1.0)
    assert codeif.agreement([], []).kappa is None
    with pytest.raises(ValueError, match="1 and 2 verdicts"):
        codeif.agreement([True], [True, False])
    with pytest.raises(ValueError, match="is no verdict"):
        codeif.agreement(["Maybe"], [True])


def test_agreement_of_graded_answers(task):
    graded = [task.grade(LOOP), task.grade("```python\nx = 1\n```")]
    assert codeif.agreement(graded, [["No", "Yes"], ["Yes", "Yes"]]).agreement == 1.0
    assert codeif.alpha(graded, graded, [[False, None], [True, None]]) == 1.0


def test_a_bad_line_of_a_question_file_raises_with_its_place(tmp_path):
    path = tmp_path / "questions.jsonl"
    good = '{"question_id": 1, "instruction_list": ["Sing."]}'
    path.write_text(f'{good}\n\n{{"question_id": 2}}\n')
    with pytest.raises(DataError, match="questions.jsonl:3: field") as raised:
        list(questions.read(path))
    assert (raised.value.file, raised.value.row) == (str(path), 3)
    assert raised.value.field == "instruction_list"
    with pytest.raises(DataError) as raised:
        Verifier().grade_lines(questions=path)
    assert (raised.value.file, raised.value.row) == (str(path), 3)


def test_lines_with_other_names_of_fields_are_read(tmp_path):
    lines = tmp_path / "lines.jsonl"
    lines.write_text(
        '{"id": 1, "system": "ada", "lang": "python", "rules": ["Your code should use for-loop."],'
        ' "completion": "for x in []:\\n    pass"}\n'
    )
    names = {"id": "id", "model": "system", "response": "completion", "instructions": "rules"}
    [graded] = Verifier().grade_lines(lines, language="lang", **names)
    assert (graded.question_id, graded.model_id, graded.ssr.low) == (1, "ada", 1.0)
    asked = tmp_path / "asked.jsonl"
    asked.write_text('{"id": 1, "rules": ["Your code should use for-loop."]}\n')
    [graded] = Verifier().grade_lines(lines, questions=asked, language="lang", **names)
    assert graded.ssr.low == 1.0
