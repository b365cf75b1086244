"""The page of a table's seals: what is promised, whose words are in, what is laid open and when."""
from __future__ import annotations

import dataclasses
import re
from html import unescape

import pytest
from flask import Flask
from tests.web.conftest import Device, join, send
from tests.web.fairness.conftest import cast, opened, page

from companion.table import desk
from companion.table.dice import seals
from companion.table.models import Seal, db
from companion.web import texts_of


def secrets(app: Flask, device: Device) -> list[str]:
    with app.app_context():
        return [one.secret for one in db.session.query(Seal).filter_by(table_id=desk.find(device.code).id)]


# What is promised

def test_the_seal_is_shown_and_its_secret_is_not(app: Flask, bench: Device):
    with app.app_context():
        shown = seals.public_seals(desk.find(bench.code))
    text = page(bench, bench.at("verify"))
    assert f">{shown.commitment[:4]} {shown.commitment[4:8]}</p>" in text
    assert f'data-copy="{shown.commitment}"' in text
    assert "Nothing has been rolled under this seal yet." in text
    assert "The rolls as a file" not in text
    cast(bench, "2d6", 2)
    text = page(bench, bench.at("verify"))
    assert "2 sealed rolls" in text
    assert "2 rolls can be checked once the seal is open." in text
    [secret] = secrets(app, bench)
    for path in ("verify", "fair", "rolls.json", "state", "log", ""):
        assert secret not in bench.get(bench.at(path), json=False).text, path


def test_every_device_sees_the_promise_before_the_first_roll(app: Flask, bench: Device):
    with app.app_context():
        found = seals.current_commitment(desk.find(bench.code))
    guest = join(app, bench, "p2")
    for device, as_ in ((bench, "table"), (guest, "p2"), (guest, "wall")):
        log = device.parts(as_)["parts"]["log"]
        assert f"{found[:4]} {found[4:8]}" in log, as_
        assert f'href="/t/{bench.code}/verify"' in log


def test_a_game_shows_its_promise_while_people_sit_down(app: Flask):
    device = Device(app, "en").open()
    with app.app_context():
        found = seals.current_commitment(desk.find(device.code))
    assert f"{found[:4]} {found[4:8]}" in device.parts("table")["parts"]["welcome"]


def test_what_was_rolled_without_a_seal_is_said(bench: Device):
    assert "without a seal" not in page(bench, bench.at("verify"))
    bench.write("whatif", begin=True)
    cast(bench, "d6")
    assert bench.write("whatif", end="keep").status_code == 200
    if bench.get(bench.at("state")).get_json()["number"] == 0:  # alone at the table, one agrees with oneself
        assert bench.write("whatif", end="keep").status_code == 200
    text = page(bench, bench.at("verify"))
    assert "1 without a seal" in text
    assert "Rolls from a what-if that you kept carry no seal." in text
    assert "before there were seals" not in text
    [line] = [line for line in bench.get(bench.at("log")).get_json()["entries"] if line["marks"]]
    assert [mark["kind"] for mark in line["marks"]] == ["app", "tried"]
    assert page(bench, bench.at(f"entry/{line['id']}")).count("without a seal") == 1
    cast(bench, "d6")
    assert page(bench, bench.at("log")).count("without a seal") == 1  # the next one has its seal again


def test_what_is_older_than_seals_is_said(bench: Device, monkeypatch: pytest.MonkeyPatch):
    shown = seals.public_seals
    monkeypatch.setattr(seals, "public_seals", lambda table: dataclasses.replace(shown(table), unsealed=3, older=3))
    text = page(bench, bench.at("verify"))
    assert "3 without a seal" in text
    assert "3 of them date from before there were seals." in text
    assert "what-if" not in text


# Words

def test_each_seat_has_a_word_of_its_own(app: Flask, bench: Device):
    phone, other = join(app, bench, "p1"), join(app, bench, "p2")
    done = send(phone, phone.at("verify/word"), seat="p1", word=" kobliha ")
    assert (done.status_code, done.location) == (302, f"/t/{bench.code}/verify?done=word#words")
    mine, theirs = page(phone, phone.at("verify?done=word")), page(other, other.at("verify"))
    assert "The word changes all rolls from now on." in mine
    assert 'value="kobliha"' in mine
    assert "kobliha" not in theirs
    assert re.findall(r'name="seat" value="(\w+)"', mine + theirs) == ["p1", "p2"]
    assert [x.count("a word is in") for x in (mine, theirs)] == [1, 1]
    cast(bench, "d6")
    opened(bench)
    [roll] = bench.get(bench.at("rolls.json")).get_json()["rolls"]
    assert roll["words"] == "p1=kobliha"


