"""What each fact does to the table. Nothing here asks whether it makes sense: old journals fold whatever they hold."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.britannia import facts as f
from companion.games.britannia.board import AREAS, is_sea
from companion.games.britannia.nations import BRITISH, CAVALRY, FORT, INFANTRY, ROMANS, SAXONS
from companion.games.britannia.state import Award, Band, State, changed
from companion.kernel import Fact, Place


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.Moved():
            return _moved(s, fact)
        case f.Retreated(side, start, to, n, kind, leader, attacker):
            s = _shift(s, side, start, to, kind, n, leader)
            return replace(s, bands=_home(s.bands, start, to, kind, n)) if attacker else s
        case f.Withdrew(side, start, to, n, kind, leader):
            s = _shift(s, side, start, to, kind, n, leader)
            return replace(s, bands=_home(s.bands, start, to, kind, n))
        case f.Destroyed(side, at, kind, n):
            burnt = s.burnt if kind != FORT or at in s.burnt else (*s.burnt, at)
            return replace(s, units=changed(s.units, at, side, kind, -n), burnt=burnt)
        case f.Removed(side, at, kind, n):
            return replace(s, units=changed(s.units, at, side, kind, -n))
        case f.Placed(side, at, kind):
            return replace(s, units=changed(s.units, at, side, kind, 1))
        case f.Arrived(side, at, infantry, cavalry, leader):
            units = changed(changed(s.units, at, side, INFANTRY, infantry), at, side, CAVALRY, cavalry)
            return replace(s, units=units, leaders=s.leaders | {leader: at} if leader else s.leaders)
        case f.Scored(side, points, rule, source, at):
            s = replace(s, awards=(*s.awards, Award(side, points, rule, source, s.round, at)))
            return _took(s, side, at) if source == "occupy" else s
        case f.Held(side, points, lost):
            new = tuple(Award(side, n, "BR-S13", "hold", s.round, at) for at, n in sorted(points.items()) if n)
            over = s.lost | {side: s.lost.get(side, 0) + lost} if lost else s.lost
            return replace(s, awards=(*s.awards, *new), lost=over)
        case f.PhaseBegan(side):
            bands = tuple(replace(x, came="", used=0, led="", sailed=False) for x in _thinned(s, side))
            return replace(s, bands=_joined(bands), entered={}, treks={})
        case f.TurnBegan() | f.TurnEnded():
            return replace(s, bands=(), entered={}, treks={})
    return _nations(s, fact)


def _nations(s: State, fact: Fact) -> State:
    match fact:
        case f.RoundBegan(round):
            return replace(s, round=round)
        case f.Grew(side, _, _, left):
            return _population(s, side, left)
        case f.GrowthLost(side):
            return _population(s, side, 5)
        case f.LeaderCame(_, leader, at):
            return replace(s, leaders=s.leaders | {leader: at})
        case f.LeaderLeft(_, leader):
            return replace(s, leaders=_without(s.leaders, leader))
        case f.LeaderFell(_, leader):
            fallen = s.fallen if leader in s.fallen else (*s.fallen, leader)
            return replace(s, leaders=_without(s.leaders, leader), fallen=fallen)
        case f.FortBuilt(at):
            return replace(s, units=changed(s.units, at, ROMANS, FORT, 1))
        case f.BurhBuilt(at):
            return replace(s, units=changed(s.units, at, SAXONS, "burh", 1))
        case f.Submitted(side):
            return replace(s, vassals=s.vassals if side in s.vassals else (*s.vassals, side))
        case f.Revolted(side):
            return replace(s, vassals=tuple(x for x in s.vassals if x != side))
        case f.RomansLeft():
            return replace(s, vassals=(), former=s.vassals)
        case f.Settled(at):
            units = changed(changed(s.units, at, ROMANS, FORT, -1), at, BRITISH, INFANTRY, 1)
            return replace(s, units=units)
        case f.FortsCleared():
            units = s.units
            for at in AREAS:
                units = changed(units, at, ROMANS, FORT, -9) if ROMANS in units.get(at, {}) else units
            return replace(s, units=units, burnt=())
        case f.Dismounted(side, at, n):
            units = changed(changed(s.units, at, side, CAVALRY, -n), at, side, INFANTRY, n)
            return replace(s, units=units)
        case f.Attacked(side):
            return replace(s, breakers=s.breakers if side in s.breakers else (*s.breakers, side))
        case f.Counted(side, what, by) if side in s.sides:
            own = s.sides[side]
            new = {"extra": own.extra + by} if what == "points" else {"population": max(0, min(5, own.population + by))}
            return replace(s, sides=s.sides | {side: replace(own, **new)})
        case f.Drafted(seat=seat, sides=sides):
            return replace(s, sides=s.sides | {x: replace(s.sides[x], seat=seat) for x in sides})
        case f.Ended():
            return replace(s, over=True)
    return s


def _population(s: State, side: str, n: int) -> State:
    return replace(s, sides=s.sides | {side: replace(s.sides[side], population=n)})


def _took(s: State, side: str, at: Place) -> State:
    return replace(s, taken=s.taken | {side: (*s.taken.get(side, ()), at)})


def _shift(s: State, side: str, start: Place, to: Place, kind: str, n: int, leader: str) -> State:
    units = changed(changed(s.units, start, side, kind, -n), to, side, kind, n)
    return replace(s, units=units, leaders=s.leaders | {leader: to} if leader else s.leaders)


def _moved(s: State, fact: f.Moved) -> State:
    """The group leaves its band for one where it stands now; ways into areas and the leader's way are remembered."""
    start, to = fact.way[0], fact.way[-1]
    leader = fact.leader if s.leaders.get(fact.leader) == start else ""
    s = _shift(s, fact.side, start, to, fact.kind, fact.n, leader)
    bands, left = [], fact.n
    for band in s.bands:
        if left and (band.at, band.kind, band.used, band.home) == (start, fact.kind, fact.was, fact.home):
            gone = min(left, band.n)
            left -= gone
            band = replace(band, n=band.n - gone)
        if band.n:
            bands.append(band)
    new = Band(to, fact.kind, fact.n, fact.home, fact.way[-2], fact.used, fact.leader, fact.sailed)
    entered = s.entered
    for came, at in zip(fact.way, fact.way[1:], strict=False):
        if not is_sea(at) and not is_sea(came) and came not in entered.get(at, ()):
            entered = entered | {at: (*entered.get(at, ()), came)}
    treks = s.treks
    if leader:
        treks = treks | {leader: (*treks.get(leader, (start,)), *fact.way[1:])}
    return replace(s, bands=_joined((*bands, new)), entered=entered, treks=treks)


