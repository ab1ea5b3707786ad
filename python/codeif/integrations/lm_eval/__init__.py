"""lm-evaluation-harness: a task outside of its tree.

lm_eval run --tasks codeif --include_path "$(python -m codeif.integrations.lm_eval)" ...
"""

from pathlib import Path

__all__ = ["path"]


def path() -> Path:
    """The folder for `--include_path`."""
    return Path(__file__).parent
