"""A whole game in which nobody enters a move: each nation moves its counters, then says what the areas hold."""
from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia.board import AREAS
from companion.games.britannia.explain import explain
from companion.games.britannia.game import Setup
from companion.games.britannia.nations import FORT, ORDER
from companion.games.britannia.steps import Battle, Moving
from companion.kernel import TABLE, actors, apply, digest, sample
from tests.games.britannia.helpers import GAME
from tests.games.britannia.ledger import Ledger
from tests.games.britannia.after_turn.phases import goal_between


def coached(s: Any, rng: random.Random) -> Any:
    act = next((x for seat in actors(s) if seat != TABLE and not (
        isinstance(s.flow[-1], Battle) and s.flow[-1].stage == "dice") if (x := GAME.coach.choose(s, seat))), None)
    return act or sample(s, rng)


def moved(s: Any, rng: random.Random) -> tuple[Any, list[Any], Any]:
    """Where the counters stand after the coach has moved them, what was noted, and what ended the phase."""
    step, start, noted = s.flow[-1], s, []
    while isinstance(s.flow[-1], Moving) and s.flow[-1] == step:
        act = coached(s, rng)
        if not isinstance(act, a.Move):
            return (start, [], act) if s.crowded(step.side) and not start.crowded(step.side) else (s, noted, act)
        s, facts = apply(GAME, s, act)
        noted += facts
    return s, noted, None


def as_recorded(s: Any, there: Any) -> Any:
    """Where the moves lead that explain what the areas hold, its questions answered as it was played."""
    goal = goal_between(s, there)
    found = explain(GAME, s, goal)
    assert not found.obstacles
    ends = [led(s, x) for x in found.found]
    if all(digest(x) != digest(there) for x in ends):
        gained = gains(s, there)
        passed = {at: at in gained for at in dict.fromkeys((*gained, *(at for x in ends for at in gains(s, x))))
                  if not there.armies(s.flow[-1].side, at)}
        ends += [led(s, x) for x in explain(GAME, s, replace(goal, passed=passed)).found]
    return max(ends, key=lambda x: (digest(x) == digest(there), forgotten(x) == forgotten(there)))


def led(s: Any, one: Any) -> Any:
    for move in one.moves:
        s, _ = apply(GAME, s, move)
    return s


def gains(s: Any, end: Any) -> frozenset[str]:
    side = s.flow[-1].side
    return frozenset((*(x.at for x in end.awards[len(s.awards):] if x.side == side),
                      *(at for at in AREAS if end.count(side, at, FORT) > s.count(side, at, FORT))))


def forgotten(s: Any) -> str:
    """The digest of a position without how its armies came there, which the turn's end forgets."""
    awards = tuple(sorted(s.awards, key=repr))
    return digest(replace(s, bands=(), treks={}, entered={}, awards=awards))


def test_a_recorded_game_of_sixteen_rounds_is_entered_by_states_with_its_points_and_digests() -> None:
    """Each phase leads to the position that was played, points and all; how its armies came there, which the turn
    forgets, is mostly alike too."""
    rng = random.Random(11)
    s: Any = GAME.new(Setup(("p1", "p2", "p3", "p4")))
    ledger, rounds, phases, alike = Ledger(s.units), set(), 0, 0
    while s.flow:
        rounds.add(s.round)
        if not isinstance(s.flow[-1], Moving) or s.seat(s.flow[-1].side) not in actors(s):
            s, facts = apply(GAME, s, coached(s, rng))
            ledger.fold(facts)
            ledger.settle()
            continue
        there, played, ending = moved(s, rng)
        if there is not s:
            phases += 1
            end = as_recorded(s, there)
            assert forgotten(end) == forgotten(there), (s.round, s.flow[-1].side)
            assert {x: end.points(x) for x in ORDER} == {x: there.points(x) for x in ORDER}
            alike += digest(end) == digest(there)
            ledger.fold(played)
            ledger.settle()
        s = there
        if ending is not None:
            s, facts = apply(GAME, s, ending)
            ledger.fold(facts)
            ledger.settle()
    assert s.over
    assert rounds == set(range(1, 17))
    assert phases > 100
    assert alike > phases / 3
    assert {x: s.points(x) for x in ORDER} == {x: ledger.total(x) for x in ORDER}
