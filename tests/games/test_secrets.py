"""Every game of the house through the suite of secrets."""
from __future__ import annotations

from typing import Any, ClassVar

from tests.games.near_and_far.hidden import Cards
from tests.games.suite.secrets import Secrets

SEATS = ("p1", "p2", "p3")


class TestNearAndFar(Cards, Secrets):
    id = "near_and_far"
    setups: ClassVar[dict[str, dict[str, Any]]] = {
        "sample": {"seats": SEATS[:2], "box": "sample"}, "three": {"seats": SEATS, "box": "sample"},
        "narrated": {"seats": SEATS[:2], "narrated": True}}


class TestTower(Secrets):
    id = "tower"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"bench": {"seats": SEATS[:2], "kit": "free"}}
