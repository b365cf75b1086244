"""Lives lost, and awakening at the nearest well (RS-R13)."""
from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.ground import distances
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps.common import Stage
from companion.games.rise_snu.steps.operations import Working, moment
from companion.games.rise_snu.ways import exits
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, top


def hurt(s: State, seat: Seat, n: int) -> Facts:
    """Lives lost; without any the character awakens at once, and whatever else a card would do to it is dropped
    (RS-R13.1, R15.5, A45)."""
    n = min(n, s.players[seat].lives)
    if n <= 0:
        return s
    s = yield f.LivesLost(seat, n)
    if s.players[seat].lives:
        return s
    step = top(s)
    if isinstance(step, Working) and step.seat == seat:
        s = yield Became(replace(step, todo=()))
    return (yield Opened(Awakening(seat)))


def nearest_wells(s: State, at: Place, by_cost: bool | None = None) -> tuple[Place, ...]:
    """The wells that are nearest to a cell: in cells, whatever they cost and hold, or by points (A43)."""
    costs = s.settings.well_by_cost if by_cost is None else by_cost
    away = _costs(s, at) if costs else distances(s.ground, at)
    reached = {well: away[well] for well in s.ground.wells if well in away}
    least = min(reached.values(), default=0)
    return tuple(well for well, n in reached.items() if n == least)


def _costs(s: State, at: Place) -> dict[Place, int]:
    """What it costs to walk from a cell to every other, without cards."""
    found: dict[Place, int] = {}
    edge = [(0, at)]
    while edge:
        spent, here = heapq.heappop(edge)
        if here in found:
            continue
        found[here] = spent
        for to, _ in exits(s, here, 0):
            heapq.heappush(edge, (spent + figures.terrain(s.board)[to], to))
    return found


class Awakening(Stage, frozen=True):
    """Of several nearest wells its owner chooses one."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Land,)

    def wells(self, s: State) -> tuple[Place, ...]:
        return nearest_wells(s, s.players[self.seat].at)

    def who(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if len(self.wells(s)) > 1 else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Land(seat=seat, to=well) for well in s.ground.wells)

    def take(self, s: State, act: a.Land) -> Facts:
        return (yield from self._awake(s, act.to))

    def go_on(self, s: State) -> Facts:
        wells = self.wells(s)
        return (yield from self._awake(s, wells[0] if wells else s.players[self.seat].at))

    def _awake(self, s: State, to: Place) -> Facts:
        s = yield Closed()
        p = s.players[self.seat]
        paid = "power" if p.power else "experience" if p.trophies or p.experience else "nothing"
        s = yield f.Awoken(self.seat, to, paid)
        return (yield from moment(s, self.seat, "awakened"))
