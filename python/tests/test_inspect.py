"""Real runs of Inspect, without a network."""

import math
import subprocess
import sys

import pytest
from conftest import needs

inspect_ai = needs("inspect_ai")

from inspect_ai import Task, eval, score  # noqa: E402
from inspect_ai.dataset import MemoryDataset, Sample  # noqa: E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402

from codeif import Verifier  # noqa: E402
from codeif.integrations.inspect_ai import codeif, codeif_scorer, with_feedback  # noqa: E402

LOOP = "```python\nfor x in xs:\n    print(x)\n```"


def model(reply):
    """A model that answers from a function; with a usage, so that no tokens have to be counted."""

    def outputs(input, tools, tool_choice, config):
        output = ModelOutput.from_content("mockllm", reply(input[-1].text))
        output.usage = ModelUsage()
        return output

    return get_model("mockllm/model", custom_outputs=outputs)


def run(task, reply, tmp_path):
    (log,) = eval(
        task, model=model(reply), display="none", log_dir=str(tmp_path), log_format="json"
    )
    assert log.status == "success", log.error
    return log


def metrics(log):
    return {
        it.name: {key: metric.value for key, metric in it.metrics.items()}
        for it in log.results.scores
    }


def test_the_task(tmp_path, questions_file, answer_files):
    """The demo's answers, replayed: the figures are those of the command."""
    graded = [it for it in Verifier().grade_lines(answer_files[1], questions=questions_file)]
    texts = {str(it.question_id): it.to_dict().get("answer") or "" for it in graded}
    prompts = {}
    for sample in (task := codeif(questions_file=str(questions_file))).dataset:
        prompts[sample.input] = texts[str(sample.id)]
    log = run(task, prompts.__getitem__, tmp_path)
    found = metrics(log)
    for name in ("csr", "ssr", "rsr", "ccsr"):
        expected = sum(getattr(it, name).low for it in graded) / len(graded)
        assert math.isclose(found[name]["mean"], expected)
        assert found[name]["ci_lower"] <= expected <= found[name]["ci_upper"]
    assert "grouped_python" in found["ssr"] or "python" in found["ssr"]
    verdicts = [it.verdict for answer in graded for it in answer.verdicts]
    rate = verdicts.count("Unverifiable") / len(verdicts)
    assert math.isclose(found["codeif_scorer"]["unverifiable_rate"], rate)


def test_the_command_finds_the_task_and_the_scorer(tmp_path):
    sample = Sample(
        input="Write code.",
        metadata={
            "question_id": 1,
            "programming_language": "python",
            "instruction_list": ["Your code should not use for-loop."],
        },
    )
    log = run(Task(dataset=MemoryDataset([sample])), lambda _: LOOP, tmp_path)
    out = tmp_path / "scored.json"
    command = [sys.executable, "-m", "inspect_ai", "score", log.location]
    options = ["--scorer", "codeif/codeif_scorer", "--action", "append", "--output-file", str(out)]
    done = subprocess.run([*command, *options], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (scored,) = inspect_ai.log.read_eval_log(str(out)).samples
    found = scored.scores["codeif_scorer"]
    # Nothing tells what the instruction depends on, so that RSR is not defined.
    rsr = found.value.pop("rsr")
    assert math.isnan(rsr)
    assert found.value == {"csr": 0, "ssr": 0, "ccsr": 0}
    assert (
        "**No** Your code should not use for-loop. (the code has 1 for-loop)" in found.explanation
    )
    assert "line 2: `` for x in xs: ``" in found.explanation


@pytest.mark.parametrize("unverifiable, value", [("low", 0.0), ("high", 1.0), ("none", math.nan)])
def test_unverifiable(tmp_path, unverifiable, value):
    metadata = {"question_id": 1, "programming_language": "go", "instruction_list": ["Sing."]}
    dataset = MemoryDataset([Sample(input="Sing.", metadata=metadata)])
    task = Task(dataset=dataset, scorer=codeif_scorer(unverifiable=unverifiable))
    log = run(task, lambda _: "La.", tmp_path)
    found = log.samples[0].scores["codeif_scorer"].value["ssr"]
    assert found == value or math.isnan(found) and math.isnan(value)
    rescored = score(log, codeif_scorer(unverifiable="high"), action="overwrite", display="none")
    assert metrics(rescored)["ssr"]["mean"] == 1.0


def test_feedback_is_told_until_nothing_is_broken(tmp_path):
    """A model that mends what it is told needs a further round, and a stubborn one has all."""
    rule = "Your code should not use for-loop."
    data = {"question_id": 1, "programming_language": "python", "instruction_list": [rule]}
    sample = Sample(input="Print.", metadata=data)
    told = f'asked: "{rule}"'

    def willing(text):
        return "```python\nprint(*xs)\n```" if told in text else LOOP

    for reply, answers, csr in ((willing, 2, 1.0), (lambda text: LOOP, 4, 0.0)):
        task = Task(
            dataset=MemoryDataset([sample]),
            solver=with_feedback(rounds=3),
            scorer=codeif_scorer(),
        )
        log = run(task, reply, tmp_path)
        assert metrics(log)["csr"]["mean"] == csr
        roles = [message.role for message in log.samples[0].messages]
        assert roles == ["user", "assistant"] * answers
