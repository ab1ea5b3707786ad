"""The extension module. Its documentation is in the docstrings of its classes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, final

__all__ = [
    "Agreement",
    "Composing",
    "DataError",
    "Evidence",
    "Graded",
    "GradedLines",
    "Interval",
    "Leaderboard",
    "NearMiss",
    "RuleError",
    "Table",
    "Task",
    "Verdict",
    "Verifier",
    "__version__",
    "agreement",
    "alpha",
    "bundled",
    "lint_lines",
    "main",
    "question_messages",
    "regrade",
]

__version__: str

class _Limits(TypedDict, total=False):
    response_bytes: int
    blocks: int
    block_bytes: int
    nesting: int
    steps: int

_Weights = Mapping[str, Mapping[str, float]]

class DataError(ValueError):
    file: str | None
    row: int | None
    field: str | None

class RuleError(ValueError):
    file: str | None
    line: int | None
    column: int | None

@final
class Verifier:
    def __new__(
        cls,
        *,
        limits: _Limits | None = None,
        rules: str | PathLike[str] | Mapping[str, str] | None = None,
    ) -> Verifier: ...
    def task(
        self,
        instructions: Iterable[str | Mapping[str, str]],
        *,
        language: str | None = None,
        dependencies: Mapping[Any, Sequence[int]] | None = None,
        question_id: int | str | None = None,
    ) -> Task: ...
    def task_from_row(self, row: Mapping[str, Any] | str, /) -> Task: ...
    def grade_many(
        self,
        tasks: Task | Sequence[Task],
        responses: Iterable[str | None],
        *,
        threads: int | None = None,
    ) -> list[Graded]: ...
    def grade_table(
        self,
        table: Any,
        *,
        questions: str | PathLike[str] | Iterable[Mapping[str, Any] | str] | None = None,
        id: str = "question_id",
        response: str = "answer",
        instructions: str = "instruction_list",
        language: str = "language",
        set: str = "item_set",
        details: bool = False,
        strict: bool = True,
        threads: int | None = None,
    ) -> Table: ...
    def grade_lines(
        self,
        *paths: str | PathLike[str],
        questions: str | PathLike[str] | None = None,
        id: str = "question_id",
        model: str = "model_id",
        response: str = "answer",
        question: str = "question",
        instructions: str = "instruction_list",
        language: str = "language",
        threads: int | None = None,
    ) -> GradedLines: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...

@final
class Task:
    def grade(
        self, response: str | None, *, model_id: str = "", conversation: str | None = None
    ) -> Graded: ...
    def at_round(self, number: int) -> Task: ...
    @property
    def rounds(self) -> int: ...
    @property
    def instructions(self) -> list[str]: ...
    @property
    def templates(self) -> list[str | None]: ...
    @property
    def undecided(self) -> list[str | None]: ...
    @property
    def language(self) -> str | None: ...
    def check(
        self,
        *,
        require: Literal["code", "statements", "definitions"] | None = None,
        max_syntax_errors: int | None = None,
        require_language: bool = False,
        max_repetition: float | None = None,
        require_finished: bool = False,
    ) -> None: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Graded:
    @property
    def verdicts(self) -> list[Verdict]: ...
    @property
    def csr(self) -> Interval: ...
    @property
    def ssr(self) -> Interval: ...
    @property
    def rsr(self) -> Interval | None: ...
    @property
    def ccsr(self) -> Interval: ...
    @property
    def language(self) -> str | None: ...
    @property
    def syntax_errors(self) -> int: ...
    @property
    def missing(self) -> bool: ...
    @property
    def has_code(self) -> bool: ...
    @property
    def question_id(self) -> int | float | str: ...
    @property
    def model_id(self) -> str: ...
    def score(
        self,
        metric: Literal["csr", "ssr", "rsr", "ccsr"] = "ssr",
        *,
        unverifiable: Literal["decided", "low", "high", "none"] = "none",
        weights: _Weights | None = None,
        require_code: bool = False,
        require: Literal["code", "statements", "definitions"] | None = None,
        max_syntax_errors: int | None = None,
        require_language: bool = False,
        max_repetition: float | None = None,
        require_finished: bool = False,
    ) -> float | None: ...
    def unmet(
        self,
        *,
        require: Literal["code", "statements", "definitions"] | None = None,
        max_syntax_errors: int | None = None,
        require_language: bool = False,
        max_repetition: float | None = None,
        require_finished: bool = False,
    ) -> str | None: ...
    def feedback(
        self,
        *,
        style: Literal["list", "prose", "json"] = "list",
        language: Literal["en", "zh"] = "en",
        max: int | None = None,
    ) -> str | None: ...
    def to_json(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Verdict:
    @property
    def verdict(self) -> Literal["Yes", "No", "Unverifiable"]: ...
    @property
    def followed(self) -> bool | None: ...
    @property
    def instruction(self) -> str: ...
    @property
    def template(self) -> str | None: ...
    @property
    def type(self) -> str | None: ...
    @property
    def message(self) -> str: ...
    @property
    def reason(self) -> str | None: ...
    @property
    def evidence(self) -> list[Evidence]: ...
    @property
    def near_misses(self) -> list[NearMiss]: ...

@final
class Evidence:
    @property
    def block(self) -> int | None: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def end_line(self) -> int: ...
    @property
    def end_column(self) -> int: ...
    @property
    def text(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class NearMiss:
    @property
    def note(self) -> str: ...
    @property
    def evidence(self) -> Evidence: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Interval:
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class GradedLines(Iterator[Graded]):
    @property
    def problems(self) -> list[DataError]: ...
    def __iter__(self) -> GradedLines: ...
    def __next__(self) -> Graded: ...

@final
class Table:
    @property
    def column_names(self) -> list[str]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...
    def __len__(self) -> int: ...

@final
class Leaderboard:
    def __new__(
        cls, *, group_by: Sequence[str] = ..., weights: _Weights | None = None
    ) -> Leaderboard: ...
    def add(self, graded: Graded) -> None: ...
    def add_table(
        self,
        table: Any,
        *,
        verifier: Verifier | None = None,
        questions: str | PathLike[str] | Iterable[Mapping[str, Any] | str] | None = None,
        model: str = "model_id",
        id: str = "question_id",
        response: str = "answer",
        instructions: str = "instruction_list",
        language: str = "language",
        set: str = "item_set",
    ) -> None: ...
    def merge(self, other: Leaderboard) -> None: ...
    def sort(self) -> None: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def from_bytes(state: bytes) -> Leaderboard: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def to_dict(
        self, *, resamples: int | None = None, seed: int | None = None
    ) -> dict[str, Any]: ...
    def __len__(self) -> int: ...

@final
class Agreement:
    @property
    def pairs(self) -> int: ...
    @property
    def agreement(self) -> float | None: ...
    @property
    def kappa(self) -> float | None: ...
    @property
    def ac1(self) -> float | None: ...
    @property
    def pearson(self) -> float | None: ...
    @property
    def precision_on_no(self) -> float | None: ...
    @property
    def recall_on_no(self) -> float | None: ...

_RatingList = Graded | Sequence[bool | None] | Sequence[str]
_Ratings = _RatingList | Sequence[_RatingList]

def agreement(first: _Ratings, second: _Ratings, /) -> Agreement: ...
def alpha(*raters: _Ratings) -> float | None: ...
def regrade(verifier: Verifier, question: str, answer: str) -> Graded: ...
def lint_lines(args: Sequence[str], stdin: str) -> tuple[str, list[str]]: ...

@final
class Composing:
    def __new__(
        cls,
        verifier: Verifier,
        others: Sequence[str],
        set: str,
        seed: int,
        templates: Sequence[str],
        variants: int,
        rounds: int,
        varied: bool,
        renamed: bool,
        language: str | None,
    ) -> Composing: ...
    def chunk(self, rows: Sequence[str], first: int) -> list[tuple[str, str]]: ...

def bundled(name: str | PathLike[str]) -> str | None: ...
def question_messages(question: str) -> list[str]: ...
def main(args: Sequence[str]) -> int: ...
