"""The app's own draws follow what is on disk already: whoever draws first must not make it look refused."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.table import desk, journal
from companion.table.dice import seals
from companion.table.errors import TableError
from companion.table.models import Table
from tests.server.client import Device, into
from tests.server.conftest import gather


def test_somebody_else_draws_first(own_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = desk.draw_due

    def draw_due(table: Table) -> int:
        assert honest(table) > 0
        return honest(table)

    monkeypatch.setattr(desk, "draw_due", draw_due)
    assert_all_is_dealt_once(own_app)


def test_what_is_not_drawn_to_the_end_is_drawn_again(own_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """No card is on disk without those that come with it, and the next time they are the same."""
    honest, drawn = seals.roll_due, []

    def roll_due(*args: Any) -> Any:
        if len(drawn) == 3:
            drawn.append(None)
            raise TableError("refused", "disk.full")
        drawn.append(honest(*args))
        return drawn[-1]

    monkeypatch.setattr(seals, "roll_due", roll_due)
    draw_due = desk.draw_due

    def again(table: Table) -> int:
        with pytest.raises(TableError, match=r"disk\.full"):
            draw_due(table)
        assert desk.look(table).head == 0
        assert desk.log(table) == []
        return draw_due(table)

    monkeypatch.setattr(desk, "draw_due", again)
    assert_all_is_dealt_once(own_app)
    assert [action for action, _ in drawn[:3]] == [action for action, _ in drawn[4:7]]


def assert_all_is_dealt_once(app: Flask) -> None:
    table = Device(into(app))
    code = table.open("Ann", "Bob", box="sample")
    got = table.get(f"/t/{code}/offers").json
    assert got["actors"] == ["p1", "p2"]
    with app.app_context():
        drawn = desk.log(desk.find(code))
        assert [one.number for one in drawn] == list(range(1, len(drawn) + 1))
        assert desk.look(desk.find(code)).number == len(drawn) > 20
        assert journal.verify(desk.find(code)) == []


def test_a_player_who_took_the_id_of_a_draw_does_not_stop_it(own_app: Flask) -> None:
    party = gather(own_app, game="tower", seats=["p1", "p2"])
    ann, bob = party.phones.values()
    lay = {"do": "lay", "seat": "p1", "colour": "red", "n": 1}
    head = party.table.head(party.code)
    assert ann.enter(party.code, lay, client=f"deal-{head + 2}-0").status == 200
    got = bob.enter(party.code, {"do": "cast", "seat": "p2", "dice": "d6", "other": ""})
    assert (got.status, got.json["head"]) == (200, head + 3)
    assert party.table.get(party.at("/state")).json["state"]["last"]["type"] == "dice"
