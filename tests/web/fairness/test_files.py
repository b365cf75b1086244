"""Files of rolls as anybody can have them checked: whole ones, changed ones, and what is none."""
from __future__ import annotations

import io
import json
import threading
from html import unescape

import pytest
from flask import Flask
from msgspec.structs import replace
from tests.web.conftest import Device, send
from tests.web.fairness.conftest import cast, opened

from companion.i18n import LANGUAGES
from companion.tower import record, seal
from companion.web import texts_of
from companion.web.fairness import page as fair_page
from companion.web.fairness import words as fair_words


@pytest.fixture
def file(bench: Device) -> bytes:
    """The rolls of a table: dice and cubes."""
    cast(bench, "2d6", 5)
    for colour in [*bench.get(bench.at("state")).get_json()["state"]["cubes"]][:2]:
        assert bench.enter({"do": "lay", "seat": "p1", "colour": colour, "n": 3}).status_code == 200
    assert bench.enter({"do": "drop", "seat": "p1"}).status_code == 200
    opened(bench)
    answer = bench.get(bench.at("rolls.json"))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="rolls-{bench.code}.json"'
    return answer.data


def check(device: Device, data: bytes) -> str:
    answer = send(device, "/verify", file=(io.BytesIO(data), "rolls.json"))
    assert answer.status_code == 200
    return unescape(answer.text)


def test_a_file_is_worked_out_again_by_anybody(app: Flask, bench: Device, file: bytes):
    stranger = Device(app)
    told = check(stranger, file)
    assert f"Table {bench.code}" in told
    assert "All 6 rolls agree with their seals." in told
    assert "6 cubes" in told
    pasted = send(stranger, "/verify", text=file.decode())
    assert "All 6 rolls agree with their seals." in pasted.text


def test_a_changed_roll_is_pointed_out(bench: Device, file: bytes):
    changed = json.loads(file)
    was = changed["rolls"][2]["drawn"]
    changed["rolls"][2]["drawn"] = [was[0] % 6 + 1, was[1]]
    told = check(bench, json.dumps(changed).encode())
    assert "One roll doesn't agree with its seal." in told
    assert f"the secret gives {was[0]} · {was[1]}" in told


def test_a_changed_secret_is_pointed_out(bench: Device, file: bytes):
    changed = json.loads(file)
    changed["seals"][0]["secret"] = "0" * 64
    told = check(bench, json.dumps(changed).encode())
    assert "The secret doesn't fit its seal." in told
    assert "6 rolls don't agree with their seals." in told
    assert "its seal is missing or doesn't fit" in told


def test_a_file_that_was_cut_off_says_so(bench: Device, file: bytes):
    cut = json.loads(file)
    cut["rolls"].pop()
    assert "Rolls at the end of the file are missing." in check(bench, json.dumps(cut).encode())
    del cut["count"], cut["last"]
    told = check(bench, json.dumps(cut | {"version": 1}).encode())
    assert "so rolls missing at its end can't be noticed." in told


def test_a_file_without_rolls_says_so(bench: Device):
    assert "The file has no rolls of an opened seal." in check(bench, bench.get(bench.at("rolls.json")).data)


@pytest.mark.parametrize(("data", "why"), [
    (b"", "There is nothing to check yet."), (b"\xff\xfe", "it can't be read"),
    (b'{"kind": ', "it can't be read"), (b"[]", "This is not a file of rolls."),
    (b"{}", "This is not a file of rolls."),
    (b'{"kind": "companion-rolls", "version": 99}', "The file comes from another version of the app."),
    (b'{"kind": "companion-rolls", "version": 1}', "The file of rolls is damaged: ")])
def test_what_is_no_file_of_rolls_gets_a_sentence(bench: Device, data: bytes, why: str):
    answer = send(bench, "/verify", file=(io.BytesIO(data), "rolls.json"))
    assert answer.status_code == 400
    assert why in unescape(answer.text)
    assert 'role="alert"' in answer.text


def test_a_file_has_its_bounds(bench: Device):
    large = send(bench, "/verify", text="x" * (fair_page.MAX_FILE_BYTES + 1))
    assert large.status_code == 400
    assert "The file is too large." in large.text
    assert send(bench, "/verify", text="x" * fair_page.REQUEST_LIMITS["fair.check"].body).status_code == 413


def test_text_from_a_file_is_escaped(bench: Device, file: bytes):
    changed = json.loads(file) | {"table": "<script>alert(1)</script>"}
    answer = send(bench, "/verify", text=json.dumps(changed))
    assert "&lt;script&gt;" in answer.text
    assert "<script>alert" not in answer.text


def test_one_file_at_a_time(bench: Device, file: bytes, monkeypatch: pytest.MonkeyPatch):
    busy = threading.Lock()
    monkeypatch.setattr(fair_page, "_checking", busy)
    with busy:
        answer = send(bench, "/verify", text=file.decode())
        assert answer.status_code == 400
        assert "Another file is being checked." in answer.text
    assert send(bench, "/verify", text=file.decode()).status_code == 200
    assert send(bench, "/verify", text="[").status_code == 400
    assert not busy.locked()


def test_every_fault_has_a_sentence():
    for lang in LANGUAGES:
        texts = texts_of("tower")
        for fault in record.FAULTS:
            assert texts.has(lang, f"web.verify.fault.{fault}"), fault
        for key in ("size", "json", "kind", "version", "shape"):
            assert texts.has(lang, f"web.check.fault.{key}"), key


def test_a_draw_is_told_by_its_place_among_the_others(app: Flask):
    secret, outcomes = seal.new_secret(), tuple(({"do": "draw", "card": card}, 1) for card in range(1000))
    [place] = seal.roll(secret, 1, "", seal.draw_as_throw([1] * 1000))
    roll = record.SealedRoll(1, 7, "", None, outcomes, (place,),
                         entered=(record.ReportedEntry(4, outcomes[place][0], False),))
    rolls = (replace(roll, chain=record.chain_link("", secret, roll)), replace(roll, number=3, drawn=(5,)))
    whole = record.of_rolls("ABCDEF", "x", (record.OpenedSeal(7, seal.commitment(secret), secret.hex()),), rolls)
    with app.test_request_context("/"):
        app.preprocess_request()
        file = fair_words.checked_file(whole)
    wrong, right = file.lines
    assert (right.thrown, right.result, right.fault, right.undone) == (
        "a draw among 1000", f"{place + 1}/1000", "", True)
    assert (wrong.result, wrong.fault) == ("6/1000", "a roll before it is missing")
    assert (file.ok, file.wrong) == (False, 1)
