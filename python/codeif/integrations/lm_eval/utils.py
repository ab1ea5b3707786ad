"""The functions that `codeif.yaml` names."""

from __future__ import annotations

import json
import os
from typing import Any

from codeif import Verifier
from codeif.integrations import questions

_VERIFIER = Verifier()


def dataset(**_: Any) -> dict[str, Any]:
    """The questions of the file that the variable CODEIF_QUESTIONS names, or the open set.

    A document has the row as JSON, because a table would give all rows the same keys.
    """
    from datasets import Dataset

    path = os.environ.get("CODEIF_QUESTIONS") or "open"
    rows = [{"row": json.dumps(row)} for row in questions.read(path)]
    return {"test": Dataset.from_list(rows)}


def prompt(doc: dict[str, Any]) -> str:
    """What to ask a model."""
    return questions.prompt(json.loads(doc["row"]))


def process_results(doc: dict[str, Any], results: list[str]) -> dict[str, float]:
    """The metrics of a response, with every Unverifiable as No, and the share of those.

    RSR is left out if the question does not tell what depends on what.
    """
    graded = _VERIFIER.task_from_row(doc["row"]).grade(results[0])
    unverifiable = sum(it.followed is None for it in graded.verdicts)
    return {
        "csr": graded.csr.low,
        "ssr": graded.ssr.low,
        **({} if graded.rsr is None else {"rsr": graded.rsr.low}),
        "ccsr": graded.ccsr.low,
        "unverifiable": unverifiable / len(graded.verdicts),
    }
