"""Tables where a story book is read aloud: first the paragraph, then the choice, rewards only once they are won
(NF-23 to 25, 34.4, 35, 44.3)."""
from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import Option, Quest, Treasure
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import NOT_YET, ON_PAPER, Setup, Told
from companion.games.near_and_far.steps import Adventure, Facing, Questing, Reading, Rewarding
from companion.games.near_and_far.story import stories
from companion.kernel import TABLE, actors, encode, near_misses, replace, visible_facts, top, view
from companion.story.book import Choice, Entry
from tests.games.near_and_far.box_campaign import FIRE, JOURNEY, OATH, QUESTS
from tests.games.near_and_far.guards.cases_narrated import NUMBER, OPEN, read, unnumbered
from tests.games.near_and_far.helpers import (
    GAME, THREE, assert_alive, but, do, facts, given, inside, offers, overrule, refused, roll)

RIZA = Sheet("riza", codes=("RIZ1",))


def option(n: int) -> a.Attempt:
    return a.Attempt(seat="ann", option=n)


def draws(s: Any, card: str) -> Any:
    return do(s, a.DrawArcade(seat=TABLE, card=card))


# The order of reading


def test_NF_23_2_the_paragraph_is_read_before_anything_is_chosen():
    s = read("r")
    assert not offers(s, "ann", a.Attempt)
    assert offers(s, "ann", a.Open) == [OPEN]
    s = do(s, OPEN)
    assert s.told == Told("ann", "map", "347", "r", NOT_YET, "", (), 2)
    assert stories.passages(s) == ("title", "text", "heading:1", "heading:2")
    assert [x.option for x in offers(s, "ann", a.Attempt)] == [1, 2]


def test_NF_23_2_opening_says_so_to_everybody():
    said = facts(read("r"), OPEN)
    assert f.EntryOpened("ann", "map", "347") in said
    assert visible_facts(GAME, said, "bob") == said
    assert GAME.reveal_secrets(said)


def test_NF_23_6_who_has_opened_an_entry_must_take_an_option():
    s = do(read("r"), OPEN)
    assert refused(s, a.EndTurn(seat="ann")) == {"sequence"}
    assert refused(s, a.Camp(seat="ann")) >= {"sequence"}
    assert refused(s, a.Move(seat="ann", to="q")) >= {"sequence"}
    s = roll(do(s, option(1)), 1)
    assert "r" not in s.quests


def test_NF_23_1_the_token_may_still_be_passed_by():
    s = read("r")
    assert not refused(s, a.EndTurn(seat="ann"))
    assert do(s, a.EndTurn(seat="ann")).told is None


def test_NF_23_3_the_price_is_paid_before_the_roll():
    s = do(read("r"), OPEN)
    s = do(s, option(2))
    assert (s.players["ann"].coins, s.told.option, s.told.result) == (2, 2, "")
    assert refused(do(read("r", coins=0), OPEN), option(2)) == {"quest.price"}


def test_NF_23_4_what_follows_is_read_once_the_roll_is_won():
    s = do(read("r", active=("pet",)), OPEN, option(2))
    assert stories.passages(s) == ("title", "text", "heading:1", "heading:2")
    s = roll(s, 6)
    assert s.told.result in ("done", "bonus")
    assert stories.passages(s)[-1] == "success:2"


def test_NF_23_5_after_a_failure_nothing_more_is_read():
    s = do(read("r"), OPEN, option(1))
    said = facts(s, a.Roll(seat=TABLE, faces=(1,)))
    assert not any(isinstance(x, f.PassageHeard) for x in said)
    s = roll(s, 1)
    assert s.told.result == "missed"
    assert stories.passages(s) == ("title", "text", "heading:1", "heading:2")


