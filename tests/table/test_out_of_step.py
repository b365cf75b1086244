"""Board and app are known to differ until hands have followed, somebody says so, or sends it away."""
from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from companion.table import desk
from companion.table.errors import TableError
from companion.table.evening import conditions, out_of_step
from companion.table.models import Entry, Table
from companion.table.store import writing
from tests.table.conftest import do, fresh_client, go, head_of, new_table, rolled


@pytest.fixture
def table(app: Flask) -> Table:
    """Two figures that have walked, a quarter of an hour ago."""
    table = new_table()
    for _ in range(2):
        step(table, "ann", 3)
        step(table, "bob", 2)
    age(table)
    return table


def step(table: Table, seat: str, face: int) -> None:
    do(table, go(seat))
    do(table, rolled(face), by=seat)


def age(table: Table) -> None:
    with writing() as session:
        for one in desk.log(table):
            session.execute(update(Entry).where(Entry.id == one.id).values(
                created=one.created - timedelta(minutes=15)))


def rewind(table: Table, to: int) -> None:
    desk.rewind(table, to, by="table", client=fresh_client(), head=head_of(table), consent=True)


def ways(table: Table) -> list[list[int]]:
    return [way for one in conditions.standing(table) for way in out_of_step.ways_back(one)]


def test_a_rewind_is_out_of_step_until_hands_have_followed(table: Table) -> None:
    way = [one.id for one in desk.log(table)]
    rewind(table, way[-3])
    assert ways(table) == [[way[-1], way[-3]]]
    [one] = conditions.standing(table)
    conditions.end_one(table, one.id, "settled", out_of_step.KINDS)
    assert conditions.standing(table) == []
    assert [(one.how, one.ended is None) for one in conditions.all_of(table, out_of_step.BACK)] == [("settled", False)]


def test_going_further_back_is_one_way_and_going_forth_again_is_none(table: Table) -> None:
    way = [one.id for one in desk.log(table)]
    rewind(table, way[-3])
    rewind(table, way[-5])
    assert ways(table) == [[way[-1], way[-5]]]
    rewind(table, way[-1])
    assert ways(table) == []


def test_hands_that_are_due_are_not_forgotten_when_play_goes_on(table: Table) -> None:
    way = [one.id for one in desk.log(table)]
    rewind(table, way[-3])
    step(table, "bob", 1)
    assert ways(table) == [[way[-1], way[-3]]]


def test_what_is_taken_back_at_once_was_never_carried_out(table: Table) -> None:
    step(table, "ann", 4)
    desk.undo(table, by="ann", client=fresh_client(), head=head_of(table))
    assert ways(table) == []


def test_a_what_if_is_not_laid_on_the_table(table: Table) -> None:
    way = [one.id for one in desk.log(table)]
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=way[-1])
    rewind(table, way[-3])
    assert ways(table) == []


def test_an_amended_entry_leaves_work_for_hands(table: Table) -> None:
    way = desk.log(table)
    old = way[-1]
    made = desk.amend(table, old.id, old.action.replace('"face":2', '"face":1'), by="table", client=fresh_client(),
                      head=old.id)
    assert made.stopped is None
    assert ways(table) == [[old.id, made.head]]


def test_a_check_differs_until_it_agrees(table: Table) -> None:
    out_of_step.found(table, out_of_step.CHECK, "phone", ["track:5", "track:3", "track:5"], "ann")
    out_of_step.found(table, out_of_step.CHECK, "tablet", ["track:4"], "table")
    assert [conditions.detail_of(one) for one in conditions.standing(table)] == [["track:3", "track:5"], ["track:4"]]
    out_of_step.found(table, out_of_step.CHECK, "phone", [], "ann")
    assert [one.about for one in conditions.standing(table)] == ["tablet"]


def test_only_a_known_way_ends_it_and_once_is_enough(table: Table) -> None:
    out_of_step.found(table, out_of_step.PHOTO, "phone", ["track:5"], "ann")
    [one] = conditions.standing(table)
    with pytest.raises(TableError, match=r"condition\.how"):
        conditions.end_one(table, one.id, "somehow", out_of_step.KINDS)
    for how in ("left", "settled"):
        conditions.end_one(table, one.id, how, out_of_step.KINDS)
    assert [one.how for one in conditions.all_of(table, out_of_step.PHOTO)] == ["left"]
