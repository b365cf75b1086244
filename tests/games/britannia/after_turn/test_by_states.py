"""A whole game in which nobody enters a move: each nation moves its counters, then says what the areas hold."""
from __future__ import annotations

import random
from typing import Any

from companion.games.britannia import actions as a
from companion.games.britannia.explain import explain
from companion.games.britannia.explain.outcome import armies
from companion.games.britannia.game import Setup
from companion.games.britannia.nations import ORDER
from companion.games.britannia.steps import Battle, Moving
from companion.kernel import TABLE, actors, apply, digest, sample
from tests.games.britannia.helpers import GAME
from tests.games.britannia.ledger import Ledger
from tests.games.britannia.after_turn.phases import goal_between


def coached(s: Any, rng: random.Random) -> Any:
    act = next((x for seat in actors(s) if seat != TABLE and not (
        isinstance(s.flow[-1], Battle) and s.flow[-1].stage == "dice") if (x := GAME.coach.choose(s, seat))), None)
    return act or sample(s, rng)


def moved(s: Any, rng: random.Random) -> tuple[Any, Any]:
    """Where the counters stand after the coach has moved them, and what ended the phase."""
    step, start = s.flow[-1], s
    while isinstance(s.flow[-1], Moving) and s.flow[-1] == step:
        act = coached(s, rng)
        if not isinstance(act, a.Move):
            return (start, act) if s.crowded(step.side) and not start.crowded(step.side) else (s, act)
        s, _ = apply(GAME, s, act)
    return s, None


def test_a_game_entered_by_states_has_its_points_and_goes_on_as_the_same_game() -> None:
    rng = random.Random(11)
    s: Any = GAME.new(Setup(("p1", "p2", "p3", "p4")))
    ledger, phases, alike, better, undecided = Ledger(s.units), 0, 0, 0, 0
    while s.flow:
        if not isinstance(s.flow[-1], Moving) or s.seat(s.flow[-1].side) not in actors(s):
            s, facts = apply(GAME, s, coached(s, rng))
            ledger.fold(facts)
            ledger.settle()
            continue
        side = s.flow[-1].side
        there, ending = moved(s, rng)
        if there is not s:
            phases += 1
            made = explain(GAME, s, goal_between(s, there))
            assert not made.obstacles
            undecided += made.undecided
            if made.found:
                for move in made.found[0].moves:
                    s, facts = apply(GAME, s, move)
                    ledger.fold(facts)
                    ledger.settle()
                assert (armies(s, side), s.leaders) == (armies(there, side), there.leaders)
                assert s.points(side) >= there.points(side), "the best explanation brings no less"
                alike += digest(s) == digest(there)
                better += s.points(side) > there.points(side)
        if ending is not None:
            s, facts = apply(GAME, s, ending)
            ledger.fold(facts)
            ledger.settle()
    assert s.over
    assert phases > 100
    assert undecided == 0
    assert alike > phases / 2, "move by move and by states are mostly the very same journal"
    assert {x: s.points(x) for x in ORDER} == {x: ledger.total(x) for x in ORDER}
