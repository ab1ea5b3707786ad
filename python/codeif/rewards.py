"""Rewards for training: how far a response follows its instructions, as one number.

>>> from codeif import rewards
>>> rewards.ssr("```python\\nx = 1\\n```", ["Don't use for loops."], language="python")
1.0
>>> rewards.Reward("ssr", require_code=True)("I would rather not.", ["Don't use for loops."])
0.0
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from codeif._codeif import Graded, Task, Verifier

Metric = Literal["csr", "ssr", "rsr", "ccsr"]
Unverifiable = Literal["decided", "low", "high", "none"]

_EFFECT = {
    "decided": "rewards are for the other instructions.",
    "low": 'it counts as not followed (unverifiable="decided" leaves it out).',
    "high": 'it counts as followed (unverifiable="decided" leaves it out).',
    "none": 'rewards that depend on it are None (unverifiable="decided" leaves it out).',
}

__all__ = ["Metric", "Reward", "Unverifiable", "ccsr", "csr", "rsr", "safe", "ssr"]


class Reward:
    """A metric of a graded response, as a number.

    `unverifiable` says what to return if the metric depends on an Unverifiable verdict:
    `"decided"` for the metric over the other instructions (None without any), `"low"` to count it
    as No, `"high"` as Yes, `"none"` for None. A task with a sentence that codeif cannot decide,
    in its language or in full, warns of it once. `"rsr"` is None without dependencies.
    `weights` are those of `codeif grade --weights`, as a mapping such as `{"template":
    {"no-for-loop": 3}}`.

    A response that does not meet a requirement gets 0, and `reward.unmet(graded)` says which:
    without requirements, a model can learn to follow every prohibition by code that does nothing.
    `require` is how much code there must be (`"code"`, `"statements"`, `"definitions"`),
    `max_syntax_errors` the most syntax errors, `max_repetition` the largest share of repeated
    lines; with `require_language` the code must be in the language of the task, or if it has
    none, in that which an instruction asks for (a task without a known one is an error, as is one
    in a language without a grammar where code is looked into), and with
    `require_finished` the answer must not be cut off. `safe(metric)` has what is recommended for
    training. `require_code` is the same as `require="code"`.

    It can be pickled.
    """

    def __init__(
        self,
        metric: Metric = "ssr",
        *,
        unverifiable: Unverifiable = "none",
        weights: Mapping[str, Mapping[str, float]] | None = None,
        verifier: Verifier | None = None,
        require_code: bool = False,
        **requirements: Any,
    ) -> None:
        self.metric = metric
        if require_code:
            requirements.setdefault("require", "code")
        self.requirements = requirements
        self.options: dict[str, Any] = {
            "unverifiable": unverifiable,
            "weights": weights,
            **requirements,
        }
        self.verifier = Verifier() if verifier is None else verifier
        self.__name__ = f"codeif_{metric}"
        self._parse = lru_cache(maxsize=4096)(self._parsed)
        probe = self.verifier.task(["Your code should use for-loop."])
        self.of(probe.grade(None))  # refuses bad options

    def __call__(
        self,
        response: str | None,
        instructions: Sequence[Any],
        *,
        language: str | None = None,
        dependencies: Mapping[Any, Sequence[int]] | None = None,
    ) -> float | None:
        """The reward of a response."""
        return self.of(self.task(instructions, language, dependencies).grade(response))

    def task(
        self,
        instructions: Sequence[Any],
        language: str | None = None,
        dependencies: Mapping[Any, Sequence[int]] | None = None,
    ) -> Task:
        """The task of these instructions. Recent tasks are cached."""
        row = {
            "question_id": 0,
            "meta_info": {"programming_language": language},
            "instruction_list": instructions,
            "instruction_dependence": dependencies,
        }
        return self._parse(json.dumps(row, default=_plain))

    def _parsed(self, row: str) -> Task:
        task = self.verifier.task_from_row(row)
        task.check(**self.requirements)
        for sentence, undecided in zip(task.instructions, task.undecided):
            if undecided is not None:
                warnings.warn(
                    f"codeif cannot decide {sentence!r}: {undecided}; where it is Unverifiable, "
                    + _EFFECT[self.options["unverifiable"]],
                    stacklevel=4,
                )
        return task

    def of(self, graded: Graded) -> float | None:
        """The reward of a graded response."""
        return graded.score(self.metric, **self.options)

    def unmet(self, graded: Graded) -> str | None:
        """The first requirement that a response does not meet, in words."""
        return graded.unmet(**self.requirements)

    def feedback(self, graded: Graded) -> str | None:
        """What to tell the model: what is not followed, and the first requirement that is not met.
        None if there is nothing to mend.
        """
        unmet = self.unmet(graded)
        told = [graded.feedback(), unmet and f"This answer does not count: {unmet}."]
        return "\n\n".join(filter(None, told)) or None

    def __reduce__(self) -> tuple[Any, ...]:
        return _reward, (self.metric, {**self.options, "verifier": self.verifier})

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items() if value)
        return f"Reward({self.metric!r}{options})"


def safe(metric: Metric = "ssr", **options: Any) -> Reward:
    """A reward as is recommended for training: code that does nothing does not earn it, and what
    cannot be decided does not change it.
    """
    recommended: dict[str, Any] = {
        "require": "statements",
        "max_syntax_errors": 0,
        "require_language": True,
        "max_repetition": 0.5,
        "require_finished": True,
    }
    asks_for_nothing = options.get("require_code") is False
    required = {} if asks_for_nothing else recommended
    return Reward(metric, **{"unverifiable": "decided", **required, **options})


def _reward(metric: Metric, options: dict[str, Any]) -> Reward:
    return Reward(metric, **options)


def _plain(value: Any) -> Any:
    """Arrays as lists: tables read by pandas and pyarrow have them."""
    return value.tolist()


csr = Reward("csr")
ssr = Reward("ssr")
rsr = Reward("rsr")
ccsr = Reward("ccsr")