@pytest.mark.parametrize(("kind", "mode"), [("map", "campaign"), ("story", "campaign"), ("arcade", "arcade")])
def test_NF_23_5_a_book_with_words_for_a_failure_is_read_on(kind: str, mode: str):
    told_too = Quest(options=(replace(QUESTS["347"].options[0], keywords=(), price=(), check="skill", need=15,
                                      failure=True),))
    s = read("r", Sheet(open=("S2",) if kind == "story" else ()), mode)
    s = replace(s, box=replace(s.box, quests=QUESTS | {"347": told_too, "S2": told_too}, arcade={"duck": told_too}))
    s = do(s, OPEN)
    s = do(draws(s, "duck") if kind == "arcade" else s, option(0))
    said = facts(s, a.Roll(seat=TABLE, faces=(1,)))
    assert [x for x in said if isinstance(x, f.PassageHeard)] == [f.PassageHeard("ann", "failure:0")]
    assert not any(isinstance(x, f.Gained) for x in said)
    s = roll(s, 1)
    assert (s.told.kind, s.told.result, stories.passages(s)[-1]) == (kind, "missed", "failure:0")


def test_what_a_book_says_of_a_failure_is_written_only_where_it_does():
    assert b"failure" not in encode(QUESTS["347"])
    choices = (Choice("skill", 4), Choice("skill", 4, failure={"cs": "Nic."}))
    quest = msgspec.convert(Entry("A", choices=choices).mechanics(), Quest)
    assert quest.options == (Option("skill", 4), Option("skill", 4, failure=True))


def test_NF_34_4_in_character_mode_a_failure_is_read_too():
    s = do(read("q", RIZA, "character"), OPEN, option(1))
    said = facts(s, a.Roll(seat=TABLE, faces=(1,)))
    assert f.PassageHeard("ann", "failure:1") in said
    assert GAME.reveal_secrets(said)
    s = roll(s, 1)
    assert (stories.code_of(s.told), s.told.result) == ("RIZ1", "missed")
    assert stories.passages(s) == ("title", "text", "heading:0", "heading:1", "failure:1")
    assert s.players["ann"].sheet.codes == ("RIZ1", "RIZ2")


def test_NF_33_2_an_open_story_is_read_instead_of_the_map():
    s = do(read("q", Sheet(open=("S2", "S3"))), OPEN)
    assert (s.told.kind, stories.code_of(s.told)) == ("story", "S2")
    s = roll(do(s, option(0)), 6)
    assert (s.players["ann"].sheet.open, s.players["ann"].sheet.crossed) == (("S3",), ("S2",))


def test_NF_35_1_a_card_is_drawn_and_then_read():
    s = do(read("q", mode="arcade", gems=1), OPEN)
    assert (top(s), s.told, actors(s)) == (Reading("ann", "q"), None, (TABLE,))
    assert f.EntryOpened("ann", "arcade", "duck") in facts(s, a.DrawArcade(seat=TABLE, card="duck"))
    s = draws(s, "duck")
    assert stories.code_of(s.told) == "arcade duck"
    s = roll(do(s, option(1)), 6)
    assert (s.players["ann"].food, s.arcade_discards, s.quests) == (1, ("duck",), ("r", "u"))


def test_a_card_that_nobody_can_pay_is_a_failure():
    s = draws(do(read("q", mode="arcade"), OPEN), "toll")
    assert not isinstance(top(s), Reading)
    assert (s.told.option, s.told.result) == (NOT_YET, "missed")
    assert s.quests == ("r", "u")


# Keywords


@pytest.mark.parametrize(("keywords", "hears"), [
    ((), ("heading:3",)), ((OATH,), ("heading:2", "heading:3")), ((FIRE,), ("heading:0",)),
    ((FIRE, OATH), ("heading:1",))])
def test_NF_25_3_only_headings_that_the_keywords_leave_are_read(keywords: tuple[str, ...], hears: tuple[str, ...]):
    s = do(read("u", Sheet(keywords=keywords)), OPEN)
    assert tuple(x for x in stories.passages(s) if x.startswith("heading")) == hears


