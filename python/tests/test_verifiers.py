"""PrimeIntellect verifiers: real scoring, without a model and without a sandbox."""

import asyncio
from contextlib import asynccontextmanager
from types import SimpleNamespace

from conftest import needs

needs("verifiers")

import verifiers.v1 as vf  # noqa: E402

from codeif.integrations.verifiers import (  # noqa: E402
    CodeIfConfig,
    CodeIfTaskset,
    FeedbackConfig,
    FeedbackEnv,
)

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
        language: str = "python"

    fn = "codeif.integrations.verifiers:reward"
    config = vf.TaskConfig(rewards={"codeif": {"fn": fn, "weight": 0.25}})
    task = vf.Task[Data](Data(prompt="p", instruction_list=[NO_FOR]), config)
    trace = score(task, PLAIN)
    assert (trace.rewards["codeif"].score, trace.reward) == (1.0, 0.25)
    assert score(task, "I would rather not.").reward == 0.0


def conversation(task, config, answer):
    """What is said in the environment, by an agent that answers from a function."""
    said = []

    @asynccontextmanager
    async def interaction(_):
        async def turn(message=None):
            said.append(message)
            text = answer(message)
            return SimpleNamespace(last_reply=text, terminated=text is None)

        yield SimpleNamespace(turn=turn)

    agents = SimpleNamespace(agent=SimpleNamespace(interaction=interaction))
    asyncio.run(FeedbackEnv.run(SimpleNamespace(config=config), task, agents))
    return said


def test_feedback_is_told_until_nothing_is_broken():
    config = FeedbackConfig(rounds=3)
    task = SimpleNamespace(data=SimpleNamespace(instruction_list=[NO_FOR], language="python"))
    loop = "```python\nfor x in xs:\n    print(x)\n```"
    said = conversation(task, config, lambda told: PLAIN if told else loop)
    assert said[0] is None and NO_FOR in said[1] and len(said) == 2
    assert len(conversation(task, config, lambda _: loop)) == 4
    assert len(conversation(task, config, lambda told: None if told else loop)) == 2
