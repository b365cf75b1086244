"""The table decides: whatever is refused for nothing final goes on, and nothing raises because of it."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.near_and_far.actions import (
    Build, Camp, Dig, EndTurn, Give, Hire, LeaveTown, Move, TakeBird, TakeCoin, Visit)
from companion.games.near_and_far.steps import MineShaft, Saloon, Stables, TownHall, Turn
from companion.kernel import Action, Correct, Patch, Refused, actors, apply, encode, judge, kebab, top
from tests.games.near_and_far.guards import cases_cards, cases_map, cases_town
from tests.games.near_and_far.guards.cases import CASES
from tests.games.near_and_far.helpers import GAME, THREE, but, do, given, inside, overrule, refused

assert cases_town
assert cases_map
assert cases_cards


def test_a_visit_out_of_turn_is_played_above_the_turn_that_waits():
    s = given(THREE, bob={"figure": "building:saloon"})
    with pytest.raises(Refused, match="sequence"):
        apply(GAME, s, Visit(seat="bob", building="general_store"))
    s = overrule(s, Visit(seat="bob", building="general_store"))
    assert actors(s) == ("bob",)
    s = do(s, TakeCoin(seat="bob"))
    assert s.players["bob"].coins == 4
    assert top(s) == Turn("ann")


def test_a_walk_out_of_turn():
    s = overrule(given(bob={"figure": "map:a", "hearts": 2}), Move(seat="bob", to="b"))
    assert (s.players["bob"].figure, actors(s)) == ("map:b", ("bob",))
    assert actors(do(s, EndTurn(seat="bob"))) == ("ann",)


def test_building_out_of_turn_leaves_the_waiting_turn_alone():
    s = given(bob={"hand": ("noble",), "reputation": 4})
    s = overrule(s, Build(seat="bob", artifact="noble"))
    assert s.players["bob"].built == ("noble",)


def test_a_second_deed_in_one_turn():
    s = do(given(THREE), Visit(seat="ann", building="stables"))
    s = overrule(s, Visit(seat="ann", building="general_store"))
    assert do(s, TakeCoin(seat="ann")).players["ann"].coins == 4


def test_leaving_town_in_the_first_round():
    s = overrule(given(round=1, ann={"figure": "board"}, bob={"figure": "board"}), LeaveTown(seat="ann"))
    assert s.players["ann"].figure == "map:town"


def test_a_hire_that_costs_too_much_takes_what_is_there():
    s = inside(given(ann={"coins": 1}, offer=("brute",)), Saloon("ann"))
    s = overrule(s, Hire(seat="ann", adventurer="brute"))
    assert (s.players["ann"].coins, s.players["ann"].adventurers) == (0, ("brute",))


def test_a_camp_without_hearts_and_a_move_without_a_heart():
    s = overrule(given(ann={"figure": "map:c", "hearts": 1}), Camp(seat="ann"))
    assert (s.camps, s.players["ann"].hearts) == ({"c": "ann"}, 0)
    s = do(given(ann={"figure": "map:a"}), Move(seat="ann", to="b"))
    assert overrule(s, Move(seat="ann", to="c")).players["ann"].figure == "map:c"


def test_an_artifact_that_is_too_dear_a_number_too_high_a_good_one_has_not():
    s = overrule(given(ann={"hand": ("statue",), "coins": 1}), Build(seat="ann", artifact="statue"))
    assert (s.players["ann"].built, s.players["ann"].coins) == (("statue",), 0)
    s = inside(given(mine={"m11": "bob"}), MineShaft("ann"))
    assert overrule(s, Dig(seat="ann", pit="m21")).mine["m21"] == "ann"
    s = inside(given(ann={"coins": 0}), TownHall("ann"))
    assert top(overrule(s, Give(seat="ann", good="blue"))).give == ("blue",)


def test_a_bird_that_is_not_there_is_not_taken():
    s = overrule(inside(given(ann={"birds": 3, "food": 1}), Stables("ann")), TakeBird(seat="ann"))
    assert s.players["ann"].birds == 3


def test_a_game_with_an_overruled_action_can_be_finished():
    s = given(turn="bob", round=9, ended_by="ann", ann={"camps": 0}, bob={"figure": "map:c", "hearts": 0})
    s = overrule(s, Camp(seat="bob"))
    assert s.flow == ()


def test_what_does_not_exist_cannot_be_overruled():
    s = given()
    for action in (Visit(seat="ann", building="castle"), Move(seat="ann", to="z"), Build(seat="ann", artifact="z"),
                   Visit(seat="zoe", building="mine")):
        names = {r.guard for r in judge(GAME, s, action).refusals}
        with pytest.raises(Refused):
            apply(GAME, s, action, names)


def test_nobody_can_be_challenged_who_does_not_play():
    s = but(given(THREE), "bob", figure="building:mine")
    verdict = judge(GAME, s, Visit(seat="ann", building="mine", against="zoe", manner="dirty"))
    assert any(r.final for r in verdict.refusals)


POSITIONS = [case.make()[0][0] for case in CASES]
ACTIONS = list(dict.fromkeys(
    action for case in CASES for _, action in case.make() if not isinstance(action, Correct)))


@pytest.mark.parametrize("quarter", [0, *(pytest.param(n, marks=pytest.mark.soak) for n in (1, 2, 3))])
@pytest.mark.parametrize("action", ACTIONS, ids=[f"{kebab(type(x).__name__)}-{i}" for i, x in enumerate(ACTIONS)])
def test_any_position_can_take_the_action_overruled(action: Action, quarter: int):
    """Another quarter of the positions for each action, all of them in a soak."""
    for s in POSITIONS[(ACTIONS.index(action) + quarter) % 4::4]:
        verdict = judge(GAME, s, action)
        if any(r.final for r in verdict.refusals):
            continue
        after, _ = apply(GAME, s, action, {r.guard for r in verdict.refusals})
        GAME.check(after), GAME.score(after), GAME.pieces(after)
        assert GAME.codec.state(encode(after)) == after


@pytest.mark.parametrize(("patch", "reads"), [
    (Patch(("players", "ann", "hand", 0), value="dice"), lambda s: s.players["ann"].hand == ("dice", "tent")),
    (Patch(("players", "ann", "hand", "+"), value="cup"), lambda s: s.players["ann"].hand == ("sword", "tent", "cup")),
    (Patch(("players", "ann", "hand"), value=["dice"]), lambda s: s.players["ann"].hand == ("dice",)),
    (Patch(("players", "ann", "tokens", "red"), value=2), lambda s: s.players["ann"].tokens == {"red": 2}),
    (Patch(("flow", 1, "seat"), value="bob"), lambda s: actors(s) == ("bob",)),
    (Patch(("camps", "a"), value="bob"), lambda s: s.camps == {"a": "bob"})], ids=lambda x: str(getattr(x, "path", "")))
def test_a_correction_reaches_cards_steps_and_camps(patch: Patch, reads: Callable[[object], bool]):
    s = given(ann={"hand": ("sword", "tent")})
    assert refused(s, Correct(seat="bob", patches=(patch,))) == set()
    assert reads(do(s, Correct(seat="bob", patches=(patch,))))
