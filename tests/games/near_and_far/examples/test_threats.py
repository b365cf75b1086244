"""E12 to E14 and E20: icons on the path, the bandit, treasures, Jana's camp (NF-21, NF-22, NF-26)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import Boost, Camp, Discard, Done, Fight, Keep, Move, Sacrifice, Sneak, Walk
from companion.games.near_and_far.steps import Adventure, Facing, Looting
from companion.games.near_and_far.steps.treasure import Shedding
from companion.kernel import actors, top
from tests.games.near_and_far.helpers import after_turn, do, draw, given, offers, refused, roll

TO_D = Move(seat="ann", to="d")
FIGHT = Fight(seat="ann")


def at_the_icon(hearts: int = 1, **ann: object) -> object:
    """ann on c beside the threat of strength 4, with a sword on an artifact and one on an adventurer."""
    return given(ann={"figure": "map:c", "hearts": hearts, "built": ("sword",), "adventurers": ("raider",),
                      "active": ("raider",)} | ann)


@pytest.mark.parametrize(("camps", "active"), [
    ({}, True), ({"c": "ann"}, True), ({"d": "bob"}, True), ({"c": "bob", "d": "cid"}, False)])
def test_E12_a_threat_sleeps_between_two_camps_of_any_colour(camps: dict[str, str], active: bool):
    s = do(given(("ann", "bob", "cid"), ann={"figure": "map:c", "hearts": 1}, camps=camps), TO_D)
    assert isinstance(top(s), Facing) == active


@pytest.mark.parametrize(("camps", "active"), [({}, True), ({"g": "bob"}, False)])
def test_E12_the_town_space_counts_as_camped(camps: dict[str, str], active: bool):
    s = do(given(ann={"figure": "map:town"}, camps=camps), Move(seat="ann", to="g"))
    assert isinstance(top(s), Facing) == active


def test_E12_every_crossing_meets_the_threat_again():
    s = given(ann={"figure": "map:c", "hearts": 1, "adventurers": ("sentry",), "active": ("sentry",)})
    s = do(s, TO_D, Sneak(seat="ann", by="caution"), Move(seat="ann", to="c"))
    assert isinstance(top(s), Facing)


def test_E13_bandit_fight_spends_one_heart():
    s = roll(do(at_the_icon(), TO_D, FIGHT), 1)
    s = do(s, Boost(seat="ann", hearts=1))
    ann = s.players["ann"]
    assert ann.threats == ("4",)
    assert (ann.hearts, ann.camps, ann.figure) == (0, 13, "map:d")
    assert ann.coins == 4  # the first camp place of the board hides a coin


def test_E13_the_move_goes_on_with_what_is_left():
    s = do(roll(do(at_the_icon(hearts=3), TO_D, FIGHT), 2), Move(seat="ann", to="e"))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("map:e", 2)


def test_E13_edge_without_a_heart_the_turn_ends_where_it_came_from():
    s = roll(do(at_the_icon(hearts=0), TO_D, FIGHT), 1)
    ann = s.players["ann"]
    assert (ann.threats, ann.camps, ann.figure) == ((), 14, "map:c")
    assert after_turn(s)


def test_E13_A37_hearts_spent_on_a_lost_fight_are_gone():
    s = given(ann={"figure": "map:c", "hearts": 3}, bob={"threats": ("4", "5", "6")})
    s = roll(do(s, TO_D, FIGHT), 4)
    s = do(s, Boost(seat="ann", hearts=1))
    assert (s.players["ann"].hearts, s.players["ann"].figure) == (2, "map:c")
    assert after_turn(s)


def test_21_4_the_heart_for_the_space_left_is_paid_before_the_fight():
    s = do(given(ann={"figure": "map:b", "hearts": 1}), Move(seat="ann", to="c"), TO_D)
    assert s.players["ann"].hearts == 0
    s = roll(do(s, FIGHT), 1)
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("map:c", 0)


def test_21_5_the_next_threat_is_stronger():
    s = roll(do(at_the_icon(hearts=6), TO_D, FIGHT), 2)
    s = roll(do(s, Move(seat="ann", to="c"), FIGHT), 2)
    assert top(s).short(s) == 1
    assert top(do(s, Boost(seat="ann", hearts=1))).used == 2


def test_21_8_without_threats_the_icon_is_nothing():
    s = given(ann={"figure": "map:c"}, bob={"threats": tuple(str(n) for n in range(4, 16))})
    assert do(s, TO_D).players["ann"].figure == "map:d"


def test_21_7a_a_bird_may_be_returned_and_lends_its_point_to_the_end_of_the_turn():
    s = do(given(ann={"figure": "map:c", "hearts": 9, "birds": 1}), TO_D, Sacrifice(seat="ann"))
    assert (s.players["ann"].birds, s.birds, s.players["ann"].figure) == (0, 6, "map:d")
    s = do(s, Move(seat="ann", to="e"), Move(seat="ann", to="f"))
    assert refused(s, Move(seat="ann", to="e")) == {"move.points"}


def test_A7_the_treasure_of_a_returned_bird_goes_at_once_and_its_owner_chooses():
    s = given(ann={"figure": "map:c", "hearts": 9, "birds": 2, "treasures": ("cup", "mug")})
    s = do(s, TO_D, Sacrifice(seat="ann"))
    assert isinstance(top(s), Shedding)
    assert [x.card for x in offers(s, "ann", Discard)] == ["cup", "mug"]
    s = do(s, Discard(seat="ann", card="cup"))
    assert (s.players["ann"].treasures, s.treasure_discards) == (("mug",), ("cup",))
    assert isinstance(top(s), Adventure)


@pytest.mark.parametrize(("ann", "by"), [
    ({"adventurers": ("sentry",), "active": ("pet", "sentry")}, "caution"),
    ({"built": ("cursed",)}, "cursed"), ({"treasures": ("hat",), "birds": 1}, "hat")])
def test_21_7_a_shield_or_a_card_passes_the_threat_and_leaves_it_there(ann: dict[str, object], by: str):
    s = do(given(ann={"figure": "map:c"} | ann), TO_D, Sneak(seat="ann", by=by))
    assert (s.players["ann"].figure, s.players["ann"].threats, s.players["ann"].camps) == ("map:d", (), 14)
    s = do(given(ann={"figure": "map:c"} | ann), TO_D)
    assert not refused(s, FIGHT)


def test_21_7_an_inactive_shield_is_no_help():
    s = do(given(ann={"figure": "map:c", "adventurers": ("sentry",)}), TO_D)
    assert refused(s, Sneak(seat="ann", by="caution")) == {"sneak.means"}


def to_e(camps: dict[str, str], **ann: object) -> object:
    return do(given(ann={"figure": "map:d", "birds": 1} | ann, camps=camps), Move(seat="ann", to="e"))


@pytest.mark.parametrize("camps", [{}, {"d": "bob"}, {"e": "ann"}])
def test_E14_a_treasure_icon_gives_one_until_both_sides_are_camped(camps: dict[str, str]):
    s = to_e(camps)
    assert isinstance(top(s), Looting)
    assert actors(s) == ("table",)
    assert do(draw(s, "cup"), Keep(seat="ann", card="cup")).players["ann"].treasures == ("cup",)


def test_E14_between_two_camps_there_is_nothing_left():
    assert isinstance(top(to_e({"d": "bob", "e": "ann"})), Adventure)


def test_E14_edge_without_an_animal_no_card_is_kept():
    s = to_e({}, birds=0)
    assert s.players["ann"].treasures == ()
    assert isinstance(top(s), Adventure)


def test_22_1_each_crossing_draws_again_and_22_3_a_swap_is_allowed():
    s = do(draw(to_e({}, hearts=5), "cup"), Keep(seat="ann", card="cup"))
    s = draw(do(s, Move(seat="ann", to="d")), "mug")
    assert refused(s, Keep(seat="ann", card="mug")) == {"keep.room"}
    s = do(s, Keep(seat="ann", card="mug", instead="cup"))
    assert (s.players["ann"].treasures, s.treasure_discards) == (("mug",), ("cup",))


def test_12_1_a_drawn_treasure_may_be_discarded():
    s = do(draw(to_e({}), "cup"), Done(seat="ann"))
    assert (s.players["ann"].treasures, s.treasure_discards) == ((), ("cup",))


JANA = {"figure": "map:b", "birds": 1, "adventurers": ("guide", "raider"), "active": ("pet", "guide", "raider")}
"""3 search symbols: the pet's, the guide's and the raider's."""


