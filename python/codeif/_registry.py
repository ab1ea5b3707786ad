"""What Inspect finds by the entry point `inspect_ai`."""

from codeif.integrations.inspect_ai import codeif, codeif_scorer, unverifiable_rate

__all__ = ["codeif", "codeif_scorer", "unverifiable_rate"]
