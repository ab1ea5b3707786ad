import pickle

import pytest
from conftest import needs

from codeif import DataError, Leaderboard, Verifier

LOOP = "```python\nfor x in xs:\n    print(x)\n```"
NO_FOR = "Your code should not use for-loop."
QUESTIONS = [
    {"question_id": 1, "instruction_list": [NO_FOR], "meta_info": {"programming_language": "go"}},
    {"question_id": "a", "instruction_list": ["Sing.", NO_FOR]},
]


@pytest.fixture
def pa():
    return needs("pyarrow")


def grade(table, **options):
    return Verifier().grade_table(table, **options)


def test_columns_are_added(pa):
    table = pa.table(
        {
            "n": [1, 2, 3],
            "answer": [LOOP, None, "```python\nx\n```"],
            "instruction_list": [[NO_FOR], [NO_FOR], [NO_FOR, "Sing."]],
        },
        metadata={"made": "here"},
    )
    graded = pa.table(grade(table))
    assert graded.column_names == [
        *table.column_names,
        "codeif_verdicts",
        *(f"codeif_{it}{end}" for it in ("csr", "ssr", "rsr", "ccsr") for end in ("", "_high")),
        "codeif_unverifiable",
        "codeif_language",
        "codeif_fault",
    ]
    assert graded.schema.metadata == {b"made": b"here"}
    assert graded["codeif_verdicts"].to_pylist() == [["No"], ["No"], ["Yes", "Unverifiable"]]
    assert graded["codeif_ssr"].to_pylist() == [0.0, 0.0, 0.5]
    assert graded["codeif_ssr_high"].to_pylist() == [0.0, 0.0, 1.0]
    assert graded["codeif_unverifiable"].to_pylist() == [0, 0, 1]
    assert graded["codeif_language"].to_pylist() == ["python", None, "python"]


def test_own_columns_are_not_copied(pa):
    table = pa.table({"answer": [LOOP] * 1000, "instruction_list": [[NO_FOR]] * 1000})
    graded = pa.table(grade(table))
    for name in ("answer", "instruction_list"):
        before = [it.address for it in table[name].chunk(0).buffers() if it]
        assert [it.address for it in graded[name].chunk(0).buffers() if it] == before


def test_a_row_never_raises(pa):
    table = pa.table(
        {"answer": [LOOP, LOOP, LOOP], "instruction_list": [None, [], [None]]},
        schema=pa.schema({"answer": pa.string(), "instruction_list": pa.list_(pa.string())}),
    )
    graded = pa.table(grade(table, details=True))
    assert graded["codeif_fault"].to_pylist() == [
        "there are no instructions",
        "field `instruction_list`: expected at least one instruction, found an empty list",
        "field `instruction_list[0]`: expected a string or an object with `instruction`, found "
        "null",
    ]
    for name in ("codeif_verdicts", "codeif_ssr", "codeif_unverifiable", "codeif_details"):
        assert graded[name].to_pylist() == [None, None, None]


def test_questions_are_found_by_id(pa):
    numbers = pa.table({"question_id": pa.array([1, 7, None], pa.int32()), "answer": [LOOP] * 3})
    graded = pa.table(grade(numbers, questions=QUESTIONS))
    assert graded["codeif_fault"].to_pylist() == [
        None,
        "no question has the id 7",
        "there is no question id",
    ]
    texts = pa.table({"key": ["a", "1"], "text": [LOOP] * 2})
    graded = pa.table(grade(texts, questions=QUESTIONS, id="key", response="text"))
    assert graded["codeif_verdicts"].to_pylist() == [["Unverifiable", "No"], None]


def test_questions_are_found_by_set_and_id(pa):
    rows = [{**QUESTIONS[0], "meta_info": {"item_set": it}} for it in ("easy", "hard")]
    rows[1]["instruction_list"] = ["Sing."]
    table = pa.table({"question_id": [1] * 3, "answer": [LOOP] * 3, "set": ["hard", "easy", "odd"]})
    graded = pa.table(grade(table, questions=rows, set="set"))
    assert graded["codeif_verdicts"].to_pylist() == [["Unverifiable"], ["No"], None]
    assert graded["codeif_fault"][2].as_py() == 'no question of set "odd" has the id 1'
    graded = pa.table(grade(table, questions=rows))
    fault = "several sets have a question 1: give a column `set`"
    assert graded["codeif_fault"].to_pylist() == [fault] * 3


def test_a_column_that_is_missing_may_be_a_fault_of_each_row(pa):
    graded = pa.table(grade(pa.table({"x": [1, 2]}), strict=False))
    assert graded["codeif_fault"][1].as_py().startswith('the table has no column "answer"')
    assert graded["codeif_verdicts"].to_pylist() == [None, None]
    board = Leaderboard()
    board.add_table(graded)
    assert len(board) == 0


def test_a_graded_table_is_counted(pa, questions_file, answer_files):
    verifier = Verifier()
    board, by_table = Leaderboard(group_by=["category"]), Leaderboard(group_by=["category"])
    rows = []
    for graded in verifier.grade_lines(*answer_files, questions=questions_file):
        board.add(graded)
        line = graded.to_dict()
        rows.append({name: line.get(name) for name in ("question_id", "model_id", "answer")})
    table = verifier.grade_table(pa.Table.from_pylist(rows), questions=questions_file)
    by_table.add_table(table, questions=questions_file)
    assert by_table.to_dict(resamples=20) == board.to_dict(resamples=20)


