"""The story book of a table: kept with it, passed on by a campaign, learnt from while the game goes on, and none of the
box's."""
from __future__ import annotations

import json
from contextlib import suppress
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.games.near_and_far.actions import Attempt, Boost, EndTurn, Open, Roll
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.components import Box, Option, Quest
from companion.games.near_and_far.campaign.plan import Plan
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.story import stories
from companion.games.sheets import Choice, Person
from companion.kernel import Correct, Patch, encode
from companion.table import desk, journal, taps
from companion.table.campaign import campaigns
from companion.table.campaign import file as campaign_file
from companion.table.campaign.file import CampaignFault
from companion.table.cards import rejudge
from companion.table.errors import NeedsConsent, TableError
from companion.table.models import Table
from companion.table.story.stories import learn_entry
from tests.table.conftest import fresh_client, serve, stop

GAME, SAVES = "near_and_far", Path(__file__).parents[2] / "saves"
ENTRY: dict[str, Any] = {"title": {"cs": "Brod", "en": "The Ford"}, "next": "", "options": [
    {"check": "skill", "need": 3, "bonus_need": 5, "rewards": ["gem"], "bonus": ["coin"], "title": {"en": "Wade"}}]}
PLAN = Plan("campaign", (Person("p1", "Ann", "blue"), Person("p2", "Ben", "red")), book="roads")


@pytest.fixture(autouse=True)
def _race() -> None:
    """These tables are of the real game."""


def narrated(box: Box | str = "sample", **entries: Any) -> Table:
    """ann is at the token of A, the entry still closed."""
    setup = {"seats": ["ann", "bob"], "narrated": True, "box": msgspec.to_builtins(stories.with_book(box, entries))}
    table = desk.open_table(GAME, json.dumps(setup), {"ann": "Ann", "bob": "Bob"}, book="roads")
    space = next(id for id, x in desk.look(table).state.box.map.spaces.items() if x.quest == "A")
    put(table, players={**msgspec.to_builtins(desk.look(table).state.players), "ann": {
        "colour": "blue", "figure": f"map:{space}", "hearts": 5}}, quests=[space], quest_tokens=1,
        flow=[{"at": "rounds", "number": 2, "index": 1}, {"at": "turn", "seat": "ann"}], round=2)
    return table


def put(table: Table, **fields: Any) -> None:
    enter(table, Correct(seat="ann", patches=tuple(Patch((name,), value) for name, value in fields.items())))


def enter(table: Table, action: Any, by: str = "ann") -> desk.Outcome:
    return desk.enter(table, encode(action), by=by, client=fresh_client(), head=desk.look(table).head)


def undo(table: Table, by: str) -> desk.Moved:
    return desk.undo(table, by=by, client=fresh_client(), head=desk.look(table).head)


def test_a_table_keeps_which_book_is_read_there(app: Flask) -> None:
    table = narrated(A=ENTRY)
    assert desk.find(table.code).book == "roads"
    plain = desk.open_table(GAME, '{"seats": ["ann", "bob"]}', {"ann": "Ann", "bob": "Bob"})
    assert (desk.find(plain.code).book, desk.look(plain).state.narrated) == ("", False)


def test_the_entries_of_the_book_are_those_of_the_table(app: Flask) -> None:
    s = desk.look(narrated(A=ENTRY)).state
    assert s.narrated
    assert s.box.quests["A"] == msgspec.convert(ENTRY, Quest)
    assert s.box.quests["B"] == sample_box().quests["B"]


@pytest.mark.parametrize("version", ["v0001", "v0002"])
def test_tables_of_an_older_database_read_from_paper(version: str, tmp_path: Path) -> None:
    shutil.copy(SAVES / f"{version}.db", tmp_path / "companion.db")
    with closing(sqlite3.connect(tmp_path / "companion.db")) as old:
        assert "book" not in {column[1] for column in old.execute('PRAGMA table_info("table")')}
        count = old.execute('SELECT COUNT(*) FROM "table"').fetchone()[0]
    app, lock = serve(tmp_path)
    with app.app_context():
        assert [table.book for table in desk.tables()] == [""] * count
        assert not any(desk.look(table).state.narrated for table in desk.tables())
    stop(app, lock)


