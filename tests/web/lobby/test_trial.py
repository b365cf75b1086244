"""A sample table to try the app with, and how the start page leads on."""
from __future__ import annotations

import re

import pytest
from flask import Flask

from companion import games
from companion.web.lobby import trial
from tests.web.conftest import Device, send, state


@pytest.mark.parametrize("game", games.offered())
def test_one_tap_leads_to_a_first_turn_with_the_coach(app: Flask, game: str) -> None:
    device = Device(app)
    made = device.post(f"/try/{game}", {})
    assert made.status_code == 200, made.text
    device.code = made.get_json()["code"]
    assert state(device)["round"] == 1
    assert device.offers()["actors"] == ["p1"]
    page = device.get(device.at("seat/p1"), json=False).text
    assert re.search('id="tips"|class="bubble" data-moment=', page)  # which card to send is no word for a shared screen
    assert "Your turn" in page


def test_every_game_with_an_invented_box_can_be_tried(app: Flask) -> None:
    with app.test_request_context():
        assert trial.playable() == games.offered()
    page = Device(app).get("/", json=False).text
    assert all(f'action="/try/{id}"' in page for id in games.offered())


@pytest.mark.parametrize("game", ["tower", "nothing"])
def test_nothing_else_can(app: Flask, game: str) -> None:
    assert Device(app).post(f"/try/{game}", {}).status_code == 404


def test_without_scripts_it_leads_to_the_first_player(app: Flask) -> None:
    device = Device(app)
    got = send(device, "/try/near_and_far")
    assert got.status_code == 302
    assert got.headers["Location"].endswith("/seat/p1")


def test_what_was_going_on_comes_first_with_whose_turn_it_is(app: Flask, table: Device) -> None:
    table.play("visit")
    page = table.get("/", json=False).text
    first = page.index(f"/t/{table.code}")
    assert first < page.index('id="new-door"')
    assert "Anna to act" in page
    assert 'class="going-on"' not in Device(app).get("/", json=False).text


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_sample_table_leaves_nothing_in_the_form_for_a_real_one(app: Flask, lang: str) -> None:
    """Neither its people nor its made-up cards, where nobody played; what the group chose last, where it did."""
    device = Device(app, lang)
    assert device.post("/try/near_and_far", {}).status_code == 200
    fresh = device.get("/new", json=False).text
    assert 'name="box" value="empty" checked' in fresh
    assert 'class="chip" data-name' not in fresh
    Device(app, lang).open(names={"p1": "Anna", "p2": "Bořek"}, box="empty", mode="arcade", help=False)
    assert device.post("/try/near_and_far", {}).status_code == 200
    again = device.get("/new", json=False).text
    assert 'name="play" value="arcade" checked' in again
    assert 'name="mode" value="referee" checked' in again
    assert re.findall(r'class="chip" data-name="([^"]+)"', again) == ["Anna", "Bořek"]
