"""The story of tables and campaigns: the line from the start to the head, and nothing that was undone."""
from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask

from companion.games.view import Gain
from companion.games.near_and_far.campaign.plan import Plan
from companion.games.near_and_far.steps import Adventure, Rounds, Turn
from companion.games.sheets import Choice, Person
from companion.kernel import Correct, Patch, encode
from companion.table import desk
from companion.table.campaign import campaigns
from companion.table.models import Campaign, Table, db
from companion.table.store import writing
from companion.table.story import chronicle
from tests.table.conftest import fresh_client

PLAN = Plan("campaign", (Person("p1", "Ann", "blue"), Person("p2", "Ben", "red")))


@pytest.fixture(autouse=True)
def _race() -> None:
    """These tables are of the real game."""


@pytest.fixture
def ours(app: Flask) -> Campaign:
    return campaigns.create("near_and_far", "Fridays", PLAN)


def enter(table: Table, action: Any) -> desk.Outcome:
    data = json.dumps(action) if isinstance(action, dict) else encode(action)
    return desk.enter(table, data, by="table", client=fresh_client(), head=desk.look(table).head)


def at_a_quest(table: Table, seat: str = "p1") -> str:
    """Put the seat's figure on a space with a quest token, in its turn; the number of the quest."""
    s = desk.look(table).state
    space = next(id for id, one in s.box.map.spaces.items() if one.quest)
    flow = json.loads(encode((Rounds(2, s.seats.index(seat) + 1), Turn(seat), Adventure(seat, space))))
    enter(table, Correct(seat="table", patches=(
        Patch(("players", seat, "figure"), f"map:{space}"), Patch(("quests",), [space]), Patch(("quest_tokens",), 1),
        Patch(("flow",), flow))))
    return str(s.box.map.spaces[space].quest)


def attempt(table: Table, face: int, option: int = 0, seat: str = "p1") -> None:
    enter(table, {"do": "attempt", "seat": seat, "option": option})
    enter(table, {"do": "roll", "seat": "table", "faces": [face]})


def a_table(mode: str = "campaign") -> Table:
    return desk.open_table("near_and_far", json.dumps({"seats": ["p1", "p2"], "mode": mode, "map": 2, "box": "sample"}),
                           {"p1": "Ann", "p2": "Ben"})


def test_a_table_tells_its_chapters_with_the_entries_that_made_them(app: Flask) -> None:
    table = a_table()
    code = at_a_quest(table)
    attempt(table, 6)
    told = chronicle.of_table(table)
    [chapter] = told.chapters
    assert (chapter.seat, chapter.code, chapter.result) == ("p1", code, "bonus")
    assert Gain("keyword:TORNADO") in chapter.gains
    assert chapter.entries == tuple(one.id for one in desk.log(table)[1:])
    assert told.look is not None
    assert told.look.head == chapter.entries[-1]


def test_what_was_undone_is_not_told_and_what_was_played_instead_is(app: Flask) -> None:
    table = a_table()
    at_a_quest(table)
    attempt(table, 6)
    desk.undo(table, by="table", client=fresh_client(), head=desk.look(table).head, consent=True)
    [chapter] = chronicle.of_table(table).chapters
    assert (chapter.result, chapter.gains) == ("", ())
    enter(table, {"do": "roll", "seat": "table", "faces": [1]})
    [chapter] = chronicle.of_table(table).chapters
    assert (chapter.result, chapter.gains, chapter.die) == ("missed", (), 1)


def test_an_entry_put_right_later_is_told_as_it_stands_now(app: Flask) -> None:
    table = a_table()
    at_a_quest(table)
    enter(table, {"do": "attempt", "seat": "p1", "option": 0})
    rolled = enter(table, {"do": "roll", "seat": "table", "faces": [6]}).entry
    desk.amend(table, rolled.id, json.dumps({"do": "roll", "seat": "table", "faces": [1]}), by="table",
               client=fresh_client(), head=desk.look(table).head, consent=True)
    [chapter] = chronicle.of_table(table).chapters
    assert (chapter.die, chapter.result) == (1, "missed")


def test_what_is_only_tried_out_is_not_told(app: Flask) -> None:
    table = a_table()
    desk.begin_what_if(table, by="table", client=fresh_client(), head=desk.look(table).head)
    at_a_quest(table)
    attempt(table, 6)
    assert chronicle.of_table(table).chapters == ()
    desk.end_what_if(table, keep=False, by="table", client=fresh_client(), consent=True)
    at_a_quest(table)
    attempt(table, 1)
    desk.begin_what_if(table, by="table", client=fresh_client(), head=desk.look(table).head)
    at_a_quest(table, "p2")
    attempt(table, 6, seat="p2")
    assert [one.result for one in chronicle.of_table(table).chapters] == ["missed"]


def test_a_table_where_nothing_was_met_has_an_empty_story(app: Flask) -> None:
    assert chronicle.of_table(a_table()).chapters == ()


def test_a_campaign_tells_its_games_in_order_and_names_those_on_paper(ours: Campaign) -> None:
    first = campaigns.open_next(ours, Choice(2, ("p1", "p2")), "sample")
    at_a_quest(first)
    attempt(first, 6)
    enter(first, Correct(seat="p1", patches=(Patch(("flow",), []),)))
    campaigns.add_paper_game(ours, 3, {"p1": 7, "p2": 9})
    third = campaigns.open_next(ours, Choice(4, ("p1", "p2")), "sample")
    at_a_quest(third, "p2")
    told = chronicle.of_campaign(ours)
    assert [(one.game.played.stop, one.look is None, len(one.chapters)) for one in told if one.game] == [
        (2, False, 1), (3, True, 0), (4, False, 0)]
    attempt(third, 1, option=1, seat="p2")
    assert [one.chapters[0].seat for one in chronicle.of_campaign(ours) if one.chapters] == ["p1", "p2"]


def test_a_journal_that_cannot_be_read_leaves_the_other_games_their_story(ours: Campaign) -> None:
    first = campaigns.open_next(ours, Choice(2, ("p1", "p2")), "sample")
    at_a_quest(first)
    attempt(first, 6)
    enter(first, Correct(seat="p1", patches=(Patch(("flow",), []),)))
    second = campaigns.open_next(ours, Choice(3, ("p1", "p2")), "sample")
    at_a_quest(second)
    attempt(second, 6)
    with writing() as session:
        session.execute(db.text('update entry set facts = \'[{"is":"gone"}]\' where table_id = :id'), {"id": first.id})
    one, two = chronicle.of_campaign(ours)
    assert (one.broken, one.chapters, two.broken, len(two.chapters)) == (True, (), False, 1)