def test_what_was_read_aloud_is_taken_back_with_consent_only(app: Flask) -> None:
    table = narrated(A=ENTRY)
    enter(table, Open(seat="ann"))
    with pytest.raises(NeedsConsent):
        undo(table, "ann")
    assert desk.look(table).state.told is not None
    undo(table, "bob")
    assert desk.look(table).state.told is None
    assert desk.redo(table, by="ann", client=fresh_client(), head=desk.look(table).head).after.told is not None


def heard(table: Table) -> tuple[int, int]:
    """ann has opened A, taken the first option and heard how it went well; the entries of opening and choosing."""
    opened = enter(table, Open(seat="ann")).entry.id
    chosen = enter(table, Attempt(seat="ann", option=0)).entry.id
    enter(table, Roll(seat="table", faces=(6,)), by="table")
    assert desk.look(table).state.told.result == "bonus"
    return opened, chosen


TWO: dict[str, Any] = ENTRY | {"options": [*ENTRY["options"], {"check": "combat", "need": 1, "rewards": ["food"]}]}


def amended(table: Table, entry: int, action: Any, by: str = "ann") -> desk.Amended:
    return desk.amend(table, entry, encode(action), by=by, client=fresh_client(), head=desk.look(table).head)


def test_who_has_heard_one_ending_does_not_take_another_alone(app: Flask) -> None:
    table = narrated(A=TWO)
    _, chosen = heard(table)
    with pytest.raises(NeedsConsent):
        amended(table, chosen, Attempt(seat="ann", option=1))
    assert desk.look(table).state.told.option == 0
    made = amended(table, chosen, Attempt(seat="ann", option=1), by="table")
    assert (made.stopped, made.after.told.option) == (None, 1)


def test_a_story_is_not_taken_away_by_amending_what_came_before_it(app: Flask) -> None:
    table = narrated(A=TWO)
    away = {"at": "rounds", "number": 2, "index": 1}, {"at": "turn", "seat": "bob"}
    before = enter(table, Correct(seat="ann", patches=(Patch(("players", "ann", "coins"), 4),))).entry.id
    opened, _ = heard(table)
    other = Correct(seat="ann", patches=(Patch(("flow",), away),))
    with pytest.raises(NeedsConsent):
        amended(table, before, other)
    assert opened in [one.id for one in desk.log(table)]


def test_what_changes_nothing_of_what_was_heard_needs_nobody(app: Flask) -> None:
    table = narrated(A=TWO)
    before = enter(table, Correct(seat="ann", patches=(Patch(("players", "ann", "coins"), 4),))).entry.id
    heard(table)
    made = amended(table, before, Correct(seat="ann", patches=(Patch(("players", "ann", "coins"), 7),)))
    assert (made.stopped, made.after.told.result) == (None, "bonus")


def test_a_story_is_not_tried_out(app: Flask) -> None:
    """Neither opened in a what-if nor carried out in one that would begin while it is open."""
    table = narrated(A=ENTRY)
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=desk.look(table).head)
    with pytest.raises(TableError, match=r"^what_if\.story"):
        enter(table, Open(seat="ann"))
    enter(table, EndTurn(seat="ann"))
    desk.end_what_if(table, False, by="ann", client=fresh_client())
    enter(table, Open(seat="ann"))
    with pytest.raises(TableError, match=r"^what_if\.story"):
        desk.begin_what_if(table, by="ann", client=fresh_client(), head=desk.look(table).head)
    enter(table, Attempt(seat="ann", option=0))
    with pytest.raises(TableError, match=r"^what_if\.story"):
        desk.begin_what_if(table, by="ann", client=fresh_client(), head=desk.look(table).head)
    enter(table, Roll(seat="table", faces=(1,)), by="table")
    enter(table, Boost(seat="ann", hearts=0))
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=desk.look(table).head)


def test_a_what_if_that_goes_back_to_an_open_story_stops_there(app: Flask) -> None:
    table = narrated(A=ENTRY)
    opened = enter(table, Open(seat="ann")).entry.id
    enter(table, Attempt(seat="ann", option=0))
    enter(table, Roll(seat="table", faces=(1,)), by="table")
    enter(table, Boost(seat="ann", hearts=0))
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=desk.look(table).head)
    desk.rewind(table, opened, by="table", client=fresh_client(), head=desk.look(table).head, consent=True)
    with pytest.raises(TableError, match=r"^what_if\.story"):
        enter(table, Attempt(seat="ann", option=0))


