"""Random movement phases of Britannia, played by the game's own legal moves, and outcomes that should be impossible."""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.board import AREAS, BORDERS, SEAS, is_sea, stack
from companion.games.britannia.explain import Goal
from companion.games.britannia.nations import ARMIES, NATIONS, ORDER
from companion.games.britannia.state import State, changed
from companion.games.britannia.steps import Moving, NationTurn, Round
from companion.kernel import actors, apply, legal
from tests.games.britannia.helpers import GAME, NEW


def random_turn(rng: random.Random, most: int = 30, side: str = "") -> State:
    """A nation about to move, others strewn over the map, some under Rome, forts that stand and forts destroyed."""
    side = side or rng.choice(ORDER)
    nation, round = NATIONS[side], rng.randint(1, 5 if side == "romans" else 16)
    if rng.random() < .5 and (special := sorted({*nation.raids, *nation.boats, *nation.invasions})):
        round = rng.choice(special)
    units: Any = {}
    total = rng.randint(2, min(most, nation.infantry))
    centre, spread = rng.choice(AREAS), rng.random()
    seas = rng.sample(nation.seas or SEAS, 1) if rng.random() < .5 else []
    for _ in range(total):
        at = rng.choice(seas) if seas and rng.random() < .5 else rng.choice(
            AREAS if rng.random() < spread else (*BORDERS[centre], centre))
        there = units.get(at, {}).get(side, {}).get("infantry", 0)
        if is_sea(at) or there < stack(at):
            units = changed(units, at, side, "infantry", 1)
        centre = at if not is_sea(at) and rng.random() < .4 else centre
    for _ in range(rng.randint(0, nation.cavalry)):
        units = changed(units, rng.choice([x for x in units if side in units[x]]), side, "cavalry", 1)
    others, density, burnt = [x for x in ORDER if x not in (side, "romans")], rng.random(), []
    for at in AREAS:
        if at not in units and rng.random() < density:
            units = changed(units, at, rng.choice(others), "infantry", rng.choice((1, 1, 1, 2, 3)))
        elif side == "romans" and rng.random() < .4:
            if rng.random() < .2:
                burnt.append(at)
            else:
                units = changed(units, at, "romans", "fort", 1)
    land = [x for x in units if side in units[x] and any(units[x][side].get(k) for k in ARMIES)]
    leaders = {}
    if nation.leaders and rng.random() < .6:
        leaders = {rng.choice(sorted(nation.leaders)): rng.choice(land)}
    vassals = tuple(x for x in ("welsh", "brigantes", "picts") if side == "romans" and rng.random() < .3)
    former = tuple(x for x in ("welsh", "brigantes") if side == "romano_british" and rng.random() < .5)
    step = Moving(side, round in nation.invasions and rng.random() < .5)
    return replace(NEW, round=round, units=units, leaders=leaders, burnt=tuple(burnt), vassals=vassals, former=former,
                   flow=(Round(ORDER.index(side) + 1), NationTurn(side, "battle"), step))


def ended(s: State) -> bool:
    """Whether the phase may end as it is."""
    [seat] = {s.seat(s.flow[-1].side)}
    return a.Done(seat=seat) in legal(GAME, s, seat)


def play(rng: random.Random, s: State, most: int = 40) -> State | None:
    """The position after some random legal moves after which the phase may end; None where it could not."""
    side, seat = s.flow[-1].side, s.seat(s.flow[-1].side)
    bold = rng.random()
    for n in range(most):
        moves = [x for x in legal(GAME, s, seat) if isinstance(x, a.Move)]
        at_sea = [x for x in moves if is_sea(x.start)]
        if not moves or (n > rng.randint(0, most) and ended(s)):
            break
        if bold > rng.random() and (fights := [x for x in moves if s.foes(side, x.to)]):
            moves = fights
        elif at_sea and rng.random() < .5:
            moves = at_sea
        s, _ = apply(GAME, s, rng.choice(moves))
    return s if seat in actors(s) and ended(s) else None


def phases(n: int, seed: int, most: int = 30, side: str = "") -> Iterator[tuple[random.Random, State, State]]:
    rng, found = random.Random(seed), 0
    while found < n:
        s = random_turn(rng, most, side)
        if (after := play(rng, s)) is not None:
            found += 1
            yield rng, s, after


def goal_between(before: State, after: State) -> Goal:
    """What somebody would enter: the places that changed, and leaders who moved."""
    side = before.flow[-1].side

    def there(s: State, at: str) -> dict[str, int]:
        return {kind: n for kind in ARMIES if (n := s.count(side, at, kind))}

    places = dict.fromkeys((*before.places(side), *after.places(side)))
    return Goal({at: there(after, at) for at in places if there(before, at) != there(after, at)},
                {x: at for x, at in after.leaders.items() if before.leaders.get(x) != at})


def shifted(rng: random.Random, s: State, goal: Goal, start: str, to: str, kind: str) -> Goal:
    """The goal with an army somewhere else."""
    side = s.flow[-1].side
    there = {at: dict(goal.armies.get(at, {k: n for k in ARMIES if (n := s.count(side, at, k))})) for at in (start, to)}
    there[start][kind] = there[start].get(kind, 0) - 1
    there[to][kind] = there[to].get(kind, 0) + 1
    return Goal({**goal.armies, **there}, goal.leaders)
