"""What only a soak tries: `COMPANION_SOAK` lengthens counts, and the marker `soak` keeps whole tests for it."""
from __future__ import annotations

import os
from collections.abc import Container, Mapping
from typing import Any, TypeVar

import pytest

SOAK = bool(os.environ.get("COMPANION_SOAK"))
T = TypeVar("T")


def seldom(*values: Any) -> list[Any]:
    """Values of a parametrized test that a soak tries, beside those that are always tried."""
    return [pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.soak)
            for value in values]


def often(setups: Mapping[str, T], seldom: Container[str]) -> dict[str, T]:
    """The set-ups by name without those that only a soak plays."""
    return {name: setup for name, setup in setups.items() if SOAK or name not in seldom}
