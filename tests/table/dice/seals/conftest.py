"""Tables of race and of the tower whose rolls are sealed, and what tests do at them."""
from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

import companion.games
from companion.games.tower.game import GAME as TOWER
from companion.table import desk
from companion.table.models import Entry, Roll, Seal, Table
from companion.table.store import reading
from tests.table.conftest import do, fresh_client, go, head_of, rolled, serve, stop
from tests.table.race import RACE


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One folder for all tests here: each has a table of its own."""
    app, lock = serve(tmp_path_factory.mktemp("seals"))
    with app.app_context():
        yield app
    stop(app, lock)


@pytest.fixture(autouse=True)
def _tower(_race: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.games, "load", {"race": RACE, "tower": TOWER}.__getitem__)
    monkeypatch.setattr(companion.games, "known", ("race", "tower").__contains__)


def tower(*seats: str) -> Table:
    seats = seats or ("ann", "bob")
    return desk.open_table("tower", json.dumps({"seats": seats}), {seat: seat.title() for seat in seats})


def cast(dice: str = "9d6", seat: str = "ann") -> dict[str, Any]:
    return {"do": "cast", "seat": seat, "dice": dice, "other": ""}


def roll(table: Table, by: str = "ann") -> desk.Outcome:
    return desk.roll(table, by=by, client=fresh_client(), head=head_of(table))


def undo(table: Table) -> None:
    """Taken back by the table, which need not ask twice."""
    desk.undo(table, by="table", client=fresh_client(), head=head_of(table), consent=True)


def rewind(table: Table, entry: int) -> None:
    desk.rewind(table, entry, by="table", client=fresh_client(), head=head_of(table), consent=True)


def try_out(table: Table) -> None:
    desk.begin_what_if(table, by="ann", client=fresh_client(), head=head_of(table))


def end(table: Table, keep: bool, by: str = "ann", **more: Any) -> None:
    desk.end_what_if(table, keep, by=by, client=fresh_client(), **more)


def rolls(table: Table) -> list[Roll]:
    with reading() as session:
        return list(session.scalars(select(Roll).where(Roll.table_id == table.id).order_by(Roll.id)))


def of(made: desk.Outcome | Entry) -> Roll:
    entry = made if isinstance(made, Entry) else made.entry
    with reading() as session:
        return session.get_one(Roll, entry.roll)


def closed(table: Table) -> Seal:
    with reading() as session:
        return session.scalars(select(Seal).where(Seal.table_id == table.id, Seal.opened.is_(None))).one()


def finish(table: Table) -> None:
    """Race on until somebody is there; typed, so that no seal is used."""
    while desk.look(table).state.flow and max(desk.look(table).state.at.values()) < 20:
        seat = desk.look(table).state.seats[desk.look(table).state.flow[0].turn]
        do(table, go(seat))
        do(table, rolled(6), by=seat)
