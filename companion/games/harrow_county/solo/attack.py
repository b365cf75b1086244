"""The attack of a faction that nobody leads: whom the priorities name, and what it pays for (HC-10.4D)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import PAIR, PAIRS
from companion.games.harrow_county.hester.steps.douse import Dousing
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.ways import UNITS, attacks
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import Battle, Clash, Striking, begin, price
from companion.kernel import Action, Became, Closed, Facts, Seat, Step


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
        s = yield Became(SoloBattle(self.seat, act.start, act.target, act.hester, side))
        return (yield from begin(s, side, act.start, act.target, hester=act.hester))

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        return (yield g.NobodyInRange(s.solo.acting_side)) if s.solo.acting_side else s


class SoloBattle(Battle, frozen=True):
    """The Tree is activated for a faction that nobody leads."""

    def next(self) -> Step:
        paying = SoloDousing if self.hester else SoloStriking
        return paying(self.seat, self.start, self.target, side=self.side)


class SoloStriking(Striking, frozen=True):
    """The faction kills as long as it can pay and nobody has more cubes: nobody may stop before (A-58)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (c.PayKill, c.PayDisplace)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        rival = s.players[s.other(self.side)]
        if self.haint(s):
            yield c.PayKill(seat=seat, faction=s.players[self.side].colour, at=self.target, n=price(self.target))
        elif rival.legend == self.target:
            preys = sorted(rival.haints) or [""]
            for to in self.ways_out(s) or ("",):
                yield from (c.PayDisplace(seat=seat, to=to, at=at) for at in preys)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, c.PayDisplace):
            return (yield from Striking.take(self, s, a.Displace(seat=act.seat, to=act.to, at=act.at)))
        return (yield from Striking.take(self, s, a.Strike(seat=act.seat)))

    def clash(self) -> Step:
        return SoloClash(self.seat, self.start, self.target, side=self.side)


class SoloClash(Clash, frozen=True):
    """Whoever can pay strikes in the clash (A-58)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (c.PayKill,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield c.PayKill(seat=seat, faction=s.players[self.side].colour, at=self.target, n=price(self.target))

    def take(self, s: State, act: Action) -> Facts:
        return (yield from Clash.take(self, s, a.Strike(seat=act.seat)))

    def answer(self, s: State) -> Step:
        return SoloClash(self.seat, self.target, self.start, last=True, side=s.other(self.side))


class SoloDousing(Dousing, frozen=True):
    """The faction pays for as many flames as it can, then for Hester (A-58)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (c.PayFlames, c.PayHester)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if flames := self.flames(s):
            yield c.PayFlames(seat=seat, n=min(flames, s.players[self.side].cubes))
        else:
            yield c.PayHester(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, c.PayFlames):
            return (yield from Dousing.take(self, s, b.Douse(seat=act.seat, n=act.n)))
        yield Closed()
        s = yield h.HesterKilled(self.side, self.target, self.price())
        if s.hester.flame_pairs < PAIRS and s.hester.flames_left >= PAIR:
            s = yield g.PairBack(s.hester.seat)
        if s.players[self.side].spoon == 1:
            return s
        s = yield h.SpoonReset(self.side)
        return (yield f.PlateScored(self.side)) if s.settings.spoon_scores and s.players[self.side].haint_plate else s


STEPS = (SendingAttack, SoloBattle, SoloStriking, SoloClash, SoloDousing)
