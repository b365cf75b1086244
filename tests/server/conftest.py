from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from companion.kernel import digest
from companion.table import desk, passes, store
from companion.table.models import Entry, Shift, db
from companion.web import create_app, texts_of
from tests.server.alike import from_the_first
from tests.server.client import LANGUAGES, Answer, Device, into


def make_app(folder: Path) -> Flask:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "migrate", from_the_first(store.migrate))
        return create_app(folder, testing=True)


def close_app(app: Flask) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
    app.extensions["companion_lock"].release()


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One app for a whole file: every test opens its own table in it."""
    app = make_app(tmp_path_factory.mktemp("data"))
    yield app
    close_app(app)


@pytest.fixture
def own_app(tmp_path: Path, at_once: None) -> Iterator[Flask]:
    """An app for one test alone."""
    app = make_app(tmp_path)
    yield app
    close_app(app)


@dataclass
class Party:
    """A table with its own screen, a phone for every seat, and one that only watches."""

    app: Flask
    table: Device
    code: str
    phones: dict[str, Device]
    watcher: Device
    fresh: Callable[[], Device] = field(repr=False)

    def at(self, path: str) -> str:
        return f"/t/{self.code}{path}"

    def trace(self) -> tuple[Any, ...]:
        """Everything of the table that an entry or a move would change."""
        with self.app.app_context():
            look = desk.look(desk.find(self.code))
            row = look.table
            counts = [db.session.scalar(select(func.count()).where(of.table_id == row.id)) for of in (Entry, Shift)]
            found = (look.head, digest(look.state), row.strictness, row.names, row.what_if, row.amending, *counts)
            db.session.remove()
            return found

    @property
    def devices(self) -> tuple[Device, ...]:
        return (self.table, *self.phones.values(), self.watcher)


def gather(app: Flask, *names: str, **setup: Any) -> Party:
    """A new table and everybody at it."""
    table = Device(into(app))
    code = table.open(*(names or ("Ann", "Bob")), **setup)
    with app.app_context():  # what its screen would show: the whole page is built for six letters
        invitation = table.invitations[code] = passes.invite(desk.find(code), "seat")
        db.session.remove()
    phones = {}
    for n in range(1, len(names or "12") + 1):
        phones[f"p{n}"] = Device(into(app))
        assert phones[f"p{n}"].sit(invitation, f"p{n}").status == 200
    watcher = Device(into(app))
    assert watcher.sit(invitation, "").status == 200
    return Party(app, table, code, phones, watcher, lambda: Device(into(app)))


def first_turn(app: Flask) -> Party:
    """Two players with an empty box: the draft is over at once, the first turn is open."""
    made = gather(app, box="empty")
    for seat, phone in made.phones.items():
        assert phone.enter(made.code, {"do": "hold", "seat": seat, "basic": 3, "advanced": 1}).status == 200
    return made


@pytest.fixture
def party(app: Flask) -> Party:
    """A table that a test may change."""
    return first_turn(app)


@pytest.fixture(scope="module")
def quiet(app: Flask) -> Party:
    """A table for everything that must not change it."""
    return first_turn(app)


@pytest.fixture
def untouched(quiet: Party) -> Iterator[Party]:
    """A table that has to be afterwards what it was before."""
    before = quiet.trace()
    yield quiet
    assert quiet.trace() == before


def fault(got: Answer, kind: str, status: int) -> str:
    """The one error shape; its sentence."""
    assert (got.status, got.headers["content-type"]) == (status, "application/json"), got.body
    said = got.json
    assert said["ok"] is False
    assert said["kind"] == kind, said
    assert isinstance(said["rules"], list)
    assert "head" in said
    return sentence(said["text"])


def sentence(text: str) -> str:
    """A sentence for people: short, filled in, and not the one that says nothing."""
    failed = {texts_of("near_and_far").say(lang, "web.fault.failed") for lang in LANGUAGES}
    assert text[:1].isupper(), text
    assert " " in text
    assert len(text) < 500, len(text)
    assert not {"{", "}"} & set(text), text
    assert "Traceback" not in text
    assert text not in failed
    return text


def refused_in_both(device: Device, kind: str, status: int, send: Callable[[], Answer]) -> None:
    """The same request in both languages: the same refusal, two different sentences."""
    said = []
    for device.lang in LANGUAGES:
        said.append(fault(send(), kind, status))
    assert said[0] != said[1], said
