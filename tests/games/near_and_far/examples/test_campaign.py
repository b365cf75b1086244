"""Worked examples of the campaign: E17, E19, E39, E41, E42, the sheet of E43."""
from __future__ import annotations

import pytest

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.actions import Attempt, AttemptTold, Boost, Fight, Move, Note, Roll, Walk
from companion.games.near_and_far.sheet import Sheet, earned, full
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Adventure, Questing, Rewarding
from companion.kernel import top
from tests.games.near_and_far.box_campaign import FIRE, JOURNEY
from tests.games.near_and_far.helpers import FOUR, GAME, do, facts, given, inside, offers, refused, roll


BLANK = Sheet()


def at(space: str, sheet: Sheet = BLANK, mode: str = "campaign", **ann: object) -> object:
    """Ann in the second game of a campaign, about to attempt the quest of that space."""
    return given(box=JOURNEY, mode=mode, map=2, quests=("q", "r", "u"),
                 ann={"figure": f"map:{space}", "sheet": sheet} | ann)


def test_E17_entry_347_with_the_keyword():
    s = do(at("r", Sheet(keywords=(FIRE,))), Attempt(seat="ann", option=0))
    ann = s.players["ann"]
    assert (ann.reputation, ann.world, ann.sheet.open) == (3, ("blade",), ("S178",))
    assert "r" not in s.quests
    assert not isinstance(top(s), Questing)


@pytest.mark.parametrize("option", [1, 2])
def test_E17_the_keyword_leaves_no_choice(option: int):
    s = at("r", Sheet(keywords=(FIRE,)))
    assert refused(s, Attempt(seat="ann", option=option)) == {"quest.forced"}
    assert offers(s, "ann", Attempt) == [Attempt(seat="ann", option=0)]


def test_E17_without_the_keyword_it_cannot_be_taken():
    s = at("r")
    assert refused(s, Attempt(seat="ann", option=0)) == {"quest.keyword"}
    assert offers(s, "ann", Attempt) == [Attempt(seat="ann", option=n) for n in (1, 2)]


def test_E19_the_story_is_read_instead_of_the_map():
    s = do(at("q", Sheet(open=("S2",), boxes=4)), Attempt(seat="ann", option=0))
    assert top(s).quest == "S2"
    s = roll(s, 6)
    ann = s.players["ann"]
    assert (ann.sheet.open, ann.sheet.crossed, ann.sheet.boxes) == ((), ("S2",), 5)
    assert (ann.gems, s.quests) == (1, ("r", "u"))


def test_E19_a_failed_story_is_crossed_out_too():
    s = roll(do(at("q", Sheet(open=("S2",))), Attempt(seat="ann", option=0)), 1)
    assert (s.players["ann"].sheet.crossed, s.players["ann"].sheet.boxes, s.players["ann"].gems) == (("S2",), 1, 0)
    assert "q" not in s.quests


def test_E19_the_map_is_read_when_no_story_waits():
    s = do(at("q", Sheet(crossed=("S2",))), Attempt(seat="ann", option=0))
    assert top(s).quest == "35"


def test_E19_a_story_that_the_box_does_not_know_is_told():
    s = at("q", Sheet(open=("S77",)))
    told = AttemptTold(seat="ann", check="skill", need=5)
    assert refused(s, Attempt(seat="ann", option=0)) == {"quest.option"}
    s = roll(do(s, told), 6)
    assert s.players["ann"].sheet.crossed == ("S77",)


@pytest.mark.parametrize(("players", "villains"), [
    (4, ("zak", "shreya", "ivory_queen", "red_king")), (3, ("shreya", "ivory_queen", "red_king")),
    (2, ("ivory_queen", "red_king"))])
def test_E39_villains_by_players(players: int, villains: tuple[str, ...]):
    s = GAME.new(Setup(FOUR[:players], mode="campaign", map=11, box=JOURNEY))
    assert s.villains == villains
    assert not GAME.new(Setup(FOUR[:players], mode="campaign", map=10, box=JOURNEY)).villains


def wet(space: str, hearts: int, **more: object) -> object:
    return given(box=JOURNEY, mode="campaign", map=5, ann={"figure": f"map:{space}", "hearts": hearts}, **more)


