"""E15, E16, E18: entries 35 and 347, the price of an option (NF-23, NF-24)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import (
    Attempt, AttemptTold, BonusAt, Boost, Camp, Done, EndTurn, Move, Price, Reward, Roll)
from companion.games.near_and_far.facts import QuestEnded
from companion.games.near_and_far.steps import Adventure, Questing
from companion.kernel import actors, top
from tests.games.near_and_far.helpers import but, do, facts, given, offers, refused, roll

AROUND, CLIMB = Attempt(seat="ann", option=0), Attempt(seat="ann", option=1)
FIGHT, SKILL = Attempt(seat="ann", option=0), Attempt(seat="ann", option=1)
SWORDS = {"built": ("sword", "cursed"), "adventurers": ("raider",), "active": ("raider",)}
"""Three swords and no skill."""


def quest(space: str, **ann: object) -> object:
    return given(ann={"figure": f"map:{space}", "coins": 1, "hearts": 0} | ann, quests=(space,))


def total(s: object, option: Attempt, die: int) -> object:
    return roll(do(s, option), die)


def test_E15_jana_goes_around_with_seven():
    s = total(quest("q"), AROUND, 6)  # 6 and the pet's symbol
    ann = s.players["ann"]
    assert (ann.tokens, ann.coins) == ({"yellow": 1}, 2)
    assert (s.quests, s.quest_tokens) == ((), 0)


@pytest.mark.parametrize(("die", "tokens", "coins"), [
    (3, {}, 1), (4, {"yellow": 1}, 1), (5, {"yellow": 1}, 1), (6, {"yellow": 1}, 2)])
def test_E15_edge_go_around_from_four_to_seven(die: int, tokens: dict[str, int], coins: int):
    s = total(quest("q"), AROUND, die)
    assert (s.players["ann"].tokens, s.players["ann"].coins) == (tokens, coins)
    assert s.quests == ()


@pytest.mark.parametrize(("die", "hearts", "gets"), [
    (5, 0, ({}, 0, 0)), (6, 0, ({"green": 1}, 2, 0)), (6, 1, ({"green": 1}, 2, 0)), (6, 2, ({"green": 1}, 2, 1))])
def test_E15_edge_climb_seven_and_nine(die: int, hearts: int, gets: tuple[dict[str, int], int, int]):
    s = total(quest("q", hearts=hearts), CLIMB, die)
    if isinstance(top(s), Questing):
        s = do(s, Boost(seat="ann", hearts=hearts))
    ann = s.players["ann"]
    assert (ann.tokens, ann.food, ann.gems) == gets


def test_E15_hearts_are_only_asked_for_where_they_could_help():
    assert isinstance(top(total(quest("q", hearts=1), AROUND, 3)), Questing)
    assert isinstance(top(total(quest("q", hearts=1), AROUND, 2)), Adventure)
    assert isinstance(top(total(quest("q", hearts=9), AROUND, 6)), Adventure)


def test_E15_the_token_may_be_ignored_and_the_camp_built_all_the_same():
    s = do(quest("q", hearts=3), Camp(seat="ann"))
    assert (s.camps, s.quests) == ({"q": "ann"}, ("q",))


def test_5_3_after_the_quest_a_camp_but_no_more_movement():
    s = total(quest("q", hearts=3), AROUND, 6)
    assert refused(s, Move(seat="ann", to="a")) == {"move.over"}
    assert refused(s, AROUND) >= {"quest.once"}
    assert do(s, Camp(seat="ann")).camps == {"q": "ann"}


def test_E16_the_coin_is_paid_before_the_roll():
    s = do(quest("r"), SKILL)
    assert s.players["ann"].coins == 0
    assert actors(s) == ("table",)


def test_E16_without_a_coin_the_option_may_not_be_chosen():
    s = quest("r", coins=0)
    assert refused(s, SKILL) == {"quest.price"}
    assert offers(s, "ann", Attempt) == [FIGHT]


def test_E16_a_failed_roll_does_not_give_it_back():
    s = total(quest("r"), SKILL, 4)
    assert (s.players["ann"].coins, s.quests, s.players["ann"].world) == (0, (), ())


def test_E18_fight_of_eight_brings_a_token_coins_and_a_bad_name():
    s = total(quest("r", **SWORDS), FIGHT, 5)
    ann = s.players["ann"]
    assert (ann.tokens, ann.reputation, ann.coins, ann.gems) == ({"green": 1}, -3, 4, 0)


def test_E18_ten_adds_a_gem():
    s = do(total(quest("r", hearts=2, **SWORDS), FIGHT, 5), Boost(seat="ann", hearts=2))
    assert s.players["ann"].gems == 1
    s = total(quest("r", **SWORDS), FIGHT, 6)
    assert s.players["ann"].gems == 0


def test_E18_seven_is_not_enough_although_the_entry_prints_five():
    s = total(quest("r", **SWORDS), FIGHT, 4)
    assert (s.players["ann"].tokens, s.players["ann"].reputation) == ({}, 0)


def test_E18_A17_the_fight_of_an_entry_has_no_defender_and_no_manner():
    s = do(quest("r", **SWORDS), FIGHT)
    assert top(s).check == "combat"
    assert refused(s, Boost(seat="bob", hearts=1)) == {"sequence"}


@pytest.mark.parametrize(("die", "hearts"), [(4, 0), (5, 1)])
def test_E18_skill_of_six_brings_a_heart_and_the_world_card(die: int, hearts: int):
    s = total(quest("r"), SKILL, die)
    ann = s.players["ann"]
    assert (ann.hearts, ann.world) == (hearts, ("necklace",) if hearts else ())


def test_E18_eight_adds_two_hearts():
    s = do(total(quest("r", hearts=2), SKILL, 5), Boost(seat="ann", hearts=2))
    assert s.players["ann"].hearts == 3


def test_E18_edge_reputation_stops_at_minus_six():
    s = total(quest("r", reputation=-5, **SWORDS), FIGHT, 5)
    assert s.players["ann"].reputation == -6


def test_A34_a_world_card_that_somebody_owns_is_not_gained():
    s = but(quest("r"), "bob", world=("necklace",))
    s = total(s, SKILL, 5)
    assert (s.players["ann"].world, s.players["bob"].world) == ((), ("necklace",))


def test_24_hearts_of_a_quest_may_exceed_the_sum_of_the_party():
    s = total(quest("r", hearts=2), SKILL, 6)
    s = do(s, Boost(seat="ann", hearts=1))
    assert s.players["ann"].hearts == 4  # the party alone has two


def test_24_2_a_bird_beyond_the_third_is_not_gained():
    s = given(ann={"figure": "map:u", "birds": 3}, quests=("u",))
    s = roll(do(s, AttemptTold(seat="ann", check="skill", need=3)), 6)
    assert do(s, Reward(seat="ann", what="bird")).players["ann"].birds == 3


def test_A18_a_printed_bonus_threshold_wins():
    s = given(ann={"figure": "map:u"}, quests=("u",))
    s = do(s, AttemptTold(seat="ann", check="skill", need=4), BonusAt(seat="ann", need=8))
    s = roll(s, 6)
    assert not top(s).bonus
    s = given(ann={"figure": "map:u"}, quests=("u",))
    s = roll(do(s, AttemptTold(seat="ann", check="skill", need=4)), 6)
    assert top(s).bonus


def test_23_an_entry_read_from_the_book_is_paid_rolled_and_rewarded_by_taps():
    s = given(ann={"figure": "map:u", "coins": 2}, quests=("u",))
    s = do(s, AttemptTold(seat="ann", check="skill", need=6), Price(seat="ann", good="coin"))
    assert s.players["ann"].coins == 1
    s = do(roll(s, 5), *(Reward(seat="ann", what=x) for x in ("red", "reputation-", "food")), Done(seat="ann"))
    ann = s.players["ann"]
    assert (ann.tokens, ann.reputation, ann.food, s.quests) == ({"red": 1}, -1, 1, ())
    assert not refused(s, EndTurn(seat="ann"))


def test_23_5_a_missed_entry_is_not_read_on():
    s = given(ann={"figure": "map:u"}, quests=("u",))
    s = do(s, AttemptTold(seat="ann", check="skill", need=8))
    assert QuestEnded("ann", 2, "missed") in facts(s, Roll(seat="table", faces=(1,)))
    assert isinstance(top(roll(s, 1)), Adventure)
