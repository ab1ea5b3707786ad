"""PrimeIntellect verifiers (v1): a reward, a taskset of the benchmark, and rounds with feedback.

A reward for tasks whose data has `instruction_list`, by the configuration of the environment:

    rewards: {codeif: {fn: "codeif.integrations.verifiers:reward", weight: 0.25}}

The taskset is `codeif.integrations.verifiers`; its `questions` is the path of a question file, and
the open set if none is named. With `FeedbackEnv` a model is told what its answer does not follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import verifiers.v1 as vf

from codeif._codeif import Graded
from codeif.integrations import questions
from codeif.rewards import safe

__all__ = ["CodeIfTaskset", "FeedbackEnv", "reward"]

_REWARD = safe("ssr")


async def reward(task: Any, trace: vf.Trace) -> float:
    """SSR of the last reply over what is decided, and 0 for code that does nothing."""
    return _REWARD.of(_grade(task, trace.last_reply)) or 0.0


class CodeIfData(vf.TaskData):
    """A question of the benchmark."""

    instruction_list: list[Any] = []
    instruction_dependence: dict[str, list[int]] | None = None
    language: str | None = None


class CodeIfTask(vf.Task[CodeIfData]):
    """A question, rewarded by SSR."""

    @vf.reward(weight=1.0)
    async def ssr(self, trace: vf.Trace) -> float:
        """The soft satisfaction rate."""
        return await reward(self.data, trace)

    @vf.metric
    async def figures(self, trace: vf.Trace) -> dict[str, float]:
        """The other metrics, with every Unverifiable as No, and how many verdicts are Unverifiable.

        RSR is left out if the question does not tell what depends on what.
        """
        graded = _grade(self.data, trace.last_reply)
        return {
            "csr": graded.csr.low,
            **({} if graded.rsr is None else {"rsr": graded.rsr.low}),
            "ccsr": graded.ccsr.low,
            "unverifiable": float(sum(it.followed is None for it in graded.verdicts)),
        }


class CodeIfConfig(vf.TasksetConfig):
    """Which questions to load."""

    questions: str = "open"
    """The path of a question file; `open` is the set that comes with codeif."""
    language: str | None = None
    """Only questions in this language."""


class CodeIfTaskset(vf.Taskset[CodeIfTask, CodeIfConfig]):
    """The questions of the benchmark."""

    def load(self) -> Iterable[CodeIfTask]:
        """A task for each question."""
        for row in questions.read(self.config.questions, language=self.config.language):
            data = CodeIfData(
                id=str(row["question_id"]),
                prompt=questions.prompt(row),
                instruction_list=row["instruction_list"],
                instruction_dependence=row.get("instruction_dependence"),
                language=questions.language(row),
            )
            yield CodeIfTask(data, self.config.task)


class FeedbackConfig(vf.EnvConfig):
    """How often a model is told what its answer does not follow."""

    agent: vf.AgentConfig = vf.AgentConfig()
    rounds: int = 2
    """How many further answers it may give."""


class FeedbackEnv(vf.Env[FeedbackConfig]):
    """Tasks with `instruction_list`, in rounds: an answer that breaks something is sent back."""

    async def run(self, task: vf.Task[Any], agents: vf.Agents) -> None:
        """Ask, and tell what is not followed; the last answer is the one that is rewarded."""
        async with agents.agent.interaction(task) as interaction:
            reply = await interaction.turn()
            for _ in range(self.config.rounds):
                told = None if reply.terminated else _grade(task.data, reply.last_reply).feedback()
                if not told:
                    break
                reply = await interaction.turn(told)


def _grade(data: Any, answer: str) -> Graded:
    task = _REWARD.task(
        data.instruction_list,
        getattr(data, "language", None),
        getattr(data, "instruction_dependence", None),
    )
    return task.grade(answer)