def test_NF_25_2_a_forced_paragraph_is_neither_chosen_nor_rolled_for():
    s = read("r", Sheet(keywords=(FIRE,)))
    said = facts(s, OPEN)
    assert [x for x in said if isinstance(x, f.OptionChosen)] == [f.OptionChosen("ann", 0)]
    assert f.PassageHeard("ann", "success:0") in said
    s = do(s, OPEN)
    assert (s.told.option, s.told.result, s.players["ann"].reputation) == (0, "free", 3)
    assert s.players["ann"].world == ("blade",)
    assert s.players["ann"].sheet.open == ("S178",)
    assert stories.passages(s) == ("title", "text", "heading:0", "success:0")


def test_NF_25_2_a_forced_paragraph_with_a_check_is_rolled_for_at_once():
    trial = Quest(options=(Option("skill", 4, keywords=(FIRE,), rewards=("gem",)), Option("combat", 5)))
    box = replace(JOURNEY, quests=QUESTS | {"347": trial})
    s = do(replace(given(box=box, mode="campaign", map=2, quests=("r",),
                         ann={"figure": "map:r", "sheet": Sheet(keywords=(FIRE,))}), narrated=True), OPEN)
    assert isinstance(top(s), Questing)
    assert (s.told.option, actors(s)) == (0, (TABLE,))
    assert roll(s, 6).players["ann"].gems == 1


def test_NF_25_2_a_forced_paragraph_that_cannot_be_paid_is_a_failure():
    toll = Quest(options=(Option("", keywords=(FIRE,), price=("gem",), rewards=("coin",)), Option("combat", 5)))
    box = replace(JOURNEY, quests=QUESTS | {"347": toll})
    s = do(replace(given(box=box, mode="campaign", map=2, quests=("r",),
                         ann={"figure": "map:r", "sheet": Sheet(keywords=(FIRE,))}), narrated=True), OPEN)
    assert (s.told.result, s.players["ann"].coins, s.quests) == ("missed", 3, ())


def test_NF_25_1_a_keyword_of_the_same_quest_changes_nothing_about_what_was_read():
    echo = Quest(options=(Option("skill", 3, rewards=("keyword:ECHO",)), Option("", keywords=("ECHO",))))
    box = replace(JOURNEY, quests=QUESTS | {"347": echo})
    s = do(replace(given(box=box, mode="campaign", map=2, quests=("r",), ann={"figure": "map:r"}), narrated=True), OPEN)
    s = roll(do(s, option(0)), 6)
    assert s.players["ann"].sheet.keywords == ("ECHO",)
    assert stories.passages(s) == ("title", "text", "heading:0", "success:0")


# Villains


def test_NF_44_3_the_paragraph_of_a_villain_is_read_aloud():
    s = replace(given(box=JOURNEY, mode="campaign", map=11, quests=("q",), ann={"figure": "map:c", "hearts": 5}),
                narrated=True)
    s = inside(s, Adventure("ann", "c"), Facing("ann", "c", "d"))
    villain = next(iter(s.villains))
    s = roll(do(but(s, "ann", hearts=13), a.Fight(seat="ann", foe=f"villain:{villain}")), 6)
    s = do(s, a.Boost(seat="ann", hearts=max(x.hearts for x in offers(s, "ann", a.Boost))))
    assert (s.told.kind, s.told.code, s.told.result) == ("villain", s.box.villains[villain].paragraph, "free")
    assert stories.passages(s) == ("title", "text")


