"""Hester as the third on every surface."""
from __future__ import annotations

from typing import Any, ClassVar

from tests.toys.surfaces import OfAMode


class TestSurfaces(OfAMode):
    id, seats, limit, ends = "harrow_county", 3, 60, False
    setup: ClassVar[dict[str, Any]] = {"mode": "full", "colours": {"p1": "red", "p2": "purple", "p3": "black"}}
