"""Hester's tables at whatever moment a test needs: Ann leads the Protectors, Bob the Family, Cyd Hester.

All is plains. It is Hester's turn, with as many actions as a test likes; roots lie where it says."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import OUTSIDE
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.state import TOKENS, State
from tests.games.harrow_county.helpers import GAME, HOME, THEIRS, at, units, with_
from tests.games.harrow_county.kammi.table import GOBLIN_AT, HERS, KAMMI_AT

TRIO = ("ann", "bob", "cyd")
FRESH3: State = GAME.new(Setup(TRIO, {"ann": "red", "bob": "blue", "cyd": "black"}, mode="full"))
BARE: State = units(units(replace(
    FRESH3, terrain=dict.fromkeys(HEXES, "plains") | {MIDDLE: "brambles"}, printed=(), townsfolk={}, buildings={},
    tokens={token: {} for token in TOKENS}, bonus_tiles={}, spent_tiles={}), "ann", HOME), "bob", THEIRS)
ONE, TWO = at(1, 0), at(2, 0)
"""Where a red and a blue haint stand, side by side."""


def with_hester(s: State = BARE, **fields: Any) -> State:
    """Other things of Hester's."""
    return replace(s, hester=replace(s.hester, **fields))


def rooted(*ways: tuple[str, str], s: State = BARE, colour: str = "brown_root") -> State:
    """Roots on the map: (from, to)."""
    return with_hester(s, root_ways=s.hester.root_ways | {colour: {to: start for start, to in ways}}, colour=colour)


def her_turn(s: State = BARE, actions: int = 6, **step: Any) -> State:
    """In the middle of her turn."""
    turn = steps.HesterTurn(s.hester.seat, **step)
    return replace(with_hester(s, action_flames=actions), flow=(steps.Rounds(), turn))


def inside(step: Any, s: State = BARE) -> State:
    """That step is open in her turn."""
    s = her_turn(s)
    return replace(s, flow=(*s.flow, step))


def pair(red: int = 1, blue: int = 1, ill: int = 1, sick: int = 1, s: State = BARE) -> State:
    """Red haints on ONE and blue ones on TWO, of which so many are infected."""
    s = units(units(s, "ann", HOME, q1_r0=red), "bob", THEIRS, q2_r0=blue)
    return with_hester(s, infected={x: n for x, n in ((ONE, ill), (TWO, sick)) if n})


KAMMI3: State = GAME.new(Setup(TRIO, {"ann": "red", "bob": "purple", "cyd": "black"}, mode="full",
                               legends={"bob": "prankster"}))
WITH_KAMMI: State = with_hester(units(units(replace(
    KAMMI3, terrain=BARE.terrain, printed=(), tokens=BARE.tokens, bonus_tiles={}, spent_tiles={},
    kammi=replace(HERS.kammi, dolls={"doll_1": ONE, "doll_2": at(1, 1), "doll_3": at(-3, 3)})),
    "ann", HOME, q1_r0=1), "bob", KAMMI_AT, q0_rm3=3), infected={ONE: 1}, cubes={"plains": 3, "forest": 1})
WITH_KAMMI = with_(WITH_KAMMI, "bob", second=GOBLIN_AT)
"""Kammi instead of the Family: a red haint with a snake stands on a doll."""


def creep(start: str = ONE, to: str = TWO, **more: Any) -> b.Creep:
    return b.Creep(seat="cyd", start=start, to=to, **more)


def root(start: str, to: str) -> b.PlaceRoot:
    return b.PlaceRoot(seat="cyd", start=start, to=to)


def infect(where: str, **more: Any) -> b.Infect:
    return b.Infect(seat="cyd", at=where, **more)


PLENTY = {"plains": 3, "forest": 2, "swamp": 1, "wetland": 1}
RICH = with_hester(cubes=PLENTY)
AFTER = rooted((at(0, 0), ONE), (ONE, TWO), s=pair(ill=0, sick=0, s=RICH))
__all__ = ["AFTER", "BARE", "FRESH3", "GAME", "HOME", "ONE", "OUTSIDE", "PLENTY", "RICH", "THEIRS", "TRIO", "TWO",
           "WITH_KAMMI", "at", "creep", "her_turn", "infect", "inside", "pair", "root", "rooted", "with_hester"]