def test_NF_44_3_what_a_book_knows_of_it_is_given():
    end = Quest(options=(Option("", rewards=("gem", "gem", "keyword:DAWN")),))
    box = replace(JOURNEY, quests=QUESTS | {JOURNEY.villains[x].paragraph: end for x in JOURNEY.villains})
    s = replace(given(box=box, mode="campaign", map=11, quests=("q",), ann={"figure": "map:c", "hearts": 13}),
                narrated=True)
    assert "201" not in s.box.quests  # known to a table that is set up with a book
    s = replace(s, box=replace(s.box, quests=s.box.quests | {"204": end, "203": end, "202": end, "201": end}))
    s = inside(s, Adventure("ann", "c"), Facing("ann", "c", "d"))
    s = roll(do(s, a.Fight(seat="ann", foe=f"villain:{s.villains[0]}")), 6)
    s = do(s, a.Boost(seat="ann", hearts=max(x.hearts for x in offers(s, "ann", a.Boost))))
    assert (s.players["ann"].gems, s.players["ann"].sheet.keywords) == (2, ("DAWN",))
    assert stories.passages(s) == ("title", "text", "heading:0", "success:0")
    assert view(GAME, s, "bob").box.quests[s.told.code].options[0].rewards == end.options[0].rewards
    assert "201" in stories.box_to_store(box, {"mode": "campaign", "map": 11}).quests


# Read from paper, typed in by hand


def test_where_the_map_is_not_known_the_number_is_typed():
    s = do(unnumbered(), replace(NUMBER, code="035"))
    assert refused(unnumbered(), replace(NUMBER, code="0")) == {"quest.code"}
    assert (stories.code_of(s.told), top(s).code) == ("35", "35")
    assert offers(s, "ann", a.Attempt)


def test_only_the_way_to_open_it_that_fits_is_offered():
    assert (offers(unnumbered(), "ann", a.Open), offers(unnumbered(), "ann", a.OpenNumber)) == (
        [], [replace(NUMBER, code="")])
    assert (offers(read("r"), "ann", a.Open), offers(read("r"), "ann", a.OpenNumber)) == ([OPEN], [])
    assert not [x for x, _ in near_misses(GAME, unnumbered(), "ann") if isinstance(x, a.Open)]
    assert offers(do(unnumbered(), replace(NUMBER, code="")), "ann", a.AttemptTold)


def test_without_a_number_the_entry_is_read_from_paper():
    s = do(unnumbered(), replace(NUMBER, code=""))
    assert (stories.code_of(s.told), stories.passages(s)) == ("", ())
    s = do(s, a.AttemptTold(seat="ann", check="skill", need=4))
    assert s.told.option == ON_PAPER
    s = roll(s, 6)
    assert isinstance(top(s), Rewarding)
    assert stories.passages(s) == ()


def test_what_a_narrated_table_takes_along_is_all_that_it_needs():
    box = stories.box_to_store(JOURNEY, {"mode": "campaign", "map": 2})
    narrated = {"seats": ("ann", "bob"), "mode": "campaign", "map": 2, "narrated": True}
    assert GAME.new(Setup(box=box, **narrated)) == GAME.new(Setup(box=JOURNEY, **narrated))
    assert (box.maps, "RIZ1" in box.quests, box.arcade) == ({}, False, {})


def test_a_map_with_untold_numbers_brings_every_entry_that_a_map_may_print():
    s = GAME.new(Setup(seats=("ann", "bob"), mode="campaign", map=9, box=JOURNEY, narrated=True))
    assert {"347", "99", "S2"} <= s.box.quests.keys()
    assert "RIZ1" not in s.box.quests
    assert GAME.new(Setup(seats=("ann", "bob"), mode="campaign", map=9, box=JOURNEY)).box.quests.keys() == {"S2", "S3"}


def test_a_newly_typed_entry_comes_into_the_running_game():
    s = do(read("q", Sheet(open=("S9",))), OPEN)
    assert not offers(s, "ann", a.Attempt)
    assert offers(s, "ann", a.AttemptTold)
    typed = {"title": {"cs": "Brod"}, "next": "", "options": [
        {"check": "skill", "need": 4, "bonus_need": 6, "rewards": ["gem"], "bonus": ["coin"]}]}
    action = stories.learn_entry(s, stories.code_of(s.told), typed, by="bob")
    said = facts(s, action)
    assert "gem" not in encode(visible_facts(GAME, said, "ann")).decode()
    s = do(s, action)
    assert not offers(s, "ann", a.AttemptTold)
    assert offers(s, "ann", a.Attempt) == [option(0)]
    assert stories.passages(s) == ("title", "text", "heading:0")
    assert roll(do(s, option(0)), 6).players["ann"].gems == 1