def test_an_entry_typed_in_comes_into_the_game_and_undo_takes_it_back(app: Flask) -> None:
    bare = replace(sample_box(), quests={})
    table = narrated(bare)
    enter(table, Open(seat="ann"))
    made = learn_entry(table, "A", ENTRY, by="bob", client=fresh_client(), head=desk.look(table).head)
    assert made.after.box.quests["A"].options[0].rewards == ("gem",)
    assert stories.passages(desk.look(table).state) == ("title", "text", "heading:0")
    undo(table, "bob")
    assert "A" not in desk.look(table).state.box.quests


CHANGED: dict[str, Any] = ENTRY | {"options": [{"check": "combat", "need": 4, "rewards": ["food"]}, *ENTRY["options"]]}


def opened(monkeypatch: pytest.MonkeyPatch, table: Table, action: Any, entries: dict[str, Any]) -> int:
    """Enter an action at a table whose book has these entries by now; how many entries came of it."""
    monkeypatch.setattr(taps, "mechanics", lambda book: entries)
    before = len(desk.log(table))
    with suppress(TableError):
        taps.enter(table, encode(action), by="ann", client=fresh_client(), head=desk.look(table).head)
    return len(desk.log(table)) - before


def test_an_entry_that_changed_in_the_book_is_taken_over_when_it_is_opened(app: Flask, monkeypatch: Any) -> None:
    table = narrated(A=ENTRY)
    assert opened(monkeypatch, table, Open(seat="ann"), {"A": CHANGED, "B": CHANGED}) == 2
    quests = desk.look(table).state.box.quests
    assert quests["A"] == msgspec.convert(CHANGED, Quest)
    assert quests["B"] == sample_box().quests["B"]
    assert stories.matches_book(desk.look(table).state, "A", CHANGED)
    assert not stories.matches_book(desk.look(table).state, "A", ENTRY)
    assert not stories.matches_book(desk.look(table).state, "Z", ENTRY)


@pytest.mark.parametrize(("action", "entries", "came"), [
    (Open(seat="ann"), {"A": ENTRY}, 1), (Open(seat="ann"), {}, 1), (EndTurn(seat="ann"), {"A": CHANGED}, 1),
    (Open(seat="bob"), {"A": CHANGED}, 0), (Open(seat="nobody"), {"A": CHANGED}, 0), ({"do": "fly"}, {"A": CHANGED}, 0),
    (Open(seat="ann"), {"A": {"options": 3}}, 1)])
def test_nothing_else_is_taken_over(app: Flask, monkeypatch: Any, action: Any, entries: dict[str, Any],
                                    came: int) -> None:
    table = narrated(A=ENTRY)
    quests = desk.look(table).state.box.quests
    assert opened(monkeypatch, table, action, entries) == came
    assert desk.look(table).state.box.quests == quests


def test_nothing_is_taken_over_while_something_is_only_tried_out(app: Flask, monkeypatch: Any) -> None:
    table = narrated(A=ENTRY)
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=desk.look(table).head)
    monkeypatch.setattr(taps, "mechanics", lambda book: {"A": CHANGED})
    with pytest.raises(TableError, match=r"^what_if\.told"):
        taps.enter(table, encode(Open(seat="ann")), by="ann", client="x", head=desk.look(table).head)
    assert desk.look(table).state.box.quests["A"] == msgspec.convert(ENTRY, Quest)


def test_cards_that_changed_are_taken_over_before_one_is_drawn(app: Flask, monkeypatch: Any) -> None:
    setup = {"seats": ["ann", "bob"], "mode": "arcade", "map": 2, "narrated": True}
    table = desk.open_table(GAME, json.dumps(setup), {"ann": "Ann", "bob": "Bob"}, book="roads")
    s = desk.look(table).state
    space = next(id for id, x in s.box.map.spaces.items() if x.quest)
    put(table, players={**msgspec.to_builtins(s.players), "ann": {"colour": "blue", "figure": f"map:{space}"}},
        quests=[space], quest_tokens=1, round=2,
        flow=[{"at": "rounds", "number": 2, "index": 1}, {"at": "turn", "seat": "ann"}])
    opened(monkeypatch, table, Open(seat="ann"), {"arcade r02": ENTRY, "arcade zz": ENTRY, "A": ENTRY})
    arcade = desk.look(table).state.box.arcade
    assert arcade["r02"].title["cs"] == "Brod"
    assert "zz" not in arcade


