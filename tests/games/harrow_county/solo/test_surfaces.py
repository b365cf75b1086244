"""The solo game on every surface."""
from __future__ import annotations

from typing import Any, ClassVar

from tests.toys.surfaces import Surfaces


class TestSurfaces(Surfaces):
    id, seats, limit, ends = "harrow_county", 1, 60, False
    setup: ClassVar[dict[str, Any]] = {"mode": "solo", "solo_level": 1}
