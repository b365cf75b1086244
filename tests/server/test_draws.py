"""The app's own draws follow what is on disk already: whoever draws first must not make it look refused."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.table import desk
from companion.table.errors import Stale, TableError
from tests.server.client import Device, into


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
