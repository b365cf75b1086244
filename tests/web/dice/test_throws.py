"""What a screen shows of throws: the newest one, in numbers that the show ends in, for everybody the same."""
from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from tests.web.conftest import Device, join

from companion.tower.models import COLOURS
from companion.web import texts_of

PART = re.compile(r'data-throw="([^"]*)"')


def shown(device: Device, as_: str = "") -> tuple[dict[str, Any], str]:
    """The data of the newest throw and the whole part."""
    html = device.parts(as_)["parts"]["throw"]
    found = PART.search(html)
    return (json.loads(unescape(found[1])) if found else {}), html


@pytest.fixture
def tower(app: Flask) -> Device:
    device = Device(app)
    device.get("/hello")
    made = device.post("/tables", {"game": "tower", "names": {"p1": "Anna", "p2": "Bob"}, "setup": {}})
    device.code = made.get_json()["code"]
    return device


def drop(device: Device, **cubes: int) -> None:
    for colour, n in cubes.items():
        assert device.enter({"do": "lay", "seat": "p1", "colour": colour, "n": n}).status_code == 200
    assert device.enter({"do": "drop", "seat": "p1"}).status_code == 200


def test_nothing_is_shown_before_the_first_throw_but_the_show_gets_ready(tower: Device):
    data, html = shown(tower)
    assert not data
    assert "data-near-throw" in html
    assert "lies" not in html


def test_cubes_are_shown_as_they_fell_and_stay_while_the_next_are_laid(tower: Device):
    drop(tower, red=5, blue=4)
    data, html = shown(tower)
    state = tower.get(tower.at("state")).get_json()["state"]
    assert data["kind"] == "cubes"
    assert (data["thrown"], data["before"]) == ({"red": 5, "blue": 4}, {})
    assert data["out"] == state["last"]["out"]
    out = sum(data["out"].values())
    assert html.count('<span class="cube ') == 9
    tower.enter({"do": "lay", "seat": "p1", "colour": "red", "n": 1})
    assert shown(tower)[0] == data
    again = sum(state["inside"].values())
    drop(tower, blue=2)
    later = shown(tower)[0]
    assert later["id"] > data["id"]
    assert sum(later["before"].values()) == again == 9 - out


def test_dice_are_shown_by_hand_with_all_their_faces(tower: Device):
    tower.enter({"do": "cast", "seat": "p1", "dice": "2d6+1", "other": "d20"})
    data, html = shown(tower)
    faces = tower.get(tower.at("state")).get_json()["state"]["last"]["faces"]
    assert [(die["sides"], die["hand"]) for die in data["dice"]] == [(6, 0), (6, 0), (20, 1)]
    assert [die["face"] for die in data["dice"]] == faces
    assert html.count("<svg") == 3
    assert f"{faces[0]} + {faces[1]} + 1 = {sum(faces[:2]) + 1}" in data["text"]


def test_every_screen_is_told_the_same_throw(app: Flask, tower: Device):
    bob = join(app, tower, "p2", lang="cs")
    drop(tower, red=6, yellow=3)
    mine, his = shown(tower)[0], shown(bob)[0]
    assert mine.pop("letters") != his.pop("letters")
    assert mine.pop("text") != his.pop("text")
    assert mine == his


def test_an_undone_throw_is_gone_and_the_one_before_it_lies_there_again(tower: Device):
    drop(tower, red=3)
    first = shown(tower)[0]
    tower.enter({"do": "cast", "seat": "p1", "dice": "d8", "other": ""})
    assert shown(tower)[0]["kind"] == "dice"
    tower.write("undo")
    tower.write("undo", agree=True)
    assert shown(tower)[0] == first


def test_what_an_amendment_replays_is_not_thrown_again(tower: Device):
    tower.enter({"do": "compare", "seat": "p1", "ours": "red", "theirs": "purple"})
    chosen = tower.get(tower.at("state")).get_json()["head"]
    tower.enter({"do": "cast", "seat": "p1", "dice": "d8", "other": ""})
    before = shown(tower)[0]
    done = tower.write("amend", entry=chosen, action={"do": "compare", "seat": "p1", "ours": "blue", "theirs": "red"})
    assert done.status_code == 200
    assert shown(tower)[0] == before


def test_dice_of_near_and_far_are_seen_for_a_few_entries_only(app: Flask):
    table = Device(app)
    table.get("/hello")
    table.open()
    assert shown(table)[1].strip() == ""
    table.play("roll", limit=400)
    assert "data-near-throw" in shown(table)[1]
    assert table.write("roll").status_code == 200
    data = shown(table)[0]
    assert data["kind"] == "dice"
    assert all(1 <= die["face"] <= 6 for die in data["dice"])
    for n in range(4):
        patches = [{"path": ["players", "p1", "coins"], "value": n + 20}]
        table.enter({"do": "correct", "seat": "p1", "patches": patches})
    assert not shown(table)[0]


def test_every_colour_has_a_letter_of_its_own():
    for lang in ("cs", "en"):
        letters = [texts_of("tower").say(lang, f"web.show.letter.{colour}") for colour in COLOURS]
        assert len(set(letters)) == len(COLOURS)
        assert all(1 <= len(letter) <= 2 for letter in letters)
