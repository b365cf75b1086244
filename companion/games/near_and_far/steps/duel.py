"""Duels for a building (NF-14, 15)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.party import counted, roll_bonus, unknown
from companion.games.near_and_far.state import JAIL, NEUTRAL, State
from companion.games.near_and_far.steps.common import OWN_TURN, Asking, TurnStep, anytime, boosts, gain
from companion.games.near_and_far.steps.growth import spend, within
from companion.games.near_and_far.steps.quest import dice
from companion.games.near_and_far.steps.visit import enter
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Throw


class Duel(TurnStep, frozen=True):
    """`seat` challenges `against` (a seat or the neutral figure) in `building`."""

    against: str
    manner: str
    building: str
    faces: tuple[int, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Boost, *OWN_TURN)

    def wants(self, s: State) -> tuple[str, ...]:
        rival = () if self.against == NEUTRAL else unknown(s, self.against, "combat")
        return unknown(s, self.seat, "combat") + rival

    def actors(self, s: State) -> tuple[Seat, ...]:
        if self.faces:
            return (self.seat,) if 0 < self.short(s) <= within(s, self.seat) else ()
        return () if self.wants(s) else (TABLE,)

    def bonus(self, s: State) -> tuple[int, int]:
        """What attacker and defender add to their die (NF-14.2); the neutral figure adds nothing (NF-15.2)."""
        own = counted(s, self.seat, "combat") + roll_bonus(s, self.seat, "duel") + (self.manner == "dirty")
        if self.against == NEUTRAL:
            return own, 0
        return own, counted(s, self.against, "combat") + roll_bonus(s, self.against, "duel")

    def totals(self, s: State) -> tuple[int, int]:
        own, other = self.bonus(s)
        return self.faces[0] + own, self.faces[1] + other

    def short(self, s: State) -> int:
        """Hearts the attacker still needs; a tie is the defender's (NF-14.4)."""
        own, other = self.totals(s)
        return other + 1 - own

    def throw(self, s: State) -> Throw:
        return dice(2)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from boosts(s, seat)
        yield from anytime(s, seat)

    def act(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.Roll):
            s = yield f.DiceRolled(action.faces)
            return (yield Became(replace(self, faces=action.faces)))
        if action.hearts:
            s = yield from spend(s, self.seat, action.hearts, "roll")
        return (yield from self.resolve(s, action.hearts))

    def advance(self, s: State) -> Facts:
        if not self.faces:
            return (yield Opened(Asking("", self.wants(s))))
        return (yield from self.resolve(s, 0))

    def resolve(self, s: State, hearts: int) -> Facts:
        own, other = self.totals(s)
        own += hearts
        if own > other:
            s = yield f.DuelWon(self.seat, self.against, own, other)
            s = yield f.Reputed(self.seat, -1 if self.manner == "dirty" else 1)
            s = yield Closed()
            return (yield from enter(s, self.seat, self.building))
        s = yield f.DuelLost(self.seat, self.against, own, other)
        s = yield f.Went(self.seat, JAIL)
        if s.day:  # NF-38.5
            s = yield from gain(s, self.seat, "food", 1, JAIL)
        return (yield Closed())
