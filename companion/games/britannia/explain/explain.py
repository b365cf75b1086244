"""Explain what areas hold after a movement phase: faults, plans, an order in which every move is legal."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.board import AREAS, is_sea
from companion.games.britannia.explain.outcome import (
    Explained, Explanation, Goal, Obstacle, armies, at_goal, supposed, wanted)
from companion.games.britannia.explain.plan import Goals, PickUp, Planner, distances, totals
from companion.games.britannia.explain.routes import Routes, Task, entered_by, groups_of
from companion.games.britannia.explain.tries import Made, Tries, gains
from companion.games.britannia.movement import RULES, options
from companion.games.britannia.nations import FORT, LEADERS, ROMANS
from companion.games.britannia.state import State
from companion.games.britannia.steps.moving import Moving
from companion.kernel import Place, Seat, judge, top

REPLANNED = 5
"""How often what is left of a phase is planned anew."""
GIVEN_UP, MANY = 4, 1 << 20
"""How many plans that go by what is said about the way may come to nothing; of all others none is left out."""
GO_BETWEENS = 1
"""How many moves are tried before one that ends in an area that was passed."""
FEW, FIRST_MOVES = 2, 12
"""Up to how many groups of armies first moves are tried, and how many of these: of more it would take seconds."""
GUARDS = {"difficult": "move.difficult", "enemy": "move.enemy", "strait": "move.strait", "boats": "move.boats",
          "seas": "move.seas", "landing": "move.landing", "truce": "move.truce", "british": "move.british",
          "far": "move.far"}
"""The guard of each rule of `movement.RULES`."""


def explain(game: Any, s: State, goal: Goal, again: bool = True, tries: Tries | None = None, first: bool = True
            ) -> Explained:
    """Moves of the nation whose turn it is that lead from `s` to the goal; ValueError where no nation moves. `again`:
    whether what comes nearest is looked for, and from where attackers came. `tries`: moves that were tried for other
    goals of the same position. `first`: whether one move may be tried first, the rest explained from there."""
    step = top(s)
    if not isinstance(step, Moving):
        raise ValueError("no nation moves")
    side, there = step.side, wanted(s, step.side, goal)
    if faults := tuple(_faults(s, side, goal, there)):
        return Explained(obstacles=faults)
    tries = tries or Tries(game)
    tried = 0
    for roads in _roads(s, side, goal, there):
        planner = Planner(s, side, goal, there, routes_with(s, side, goal, there, roads))
        found, more = _explanations(tries, s, planner, GIVEN_UP - tried if goal.told else MANY)
        if found:
            best = tuple(sorted(found, key=lambda x: x.worth, reverse=True))
            tries.explained[id(s), repr(goal)] = best
            return Explained(best, _came(s, planner) if again else {})
        if (tried := tried + more) >= GIVEN_UP and goal.told:
            break
    if goal.told:
        other = _agreeing(tries, s, goal) or _going_there_first(tries, s, planner) or (
            _one_move_first(tries, s, planner) if first else None)
        return Explained((other,), _came(s, planner)) if other else Explained(undecided=True)
    if first and (one := _taken_along(tries, s, planner) or (_one_move_first(tries, s, planner) if tried else None)):
        return Explained((one,), _came(s, planner))
    if tried:
        refused = _end_refused(game, s, side, goal, there)
        return Explained(obstacles=refused) if refused else Explained(undecided=True)
    return _impossible(game, s, planner, goal, there, again)


def _faults(s: State, side: str, goal: Goal, there: dict[Goals, int]) -> Iterator[Obstacle]:
    """What is wrong with the outcome whatever the moves were."""
    before, after = totals(armies(s, side)), totals(there)
    for kind in sorted({*before, *after}):
        if n := after.get(kind, 0) - before.get(kind, 0):
            yield Obstacle("count", "move.there", tuple(goal.armies), n, kind)
    for leader in s.chiefs(side):
        at = goal.leaders.get(leader, s.leaders[leader])
        if not any(place == at for place, _ in there):
            yield Obstacle("leader", "move.leader", (at,), leader=leader)
    for leader in goal.leaders:
        if LEADERS.get(leader) != side or leader not in s.leaders:
            yield Obstacle("leader", "move.there", leader=leader)
    crowded = at_goal(s, side, there, {}).crowded(side)
    if crowded and crowded != s.crowded(side):
        yield Obstacle("crowded", "move.stack", crowded)


def _roads(s: State, side: str, goal: Goal, there: dict[Goals, int]) -> Iterator[frozenset[Place]]:
    """Where Romans may have forts when an army comes by: those that stand, those of areas they end in alone, all that
    some army could build on its way, as long as that brings more."""
    if side != ROMANS:
        yield frozenset()
        return
    empty = frozenset(at for at in AREAS if at not in s.burnt and set(s.units.get(at, ())) <= {ROMANS})
    stand = frozenset(at for at in empty if s.count(ROMANS, at, FORT))
    yield stand
    built, more = stand | {at for at in empty if s.armies(ROMANS, at)}, True  # whoever stays there builds at once
    while more:
        entered = entered_by(routes_with(s, side, goal, there, built), groups_of(s, side)) & empty
        built, more = built | entered, not entered <= built
    ends = stand | built & frozenset(at for at, _ in there)
    yield from dict.fromkeys(x for x in (ends, built) if x != stand)


def routes_with(s: State, side: str, goal: Goal, there: dict[Goals, int], roads: frozenset[Place]) -> Routes:
    hoped = frozenset(at for at in roads if not s.count(ROMANS, at, FORT))
    return Routes(supposed(s, side, there, roads), side, hoped, avoid=goal.shunned)


def _explanations(tries: Tries, s: State, planner: Planner, most: int) -> tuple[list[Explanation], int]:
    """Different ones, and how many plans there were, at `most` so many."""
    found: list[Explanation] = []
    tried = 0
    for forced in planner.forced():
        plan = planner.plan(forced)
        if plan is None:
            continue
        plans = [plan]
        if any(planner.goal.passed.values()):
            plans = [planner.better(plan, forced), planner.better(plan, forced, 0), plan]
        elif not planner.goal.shunned or _in_order(tries, s, planner, plan):
            plans = [planner.better(plan, forced), plan]  # where areas are avoided, detours help no plan that fails
        for one in (x for n, x in enumerate(plans) if x not in plans[:n]):
            tried += 1
            if (made := _in_order(tries, s, planner, one)) and made.as_told(planner.goal) \
                    and all(x.worth != made.worth for x in found):
                found.append(made)
        if found or tried >= most:
            break
    return found, tried


def _in_order(tries: Tries, s: State, planner: Planner, plan: list[Task]) -> Explanation | None:
    """The tasks in an order in which each of their moves is legal when its turn comes; None where there is none. Where
    it does not go on, the rest is planned anew from there: forts that were built meanwhile have roads."""
    side, begun, seat = planner.side, s, s.seat(planner.side)
    goal, there = planner.goal, planner.there
    moves: list[a.Move] = []
    for _ in range(REPLANNED):
        waiting = marches_of(plan, s, side, goal, seat)
        moved = True
        while waiting and moved:
            moved = False
            for task in list(waiting):
                if made := tries.performed(s, task, goal.shunned):
                    s = made[0]
                    moves += made[2]
                    waiting.remove(task)
                    moved = True
            if not moved and (own := _on_own_road(tries, s, planner, waiting)):
                task, made = own
                s = made[0]
                moves += made[2]
                waiting.remove(task)
                moved = True
        if not waiting:
            break
        again = next((new for roads in islice(_roads(s, side, goal, there), 1 if goal.shunned else None) if (
            new := Planner(s, side, goal, there, routes_with(s, side, goal, there, roads)).plan_led())), None)
        if again is None or again == plan:
            return None
        plan = again
    return None if waiting else _explanation(tries, begun, planner, moves)


def _on_own_road(tries: Tries, s: State, planner: Planner, waiting: Iterable[tuple[a.Move, ...]]
                 ) -> tuple[tuple[a.Move, ...], Made] | None:
    """One of the tasks by Romans who build the road that they go by: from fort to fort instead of at once."""
    hoped = planner.routes.hoped
    for task in waiting if hoped else ():
        legs: list[a.Move] = []
        for move in task:
            paths = (way.path for group in groups_of(s, planner.side)
                     if (group.at, group.kind) == (move.start, move.kind)
                     and (way := planner.routes.open(group).get(move.to)))
            stops = (move.start, *(x for x in next(paths, ())[1:-1] if x in hoped), move.to)
            legs += [replace(move, start=one, to=other) for one, other in pairwise(stops)]
        if len(legs) > len(task) and (made := tries.performed(s, legs, planner.goal.shunned)):
            return task, made
    return None


def _explanation(tries: Tries, s: State, planner: Planner, moves: Iterable[a.Move]) -> Explanation | None:
    """What moves from a position gain; None where one is refused, or the phase may not end after them."""
    side = planner.side
    made = tries.moves(s, moves)
    if made is None or judge(tries.game, made[0], a.Done(seat=s.seat(side))).refusals:
        return None
    end, facts, done = made
    points: dict[Place, int] = {}
    for fact in facts:
        if isinstance(fact, f.Scored) and fact.side == side:
            points[fact.at] = points.get(fact.at, 0) + fact.points
    forts = tuple(x.at for x in facts if isinstance(x, f.FortBuilt))
    on_the_way = tuple(at for at in dict.fromkeys((*points, *forts)) if not end.armies(side, at))
    return Explanation(done, points, forts, on_the_way, _raiders(end, side))


def _came(s: State, planner: Planner) -> dict[Place, tuple[Place, ...]]:
    """Areas with a battle whose attackers may have come from several places, by those places."""
    ends = dict.fromkeys(at for at, _ in planner.there if s.foes(planner.side, at))
    return {at: where for at in ends if len(where := planner.origins(at)) > 1}


def _agreeing(tries: Tries, s: State, goal: Goal) -> Explanation | None:
    """One that was found while nothing was said about the way, and that agrees with what is said now."""
    free = replace(goal, passed={}, raiders={})
    if (known := tries.explained.get((id(s), repr(free)))) is None:
        known = explain(tries.game, s, free, False, tries).found
    return next((x for x in known if x.as_told(goal)), None)


def _going_there_first(tries: Tries, s: State, planner: Planner) -> Explanation | None:
    """Areas that were passed: whoever can go there does, then the rest is explained from there. So a leader makes a
    detour, and Romans build the road that others go by."""
    goal = planner.goal
    for at in (x for x, yes in goal.passed.items() if yes):
        for begun in _coming_to(tries, s, at, GO_BETWEENS):
            if not gains(begun[1], frozenset((at,))) or gains(begun[1], goal.shunned):
                continue
            rest = explain(tries.game, begun[0], _told_from(s, begun[0], planner, at), False, tries)
            for one in rest.found:
                whole = _explanation(tries, s, planner, (*begun[2], *one.moves))
                if whole and whole.as_told(goal):
                    return whole
    return None


def _taken_along(tries: Tries, s: State, planner: Planner) -> Explanation | None:
    """A leader goes to armies on his way, and on with them: the rest is explained from there."""
    for march in planner.marches:
        for at in (x for x in s.lands(planner.side) if x != march.start):
            for begun in tries.into(s, at):
                if begun[2][0].leader != march.leader:
                    continue
                goal = _told_from(s, begun[0], planner, at)
                for one in explain(tries.game, begun[0], goal, False, tries, first=False).found:
                    if whole := _explanation(tries, s, planner, (*begun[2], *one.moves)):
                        return whole
    return None


def _one_move_first(tries: Tries, s: State, planner: Planner) -> Explanation | None:
    """Romans build a fort by whose road others go, or all leave an area at once: the rest is explained from there."""
    if len(planner.supply) > FEW:
        return None
    goal = planner.goal
    for begun in _first_moves(tries, s, planner)[:FIRST_MOVES]:
        rest = _told_from(s, begun[0], planner, "")
        rest = replace(rest, passed={
            at: yes for at, yes in rest.passed.items() if not yes or not gains(begun[1], frozenset((at,)))})
        for one in explain(tries.game, begun[0], rest, False, tries, first=False).found:
            whole = _explanation(tries, s, planner, (*begun[2], *one.moves))
            if whole and whole.as_told(goal):
                return whole
    return None


def _first_moves(tries: Tries, s: State, planner: Planner) -> list[Made]:
    """Those that leave an area which was not passed, then those that end where the outcome has armies or some stand."""
    side, shunned, found = planner.side, planner.goal.shunned, list[Made]()
    for (start, kind, leader), groups in options(s, side).items():
        leaves = start in shunned
        if leader or is_sea(start) or not (leaves or side == ROMANS):
            continue
        for to in dict.fromkeys(at for x in groups for at in x.ways):
            n = s.armies(side, start) if leaves else 1
            made = tries.move(s, a.Move(seat=s.seat(side), start=start, to=to, n=n, kind=kind))
            if made and not gains(made[1], shunned) and (leaves or any(isinstance(x, f.FortBuilt) for x in made[1])):
                found.append(made)
    ends = {at for at, _ in planner.there}
    return sorted(found, key=lambda x: (
        x[2][0].start not in shunned, x[2][0].to not in ends, not s.armies(side, x[2][0].to)))


def _coming_to(tries: Tries, s: State, at: Place, between: int, nearer: int = 3) -> Iterator[Made]:
    """Moves that end there, at first those that come straight there, then by way of other areas ever nearer to it."""
    yield from tries.into(s, at)
    near = distances([at])
    for beside in (x for x in AREAS if between and 0 < near[x] < nearer):
        for made in tries.into(s, beside):
            for further in _coming_to(tries, made[0], at, between - 1, near[beside]):
                yield further[0], made[1] + further[1], made[2] + further[2]


def _told_from(s: State, now: State, planner: Planner, passed: Place) -> Goal:
    """The same outcome, told from a position in which the phase has begun and one area was passed."""
    side, goal, there = planner.side, planner.goal, wanted(s, planner.side, planner.goal)
    places = dict.fromkeys(at for at, _ in (*armies(now, side), *there))
    return replace(
        goal, armies={at: {kind: n for (x, kind), n in there.items() if x == at} for at in places},
        leaders={x: goal.leaders.get(x, s.leaders[x]) for x in s.chiefs(side)},
        passed={at: yes for at, yes in goal.passed.items() if at != passed})


def _raiders(s: State, side: str) -> dict[tuple[Place, str], int]:
    found: dict[tuple[Place, str], int] = {}
    for x in s.bands:
        if is_sea(x.home) and not is_sea(x.at):
            found[x.at, x.kind] = min(found.get((x.at, x.kind), 0) + x.n, s.count(side, x.at, x.kind))
    return found


def marches_of(plan: list[Task], s: State, side: str, goal: Goal, seat: Seat) -> list[tuple[a.Move, ...]]:
    """The moves of each task, battles first, so that others can pass. Those who go with a leader go together, first
    those who had not moved; he leaves them where they stay, or they leave him. Where raiders are told apart they land
    last: from where they land, they would be the first to go on. Where an area was not passed those who go far go
    first: they have more ways before others hold what lies on them."""
    far = {x.goal: distances([x.goal]) for x in plan} if goal.shunned else {}
    after: list[tuple[a.Move, ...]] = []
    alone = sorted((x for x in plan if not x.leader), key=lambda x: (
        bool(goal.raiders) and x.group.raider, not s.foes(side, x.goal),
        -far[x.goal][x.group.at] if far else 0, x.goal not in s.units))
    found = []
    for leader in dict.fromkeys(x.leader for x in plan if x.leader):
        company = [x for x in plan if x.leader == leader]
        end = goal.leaders.get(leader, company[0].goal)
        after += [(a.Move(seat=seat, start=end, to=x.goal, n=x.n, kind=x.group.kind),) for x in company if x.stops]
        company = [x._replace(goal=end, stops=()) if x.stops else x for x in company]
        legs: list[a.Move] = []
        at = company[0].group.at
        for to in (*dict.fromkeys(x.goal for x in company if x.goal != end), end):
            going: dict[tuple[int, str], int] = {}
            for x in company:
                alike = x.group.used if at == x.group.at else 0, x.group.kind
                going[alike] = going.get(alike, 0) + x.n
            legs += [a.Move(seat=seat, start=at, to=to, n=n, kind=kind, leader=leader)
                     for (_, kind), n in sorted(going.items(), key=lambda x: x[0][0])]
            company, at = [x for x in company if x.goal != to], to
        found.append(tuple(legs))
    return [*found, *(tuple(moves_of(x, seat)) for x in alone), *after]


def moves_of(task: Task, seat: Seat) -> list[a.Move]:
    places = (task.group.at, *task.stops, task.goal)
    return [a.Move(seat=seat, start=start, to=to, n=task.n, kind=task.group.kind)
            for start, to in pairwise(places)]


def _end_refused(game: Any, s: State, side: str, goal: Goal, there: dict[Goals, int]) -> tuple[Obstacle, ...]:
    """What the rules say against ending the phase with that outcome: armies at sea that must land, crowds."""
    end = at_goal(s, side, there, goal.leaders)
    return tuple(Obstacle("end", x.guard, x.at) for x in judge(game, end, a.Done(seat=s.seat(side))).refusals)


def _impossible(game: Any, s: State, planner: Planner, goal: Goal, there: dict[Goals, int], again: bool) -> Explained:
    """The proof that no moves lead there, the rule in the way, and what comes nearest. No proof where a leader may
    have taken along armies that he met on his way: such ways are not searched."""
    side, routes = planner.side, planner.routes
    met = any(planner.picks_up(x, march) for march in planner.marches for x in planner.supply if x.at != march.start)
    if met and PickUp(s, side, goal, there, routes).shortfall() is None:
        return Explained(undecided=True)
    for march in planner.marches:
        if not any(planner.with_leader(x, march) and march.to in routes.ways(x, march.leader) for x in planner.supply):
            return Explained(obstacles=(Obstacle("leader", "move.far", (march.to,), leader=march.leader),))
    short = planner.shortfall()
    if short is None:
        lone = tuple(Obstacle("leader", "move.leader", (x.to,), leader=x.leader) for x in planner.marches)
        return Explained(obstacles=lone, undecided=not lone)
    named = (x for x in RULES if Planner(s, side, goal, there, Routes(
        routes.s, side, routes.hoped, frozenset((x,)))).shortfall() != short)
    obstacle = Obstacle(short.about, GUARDS[next(named, "far")], short.areas, short.n, short.kind, short.origins)
    return Explained(obstacles=(obstacle,), nearest=_nearest(game, s, planner, goal) if again else None)


def _nearest(game: Any, s: State, planner: Planner, goal: Goal) -> Goal | None:
    """A legal outcome beside the impossible one: those that cannot come there as close as they get, else where they
    are."""
    for close in (planner.nearest(True), planner.nearest(False)):
        changed = dict.fromkeys((*(at for at, _ in close), *(at for at, _ in armies(s, planner.side))))
        near = Goal({at: {kind: n for (x, kind), n in close.items() if x == at} for at in changed}, goal.leaders)
        if explain(game, s, near, again=False).found:
            return near
    return None
