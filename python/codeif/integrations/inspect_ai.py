"""Inspect: a scorer, a solver, a task and a metric.

    inspect eval codeif/codeif --model openai/gpt-5
    inspect score log.eval --scorer codeif/codeif_scorer --action append

The scorer reads `instruction_list` of a sample's metadata and, if they are there,
`programming_language` and `instruction_dependence`; `question_id` is what intervals are clustered
by.
"""

from __future__ import annotations

from typing import Any, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    ci,
    grouped,
    mean,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import Generate, Solver, TaskState, generate, solver

from codeif._codeif import Graded
from codeif.integrations import questions
from codeif.rewards import Reward

__all__ = ["codeif", "codeif_scorer", "with_feedback", "unverifiable_rate"]

FIGURES: tuple[Literal["csr", "ssr", "rsr", "ccsr"], ...] = ("csr", "ssr", "rsr", "ccsr")


@metric
def unverifiable_rate() -> Metric:
    """The share of verdicts that are Unverifiable."""

    def compute(scores: list[SampleScore]) -> float:
        metadata = [it.score.metadata or {} for it in scores]
        verdicts = [word for it in metadata for word in it.get("verdicts", [])]
        return verdicts.count("Unverifiable") / max(len(verdicts), 1)

    return compute


def _metrics() -> list[Any]:
    clustered = [mean(), stderr(cluster="question_id"), ci(cluster="question_id")]
    by_language = grouped(mean(), "programming_language", all=False)
    figures: dict[str, list[Metric]] = {name: [*clustered, by_language] for name in FIGURES}
    return [figures, unverifiable_rate()]


@scorer(metrics=_metrics())
def codeif_scorer(unverifiable: str = "low", require_code: bool = False) -> Scorer:
    """CSR, SSR, RSR and CCSR of an output, with the evidence as explanation.

    `unverifiable` says how an Unverifiable verdict counts: `low` as No, `high` as Yes, `decided`
    not at all, and with `none` a metric that depends on it is left out of the means for that
    sample.
    """
    options: dict[str, Any] = {"unverifiable": unverifiable, "require_code": require_code}
    rewards = {name: Reward(name, **options) for name in FIGURES}

    async def score(state: TaskState, target: Target) -> Score:
        answer = state.output.completion
        graded = _grade(state, rewards["ssr"])
        values = {name: reward.of(graded) for name, reward in rewards.items()}
        return Score(
            value={name: float("nan") if it is None else it for name, it in values.items()},
            answer=answer,
            explanation=_explanation(graded),
            reason="no_response" if graded.missing else None,
            metadata={"verdicts": [it.verdict for it in graded.verdicts]},
        )

    return score


@solver
def with_feedback(rounds: int = 2) -> Solver:
    """Ask for an answer, then at most `rounds` times tell what it does not follow and ask again."""

    reward = Reward("ssr")

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        state = await generate(state)
        for _ in range(rounds):
            told = _grade(state, reward).feedback()
            if not told or state.completed:
                break
            state.messages.append(ChatMessageUser(content=told))
            state = await generate(state)
        return state

    return solve


def _grade(state: TaskState, reward: Reward) -> Graded:
    data = state.metadata
    task = reward.task(
        data["instruction_list"],
        data.get("programming_language"),
        data.get("instruction_dependence"),
    )
    return task.grade(state.output.completion)


@task
def codeif(questions_file: str = "open", language: str | None = None, feedback: int = 0) -> Task:
    """The open set, or the file of `-T questions_file=PATH`; `-T language=go` for one language.

    With `-T feedback=2` a model is told up to twice what its answer does not follow.
    """
    rows = questions.read(questions_file, language=language)
    return Task(
        dataset=MemoryDataset([_sample(row) for row in rows], name="codeif"),
        solver=with_feedback(feedback) if feedback else generate(),
        scorer=codeif_scorer(),
    )


def _sample(row: dict[str, Any]) -> Sample:
    meta = row.get("meta_info") or {}
    return Sample(
        id=row["question_id"],
        input=questions.prompt(row),
        metadata={
            "question_id": row["question_id"],
            "programming_language": str(questions.language(row)),
            "item_set": meta.get("item_set"),
            "instruction_list": row["instruction_list"],
            "instruction_dependence": row.get("instruction_dependence"),
        },
    )


def _explanation(graded: Graded) -> str:
    """The verdicts as a list in Markdown, with the lines that they are based on."""
    lines = []
    for verdict in graded.verdicts:
        lines.append(f"- **{verdict.verdict}** {verdict.instruction} ({verdict.message})")
        lines += [f"  - line {it.line}: `` {it.text} ``" for it in verdict.evidence]
    return "\n".join(lines)
