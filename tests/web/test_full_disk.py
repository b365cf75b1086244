"""A disk that takes nothing any more: every page of a running table opens, what is sent gets a sentence and is taken
once there is room."""
from __future__ import annotations

import html
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, update
from sqlalchemy.exc import OperationalError

from companion.table import desk, passes
from companion.table.models import Join, db, now
from companion.table.store import writing
from companion.web import house
from tests.web.conftest import Device, join, send, state

WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def full_disk(app: Flask) -> Iterator[None]:
    """The database answers every write as SQLite does on a full disk, and no file takes a byte. Nothing may be printed
    meanwhile: that is a file as well."""
    def refuse(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.lstrip().upper().startswith(WRITES):
            why = sqlite3.OperationalError("database or disk is full")
            why.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise OperationalError(statement, parameters, why)

    with app.app_context():
        engine = db.engine
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    event.listen(engine, "before_cursor_execute", refuse)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        event.remove(engine, "before_cursor_execute", refuse)


def invitation_ends(app: Flask, minutes: int) -> None:
    with app.app_context(), writing() as session:
        session.execute(update(Join).values(expires=now() + timedelta(minutes=minutes)))


def pages_of(app: Flask, code: str) -> list[str]:
    """Every page that takes no more than a table's code, or a seat of it."""
    given = ({"code": code}, {"code": code, "seat": "p1"}, {"where": "t", "id": code})
    return [str(rule.build(values)[1]) for rule in app.url_map.iter_rules() for values in given
            if "GET" in (rule.methods or ()) and rule.arguments == set(values) and rule.rule.startswith(("/t/", "/<"))]


def test_every_page_of_a_running_table_opens(app: Flask, table: Device) -> None:
    table.play("visit")
    who = {"table": table, "seat": join(app, table, "p1", "cs"), "watch": join(app, table, ""), "none": Device(app)}
    invitation_ends(app, -1)
    found, pages = {}, pages_of(app, table.code)
    assert len(pages) > 25
    with full_disk(app):
        with app.app_context():
            assert passes.usable_invitation(desk.find(table.code), minutes=0) is None
        for name, device in who.items():
            for page in pages:
                answer = device.get(page, json=False)
                found[name, page] = answer.status_code, answer.text if "html" in (answer.content_type or "") else ""
                answer.close()
    assert [at for at, (status, _) in found.items() if status >= 500] == []
    here = f"/t/{table.code}"
    assert [name for name in who if found[name, f"{here}/log"][0] == 200] == ["table", "seat", "watch"]
    for lang, text in (("en", found["table", here]), ("cs", found["seat", f"{here}/seat/p1"])):
        assert house().say(lang, "web.join.none") in html.unescape(text[1])
    assert found["none", here][0] == 403


def test_an_invitation_that_is_about_to_end_is_shown_until_the_disk_takes_another(app: Flask, table: Device) -> None:
    with app.app_context():
        last = passes.invite(desk.find(table.code), "seat")
    invitation_ends(app, 5)
    with full_disk(app):
        page = table.get(f"/t/{table.code}", json=False)
        phone = Device(app)
        seats = phone.get(f"/j/{last}", json=False)
        refused = send(phone, f"/j/{last}/claim", seat="p1")
    assert (page.status_code, seats.status_code, refused.status_code) == (200, 200, 503)
    assert last in page.text
    assert house().say("en", "error.disk.full") in html.unescape(refused.text)
    assert phone.post(f"/j/{last}/claim", {"seat": "p1"}).status_code == 200
    assert last not in table.get(f"/t/{table.code}", json=False).text


def test_what_is_sent_gets_a_sentence_and_is_taken_once_there_is_room(app: Flask, table: Device) -> None:
    offers = table.play("visit")
    head, full = offers["head"], house().say("en", "error.disk.full")
    writes: list[tuple[str, dict[str, Any]]] = [
        ("/tables", {"game": "near_and_far", "names": {"p1": "A", "p2": "B"}, "setup": {"mode": "first_adventure"}}),
        (table.at("settings"), {"choice": "warn"}),
        (table.at("enter"), {"client": "c1", "head": head, "action": offers["actions"][0]}),
        (table.at("undo"), {"client": "c2", "head": head}),
        (table.at("whatif"), {"client": "c4", "head": head, "begin": True}),
    ]
    before = state(table)
    with full_disk(app):
        refused = {path: table.post(path, body) for path, body in writes}
        again = state(table), table.offers()
    assert {path: (one.status_code, one.get_json()["text"]) for path, one in refused.items()} == {
        path: (503, full) for path, _ in writes}
    assert again == (before, offers)
    for path, body in writes:
        late = {"head": table.offers()["head"]} if "head" in body else {}
        assert table.post(path, body | late).status_code == 200, path


def test_a_full_disk_takes_neither_the_seat_nor_the_code_of_the_door(
        app: Flask, table: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of the guests may be the first that finds no room."""
    with app.app_context():
        code = passes.invite(desk.find(table.code), "seat")
    door, phone, guest = app.extensions["companion_door"], Device(app), Device(app)
    with monkeypatch.context() as patched:
        patched.setattr("companion.disk.os.open", no_room)
        assert phone.post(f"/j/{code}/claim", {"seat": "p1"}).status_code == 200
        typed = door.code()
        assert send(guest, "/door", code=typed).status_code == 503
    assert phone.get(f"/t/{table.code}/seat/p1", json=False).status_code == 200
    assert send(guest, "/door", code=typed).status_code == 302


def no_room(*_: object) -> int:
    raise OSError(28, "No space left on device")
