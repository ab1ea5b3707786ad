import os
import shutil
import sys

import pytest
from conftest import needs
from engine_rows import HOSTILE, QUESTIONS, graded_alone, rows

needs("pyspark")
pa = needs("pyarrow")


@pytest.fixture(scope="module")
def spark():
    if not shutil.which("java"):
        pytest.skip("there is no Java")
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .getOrCreate()
    )
    yield session
    session.stop()


def frame(spark, rows):
    schema = "sample int, question_id int, model_id string, answer string"
    values = [
        tuple(row[name] for name in ("sample", "question_id", "model_id", "answer")) for row in rows
    ]
    return spark.createDataFrame(values, schema).repartition(3)


def test_verdicts_and_figures_are_those_of_one_process(spark):
    from codeif.integrations.spark import grade_dataframe, leaderboard

    given = rows(4)
    verdicts, figures = graded_alone(given)
    graded = grade_dataframe(frame(spark, given), questions=QUESTIONS, details=True).cache()
    by_sample = {row["sample"]: row for row in graded.collect()}
    assert len(by_sample) == len(given)
    assert [by_sample[sample]["codeif_verdicts"] for sample in range(len(given))] == verdicts
    board = leaderboard(graded, questions=QUESTIONS, group_by=["language"])
    assert board.to_dict(resamples=10) == figures


def test_every_row_comes_out(spark):
    from codeif.integrations.spark import grade_dataframe

    given = rows(1)
    for row, text in zip(given, HOSTILE):
        row["answer"] = text
    given[5]["question_id"] = 77
    out = grade_dataframe(frame(spark, given), questions=QUESTIONS).collect()
    assert len(out) == len(given)
    assert [row["sample"] for row in out if row["codeif_fault"]] == [5]
    out = grade_dataframe(frame(spark, given).drop("answer"), questions=QUESTIONS).collect()
    assert len([row for row in out if "no column" in row["codeif_fault"]]) == len(given)
