"""What a quest takes and what it leaves open: prices in hearts and animals, entries without a bonus or without a
next number, paragraphs that are not rolled for (NF-23 to 25, 34.1, 36.3, A7)."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import Option, Quest
from companion.games.near_and_far.box.effects import Bypass
from companion.games.near_and_far.screen.forecast import odds_now
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.steps import Adventure, Facing, Questing, Rewarding, Shedding, Working
from companion.kernel import replace, top
from tests.games.near_and_far.box import artifact
from tests.games.near_and_far.box_campaign import JOURNEY
from tests.games.near_and_far.box_effects import EFFECTS, skilled
from tests.games.near_and_far.helpers import (
    AS_SETTLED, GAME, after_turn, assert_alive, but, do, doubts, facts, given, inside, offers, refused, roll)

TOLD = a.AttemptTold(seat="ann", check="skill", need=5)
FREE = a.AttemptTold(seat="ann", check="", need=0)
FIRST = a.Attempt(seat="ann", option=0)
UNREAD_BOOK = replace(JOURNEY, quests={})


def entry(*options: Option, mode: str = "campaign", settings: Settings = AS_SETTLED, **ann: Any) -> Any:
    """Ann on a space whose quest has these options."""
    box = replace(JOURNEY, quests={"35": Quest(options=options), "RIZ1": Quest(options=options)})
    return given(box=box, mode=mode, map=2, quests=("q",), settings=settings, ann={"figure": "map:q"} | ann)


def book(**ann: Any) -> Any:
    return given(box=UNREAD_BOOK, mode="campaign", map=2, quests=("q",), ann={"figure": "map:q"} | ann)


def price(good: str) -> a.Price:
    return a.Price(seat="ann", good=good)


# An entry that prints no bonus

@pytest.mark.parametrize(("face", "gems", "result"), [(1, 0, "missed"), (6, 1, "done")])
def test_NF_23_5_an_option_without_a_bonus_row_is_missed_below_its_number(face: int, gems: int, result: str):
    s = do(entry(Option("skill", 6, rewards=("gem",)), hearts=0), FIRST)
    ended = [x for x in facts(s, a.Roll(seat="table", faces=(face,))) if isinstance(x, f.QuestEnded)]
    assert [x.result for x in ended] == [result]
    assert roll(s, face).players["ann"].gems == gems


def test_NF_23_4_the_bonus_lies_two_above_where_no_number_is_printed():
    option = Option("skill", 3, rewards=("gem",), bonus=("coin",))
    assert top(do(entry(option), FIRST)).bonus_need == 5
    assert top(do(entry(replace(option, bonus_need=7)), FIRST)).bonus_need == 7
    for face, coins in ((3, 3), (4, 4)):  # and the pet's symbol
        assert roll(do(entry(option, hearts=0), FIRST), face).players["ann"].coins == coins


def test_without_a_bonus_no_hearts_are_asked_for_and_no_odds_of_it_shown():
    plain, with_bonus = Option("skill", 4, rewards=("gem",)), Option("skill", 4, rewards=("gem",), bonus=("coin",))
    assert [(x.what, x.chance) for x in odds_now(do(entry(plain, hearts=0), FIRST))] == [("done", Fraction(2, 3))]
    assert {x.what for x in odds_now(do(entry(with_bonus), FIRST))} == {"done", "bonus"}
    assert not isinstance(top(roll(do(entry(plain, hearts=3), FIRST), 3)), Questing)
    assert isinstance(top(roll(do(entry(with_bonus, hearts=3), FIRST), 3)), Questing)


# A pack animal as the price

@pytest.mark.parametrize("check", ["skill", ""])
def test_NF_A7_a_quest_that_takes_the_bird_takes_its_treasure_too(check: str):
    option = Option(check, 5 if check else 0, price=("bird",), rewards=("gem",))
    s = do(entry(option, birds=1, treasures=("cup",)), FIRST)
    assert (s.players["ann"].birds, type(top(s))) == (0, Shedding)
    s = do(s, a.Discard(seat="ann", card="cup"))
    assert "treasures" not in {x.about for x in GAME.check(s)}
    assert (s.players["ann"].treasures, s.players["ann"].gems) == ((), 0 if check else 1)
    assert isinstance(top(s), Questing) == bool(check)
    assert not isinstance(top(do(entry(option, birds=2, treasures=("cup",)), FIRST)), Shedding)


def test_NF_A7_paid_after_the_roll_where_the_table_has_it_so():
    option = Option("skill", 5, price=("bird",), rewards=("gem",))
    after = Settings(price_before_roll=False)
    s = do(entry(option, birds=1, treasures=("cup",), hearts=0, settings=after), FIRST)
    assert s.players["ann"].birds == 1
    assert roll(s, 1).players["ann"].birds == 1
    s = roll(s, 6)
    assert (s.players["ann"].birds, type(top(s))) == (0, Shedding)
    assert do(s, a.Discard(seat="ann", card="cup")).players["ann"].gems == 1


def test_NF_A7_a_bird_that_the_book_takes():
    s = do(book(birds=1, treasures=("cup",)), TOLD, price("bird"))
    assert isinstance(top(s), Shedding)
    assert refused(do(book(), TOLD), price("bird")) == {"price.have"}


# Hearts as the price

@pytest.mark.parametrize(("food", "skills", "refusals"), [
    (1, ("meditation",), set()), (1, (), {"quest.price"}), (0, ("meditation",), {"quest.price"})])
def test_NF_36_3_meditation_pays_the_price_of_a_quest(food: int, skills: tuple[str, ...], refusals: set[str]):
    s = entry(Option("skill", 5, price=("heart",)), hearts=0, food=food, sheet=skilled(*skills))
    assert refused(s, FIRST) == refusals
    if not refusals:
        assert do(s, FIRST).players["ann"].food == 0


def test_NF_36_3_meditation_spends_no_food_twice():
    s = entry(Option("skill", 5, price=("heart", "food")), hearts=0, food=1, sheet=skilled("meditation"))
    assert refused(s, FIRST) == {"quest.price"}
    s = do(but(s, "ann", food=2), FIRST)
    assert s.players["ann"].food == 0
    s = do(entry(Option("skill", 5, price=("heart", "food")), hearts=1, food=1), FIRST)
    assert (s.players["ann"].hearts, s.players["ann"].food) == (0, 0)


def test_NF_36_3_meditation_pays_a_card_that_takes_a_heart():
    toll = replace(EFFECTS, artifacts=EFFECTS.artifacts | {"salve": artifact(1, Bypass(pay="heart"))})
    s = given(box=toll, ann={"figure": "map:c", "built": ("salve",), "food": 1, "sheet": skilled("meditation")})
    s = inside(s, Adventure("ann", "c"), Facing("ann", "c", "d"))
    sneak = a.Sneak(seat="ann", by="salve")
    assert do(s, sneak).players["ann"].food == 0
    assert refused(but(s, "ann", sheet=Sheet()), sneak) == {"sneak.means"}
    worded = inside(given(box=EFFECTS, ann={"built": ("oracle",), "food": 1, "sheet": skilled("meditation")}),
                    Working("ann", "oracle"))
    assert do(worded, price("heart")).players["ann"].food == 0
    assert refused(but(worded, "ann", sheet=Sheet()), price("heart")) == {"price.have"}


# A paragraph read from the book

def test_NF_25_2_what_such_a_paragraph_takes_is_paid_by_taps():
    s = do(book(coins=1, hearts=1, sheet=Sheet(keywords=("FIRE",))), FREE)
    assert {x.good for x in offers(s, "ann", a.Price)} == {"coin", "heart"}
    s = do(s, price("coin"), price("heart"), a.Reward(seat="ann", what="gem"), a.Done(seat="ann"))
    ann = s.players["ann"]
    assert (ann.coins, ann.hearts, ann.gems) == (0, 0, 1)
    assert refused(do(book(coins=0, sheet=Sheet(keywords=("FIRE",))), FREE), price("coin")) == {"price.have"}


def test_NF_25_2_after_a_roll_nothing_is_left_to_pay():
    s = roll(do(book(hearts=0), TOLD), 6)
    assert isinstance(top(s), Rewarding)
    assert offers(s, "ann", a.Price) == []
    assert refused(s, price("coin")) == {"price.before"}


@pytest.mark.parametrize(("keywords", "doubt"), [((), {"keyword.none"}), (("FIRE",), set())])
def test_NF_25_2_a_sheet_without_a_keyword_makes_it_doubtful(keywords: tuple[str, ...], doubt: set[str]):
    s = book(sheet=Sheet(keywords=keywords))
    assert (refused(s, FREE), doubts(s, FREE)) == (set(), doubt)
    assert doubts(s, TOLD) == set()


# A character's entry that names no next one

@pytest.mark.parametrize(("face", "coins"), [(1, 3), (6, 4)])
def test_NF_34_1_a_known_entry_that_names_no_next_one_leaves_it_to_be_noted(face: int, coins: int):
    riza = Sheet("riza", codes=("RIZ1",))
    s = roll(do(entry(Option("skill", 5, rewards=("coin",)), mode="character", sheet=riza, hearts=0), FIRST), face)
    assert top(s) == Rewarding("ann", False, "character", True)
    assert s.players["ann"].coins == coins
    assert refused(s, a.Reward(seat="ann", what="coin")) == {"reward.missed"}
    s = do(s, a.Note(seat="ann", what="code", text="RIZ5"), a.Done(seat="ann"))
    assert (s.players["ann"].sheet.codes, s.players["ann"].sheet.read) == (("RIZ1", "RIZ5"), 1)
    assert not after_turn(s)


def test_NF_34_1_one_that_names_it_asks_nothing():
    riza = Sheet("riza", codes=("RIZ1",))
    option = Option("skill", 5, rewards=("coin", "code:RIZ7"))
    for face in (1, 6):
        s = roll(do(entry(option, mode="character", sheet=riza, hearts=0), FIRST), face)
        assert not isinstance(top(s), Rewarding)
        assert s.players["ann"].sheet.codes == ("RIZ1", "RIZ7")
    free = do(entry(Option("", rewards=("coin",)), mode="character", sheet=riza), FIRST)
    assert isinstance(top(free), Rewarding)
    assert_alive(free)
    s = roll(do(entry(Option("skill", 5, rewards=("coin",)), hearts=0), FIRST), 6)
    assert not isinstance(top(s), Rewarding)  # in the campaign there is no next one


# Rewards and their limits

@pytest.mark.parametrize(("birds", "tortoises", "after"), [(1, 2, 1), (1, 1, 2), (0, 3, 0), (0, 2, 1)])
def test_24_2_tortoises_count_for_the_three_animals_of_a_reward(birds: int, tortoises: int, after: int):
    s = given(box=JOURNEY, mode="campaign", map=2, day=True, birds=6 - birds - tortoises,
              ann={"figure": "map:u", "birds": birds, "tortoises": tortoises})
    s = inside(s, Adventure("ann", "u", quested=True), Rewarding("ann", True))
    s = do(s, a.Reward(seat="ann", what="bird"))
    assert (s.players["ann"].birds, s.players["ann"].tortoises) == (after, tortoises)


@pytest.mark.parametrize(("check", "face", "gems"), [("combat", 2, 1), ("combat", 1, 0), ("skill", 2, 0)])
def test_NF_23_7_a_bonus_of_a_card_helps_in_a_combat_quest_and_in_no_other(check: str, face: int, gems: int):
    box = replace(EFFECTS, quests={"35": Quest(options=(Option(check, 4, rewards=("gem",)),))})
    s = given(box=box, quests=("q",), ann={"figure": "map:q", "treasures": ("bomb",), "birds": 1, "active": ()})
    assert roll(do(s, FIRST), face).players["ann"].gems == gems
