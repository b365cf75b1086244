"""The time of a game, a pause that every screen shows, and a clock that one may switch on."""
from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.conftest import Device, assert_sound, join, send


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_page_of_the_evening_is_sound(app: Flask, table: Device, lang: str) -> None:
    phone = join(app, table, "p2", lang)
    send(table, table.at("clock"), mode="seat")
    for path in ("evening", "evening?as=p2", "evening?as=watch"):
        assert_sound(phone, phone.at(path), lang)


def test_a_pause_is_on_every_screen_until_somebody_plays_on(app: Flask, table: Device) -> None:
    phone = join(app, table, "p2")
    assert send(join(app, table, ""), table.at("pause")).status_code == 403
    assert send(phone, phone.at("pause"), back=phone.at("evening"), seat="p2").headers["Location"].endswith("/evening")
    for as_ in ("p2", "watch", "wall"):
        assert re.search(r"Pause since \d+:\d\d", phone.parts(as_)["parts"]["asked"])
    assert "Pause since" in table.get(table.at("setup"), json=False).text
    offers = table.offers()
    assert table.enter(offers["actions"][0], head=offers["head"]).status_code == 200
    assert "Pause" not in phone.parts("p2")["parts"]["asked"]


def test_the_clock_runs_where_it_is_on(app: Flask, table: Device) -> None:
    phone = join(app, table, "p2")
    table.enter(table.offers()["actions"][0])
    assert "data-clock" not in phone.parts("p2")["parts"]["status"]
    assert send(phone, phone.at("clock"), mode="seat").status_code == 302
    assert 'data-clock="' in phone.parts("p2")["parts"]["status"]
    send(phone, phone.at("pause"))
    assert "data-paused" not in phone.parts("p2")["parts"]["status"]  # the pause is said there instead
    assert send(phone, phone.at("clock"), mode="hourglass").status_code == 400
    send(phone, phone.at("clock"), mode="")
    assert "Longest" not in phone.get(phone.at("evening"), json=False).text
