"""Solo tables at whatever moment a test needs: Cyd leads Hester, nobody leads the Protectors and the Family.

All is plains. `BARE` has no goals on the map; red and blue units stand where a test says."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import HEXES, MIDDLE, NUMBER
from companion.games.harrow_county.solo.cards import SoloCard
from companion.games.harrow_county.state import State
from companion.kernel import TABLE, legal, settle
from companion.games.harrow_county.solo import actions as c
from tests.games.harrow_county.helpers import GAME, HOME, THEIRS, at, units

PROTECTORS, FAMILY = "protectors", "family"
NEW: State = GAME.new(Setup(("cyd",), mode="solo"))
BARE: State = units(units(replace(
    NEW, terrain=dict.fromkeys(HEXES, "plains") | {MIDDLE: "brambles"}, printed=(),
    hester=replace(NEW.hester, hand=("sloth",), cubes={})), PROTECTORS, HOME), FAMILY, THEIRS)
CARD = "mob"
"""The card that a test lets the app turn: its content is what the test says."""
ONE, TWO = at(4, 0), at(-4, 0)


def alone(s: State = BARE, **fields: Any) -> State:
    """Other things of the solo game."""
    return replace(s, solo=replace(s.solo, **fields))


def told(s: State = BARE, one: str = ONE, two: str = TWO, space: str = "space_move", sign: bool = False,
         card: str = CARD) -> State:
    """What stands on the card."""
    cards = s.box.solo_cards | {card: SoloCard(NUMBER[one], NUMBER[two], space, sign)}
    return replace(s, box=replace(s.box, solo_cards=cards))


def lying(s: State = BARE, acting_side: str = PROTECTORS, first: str = "space_add",
          flames: dict[str, int] | None = None, card: str = CARD) -> State:
    """The card lies on the solo board on the side of that faction."""
    return alone(s, card=card, turned=(card,), acting_side=acting_side, first_space=first, space_flames=flames or {})


def inside(step: Any, s: State = BARE, part: str = "over") -> State:
    """That step is open in the turn of a faction."""
    return replace(s, flow=(steps.Rounds(), steps.SoloTurn("cyd", part), step))


def turn(card: str) -> c.TurnCard:
    return c.TurnCard(seat=TABLE, card=card)


def goals(s: State, townsfolk: str = "", building: str = "") -> State:
    return replace(s, townsfolk={townsfolk: 1} if townsfolk else {}, buildings={building: 1} if building else {})


def only(s: Any) -> Any:
    """The one thing that can be done now."""
    found = legal(GAME, s, "cyd")
    assert len(found) == 1, found
    return found[0]


def settled(s: State) -> State:
    """The position with everything done that nobody is asked about."""
    return settle(GAME, s, [])  # type: ignore[no-any-return]


__all__ = ["BARE", "CARD", "FAMILY", "GAME", "HOME", "NEW", "ONE", "PROTECTORS", "THEIRS", "TWO", "alone",
           "at", "c", "goals", "inside", "lying", "only", "settled", "told", "turn", "units"]
