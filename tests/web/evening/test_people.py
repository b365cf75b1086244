"""Somebody comes late, leaves, hands a seat over, or plays for somebody who is away."""
from __future__ import annotations

import html
import re

from flask import Flask

from tests.web.conftest import Device, assert_sound, join, send


def told(device: Device, as_: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", device.parts(as_)["parts"]["asked"]))


def ask(device: Device, seat: str, do: str, **more: str) -> int:
    return send(device, device.at("people"), seat=seat, do=do, **more).status_code


def test_whoever_leaves_frees_the_seat_and_another_phone_plays_it(app: Flask, table: Device) -> None:
    seat = table.offers()["actions"][0]["seat"]
    other = "p2" if seat == "p1" else "p1"
    gone, here = join(app, table, seat), join(app, table, other)
    assert ask(here, seat, "leave") == 403  # nobody sends somebody else away
    assert ask(gone, seat, "leave") == 302
    assert gone.get(gone.at(f"seat/{seat}"), json=False).status_code == 403
    for device, as_ in ((here, other), (table, "table"), (here, "wall")):
        assert "is up next, but away." in told(device, as_)
    assert ask(here, seat, "take") == 302
    offers = here.offers(seat)
    assert here.enter(offers["actions"][0], head=offers["head"], seat=seat).status_code == 200
    assert ask(here, seat, "come") == 302
    assert "away" not in told(table, "table")


def test_a_phone_for_two_says_when_the_other_one_acts(app: Flask, table: Device) -> None:
    seat = table.play("visit")["actions"][0]["seat"]
    other = "p2" if seat == "p1" else "p1"
    phone = join(app, table, other)
    assert ask(phone, seat, "take") == 302
    assert "turn, on this device too." in told(phone, other)
    assert "turn, on this device too." not in told(phone, seat)


def test_a_seat_is_handed_over_with_a_new_name(app: Flask, table: Device) -> None:
    anna = join(app, table, "p1")
    assert ask(anna, "p1", "give", name="   ") == 400
    assert ask(anna, "p1", "give", name="Cyril") == 302
    assert anna.get(anna.at("seat/p1"), json=False).status_code == 403
    assert join(app, table, "p1").get(table.at("evening?as=p1"), json=False).text.count("Cyril") >= 1
    assert ask(table, "p1", "give", name="Dana") == 302  # the table's screen speaks for everybody
    assert ask(table, "p1", "dance") == 400
    assert ask(join(app, table, ""), "p2", "come") == 403
    assert_sound(table, table.at("evening"), "en")