def test_a_word_can_be_taken_out(bench: Device):
    send(bench, bench.at("verify/word"), seat="p2", word="x")
    assert send(bench, bench.at("verify/word"), seat="p2", word="  ").location.endswith("?done=gone#words")
    text = page(bench, bench.at("verify?done=gone"))
    assert "The word is removed." in text
    assert "a word is in" not in text


def test_nobody_speaks_for_another_seat(app: Flask, bench: Device):
    phone, guest = join(app, bench, "p1"), join(app, bench, "")
    for device, seat in ((phone, "p2"), (phone, "table"), (phone, ""), (guest, "p1")):
        assert send(device, device.at("verify/word"), seat=seat, word="x").status_code == 403
    assert 'name="word"' not in page(guest, guest.at("verify"))
    assert send(bench, bench.at("verify/word"), seat="p9", word="x").status_code == 404
    assert "a word is in" not in page(bench, bench.at("verify"))


def test_words_are_escaped_and_cut(bench: Device):
    send(bench, bench.at("verify/word"), seat="p1", word="<b>" + "x" * 200)
    assert f'value="&lt;b&gt;{"x" * 57}"' in bench.get(bench.at("verify"), json=False).text


# Opening

def test_an_opened_seal_shows_its_secret_and_every_roll(app: Flask, bench: Device):
    cast(bench, "2d6", 14)
    cast(bench, "d8", other="d20")
    opened(bench)
    text = page(bench, bench.at("verify?done=opened"))
    assert "The seal is open. A new one takes over." in text
    assert "All 15 rolls agree with their seals." in text
    assert "The secret fits its seal." in text
    first, second = secrets(app, bench)
    assert first in text
    assert second not in text
    assert "d8 + d20" in text
    assert "2d6" in text
    assert f'href="/t/{bench.code}/rolls.json" download' in text


def test_only_the_table_opens_a_seal(app: Flask, bench: Device):
    phone = join(app, bench, "p1")
    cast(bench, "d6")
    assert "Open the seal now" not in page(phone, phone.at("verify"))
    assert send(phone, phone.at("verify/open")).status_code == 403
    assert "Open the seal now" in page(bench, bench.at("verify"))
    assert bench.get(bench.at("rolls.json")).get_json()["rolls"] == []


def test_a_seal_without_rolls_stays_closed(bench: Device):
    assert "Open the seal now" not in page(bench, bench.at("verify"))
    answer = send(bench, bench.at("verify/open"))
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert texts_of("tower").say("en", "error.seal.unused") in unescape(answer.text)


def test_a_seal_that_hides_cards_says_why_it_stays_closed(bench: Device, monkeypatch: pytest.MonkeyPatch):
    cast(bench, "d6")
    monkeypatch.setattr(seals, "_hidden", lambda *given: True)
    answer = send(bench, bench.at("verify/open"))
    assert answer.status_code == 422
    assert texts_of("tower").say("en", "error.seal.hidden") in unescape(answer.text)
    assert "Open the seal now" in answer.text


def test_a_roll_that_was_taken_back_is_named(bench: Device):
    cast(bench, "d6")
    bench.write("undo")
    bench.write("undo")  # alone, one agrees with oneself
    opened(bench)
    assert "taken back" in page(bench, bench.at("verify"))


def test_the_end_of_the_table_opens_the_seal(bench: Device):
    cast(bench, "d6")
    assert bench.enter({"do": "finish", "seat": "p1"}).status_code == 200
    assert "The one roll agrees with its seal." in page(bench, bench.at("verify"))


def test_strangers_see_nothing(app: Flask, bench: Device):
    stranger = Device(app)
    stranger.code = bench.code
    for path in ("verify", "fair", "rolls.json"):
        assert stranger.get(stranger.at(path), json=False).status_code == 403
    assert send(stranger, stranger.at("verify/word"), seat="p1", word="x").status_code == 403
    assert bench.client.post(bench.at("verify/word"), data={"seat": "p1", "word": "x"}).status_code == 403


def test_a_game_with_a_rulebook_has_its_seals_too(table: Device):
    assert "Take a photo" in page(table, table.at("verify"))
