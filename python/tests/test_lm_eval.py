"""Real runs of lm-evaluation-harness, without a network."""

import json
import os
import subprocess
import sys

import pytest
from conftest import needs

needs("lm_eval")

from codeif import Verifier  # noqa: E402
from codeif.integrations.lm_eval import path  # noqa: E402


def test_the_command_finds_the_task(tmp_path, questions_file):
    env = {
        **os.environ,
        "HF_HUB_OFFLINE": "1",
        "HF_DATASETS_OFFLINE": "1",
        "HF_HOME": str(tmp_path),
        "CODEIF_QUESTIONS": str(questions_file),
    }
    command = [sys.executable, "-m", "lm_eval", "run", "--model", "dummy", "--tasks", "codeif"]
    options = ["--include_path", str(path()), "--output_path", str(tmp_path / "out")]
    done = subprocess.run(
        [*command, *options, "--log_samples"], env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    (results,) = (tmp_path / "out").rglob("results_*.json")
    found = json.loads(results.read_text())["results"]["codeif"]
    rows = [json.loads(line) for line in questions_file.read_text().splitlines()]
    graded = [Verifier().task_from_row(row).grade("lol") for row in rows]
    for name in ("csr", "ssr", "rsr", "ccsr"):
        expected = sum(getattr(it, name).low for it in graded) / len(graded)
        assert found[f"{name},none"] == pytest.approx(expected)


def test_a_replayed_model(monkeypatch, tmp_path, questions_file, answer_files):
    monkeypatch.setenv("CODEIF_QUESTIONS", str(questions_file))
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    from lm_eval import simple_evaluate
    from lm_eval.api.model import LM
    from lm_eval.tasks import TaskManager

    graded = list(Verifier().grade_lines(answer_files[0], questions=questions_file))
    texts = [it.to_dict().get("answer") or "" for it in graded]
    order = [json.loads(line)["question_id"] for line in questions_file.read_text().splitlines()]
    texts = dict(zip([it.question_id for it in graded], texts))

    class Replay(LM):
        def loglikelihood(self, requests, **_):
            raise NotImplementedError

        loglikelihood_rolling = loglikelihood

        def generate_until(self, requests, **_):
            return [texts[order[request.doc_id]] for request in requests]

    manager = TaskManager(include_path=str(path()))
    results = simple_evaluate(model=Replay(), tasks=["codeif"], task_manager=manager)
    found = results["results"]["codeif"]["ssr,none"]
    assert found == pytest.approx(sum(it.ssr.low for it in graded) / len(graded))