def test_E20_janas_camp():
    s = given(ann=JANA | {"hearts": 4, "coins": 0})
    s = do(s, Move(seat="ann", to="c"), TO_D, Sacrifice(seat="ann"), Camp(seat="ann"))
    ann = s.players["ann"]
    assert (ann.hearts, ann.birds, ann.camps, ann.threats) == (0, 0, 13, ())
    assert s.camps == {"d": "ann"}
    assert ann.coins == 3 + 1  # the first place of the board hides one
    assert after_turn(s)


def test_E20_in_one_walk():
    s = do(given(ann=JANA | {"hearts": 4, "coins": 0}), Walk(seat="ann", to="d"), Sacrifice(seat="ann"))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("map:d", 3)


def test_E20_edge_three_hearts_do_not_pay_for_the_way_and_the_camp():
    s = do(given(ann=JANA | {"hearts": 3}), Move(seat="ann", to="c"), TO_D, Sacrifice(seat="ann"))
    assert refused(s, Camp(seat="ann")) == {"camp.hearts"}


def test_E20_edge_without_search_the_camp_is_legal_and_finds_nothing():
    s = do(given(ann={"figure": "map:d", "hearts": 3, "active": (), "camps": 12}, camps={}), Camp(seat="ann"))
    assert (s.camps, s.players["ann"].coins) == ({"d": "ann"}, 3)
