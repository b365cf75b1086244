"""Phase 3: battles in the order that the attacker chooses; dice, losses, retreats (S46 to S53)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.battle import Force, force_of, hits, losses
from companion.games.britannia.board import AREAS, BORDERS, DIFFICULT, NEXT, is_sea
from companion.games.britannia.movement import raiding
from companion.games.britannia.nations import ARMIES, BURH, CAVALRY, FORT, INFANTRY, KINDS
from companion.games.britannia.state import State
from companion.games.britannia.steps.moving import pleas
from companion.games.britannia.steps.rome import pleaders, submit
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step, Throw, Trial

DIE = (Trial(1, (1,) * 6),)
MAX_RESULTS_LISTED = 6
"""So many ends or retreats are all listed; of more one field after another is asked for."""


def contested(s: State, side: str) -> tuple[Place, ...]:
    """Areas where the nation meets another (S46)."""
    return tuple(at for at in AREAS if side in s.units.get(at, ()) and s.foes(side, at))


def force(s: State, side: str, at: Place, attacking: bool) -> Force:
    """What a nation fights with there."""
    led = bool(s.chiefs(side, at)) and bool(s.armies(side, at))
    return force_of(dict(s.here(at).get(side, {})), side, led, not attacking and at in DIFFICULT,
                    s.settings.fort_on_hard_ground)


def shelter(s: State, side: str, at: Place, foe: str) -> tuple[Place, ...]:
    """Where defenders may retreat to, room aside (S52)."""
    found = []
    for to in NEXT[at]:
        if to in s.entered.get(at, ()):
            continue
        there = s.units.get(to, {})
        if there:
            if set(there) == {side}:
                found.append(to)
        elif not any(s.holder(x) == foe for x in BORDERS[to] if x != at):
            found.append(to)
    return tuple(found)


def way_back(s: State, side: str, at: Place, first: bool) -> dict[tuple[Place, str], int]:
    """Where attackers may retreat to, and how many of each kind: to where they came from; raiders, and anybody in the
    first half of a major invasion, also to the sea where they began (S53, R-16)."""
    found: dict[tuple[Place, str], int] = {}
    seaward = first or raiding(s, side)
    for band in s.bands:
        n = min(band.n, s.count(side, at, band.kind)) if band.at == at else 0
        if not n:
            continue
        for to in dict.fromkeys((band.came, band.home)):
            by_sea = is_sea(to) and seaward and is_sea(band.home) and to == band.home
            home = band.sailed and to == band.home and not is_sea(to) and raiding(s, side)
            by_land = not is_sea(to) and to == band.came
            if to and (by_sea or home or by_land) and not any(x != side for x in s.here(to)):
                found[to, band.kind] = found.get((to, band.kind), 0) + n
    return {key: min(n, s.count(side, at, key[1])) for key, n in found.items()}


class Battles(Step, frozen=True):
    """`first`: in the first half of a major invasion. `asked`: submissions were possible when the phase began."""

    side: str
    first: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fight, a.Submit, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        there = contested(s, self.side)
        mercy = pleaders(s, self.side)
        if not there and not mercy:
            return ()
        if len(there) == 1 and not mercy:
            return ()
        mine = s.seat(self.side)
        return (mine, *(x for x in mercy if x != mine))

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if seat == s.seat(self.side):
            yield from (a.Fight(seat=seat, at=at) for at in contested(s, self.side))
        yield from pleas(s, self.side, seat)
        if seat == s.seat(self.side):
            yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.Fight(at=at):
                return (yield Opened(self.battle(s, at)))
            case a.Submit(side=side):
                return (yield from submit(s, side))
        return (yield Closed())

    def battle(self, s: State, at: Place) -> Battle:
        return Battle(at, self.side, next(iter(s.foes(self.side, at)), ""), self.first)

    def advance(self, s: State) -> Facts:
        if there := contested(s, self.side):
            return (yield Opened(self.battle(s, there[0])))
        return (yield Closed())


class Battle(Step, frozen=True):
    """`side` attacks `foe`. `stage`: dice, then the defender's retreat, then the attacker's. `round` counts from 1."""

    area: Place
    side: str
    foe: str
    first: bool = False
    stage: str = "dice"
    round: int = 1
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Cast, a.Result, a.Retreat, a.Done)

    def both(self, s: State) -> bool:
        return bool(s.strength(self.side, self.area)) and bool(s.strength(self.foe, self.area))

    def actors(self, s: State) -> tuple[Seat, ...]:
        if not self.both(s):
            return ()
        if self.stage == "dice":
            return (TABLE, s.seat(self.side))
        side = self.foe if self.stage == "defender" else self.side
        return (s.seat(side),) if any(True for _ in self.retreats(s)) else ()

    def forces(self, s: State) -> tuple[Force, Force]:
        return force(s, self.side, self.area, True), force(s, self.foe, self.area, False)

    def throw(self, s: State) -> Throw | None:
        if self.stage != "dice":
            return None
        ours, theirs = self.forces(s)
        return Throw(a.Cast(seat=TABLE, faces=()), "faces", (DIE,) * (ours.dice + theirs.dice), 1)

    def retreats(self, s: State) -> Iterator[a.Retreat]:
        """Every retreat with room where it leads."""
        side = self.foe if self.stage == "defender" else self.side
        seat, leaders = s.seat(side), ("", *s.chiefs(side, self.area))
        if self.stage == "defender":
            places = shelter(s, side, self.area, self.side)
            open_to = {(to, kind): s.count(side, self.area, kind) for to in places for kind in ARMIES}
        else:
            open_to = way_back(s, side, self.area, self.first)
        total = s.armies(side, self.area)
        for (to, kind), most in open_to.items():
            for n in range(1, most + 1):
                if not s.room(side, to, n):
                    break
                for leader in leaders:
                    if n < total or leader or len(leaders) == 1:
                        yield a.Retreat(seat=seat, start=self.area, to=to, n=n, kind=kind, leader=leader)

    def results(self, s: State, seat: Seat) -> Iterator[a.Result]:
        """Every end of a battle that nobody leaves: one side is destroyed, of the other anything may be left."""
        for side in (self.side, self.foe):
            there = s.here(self.area).get(side, {})
            most = {kind: there.get(kind, 0) for kind in KINDS}
            for infantry in range(most[INFANTRY], -1, -1):
                for cavalry in range(most[CAVALRY], -1, -1):
                    whole = (infantry, cavalry) == (most[INFANTRY], most[CAVALRY])
                    for burhs in range(most[BURH] if whole else 0, -1, -1):
                        if infantry or cavalry or burhs or most[FORT]:
                            yield a.Result(seat=seat, at=self.area, winner=side, infantry=infantry, cavalry=cavalry,
                                           burhs=burhs)
        yield a.Result(seat=seat, at=self.area, winner="")

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.stage == "dice":
            yield from self.results(s, seat)
            return
        yield from self.retreats(s)
        yield a.Done(seat=seat)
        side = self.foe if self.stage == "defender" else self.side
        yield from (a.Retreat(seat=seat, start=self.area, to=to, n=n, kind=kind) for to in NEXT[self.area]
                    for kind in ARMIES for n in range(1, s.count(side, self.area, kind) + 1))

    def opens(self, s: State, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Iterator[Any]:
        """Many ends or many retreats, field by field: who is left, or where to; then how many."""
        found: list[Any] = list(self.results(s, seat) if self.stage == "dice" else self.retreats(s))
        if len(found) <= MAX_RESULTS_LISTED:
            return
        if not verb:
            yield from ("result",) if self.stage == "dice" else ("retreat", "done")
        elif verb != "done":
            name = [x for x in found[0].__struct_fields__ if x != "seat"][len(chosen)]
            yield from dict.fromkeys(getattr(x, name) for x in found
                                     if all(getattr(x, told) == value for told, value in chosen.items()))

    def where(self, verb: str) -> dict[str, Any]:
        return {"result": {"at": self.area}, "retreat": {"start": self.area}}.get(verb, {})

    def take(self, s: State, act: Any) -> Facts:
        match act:
            case a.Cast(faces=faces):
                return (yield from self._fought(s, faces))
            case a.Result():
                return (yield from self._ended(s, act))
            case a.Retreat():
                side, attacker = (self.foe, False) if self.stage == "defender" else (self.side, True)
                s = yield f.Retreated(side, self.area, act.to, act.n, act.kind, act.leader, attacker)
                s = yield from scoring.bereft(s, side, self.area)
                s = yield from scoring.occupied(s, act.to)
                return (yield from scoring.occupied(s, self.area))
        return (yield from self._next(s))

    def _fought(self, s: State, faces: tuple[int, ...]) -> Facts:
        ours, theirs = self.forces(s)
        mine, other = faces[:ours.dice], faces[ours.dice:ours.dice + theirs.dice]
        bonus = int(s.settings.leader_die)
        against_them, against_us = hits(ours, mine, bonus), hits(theirs, other, bonus)
        yield Became(replace(self, stage="defender"))
        s = yield f.Rolled(self.area, self.side, self.foe, mine, other)
        s = yield from suffer(s, self, self.foe, self.side, losses(theirs, against_them))
        s = yield from suffer(s, self, self.side, self.foe, losses(ours, against_us))
        return (yield from scoring.occupied(s, self.area))

    def _ended(self, s: State, act: a.Result) -> Facts:
        """What is not left was destroyed, with the points for it."""
        yield Became(replace(self, stage="defender"))
        left = {INFANTRY: act.infantry, CAVALRY: act.cavalry, BURH: act.burhs, FORT: 1}  # one at most stands anywhere
        for side, by in ((self.foe, self.side), (self.side, self.foe)):
            there = dict(s.here(self.area).get(side, {}))
            for kind in (BURH, INFANTRY, CAVALRY, FORT):
                if (n := there.get(kind, 0) - (left[kind] if side == act.winner else 0)) > 0:
                    s = yield from scoring.destroyed(s, side, self.area, kind, n, by, by == self.side)
        return (yield from scoring.occupied(s, self.area))

    def _next(self, s: State) -> Facts:
        if self.stage == "defender":
            return (yield Became(replace(self, stage="attacker")))
        return (yield Became(replace(self, stage="dice", round=self.round + 1)))

    def advance(self, s: State) -> Facts:
        if not self.both(s):
            return (yield Closed())
        return (yield from self._next(s))


def suffer(s: State, battle: Battle, side: str, by: str, due: Any) -> Facts:
    """Losses of one side; where the opponent has a choice, a step for it."""
    for kind in KINDS:
        if n := due.lost.get(kind, 0):
            s = yield from scoring.destroyed(s, side, battle.area, kind, n, by, by == battle.side)
    if due.choice:
        s = yield Opened(Striking(battle.area, side, by, due.choice, by == battle.side))
    return s


class Striking(Step, frozen=True):
    """`left` hits by one nation may fall on another's infantry or cavalry, hit by hit (S50)."""

    area: Place
    side: str
    by: str
    left: int
    attacking: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Strike,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (s.seat(self.by),) if self.left and s.armies(self.side, self.area) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Strike(seat=seat, kind=kind) for kind in ARMIES if s.count(self.side, self.area, kind))

    def take(self, s: State, act: a.Strike) -> Facts:
        yield Became(replace(self, left=self.left - 1))
        s = yield from scoring.destroyed(s, self.side, self.area, act.kind, 1, self.by, self.attacking)
        return (yield from scoring.occupied(s, self.area))

    def advance(self, s: State) -> Facts:
        yield Closed()

