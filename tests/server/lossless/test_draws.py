"""The app's own draws follow what is on disk already: whoever draws first must not make it look refused."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.table import desk
from companion.table.errors import Stale, TableError
from tests.server.client import Device, into
from tests.server.conftest import gather


@pytest.mark.parametrize("fault", [Stale(0), TableError("refused", "roll.none")])
def test_somebody_else_draws_first(own_app: Flask, monkeypatch: pytest.MonkeyPatch, fault: TableError) -> None:
    honest, first = desk.roll, []

    def roll(*args: Any, **more: Any) -> desk.Outcome:
        made = honest(*args, **more | ({"client": f"another-{len(first)}"} if len(first) < 3 else {}))
        if len(first) < 3:
            first.append(made)
            raise fault
        return made

    monkeypatch.setattr(desk, "roll", roll)
    table = Device(into(own_app))
    code = table.open("Ann", "Bob", box="sample")
    assert len(first) == 3
    got = table.get(f"/t/{code}/offers").json
    assert got["actors"] == ["p1", "p2"]  # everything is dealt, once
    assert got["head"] == table.get(f"/t/{code}/state").json["number"]


def test_a_player_who_took_the_id_of_a_draw_does_not_stop_it(own_app: Flask) -> None:
    party = gather(own_app, game="tower", seats=["p1", "p2"])
    ann, bob = party.phones.values()
    lay = {"do": "lay", "seat": "p1", "colour": "red", "n": 1}
    head = party.table.head(party.code)
    assert ann.enter(party.code, lay, client=f"deal-{head + 2}-0").status == 200
    got = bob.enter(party.code, {"do": "cast", "seat": "p2", "dice": "d6", "other": ""})
    assert (got.status, got.json["head"]) == (200, head + 3)
    assert party.table.get(party.at("/state")).json["state"]["last"]["type"] == "dice"
