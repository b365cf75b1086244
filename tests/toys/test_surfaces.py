"""Both toys through every route and every surface."""
from __future__ import annotations

from tests.toys.surfaces import Surfaces


class TestFireflies(Surfaces):
    id = "fireflies"
    seats = 5


class TestThreeRivers(Surfaces):
    id = "three_rivers"
    seats = 2
