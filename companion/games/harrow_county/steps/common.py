"""What several steps do alike: advances, free steps along paths, a legend that comes upon a red cube."""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.state import State
from companion.kernel import Facts, Place, Seat


def groups(s: State, seat: Seat, start: Place) -> Iterator[tuple[int, bool]]:
    """Every group of units that can set out from there: haints, and whether the legend goes along."""
    here = s.players[seat].haints.get(start, 0)
    if s.players[seat].legend == start:
        yield from ((n, True) for n in range(here, -1, -1))
    yield from ((n, False) for n in range(here, 0, -1))


def advances(s: State, seat: Seat, to: Iterable[Place] = ()) -> Iterator[a.Advance]:
    """Every group of the seat to every hex beside it; only to these where any are given."""
    only = frozenset(to)
    for start in sorted(s.stands(seat)):
        parties = tuple(groups(s, seat, start))
        for goal in NEXT[start]:
            if not only or goal in only:
                for haints, legend in parties:
                    yield a.Advance(seat=seat, start=start, to=goal, haints=haints, legend=legend)


def likely_advances(s: State, seat: Seat, power: int) -> Iterator[a.Advance]:
    """Those of them that can be paid with so many Advances and end where there is room."""
    for start in sorted(s.stands(seat)):
        parties = tuple(groups(s, seat, start))
        for goal in NEXT[start]:
            if s.cost(seat, goal) <= power and s.open_to(seat, goal):
                for haints, legend in parties:
                    if s.open_to(seat, goal, haints + legend):
                        yield a.Advance(seat=seat, start=start, to=goal, haints=haints, legend=legend)


def free_steps(s: State, seat: Seat) -> bool:
    """Whether some unit may go somewhere for nothing (HC-4.4c)."""
    return bool(s.paths) and any(
        s.cost(seat, goal) == 0 and s.open_to(seat, goal)
        for start in s.stands(seat) for goal in NEXT[start] if goal in s.paths)


def advance(s: State, act: a.Advance) -> Facts:
    s = yield f.Advanced(act.seat, act.start, act.to, act.haints, act.legend, s.cost(act.seat, act.to))
    return (yield from entered(s, act.seat, act.to)) if act.legend else s


def entered(s: State, seat: Seat, to: Place) -> Facts:
    """Emmy takes the red cube of a hex that she comes to (HC-13.1)."""
    if s.red(seat) and s.cubes.get(to):
        s = yield f.CubeTaken(seat, to)
    return s
