"""Both toys, and the games of the house, through every route and every surface."""
from __future__ import annotations

from tests.toys.surfaces import OfAMode, Surfaces
from tests.soak import SOAK


class TestFireflies(OfAMode):
    """Its routes are those of the other toy and of the games of the house."""

    id = "fireflies"
    seats = 5


class TestThreeRivers(Surfaces):
    id = "three_rivers"
    seats = 2
    asks_the_house = True


class TestNearAndFar(Surfaces):
    id = "near_and_far"
    seats = 3
    limit = 400 if SOAK else 40
    middle = 20
    ends = False  # tests/web/score leads one to its end


class TestTower(Surfaces):
    id = "tower"
    seats = 2
    limit = 60
