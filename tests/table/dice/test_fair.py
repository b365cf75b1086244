"""What is counted for fairness: the app's rolls for ever, typed ones as long as they stand, each kind by itself."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from companion.kernel import encode
from companion.table import desk
from companion.table.dice import fair
from companion.table.models import Entry, Roll, Table
from companion.table.store import writing
from tests.table.conftest import do, fresh_client, go, head_of, new_table, rolled

D6 = [[1, [1] * 6]]
CUBES = [[2, [1, 2]], [1, [2, 1]]]


def roll(table: Table, parts: list[Any], numbers: list[int], *, by_app: bool = True, least: int = 1,
         entry: int | None = None) -> None:
    """A roll as it is stored, carried by an entry where one is named."""
    asked = {"field": "faces", "least": least, "parts": parts}
    with writing() as session:
        row = Roll(table_id=table.id, depth=0, position="", throw=encode(asked).decode(), by_app=by_app,
                   numbers=encode(numbers).decode())
        session.add(row)
        session.flush()
        if entry:
            session.execute(update(Entry).where(Entry.id == entry).values(roll=row.id))


def test_dice_and_cubes_are_counted_apart(app: Flask):
    table = new_table()
    roll(table, [D6, D6, [[1, [1] * 20]]], [6, 1, 20])
    roll(table, [CUBES, [[4, [1, 2]]]], [3, 0], least=0)
    six, twenty, cubes = fair.of_table(table)
    assert (six.sides, six.throws, six.fairness.counts) == (6, 2, (1, 0, 0, 0, 0, 1))
    assert (twenty.sides, twenty.fairness.counts[19], twenty.throws) == (20, 1, 1)
    assert (cubes.sides, cubes.throws, cubes.fairness.counts) == (fair.CUBES, 2, (1, 0, 0, 1, 0))
    # three cubes of two thirds, two thirds and one third, and four of two thirds
    assert cubes.fairness.expected == pytest.approx((2 / 27 + 1 / 81, 9 / 27 + 8 / 81, 12 / 27 + 24 / 81,
                                                     4 / 27 + 32 / 81, 16 / 81))
    assert {kind.fairness.verdict for kind in (six, twenty, cubes)} == {"few"}


def test_what_the_app_rolled_and_what_was_typed_stand_apart(app: Flask):
    table = new_table()
    do(table, go("ann"))
    typed = do(table, rolled(5)).entry.id
    roll(table, [D6], [5], by_app=False, entry=typed)
    roll(table, [D6], [2])
    assert [(kind.by_app, kind.fairness.counts) for kind in fair.of_table(table)] == [
        (True, (0, 1, 0, 0, 0, 0)), (False, (0, 0, 0, 0, 1, 0))]


def test_a_typed_result_counts_as_long_as_it_stands(app: Flask):
    table = new_table()
    do(table, go("ann"))
    first = do(table, rolled(5)).entry.id
    roll(table, [D6], [5], by_app=False, entry=first)
    desk.undo(table, by="ann", client=fresh_client(), head=head_of(table))
    assert fair.of_table(table) == []
    second = do(table, rolled(4)).entry.id
    roll(table, [D6], [4], by_app=False, entry=second)
    assert [kind.fairness.counts for kind in fair.of_table(table)] == [(0, 0, 0, 1, 0, 0)]


def test_what_the_app_rolled_counts_also_where_it_was_taken_back(app: Flask):
    table = new_table()
    roll(table, [D6], [5])  # no entry carries it any more
    assert [kind.throws for kind in fair.of_table(table)] == [1]


def test_what_was_typed_in_a_what_if_was_never_thrown(app: Flask):
    table = new_table()
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=head_of(table))
    do(table, go("ann"))
    tried = do(table, rolled(5)).entry.id
    roll(table, [D6], [5], by_app=False, entry=tried)
    assert fair.of_table(table) == []
    desk.end_what_if(table, keep=True, by="ann", client=fresh_client())
    assert [kind.throws for kind in fair.of_table(table)] == [1]  # kept: it is what happened


def test_a_draw_is_no_throw(app: Flask):
    table = new_table()
    with writing() as session:
        session.add(Roll(table_id=table.id, depth=0, position="", numbers="[3]", by_app=True))
    roll(table, [[[3, [1] * 6]], [[1, [1, 2, 3]]]], [9, 0])  # a sum of dice, and an uneven one
    assert fair.of_table(table) == []


def test_the_house_counts_all_its_tables(app: Flask):
    one, other = new_table(), new_table()
    roll(one, [D6], [1])
    roll(other, [D6], [6])
    assert [kind.fairness.counts for kind in fair.of_house()] == [(1, 0, 0, 0, 0, 1)]
    assert [kind.fairness.counts for kind in fair.of_table(other)] == [(0, 0, 0, 0, 0, 1)]


def test_a_die_that_favours_the_six_is_found(app: Flask):
    table = new_table()
    roll(table, [D6] * 60, [6] * 25 + [1, 2, 3, 4, 5] * 7)
    roll(table, [[[1, [1] * 8]]] * 40, list(range(1, 9)) * 5)
    assert [(kind.sides, kind.fairness.verdict) for kind in fair.of_table(table)] == [(6, "strange"), (8, "fair")]
