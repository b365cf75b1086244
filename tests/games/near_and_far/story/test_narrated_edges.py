"""What an overruled action does to an entry that is closed or open, and what is kept for a price that is paid after the
roll (NF-23.2, 23.3, 36.3)."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import Option, Quest
from companion.games.near_and_far.campaign.chronicle import book_code, chapters
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import NOT_YET, ON_PAPER
from companion.games.near_and_far.steps import Adventure, Questing, Reading
from companion.games.near_and_far.story import stories
from companion.kernel import TABLE, Refused, actors, apply, judge, legal, near_misses, replace, top
from tests.games.near_and_far.box import artifact
from tests.games.near_and_far.box_campaign import FIRE, JOURNEY
from tests.games.near_and_far.box_effects import skilled
from tests.games.near_and_far.guards.cases_narrated import OPEN, read
from tests.games.near_and_far.helpers import GAME, assert_alive, do, facts, given, offers, overrule, refused, roll

AFTER = Settings(price_before_roll=False)
CARD = a.AttemptArcade(seat="ann")


def option(n: int) -> a.Attempt:
    return a.Attempt(seat="ann", option=n)


def draws(s: Any, card: str) -> Any:
    return do(s, a.DrawArcade(seat=TABLE, card=card))


# A price paid after the roll


def rolled(price: tuple[str, ...], narrated: bool = True, face: int = 3, need: int = 6, **ann: Any) -> Any:
    """Ann has rolled for an option of skill 6 that costs this, and her pet adds one."""
    box = replace(JOURNEY, quests={"35": Quest(options=(Option("skill", need, price=price, rewards=("gem",)),))},
                  artifacts=JOURNEY.artifacts | {"hut": replace(artifact(1), coins=2)})
    s = given(box=box, mode="campaign", map=2, quests=("q",), settings=AFTER, ann={"figure": "map:q"} | ann)
    s = replace(s, narrated=narrated)
    return roll(do(s, *((OPEN,) if narrated else ()), option(0)), face)


def boosts(s: Any) -> list[int]:
    return [x.hearts for x in offers(s, "ann", a.Boost)]


@pytest.mark.parametrize("narrated", [True, False])
def test_NF_23_3_hearts_that_the_option_still_costs_are_kept(narrated: bool):
    s = rolled(("heart", "heart"), narrated, hearts=4)
    assert boosts(s) == [0, 1, 2]
    assert refused(s, a.Boost(seat="ann", hearts=3)) == {"price.owed"}
    assert judge(GAME, s, a.Boost(seat="ann", hearts=3)).refusals[0].params == {"good": "heart", "need": 5, "have": 4}
    assert refused(s, a.Boost(seat="ann", hearts=5)) == {"boost.hearts"}
    s = do(s, a.Boost(seat="ann", hearts=2))
    assert (s.players["ann"].hearts, s.players["ann"].gems) == (0, 1)


def test_NF_23_3_hearts_that_must_be_kept_are_not_asked_for():
    s = rolled(("heart", "heart"), hearts=3)
    assert not isinstance(top(s), Questing)
    assert (s.told.result, s.players["ann"].hearts) == ("missed", 3)


def test_NF_23_3_the_odds_count_no_heart_that_must_be_kept():
    box = replace(JOURNEY, quests={"35": Quest(options=(Option("skill", 7, price=("heart",)),))})
    s = given(box=box, mode="campaign", map=2, quests=("q",), settings=AFTER,
              ann={"figure": "map:q", "hearts": 2})
    assert [x.n for x in GAME.odds(do(s, option(0)))] == [0, 1]


@pytest.mark.parametrize(("price", "hearts", "food", "left"), [
    (("heart",), 1, 2, [0, 1, 2]), (("heart", "food"), 1, 3, [0, 1, 2]), (("food",), 0, 3, [0, 1, 2])])
def test_NF_36_3_food_of_the_price_is_no_heart_of_meditation(
        price: tuple[str, ...], hearts: int, food: int, left: list[int]):
    s = rolled(price, hearts=hearts, food=food, sheet=skilled("meditation"))
    assert boosts(s) == left
    s = do(s, a.Boost(seat="ann", hearts=2))
    assert (s.players["ann"].hearts, s.players["ann"].food, s.players["ann"].gems) == (0, 0, 1)


def test_NF_36_3_an_animal_of_the_price_is_not_released():
    free = a.Release(seat="ann", animal="bird")
    s = rolled(("bird",), birds=2, sheet=skilled("animal_husbandry"), face=3)
    assert refused(s, free) == set()
    s = do(s, free)
    assert refused(s, free) == {"price.owed"}
    s = do(s, a.Boost(seat="ann", hearts=2))
    assert (s.players["ann"].birds, s.players["ann"].gems) == (0, 1)
    assert not isinstance(top(rolled(("bird",), birds=1, sheet=skilled("animal_husbandry"), face=3)), Questing)


def test_NF_23_3_coins_of_the_price_build_nothing():
    build = a.Build(seat="ann", artifact="hut")
    s = rolled(("coin", "coin"), hearts=2, coins=3, hand=("hut",))
    assert refused(s, build) == {"price.owed"}
    assert refused(rolled(("coin", "coin"), hearts=2, coins=4, hand=("hut",)), build) == set()
    assert refused(rolled((), hearts=2, coins=3, hand=("hut",)), build) == set()


def test_a_price_that_the_table_let_pass_holds_nothing_back():
    box = replace(JOURNEY, quests={"35": Quest(options=(Option("skill", 6, price=("gem",), rewards=("coin",)),))})
    s = given(box=box, mode="campaign", map=2, quests=("q",), settings=AFTER, ann={"figure": "map:q", "hearts": 2})
    s = roll(overrule(s, option(0)), 3)
    assert boosts(s) == [0, 1, 2]


# A choice before the entry was opened


def test_NF_23_2_an_overruled_choice_is_told_as_opened():
    s = overrule(read("r", coins=1), option(2))
    assert (s.told.code, s.told.option, s.told.result) == ("347", 2, "")
    assert (type(top(s)), top(s).option, s.players["ann"].coins) == (Questing, 2, 0)


@pytest.mark.parametrize("n", [-1, -2, -7])
def test_a_number_that_no_entry_has_is_refused_for_good(n: int):
    s = read("r")
    assert ("quest.option", True) in {(r.guard, r.final) for r in judge(GAME, s, option(n)).refusals}
    with pytest.raises(Refused):
        apply(GAME, s, option(n), {"quest.option", "quest.unread"})


@pytest.mark.parametrize("n", [99, 3, 0])
def test_a_number_that_this_entry_does_not_have_opens_it_and_is_refused_there(n: int):
    """Before it is opened nobody is told how many options there are, nor that one waits for a keyword (0)."""
    s = overrule(read("r"), option(n))
    assert (s.told.code, s.told.option, s.told.result, s.quests) == ("347", NOT_YET, "", ("q", "r", "u"))
    assert isinstance(top(s), Reading)
    assert refused(s, option(n)) == {"quest.option"}
    assert offers(s, "ann", a.Attempt) == [option(1), option(2)]
    assert stories.passages(s) == ("title", "text", "heading:1", "heading:2")


def test_NF_25_2_a_keyword_chooses_whatever_number_was_given():
    s = overrule(read("r", Sheet(keywords=(FIRE,))), option(2))
    assert (s.told.option, s.told.result) == (0, "free")


def test_NF_23_3_an_overruled_choice_that_cannot_be_paid_lies_open():
    s = overrule(read("r", coins=0), option(2))
    assert isinstance(top(s), Reading)
    assert refused(s, option(2)) == {"quest.price"}


def test_an_overruled_choice_of_an_entry_that_nobody_knows_lies_open():
    s = overrule(read("q", Sheet(open=("S9",))), option(4))
    assert isinstance(top(s), Reading)
    assert offers(s, "ann", a.AttemptTold)


def test_an_overruled_choice_of_a_card_has_it_drawn_first():
    s = overrule(read("q", mode="arcade"), option(0))
    assert (actors(s), top(s)) == ((TABLE,), Reading("ann", "q"))
    assert draws(s, "duck").told.code == "duck"


def test_an_entry_read_from_paper_is_told_as_opened():
    s = overrule(read("r"), a.AttemptTold(seat="ann", check="skill", need=5))
    assert (s.told.code, s.told.option, type(top(s))) == ("347", ON_PAPER, Questing)


# Another entry while one lies open


def carded() -> Any:
    """A campaign that has taken cards of the arcade along."""
    s = read("r")
    return replace(s, box=replace(s.box, arcade=JOURNEY.arcade))


def test_a_card_that_is_not_there_leaves_the_open_entry_as_it_was():
    s = do(read("r"), OPEN)
    assert (s.box.complete, s.box.arcade) == (True, {})
    after = overrule(s, CARD)
    assert (after.told, after.flow, after.quests) == (s.told, s.flow, s.quests)
    assert not any(isinstance(x, f.QuestEnded) for x in facts(s, CARD, {"sequence", "quest.unread", "quest.arcade"}))


def test_a_card_drawn_while_an_entry_lies_open_is_told_and_then_the_entry_again():
    opened = do(carded(), OPEN)
    s = overrule(opened, CARD)
    assert (s.told, actors(s)) == (opened.told, (TABLE,))
    s = draws(s, "duck")
    assert stories.code_of(s.told) == "arcade duck"
    assert offers(s, "ann", a.Attempt) == [option(0)]
    said = facts(do(s, option(0)), a.Roll(seat=TABLE, faces=(1,)))
    assert [x.result for x in said if isinstance(x, f.QuestEnded)] == ["missed"]
    s = roll(do(s, option(0)), 1)
    assert (s.told, top(s)) == (opened.told, top(opened))
    assert stories.passages(s) == ("title", "text", "heading:1", "heading:2")
    assert_alive(s)
    s = roll(do(s, option(1)), 1)
    assert (s.told.code, s.told.option, s.told.result) == ("347", 1, "missed")
    assert isinstance(top(s), Adventure)


def test_a_card_drawn_while_a_roll_is_due_leaves_the_roll():
    chosen = do(carded(), OPEN, option(1))
    s = roll(do(draws(overrule(chosen, CARD), "duck"), option(0)), 1)
    assert (s.told, top(s)) == (chosen.told, top(chosen))
    s = roll(s, 1)
    assert (s.told.code, s.told.result) == ("347", "missed")


def test_somebody_elses_entry_between_is_told_and_then_the_first_again():
    opened = do(read("r"), OPEN)
    s = overrule(replace(opened, players=opened.players | {
        "bob": replace(opened.players["bob"], figure="map:q")}), a.Open(seat="bob"))
    assert s.told.seat == "bob"
    s = roll(do(s, a.Attempt(seat="bob", option=0)), 1)
    s = do(s, a.EndTurn(seat="bob"))
    assert (s.told, top(s)) == (opened.told, top(opened))


def test_the_rules_of_a_closed_entry_say_the_same_of_every_number():
    s = read("r")
    assert judge(GAME, s, option(0)) == judge(GAME, s, option(99))
    assert not [x for x in legal(GAME, s, "ann") if isinstance(x, a.Attempt)]
    assert not [x for x, _ in near_misses(GAME, s, "ann") if isinstance(x, a.Attempt)]


def test_an_entry_that_is_told_again_stays_one_chapter():
    s = carded()
    told: list[tuple[int, int, list[Any]]] = []
    for n, action in enumerate((OPEN, option(1), CARD, a.DrawArcade(seat=TABLE, card="duck"), option(0),
                                a.Roll(seat=TABLE, faces=(1,)), a.Roll(seat=TABLE, faces=(1,)))):
        s, said = apply(GAME, s, action, {r.guard for r in judge(GAME, s, action).refusals})
        told.append((n, n, said))
    card, entry = chapters(told)
    assert (book_code(card), card.option, card.result) == ("arcade duck", 0, "missed")
    assert (book_code(entry), entry.option, entry.result, entry.check) == ("347", 1, "missed", "combat")
    assert (entry.heard, entry.entries) == (("title", "text", "heading:1"), (0, 1, 5, 6))
