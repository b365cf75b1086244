"""The full game of Harrow County on every surface."""
from __future__ import annotations

from typing import Any, ClassVar

from tests.toys.surfaces import OfAMode


class TestSurfaces(OfAMode):
    id, seats, limit, ends = "harrow_county", 2, 90, False
    setup: ClassVar[dict[str, Any]] = {"mode": "full", "bonus_tiles": True,
                                       "legends": {"p1": "bernice", "p2": "mildred"}}
