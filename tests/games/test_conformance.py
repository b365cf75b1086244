"""Every game of the house through the conformance suite; the bar is 35 s on 2 cores with all modes."""
from __future__ import annotations

from typing import Any, ClassVar

from companion.games.near_and_far.skills import SKILLS
from companion.games.tower.kits import KITS
from tests.games.near_and_far.hidden import Cards
from tests.games.suite.conformance import Conformance

SEATS = ("ann", "bob", "cyd", "dan")


def sheet(character: str, *skills: str, **more: Any) -> dict[str, Any]:
    """A sheet late in a campaign whose experience has paid for the skills."""
    return {"character": character, "boxes": 29, "skills": skills, "spent": sum(SKILLS[x] for x in skills)} | more


ROAMING = {"ann": sheet("riza", "meditation", "animal_husbandry", "bounty_hunting", open=["S1", "S2"]),
           "bob": sheet("vera", "treasure_hunting", "bribery", "jewelry", "persuasion", keywords=["ECHO", "OPAL"])}
IN_TOWN = {"ann": sheet("grear", "mining", "piano", "potion_making"),
           "bob": sheet("rin", "politics", "begging", "cooking", "fishing", open=["S9"])}
NEARLY_DONE = {"ann": {"character": "riza", "codes": [f"RIZ{n}" for n in range(1, 8)], "read": 7}}
ELSEWHERE: dict[str, dict[str, Any]] = {
    "campaign-2": {"mode": "campaign", "map": 2, "settings": {"threats_shuffled": True, "stories_in_order": False}},
    "campaign-5-day": {"mode": "campaign", "map": 5, "day": True, "sheets": ROAMING},
    "campaign-11": {"mode": "campaign", "map": 11, "named_first": False, "sheets": IN_TOWN},
    "campaign-own": {"mode": "campaign", "map": 5, "box": "empty", "day": True, "extended": True, "sheets": ROAMING},
    "character-3": {"mode": "character", "map": 3, "sheets": NEARLY_DONE},
    "arcade-10-extended": {"mode": "arcade", "map": 10, "extended": True},
    "narrated-1": {"narrated": True}, "narrated-own": {"narrated": True, "box": "empty", "mode": "campaign", "map": 4},
    "narrated-4": {"narrated": True, "mode": "campaign", "map": 4, "sheets": ROAMING,
                   "settings": {"stories_in_order": False}},
    "narrated-8": {"narrated": True, "mode": "character", "map": 8, "sheets": NEARLY_DONE},
    "narrated-arcade": {"narrated": True, "mode": "arcade", "map": 6}}
"""The other modes and variants by a short name, two players each."""


class TestNearAndFar(Cards, Conformance):
    id = "near_and_far"
    setups: ClassVar[dict[str, dict[str, Any]]] = {
        **{f"{box}-{n}": {"seats": SEATS[:n], "box": box} for box in ("sample", "empty") for n in (2, 3, 4)},
        **{f"counters-{n}": {"seats": SEATS[:n], "mode": "counters", "box": "empty"} for n in (2, 3, 4)},
        **{name: {"seats": SEATS[:2], **setup} for name, setup in ELSEWHERE.items()}}
    seldom = frozenset({"sample-3", "empty-2", "empty-4", "counters-3", "counters-4", "campaign-2", "narrated-1",
                        "narrated-own", "narrated-arcade", "sample-4", "campaign-11", "campaign-own", "narrated-8"})


WORN = {"type": "loaded", "thrown": [900, -60, -15], "stuck": [-700, 20, 35]}


class TestTower(Conformance):
    """Nothing is secret. A throw with too many outcomes to list has none to offer: whatever fits may be reported."""

    id = "tower"
    seldom = frozenset({"britannia", "rise_snu", "near_and_far"})
    setups: ClassVar[dict[str, dict[str, Any]]] = {
        **{kit: {"seats": SEATS[:n], "kit": kit} for n, kit in enumerate(KITS, 1)},
        "worn": {"seats": SEATS[:2], "towers": {"worn": WORN}, "tower": "worn"},
        "real": {"seats": SEATS[:2], "kit": "free", "cubes": {"red": 3, "white": 99, "teal": 0}, "real": True},
        "six": {"seats": (*SEATS, "eve", "fay"), "cubes": {"brown": 0}}}
