"""The linter: what `codeif lint` finds, without a subprocess."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from codeif._codeif import lint_lines

__all__ = ["Finding", "Lint", "lint"]

_Path = str | PathLike[str]


@dataclass(frozen=True)
class Finding:
    """A finding, or a line of the instructions that is not checkable.

    The fields are those of `codeif lint --format json`.
    """

    kind: str
    severity: str
    sentence: str | None
    origin: dict[str, Any] | None
    message: str
    place: dict[str, Any] | None
    related: list[dict[str, Any]] = field(default_factory=list)

    def __str__(self) -> str:
        where = "{path}:{line}:{column}: ".format(**self.place) if self.place else ""
        asked = f" ({self.sentence})" if self.sentence else ""
        return f"{where}{self.severity}[{self.kind}] {self.message}{asked}"


@dataclass(frozen=True)
class Lint:
    """The findings of a run, the lines of the instructions that are not checkable, and remarks."""

    findings: list[Finding]
    not_checkable: list[Finding]
    notes: list[str]

    @property
    def errors(self) -> list[Finding]:
        """The findings for which the command would fail."""
        return [found for found in self.findings if found.severity == "error"]


def lint(
    paths: _Path | Sequence[_Path] = ".",
    *,
    text: str | None = None,
    constraints: Sequence[str] = (),
    instructions: _Path | Sequence[_Path] = (),
    rules: _Path | None = None,
    diff: str | None = None,
    use_config: bool = True,
    exceptions: bool = True,
) -> Lint:
    """Checks files and folders, or a text in place of the file at a path, which need not exist.

    The rules are those of `codeif lint`: `constraints` are sentences and `instructions` files with
    them; without both, the repository's own instruction files count, and those of codeif.toml
    unless `use_config` is false. A file that cannot be read raises an OSError, and a rule that is
    not understood a ValueError.
    """
    names = _names(paths)
    args = ["--format=json"]
    args += [f"--constraint={sentence}" for sentence in constraints]
    args += [f"--instructions={path}" for path in _names(instructions)]
    args += [f"--rules={fspath(rules)}"] if rules is not None else []
    args += [f"--diff={diff}"] if diff is not None else []
    args += [] if use_config else ["--no-config"]
    args += [] if exceptions else ["--no-exceptions"]
    if text is not None:
        if len(names) != 1:
            raise ValueError("a text stands for the file at one path: give that")
        args.append(f"--stdin-filename={names[0]}")
        names = ["-"]
    lines, notes = lint_lines([*args, "--", *names], text or "")
    found = [_finding(json.loads(line)) for line in lines.splitlines()]
    findings = [one for one in found if one.kind != "not-checkable"]
    return Lint(findings, [one for one in found if one.kind == "not-checkable"], notes)


def _finding(line: dict[str, Any]) -> Finding:
    return Finding(**{name: line[name] for name in Finding.__dataclass_fields__})


def _names(paths: _Path | Sequence[_Path]) -> list[str]:
    paths = [paths] if isinstance(paths, (str, PathLike)) else paths
    return [fspath(path) for path in paths]
