"""PrimeIntellect verifiers: real scoring, without a model and without a sandbox."""

import asyncio

from conftest import needs

needs("verifiers")

import verifiers.v1 as vf  # noqa: E402

from codeif.integrations.verifiers import CodeIfConfig, CodeIfTaskset  # noqa: E402

NO_FOR = "Your code should not use for-loop."
PLAIN = "```python\nx = 1\n```"


def score(task, text):
    trace = vf.Trace(
        task=vf.TraceTask(type=type(task).__name__, data=task.data),
        agent=vf.AgentInfo(config=vf.AgentConfig()),
        root_reply=text,
    )
    asyncio.run(task.score(trace, runtime=None))
    return trace


def test_the_taskset(questions_file):
    tasks = list(CodeIfTaskset(CodeIfConfig(questions=str(questions_file))))
    assert len(tasks) == len(questions_file.read_text().splitlines())
    assert "Follow these instructions:\n1. " in tasks[0].data.prompt
    trace = score(tasks[0], PLAIN)
    assert 0 <= trace.rewards["ssr"].score <= 1
    assert set(trace.metrics) == {"csr", "rsr", "ccsr", "unverifiable"}
    assert score(tasks[0], "").reward == 0.0


def test_one_language(questions_file):
    config = CodeIfConfig(questions=str(questions_file), language="go")
    assert {task.data.language for task in CodeIfTaskset(config)} == {"go"}


def test_a_reward_for_another_environment():
    class Data(vf.TaskData):
        instruction_list: list[str] = []

    fn = "codeif.integrations.verifiers:reward"
    config = vf.TaskConfig(rewards={"codeif": {"fn": fn, "weight": 0.25}})
    task = vf.Task[Data](Data(prompt="p", instruction_list=[NO_FOR]), config)
    trace = score(task, PLAIN)
    assert (trace.rewards["codeif"].score, trace.reward) == (1.0, 0.25)
    assert score(task, "I would rather not.").reward == 0.0
