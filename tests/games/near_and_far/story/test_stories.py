"""Which entry is read and what it leaves on the sheet: keywords, stories, a character's quests, arcade cards
(NF-23 to 25, 33 to 35)."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import Option, Quest
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Adventure, Reading, Rewarding, Turn
from companion.games.near_and_far.steps.story import at_hand, fitting, source
from companion.kernel import TABLE, chances, replace, top
from tests.games.near_and_far.box_campaign import FIRE, JOURNEY, OATH, QUESTS
from tests.games.near_and_far.helpers import AS_SETTLED, GAME, SEATS, do, facts, given, inside, offers, refused, roll

BLANK, RIZA = Sheet(), Sheet("riza", codes=("RIZ1",))
TOLD = a.AttemptTold(seat="ann", check="skill", need=5)
FREE = a.AttemptTold(seat="ann", check="", need=0)
CARD = a.AttemptArcade(seat="ann")


def at(space: str, sheet: Sheet = BLANK, mode: str = "campaign", map: int = 2, settings: Settings = AS_SETTLED,
       box: Any = JOURNEY, **ann: Any) -> Any:
    return given(box=box, mode=mode, map=map, quests=("q", "r", "u"), settings=settings,
                 ann={"figure": f"map:{space}", "sheet": sheet} | ann)


def option(n: int, story: str = "") -> a.Attempt:
    return a.Attempt(seat="ann", option=n, story=story)


def draws(s: Any, card: str) -> Any:
    return do(s, a.DrawArcade(seat=TABLE, card=card))


# Keywords


@pytest.mark.parametrize(("keywords", "may"), [
    ((), (3,)), ((FIRE,), (0,)), ((OATH,), (2, 3)), ((FIRE, OATH), (1,)), (("planoucí",), (0,)), (("WIND",), (3,))])
def test_NF_25_3_the_option_that_fits_the_keywords_best(keywords: tuple[str, ...], may: tuple[int, ...]):
    assert fitting(QUESTS["99"], keywords) == may
    assert [x.option for x in offers(at("u", Sheet(keywords=keywords)), "ann", a.Attempt)] == list(may)


def test_NF_25_2_a_word_that_decides_gives_everything_without_a_roll():
    s = do(at("u", Sheet(keywords=(FIRE, OATH))), option(1))
    assert (s.players["ann"].gems, s.quests) == (1, ("q", "r"))
    assert f.QuestEnded("ann", 0, "free") in facts(at("u", Sheet(keywords=(FIRE, OATH))), option(1))


def test_NF_25_2_an_optional_paragraph_is_a_choice_and_is_rolled_for():
    s = at("u", Sheet(keywords=(OATH,)))
    assert not refused(s, option(3))
    assert top(do(s, option(2))).check == "skill"


def test_NF_25_2_a_paragraph_read_by_people_needs_no_roll_either():
    s = at("u", box=replace(JOURNEY, quests={}))
    s = do(s, FREE)
    assert isinstance(top(s), Rewarding)
    assert s.quests == ("q", "r")
    assert s.players["ann"].sheet.boxes == 1
    assert refused(at("q", mode="arcade"), FREE) >= {"quest.word"}


def test_NF_25_1_a_keyword_is_kept_on_the_sheet_and_only_once():
    s = inside(at("u"), Adventure("ann", "u", quested=True), Rewarding("ann", True))
    s = do(s, *2 * (a.Note(seat="ann", what="keyword", text="Řeka"),))
    assert s.players["ann"].sheet.keywords == ("ŘEKA",)


@pytest.mark.parametrize("mode", ["first_adventure", "arcade"])
def test_NF_25_1_no_keywords_in_the_modes_without_sheets(mode: str):
    s = inside(at("u", mode="arcade", map=1), Adventure("ann", "u", quested=True), Rewarding("ann", True))
    s = replace(s, mode=mode)
    assert offers(s, "ann", a.Note) == []
    assert refused(s, a.Note(seat="ann", what="keyword")) == {"note.mode"}


def test_rewards_of_other_modes_are_left_out():
    s = roll(do(at("u"), option(3)), 6)  # keyword, story, and the code of a character
    sheet = s.players["ann"].sheet
    assert (sheet.keywords, sheet.open, sheet.codes) == (("FIRE",), ("S7",), ())


# Stories


def test_NF_33_2_the_oldest_story_first():
    s = at("q", Sheet(open=("S3", "S2")))
    assert source(s, "ann") == ("story", "S3")
    assert top(do(s, option(0))).check == "combat"
    assert refused(s, option(0, "S2")) == {"quest.story"}


def test_NF_A22_the_table_may_let_one_choose():
    s = at("q", Sheet(open=("S3", "S2")), settings=Settings(stories_in_order=False))
    assert offers(s, "ann", a.Attempt) == [option(0, "S3"), option(0, "S2")]
    assert refused(s, option(0)) == {"quest.story"}
    s = roll(do(s, option(0, "S2")), 6)
    assert (s.players["ann"].sheet.open, s.players["ann"].sheet.crossed) == (("S3",), ("S2",))


def test_NF_33_2_a_story_noted_now_is_for_the_next_quest():
    s = roll(do(at("u"), option(3)), 6)
    assert s.players["ann"].sheet.open == ("S7",)
    assert s.players["ann"].sheet.crossed == ()
    assert source(s, "ann") == ("story", "S7")


def test_NF_33_2_a_story_that_was_crossed_out_is_noted_again_when_the_book_gives_it_again():
    s = roll(do(at("u", Sheet(crossed=("S7",))), option(3)), 6)
    assert (s.players["ann"].sheet.open, s.players["ann"].sheet.crossed) == (("S7",), ("S7",))
    itself = replace(JOURNEY, quests=QUESTS | {"S2": Quest(options=(Option("skill", 3, 5, rewards=("story:S2",)),))})
    s = roll(do(at("q", Sheet(open=("S2",), crossed=("S2",)), box=itself), option(0)), 6)
    assert (s.players["ann"].sheet.open, s.players["ann"].sheet.crossed) == (("S2",), ("S2", "S2"))


def test_NF_33_2_one_that_waits_is_not_noted_twice():
    s = inside(at("u", Sheet(open=("S7",))), Adventure("ann", "u", quested=True), Rewarding("ann", True))
    assert refused(s, a.Note(seat="ann", what="story", text="s7")) == {"note.again"}
    s = roll(do(at("u", Sheet(open=("S7",)), settings=Settings(stories_in_order=False), box=replace(
        JOURNEY, quests=QUESTS | {"S7": QUESTS["99"]})), option(3, "S7")), 1)
    assert (s.players["ann"].sheet.open, s.players["ann"].sheet.crossed) == ((), ("S7",))


def test_NF_33_2_two_stories_whose_numbers_nobody_read_are_two():
    s = inside(at("u"), Adventure("ann", "u", quested=True), Rewarding("ann", True))
    s = do(s, *2 * (a.Note(seat="ann", what="story"),))
    assert s.players["ann"].sheet.open == ("?", "?")
    chosen = at("u", s.players["ann"].sheet, settings=Settings(stories_in_order=False))
    assert len(offers(chosen, "ann", a.AttemptTold)) == len(set(offers(chosen, "ann", a.AttemptTold)))
    s = roll(do(at("u", s.players["ann"].sheet), TOLD), 1)
    assert (s.players["ann"].sheet.open, s.players["ann"].sheet.crossed) == (("?",), ("?",))


def test_NF_33_2_only_the_campaign_has_stories():
    assert source(at("q", Sheet(open=("S2",)), mode="character"), "ann")[0] == "character"
    s = at("u", RIZA, mode="character")
    s = inside(s, Adventure("ann", "u", quested=True), Rewarding("ann", True, "character"))
    assert refused(s, a.Note(seat="ann", what="story")) == {"note.mode"}


def test_NF_33_1_a_quest_that_is_left_alone_marks_nothing():
    s = do(at("q"), a.EndTurn(seat="ann"))
    assert s.players["ann"].sheet.boxes == 0
    assert "q" in s.quests


def test_a_story_with_no_map_entered():
    s = given(box=replace(JOURNEY, map=None, maps={}), mode="campaign", map=7, quest_tokens=3,
              ann={"figure": "map:?", "sheet": Sheet(open=("S2",))})
    s = inside(s, Adventure("ann", "?", kind="coin", quest=True))
    assert offers(s, "ann", a.Attempt) == [option(0)]
    s = roll(do(s, option(0)), 6)
    assert s.players["ann"].sheet.crossed == ("S2",)
    assert s.quest_tokens == 2


# Character Mode


def test_NF_34_1_the_first_quest_is_printed_on_the_card():
    sheets = {"ann": Sheet("riza"), "bob": Sheet("vera")}
    s = GAME.new(Setup(SEATS, mode="character", map=2, box=JOURNEY, sheets=sheets))
    assert s.players["ann"].sheet.codes == ("RIZ1",)
    assert s.players["bob"].sheet.codes == ()  # nobody has told it


def test_NF_34_1_the_next_one_is_written_on_the_next_line():
    s = roll(do(at("q", RIZA, "character"), option(0)), 6)
    sheet = s.players["ann"].sheet
    assert (sheet.codes, sheet.read, sheet.keywords) == (("RIZ1", "RIZ3"), 1, ("OATH",))


def test_NF_34_2_a_characters_quest_takes_a_token_like_any_other():
    assert refused(at("a", RIZA, "character"), option(0)) == {"quest.token"}
    assert roll(do(at("q", RIZA, "character"), option(0)), 1).quests == ("r", "u")


@pytest.mark.parametrize("face", [1, 6])
def test_NF_34_3_it_counts_well_done_or_not(face: int):
    s = roll(do(at("q", RIZA, "character"), option(0)), face)
    assert (s.players["ann"].sheet.read, s.players["ann"].sheet.boxes) == (1, 0)


def test_NF_34_4_a_failure_gives_nothing_but_the_next_number():
    s = roll(do(at("q", RIZA, "character"), option(0)), 1)
    ann = s.players["ann"]
    assert (ann.coins, ann.sheet.keywords, ann.sheet.codes) == (3, (), ("RIZ1", "RIZ3"))


def test_NF_34_4_the_number_that_follows_whatever_happens():
    s = roll(do(at("q", RIZA, "character"), option(1)), 1)
    assert s.players["ann"].sheet.codes == ("RIZ1", "RIZ2")


def test_NF_34_4_from_the_book_the_number_is_noted_after_a_failure():
    s = at("q", Sheet("vera", codes=("VER1",)), "character")
    s = roll(do(s, TOLD), 1)
    assert top(s) == Rewarding("ann", False, "character", True)
    assert refused(s, a.Reward(seat="ann", what="coin")) == {"reward.missed"}
    s = do(s, a.Note(seat="ann", what="code", text="ver4"), a.Done(seat="ann"))
    assert s.players["ann"].sheet.codes == ("VER1", "VER4")
    assert s.players["ann"].sheet.read == 1


def test_NF_34_4_elsewhere_a_failure_is_not_read_on():
    s = roll(do(at("u", box=replace(JOURNEY, quests={})), TOLD), 1)
    assert not isinstance(top(s), Rewarding)


@pytest.mark.parametrize(("read", "map", "kind"), [
    (7, 2, "character"), (8, 2, "arcade"), (8, 11, "character"), (9, 11, "character"), (9, 3, "arcade"),
    (10, 11, "arcade")])
def test_NF_34_5_the_last_two_wait_for_the_last_map(read: int, map: int, kind: str):
    s = at("q", Sheet("riza", read=read), "character", map)
    assert source(s, "ann")[0] == kind
    assert bool(refused(s, CARD)) == (kind != "arcade")


def test_NF_34_5_an_arcade_card_gives_no_mark_and_no_number():
    s = do(at("q", Sheet("riza", read=8), "character"), CARD)
    s = roll(do(draws(s, "duck"), option(0)), 6)
    assert s.players["ann"].sheet.read == 8
    assert s.players["ann"].coins == 4


def test_NF_A45_all_ten_done():
    s = do(at("q", Sheet("riza", read=10), "character", 11), CARD)
    assert isinstance(top(s), Reading)
    assert refused(at("q", Sheet("riza", read=9), "character", 11), CARD) == {"quest.arcade"}


def test_NF_40_2_a_newcomer_reads_on_while_the_others_draw_cards():
    s = given(box=JOURNEY, mode="character", map=3, quests=("q",), ann={"figure": "map:q", "sheet": Sheet(read=8)},
              bob={"figure": "map:q", "sheet": RIZA})
    assert source(s, "ann")[0] == "arcade"
    assert source(s, "bob") == ("character", "RIZ1")


def test_NF_37_2_each_mode_marks_its_own_part_of_the_sheet():
    story = roll(do(at("q"), option(0)), 6).players["ann"].sheet
    quest = roll(do(at("q", RIZA, "character"), option(0)), 6).players["ann"].sheet
    assert (story.boxes, story.codes) == (1, ())
    assert (quest.boxes, quest.read) == (0, 1)


def test_NF_37_3_the_ninth_is_not_playable_away_from_the_last_map():
    s = at("q", Sheet("riza", codes=("RIZ1",) * 9, read=8), "character")
    assert refused(s, option(0)) == {"quest.option"}
    assert not refused(at("q", Sheet("riza", codes=("RIZ1",) * 9, read=8), "character", 11), option(0))


# Arcade


def test_NF_3_10_the_cards_are_a_deck():
    s = do(at("q", mode="arcade"), CARD)
    assert chances(s) == {a.DrawArcade(seat=TABLE, card=x): Fraction(1, 2) for x in ("duck", "toll")}
    assert not offers(at("q"), "ann", a.AttemptArcade)


def test_NF_35_1_a_card_stands_for_the_book():
    s = draws(do(at("q", mode="arcade"), CARD), "duck")
    assert top(s) == Reading("ann", "q", "duck")
    assert at_hand(s, "ann") == JOURNEY.arcade["duck"]
    assert offers(s, "ann", a.Attempt) == [option(0)]  # no gem for the other
    s = roll(do(s, option(0)), 5)
    assert (s.players["ann"].coins, s.players["ann"].gems) == (4, 1)
    assert (s.quests, s.arcade_discards) == (("r", "u"), ("duck",))


def test_NF_35_1_a_failure_gives_nothing_and_the_card_goes():
    s = draws(do(at("q", mode="arcade"), CARD), "duck")
    s = roll(do(s, option(0)), 1)
    assert (s.players["ann"].coins, s.quests, s.arcade_discards) == (3, ("r", "u"), ("duck",))


def test_NF_35_1_no_map_quest_and_no_second_attempt():
    s = at("q", mode="arcade")
    assert refused(s, option(0)) == {"quest.option"}
    assert refused(s, TOLD) == {"quest.arcade"}
    s = roll(do(draws(do(s, CARD), "duck"), option(0)), 1)
    assert refused(inside(at("q", mode="arcade"), Adventure("ann", "q", quested=True)), CARD) == {"quest.once"}
    assert s.quests == ("r", "u")


def test_a_card_that_nobody_can_pay_is_a_failure():
    s = draws(do(at("q", mode="arcade"), CARD), "toll")
    assert not isinstance(top(s), Reading)
    assert s.quests == ("r", "u")
    assert top(draws(do(at("q", mode="arcade", gems=2), CARD), "toll")) == Reading("ann", "q", "toll")


def test_A33_the_played_cards_are_shuffled_again():
    s = replace(at("q", mode="arcade"), arcade_discards=("duck", "toll"))
    s = do(s, CARD)
    assert f.ArcadeDrawn("toll", True) in facts(s, a.DrawArcade(seat=TABLE, card="toll"))
    assert draws(s, "toll").arcade_discards == ("toll",)


def test_a_card_of_an_own_box_is_told():
    s = do(at("q", mode="arcade", box=replace(JOURNEY, complete=False, arcade={})), CARD)
    s = draws(s, "new")
    assert top(s) == Reading("ann", "q", "arcade-1")
    assert refused(s, FREE) == {"quest.word"}
    s = roll(do(s, a.AttemptTold(seat="ann", check="combat", need=3)), 4)
    assert isinstance(top(s), Rewarding)
    s = do(s, a.Reward(seat="ann", what="gem"), a.Done(seat="ann"))
    assert (s.players["ann"].gems, s.arcade_discards) == (1, ("arcade-1",))


def test_NF_23_2_the_order_of_reading_is_advice_and_the_choice_is_free():
    assert len(offers(at("r"), "ann", a.Attempt)) == 2
    assert isinstance(top(do(at("q"), a.EndTurn(seat="ann"))), Turn)
