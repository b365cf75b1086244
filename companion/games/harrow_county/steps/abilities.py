"""Ability and Wild jars, and the free action of the Attack jar: Advance, Spawn, Strengthen (HC-4.3 to 4.6, 5.1)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import WITHIN
from companion.games.harrow_county.state import ABILITIES, State
from companion.games.harrow_county.steps.battle import Battle, begin
from companion.games.harrow_county.steps.common import advance, advances, likely_advances
from companion.kernel import (
    TABLE, Action, Became, Closed, Facts, Number, Opened, Seat, Step, Unknown, total)

MANY = 6
"""The most that is offered at once where nobody has told a number."""


class Choosing(Step, frozen=True):
    """The Protectors choose what their Ability jar gives."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.ChooseAbility,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.ChooseAbility(seat=seat, ability=ability) for ability in ABILITIES)

    def take(self, s: State, act: a.ChooseAbility) -> Facts:
        n = s.value(self.seat, act.ability)
        yield f.AbilityChosen(self.seat, act.ability, n)
        return (yield Became(Acting(self.seat, "ability", {act.ability: n})))


class Drawing(Step, frozen=True):
    """The Family draws `left` tokens; the jar then gives what lies in front."""

    seat: Seat
    left: Number
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Draw, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        if not s.bag or self.left == 0:
            return ()
        return (TABLE, self.seat) if isinstance(self.left, Unknown) else (TABLE,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Done(seat=seat)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        inside = sum(s.bag.values())
        return {a.Draw(seat=TABLE, token=x): Fraction(s.bag[x], inside) for x in sorted(s.bag)}

    def take(self, s: State, act: a.Draw | a.Done) -> Facts:
        if isinstance(act, a.Done):
            return (yield Became(replace(self, left=0)))
        s = yield f.TokenDrawn(self.seat, act.token)
        if not isinstance(self.left, Unknown):
            yield Became(replace(self, left=max(0, self.left - 1)))
        return s

    def advance(self, s: State) -> Facts:
        left: dict[str, Number] = {x: s.front[x] for x in ABILITIES if x in s.front}
        yield Became(Acting(self.seat, "ability", left, single=True))


class Acting(Step, frozen=True):
    """What is `left` of the abilities, by name, and under `any` of either kind. `single`: each Advance is a source of
    its own (A-02). `attack`: one may still be made. `source`: the jar, or `again` for a further attack."""

    seat: Seat
    source: str
    left: dict[str, Number] = {}  # noqa: RUF012
    single: bool = False
    attack: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Advance, a.Spawn, a.Strengthen, a.Attack, a.Done)

    def power(self, ability: str) -> Number:
        """How much of an ability there is yet, UNKNOWN where nobody has told the number on the board."""
        return total((self.left.get(ability, 0), self.left.get("any", 0)))

    def most(self, ability: str) -> int:
        """The most that is worth trying."""
        power = self.power(ability)
        return MANY if isinstance(power, Unknown) else power

    def actors(self, s: State) -> tuple[Seat, ...]:
        some = any(isinstance(n, Unknown) or n > 0 for n in self.left.values())
        return (self.seat,) if self.attack or some else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.attack:
            yield from attacks(s, seat)
        if self.most("advance") > 0 or s.paths:
            yield from advances(s, seat)
        yield from self._others(s, seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.attack:
            yield from attacks(s, seat)
        if (power := self.most("advance")) > 0 or s.paths:
            yield from likely_advances(s, seat, power)
        yield from self._others(s, seat)

    def _others(self, s: State, seat: Seat) -> Iterator[Action]:
        for at in dict.fromkeys((s.players[seat].legend, s.homes[seat])):
            yield from (a.Spawn(seat=seat, at=at, n=n) for n in range(1, self.most("spawn") + 1))
        yield from (a.Strengthen(seat=seat, n=n) for n in range(1, self.most("strengthen") + 1))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.Advance():
                yield Became(self._spent("advance", s.cost(act.seat, act.to)))
                return (yield from advance(s, act))
            case a.Spawn(at=at, n=n):
                yield Became(self._spent("spawn", n))
                return (yield f.Spawned(act.seat, at, n))
            case a.Strengthen(n=n):
                yield Became(self._spent("strengthen", n))
                return (yield f.Strengthened(act.seat, n))
            case a.Attack(start=start, target=target):
                yield Became(replace(self, attack=False))
                yield from begin(s, act.seat, start, target)
                return (yield Opened(Battle(act.seat, start, target)))
        return (yield Closed())

    def _spent(self, ability: str, n: int) -> Acting:
        """The step with so much less of an ability: its own first, then what is of either kind."""
        own = self.left.get(ability, 0)
        if isinstance(own, Unknown):
            return self
        rest, free = max(0, n - own), total((self.left.get("any", 0),))
        spent: dict[str, Number] = {ability: max(0, own - n)}
        if rest and not isinstance(free, Unknown):
            spent["any"] = max(0, free - rest)
        return replace(self, left={x: m for x, m in (self.left | spent).items() if m != 0})

    def advance(self, s: State) -> Facts:
        yield Closed()


def attacks(s: State, seat: Seat) -> Iterator[a.Attack]:
    """Every hex of the seat against every hex with an enemy that could ever be in range."""
    enemies = sorted(s.stands(s.other(seat)))
    for start in sorted(s.stands(seat)):
        near = WITHIN[start, 3]
        yield from (a.Attack(seat=seat, start=start, target=at) for at in enemies if at in near)