@pytest.mark.parametrize("entry", [{"options": "none"}, {"options": [{"check": 1}]}, {"options": [{}]}])
def test_what_is_no_entry_is_refused_and_changes_nothing(app: Flask, entry: dict[str, Any]) -> None:
    table = narrated(A=ENTRY)
    before = desk.look(table).head
    with pytest.raises(TableError, match=r"^action\.malformed"):
        learn_entry(table, "A", entry, by="ann", client=fresh_client(), head=before)
    assert desk.look(table).head == before


def test_a_box_that_changes_leaves_the_entries_of_the_book_alone(app: Flask) -> None:
    table = narrated(A=ENTRY, **{"arcade r01": ENTRY})
    enter(table, Open(seat="ann"))
    other = replace(sample_box(), version=2, quests={"A": Quest(options=(Option("combat", 9),))})
    assert rejudge.rejudge(table, other).differences == ()
    with pytest.raises(TableError, match=r"^box\.same"):
        rejudge.adopt_box(table, replace(other, version=0), client=fresh_client(), head=desk.look(table).head)


def test_a_book_is_not_learnt_by_the_box() -> None:
    own = boxing.own_box("Ours")
    played = replace(own, arcade={"arcade-1": msgspec.convert(ENTRY, Quest)}, quests={"A": Quest()})
    assert boxing.with_learnt(own, played, own, "t1", narrated=True) == own
    assert "arcade-t1.1" in boxing.with_learnt(own, played, own, "t1").arcade
    fitted = boxing.fit_to_table(replace(own, quests={"A": Quest(next="RIZ2")}), played, own, "t1", narrated=True)
    assert (fitted.quests, fitted.arcade) == (played.quests, played.arcade)


# Campaigns

def test_a_campaign_reads_the_same_book_in_every_game(app: Flask) -> None:
    ours = campaigns.create(GAME, "Fridays", PLAN)
    box = stories.with_book("sample", {"S5": ENTRY})
    table = campaigns.open_next(ours, Choice(2, ("p1", "p2")), box)
    assert table.book == "roads"
    s = journal.look(table).state
    assert (s.narrated, s.box.quests["S5"].title["cs"]) == (True, "Brod")


def test_a_campaign_without_a_book_reads_from_paper(app: Flask) -> None:
    ours = campaigns.create(GAME, "Fridays", replace(PLAN, book=""))
    table = campaigns.open_next(ours, Choice(2, ("p1", "p2")), "sample")
    assert (table.book, journal.look(table).state.narrated) == ("", False)


def test_the_book_goes_with_the_file_of_a_campaign(app: Flask) -> None:
    ours = campaigns.create(GAME, "Fridays", PLAN)
    data = campaign_file.export(ours)
    assert campaigns.standing(campaign_file.load(data)).plan.book == "roads"
    tree = json.loads(data)
    del tree["campaign"]["plan"]["book"]
    assert campaigns.standing(campaign_file.load(json.dumps(tree).encode())).plan.book == ""


@pytest.mark.parametrize("book", ["../roads", "Roads", "a/b", "x" * 41, "roads\n"])
def test_a_book_that_can_be_no_folder_is_no_book(app: Flask, book: str) -> None:
    with pytest.raises(TableError, match=r"^campaign\.plan"):
        campaigns.create(GAME, "Fridays", replace(PLAN, book=book))
    ours = campaigns.create(GAME, "Fridays", PLAN)
    tree = json.loads(campaign_file.export(ours))
    tree["campaign"]["plan"]["book"] = book
    with pytest.raises(CampaignFault) as broken:
        campaign_file.load(json.dumps(tree).encode())
    assert broken.value.findings == (("plan", {"field": "book"}),)
