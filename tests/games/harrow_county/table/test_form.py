"""What the wizard asks of Harrow County: only the colours that a way to play has."""
from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from companion.table import desk
from tests.web.conftest import Device


def sent(device: Device, play: str, *colours: str) -> tuple[int, str]:
    """The form as a browser sends it: status, and the page or the address of the table."""
    people = {f"name{n}": name for n, name in enumerate(("Anna", "Bořek")[:len(colours)])}
    fields = {"csrf": device.csrf, "game": "harrow_county", "play": play, "box": "sample", "mode": "referee",
              "begin": "fresh", "strictness": "enforce", "solo_level": "1", "solo_red": "7", "solo_blue": "4",
              "map": "house_a", "tower": "simple", **people,
              **{f"colour{n}": colour for n, colour in enumerate(colours)}}
    answer = device.client.post("/tables", data=fields, headers=device.lang)
    return answer.status_code, answer.headers.get("Location", "") or answer.text


@pytest.mark.parametrize(("play", "colours"), [
    ("training", "red blue"), ("solo", ""), ("duel", "silver black"), ("full", None)])
def test_the_form_says_which_colours_a_way_to_play_has(app: Flask, play: str, colours: str | None) -> None:
    html = Device(app).get("/new?game=harrow_county", json=False).text
    tile = re.search(rf'<input[^>]*name="play"[^>]*value="{play}"[^>]*>', html)
    assert tile
    said = re.search(r'data-colours="([^"]*)"', tile[0])
    assert (said[1] if said else None) == colours


@pytest.mark.parametrize(("play", "wished", "opens"), [
    ("solo", ("purple",), True), ("duel", ("black", "silver"), True), ("duel", ("red", "blue"), False),
    ("duel", ("silver", "red"), False), ("training", ("red", "purple"), False), ("training", ("blue", "red"), True)])
def test_only_those_colours_can_be_taken(app: Flask, play: str, wished: tuple[str, ...], opens: bool) -> None:
    """Alone a colour means nothing, whatever the form says."""
    device = Device(app)
    status, where = sent(device, play, *wished)
    assert (status == 302) is opens, where
    if opens:
        with app.app_context():
            setup = json.loads(desk.tables()[0].setup)
        assert setup.get("colours", {}) == ({} if play == "solo" else {"p1": wished[0], "p2": wished[1]})
    else:
        assert 'id="fault-colour"' in where


def test_what_is_put_on_the_map_by_a_tap_is_called_by_the_piece(app: Flask) -> None:
    table = Device(app, "en").open(mode="training", game="harrow_county")
    page = table.get(table.at("position?as=table"), json=False).text
    pens = {pen: re.sub(r"<[^>]+>|\s+", " ", words).split()[-1]
            for pen, words in re.findall(r'data-tapping="([^"]+)"[^>]*>(.*?)</button>', page, re.S)}
    assert pens["number:players/p1/haints"] == "haint"
    assert pens["number:paths"] == "path"
    assert "figure:players/p1/legend" in pens
