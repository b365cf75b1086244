"""The turn of a nation: what begins it, its five phases, what ends it (S23)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.britannia import facts as f
from companion.games.britannia.movement import raiding
from companion.games.britannia.nations import BRITISH, DANES, NATIONS, ROMANS, SAXONS
from companion.games.britannia.state import State
from companion.games.britannia.steps.after import Hungry, Withdrawing, hunger, raiders
from companion.games.britannia.steps.battle import Battles
from companion.games.britannia.steps.crown import Crowning, king
from companion.games.britannia.steps.growth import Allowing, Building, population
from companion.games.britannia.steps.moving import Moving
from companion.games.britannia.steps.special import begins, legions_come
from companion.kernel import Became, Closed, Facts, Opened, Step

PARTS = ("begin", "growth", "burhs", "move", "battle", "phase", "move_again", "battle_again", "withdraw", "hunger",
         "cnut", "remove", "end")


class NationTurn(Step, frozen=True):
    """`part`: what comes next, one of PARTS."""

    side: str
    part: str = "begin"

    def advance(self, s: State) -> Facts:
        side, part = self.side, self.part
        if part != "end":
            yield Became(replace(self, part=PARTS[PARTS.index(part) + 1]))
        again = s.round in NATIONS[side].invasions
        match part:
            case "begin":
                s = yield f.TurnBegan(side)
                return (yield from begins(s, side))
            case "growth":
                return (yield from _grow(s, side))
            case "burhs" if side == SAXONS and s.round in (12, 13) and s.lands(side):
                return (yield Opened(Building()))
            case "move":
                return (yield Opened(Moving(side, again)))
            case "battle" | "battle_again" if part == "battle" or again:
                return (yield Opened(Battles(side, part == "battle" and again)))
            case "phase" if again:
                return (yield f.PhaseBegan(side))
            case "move_again" if again:
                return (yield Opened(Moving(side)))
            case "withdraw" if raiding(s, side) and raiders(s, side):
                return (yield Opened(Withdrawing(side)))
            case "hunger" if side != ROMANS and (n := hunger(s, side)):
                return (yield Opened(Hungry(side, n, "hunger")))
            case "cnut" if side == DANES and s.round == 14 and "cnut" in s.leaders:
                return (yield from _cnut(s))
            case "remove" if side == DANES and s.round == 14:
                return (yield from _cnut_leaves(s))
            case "end":
                s = yield f.TurnEnded(side)
                return (yield Closed())
        return s


def _grow(s: State, side: str) -> Facts:
    if side == ROMANS:
        return (yield from legions_come(s))
    if (side, s.round) == (BRITISH, 6) or not s.places(side):
        return s
    if side in s.vassals:
        if s.settings.rome_grants_growth:
            return (yield Opened(Allowing(side)))
        return (yield from population(s, side, half=True))
    return (yield from population(s, side))


def _cnut(s: State) -> Facts:
    """Whether Cnut is King, before his armies go (R-10.4)."""
    if s.settings.cnut_king is None:
        return (yield Opened(Crowning("cnut")))
    if s.settings.cnut_king == "as_king" and s.settings.king_rule != "table" and king(s) == DANES:
        return (yield f.Scored(DANES, s.settings.king_points, "BR-R10", "king"))
    return s


def _cnut_leaves(s: State) -> Facts:
    """At the end of the Danish turn of round XIV four armies go, and Cnut (R-13.5)."""
    if "cnut" in s.leaders:
        s = yield f.LeaderLeft(DANES, "cnut")
    there = sum(s.armies(DANES, at) for at in s.places(DANES))
    return (yield Opened(Hungry(DANES, min(4, there), "cnut"))) if there else s
