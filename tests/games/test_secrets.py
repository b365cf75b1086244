"""Every game of the house through the suite of secrets."""
from __future__ import annotations

from typing import Any, ClassVar

from companion.web.rights import RIGHTS
from tests.games.near_and_far.hidden import Cards
from tests.games.suite.law import EXCEPT, LAW
from tests.games.suite.secrets import Secrets

SEATS = ("p1", "p2", "p3")


def test_every_address_is_in_the_law_or_has_a_reason_not_to_be() -> None:
    excused = [name for names in EXCEPT.values() for name in names.split()]
    assert sorted([*LAW, *excused]) == sorted(RIGHTS)


class TestNearAndFar(Cards, Secrets):
    id = "near_and_far"
    whole = True
    setups: ClassVar[dict[str, dict[str, Any]]] = {
        "narrated": {"seats": SEATS[:2], "box": "sample", "narrated": True},
        "sample": {"seats": SEATS[:2], "box": "sample"}, "three": {"seats": SEATS, "box": "sample"}}


class TestTower(Secrets):
    id = "tower"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"bench": {"seats": SEATS[:2], "kit": "free"}}
