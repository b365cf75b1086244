"""Several actions in one go: all or none, taken back and played again as one."""
from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask

from companion.table import desk
from companion.table.errors import Refused, Stale, TableError
from companion.table.models import Table
from companion.table.together import MAX_TOGETHER, enter_together
from tests.table.conftest import coins, do, fresh_client, head_of, new_table


def together(table: Table, *actions: dict[str, Any], client: str = "", head: int | None = None, by: str = "ann"
             ) -> list[Any]:
    return enter_together(table, [json.dumps(x) for x in actions], by=by, client=client or fresh_client(),
                          head=head_of(table) if head is None else head)


def coins_of(table: Table, seat: str = "ann") -> int:
    return int(desk.look(table).state.coins[seat])


def test_each_is_an_entry_of_its_own_and_they_are_undone_as_one(app: Flask) -> None:
    table = new_table()
    start, before = head_of(table), coins_of(table)
    made = together(table, coins("ann", 1), coins("ann", 1), coins("ann", 2), client="trip")
    assert [x.client for x in made] == ["trip", "trip~1", "trip~2"]
    assert coins_of(table) == before + 4
    assert len(desk.log(table)) == len(set(desk.log(table)))
    desk.undo(table, by="ann", client=fresh_client(), head=head_of(table))
    assert (head_of(table), coins_of(table)) == (start, before)
    desk.redo(table, by="ann", client=fresh_client(), head=head_of(table))
    assert coins_of(table) == before + 4
    assert head_of(table) == made[-1].id


def test_what_stood_alone_is_undone_alone(app: Flask) -> None:
    table = new_table()
    do(table, coins("ann", 1))
    together(table, coins("ann", 1), coins("ann", 1))
    do(table, coins("ann", 5))
    was = coins_of(table)
    for less in (5, 2, 1):
        desk.undo(table, by="ann", client=fresh_client(), head=head_of(table))
        was -= less
        assert coins_of(table) == was
    for more in (1, 2, 5):
        desk.redo(table, by="ann", client=fresh_client(), head=head_of(table))
        was += more
        assert coins_of(table) == was


def test_one_that_is_not_legal_enters_nothing(app: Flask) -> None:
    table = new_table()
    head, was = head_of(table), coins_of(table)
    with pytest.raises(Refused):
        together(table, coins("ann", 1), coins("ann", -99))
    assert (head_of(table), coins_of(table)) == (head, was)


def test_sent_twice_entered_once(app: Flask) -> None:
    table = new_table()
    was = coins_of(table)
    together(table, coins("ann", 1), coins("ann", 1), client="again", head=head_of(table))
    together(table, coins("ann", 1), coins("ann", 1), client="again", head=0)
    assert coins_of(table) == was + 2
    with pytest.raises(TableError, match=r"client\.malformed"):
        together(table, coins("bob", 1), client="again", by="bob")


def test_stale_none_and_too_many(app: Flask) -> None:
    table = new_table()
    with pytest.raises(Stale):
        together(table, coins("ann", 1), head=0)
    for actions in ([], [coins("ann", 1)] * (MAX_TOGETHER + 1)):
        with pytest.raises(TableError, match=r"together\.none"):
            together(table, *actions)
    with pytest.raises(TableError, match=r"together\.none"):
        together(table, coins("ann", 1), client="a~b")
