"""E06 to E10: what a party adds up to, and what a walk over empty spaces costs (NF-16, NF-20)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import Camp, EndTurn, LeaveTown, Move, Walk
from companion.games.near_and_far.party import counted, movement
from companion.games.near_and_far.steps import Farm
from tests.games.near_and_far.helpers import after_turn, do, given, inside, offers, refused

PARTY = {"adventurers": ("scout", "guide", "raider"), "active": ("pet", "scout", "guide", "raider"), "birds": 1}
"""The party of p. 18: 4 skill, 1 movement, 3 search, 2 combat and a bird."""


def walker(**ann: object) -> object:
    return given(ann={"figure": "map:a", "hearts": 1} | ann)


def test_E06_two_birds_make_four_movement():
    s = given(ann={"birds": 2})
    assert movement(s, "ann") == 4


def test_E06_each_move_takes_one_point_and_no_more_than_there_are():
    s = do(walker(birds=0), Move(seat="ann", to="b"), Move(seat="ann", to="c"))
    assert refused(s, Move(seat="ann", to="h")) >= {"move.points"}
    s = do(walker(birds=1, hearts=2), Move(seat="ann", to="b"), Move(seat="ann", to="c"), Move(seat="ann", to="h"))
    assert s.players["ann"].figure == "map:h"


def test_E07_the_party_of_the_picture():
    s = given(ann=PARTY)
    assert [counted(s, "ann", x) for x in ("skill", "movement", "search", "combat")] == [4, 1, 3, 2]
    assert movement(s, "ann") == 4


def test_E07_its_camp_yields_three():
    s = do(given(ann=PARTY | {"figure": "map:c", "hearts": 3}), Camp(seat="ann"))
    assert s.players["ann"].coins == 3 + 3 + 1  # three of the start, three searched, one uncovered


def test_E08_the_pet_gives_search_skill_and_two_hearts():
    s = given()
    assert [counted(s, "ann", x) for x in ("search", "skill", "hearts", "combat", "movement", "caution")] == \
        [1, 1, 2, 0, 0, 0]


def test_E08_an_inactive_pet_gives_nothing():
    s = given(ann={"active": ()})
    assert [counted(s, "ann", x) for x in ("search", "skill", "hearts")] == [0, 0, 0]


def test_16_3_the_farm_pays_a_food_for_each_skill_symbol():
    s = inside(given(ann=PARTY | {"treasures": ("mug",)}), Farm("ann"))
    assert s.players["ann"].food == 5


def test_16_4_hearts_count_on_artifacts_too_and_inactive_adventurers_count_nowhere():
    s = given(ann={"adventurers": ("guide",), "built": ("tent",)})
    assert counted(s, "ann", "hearts") == 4
    assert do(s, LeaveTown(seat="ann")).players["ann"].hearts == 4


def test_19_2_nobody_leaves_town_with_more_than_thirteen_hearts():
    s = given(ann={"adventurers": ("giant", "guide"), "active": ("pet", "giant", "guide"), "hearts": 1})
    assert counted(s, "ann", "hearts") == 14
    assert do(s, LeaveTown(seat="ann")).players["ann"].hearts == 13


def test_19_2_hearts_left_over_are_lost_and_the_town_space_never_resets_them():
    s = do(given(ann={"hearts": 9}), LeaveTown(seat="ann"))
    assert s.players["ann"].hearts == 2
    s = do(given(ann={"figure": "map:a", "hearts": 0}), Move(seat="ann", to="town"))
    assert s.players["ann"].hearts == 0


def test_E09_tomas_pays_only_for_the_space_in_the_middle():
    s = do(walker(), Move(seat="ann", to="b"))
    assert s.players["ann"].hearts == 1
    s = do(s, Move(seat="ann", to="c"))
    assert s.players["ann"].hearts == 0


def test_E09_walking_there_in_one_go_costs_the_same():
    s = do(walker(), Walk(seat="ann", to="c"))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("map:c", 0)


@pytest.mark.parametrize("owner", ["ann", "bob"])
def test_E09_variant_a_camp_of_any_colour_in_the_middle(owner: str):
    s = given(ann={"figure": "map:a", "hearts": 1}, camps={"b": owner})
    s = do(s, Move(seat="ann", to="b"), Move(seat="ann", to="c"))
    assert s.players["ann"].hearts == 1


def test_E09_variant_he_stops_in_the_middle():
    s = do(walker(), Move(seat="ann", to="b"), EndTurn(seat="ann"))
    assert s.players["ann"].hearts == 1
    assert after_turn(s)


def test_E09_edge_without_hearts_he_gets_no_farther_than_the_middle():
    s = walker(hearts=0)
    assert refused(s, Walk(seat="ann", to="c")) == {"walk.heart"}
    s = do(s, Move(seat="ann", to="b"))
    assert refused(s, Move(seat="ann", to="c")) == {"move.heart"}
    assert [x.to for x in offers(s, "ann", Move)] == []


def test_20_5_the_town_space_costs_a_point_and_no_heart():
    s = given(ann={"figure": "map:a", "hearts": 0, "birds": 1}, camps={"g": "bob"})
    s = do(s, Move(seat="ann", to="town"), Move(seat="ann", to="g"))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("map:g", 0)
    assert do(s, EndTurn(seat="ann")).players["ann"].hearts == 0


def test_20_6_every_leaving_of_an_empty_space_is_paid_again():
    s = given(ann={"figure": "map:a", "hearts": 5, "birds": 2})
    s = do(s, *(Move(seat="ann", to=x) for x in ("b", "a", "b")))
    assert s.players["ann"].hearts == 3  # b, then a, which was only free at the first departure (A14)
    assert do(s, Move(seat="ann", to="c")).players["ann"].hearts == 2
    s = do(given(ann={"figure": "map:a", "hearts": 5, "birds": 2}), *(Move(seat="ann", to=x) for x in ("b", "a", "q")))
    assert s.players["ann"].hearts == 3


def test_E10_spice_leaves_one_of_two_empty_spaces_free():
    way = [Move(seat="ann", to=x) for x in ("a", "b", "c")]
    start = {"figure": "map:q", "hearts": 2, "birds": 1}
    assert do(given(ann=start), *way).players["ann"].hearts == 0
    assert do(given(ann=start | {"built": ("spice",)}), *way).players["ann"].hearts == 1
    assert do(given(ann=start | {"built": ("spice",)}), Walk(seat="ann", to="c")).players["ann"].hearts == 1


def test_A12_a_turn_on_the_map_may_stay_where_it_is():
    s = given(ann={"figure": "map:c", "hearts": 3})
    assert do(s, Camp(seat="ann")).camps == {"c": "ann"}
    assert not refused(s, EndTurn(seat="ann"))


def test_A13_moving_to_the_town_space_takes_a_movement_point():
    s = do(given(ann={"figure": "map:b", "hearts": 1}), Move(seat="ann", to="a"), Move(seat="ann", to="town"))
    assert refused(s, Move(seat="ann", to="a")) == {"move.points"}


def test_20_8_no_more_movement_after_a_camp():
    s = do(given(ann={"figure": "map:c", "hearts": 5}), Camp(seat="ann"))
    assert after_turn(s)


def test_9_2_birds_carry_the_party_farther_on_the_day_it_leaves_town():
    s = do(given(ann={"birds": 1}), LeaveTown(seat="ann"))
    assert s.players["ann"].figure == "map:town"
    s = do(s, Walk(seat="ann", to="c"))
    assert s.players["ann"].hearts == 0  # two of the pet's, for a and b
