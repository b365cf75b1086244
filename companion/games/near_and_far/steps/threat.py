"""An active threat on the path: fight it or pass it (NF-21)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.effects import Bypass
from companion.games.near_and_far.party import counted, effects, spendable, threats_left, unknown
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import Asking, TurnStep, builds, end_turn, place_camp
from companion.games.near_and_far.steps.quest import one_die
from companion.games.near_and_far.steps.treasure import Shedding
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, top


class Facing(TurnStep, frozen=True):
    """The figure stands on a threat icon between two spaces; the heart for the space left is paid."""

    back: str
    to: str
    fighting: bool = False
    faces: tuple[int, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fight, a.Sacrifice, a.Sneak, a.Roll, a.Boost, a.Build)

    def actors(self, s: State) -> tuple[Seat, ...]:
        if self.faces:
            return (self.seat,) if self.short(s) > 0 and self.short(s) <= spendable(s, self.seat) else ()
        if self.fighting:
            return () if unknown(s, self.seat, "combat") else (TABLE,)
        return () if unknown(s, self.seat, "caution") else (self.seat,)

    def threat(self, s: State) -> str:
        """The active card: the top of the deck, "" when all are beaten."""
        return next(iter(threats_left(s)), "")

    def total(self, s: State) -> int:
        return sum(self.faces) + counted(s, self.seat, "combat")

    def short(self, s: State) -> int:
        """Hearts still missing to win."""
        threat = self.threat(s)
        return s.box.threats[threat].strength - self.total(s) if threat else 0

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return one_die()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from builds(s, seat)
        if self.faces:
            for n in range(spendable(s, seat) + 1):
                yield a.Boost(seat=seat, hearts=n)
            return
        yield a.Fight(seat=seat)
        yield a.Sacrifice(seat=seat)
        yield a.Sneak(seat=seat, by="caution")
        for card, _ in effects(s, seat, Bypass):
            yield a.Sneak(seat=seat, by=card)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.Fight():
                return (yield Became(replace(self, fighting=True)))
            case a.Sacrifice():
                s = yield f.Paid(self.seat, "bird", 1, "threat")
                s = yield from self.passed(s, "bird", lent=1)
                p = s.players[self.seat]
                return (yield Opened(Shedding(self.seat))) if len(p.treasures) > p.birds else s
            case a.Sneak(by=by):
                return (yield from self.passed(s, by))
            case a.Roll(faces=faces):
                s = yield f.DiceRolled(faces)
                return (yield Became(replace(self, faces=faces, fighting=True)))
            case a.Boost(hearts=n):
                if n:
                    s = yield f.Paid(self.seat, "heart", n, "roll")
                return (yield from self.resolve(s, n))

    def advance(self, s: State) -> Facts:
        if not self.faces:
            return (yield Opened(Asking(self.seat, unknown(s, self.seat, "combat" if self.fighting else "caution"))))
        return (yield from self.resolve(s, 0))

    def passed(self, s: State, by: str, lent: int = 0) -> Facts:
        s = yield f.ThreatPassed(self.seat, by)
        s = yield Closed()
        return (yield from top(s).entered(s, self.to, lent=lent))

    def resolve(self, s: State, hearts: int) -> Facts:
        threat, total = self.threat(s), self.total(s) + hearts
        if not threat:
            s = yield Closed()
            return (yield from top(s).entered(s, self.to))
        if total < s.box.threats[threat].strength:
            s = yield f.ThreatEscaped(self.seat, threat, total)
            return (yield from end_turn(s, self.seat))
        s = yield f.ThreatBeaten(self.seat, threat, total)
        s = yield Closed()
        s = yield from top(s).entered(s, self.to, won=True)
        return (yield from place_camp(s, self.seat, f"threat:{threat}"))
