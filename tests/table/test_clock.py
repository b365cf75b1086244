"""How long a game has run, who took how long, and when it will likely end."""
from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import update

from companion.table import desk
from companion.table.evening import clock, conditions
from companion.table.models import Condition, Entry, Table, now
from companion.table.store import writing
from tests.table.conftest import coins, do, fresh_client, go, head_of, new_table, rolled

MINUTE = timedelta(minutes=1)


def at(entry: int, made: datetime) -> None:
    with writing() as session:
        session.execute(update(Entry).where(Entry.id == entry).values(created=made))


def minutes(length: timedelta) -> int:
    return round(length / MINUTE)


@pytest.fixture
def table(app: Flask) -> Table:
    """Both have chosen after a minute each; Ann took five minutes, Bob three, and Ann is at it for two."""
    table = new_table()
    do(table, go("ann"))
    do(table, coins("bob", by=1))
    do(table, rolled(3), by="ann")
    do(table, go("bob"))
    do(table, rolled(2), by="bob")
    begun = now() - 12 * MINUTE
    for one, after in zip(desk.log(table), (0, 1, 5, 5, 6, 8, 9), strict=True):
        at(one.id, begun + (after + 1) * MINUTE)
    return table


def test_time_belongs_to_whoever_acts_and_dice_to_whoever_threw_them(table: Table) -> None:
    found = clock.times(desk.look(table))
    assert (minutes(found.played), minutes(found.running)) == (11, 2)
    assert {who: [minutes(x) for x in turns.lengths] for who, turns in found.by.items()} == {"ann": [0, 5], "bob": [1]}
    assert (minutes(found.by["ann"].longest), found.by["ann"].average) == (5, found.by["ann"].total / 2)


def test_a_pause_and_a_long_gap_do_not_count(table: Table) -> None:
    conditions.begin(table, clock.PAUSE)
    with writing() as session:
        session.execute(update(Condition).values(began=now() - 2 * MINUTE, ended=now() - MINUTE))
    assert minutes(clock.times(desk.look(table)).played) == 10
    for one in desk.log(table)[:5]:
        at(one.id, one.created - timedelta(hours=20))
    assert minutes(clock.times(desk.look(table)).played) < 10


def test_the_next_entry_ends_a_pause(table: Table) -> None:
    conditions.begin(table, clock.PAUSE)
    assert clock.pause_of(conditions.standing(table)) is not None
    do(table, go("ann"))
    assert clock.pause_of(conditions.standing(table)) is None


def test_what_is_replayed_counts_from_when_it_was_played(table: Table) -> None:
    before = clock.times(desk.look(table))
    fifth = desk.log(table)[4]
    desk.amend(table, fifth.id, fifth.action.replace('"face":3', '"face":4'), by="table", client=fresh_client(),
               head=head_of(table), consent=True)
    desk.amend(table, desk.log(table)[4].id, json.dumps(coins("ann", by=1)), by="table", client=fresh_client(),
               head=head_of(table), how="insert", consent=True)
    after = clock.times(desk.look(table))
    assert minutes(after.played) == minutes(before.played)
    assert {who: [minutes(x) for x in turns.lengths] for who, turns in after.by.items()} == {"ann": [0, 5], "bob": [1]}


@pytest.mark.parametrize(("share", "played", "left"), [
    (0.5, 60, 60), (0.25, 30, 90), (0.9, 60, 5), (1.0, 60, 0), (0.05, 60, None), (0.5, 5, None), (None, 60, None)])
def test_the_likely_end_follows_from_what_is_played(share: float | None, played: int, left: int | None) -> None:
    assert clock.left(played * MINUTE, share) == (None if left is None else left * MINUTE)


def test_without_a_count_rounds_of_earlier_games_tell() -> None:
    assert clock.share_by_rounds(3, [5, 6, 4]) == 0.5
    assert clock.share_by_rounds(9, [5]) == 8.5 / 9
    assert clock.share_by_rounds(40, [5]) == 0.95
    assert clock.share_by_rounds(3, []) is clock.share_by_rounds(0, [4]) is None
