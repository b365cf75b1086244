"""The Move space: all units of the faction go one hex towards their goal, once for each time (HC-10.4C)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester.state import ill
from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.solo import actions as c
from companion.games.harrow_county.solo.state import GOALS, missing_goals, targets
from companion.games.harrow_county.solo.turning import TurningCard
from companion.games.harrow_county.solo.ways import steps_to, ways_of
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.common import arrived
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


def reached(s: State, seat: Seat, side: Seat, at: Place) -> Facts:
    """Units of the faction are at their goal: it is gone, and scores. Against the Fair Folk the player who leads them
    turns a card for another at once (HC-12.3)."""
    for _ in range((s.townsfolk if s.red(side) else s.buildings).get(at, 0)):
        s = yield f.Rescued(side, at) if s.red(side) else f.Destroyed(side, at)
    goal = GOALS[0] if s.red(side) else GOALS[1]
    return (yield Opened(TurningCard(seat, goal))) if s.solo.duel and goal in missing_goals(s) else s


class MovingUnits(Step, frozen=True):
    """`left` times each group of units moves, the groups of a hex together; those that have come to the hexes
    `arrived_at` are through for this time. `goal_hex`: the goal that was reached, where all others still go.
    `goes_first`: the group that Hester's player takes next; else the one nearest to its goal."""

    seat: Seat
    side: Seat
    left: int
    goal_hex: Place = ""
    arrived_at: tuple[Place, ...] = ()
    goes_first: Place = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (c.MoveGroup, c.GoFirst)

    def goals(self, s: State) -> tuple[Place, ...]:
        return (self.goal_hex,) if self.goal_hex else targets(s, self.side)

    def waiting(self, s: State) -> tuple[Place, ...]:
        """The groups that can still move, the nearest to its goal first."""
        goals = self.goals(s)
        far = steps_to(s, self.side, goals)
        found = [at for at in s.stands(self.side)
                 if at not in self.arrived_at and ways_of(s, self.side, goals, at)]
        return tuple(sorted(found, key=lambda at: (far[at], at)))

    def group(self, s: State) -> Place:
        """The group that moves now, "" for none."""
        found = self.waiting(s)
        return self.goes_first if self.goes_first in found else found[0] if found else ""

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.left > 0 and self.group(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self._moves(s, seat, NEXT[self.group(s)])
        yield from self._others(s, seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self._moves(s, seat, ways_of(s, self.side, self.goals(s), self.group(s)))
        yield from self._others(s, seat)

    def _moves(self, s: State, seat: Seat, to: tuple[Place, ...]) -> Iterator[Action]:
        start, p = self.group(s), s.players[self.side]
        return (c.MoveGroup(seat=seat, start=start, to=x, haints=p.haints.get(start, 0), legend=p.legend == start)
                for x in to)

    def _others(self, s: State, seat: Seat) -> Iterator[Action]:
        return (c.GoFirst(seat=seat, start=at) for at in self.waiting(s) if at != self.group(s))

    def take(self, s: State, act: c.MoveGroup | c.GoFirst) -> Facts:
        if isinstance(act, c.GoFirst):
            return (yield Became(replace(self, goes_first=act.start)))
        side = self.side
        met = act.to in targets(s, side)
        joins = s.units(side, act.to) > 0 and act.to not in self.arrived_at  # they move on together
        there = self.arrived_at if joins or act.to in self.arrived_at else (*self.arrived_at, act.to)
        yield Became(replace(self, arrived_at=there, goes_first="", goal_hex=act.to if met else self.goal_hex))
        s = yield f.Advanced(side, act.start, act.to, act.haints, act.legend, 0, infected=ill(s, side, act.start))
        s = yield from arrived(s, side, act.to, act.legend)
        return (yield from reached(s, self.seat, side, act.to)) if met else s

    def advance(self, s: State) -> Facts:
        if self.left > 1:
            return (yield Became(replace(self, left=self.left - 1, arrived_at=(), goes_first="")))
        return (yield Closed())
