"""The audit of any position: counters, forts, stacking, nations that share an area."""
from __future__ import annotations

from collections.abc import Iterator

from companion.games.britannia.board import AREAS, is_sea
from companion.games.britannia.nations import BRITISH, BURH, FORT, LEADERS, NATIONS, ORDER, ROMANS, SAXONS
from companion.games.britannia.state import State
from companion.games.britannia.steps import Battle, Battles, Moving, Striking
from companion.kernel import Finding


def check(s: State) -> list[Finding]:
    return [*_counters(s), *_buildings(s), *_together(s), *_leaders(s), *_times(s)]


def _counters(s: State) -> Iterator[Finding]:
    for side in ORDER:
        for kind in ("infantry", "cavalry"):
            if (n := s.in_play(side, kind)) > NATIONS[side].supply(kind):
                yield Finding("BR-S3", "counters", {"side": side, "kind": kind, "n": n,
                                                    "most": NATIONS[side].supply(kind)})


def _buildings(s: State) -> Iterator[Finding]:
    for at, there in s.units.items():
        for side, units in there.items():
            if units.get(FORT) and (side != ROMANS or units[FORT] > 1 or at in s.burnt or is_sea(at)):
                yield Finding("BR-S6", "forts", {"to": at}, (at,))
            if units.get(BURH) and (side != SAXONS or is_sea(at)):
                yield Finding("BR-S6", "burhs", {"to": at}, (at,))


def first_round(side: str) -> int:
    """The round in which a nation is on the map at the earliest."""
    nation = NATIONS[side]
    return 6 if side == BRITISH else 1 if nation.start else min(x.round for x in nation.arrivals)


def _times(s: State) -> Iterator[Finding]:
    """Nations, leaders, buildings and treaties that cannot be there yet, or no longer."""
    for side in ORDER:
        there = s.places(side)
        if there and (s.round < first_round(side) or (side == ROMANS and s.round > 6)):
            yield Finding("BR-S21", "time", {"side": side, "round": s.round}, there[:1])
        if (rider := next((at for at in there if s.count(side, at, "cavalry")), "")) and side == BRITISH and (
                s.round not in (7, 8)):
            yield Finding("BR-R8", "time", {"side": side, "round": s.round}, (rider,))
    for leader, at in s.leaders.items():
        came = NATIONS[LEADERS[leader]].leaders[leader]
        if not came <= s.round <= came + 1 or leader in s.fallen:
            yield Finding("BR-R1", "leader_time", {"leader": leader, "round": s.round}, (at,))
    for at in AREAS:
        if s.count(SAXONS, at, BURH) and s.round < 12:
            yield Finding("BR-R12", "burhs", {"to": at}, (at,))
    if s.burnt and s.round > 6:
        yield Finding("BR-S6", "forts", {"to": s.burnt[0]}, (s.burnt[0],))
    for side in s.vassals:
        if s.round > 6 or not NATIONS[side].submits_at:
            yield Finding("BR-R6", "vassal", {"side": side})


def _together(s: State) -> Iterator[Finding]:
    """Nations share an area only in the turn in which they fight over it."""
    fighting = any(isinstance(x, Moving | Battles | Battle | Striking) for x in s.flow)
    for at in AREAS:
        there = tuple(s.here(at))
        if len(there) > 1 and not fighting and any(s.foes(x, at) for x in there):
            yield Finding("BR-S46", "together", {"to": at}, (at,))


def _leaders(s: State) -> Iterator[Finding]:
    for leader, at in s.leaders.items():
        if not s.armies(LEADERS[leader], at):
            yield Finding("BR-R1", "alone", {"leader": leader, "to": at}, (at,))
    for side in ORDER:
        if crowded := s.crowded(side):
            yield Finding("BR-S32", "crowded", {"side": side, "to": crowded[0]}, crowded, certain=False)