def test_questions_are_read_from_a_file(pa, questions_file):
    table = pa.table({"question_id": [1], "answer": [LOOP]})
    for path in (questions_file, str(questions_file)):
        assert pa.table(grade(table, questions=path))["codeif_fault"].to_pylist() == [None]
    with pytest.raises(DataError) as raised:
        grade(table, questions=[QUESTIONS[0], {"question_id": 5}])
    assert (raised.value.row, raised.value.field) == (1, "instruction_list")


def test_instructions_with_categories_and_a_nested_language(pa):
    rows = [{"type": "global", "instruction": NO_FOR}]
    meta = [{"programming_language": "python"}]
    table = pa.table({"answer": [LOOP], "instruction_list": [rows], "meta_info": meta})
    graded = pa.table(grade(table, language="meta_info.programming_language", details=True))
    (details,) = graded["codeif_details"].to_pylist()
    assert details[0]["message"] == "the code has 1 for-loop"
    assert details[0]["evidence"][0]["line"] == 2


@pytest.mark.parametrize("text", ["string", "large_string", "string_view"])
@pytest.mark.parametrize("many", ["list_", "large_list"])
def test_every_layout_of_strings_and_lists(pa, text, many):
    text = getattr(pa, text)()
    lists = getattr(pa, many)(text)
    schema = pa.schema({"answer": text, "instruction_list": lists})
    table = pa.table({"answer": [LOOP, None], "instruction_list": [[NO_FOR], ["Sing."]]}, schema)
    assert pa.table(grade(table))["codeif_verdicts"].to_pylist() == [["No"], ["No"]]


def test_slices_chunks_and_single_batches(pa):
    table = pa.table(
        {"answer": ["x"] * 5 + [LOOP], "instruction_list": [["Sing."]] * 5 + [[NO_FOR]]}
    )
    verdicts = [["Unverifiable"], ["No"]]
    assert pa.table(grade(table.slice(4)))["codeif_verdicts"].to_pylist() == verdicts
    chunked = pa.concat_tables([table.slice(4, 1), table.slice(5)])
    assert pa.table(grade(chunked))["codeif_verdicts"].to_pylist() == verdicts
    (batch,) = table.slice(4).combine_chunks().to_batches()
    assert pa.table(grade(batch))["codeif_verdicts"].to_pylist() == verdicts
    assert len(grade(table.slice(6))) == 0


def test_wrong_tables(pa):
    with pytest.raises(TypeError, match="no Arrow C stream"):
        grade([1])
    with pytest.raises(KeyError, match="no column .answer.; it has x"):
        grade(pa.table({"x": [1]}))
    with pytest.raises(TypeError, match="expected strings, found Int64"):
        grade(pa.table({"answer": [1], "instruction_list": [["A"]]}))


def test_grading_again_replaces_the_columns(pa):
    table = pa.table({"answer": [LOOP], "instruction_list": [[NO_FOR]]})
    once = grade(table)
    assert pa.table(grade(once)) == pa.table(once)


def test_polars():
    pl = needs("polars")
    frame = pl.DataFrame({"answer": [LOOP, None], "instruction_list": [[NO_FOR], [NO_FOR]]})
    graded = pl.DataFrame(grade(frame))
    assert graded["codeif_verdicts"].to_list() == [["No"], ["No"]]
    lazy = frame.lazy().map_batches(
        lambda it: pl.DataFrame(grade(it)), validate_output_schema=False
    )
    assert lazy.collect()["codeif_ssr"].to_list() == [0.0, 0.0]


def test_duckdb():
    duckdb = needs("duckdb")
    relation = duckdb.sql(f"select $${LOOP}$$ as answer, ['{NO_FOR}'] as instruction_list")
    graded = grade(relation, threads=1)  # noqa: F841 (DuckDB finds it by its name)
    assert duckdb.sql("select codeif_verdicts from graded").fetchall() == [(["No"],)]


def test_datasets():
    datasets = needs("datasets")
    from codeif.integrations.arrow import grade as grader

    data = datasets.Dataset.from_dict({"answer": [LOOP] * 4, "instruction_list": [[NO_FOR]] * 4})
    for workers in (None, 2):
        graded = data.with_format("arrow").map(grader(), batched=True, num_proc=workers)
        assert graded.with_format(None)["codeif_ssr"][:] == [0.0] * 4
    assert pickle.loads(pickle.dumps(grader()))


def test_daft():
    daft = needs("daft")
    pa = needs("pyarrow")
    from codeif.integrations.arrow import grade as grader

    @daft.func.batch(return_dtype=daft.DataType.float64())
    def ssr(answer, instruction_list):
        table = {"answer": answer.to_arrow(), "instruction_list": instruction_list.to_arrow()}
        return grader()(pa.table(table))["codeif_ssr"].combine_chunks()

    frame = daft.from_pydict({"answer": [LOOP, None], "instruction_list": [[NO_FOR], [NO_FOR]]})
    graded = frame.select(ssr(frame["answer"], frame["instruction_list"]).alias("ssr"))
    assert graded.to_pydict() == {"ssr": [0.0, 0.0]}
