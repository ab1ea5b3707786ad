import pytest
from conftest import needs
from engine_rows import HOSTILE, QUESTIONS, graded_alone, rows

from codeif import __version__

ray = needs("ray")
pa = needs("pyarrow")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    context = {"env_vars": {"PYTHONPATH": ""}}
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env=context)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def dataset(rows, blocks=4):
    return ray.data.from_arrow(pa.Table.from_pylist(rows)).repartition(blocks)


def test_verdicts_and_figures_are_those_of_one_process():
    from codeif.integrations.ray import grade_dataset, leaderboard

    given = rows(4)
    verdicts, figures = graded_alone(given)
    graded = grade_dataset(dataset(given), questions=QUESTIONS).materialize()
    by_sample = {row["sample"]: row for row in graded.take_all()}
    assert len(by_sample) == len(given)
    for sample, expected in enumerate(verdicts):
        found = by_sample[sample]["codeif_verdicts"]
        assert expected == (None if found is None else list(found))
        assert by_sample[sample]["codeif_run"].startswith(f"{__version__}+")
    board = leaderboard(graded, questions=QUESTIONS, group_by=["language"])
    assert board.to_dict(resamples=10) == figures


def test_every_row_comes_out():
    from codeif.integrations.ray import grade_dataset

    given = rows(1)
    for row, text in zip(given, HOSTILE):
        row["answer"] = text
    given[5]["question_id"] = 77
    whole = ray.data.from_arrow(pa.Table.from_pylist(given))
    bad = ray.data.from_arrow(pa.table({"sample": [1000, 1001], "question_id": [1, 2]}))
    out = []
    for part in (whole, bad):
        out += grade_dataset(part, questions=QUESTIONS).take_all()
    assert len(out) == len(given) + 2
    faults = {row["sample"]: row["codeif_fault"] for row in out if row["codeif_fault"]}
    assert faults.keys() == {5, 1000, 1001}
    assert "no column" in faults[1000]
