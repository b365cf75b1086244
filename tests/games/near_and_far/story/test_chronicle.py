"""Chapters of a game, read from its facts: who met what, what they chose, how it went and what it gave."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.campaign.chronicle import book_code, chapters, heading, title
from companion.games.view import Chapter, Gain
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import NOT_YET, ON_PAPER, State
from companion.games.near_and_far.steps import Turn
from companion.kernel import TABLE, Action, Correct, Fact, Opened, Patch, fold, replace
from tests.games.near_and_far.box_campaign import FIRE, JOURNEY, OATH, QUESTS
from tests.games.near_and_far.helpers import GAME, given
from tests.games.near_and_far.helpers import facts as facts_of

OPEN = a.Open(seat="ann")
BLANK, RIZA = Sheet(), Sheet("riza", codes=("RIZ1",))


def at(space: str, *, narrated: bool = True, mode: str = "campaign", map: int = 2, sheet: Sheet = BLANK,
       box: Any = JOURNEY, **ann: Any) -> State:
    s = given(box=box, mode=mode, map=map, quests=("q", "r", "u"),
              ann={"figure": f"map:{space}", "sheet": sheet} | ann)
    return replace(s, narrated=narrated)


def option(n: int) -> a.Attempt:
    return a.Attempt(seat="ann", option=n)


def roll(face: int) -> a.Roll:
    return a.Roll(seat=TABLE, faces=(face,))


def played(s: State, *actions: Action, before: Iterable[Fact] = (f.RoundBegan(4),)) -> tuple[Chapter, ...]:
    """The chapters of these actions, entered one after the other; ids count from 11."""
    entries: list[tuple[int, int, list[Fact]]] = [(10, 1, list(before))]
    for n, action in enumerate(actions):
        made = facts_of(s, action)
        s = fold(GAME, s, made)
        entries.append((11 + n, 2 + n, made))
    return chapters(entries)


def test_an_entry_that_is_only_read_so_far_has_neither_choice_nor_end():
    [told] = played(at("u"), OPEN)
    assert told == Chapter("ann", "map", "99", told=True, option=NOT_YET, heard=("title", "text"), round=4,
                           entries=(11,))


def test_a_quest_from_the_paragraph_to_the_reward():
    [told] = played(at("u"), OPEN, option(3), roll(6))
    assert (told.seat, told.kind, told.code, told.option) == ("ann", "map", "99", 3)
    assert (told.check, told.need, told.die, told.result) == ("skill", 5, 6, "done")
    assert told.heard == ("title", "text", "heading:3", "success:3")
    assert told.gains == (Gain("keyword:FIRE"), Gain("story:S7"))
    assert told.entries == (11, 12, 13)


def test_NF_23_5_of_a_failure_nothing_more_is_heard_and_nothing_gained():
    [told] = played(at("u"), OPEN, option(3), roll(1))
    assert (told.result, told.heard, told.gains) == ("missed", ("title", "text", "heading:3"), ())


def test_NF_23_3_price_and_hearts_stand_in_the_chapter():
    s = at("u", coins=2, hearts=4, box=replace(JOURNEY, quests=QUESTS | {"99": QUESTS["347"]}))
    [told] = played(s, OPEN, option(2), roll(3), a.Boost(seat="ann", hearts=3))
    assert told.price == (Gain("coin"),)
    assert (told.die, told.hearts, told.total, told.result) == (3, 3, 7, "done")
    assert Gain("heart") in told.gains
    assert Gain("world:necklace") in told.gains


def test_NF_24_2_reputation_lost_and_several_pieces_are_counted():
    lines = [(1, 1, [f.QuestMet("ann", "9", "combat", 4), f.QuestEnded("ann", 6, "bonus"),
                     f.Gained("ann", "coin", 1, "quest"), f.Reputed("ann", -1), f.Reputed("ann", -1),
                     f.Gained("ann", "coin", 2, "quest"), f.Gained("ann", "gem", 1, "camp")])]
    assert chapters(lines)[0].gains == (Gain("coin", 3), Gain("reputation", -2))


def test_NF_25_2_a_word_that_decides_is_told_without_a_roll():
    [told] = played(at("u", sheet=Sheet(keywords=(FIRE, OATH))), OPEN)
    assert (told.option, told.result, told.die, told.need) == (1, "free", 0, 0)
    assert told.heard == ("title", "text", "heading:1", "success:1")
    assert told.gains == (Gain("gem"),)


def test_NF_33_2_a_story_comes_under_its_own_number():
    [told] = played(at("q", sheet=Sheet(open=("S2",))), OPEN, option(0), roll(6))
    assert (told.kind, told.code, book_code(told)) == ("story", "S2", "S2")


@pytest.mark.parametrize(("face", "result", "heard"), [(6, "done", "success:0"), (1, "missed", "failure:0")])
def test_NF_34_4_in_character_mode_a_failure_is_heard_too(face: int, result: str, heard: str):
    [told] = played(at("q", mode="character", sheet=RIZA), OPEN, option(0), roll(face))
    assert (told.kind, told.code, told.result, told.heard[-1]) == ("character", "RIZ1", result, heard)
    assert Gain("code:RIZ3") in told.gains
    assert (Gain("coin") in told.gains) == (face == 6)


def test_NF_35_1_an_arcade_card_is_called_as_a_book_calls_it():
    draw = a.DrawArcade(seat=TABLE, card="duck")
    [told] = played(at("q", mode="arcade"), OPEN, draw, option(0), roll(5))
    assert (told.kind, told.code, book_code(told), told.result) == ("arcade", "duck", "arcade duck", "bonus")
    assert told.gains == (Gain("coin"), Gain("gem"))


def test_NF_44_3_a_beaten_villain_has_a_chapter_with_the_paragraph_on_its_card():
    lines = [(1, 1, [f.VillainBeaten("ann", "zak", 10, "201"), f.EntryOpened("ann", "villain", "201"),
                     f.CampPlaced("ann", "villain:zak")]), (2, 2, [f.Gained("ann", "gem", 1, "quest")]),
             (3, 3, [Opened(Turn("bob")), f.Gained("ann", "gem", 1, "quest")])]
    [told] = chapters(lines)
    assert (told.kind, told.code, told.result, told.gains) == ("villain", "201", "free", (Gain("gem"),))


# Without a story book

def test_a_table_that_reads_from_paper_has_chapters_too():
    s = at("u", narrated=False, box=replace(JOURNEY, quests={}))
    [told] = played(s, a.AttemptTold(seat="ann", check="skill", need=5), roll(6), a.Reward(seat="ann", what="coin"),
                    a.Reward(seat="ann", what="coin"), a.Reward(seat="ann", what="reputation-"), a.Done(seat="ann"))
    assert (told.told, told.option, told.heard) == (False, ON_PAPER, ())
    assert (told.kind, told.code, told.result) == ("map", "99", "bonus")
    assert told.gains == (Gain("coin", 2), Gain("reputation", -1))


@pytest.mark.parametrize(("mode", "space", "sheet", "action", "kind", "code"), [
    ("campaign", "q", Sheet(open=("S2",)), option(0), "story", "S2"),
    ("character", "q", RIZA, option(0), "character", "RIZ1"),
    ("campaign", "u", Sheet(), option(3), "map", "99")])
def test_on_paper_the_kind_is_known_from_what_the_sheet_marks(
        mode: str, space: str, sheet: Sheet, action: Action, kind: str, code: str):
    [told] = played(at(space, narrated=False, mode=mode, sheet=sheet), action, roll(6))
    assert (told.kind, told.code, told.option) == (kind, code, ON_PAPER)


def test_on_paper_an_arcade_card_is_one_and_one_that_nobody_can_pay_is_a_failure():
    s = at("q", narrated=False, mode="arcade")
    card = a.AttemptArcade(seat="ann")
    [told] = played(s, card, a.DrawArcade(seat=TABLE, card="duck"), option(0), roll(1))
    assert (told.kind, told.code, told.result) == ("arcade", "duck", "missed")
    [told] = played(s, card, a.DrawArcade(seat=TABLE, card="toll"))
    assert (told.kind, told.code, told.result) == ("arcade", "toll", "missed")


# Where a chapter ends

def test_what_comes_of_camps_roads_and_the_next_turn_is_no_gain_of_the_quest():
    lines = [(1, 1, [f.QuestMet("ann", "9", "skill", 4), f.QuestEnded("ann", 5, "done")]),
             (2, 2, [f.CampPlaced("ann", "space:q"), f.Reputed("ann", 1), f.TreasureKept("ann", "t1")])]
    assert chapters(lines)[0].gains == ()
    for end in (f.Went("ann", "map:b"), Opened(Turn("bob")), f.Built("ann", "a1")):
        lines[1] = (2, 2, [end, f.Reputed("ann", 1)])
        assert chapters(lines)[0].gains == ()
        assert chapters(lines)[0].entries == (1,)


def test_what_others_get_meanwhile_is_not_theirs():
    lines = [(1, 1, [f.QuestMet("ann", "9", "skill", 4), f.QuestEnded("ann", 5, "done"), f.ChiefTaken("bob", "red"),
                     f.ChiefTaken("ann", "blue"), f.Hired("ann", "a7", 0, "a7"), f.Hired("ann", "a8", 2)])]
    assert chapters(lines)[0].gains == (Gain("chief:blue"), Gain("adventurer:a7"))


def test_a_correction_by_hand_is_no_chapter_and_ends_none():
    s = at("u")
    purse = Correct(seat=TABLE, patches=(Patch(("players", "ann", "coins"), 9),))
    [told] = played(s, OPEN, purse, option(3), roll(6))
    assert told.result == "done"
    assert told.gains == (Gain("keyword:FIRE"), Gain("story:S7"))
    assert played(s, purse) == ()


def test_titles_and_headings_come_from_the_box_where_it_has_them():
    named = replace(QUESTS["99"], title={"en": "The Ford", "cs": "Brod"}, options=tuple(
        replace(x, title={"en": f"Way {n}", "cs": f"Cesta {n}"}) for n, x in enumerate(QUESTS["99"].options)))
    s = at("u", box=replace(JOURNEY, quests=QUESTS | {"99": named}))
    [told] = played(s, OPEN, option(3), roll(6))
    assert (title(s, told, "cs"), heading(s, told, "en")) == ("Brod", "Way 3")
    assert heading(s, replace(told, option=ON_PAPER), "cs") == "Cesta 3", "no other option asks for skill 5"
    assert heading(s, replace(told, option=ON_PAPER, check="", need=0), "cs") == "", "two ask for no roll"
    assert heading(s, replace(told, option=9), "en") == heading(s, replace(told, code="77"), "en") == ""
    assert title(s, replace(told, code="77"), "en") == ""


def test_nothing_met_nothing_told():
    assert chapters([]) == ()
    assert chapters([(1, 1, [f.Gained("ann", "coin", 1, "quest"), f.Reputed("ann", 1)])]) == ()
