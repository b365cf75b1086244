"""An attack on a fire of Hester's, and on herself (HC-9.11, 9.12)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.state import State
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


class Dousing(Step, frozen=True):
    """The attacker pays for flames, and then for Hester, as long as she has no more cubes. `won`: flames were paid for,
    or she is dead."""

    seat: Seat
    start: Place
    target: Place
    won: bool = False
    side: Seat = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Douse, b.StrikeHester, a.Done)

    @property
    def attacker(self) -> Seat:
        """Who attacks: a faction that nobody leads, else the seat."""
        return self.side or self.seat

    def flames(self, s: State) -> int:
        return s.hester.fires.get(self.target, 0)

    def price(self) -> int:
        """Cubes for Hester (A-83)."""
        return 1 if self.target == MIDDLE else 2

    def fewer(self, s: State) -> bool:
        return s.players[self.attacker].cubes < s.hester.cubes_here

    def actors(self, s: State) -> tuple[Seat, ...]:
        cubes = s.players[self.attacker].cubes
        some = cubes > 0 and not self.won if self.flames(s) else s.hester.at == self.target and cubes >= self.price()
        return (self.seat,) if some and not self.fewer(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (b.Douse(seat=seat, n=n) for n in range(min(self.flames(s), s.players[self.attacker].cubes), 0, -1))
        if s.hester.at == self.target:
            yield b.StrikeHester(seat=seat)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case b.Douse(n=n):
                yield Became(replace(self, won=True))
                s = yield h.Doused(self.attacker, self.target, n)
                return s if self.flames(s) else (yield h.FirePutOut(self.attacker, self.target))
            case b.StrikeHester():
                yield Closed()
                s = yield h.HesterKilled(self.attacker, self.target, self.price())
                return (yield Opened(SettingSpoon(self.seat))) if s.players[self.attacker].spoon > 1 else s
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        if not self.won:
            yield f.AttackFailed(self.attacker, "fewer" if self.fewer(s) else "price")
        return (yield Closed())


class SettingSpoon(Step, frozen=True):
    """Whoever has killed Hester may set the own spoon to one (HC-9.12)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.ResetSpoon, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield b.ResetSpoon(seat=seat)
        yield a.Done(seat=seat)

    def take(self, s: State, act: b.ResetSpoon | a.Done) -> Facts:
        s = yield Closed()
        if isinstance(act, a.Done):
            return s
        s = yield h.SpoonReset(self.seat)
        scores = s.settings.spoon_scores and s.players[self.seat].haint_plate
        return (yield f.PlateScored(self.seat)) if scores else s
