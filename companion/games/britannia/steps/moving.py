"""Phase 2: armies move, group by group; nations at Rome's mercy may submit (S29 to S45, R-6)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.board import NEXT, SHORES, COAST, SAIL, is_sea
from companion.games.britannia.movement import best_way, options
from companion.games.britannia.nations import ARMIES, BRITISH
from companion.games.britannia.state import State
from companion.games.britannia.steps.rome import may_submit, pleaders, submit
from companion.kernel import Action, Closed, Facts, Seat, Step


class Moving(Step, frozen=True):
    """`first`: the first half of a major invasion."""

    side: str
    first: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Move, a.Submit, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        mine = s.seat(self.side)
        return (mine, *(x for x in pleaders(s, self.side) if x != mine))

    def likely(self, s: State, seat: Seat) -> Iterable[Action]:
        found: list[Action] = []
        if seat == s.seat(self.side):
            for (start, kind, leader), groups in options(s, self.side).items():
                reach: dict[str, int] = {}
                for source in groups:
                    for to in source.ways:
                        reach[to] = max(reach.get(to, 0), source.n)
                found += [a.Move(seat=seat, start=start, to=to, n=n, kind=kind, leader=leader)
                          for to, most in reach.items() for n in range(1, most + 1)]
        found += pleas(s, self.side, seat)
        if seat == s.seat(self.side):
            found.append(a.Done(seat=seat))
        return found

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self.likely(s, seat)
        if seat != s.seat(self.side):
            return
        for start in s.places(self.side):
            beside = (*COAST[start], *SAIL[start]) if is_sea(start) else (*NEXT[start], *SHORES[start])
            further = dict.fromkeys(x for to in beside if not is_sea(to) for x in NEXT[to])
            for kind in ARMIES:
                if n := s.count(self.side, start, kind):
                    yield from (a.Move(seat=seat, start=start, to=to, n=n, kind=kind)
                                for to in dict.fromkeys((*beside, *further)) if to != start and not is_sea(to))

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.Move():
                return (yield from move(s, self.side, act))
            case a.Submit(side=side):
                return (yield from submit(s, side))
        return (yield Closed())


def pleas(s: State, acting: str, seat: Seat) -> list[a.Submit]:
    """Submissions that a seat may declare now."""
    return [a.Submit(seat=seat, side=x) for x in may_submit(s, acting) if s.seat(x) == seat]


def move(s: State, side: str, act: a.Move) -> Facts:
    """The group goes its way; areas that it passes score at once, so does the one where it stops."""
    source, way = best_way(s, side, act.start, act.to, act.n, act.kind, act.leader)
    sailed = way.sailed or is_sea(way.path[0])
    foes = s.foes(side, act.to)
    s = yield f.Moved(side, act.n, act.kind, way.path, act.leader, source.used, way.used, source.home, sailed)
    for at in way.path[1:-1]:
        s = yield from scoring.passed(s, side, at)
    if BRITISH in foes and side in s.former:
        s = yield f.Attacked(side)
    s = yield from scoring.occupied(s, act.to)
    if act.start in s.units:
        s = yield from scoring.occupied(s, act.start)
    return s
