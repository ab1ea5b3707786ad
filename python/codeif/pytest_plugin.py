"""pytest: a fixture that asserts that a response follows its instructions.

def test_the_model_follows(codeif):
    codeif.assert_follows(ask_model(), "Your code should not use for-loop.", language="python")
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from codeif.testing import Assertions


@pytest.fixture
def codeif() -> Assertions:
    """Assertions about the responses of a model: `codeif.assert_follows`."""
    from codeif.testing import Assertions

    return Assertions()