@pytest.mark.parametrize("typed", [{"options": [{"check": "combat", "need": 9}]}, {"options": []}])
def test_an_entry_put_right_while_its_roll_is_due_stops_nothing(typed: dict[str, Any]):
    s = do(read("r"), OPEN, option(2))
    s = do(s, stories.learn_entry(s, "347", typed))
    assert_alive(s)
    assert GAME.odds(s)
    s = roll(s, 6)
    assert (s.told.result, s.players["ann"].world) == ("done", ())
    assert_alive(s)


def test_a_newly_typed_card_is_learnt_too():
    box = replace(JOURNEY, arcade={"duck": Quest()})
    s = draws(do(replace(given(box=box, mode="arcade", map=2, quests=("q",), ann={"figure": "map:q"}),
                         narrated=True), OPEN), "duck")
    s = do(s, stories.learn_entry(s, "arcade duck", {"options": [{"check": "skill", "need": 4, "rewards": ["coin"]}]}))
    assert offers(s, "ann", a.Attempt) == [option(0)]


def test_what_is_no_quest_is_not_learnt():
    with pytest.raises(msgspec.ValidationError):
        stories.learn_entry(read("q"), "35", {"options": [{"check": 5}]})
    with pytest.raises(msgspec.ValidationError):
        stories.with_book(JOURNEY, {"35": {"options": "none"}})


def test_a_book_is_laid_over_the_box():
    mended = {"title": {"en": "New"}, "next": "", "options": [{"check": "", "rewards": ["gem"]}]}
    box = stories.with_book(JOURNEY, {"347": mended, "arcade r01": mended, "S5": mended})
    assert box.quests["347"] == Quest({"en": "New"}, (Option("", rewards=("gem",)),))
    assert box.arcade.keys() == {"duck", "toll", "r01"}
    assert box.quests.keys() == {*JOURNEY.quests, "S5"}
    assert box.quests["99"] == JOURNEY.quests["99"]


def test_a_world_card_of_a_book_is_found_by_its_name():
    entry = {"options": [{"check": "", "rewards": ["world:chladne-ostri", "world:necklace", "world:nobody"]}]}
    world = JOURNEY.world | {"w7": Treasure(name={"cs": "Chladné ostří", "en": "Cold Blade"})}
    box = stories.with_book(replace(JOURNEY, world=world), {"347": entry})
    assert box.quests["347"].options[0].rewards == ("world:w7", "world:necklace", "world:nobody")


def test_an_overruled_choice_opens_the_entry_first():
    s = overrule(read("r"), option(1))
    assert s.told.option == 1
    assert isinstance(top(s), Questing)
    s = overrule(read("r"), option(7))
    assert (s.told.option, s.told.result) == (NOT_YET, "")


def test_the_way_out_of_a_refusal_is_to_open_the_entry():
    assert GAME.repairs(read("r"), option(1)) == [OPEN]
    assert GAME.repairs(unnumbered(), option(1)) == [replace(NUMBER, code="")]


# Who reads


def test_NF_23_2_the_left_neighbour_reads():
    s = replace(given(THREE, box=JOURNEY, mode="campaign", map=2, quests=("q",), turn="cid",
                      cid={"figure": "map:q"}), narrated=True)
    assert stories.narrator(s) == "ann"
    s = do(s, a.Open(seat="cid"))
    assert stories.narrator(s) == "ann"
    assert stories.narrator(replace(s, told=None, flow=())) == ""


def test_an_entry_is_over_with_its_turn():
    s = do(read("q"), OPEN)
    assert stories.entry_is_open(s)
    s = roll(do(s, option(0)), 6)
    assert stories.entry_is_open(s)
    s = do(s, a.EndTurn(seat="ann"))
    assert s.told is not None
    assert not stories.entry_is_open(s)
    later = replace(read("q"), told=s.told, round=3)
    assert not stories.entry_is_open(later)
