"""Rules that no worked example and no guard shows, map, score and settlements (NF-20 to NF-31, NF-A): one position
where each lets something pass or happen, one where it refuses or does not."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Attempt, Camp, Discard, EndTurn, Fight, Keep, LeaveTown, Move, Reward, Sacrifice, TakeBird, Told, Visit, Walk)
from companion.games.near_and_far.box.components import Adventurer
from companion.games.near_and_far.facts import ChiefTaken
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Adventure, Asking, Facing, Rewarding, Shedding
from companion.kernel import replace, top
from tests.games.near_and_far.box import EXAMPLES
from tests.games.near_and_far.helpers import (
    FOUR, GAME, THREE, but, do, draw, facts, given, inside, offers, points, refused, roll)

END, CAMP, FIGHT = EndTurn(seat="ann"), Camp(seat="ann"), Fight(seat="ann")


def to(space: str) -> Move:
    return Move(seat="ann", to=space)


def on(space: str, hearts: int = 0, **more: object) -> object:
    return given(ann={"figure": f"map:{space}", "hearts": hearts} | more.pop("ann", {}), **more)


def test_NF_20_3_nobody_stops_on_a_threat():
    s = do(on("c"), to("d"))
    assert isinstance(top(s), Facing)
    assert refused(s, END) == {"sequence"}
    assert refused(s, CAMP) >= {"sequence"}
    assert roll(do(s, FIGHT), 1).players["ann"].figure == "map:c"
    won = roll(do(s, FIGHT), 4)
    assert won.players["ann"].figure == "map:d"
    assert refused(won, END) == set()


def test_NF_20_3_nor_on_a_treasure():
    s = do(on("d", ann={"birds": 1}), to("e"))
    assert s.players["ann"].figure == "map:e"
    s = draw(s, "cup")
    assert refused(s, END) == {"sequence"}
    assert refused(do(s, Keep(seat="ann", card="cup")), END) == set()


def test_NF_20_5_the_town_space_is_left_without_a_heart_and_an_empty_space_is_not():
    s = do(on("a", ann={"birds": 1}, camps={"g": "bob"}), to("town"))
    assert refused(s, to("g")) == set()
    assert do(s, to("g")).players["ann"].hearts == 0
    assert refused(do(on("a"), to("b")), to("c")) == {"move.heart"}


def test_NF_20_6_a_space_may_be_entered_again_while_hearts_last():
    s = do(on("a", 1, ann={"birds": 1}), to("b"), to("a"))
    assert (s.players["ann"].figure, s.players["ann"].hearts) == ("map:a", 0)
    assert refused(s, to("b")) == {"move.heart"}
    assert refused(but(s, "ann", hearts=1), to("b")) == set()
    assert refused(replace(s, camps={"a": "bob"}), to("b")) == set()


def fight(die: int) -> object:
    return roll(do(on("c"), to("d"), FIGHT), die)


def test_NF_21_9_a_beaten_threat_scores_its_points_and_the_camp_on_it():
    s = fight(4)
    assert EXAMPLES.threats["4"].points == 1
    assert {k: points(s, "ann")[k] for k in ("threat", "camps.threats")} == {"threat": 1, "camps.threats": 1}
    assert s.players["ann"].camps == 13


def test_NF_21_9_one_that_was_not_beaten_scores_nothing():
    passed = do(on("c", ann={"birds": 1}), to("d"), Sacrifice(seat="ann"))
    for s in (fight(3), passed):
        assert points(s, "ann").keys() == {"money"}
        assert s.players["ann"].camps == 14


@pytest.mark.parametrize(("space", "gets"), [("e", (3, 0)), ("c", (4, 0)), ("g", (3, 1))])
def test_NF_26_3_a_camp_on_a_route_gives_nothing_at_once(space: str, gets: tuple[int, int]):
    s = do(on(space, 3, ann={"camps": 10}), CAMP)  # ten left: the place that is uncovered is blank
    assert (s.players["ann"].coins, s.players["ann"].gems) == gets


def test_NF_26_5_camps_on_the_map_in_the_mine_and_on_threats_make_up_the_fourteen():
    s = given(camps={"c": "ann"}, mine={"m11": "ann"}, ann={"threats": ("4",)})
    assert s.players["ann"].camps == 11
    assert [x for x in GAME.check(s) if x.rule == "NF-26.5"] == []
    for left in (10, 12):
        assert [x.about for x in GAME.check(but(s, "ann", camps=left)) if x.rule == "NF-26.5"] == ["camps"]


@pytest.mark.parametrize(("threats", "scored"), [((), 0), (("4",), 1), (("6", "15"), 7)])
def test_NF_31_4_printed_points_of_beaten_threats(threats: tuple[str, ...], scored: int):
    s = given(ann={"threats": threats})
    assert points(s, "ann").get("threat", 0) == scored
    assert "threat" not in points(s, "bob")


def test_NF_A3_three_birds_each_and_no_more_than_that():
    assert [GAME.new(Setup(FOUR[:n])).birds for n in (2, 3, 4)] == [6, 9, 12]
    s = given(ann={"birds": 2}, bob={"birds": 3})
    assert [x for x in GAME.check(s) if x.rule == "NF-3.1"] == []
    assert [x.about for x in GAME.check(replace(s, birds=2)) if x.rule == "NF-3.1"] == ["birds-supply"]


def test_NF_A5_any_other_building_by_a_duel_where_it_is_occupied():
    s = given(THREE, bob={"figure": "building:mine"})
    assert refused(s, Visit(seat="ann", building="stables")) == set()
    assert refused(s, Visit(seat="ann", building="mine", against="bob", manner="dirty")) == set()
    assert refused(s, Visit(seat="ann", building="mine")) == {"visit.duel"}
    assert refused(s, Visit(seat="ann", building="farm")) == {"visit.other"}


def test_NF_A7_a_treasure_without_an_animal_goes_before_anything_else():
    s = do(on("c", ann={"birds": 2, "treasures": ("cup", "mug")}), to("d"), Sacrifice(seat="ann"))
    assert isinstance(top(s), Shedding)
    assert refused(s, END) == {"sequence"}
    assert [x.card for x in offers(s, "ann", Discard)] == ["cup", "mug"]
    assert refused(do(s, Discard(seat="ann", card="mug")), END) == set()


def test_NF_A7_with_an_animal_left_for_each_treasure_none_goes():
    s = do(on("c", ann={"birds": 2, "treasures": ("cup",)}), to("d"), Sacrifice(seat="ann"))
    assert s.players["ann"].treasures == ("cup",)
    assert refused(s, END) == set()


def test_NF_A8_from_jail_to_an_adventure_or_to_a_duel_of_ones_own_will():
    s = given(THREE, ann={"figure": "jail"}, bob={"figure": "building:mine"})
    assert do(s, LeaveTown(seat="ann")).players["ann"].figure == "map:town"
    assert refused(s, Visit(seat="ann", building="mine", against="bob", manner="dirty")) == set()
    strict = given(ann={"figure": "jail"}, settings=Settings(adventure_from_jail=False))
    assert refused(strict, LeaveTown(seat="ann")) == {"leave.jail"}


def test_NF_A11_thirteen_is_the_most_on_the_way_too():
    s = inside(on("u", 12), Adventure("ann", "u", quested=True), Rewarding("ann", False))
    s = do(s, Reward(seat="ann", what="heart"), Reward(seat="ann", what="heart"))
    assert s.players["ann"].hearts == 13


def test_NF_A12_a_move_of_no_length_then_a_quest_and_a_camp():
    s = do(on("q", 3, quests=("q",)), Attempt(seat="ann", option=0))
    s = do(roll(s, 6), CAMP)
    assert s.camps == {"q": "ann"}
    assert refused(on("q"), END) == set()


def test_NF_A12_staying_is_no_walk_and_in_town_no_turn():
    assert refused(on("q"), Walk(seat="ann", to="q")) == {"walk.away"}
    assert refused(given(), END) == {"turn.act"}


def test_NF_A13_passing_the_town_space_takes_a_point():
    enough, short = (do(on("b", 1, ann={"birds": n}, camps={"g": "bob"}), to("a"), to("town")) for n in (1, 0))
    assert refused(enough, to("g")) == set()
    assert refused(short, to("g")) == {"move.points"}


def test_NF_A14_the_first_space_is_free_once():
    s = do(on("a", 1, ann={"birds": 1}), to("b"))
    assert s.players["ann"].hearts == 1
    s = do(s, to("a"))
    assert s.players["ann"].hearts == 0
    assert refused(s, to("q")) == {"move.heart"}
    always = replace(s, settings=Settings(start_always_free=True))
    assert refused(always, to("q")) == set()


def test_NF_A20_no_camp_on_the_town_space():
    assert refused(on("town", 3), CAMP) == {"camp.space"}
    assert refused(on("a", 3), CAMP) == set()


STRANGER = replace(EXAMPLES, adventurers=EXAMPLES.adventurers | {"stranger": Adventurer("?")})


@pytest.mark.parametrize(("faction", "chiefs"), [("red", ("red",)), ("blue", ())])
def test_NF_A39_a_chief_goes_at_once_also_to_a_player_who_is_not_in_turn(faction: str, chiefs: tuple[str, ...]):
    s = given(box=STRANGER, bob={"adventurers": ("raider", "brute", "lizard", "stranger")})
    s = inside(s, Asking("ann", ("adventurer:stranger:faction",)))
    s = do(s, Told(seat="ann", field="adventurer:stranger:faction", value=faction))
    assert s.players["bob"].chiefs == chiefs


def test_NF_A39_two_chiefs_in_one_turn_and_none_that_somebody_has():
    s = inside(on("u", ann={"tokens": {"red": 3, "blue": 3}}), Adventure("ann", "u", quested=True),
               Rewarding("ann", False))
    red, blue = (Reward(seat="ann", what=x) for x in ("red", "blue"))
    assert do(s, red, blue).players["ann"].chiefs == ("red", "blue")
    assert ChiefTaken("ann", "red") in facts(s, red)
    assert do(but(s, "bob", chiefs=("red",)), red, blue).players["ann"].chiefs == ("blue",)


def test_NF_A41_holdings_are_open_to_everybody_and_the_hand_is_not():
    s = given(ann={"coins": 7, "built": ("compass",), "hand": ("sword",)}, bob={"coins": 6, "gems": 2})
    seen = GAME.veil(s, "bob")
    assert replace(seen.players["ann"], hand=()) == replace(s.players["ann"], hand=())
    assert seen.players["ann"].hand == ("?",)
    for view in (s, seen, GAME.veil(s, "ann")):
        assert "bonus.most" not in points(view, "ann")
    assert points(GAME.veil(but(s, "bob", gems=0), "bob"), "ann")["bonus.most"] == 4


def test_NF_A51_food_is_a_number_whatever_is_on_the_token():
    s = do(given(ann={"food": 1, "birds": 0}), Visit(seat="ann", building="stables"))
    assert refused(s, TakeBird(seat="ann")) == set()
    assert refused(but(s, "ann", food=0), TakeBird(seat="ann")) == {"pay.food"}
    s = inside(on("u"), Adventure("ann", "u", quested=True), Rewarding("ann", False))
    assert do(s, Reward(seat="ann", what="food")).players["ann"].food == 1
    assert refused(s, Reward(seat="ann", what="bacon")) == {"reward.known"}


def test_NF_A52_who_leaves_jail_passes_the_neutral_figure():
    town_hall = Visit(seat="ann", building="town_hall")
    assert refused(given(ann={"figure": "jail"}), town_hall) == set()
    assert refused(given(ann={"figure": "building:farm"}), town_hall) == {"visit.duel"}
