"""Hester as the third on every surface."""
from __future__ import annotations

from typing import Any, ClassVar

import pytest

from tests.toys.surfaces import OfAMode


@pytest.mark.soak
class TestSurfaces(OfAMode):
    """In every run she is there beside the Fair Folk, whose surfaces show all that hers do."""

    id, seats, limit, ends = "harrow_county", 3, 60, False
    setup: ClassVar[dict[str, Any]] = {"mode": "full", "colours": {"p1": "red", "p2": "purple", "p3": "black"}}
