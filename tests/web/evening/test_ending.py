"""An end by agreement, with scores marked as such; the next evening begins with where we were."""
from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from tests.web.conftest import Device, assert_sound, join, send


def told(device: Device, as_: str) -> str:
    made = device.parts(as_)["parts"]
    return html.unescape(re.sub(r"<[^>]+>", " ", made["status"] + made["asked"]))


def condition(device: Device, as_: str) -> int:
    found = re.search(r'condition&(?:#34|quot);: ?(\d+)', device.parts(as_)["parts"]["asked"])
    assert found
    return int(found[1])


def test_the_game_ends_early_when_another_player_agrees(app: Flask, table: Device) -> None:
    anna, bob, watcher = join(app, table, "p1"), join(app, table, "p2"), join(app, table, "")
    assert send(watcher, table.at("end")).status_code == 403
    assert anna.write("end").status_code == 200
    assert "Anna wants to end the game here." in told(watcher, "wall")
    assert "Agree" not in told(anna, "p1")
    assert "Agree" in told(bob, "p2")
    assert bob.write("settle", condition=condition(bob, "p2"), how="settled", seat="p2").status_code == 200
    for device, as_ in ((anna, "p1"), (watcher, "wall"), (table, "table")):
        assert "Ended early by agreement." in told(device, as_)
    score = anna.get(anna.at("score"), json=False).text
    assert "Ended early by agreement." in score
    assert "The score so far." not in score
    assert anna.get(anna.at("score/picture")).get_json()["headline"].startswith("Ended early")
    assert anna.get(anna.at("score/sheet.pdf")).status_code == anna.get(anna.at("score/bgstats")).status_code == 200
    for device, as_ in ((anna, "p1"), (watcher, "wall"), (table, "table")):
        made = device.parts(as_)["parts"]
        assert 'class="moment won' in made["moment"]
        assert ("Play on" in made["moment"]) == (device is not watcher)
        assert "Finished" in made["status"]
    evening = anna.get(anna.at("evening?as=p1"), json=False).text
    assert "the game is over" in evening
    assert "/pause" not in evening
    offers = table.offers()
    assert table.enter(offers["actions"][0], head=offers["head"]).status_code == 200  # whoever enters plays on
    assert "Ended early" not in told(anna, "p1")
    assert "moment" not in anna.parts("p1")["parts"]["moment"]


def test_whoever_does_not_want_it_plays_on(app: Flask, table: Device) -> None:
    anna, bob = join(app, table, "p1"), join(app, table, "p2")
    anna.write("end")
    assert bob.write("settle", condition=condition(bob, "p2"), how="left").status_code == 200
    assert "wants to end" not in told(anna, "p1")
    assert table.write("end").status_code == 200  # the table's screen speaks for everybody
    assert "Ended early" in told(anna, "p1")


@pytest.mark.parametrize(("lang", "title"), [("en", "Where were we?"), ("cs", "Kde jsme skončili?")])
def test_the_next_evening_begins_with_where_we_were(app: Flask, table: Device, lang: str, title: str) -> None:
    phone = join(app, table, "p2", lang)
    assert title not in phone.get(phone.at("setup?as=p2"), json=False).text
    assert table.write("position", answers={"round": 4, "turn": "p1"}).status_code == 200
    assert_sound(phone, phone.at("setup?as=p2"), lang)
    page = phone.get(phone.at("setup?as=p2"), json=False).text
    lines = re.findall(r"<li>", page[page.index(title):page.index("</section>", page.index(title))])
    assert title in page
    assert 3 <= len(lines) <= 5
