from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import companion.games
from companion.kernel import encode
from companion.table import desk, store
from companion.table.models import Table, db
from tests.table.race import RACE

Play = Callable[..., desk.Outcome]


def serve(folder: Path) -> tuple[Flask, store.Lock]:
    app = Flask("companion")
    return app, store.open_folder(app, folder)


def stop(app: Flask, lock: store.Lock) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
    lock.release()


@pytest.fixture(autouse=True)
def _race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.games, "load", {"race": RACE}.__getitem__)
    monkeypatch.setattr(companion.games, "ids", lambda: ("race",))
    monkeypatch.setattr(companion.games, "known", "race".__eq__)


@pytest.fixture
def app(tmp_path: Path, at_once: None) -> Iterator[Flask]:
    app, lock = serve(tmp_path)
    with app.app_context():
        yield app
    stop(app, lock)


def new_table(*seats: str, strictness: str = "enforce", chosen: bool = True) -> Table:
    """A race of these seats; with the secret cards already chosen unless said otherwise."""
    seats = seats or ("ann", "bob")
    table = desk.open_table("race", json.dumps({"seats": seats}), {s: s.title() for s in seats}, strictness)
    for n, seat in enumerate(seats if chosen else ()):
        do(table, {"do": "choose", "seat": seat, "card": 1}, client=f"choose-{n}")
    return table


_clients = iter(range(10**9))


def do(table: Table, action: Any, by: str = "", client: str = "", head: int | None = None, **more: Any) -> desk.Outcome:
    """Enter an action (a mapping or a kernel action) for its own seat at the present head."""
    data = json.dumps(action) if isinstance(action, dict) else encode(action)
    seat = action["seat"] if isinstance(action, dict) else action.seat
    return desk.enter(table, data, by=by or seat, client=client or f"c{next(_clients)}",
                      head=head_of(table) if head is None else head, **more)


def head_of(table: Table) -> int:
    return desk.look(table).head


def fresh_client() -> str:
    return f"c{next(_clients)}"


def go(seat: str, hold: bool = False) -> dict[str, Any]:
    return {"do": "go", "seat": seat, "hold": hold}


def rolled(face: int) -> dict[str, Any]:
    return {"do": "rolled", "seat": "table", "face": face}


def coins(seat: str, by: int = 0, value: Any = None, who: str = "") -> dict[str, Any]:
    return {"do": "correct", "seat": who or seat, "patches": [{"path": ["coins", seat], "by": by, "value": value}]}
