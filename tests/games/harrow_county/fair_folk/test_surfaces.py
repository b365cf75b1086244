"""The Fair Folk on every surface, beside two factions and Hester."""
from __future__ import annotations

from typing import Any, ClassVar

from tests.toys.surfaces import OfAMode


class TestSurfaces(OfAMode):
    id, seats, limit, ends = "harrow_county", 4, 90, False
    setup: ClassVar[dict[str, Any]] = {
        "mode": "full", "colours": {"p1": "red", "p2": "silver", "p3": "purple", "p4": "black"}}
