"""Tables of the Fair Folk at whatever moment a test needs: Ann leads the Protectors, Bob the Family, Cyd the Fair Folk,
on plains only. The sword lies north of the Brambles, the crown in the west, the queen in the south-east."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.evolve import theirs
from companion.games.harrow_county.fair_folk.state import FairFolk, spot
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.state import TOKENS, State
from companion.kernel import settle
from tests.games.harrow_county.helpers import GAME, HOME, THEIRS, at, units

THREE = ("ann", "bob", "cyd")
SEATED: dict[str, Any] = {"seats": THREE, "colours": {"ann": "red", "bob": "blue", "cyd": "silver"}, "mode": "full"}
FRESH: State = GAME.new(Setup(THREE, SEATED["colours"], mode="full"))
SWORD, CROWN, QUEEN = at(0, -1), at(-3, 1), at(2, 1)
NEST_AT, OTHER_NEST = at(1, 0), at(-1, 0)
PLAIN_FAIR: State = units(units(replace(
    FRESH, terrain=dict.fromkeys(HEXES, "plains") | {MIDDLE: "brambles"}, printed=(), townsfolk={}, buildings={},
    tokens={token: {} for token in TOKENS}, bonus_tiles={}, spent_tiles={},
    fair_folk=FairFolk(
        seat="cyd", cubes=3, board=("plains",), held_offers=("offer_card", "offer_spawn", "offer_haint"),
        hideouts={"lost_sword": spot(SWORD), "lost_crown": spot(CROWN), "lost_queen": spot(QUEEN)},
        nests=(NEST_AT, OTHER_NEST), in_nests={"offer_nothing": NEST_AT},
        objectives=("quest_9", "quest_12", "quest_1"), cards=("fair_1", "fair_3", "fair_11"))),
    "ann", HOME, q0_r3=3), "bob", THEIRS, q0_rm3=3)
FOUR_SEATS = (*THREE, "dan")
PLAIN_FOUR: State = units(units(replace(
    GAME.new(Setup(FOUR_SEATS, SEATED["colours"] | {"dan": "black"}, mode="full")), terrain=PLAIN_FAIR.terrain,
    printed=(), tokens=PLAIN_FAIR.tokens, bonus_tiles={}, spent_tiles={}, fair_folk=PLAIN_FAIR.fair_folk),
    "ann", HOME, q0_r3=1), "bob", THEIRS, q0_rm3=1)
"""The same with Dan, who leads Hester."""
ABED: State = replace(PLAIN_FOUR, fair_folk=FairFolk(seat="cyd"))
"""Nothing of the Fair Folk's lies on the map."""
FOUR = (at(1, 0), at(-1, 0), at(0, 1), at(0, 2))


def fair(s: State = PLAIN_FAIR, **fields: Any) -> State:
    """Other things of the Fair Folk's."""
    return theirs(s, **fields)


def at_fair(*inner: Any, s: State = PLAIN_FAIR, seat: str = "ann") -> State:
    """Within the Fair Folk's turn, before that of a faction."""
    return replace(s, flow=(steps.Rounds(), steps.Turn(seat), *(inner or (steps.FairTurn("cyd"),))))


def nest(to: str, offer: str = "offer_card", start: str = "") -> fa.PlaceNest:
    return fa.PlaceNest(seat="cyd", offer=offer, to=to, start=start)


def quest(card: str) -> fa.CompleteObjective:
    return fa.CompleteObjective(seat="cyd", card=card)


def fair_card(card: str) -> fa.PlayFairCard:
    return fa.PlayFairCard(seat="cyd", card=card)


def arrow(where: str, line: str = "line_falling", side: int = -1) -> fa.LayArrow:
    return fa.LayArrow(seat="cyd", at=where, arrow_way=f"{line}_{'on' if side > 0 else 'back'}")


def guess(where: str) -> fa.Guess:
    return fa.Guess(seat="cyd", at=where)



def at_the_end(s: State, seat: str = "ann") -> State:
    """The seat has broken its jar and has nothing more to do: its cleanup runs."""
    made: State = settle(GAME, replace(s, flow=(steps.Rounds(), steps.Turn(seat, "wild"))), [])
    return made


__all__ = ["ABED", "CROWN", "FOUR", "FOUR_SEATS", "FRESH", "NEST_AT", "OTHER_NEST", "PLAIN_FAIR", "PLAIN_FOUR", "QUEEN",
           "SEATED", "SWORD", "THREE",
           "arrow", "at_fair", "at_the_end", "fair", "fair_card", "guess", "nest", "quest"]
