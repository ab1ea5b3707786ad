"""Decides, without a language model, whether generated code follows its instructions.

>>> import codeif
>>> task = codeif.Verifier().task(["Your code should not use for-loop."], language="python")
>>> task.grade("```python\\nfor x in xs:\\n    print(x)\\n```").verdicts
[<Verdict No: the code has 1 for-loop>]
"""

from codeif._codeif import (
    Agreement,
    DataError,
    Evidence,
    Graded,
    GradedLines,
    Interval,
    Leaderboard,
    NearMiss,
    RuleError,
    Table,
    Task,
    Verdict,
    Verifier,
    __version__,
    agreement,
    alpha,
)
from codeif._composing import Composed, compose, prompts
from codeif._conversing import Turn, converse
from codeif.linting import Finding, Lint, lint

__all__ = [
    "Agreement",
    "Composed",
    "DataError",
    "Evidence",
    "Finding",
    "Graded",
    "GradedLines",
    "Interval",
    "Leaderboard",
    "Lint",
    "NearMiss",
    "RuleError",
    "Table",
    "Task",
    "Turn",
    "Verdict",
    "Verifier",
    "__version__",
    "agreement",
    "alpha",
    "compose",
    "converse",
    "lint",
    "prompts",
]
