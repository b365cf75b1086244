"""A table as a file: out of one house and into another, with everything that was undone, judged anew."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from companion.kernel import digest
from companion.table import desk, journal
from companion.table.copies import table_file
from companion.table.errors import TableError
from companion.table.evening import clock, conditions, out_of_step, results
from companion.table.models import Table
from tests.table.conftest import do, fresh_client, go, head_of, new_table


def played() -> Table:
    """A table with a roll of the app and a line that was taken back."""
    table = new_table()
    do(table, go("ann"))
    desk.roll(table, by="ann", client=fresh_client(), head=head_of(table))
    do(table, go("bob", hold=True))
    desk.undo(table, by="bob", client=fresh_client(), head=head_of(table))
    return table


def test_a_table_comes_out_as_it_went_in_and_plays_on(app: Flask) -> None:
    table = played()
    file = table_file.export(table)
    there, told = table_file.load(file)
    assert told == []
    assert there.code != table.code
    old, new = desk.look(table), desk.look(desk.find(there.code))
    assert digest(old.state) == digest(new.state)
    assert (old.number, bool(old.redo)) == (new.number, bool(new.redo))
    assert journal.verify(there) == []
    again, first = (json.loads(table_file.export(one)) for one in (there, table))
    assert [one["digest"] for one in again["entries"]] == [one["digest"] for one in first["entries"]]
    assert [one["chain"] for one in again["rolls"] if "chain" in one] == [
        one["chain"] for one in first["rolls"] if "chain" in one]
    assert [one["secret"] for one in again["seals"]] == [one["secret"] for one in first["seals"]]
    do(there, go("bob", hold=True))


def test_what_todays_rules_see_otherwise_is_said(app: Flask) -> None:
    file = json.loads(table_file.export(played()))
    file["entries"][2]["verdict"] = {"refusals": [], "doubts": [{"about": "late"}]}
    file["entries"][3]["digest"] = "0" * 16
    told = table_file.load(json.dumps(file).encode())[1]
    assert [(one.number, one.position) for one in told] == [(3, False), (4, True)]


@pytest.mark.parametrize(("key", "change"), [
    ("table_file.kind", lambda file: file.update(kind="companion-campaign")),
    ("table_file.version", lambda file: file.update(version=2)),
    ("game.unknown", lambda file: file.update(game="chess")),
    ("table_file.malformed", lambda file: file.pop("entries")),
    ("table_file.malformed", lambda file: file.update(head=999)),
    ("table_file.malformed", lambda file: file.update(strictness="often")),
    ("table_file.malformed", lambda file: file.update(names={"zed": "Zed"})),
    ("table_file.entry", lambda file: file["entries"][1].update(parent=999)),
    ("table_file.entry", lambda file: file["entries"][1].update(facts=[{"is": "nothing"}])),
    ("table_file.entry", lambda file: file["entries"][1].update(number=7)),
    ("table_file.malformed", lambda file: file["entries"][1].update(client=file["entries"][0]["client"])),
    ("table_file.malformed", lambda file: file["seals"][0].update(secret="no")),
])
def test_what_is_no_sound_table_file_changes_nothing(key: str, change: Callable[[Any], object], app: Flask) -> None:
    file = json.loads(table_file.export(played()))
    change(file)
    with pytest.raises(TableError) as caught:
        table_file.load(json.dumps(file).encode())
    assert caught.value.key == key
    assert len(desk.tables()) == 1


def test_what_is_so_around_the_turns_goes_along(app: Flask) -> None:
    table = played()
    entries = [one.id for one in desk.log(table)]
    conditions.begin(table, clock.PAUSE)
    conditions.end(table, clock.PAUSE)
    conditions.begin(table, clock.CLOCK, detail="seat")
    conditions.begin(table, out_of_step.BACK, detail=[[entries[0], 0], [entries[-1], entries[0]]])
    conditions.begin(table, results.RESULT, detail={"head": 1}, quietly=True)
    there = table_file.load(table_file.export(table))[0]
    new = [one.id for one in desk.log(there)]
    assert [(one.kind, conditions.detail_of(one)) for one in conditions.standing(there)] == [
        (clock.CLOCK, "seat"), (out_of_step.BACK, [[new[0], 0], [new[-1], new[0]]])]
    [there_was], [was] = (conditions.all_of(one, clock.PAUSE) for one in (there, table))
    assert (there_was.began, there_was.ended) == (was.began, was.ended)


@pytest.mark.parametrize("wrong", [
    {"kind": "result"}, {"detail": "minute"}, {"head": 999}, {"by": "zed"}, {"how": "somehow"},
    {"kind": "away", "about": "zed", "detail": None}, {"kind": "back", "detail": [[1, 999]]}])
def test_what_cannot_be_around_the_turns_is_not_taken_in(app: Flask, wrong: dict[str, Any]) -> None:
    table = played()
    conditions.begin(table, clock.CLOCK, detail="seat")
    file = json.loads(table_file.export(table))
    file["conditions"][0].update(wrong)
    with pytest.raises(TableError) as caught:
        table_file.load(json.dumps(file).encode())
    assert caught.value.key == "table_file.malformed"
    del file["conditions"]  # as older versions wrote it
    assert conditions.standing(table_file.load(json.dumps(file).encode())[0]) == []
