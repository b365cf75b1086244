"""Seals over HTTP: the secret stays with the server while it is closed, and keeping a tried-out roll asks somebody."""
from __future__ import annotations

import logging

import pytest
from flask import Flask
from sqlalchemy import select

from companion.table import desk
from companion.table.dice import seals
from companion.table.models import Seal, db
from tests.web.conftest import Device, join

CAST = {"do": "cast", "seat": "p1", "dice": "2d6", "other": ""}


@pytest.fixture
def table(app: Flask) -> Device:
    """The own screen of a table of dice."""
    screen = Device(app)
    names = {"p1": "Anna", "p2": "Bořek"}
    screen.code = screen.post("/tables", {"game": "tower", "names": names, "setup": {}}).get_json()["code"]
    return screen


def secrets(app: Flask) -> list[str]:
    """The newest first."""
    with app.app_context():
        return list(db.session.scalars(select(Seal.secret).order_by(Seal.id.desc())))


def test_no_answer_and_no_log_names_a_secret_that_is_closed(
        app: Flask, table: Device, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    anna = join(app, table, "p1")
    assert anna.enter(CAST).status_code == 200
    table.write("whatif", begin=True)
    anna.enter(CAST)
    table.write("whatif", end="keep")
    [secret] = secrets(app)
    for device in (table, anna, Device(app)):
        for name in ("state", "offers", "parts", "log", "verify", "fair", "rolls.json", ""):
            for json in (True, False):
                assert secret not in device.get(table.at(name), json=json).text, name
    assert secret not in caplog.text


def test_an_opened_secret_is_told_and_the_next_is_not(app: Flask, table: Device) -> None:
    assert table.enter(CAST).status_code == 200
    with app.app_context():
        seals.open_seal(desk.find(table.code))
    closed, opened = secrets(app)
    told = table.get(table.at("rolls.json")).text
    assert opened in told
    assert closed not in told


def test_keeping_a_tried_out_roll_needs_another_tap(app: Flask, table: Device) -> None:
    anna, borek = (join(app, table, seat) for seat in ("p1", "p2"))
    anna.write("whatif", begin=True)
    head = anna.enter(CAST).get_json()["head"]
    refused = anna.write("whatif", end="keep")
    assert (refused.status_code, refused.get_json()["key"]) == (403, "what_if.consent")
    assert "only tried out" in refused.get_json()["text"]
    assert "Agree" not in anna.parts("p1")["parts"]["asked"]
    asked = borek.parts("p2")["parts"]["asked"]
    assert "Anna wants to keep what the app rolled" in asked
    assert borek.write("undo", agree=False).status_code == 200
    assert "wants to keep" not in borek.parts("p2")["parts"]["asked"]
    assert anna.write("whatif", end="keep").status_code == 403
    kept = borek.write("undo", agree=True)
    assert (kept.status_code, kept.get_json()["head"]) == (200, head)
    assert "What-if" not in anna.parts("p1")["parts"]["asked"]
