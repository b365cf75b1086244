"""The attack of a faction that nobody leads: whom the priorities name, and what it pays for (HC-10.4D)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import PAIR, PAIRS
from companion.games.harrow_county.hexes import distance
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.ways import UNITS, attacks
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import Striking, begin, fallen, killed, price, stuck, throw, thrown
from companion.games.harrow_county.steps.common import arrived
from companion.games.harrow_county.hester.steps.douse import Dousing
from companion.kernel import TABLE, Action, Became, Closed, Facts, Place, Seat, Step, Throw


class SendingAttack(Step, frozen=True):
    """The attack that the card and the rules ask for; Hester's player chooses among equal ones."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (c.SendAttack,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.solo.acting_side and attacks(s, s.solo.acting_side) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (c.SendAttack(seat=seat, start=x.start, target=x.target, hester=x.kind != UNITS)
                for x in attacks(s, s.solo.acting_side))

    def take(self, s: State, act: c.SendAttack) -> Facts:
        side = s.solo.acting_side
        s = yield Became(SoloBattle(self.seat, side, act.start, act.target, act.hester))
        return (yield from begin(s, side, act.start, act.target, hester=act.hester))

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        return (yield g.NobodyInRange(s.solo.acting_side)) if s.solo.acting_side else s


class SoloBattle(Step, frozen=True):
    """The Tree is activated for the `side` that attacks. `hester`: a fire of hers, or herself, is attacked."""

    seat: Seat
    side: Seat
    start: Place
    target: Place
    hester: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fall,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if thrown(s) or stuck(s) else ()

    def throw(self, s: State) -> Throw:
        return throw(s)

    def take(self, s: State, act: a.Fall) -> Facts:
        yield Became(self.next())
        return (yield from fallen(s, act))

    def advance(self, s: State) -> Facts:
        yield Became(self.next())

    def next(self) -> Step:
        return (SoloDousing if self.hester else SoloStriking)(self.seat, self.side, self.start, self.target)


class SoloStriking(Step, frozen=True):
    """The faction kills as long as it can pay and nobody has more cubes (A-58)."""

    seat: Seat
    side: Seat
    start: Place
    target: Place
    struck: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (c.PayKill, c.PayDisplace)

    def usual(self) -> Striking:
        """What a player in the faction's place would decide."""
        return Striking(self.side, self.start, self.target, self.struck)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.usual().actors(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        usual, rival = self.usual(), s.players[s.other(self.side)]
        if usual.haint(s):
            yield c.PayKill(seat=seat, faction=s.players[self.side].colour, at=self.target, n=price(self.target))
        elif rival.legend == self.target:
            preys = sorted(rival.haints) or [""]
            for to in usual.ways_out(s) or ("",):
                yield from (c.PayDisplace(seat=seat, to=to, at=at) for at in preys)

    def take(self, s: State, act: c.PayKill | c.PayDisplace) -> Facts:
        s = yield Became(replace(self, struck=True))
        if isinstance(act, c.PayKill):
            return (yield from killed(s, self.side, act.at, act.n))
        rival = s.other(self.side)
        if act.to:
            s = yield f.LegendMoved(rival, act.to, False)
        if act.at or s.settings.lone_legend:
            s = yield from killed(s, self.side, act.at, price(self.target))
        else:
            s = yield f.CubesDiscarded(self.side, price(self.target))
        return (yield from arrived(s, rival, act.to, True)) if act.to else s

    def advance(self, s: State) -> Facts:
        """Nothing more to pay for: over, or a Haint Clash where the attack has failed (HC-5.10)."""
        usual, there = self.usual(), s.units(s.other(self.side), self.target) > 0
        if self.struck or not there:
            return (yield Closed())
        s = yield f.AttackFailed(self.side, "fewer" if usual.fewer(s) else "price")
        both = self.start in s.players[self.side].haints and self.target in s.players[s.other(self.side)].haints
        if both and (usual.fewer(s) or s.settings.clash_unpaid):
            return (yield Became(SoloClash(self.seat, self.side, self.start, self.target)))
        return (yield Closed())


class SoloClash(Step, frozen=True):
    """After a failed attack the attacker, then, as `last`, the defender kills a haint if it can pay (HC-5.10, A-58)."""

    seat: Seat
    side: Seat
    start: Place
    target: Place
    last: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (c.PayKill,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        reaches = not self.last or distance(self.start, self.target) <= s.reach(self.side, self.start)
        pays = s.players[self.side].cubes >= price(self.target)
        return (self.seat,) if reaches and pays and self.target in s.players[s.other(self.side)].haints else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield c.PayKill(seat=seat, faction=s.players[self.side].colour, at=self.target, n=price(self.target))

    def take(self, s: State, act: c.PayKill) -> Facts:
        s = yield self._next(s)
        return (yield from killed(s, self.side, act.at, act.n))

    def advance(self, s: State) -> Facts:
        yield self._next(s)

    def _next(self, s: State) -> Closed | Became:
        if self.last:
            return Closed()
        return Became(SoloClash(self.seat, s.other(self.side), self.target, self.start, last=True))


class SoloDousing(Step, frozen=True):
    """The faction pays for as many flames as it can, then for Hester (HC-9.11, 9.12). `won`: it has paid."""

    seat: Seat
    side: Seat
    start: Place
    target: Place
    won: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (c.PayFlames, c.PayHester)

    def usual(self) -> Dousing:
        """What a player in the faction's place would decide."""
        return Dousing(self.side, self.start, self.target, self.won)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.usual().actors(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if flames := self.usual().flames(s):
            yield c.PayFlames(seat=seat, n=min(flames, s.players[self.side].cubes))
        else:
            yield c.PayHester(seat=seat)

    def take(self, s: State, act: c.PayFlames | c.PayHester) -> Facts:
        if isinstance(act, c.PayFlames):
            yield Became(replace(self, won=True))
            s = yield h.Doused(self.side, self.target, act.n)
            return s if self.usual().flames(s) else (yield h.FirePutOut(self.side, self.target))
        yield Closed()
        s = yield h.HesterKilled(self.side, self.target, self.usual().price())
        if s.hester.flame_pairs < PAIRS and s.hester.flames_left >= PAIR:
            s = yield g.PairBack(self.seat)
        if s.players[self.side].spoon == 1:
            return s
        s = yield h.SpoonReset(self.side)
        return (yield f.PlateScored(self.side)) if s.settings.spoon_scores and s.players[self.side].haint_plate else s

    def advance(self, s: State) -> Facts:
        if not self.won:
            yield f.AttackFailed(self.side, "fewer" if self.usual().fewer(s) else "price")
        return (yield Closed())


STEPS = (SendingAttack, SoloBattle, SoloStriking, SoloClash, SoloDousing)
FIGHT = SoloBattle | SoloStriking | SoloClash | SoloDousing
