"""TRL: reward functions for its trainers, such as GRPO and RLOO.

    trainer = GRPOTrainer(reward_funcs=[reward("ssr")], train_dataset=dataset, ...)

The dataset has the columns `prompt`, `instruction_list`, `language` (unless an instruction asks for
one) and, if you like, `instruction_dependence`; their names are those of a question file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from codeif.rewards import Metric, Reward, safe

__all__ = ["reward"]

_FIGURES = ("csr", "ssr", "rsr", "ccsr")


def reward(
    metric: Metric = "ssr",
    *,
    threads: int | None = 1,
    **options: Any,
) -> Callable[..., list[float | None]]:
    """A reward function for TRL; the other options are those of `codeif.rewards.Reward`.

    By default it asks for what `codeif.rewards.safe` does.

    An instruction that the rules cannot decide is left out. A completion with nothing else gets
    None, which TRL leaves out of the group.
    """
    return _Function(safe(metric, **options), threads)


class _Function:
    """A reward function of TRL, which can be pickled."""

    def __init__(self, score: Reward, threads: int | None) -> None:
        self.score = score
        self.threads = threads
        self.__name__ = score.__name__

    def __call__(
        self,
        completions: Sequence[Any],
        instruction_list: Sequence[Any],
        language: Sequence[str | None] | str | None = None,
        instruction_dependence: Sequence[Any] | None = None,
        log_metric: Callable[[str, float], None] | None = None,
        **_: Any,
    ) -> list[float | None]:
        """The rewards of completions; a language alone is that of all."""
        score = self.score
        absent = [None] * len(completions)
        languages = [language] * len(completions) if isinstance(language, str) else language
        rows = zip(instruction_list, languages or absent, instruction_dependence or absent)
        tasks = [score.task(*row) for row in rows]
        graded = score.verifier.grade_many(
            tasks, [_text(it) for it in completions], threads=self.threads
        )
        if log_metric and graded:
            for name in _FIGURES:
                found = [it for one in graded if (it := getattr(one, name)) is not None]
                if found:
                    log_metric(f"codeif/{name}", sum(it.low for it in found) / len(found))
        return [score.of(it) for it in graded]


def _text(completion: Any) -> str | None:
    """The text of a completion: itself, or the last message of a conversation."""
    if completion is None or isinstance(completion, str):
        return completion
    return completion[-1].get("content") if len(completion) else None
