"""verl: a custom reward function.

    reward.custom_reward_function.path=pkg://codeif.integrations.verl
    reward.custom_reward_function.name=compute_score

`ground_truth` of a row is its list of instructions, or a question row of the benchmark (or either
as JSON); `extra_info` may have the `language` and `instruction_dependence` that it lacks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from codeif.integrations import questions
from codeif.rewards import Metric, Reward, Unverifiable, safe

__all__ = ["compute_score"]

# The requirements of a reward; verl passes on more than these.
_OPTIONS = {
    "require_code",
    "require",
    "max_syntax_errors",
    "require_language",
    "max_repetition",
    "require_finished",
}


def compute_score(
    data_source: Any,
    solution_str: str | None,
    ground_truth: Any,
    extra_info: Mapping[str, Any] | None = None,
    *,
    metric: Metric = "ssr",
    unverifiable: Unverifiable = "decided",
    **options: Any,
) -> dict[str, float]:
    """The score of a response, with all metrics beside it.

    The metrics are their low ends; `codeif_unverifiable` is the number of Unverifiable verdicts.
    By default the score is over the instructions that are decided, and 0 if none is.
    `rsr` is NaN if the row has no dependencies.
    The options are `reward_kwargs` of the configuration; by default a response must meet what
    `codeif.rewards.safe` asks for. verl has no place for None, so
    `unverifiable` must be `"decided"`, `"low"` or `"high"`.
    """
    options = {name: value for name, value in options.items() if name in _OPTIONS}
    reward = _reward(metric, unverifiable, **options)
    row = _row(ground_truth, extra_info or {})
    instructions, language = row["instruction_list"], questions.language(row)
    task = reward.task(instructions, language, row.get("instruction_dependence"))
    graded = task.grade(solution_str)
    score = reward.of(graded)
    if score is None and getattr(graded, metric) is None:
        raise ValueError("rsr needs dependencies: give `instruction_dependence`")
    return {
        "score": score or 0.0,
        "csr": graded.csr.low,
        "ssr": graded.ssr.low,
        "rsr": float("nan") if graded.rsr is None else graded.rsr.low,
        "ccsr": graded.ccsr.low,
        "codeif_unverifiable": float(sum(it.followed is None for it in graded.verdicts)),
    }


@lru_cache
def _reward(metric: Metric, unverifiable: Unverifiable, **options: Any) -> Reward:
    if unverifiable == "none":
        raise ValueError('verl needs a number: give unverifiable "decided", "low" or "high"')
    return safe(metric, unverifiable=unverifiable, **options)


def _row(ground_truth: Any, extra_info: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(ground_truth, str):
        ground_truth = json.loads(ground_truth)
    if isinstance(ground_truth, Mapping):
        return {**extra_info, **ground_truth}
    return {**extra_info, "instruction_list": ground_truth}