def _joined(bands: tuple[Band, ...]) -> tuple[Band, ...]:
    """Bands that differ in nothing but their number are one."""
    found: dict[Any, Band] = {}
    for x in bands:
        key = (x.at, x.kind, x.home, x.came, x.used, x.led, x.sailed)
        found[key] = replace(found[key], n=found[key].n + x.n) if key in found else x
    return tuple(found.values())


def _thinned(s: State, side: str) -> tuple[Band, ...]:
    """The bands without what was lost: where the owner could still choose, those that began at sea are left."""
    left = {(x.at, x.kind): s.count(side, x.at, x.kind) for x in s.bands}
    kept = []
    for band in sorted(s.bands, key=lambda x: not is_sea(x.home)):
        n = min(band.n, left[band.at, band.kind])
        left[band.at, band.kind] -= n
        if n:
            kept.append(replace(band, n=n))
    return tuple(kept)


def _home(bands: tuple[Band, ...], start: Place, to: Place, kind: str, n: int) -> tuple[Band, ...]:
    """The bands after `n` armies went back from `start`; wherever they are now they may not go on."""
    left, back = n, []
    for by in ("came", "home"):
        stay: list[Band] = []
        for band in bands:
            if left and band.at == start and band.kind == kind and getattr(band, by) == to:
                gone = min(left, band.n)
                left -= gone
                back.append(replace(band, at=to, n=gone, came="", used=9))
                band = replace(band, n=band.n - gone)
            if band.n:
                stay.append(band)
        bands = tuple(stay)
    return _joined((*bands, *back))


def _without(things: dict[str, Place], key: str) -> dict[str, Place]:
    return {x: at for x, at in things.items() if x != key}
