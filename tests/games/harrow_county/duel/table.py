"""Tables of the Fair Folk against Hester at whatever moment a test needs: Ann leads the Fair Folk, Cyd leads Hester.

All is plains. `BARE` has one goal of each faction far away, and no nests."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.duel import actions as da
from companion.games.harrow_county.fair_folk.state import FairFolk, spot
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.state import State
from companion.kernel import TABLE, settle
from tests.games.harrow_county.helpers import GAME, HOME, THEIRS, at, units
from tests.games.harrow_county.solo.table import FAMILY, PROTECTORS, alone, goals

SEATED: dict[str, Any] = {"seats": ("ann", "cyd"), "colours": {"ann": "silver", "cyd": "black"}, "mode": "duel"}
FRESH: State = GAME.new(Setup(SEATED["seats"], SEATED["colours"], mode="duel"))
SWORD, CROWN, QUEEN = at(0, -1), at(-3, 1), at(2, 1)
BARE: State = goals(units(units(replace(
    FRESH, terrain=dict.fromkeys(HEXES, "plains") | {MIDDLE: "brambles"}, printed=(),
    hester=replace(FRESH.hester, hand=("sloth",), cubes={}),
    fair_folk=FairFolk(
        seat="ann", cubes=3, board=("plains",), held_offers=("offer_card", "offer_spawn", "offer_haint"),
        hideouts={"lost_sword": spot(SWORD), "lost_crown": spot(CROWN), "lost_queen": spot(QUEEN)},
        objectives=("quest_9", "quest_12", "quest_1"), cards=("fair_1", "fair_3", "fair_11"))),
    PROTECTORS, HOME), FAMILY, THEIRS), townsfolk=at(-4, 4), building=at(4, -4))


def within(*inner: Any, s: State = BARE) -> State:
    """Those steps are open in a round."""
    return replace(s, flow=(steps.Rounds(), *inner))


def settled(s: State) -> State:
    """The position with everything done that nobody is asked about."""
    made: State = settle(GAME, s, [])
    return made


def squares(s: State, n: int) -> State:
    """So many squares of Hester's board are filled."""
    sides = {PROTECTORS: ("scroll",) * min(n, 3), FAMILY: ("scroll",) * max(0, n - 3)}
    return replace(s, hester=replace(s.hester, eaten_squares=sides))


def found(s: State, *things: str) -> State:
    places = dict(zip(("lost_sword", "lost_crown", "lost_queen"), (SWORD, CROWN, QUEEN), strict=True))
    return replace(s, fair_folk=replace(s.fair_folk, finds={x: places[x] for x in things}))


def nests(s: State, **offers: str) -> State:
    """A nest with that offer on each hex: `offer_card="hex:0,3"`."""
    return replace(s, fair_folk=replace(s.fair_folk, nests=tuple(offers.values()), in_nests=offers, held_offers=()))


def token(which: str) -> da.DrawTurn:
    return da.DrawTurn(seat=TABLE, turn_token=which)


def shows(faction: str) -> da.TossTurn:
    return da.TossTurn(seat=TABLE, faction=faction)


__all__ = ["BARE", "FAMILY", "FRESH", "GAME", "HOME", "PROTECTORS", "QUEEN", "SEATED", "SWORD", "THEIRS", "alone", "at",
           "found", "goals", "nests", "settled", "shows", "squares", "token", "units", "within"]