@pytest.mark.parametrize("camps", [{}, {"b": "bob"}])
def test_E41_water_takes_a_heart_camp_or_not(camps: dict[str, str]):
    s = do(wet("a", 2, camps=camps), Move(seat="ann", to="b"))
    assert s.players["ann"].hearts == 1
    assert f.Paid("ann", "heart", 1, "water") in facts(wet("a", 2, camps=camps), Move(seat="ann", to="b"))


def test_E41_without_a_heart_it_cannot_be_entered():
    assert refused(wet("a", 0), Move(seat="ann", to="b")) == {"move.water"}
    assert not refused(wet("a", 1), Move(seat="ann", to="b"))
    assert not refused(wet("b", 0), Move(seat="ann", to="a"))


def test_E41_the_heart_for_leaving_is_due_beside_it():
    s = inside(wet("a", 1), Adventure("ann", "town", left=True, used=1))
    assert refused(s, Move(seat="ann", to="b")) == {"move.water"}
    s = do(inside(wet("a", 2), Adventure("ann", "town", left=True, used=1)), Move(seat="ann", to="b"))
    assert s.players["ann"].hearts == 0


@pytest.mark.parametrize(("hearts", "objections"), [(1, {"walk.heart"}), (2, set())])
def test_E41_a_walk_through_water_counts_both(hearts: int, objections: set[str]):
    s = wet("a", hearts)  # into b: the water; out of b: an empty space
    assert refused(s, Walk(seat="ann", to="c")) == objections


def test_E41_after_a_fight_without_a_heart_the_figure_goes_back_and_the_turn_goes_on():
    s = given(box=JOURNEY, mode="campaign", map=5,
              ann={"figure": "map:c", "hearts": 2, "birds": 1, "built": ("sword",)}, round=2)
    s = roll(do(s, Move(seat="ann", to="d"), Fight(seat="ann")), 1)
    s = do(s, Boost(seat="ann", hearts=2))
    ann = s.players["ann"]
    assert (ann.threats, ann.hearts, ann.figure) == (("4",), 0, "map:c")
    assert (top(s).seat, top(s).used) == ("ann", 1)
    assert refused(s, Move(seat="ann", to="d")) == {"move.heart"}  # c is left a second time


@pytest.mark.parametrize(("mode", "sheets"), [
    ("campaign", ((Sheet(), 1), (Sheet(boxes=3), 2), (Sheet(boxes=6), 3), (Sheet(boxes=30), 11))),
    ("character", ((Sheet(), 1), (Sheet(read=3), 4)))])
def test_E42_experience(mode: str, sheets: tuple[tuple[Sheet, int], ...]):
    assert [earned(sheet, mode) for sheet, _ in sheets] == [n for _, n in sheets]


@pytest.mark.parametrize("face", [1, 6])
def test_E42_a_quest_marks_a_box_well_done_or_not(face: int):
    s = roll(do(at("q", Sheet(boxes=2)), Attempt(seat="ann", option=0)), face)
    assert s.players["ann"].sheet.boxes == 3
    assert earned(s.players["ann"].sheet, "campaign") == 2


def test_E42_a_full_sheet_takes_no_more():
    s = at("q", Sheet(boxes=30))
    s = do(s, Attempt(seat="ann", option=0))
    assert f.BoxMarked("ann") not in facts(s, Roll(seat="table", faces=(6,)))
    assert roll(s, 6).players["ann"].sheet.boxes == 30


def test_E42_the_first_adventure_marks_nothing():
    s = roll(do(given(box=JOURNEY, quests=("q",), ann={"figure": "map:q"}), Attempt(seat="ann", option=0)), 6)
    assert s.players["ann"].sheet == Sheet()


def test_E43_when_a_sheet_is_full():
    assert full(Sheet(boxes=30), "campaign")
    assert not full(Sheet(boxes=29, read=10), "campaign")
    assert full(Sheet(read=10), "character")
    assert not full(Sheet(boxes=30, read=9), "character")


def test_E17_the_book_read_by_people_notes_what_it_gives():
    s = inside(at("u"), Adventure("ann", "u", quested=True), Rewarding("ann", True))
    s = do(s, Note(seat="ann", what="keyword", text="planoucí"), Note(seat="ann", what="story", text="S178"),
           Note(seat="ann", what="story"))
    sheet = s.players["ann"].sheet
    assert (sheet.keywords, sheet.open) == ((FIRE,), ("S178", "?"))
