"""The skills that work in town and at the end (NF-36.3), each with and without."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.near_and_far.actions import (
    Boost, Build, BuyReputation, Discard, DrawCards, EndTurn, Fight, Give, Hire, Keep, Learn, Release, Roll, Seek,
    TakeBird, TakeCoin, Visit)
from companion.games.near_and_far.box.effects import AsSkill
from companion.games.near_and_far.facts import Paid
from companion.games.near_and_far.party import roll_bonus
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup, State
from companion.games.near_and_far.steps import (
    Adventure, Closing, Duel, Facing, Fetching, Hut, Looting, Prospecting, Saloon, Shedding, Sorting, Stocking, Store,
    TownHall, Turn)
from companion.kernel import replace, top
from tests.games.near_and_far.box import artifact
from tests.games.near_and_far.box_effects import EFFECTS, skilled
from tests.games.near_and_far.helpers import (
    GAME, THREE, but, do, draw, facts, given, inside, offers, overrule, points, refused, roll)


def go(s: State, building: str) -> State:
    return do(s, Visit(seat="ann", building=building))


def with_and_without(skill: str, **ann: Any) -> tuple[State, State]:
    return given(ann=ann | {"sheet": skilled(skill)}), given(ann=ann)


def test_NF_36_3_piano_food_in_the_saloon():
    has, lacks = with_and_without("piano")
    assert (go(has, "saloon").players["ann"].food, go(lacks, "saloon").players["ann"].food) == (1, 0)
    assert go(has, "general_store").players["ann"].food == 0


def test_NF_36_3_potion_making_food_in_the_hut():
    has, lacks = with_and_without("potion_making")
    assert (go(has, "mystics_hut").players["ann"].food, go(lacks, "mystics_hut").players["ann"].food) == (1, 0)
    assert go(has, "stables").players["ann"].food == 0


@pytest.mark.parametrize(("animals", "coins"), [
    ({"birds": 2}, 4), ({"birds": 1, "tortoises": 1}, 4), ({"birds": 1}, 3)])
def test_NF_36_3_husbandry_a_coin_in_the_stables_for_two_animals(animals: dict[str, int], coins: int):
    has, lacks = with_and_without("animal_husbandry", **animals)
    assert go(has, "stables").players["ann"].coins == coins
    assert go(lacks, "stables").players["ann"].coins == 3


@pytest.mark.parametrize("animal", ["bird", "tortoise"])
def test_NF_36_3_husbandry_an_animal_goes_home_for_two_hearts_anywhere(animal: str):
    s = given(ann={"figure": "map:b", "hearts": 1, "birds": 1, "tortoises": 1, "sheet": skilled("animal_husbandry")})
    supply = s.birds
    for where in (s, inside(s, Adventure("ann", "b"), Facing("ann", "c", "d")), go(s, "stables")):
        after = do(where, Release(seat="ann", animal=animal))
        assert after.players["ann"].hearts == 3
        assert after.players["ann"].birds + after.players["ann"].tortoises == 1
        assert after.birds == supply + 1


def test_NF_36_3_husbandry_takes_the_skill_an_animal_and_ones_own_turn():
    keeper = {"birds": 1, "sheet": skilled("animal_husbandry")}
    s = given(ann=keeper, bob=keeper)
    assert offers(s, "ann", Release) == [Release(seat="ann", animal="bird")]
    assert refused(s, Release(seat="ann", animal="tortoise")) == {"sacrifice.bird"}
    assert refused(s, Release(seat="bob", animal="bird")) == {"sequence"}
    assert refused(given(ann={"birds": 1}), Release(seat="ann", animal="bird")) == {"release.skill"}


def test_NF_36_3_husbandry_the_treasure_of_a_released_animal_goes_at_once():
    s = given(ann={"birds": 2, "treasures": ("cup", "mug"), "sheet": skilled("animal_husbandry")})
    s = do(s, Release(seat="ann", animal="bird"))
    assert isinstance(top(s), Shedding)
    s = do(s, Discard(seat="ann", card="mug"))
    assert (s.players["ann"].treasures, top(s).seat) == (("cup",), "ann")


def test_NF_36_3_jewelry_gems_make_up_for_missing_coins():
    s = given(box=EFFECTS, ann={"coins": 1, "gems": 2, "sheet": skilled("jewelry")}, offer=("raider",))
    hired = do(inside(s, Saloon("ann")), Hire(seat="ann", adventurer="raider"))
    assert (hired.players["ann"].coins, hired.players["ann"].gems) == (0, 1)
    s = but(s, "ann", hand=("armour",))
    paid = [x for x in facts(s, Build(seat="ann", artifact="armour")) if isinstance(x, Paid)]
    assert paid == [Paid("ann", "coin", 1, "build"), Paid("ann", "gem", 2, "jewelry")]
    bought = do(inside(but(s, "ann", coins=0), TownHall("ann")), BuyReputation(seat="ann", pay="coin", up=True))
    assert (bought.players["ann"].gems, bought.players["ann"].reputation) == (1, 1)


def test_NF_36_3_jewelry_pays_no_gem_twice_and_no_coin_is_a_gem():
    purse = {"hand": ("statue",), "coins": 1, "food": 1, "tokens": {"blue": 1}, "sheet": skilled("jewelry")}
    build = Build(seat="ann", artifact="statue")  # two coins and a gem
    assert refused(given(ann=purse | {"gems": 1}), build) == {"build.cost"}
    assert refused(given(ann=purse | {"gems": 2}), build) == set()
    assert refused(given(ann=purse | {"gems": 0, "coins": 9}), build) == {"build.cost"}
    assert refused(given(ann=purse | {"gems": 2, "sheet": Sheet()}), build) == {"build.cost"}


def test_NF_36_3_jewelry_in_a_trade_a_gem_stays_a_gem():
    s = inside(given(ann={"coins": 0, "gems": 1, "sheet": skilled("jewelry")}), TownHall("ann"))
    assert refused(s, Give(seat="ann", good="coin")) == {"trade.have"}
    assert refused(s, Give(seat="ann", good="gem")) == set()


def test_NF_36_3_bribery_a_coin_instead_of_a_duel():
    s = given(ann={"sheet": skilled("bribery")}, bob={"figure": "building:mine"})
    s = do(s, Visit(seat="ann", building="mine", against="bob", manner="bribe"))
    ann, bob = s.players["ann"], s.players["bob"]
    assert (ann.figure, ann.coins, ann.reputation, bob.coins) == ("building:mine", 2, 0, 3)


@pytest.mark.parametrize(("bob", "refusals"), [("building:farm", set()), ("building:town_hall", {"duel.neutral"})])
def test_NF_A9_bribery_serves_for_the_neutral_figure_too(bob: str, refusals: set[str]):
    s = given(ann={"sheet": skilled("bribery"), "figure": "building:mine"}, bob={"figure": bob})
    bribe = Visit(seat="ann", building="town_hall", against="neutral", manner="bribe")
    assert refused(s, bribe) == refusals
    assert bribe in offers(s, "ann", Visit) or refusals


@pytest.mark.parametrize(("building", "ann", "refusals"), [
    ("saloon", {}, {"bribe.needless"}), ("mine", {"figure": "jail"}, {"bribe.needless"}), ("mine", {}, set()),
    ("town_hall", {"sheet": skilled("bribery", "politics")}, {"bribe.needless"}), ("town_hall", {}, set())])
def test_NF_36_3_bribery_only_where_a_duel_is_due(building: str, ann: dict[str, Any], refusals: set[str]):
    s = given(ann={"sheet": skilled("bribery")} | ann, bob={"figure": f"building:{building}"})
    bribe = Visit(seat="ann", building=building, against="bob", manner="bribe")
    assert refused(s, bribe) == refusals
    assert (bribe in offers(s, "ann", Visit)) == (not refusals)


def test_NF_A9_politics_no_duel_in_the_town_hall_and_nowhere_else():
    has, lacks = with_and_without("politics")
    assert refused(has, Visit(seat="ann", building="town_hall")) == set()
    assert refused(lacks, Visit(seat="ann", building="town_hall")) == {"visit.duel"}
    has = but(has, "bob", figure="building:mine")
    assert refused(has, Visit(seat="ann", building="mine")) == {"visit.duel"}


def test_NF_36_3_politics_skills_at_the_town_hall():
    sheet = Sheet(boxes=15, skills=("politics",), spent=3)
    s = inside(replace(given(ann={"sheet": sheet}), mode="campaign"), TownHall("ann"))
    assert Learn(seat="ann", skill="fishing") in offers(s, "ann", Learn)
    s = do(s, Learn(seat="ann", skill="fishing"))
    assert (s.players["ann"].sheet.skills, s.players["ann"].sheet.spent) == (("politics", "fishing"), 4)
    without = but(s, "ann", sheet=Sheet(boxes=15))
    assert not offers(without, "ann", Learn)
    assert "learn.when" in refused(without, Learn(seat="ann", skill="fishing"))


def test_NF_36_3_persuasion_a_fifth_artifact():
    has, lacks = (inside(s, Store("ann")) for s in with_and_without("persuasion"))
    assert [x.basic for x in offers(has, "ann", DrawCards)] == [3, 4, 5]  # the box has two advanced ones
    assert refused(has, DrawCards(seat="ann", basic=5)) == set()
    assert refused(lacks, DrawCards(seat="ann", basic=5)) == {"store.deck"}
    assert top(do(has, DrawCards(seat="ann", basic=4))) == Stocking("ann", 4, 1)
    assert top(do(has, TakeCoin(seat="ann"))) != Fetching("ann", 1)


@pytest.mark.parametrize("always", [True, False])
def test_A24_persuasion_with_the_coin(always: bool):
    s = given(ann={"sheet": skilled("persuasion")}, settings=Settings(persuasion_always=always))
    s = do(inside(s, Store("ann")), TakeCoin(seat="ann"))
    assert isinstance(top(s), Fetching) == always
    if always:
        assert top(do(s, DrawCards(seat="ann", basic=0))) == Stocking("ann", 0, 1)
        own = replace(s, box=replace(s.box, complete=False))
        assert top(do(own, DrawCards(seat="ann", basic=0))) == Sorting("ann", 0, 1)


@pytest.mark.parametrize(("face", "gems"), [(3, 0), (4, 1), (6, 1)])
def test_NF_36_3_mining_the_table_rolls_for_a_gem(face: int, gems: int):
    has, lacks = with_and_without("mining")
    s = go(has, "mine")
    assert top(s) == Prospecting("ann")
    assert refused(s, EndTurn(seat="ann")) == {"sequence"}
    assert refused(s, Roll(seat="table", faces=(7,))) == {"roll.faces"}
    s = roll(s, face)
    assert (s.players["ann"].gems, type(top(s)).__name__) == (gems, "MineShaft")
    assert type(top(go(lacks, "mine"))).__name__ == "MineShaft"


@pytest.mark.parametrize(("skills", "bonus"), [((), 0), (("martial_arts",), 1), (("taunting", "martial_arts"), 2)])
def test_NF_36_3_martial_arts_and_taunting_add_to_duels(skills: tuple[str, ...], bonus: int):
    s = given(ann={"sheet": skilled(*skills)}, bob={"sheet": skilled(*skills), "figure": "building:mine"})
    duel = Duel("ann", "bob", "honorably", "mine")
    assert duel.bonus(s) == (bonus, bonus)
    assert replace(duel, against="neutral").bonus(s) == (bonus, 0)
    assert roll_bonus(s, "ann", "combat") == 0


@pytest.mark.parametrize(("threats", "bonus"), [(False, 0), (True, 1)])
def test_A54_duel_skills_against_threats(threats: bool, bonus: int):
    s = given(ann={"figure": "map:c", "sheet": skilled("taunting")}, settings=Settings(duel_skills_on_threats=threats))
    s = roll(do(inside(s, Adventure("ann", "c"), Facing("ann", "c", "d")), Fight(seat="ann")), 4 - bonus)
    assert s.players["ann"].threats == ("4",)
    s = given(ann={"figure": "map:c", "sheet": skilled("taunting")}, settings=Settings(duel_skills_on_threats=threats))
    s = roll(do(inside(s, Adventure("ann", "c"), Facing("ann", "c", "d")), Fight(seat="ann")), 3 - bonus)
    assert s.players["ann"].threats == ()


def test_NF_36_3_meditation_serves_in_a_duel():
    s = given(ann={"food": 2, "sheet": skilled("meditation")}, bob={"figure": "building:mine"})
    s = inside(s, Duel("ann", "bob", "honorably", "mine", (1, 2)))
    assert refused(s, Boost(seat="ann", hearts=3)) == {"boost.hearts"}
    s = do(s, Boost(seat="ann", hearts=2))
    assert (s.players["ann"].food, s.players["ann"].figure) == (0, "building:mine")
    s = given(ann={"food": 2}, bob={"figure": "building:mine"})
    assert type(top(inside(s, Duel("ann", "bob", "honorably", "mine", (1, 2))))).__name__ != "Duel"


@pytest.mark.parametrize(("hand", "skilled_cost"), [(4, -1), (3, 0), (2, 0), (5, -2)])
def test_E35_lore_three_unbuilt_artifacts_cost_nothing(hand: int, skilled_cost: int):
    cards = ("sword", "noble", "dice", "cloak", "crown")[:hand]
    has, lacks = with_and_without("lore", hand=cards)
    assert points(lacks, "ann")["unbuilt"] == -hand
    assert points(has, "ann")["unbuilt"] + points(has, "ann")["lore"] == skilled_cost


@pytest.mark.parametrize(("mine", "others", "ties", "scored"), [
    (5, (4, 3), False, 2), (5, (5, 3), False, 0), (5, (5, 3), True, 2), (4, (5, 3), True, 0), (0, (-1, -2), False, 2),
    (-1, (-2, -3), False, 2), (0, (0, 0), False, 0)])
def test_A25_storytelling_the_highest_reputation(mine: int, others: tuple[int, int], ties: bool, scored: int):
    s = given(THREE, ann={"reputation": mine, "sheet": skilled("storytelling")}, bob={"reputation": others[0]},
              cid={"reputation": others[1]}, settings=Settings(storytelling_ties=ties))
    assert points(s, "ann").get("storytelling", 0) == scored
    assert "storytelling" not in points(but(s, "ann", sheet=Sheet()), "ann")


def test_NF_A26_begging_one_treasure_beside_the_board_and_three_on_animals():
    full = {"birds": 3, "treasures": ("cup", "mug", "shovel")}
    has, lacks = with_and_without("begging", **full)
    keep = Keep(seat="ann", card="hat")
    assert refused(inside(has, Looting("ann", "hat")), keep) == set()
    assert refused(inside(lacks, Looting("ann", "hat")), keep) == {"keep.room"}
    four = but(has, "ann", treasures=(*full["treasures"], "moon"))
    assert refused(inside(four, Looting("ann", "hat")), keep) == {"keep.room"}


@pytest.mark.parametrize(("birds", "treasures", "five"), [(3, 4, True), (3, 3, True), (2, 3, False), (3, 2, False)])
def test_NF_36_3_begging_does_not_count_for_the_three(birds: int, treasures: int, five: bool):
    cards = ("cup", "mug", "shovel", "hat")[:treasures]
    s = given(ann={"birds": birds, "treasures": cards, "sheet": skilled("begging")})
    assert ("three-treasures" in points(s, "ann")) == five


def test_NF_A36_begging_draws_without_a_bird_where_the_place_is_free():
    has, lacks = (inside(s, Hut("ann")) for s in with_and_without("begging"))
    s = draw(do(has, Seek(seat="ann")), "cup")
    assert do(s, Keep(seat="ann", card="cup")).players["ann"].treasures == ("cup",)
    assert refused(lacks, Seek(seat="ann")) == {"hut.bird"}
    assert refused(but(has, "ann", treasures=("mug",)), Seek(seat="ann")) == {"hut.bird"}


def test_NF_36_3_a_card_may_lend_a_skill():
    s = given(box=EFFECTS, ann={"hand": ("sword", "noble"), "built": ("ledger",)})
    assert points(s, "ann")["lore"] == 2
    assert "lore" not in points(but(s, "ann", built=(), hand=("ledger",)), "ann")
    piano = replace(EFFECTS, artifacts=EFFECTS.artifacts | {"keys": artifact(1, AsSkill("piano"))})
    assert go(given(box=piano, ann={"built": ("keys",)}), "saloon").players["ann"].food == 1


def test_NF_36_3_skills_rest_where_there_is_no_sheet():
    s = GAME.new(Setup(("ann", "bob")))
    assert s.players["ann"].sheet == Sheet()
    assert refused(given(), Release(seat="ann", animal="bird")) == {"release.skill", "sacrifice.bird"}


def test_NF_36_3_an_animal_may_go_home_after_the_deed_of_the_turn():
    s = given(ann={"birds": 1, "food": 1, "sheet": skilled("animal_husbandry")})
    s = do(go(s, "stables"), TakeBird(seat="ann"))
    assert isinstance(top(s), Closing)
    assert do(s, Release(seat="ann", animal="bird")).players["ann"].hearts == 2
    s = do(go(given(ann={"food": 1}), "stables"), TakeBird(seat="ann"))
    assert top(s) == Turn("bob")


def test_NF_36_3_overruled_out_of_turn_it_is_done_and_the_turn_goes_on():
    s = given(bob={"birds": 1, "sheet": skilled("animal_husbandry")})
    s = overrule(s, Release(seat="bob", animal="bird"))
    assert (s.players["bob"].hearts, top(s)) == (2, Turn("ann"))
