"""Where the units of a faction that nobody leads go, and whom they attack: distances and priorities (HC-10.4)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.harrow_county.hester.state import defends, hostile
from companion.games.harrow_county.hexes import HEXES, NEXT, distance
from companion.games.harrow_county.solo.state import content
from companion.games.harrow_county.state import State
from companion.kernel import Place, Seat, remember_last

HESTER, FIRE, UNITS = "hester", "fire", "units"


@remember_last
def steps_to(s: State, side: Seat, goals: tuple[Place, ...]) -> dict[Place, int]:
    """How many steps each hex is from the nearest goal, around enemies, fires and goals of the other faction. What no
    way leads from is not named. Own units are in nobody's way: they move on."""
    rival = s.other(side)
    shut = {at for at in HEXES if s.units(rival, at) or at in s.hester.fires or hostile(s, side, at)}
    far = {at: 0 for at in goals if at not in shut}
    edge = list(far)
    while edge:
        found = []
        for at in edge:
            for to in NEXT[at]:
                if to not in far and to not in shut:
                    far[to] = far[at] + 1
                    found.append(to)
        edge = found
    return far


def nearer(s: State, side: Seat, goals: tuple[Place, ...], start: Place) -> tuple[Place, ...]:
    """The next hexes that bring the units of a hex nearer to a goal."""
    far = steps_to(s, side, goals)
    return tuple(to for to in NEXT[start] if start in far and far.get(to, len(HEXES)) < far[start])


def ways_of(s: State, side: Seat, goals: tuple[Place, ...], start: Place) -> tuple[Place, ...]:
    """Those of them where there is room for all units of the hex."""
    return tuple(to for to in nearer(s, side, goals, start) if s.open_to(side, to, s.units(side, start)))


class Attack(NamedTuple):
    """`kind`: Hester herself, a fire of hers, or units of the other faction."""

    start: Place
    target: Place
    kind: str


def in_reach(s: State, side: Seat, start: Place, target: Place) -> bool:
    return distance(start, target) <= s.reach(side, start)


def kind_of(s: State, target: Place, hester: bool) -> str:
    """What an attack is for."""
    return UNITS if not hester else HESTER if s.hester.at == target else FIRE


def _in_reach(s: State, side: Seat) -> Iterator[Attack]:
    rival = s.other(side)
    for start in s.stands(side):
        for target in sorted({*s.stands(rival), *s.hester.fires, s.hester.at} - {""}):
            if in_reach(s, side, start, target):
                if defends(s, target):
                    yield Attack(start, target, kind_of(s, target, True))
                if 0 < s.units(rival, target) <= s.units(side, start):
                    yield Attack(start, target, UNITS)


@remember_last
def attacks(s: State, side: Seat) -> tuple[Attack, ...]:
    """Everything that the card and the rules would have the faction attack: with Hester's sign first her, then a fire,
    else units of the other faction that are not more than the attackers (HC-10.4D)."""
    found = tuple(_in_reach(s, side))
    for kind in ((HESTER, FIRE) if content(s, s.solo.card).hester_sign else ()):
        if first := tuple(x for x in found if x.kind == kind):
            return first
    return tuple(x for x in found if x.kind == UNITS)
