"""Phase 2: armies move, group by group; nations at Rome's mercy may submit (S29 to S45, R-6)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.board import AREAS, COAST, NEXT, SAIL, SEAS, SHORES, is_sea
from companion.games.britannia.movement import best_way, options
from companion.games.britannia.nations import ARMIES, BRITISH
from companion.games.britannia.state import State
from companion.games.britannia.steps.rome import may_submit, pleaders, submit
from companion.kernel import Action, Closed, Facts, Seat, Step


USUAL = 4
"""A group of so many says what going somewhere comes to."""


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

    def opens(self, s: State, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Iterator[Any]:
        """Field by field, as a hand does it: from where, to where, how many of whom."""
        if not verb:
            mine = seat == s.seat(self.side)
            yield from ("move",) * (mine and bool(options(s, self.side)))
            yield from ("submit",) * bool(pleas(s, self.side, seat))
            yield from ("done",) * mine
        elif verb == "submit" and not chosen:
            yield from (x.side for x in pleas(s, self.side, seat))
        elif verb == "move" and seat == s.seat(self.side):
            yield from self._opens_move(s, chosen)

    def _opens_move(self, s: State, chosen: Mapping[str, Any]) -> Iterator[Any]:
        """Leaders whose armies wait for them are asked for last: they are one of the ways in which a group goes."""
        start, to, n, kind = (chosen.get(x) for x in ("start", "to", "n", "kind"))
        found = options(s, self.side)
        here = {key: groups for key, groups in found.items() if key[0] == start}
        if start is None:
            yield from dict.fromkeys(key[0] for key in found)
        elif to is None:
            yield from (at for at in (*AREAS, *SEAS) if any(at in x.ways for groups in here.values() for x in groups))
        else:
            most = {key[1:]: max((x.n for x in groups if to in x.ways), default=0) for key, groups in here.items()}
            if n is None:
                yield from range(1, max(most.values(), default=0) + 1)
            elif kind is None:
                yield from dict.fromkeys(x for (x, _), many in most.items() if many >= n)
            else:
                yield from (leader for (x, leader), many in most.items() if x == kind and many >= n)

    def example(self, s: State, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Action | None:
        """The largest group that goes there, up to as many as fill an area."""
        if verb != "move" or "to" not in chosen:
            return None
        start, to = chosen["start"], chosen["to"]
        ways = [(x.n, not leader, kind, leader) for (at, kind, leader), groups in options(s, self.side).items()
                for x in groups if at == start and to in x.ways]
        if not ways:
            return None
        n, _, kind, leader = max(ways)
        return a.Move(seat=seat, start=start, to=to, n=min(n, USUAL), kind=kind, leader=leader)

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


def moved(s: State, side: str, act: a.Move) -> f.Moved:
    """Which group goes, and its way."""
    source, way = best_way(s, side, act.start, act.to, act.n, act.kind, act.leader)
    sailed = way.sailed or is_sea(way.path[0])
    return f.Moved(side, act.n, act.kind, way.path, act.leader, source.used, way.used, source.home, sailed)


def move(s: State, side: str, act: a.Move) -> Facts:
    """The group goes its way; areas that it passes score at once, so does the one where it stops."""
    foes, fact = s.foes(side, act.to), moved(s, side, act)
    s = yield fact
    for at in fact.way[1:-1]:
        s = yield from scoring.passed(s, side, at)
    if BRITISH in foes and side in s.former:
        s = yield f.Attacked(side)
    s = yield from scoring.occupied(s, act.to)
    if act.start in s.units:
        s = yield from scoring.occupied(s, act.start)
    return s
