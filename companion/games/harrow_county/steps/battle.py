"""An attack: the Tree, what the attacker pays for, the Haint Clash (HC-5)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import MIDDLE, NEXT, distance
from companion.games.harrow_county.state import BLUE, RED, State
from companion.games.harrow_county.steps.common import entered
from companion.kernel import TABLE, Action, Became, Closed, Facts, Place, Seat, Step, Throw, Trial
from companion.tower.models import COLOURS, trials


def price(target: Place) -> int:
    """Cubes for a kill there (HC-5.6)."""
    return 1 if target == MIDDLE else 2


def begin(s: State, seat: Seat, start: Place, target: Place) -> Facts:
    """The attack is declared: a red cube of the defender's hex comes down, the larger side takes a cube (HC-5.3, 5.4).
    """
    s = yield f.Attacked(seat, start, target)
    if s.cubes.get(target):
        s = yield f.CubeTaken(next(x for x in s.seats if s.red(x)), target)
    ours, theirs = s.units(seat, start), s.units(s.other(seat), target)
    larger = seat if ours > theirs else s.other(seat)
    if ours != theirs and s.cubes_left(larger):
        s = yield f.Outnumbered(larger)
    return s


def by_colour(s: State, cubes: dict[Seat, int]) -> dict[str, int]:
    """Cubes by the colour of their owner, in the order in which colours are shown."""
    found = {s.players[seat].colour: n for seat, n in cubes.items() if n > 0}
    return {colour: found[colour] for colour in COLOURS if colour in found}


def thrown(s: State) -> dict[str, int]:
    """What goes into the Tree: every cube of the Battleground."""
    return by_colour(s, {seat: p.cubes for seat, p in s.players.items()})


class Battle(Step, frozen=True):
    """The Tree is activated."""

    seat: Seat
    start: Place
    target: Place
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fall,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if thrown(s) or by_colour(s, s.tree) else ()

    def throw(self, s: State) -> Throw:
        each = trials(s.tower, thrown(s), by_colour(s, s.tree))
        parts = (tuple(Trial(n, weights) for n, weights in each.get(colour, ())) for colour in (RED, BLUE))
        return Throw(a.Fall(seat=TABLE, out=()), "out", tuple(parts))

    def take(self, s: State, act: a.Fall) -> Facts:
        out = {colour: n for colour, n in zip((RED, BLUE), act.out, strict=True) if n}
        yield f.CubesFell(thrown(s), out)
        return (yield Became(Striking(self.seat, self.start, self.target)))

    def advance(self, s: State) -> Facts:
        yield Became(Striking(self.seat, self.start, self.target))


class Striking(Step, frozen=True):
    """The attacker may pay as long as nobody on the other side has more cubes (HC-5.6 to 5.8)."""

    seat: Seat
    start: Place
    target: Place
    struck: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Strike, a.Displace, a.Done)

    def fewer(self, s: State) -> bool:
        return s.players[self.seat].cubes < s.players[s.other(self.seat)].cubes

    def pays(self, s: State) -> bool:
        return s.players[self.seat].cubes >= price(self.target)

    def haint(self, s: State) -> bool:
        """Whether haints stand before the legend, which comes last (HC-5.2)."""
        return self.target in s.players[s.other(self.seat)].haints

    def ways_out(self, s: State) -> tuple[Place, ...]:
        """Where the attacked legend may be put."""
        return tuple(at for at in NEXT[self.target] if s.open_to(s.other(self.seat), at))

    def actors(self, s: State) -> tuple[Seat, ...]:
        there = s.units(s.other(self.seat), self.target) > 0
        return (self.seat,) if there and self.pays(s) and not self.fewer(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Strike(seat=seat)
        if s.players[s.other(seat)].legend == self.target:
            preys = sorted(s.players[s.other(seat)].haints) or [""]
            for to in self.ways_out(s) or ("",):
                yield from (a.Displace(seat=seat, to=to, at=at) for at in preys)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        yield Became(replace(self, struck=True))
        match act:
            case a.Strike():
                return (yield f.HaintKilled(act.seat, self.target, price(self.target)))
            case a.Displace(to=to, at=at):
                rival = s.other(act.seat)
                if to:
                    s = yield f.LegendMoved(rival, to)
                s = yield f.HaintKilled(act.seat, at, price(self.target))
                if to:
                    s = yield from entered(s, rival, to)
                if to or s.players[rival].legend != self.target:
                    return (yield Closed())
                return s
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        """Nothing more to pay for: over, or a Haint Clash where the attack has failed (HC-5.10)."""
        if self.struck or not s.units(s.other(self.seat), self.target):
            return (yield Closed())
        s = yield f.AttackFailed(self.seat, "fewer" if self.fewer(s) else "price")
        both = self.start in s.players[self.seat].haints and self.haint(s)
        if both and (self.fewer(s) or s.settings.clash_unpaid):
            return (yield Became(Clash(self.seat, self.start, self.target)))
        return (yield Closed())


class Clash(Step, frozen=True):
    """The seat may pay to kill one haint: first the attacker, then, as `last`, the defender (HC-5.10)."""

    seat: Seat
    start: Place
    target: Place
    last: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Strike, a.Done)

    def haint(self, s: State) -> bool:
        return self.target in s.players[s.other(self.seat)].haints

    def pays(self, s: State) -> bool:
        return s.players[self.seat].cubes >= price(self.target)

    def actors(self, s: State) -> tuple[Seat, ...]:
        reaches = not self.last or distance(self.start, self.target) <= s.reach(self.start)
        return (self.seat,) if reaches and self.haint(s) and self.pays(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Strike(seat=seat)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.Strike | a.Done) -> Facts:
        if isinstance(act, a.Strike):
            s = yield f.HaintKilled(act.seat, self.target, price(self.target))
        return (yield from self._next(s))

    def advance(self, s: State) -> Facts:
        yield from self._next(s)

    def _next(self, s: State) -> Facts:
        if self.last:
            return (yield Closed())
        return (yield Became(Clash(s.other(self.seat), self.target, self.start, last=True)))
