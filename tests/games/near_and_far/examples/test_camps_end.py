"""E21, E48: trade routes, the order of camps, the end of the game (NF-26, NF-27, NF-30)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import Boost, Camp, EndTurn, Fight, Move, Visit
from companion.games.near_and_far.facts import EndTriggered, GameEnded
from companion.kernel import actors, top
from tests.games.near_and_far.helpers import THREE, after_turn, assert_alive, do, facts, given, points, refused, roll


@pytest.mark.parametrize(("camps", "ann", "bob"), [
    ({"e": "ann", "f": "ann"}, 7, 0), ({"e": "ann", "f": "bob"}, 3, 3), ({"e": "ann"}, 0, 0), ({}, 0, 0)])
def test_E21_tea_route(camps: dict[str, str], ann: int, bob: int):
    s = given(camps=camps)
    for seat, scored in (("ann", ann), ("bob", bob)):
        found = points(s, seat)
        assert found.get("route.alone", 0) + found.get("route.shared", 0) == scored


def test_26_3_a_route_space_gives_nothing_at_once():
    s = do(given(ann={"figure": "map:e", "hearts": 3, "camps": 10}), Camp(seat="ann"))
    assert (s.players["ann"].coins, s.players["ann"].gems) == (3, 0)


def test_26_4_the_places_are_uncovered_from_left_to_right():
    found = []
    for left in range(14, 9, -1):
        s = do(given(ann={"figure": "map:h", "hearts": 3, "camps": left}), Camp(seat="ann"))
        found.append((s.players["ann"].coins - 3, s.players["ann"].gems))
    assert found == [(1, 0), (1, 0), (0, 0), (0, 1), (0, 0)]


@pytest.mark.parametrize(("space", "treasures", "coins", "gems"), [
    ("c", ("shovel",), 2, 0), ("c", (), 1, 0), ("g", ("shovel",), 0, 2), ("g", (), 0, 1), ("h", ("shovel",), 0, 0)])
def test_NF_46_old_shovel_one_more_for_a_camp_that_gives_something(
        space: str, treasures: tuple[str, ...], coins: int, gems: int):
    s = given(ann={"figure": f"map:{space}", "hearts": 3, "camps": 9, "birds": 1, "treasures": treasures,
                   "coins": 0})
    ann = do(s, Camp(seat="ann")).players["ann"]
    assert (ann.coins, ann.gems) == (coins, gems)


def test_26_7_one_camp_a_space_and_never_on_the_town_space():
    assert refused(given(ann={"figure": "map:c", "hearts": 3}, camps={"c": "ann"}), Camp(seat="ann")) == {"camp.free"}
    assert refused(given(ann={"figure": "map:town", "hearts": 3}), Camp(seat="ann")) == {"camp.space"}


def almost_over(turn: str = "bob") -> object:
    """Three players; bob, the second, has one camp left and stands beside the threat of strength 15."""
    beaten = tuple(str(n) for n in range(4, 15))
    return given(THREE, turn=turn, round=9, ann={"threats": beaten, "figure": "building:mine"},
                 bob={"figure": "map:c", "hearts": 13, "camps": 1, "adventurers": ("raider",)},
                 cid={"figure": "map:h", "hearts": 6})


def test_E48_the_fourteenth_camp_on_a_threat_lets_the_third_player_play_and_not_the_first():
    s = do(almost_over(), Move(seat="bob", to="d"), Fight(seat="bob"))
    s = roll(s, 2)
    assert top(s).short(s) == 13
    s = do(s, Boost(seat="bob", hearts=13))
    assert (s.players["bob"].camps, s.ended_by) == (0, "bob")
    s = do(s, EndTurn(seat="bob"))
    assert actors(s) == ("cid",)
    s = do(s, Camp(seat="cid"))
    assert actors(s) == ()
    assert s.flow == ()
    assert_alive(s)


def test_E48_a_further_camp_of_that_round_comes_from_the_box_and_scores():
    s = given(THREE, turn="bob", round=9, ended_by="bob",
              bob={"figure": "map:c", "hearts": 3, "camps": 0}, cid={"figure": "building:mine"})
    before = points(s, "bob").get("camps.map", 0)
    s = do(s, Camp(seat="bob"))
    assert points(s, "bob")["camps.map"] == before + 1
    assert (s.players["bob"].camps, s.players["bob"].extra_camps) == (0, 1)
    assert points(s, "bob")["all-camps"] == 2


def test_E48_the_last_player_of_the_round_ends_it_at_once():
    s = given(THREE, turn="cid", round=9, cid={"figure": "map:h", "hearts": 3, "camps": 1})
    told = facts(s, Camp(seat="cid"))
    assert EndTriggered("cid") in told
    assert told[-2] == GameEnded()
    assert do(s, Camp(seat="cid")).flow == ()


def test_30_1_the_first_player_ends_it_and_everybody_has_had_as_many_turns():
    s = given(THREE, turn="ann", round=9, ann={"figure": "map:h", "hearts": 3, "camps": 1},
              bob={"figure": "building:saloon"}, cid={"figure": "building:mine"})
    s = do(s, Camp(seat="ann"))
    s = do(s, Visit(seat="bob", building="farm"))
    assert actors(s) == ("cid",)
    assert after_turn(s)
    s = do(s, Visit(seat="cid", building="saloon"), EndTurn(seat="cid"))
    assert s.flow == ()
