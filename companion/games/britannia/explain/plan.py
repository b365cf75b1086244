"""Which armies go where: the cheapest plan for an outcome, then the one that brings the nation most points.

Each army alone is judged by `movement.ways` in the supposed position; together they are a flow. An army may go by way
of an area that scores or takes a fort, so plans differ in points: areas are taken into a plan one by one, the most
valuable first, each by the army that can come there at the least cost."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from msgspec import Struct

from companion.games.britannia.board import AREAS, COAST, NEXT, SAIL, SHORES, is_sea
from companion.games.britannia.explain.flow import transport
from companion.games.britannia.explain.outcome import Armies, Goal, Obstacle
from companion.games.britannia.explain.routes import Group, Routes, Task, groups_of
from companion.games.britannia.nations import FORT, ROMANS
from companion.games.britannia.scoring import claim
from companion.games.britannia.state import SPENT, State
from companion.kernel import Place

Goals = tuple[Place, str]
DROPPED = 50
"""What it costs beside an area walked that a leader leaves armies on his way."""
TOLD = 10_000
"""What an area is worth of which its owner says that it was passed, beside its points and forts."""
RAIDERS = "raiders "
"""Before the kind of armies that began the turn at sea, where they are counted apart."""
MOST_TRIED = 40
"""Ways tried for one area that would score, before it is left out."""


class March(Struct, frozen=True):
    """A leader who moves: from where, to where."""

    leader: str
    start: Place
    to: Place


class Planner:
    """An outcome to be planned from a position; `routes` judge single armies."""

    def __init__(self, s: State, side: str, goal: Goal, there: Armies, routes: Routes):
        self.s, self.side, self.routes, self.goal, self.there = s, side, routes, goal, dict(there)
        self.marches = tuple(March(leader, s.leaders[leader], to) for leader, to in sorted(goal.leaders.items())
                             if s.leaders.get(leader, to) != to)
        self.supply = groups_of(s, side)
        self.demand = _parted(there, goal)
        self.cost = {group: dict(self._goals(group)) for group in self.supply}

    def _goals(self, group: Group) -> Iterator[tuple[Goals, int]]:
        """Where armies of a group can be at the end, and at what cost: where they are, on their own, with a leader."""
        found: dict[Place, int] = {to: cost for to, (cost, _, _) in self.routes.ways(group).items()}
        for march in self.marches:
            if self.with_leader(group, march):
                for to, (cost, _, _) in self.routes.ways(group, march.leader).items():
                    if to == march.to or self.on_the_way(group, march, to):
                        found[to] = min(found.get(to, 1 << 20), cost + (to != march.to) * DROPPED)
        found[group.at] = 0
        for to, cost in found.items():
            if (key := self.key(group, to)) in self.demand:
                yield key, cost

    def key(self, group: Group, at: Place) -> Goals:
        """What armies of the group are part of where they end: where the owner said how many raiders there are, they
        are apart from the others."""
        kind = group.kind
        return at, RAIDERS + kind if group.raider and (at, kind) in self.goal.raiders else kind

    def with_leader(self, group: Group, march: March) -> bool:
        return group.at == march.start and (not group.used or group.led == march.leader)

    def picks_up(self, group: Group, march: March) -> bool:
        """Whether a leader may come by where the group stands, and take it along."""
        return any(group.at in self.routes.ways(x, march.leader) for x in self.supply
                   if Planner.with_leader(self, x, march))

    def on_the_way(self, group: Group, march: March, at: Place) -> bool:
        """Whether a leader may leave armies of the group there and go on to where he ends."""
        ways = self.routes.ways(group, march.leader)
        if at not in ways or is_sea(at) or ways[at][1] >= SPENT:
            return False
        further = Group(at, group.kind, ways[at][1], group.home, ways[at][2], march.leader)
        return march.to in self.routes.ways(further, march.leader)

    def led(self, task: Task) -> Task:
        """The task with a leader who goes that way, where the army cannot go it alone."""
        if task.stops or (task.goal in self.routes.ways(task.group)):
            return task
        return next((task._replace(leader=x.leader) for x in self.marches if self.with_leader(task.group, x)), task)

    # Plans

    def plan(self, forced: Iterable[Task] = ()) -> list[Task] | None:
        """Tasks of all armies that move, those forced among them; None where that cannot be."""
        forced, supply, demand = list(forced), dict(self.supply), dict(self.demand)
        for task in forced:
            key = self.key(task.group, task.goal)
            if supply[task.group] < task.n or demand.get(key, 0) < task.n:
                return None
            supply[task.group] -= task.n
            demand[key] -= task.n
        sent, short = transport(supply, demand, self.cost)
        if short:
            return None
        rest = [self.led(Task(group, goal[0], n=n)) for (group, goal), n in sent.items() if n and goal[0] != group.at]
        return forced + rest

    def marching(self) -> Iterator[list[Task]]:
        """An army with each leader who moves, in every way: one that stays where he does, or else one that takes him
        there and goes on alone, others being there. Nothing for one who cannot go there."""
        def of(marches: tuple[March, ...]) -> Iterator[list[Task]]:
            if not marches:
                yield []
                return
            with_him = [x for x in self.supply if self.with_leader(x, marches[0])
                        and marches[0].to in self.routes.ways(x, marches[0].leader)]
            for task in (*self._stay(with_him, marches[0]), *self._go_on(with_him, marches[0])):
                for rest in of(marches[1:]):
                    yield [task, *rest]
        return of(self.marches)

    def forced(self) -> Iterator[list[Task]]:
        """What a plan begins with: leaders who march, and those who leave an area that gained nothing: all at once,
        since whoever stays behind for a moment holds it. Nothing where that cannot be."""
        leaving = [self._leaving(at) for at in self.goal.shunned if self.s.armies(self.side, at)
                   and not self.s.foes(self.side, at) and not any(to == at for to, _ in self.demand)
                   and not any(at in (x.start, x.to) for x in self.marches)]
        for marching in self.marching():
            for together in product(*leaving):
                yield [*marching, *together]

    def _leaving(self, at: Place) -> list[Task]:
        groups = [x for x in self.supply if x.at == at]
        n = self.supply[groups[0]]
        return [Task(groups[0], to, n=n) for to, kind in self.demand if (to, kind) == self.key(groups[0], to)
                and self.demand[to, kind] >= n and to in self.routes.ways(groups[0])] if len(groups) == 1 else []

    def _stay(self, with_him: list[Group], march: March) -> Iterator[Task]:
        for group in with_him:
            if self.key(group, march.to) in self.demand:
                yield Task(group, march.to, leader=march.leader)

    def _go_on(self, with_him: list[Group], march: March) -> Iterator[Task]:
        for group in with_him:
            _, used, sailed = self.routes.ways(group, march.leader)[march.to]
            there = Group(march.to, group.kind, used, group.home, sailed, march.leader)
            for to in self.routes.ways(there):
                if self.key(group, to) in self.demand:
                    yield Task(group, to, (march.to,), leader=march.leader)

    def plan_led(self) -> list[Task] | None:
        """A plan with all leaders who move."""
        return next((plan for forced in self.forced() if (plan := self.plan(forced)) is not None), None)

    # Points on the way

    def worth(self, told: int = TOLD) -> dict[Place, int]:
        """Areas that would score, or take a fort, if an army came by, and where none is at the end; those that were
        passed, as their owner says, come first by `told`."""
        found: dict[Place, int] = {}
        for at in AREAS:
            if any(x != self.side for x in self.s.units.get(at, ())) or any(to == at for to, _ in self.demand):
                continue
            fort = self.side == ROMANS and at not in self.s.burnt and not self.s.count(ROMANS, at, FORT) \
                and self.s.settings.forts_in_passing
            if at in self.goal.shunned:
                continue
            if value := 100 * claim(self.s, self.side, at) + fort + told * self.goal.passed.get(at, False):
                found[at] = value
        return dict(sorted(found.items(), key=lambda x: -x[1]))

    def better(self, plan: list[Task], forced: list[Task], told: int = TOLD) -> list[Task]:
        """The plan by way of as many such areas as possible, the most valuable first."""
        worth = self.worth(told)
        if not worth:
            return plan
        met = {at for task in plan for at in task.stops}
        near = {at: [g for g in self.supply if at in self.routes.ways(g)] for at in worth}
        for at in worth:
            if at in met or not near[at]:
                continue
            if found := next(self._by_way_of(plan, forced, at, near[at]), None):
                plan, forced = found
                met |= {x for task in plan for x in task.stops}
        return plan

    def _by_way_of(self, plan: list[Task], forced: list[Task], at: Place, near: list[Group]
                   ) -> Iterator[tuple[list[Task], list[Task]]]:
        """Plans that enter an area too, and the tasks they were forced to: an army that already goes by way of others
        goes on, one that would go straight or stay makes a detour, or else the others are sent anew."""
        for i, task in enumerate(forced):
            if task.stops and not task.leader:
                for stops in ((*task.stops, at), (at, *task.stops)):
                    if self.routes.cost(task.group, stops, task.goal):
                        new = [*forced[:i], task._replace(stops=stops), *forced[i + 1:]]
                        if found := self.plan(new):
                            yield found, new
        for task in self._straight(plan, forced, near, at):
            yield self._detour(plan, forced, task, at)
        tried = 0
        for group in near:
            for goal, kind in self.demand:
                detour = Task(group, goal, (at,))
                if (goal, kind) == self.key(group, goal) and self.routes.cost(*self._way(detour)):
                    tried += 1
                    if tried > MOST_TRIED:
                        return
                    if found := self.plan([*forced, detour]):
                        yield found, [*forced, detour]

    def _way(self, task: Task) -> tuple[Group, tuple[Place, ...], Place]:
        return task.group, task.stops, task.goal

    def _straight(self, plan: list[Task], forced: list[Task], near: list[Group], at: Place) -> list[Task]:
        """Armies of the plan, also those that stay, that can go by way of the area, the cheapest first."""
        busy = {group: sum(task.n for task in plan if task.group == group) for group in self.supply}
        staying = [Task(group, group.at, n=n) for group in near if (n := self.supply[group] - busy[group]) > 0]
        able = [task for task in (*(x for x in plan if x not in forced), *staying)
                if not task.stops and not task.leader and task.group in near
                and self.routes.cost(task.group, (at,), task.goal)]
        return sorted(able, key=lambda x: self.routes.cost(x.group, (at,), x.goal) - self.cost[x.group].get(
            self.key(x.group, x.goal), 0))

    def _detour(self, plan: list[Task], forced: list[Task], task: Task, at: Place) -> tuple[list[Task], list[Task]]:
        """The plan with one army of a task on the detour."""
        detour = task._replace(stops=(at,), n=1)
        rest = [x._replace(n=x.n - 1) if x == task else x for x in plan]
        return [*(x for x in rest if x.n), detour], [*forced, detour]

    # What is in the way

    def shortfall(self) -> Obstacle | None:
        """Areas that hold more armies than can come there, none of which can be left out (Hall's condition)."""
        sent, short = transport(self.supply, self.demand, self.cost)
        if not short:
            return None
        came: dict[Goals, int] = {}
        for (_, goal), n in sent.items():
            came[goal] = came.get(goal, 0) + n
        kind = next(goal[1] for goal in sorted(short) if came.get(goal, 0) < self.demand[goal])
        areas = {goal for goal in short if goal[1] == kind}

        def excess(areas: set[Goals]) -> int:
            able = sum(n for group, n in self.supply.items() if areas & self.cost[group].keys())
            return sum(self.demand[x] for x in areas) - able

        for goal in sorted(areas, key=lambda x: (-self.demand[x], x)):
            if len(areas) > 1 and excess(areas - {goal}) > 0:
                areas -= {goal}
        origins = {group.at for group in self.supply if areas & self.cost[group].keys()}
        return Obstacle("reach", "move.far", tuple(sorted(at for at, _ in areas)), excess(areas), kind,
                        tuple(sorted(origins)))

    def nearest(self, closer: bool) -> dict[Goals, int]:
        """An outcome with as many armies as possible where they should be; the others are where they were, or `closer`:
        where they come nearest to what lacks armies."""
        sent, _ = transport(self.supply, self.demand, self.cost)
        found: dict[Goals, int] = {}
        idle, unmet = dict(self.supply), dict(self.demand)
        for (group, goal), n in sent.items():
            if n:
                found[goal] = found.get(goal, 0) + n
                idle[group] -= n
                unmet[goal] -= n
        missing = [at for (at, _), n in unmet.items() if n]
        far = distances(missing)
        for group, n in idle.items():
            able = [group.at, *self.routes.ways(group)] if closer and n else [group.at]
            best = min(able, key=lambda at: (far.get(at, 99), at != group.at))
            if n:
                found[best, group.kind] = found.get((best, group.kind), 0) + n
        return found

    def origins(self, at: Place) -> tuple[Place, ...]:
        """From where armies that end there may have come, each for at least one of them."""
        found = []
        for group, goals in self.cost.items():
            if self.key(group, at) in goals and group.at != at and group.at not in found \
                    and self.plan([Task(group, at)]) is not None:
                found.append(group.at)
        return tuple(found)


def distances(places: list[Place]) -> dict[Place, int]:
    """How many borders, straits and shores everything is away from the nearest of these places."""
    found, queue = dict.fromkeys(places, 0), list(places)
    while queue:
        at = queue.pop(0)
        beside = (*COAST[at], *SAIL[at]) if is_sea(at) else (*NEXT[at], *SHORES[at])
        for to in beside:
            if to not in found:
                found[to] = found[at] + 1
                queue.append(to)
    return found


def _parted(there: Armies, goal: Goal) -> dict[Goals, int]:
    """What the areas hold, raiders apart from the others where the owner said how many there are."""
    found = dict(there)
    for (at, kind), n in goal.raiders.items():
        found[at, kind] = found.get((at, kind), 0) - n
        found[at, RAIDERS + kind] = n
    return {key: n for key, n in found.items() if n}


def totals(armies: Mapping[Goals, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for (_, kind), n in armies.items():
        found[kind] = found.get(kind, 0) + n
    return found


class PickUp(Planner):
    """The same, as if whoever a leader may come by could go as far as he does: more than the rules allow, so that what
    is impossible even then is proved so."""

    def with_leader(self, group: Group, march: March) -> bool:
        return super().with_leader(group, march) or self.picks_up(group, march)
