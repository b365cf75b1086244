"""An adventure on a map that was not entered: the table tells each step in two taps (NF-20 to NF-27)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Arrive, AttemptTold, Boost, Camp, Done, DrawTreasure, EndTurn, Fight, Keep, LeaveTown, Reward, Sacrifice, Told,
    Tread)
from companion.games.near_and_far.steps import Adventure, Asking, Facing, Looting
from companion.kernel import replace, top
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.helpers import (
    GAME, after_turn, assert_alive, do, given, inside, offers, points, refused, roll)

MAPLESS = replace(EXAMPLES, map=None)
ON, FROM_EMPTY = Tread(seat="ann", empty=False), Tread(seat="ann", empty=True)
THREAT, TREASURE = Tread(seat="ann", empty=False, icon="threat"), Tread(seat="ann", empty=False, icon="treasure")
CAMP = Camp(seat="ann")


def given_no_map(**ann: object) -> object:
    return given(box=MAPLESS, quest_tokens=7, ann={"figure": "map:?", "hearts": 5} | ann)


def arrive(kind: str, camp: bool = False, quest: bool = False) -> Arrive:
    return Arrive(seat="ann", kind=kind, camp=camp, quest=quest)


def test_leaving_town_walking_and_camping():
    s = do(given(box=MAPLESS, ann={"adventurers": ("raider",), "active": ("pet", "raider")}), LeaveTown(seat="ann"))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("map:?", 4)
    assert refused(s, FROM_EMPTY) == {"tread.start"}
    s = do(s, ON, FROM_EMPTY)
    assert s.players["ann"].hearts == 3
    assert refused(s, ON) == {"move.points"}
    s = do(s, arrive("coin"), CAMP)
    ann = s.players["ann"]
    assert (ann.hearts, ann.camps, ann.coins) == (0, 13, 3 + 2 + 1)
    assert (s.camps, s.afield) == ({"1": "ann"}, {"1": "coin"})
    assert after_turn(s)
    assert_alive(s)


def test_a_space_left_with_a_camp_costs_nothing():
    assert do(given_no_map(hearts=0), ON, ON).players["ann"].hearts == 0
    assert refused(do(given_no_map(hearts=0), ON), FROM_EMPTY) == {"tread.heart"}


def test_a_threat_on_the_path_is_fought_or_passed():
    s = do(given_no_map(), THREAT)
    assert isinstance(top(s), Facing)
    won = do(roll(do(s, Fight(seat="ann")), 3), Boost(seat="ann", hearts=1))
    assert (won.players["ann"].threats, won.players["ann"].figure) == (("4",), "map:?")
    assert top(won).used == 1
    lost = roll(do(given_no_map(hearts=0), THREAT, Fight(seat="ann")), 1)
    assert after_turn(lost)
    passed = do(given_no_map(birds=1), THREAT, Sacrifice(seat="ann"))
    assert (passed.players["ann"].birds, top(passed).lent) == (0, 1)


def test_a_treasure_on_the_path():
    s = do(given_no_map(birds=1), TREASURE)
    assert isinstance(top(s), Looting)
    s = do(s, DrawTreasure(seat="table", treasure="cup"), Keep(seat="ann", card="cup"))
    assert s.players["ann"].treasures == ("cup",)
    assert isinstance(top(s), Adventure)


def test_nothing_is_done_on_a_space_before_its_kind_is_told():
    s = do(given_no_map(), ON)
    assert refused(s, CAMP) == {"camp.space"}
    assert refused(do(s, arrive("gem")), CAMP) == set()
    assert refused(do(s, arrive("gem")), arrive("coin")) == {"arrive.kind"}
    assert refused(do(s, arrive("gem"), ON), CAMP) == {"camp.space"}


@pytest.mark.parametrize(("told", "objections"), [
    (arrive("gem", camp=True), {"camp.free"}), (arrive("town"), {"camp.space"}), (arrive("tea"), set())])
def test_where_a_camp_may_stand(told: Arrive, objections: set[str]):
    assert refused(do(given_no_map(), ON, told), CAMP) == objections


@pytest.mark.parametrize(("kind", "coins", "gems"), [("coin", 2, 0), ("gem", 1, 1), ("tea", 1, 0), ("plain", 1, 0)])
def test_what_a_camp_finds(kind: str, coins: int, gems: int):
    s = do(given_no_map(coins=0), ON, arrive(kind), CAMP)
    assert (s.players["ann"].coins, s.players["ann"].gems) == (coins, gems)


def test_a_quest_token_told_is_attempted_from_the_book():
    s = do(given_no_map(), ON, arrive("coin", quest=True))
    assert offers(s, "ann", AttemptTold)
    s = roll(do(s, AttemptTold(seat="ann", check="skill", need=3)), 2)
    s = do(s, Boost(seat="ann", hearts=2))
    assert top(s).bonus
    s = do(s, Reward(seat="ann", what="yellow"), Done(seat="ann"))
    assert (s.quest_tokens, s.players["ann"].tokens) == (6, {"yellow": 1})
    assert refused(s, AttemptTold(seat="ann", check="skill", need=3)) == {"quest.once"}
    assert refused(s, ON) == {"move.over"}
    assert not refused(s, CAMP)


def test_without_a_token_there_is_no_quest():
    s = do(given_no_map(), ON, arrive("coin"))
    assert refused(s, AttemptTold(seat="ann", check="skill", need=3)) == {"quest.token"}


def test_A12_the_turn_may_begin_with_the_space_one_stands_on():
    s = do(given_no_map(), arrive("gem"), CAMP)
    assert s.afield == {"1": "gem"}
    assert not refused(given_no_map(), EndTurn(seat="ann"))


def test_routes_are_asked_for_at_the_end_and_only_where_complete():
    s = given(box=MAPLESS, turn="bob", round=9, ended_by="ann", ann={"camps": 0},
              camps={"1": "ann", "2": "ann", "3": "bob", "4": "ann", "5": "bob"},
              afield={"1": "tea", "2": "tea", "3": "stone", "4": "stone", "5": "part"}, bob={"figure": "map:?"})
    s = do(s, EndTurn(seat="bob"))
    assert top(s) == Asking("", ("route:tea:larger", "route:stone:smaller"))
    s = do(s, Told(seat="ann", field="route:tea:larger", value=6))
    s = do(s, Told(seat="bob", field="route:stone:smaller", value=2))
    assert s.flow == ()
    assert (points(s, "ann")["route.alone"], points(s, "ann")["route.shared"]) == (6, 2)
    assert points(s, "bob")["route.shared"] == 2
    assert GAME.score(s).ranking[0] == ("ann",)


def test_inside_a_route_space_a_second_camp_completes_it():
    s = replace(given_no_map(), camps={"1": "bob"}, afield={"1": "tea"})
    s = do(inside(s, Adventure("ann", "?", left=True, kind="tea")), CAMP)
    assert (s.camps, s.afield) == ({"1": "bob", "2": "ann"}, {"1": "tea", "2": "tea"})
