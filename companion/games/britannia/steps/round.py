"""A round: invaders appear, every nation has its turn, held areas score, a crown is given (S21 to S24)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.board import AREAS
from companion.games.britannia.nations import BELGAE, BRETWALDA, BRITISH, KING, NATIONS, ORDER, ROMANS, ROUNDS
from companion.games.britannia.state import State
from companion.games.britannia.steps.crown import Crowning, Voting, king, last_king, worth
from companion.games.britannia.steps.turn import NationTurn
from companion.kernel import Became, Closed, Facts, Opened, Step

BEFORE, SCORE, CROWN, OVER = -1, 17, 18, 19


class Round(Step, frozen=True):
    """`next`: the nation that is next, as its place in the order; before the first and after the last what a round
    begins and ends with."""

    next: int = BEFORE

    def advance(self, s: State) -> Facts:
        yield Became(replace(self, next=self.next + 1))
        if self.next == BEFORE:
            return (yield from begin(s))
        if self.next < len(ORDER):
            side = ORDER[self.next]
            return (yield Opened(NationTurn(side))) if takes_part(s, side) else s
        if self.next == SCORE:
            return (yield from scoring.hold_points(s))
        if self.next == CROWN:
            return (yield from crown(s))
        s = yield from end(s)
        if s.round >= s.last:
            s = yield f.Ended()
            return (yield Closed())
        s = yield f.RoundBegan(s.round + 1)
        return (yield Became(Round()))


def takes_part(s: State, side: str) -> bool:
    """Whether the nation is in play, or comes in its own turn of this round (S22)."""
    return bool(s.places(side)) or (side, s.round) in ((BELGAE, 1), (BRITISH, 6), (ROMANS, 6))


def begin(s: State) -> Facts:
    """All invaders of the round into their seas (S21), and points for whoever is alone somewhere from the start."""
    for side, nation in NATIONS.items():
        for x in nation.arrivals:
            if x.round == s.round and x.sea and (s.round > 1 or not s.places(side)):
                leader = next((who for who, when in nation.leaders.items() if when == s.round), "")
                come = min(x.infantry, s.supply(side))
                first = x is next(y for y in nation.arrivals if y.round == s.round)
                riders = min(x.cavalry, s.supply(side, "cavalry"))
                if come + riders:
                    s = yield f.Arrived(side, x.sea, come, riders, leader if first and leader not in s.leaders else "")
    for at in AREAS:
        if at in s.units:
            s = yield from scoring.occupied(s, at)
    return s


def crown(s: State) -> Facts:
    """Step 2 of the end of a round (S16)."""
    if s.round in BRETWALDA:
        if not s.settings.bretwalda_by_areas:
            return (yield Opened(Crowning("bretwalda")))
        voters = tuple(x for x in ORDER if scoring.english(s, x))
        return (yield Opened(Voting(voters))) if voters else (yield f.NoCrown("bretwalda"))
    if s.round in KING:
        last = s.round == ROUNDS
        if s.settings.king_rule == "table" or (last and s.settings.last_king is None):
            return (yield Opened(Crowning("last" if last else "king")))
        if who := last_king(s) if last else king(s):
            return (yield f.Scored(who, worth(s, "last" if last else "king"), "BR-R10", "king"))
        return (yield f.NoCrown("king"))
    return s


def end(s: State) -> Facts:
    """Leaders who stay no longer than their round, where that is settled so."""
    if not s.settings.leaders_stay_a_cycle:
        for leader in sorted(s.leaders):
            side = next(x for x, nation in NATIONS.items() if leader in nation.leaders)
            if not (s.round == 15 and leader in ("harald", "harold", "william")):
                s = yield f.LeaderLeft(side, leader)
    return s
