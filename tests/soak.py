"""What only a soak tries: `COMPANION_SOAK` lengthens counts, and the marker `soak` keeps whole tests for it."""
from __future__ import annotations

import os
from typing import Any

import pytest

SOAK = bool(os.environ.get("COMPANION_SOAK"))


def seldom(*values: Any) -> list[Any]:
    """Values of a parametrized test that a soak tries, beside those that are always tried."""
    return [pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.soak)
            for value in values]
