"""Sealed rolls and fairness as pages: what is promised, whose words are in, rolls worked out again, files, counts."""
from __future__ import annotations

import dataclasses
import io
import json
import re
import threading
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace
from tests.web.conftest import Device, assert_sound, join
from werkzeug.test import TestResponse

from companion.i18n import LANGUAGES
from companion.table import desk, seals
from companion.table.fair import CUBES, Kind
from companion.table.models import Seal, db
from companion.tower import record, seal
from companion.tower.fairness import ENOUGH, VERDICTS, judged, over_throws
from companion.web import create_app, fair_page, fair_words, texts_of


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One house for all tests here: each has its own table."""
    made = create_app(tmp_path_factory.mktemp("house"), testing=True)
    yield made
    made.extensions["companion_lock"].release()


@pytest.fixture
def bench(app: Flask) -> Device:
    """A table of dice and tower, on its own screen."""
    made = Device(app)
    made.code = made.post("/tables", {"game": "tower", "names": {"p1": "Anna", "p2": "Bořek"}}).get_json()["code"]
    return made


def cast(device: Device, dice: str, times: int = 1, other: str = "") -> None:
    for _ in range(times):
        assert device.enter({"do": "cast", "seat": "p1", "dice": dice, "other": other}).status_code == 200


def page(device: Device, path: str) -> str:
    answer = device.get(path, json=False)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def send(device: Device, path: str, **form: Any) -> TestResponse:
    return device.client.post(path, data={"csrf": device.csrf, **form}, headers={**device.lang, "Accept": "text/html"})


def opened(device: Device) -> None:
    answer = send(device, device.at("verify/open"))
    assert (answer.status_code, answer.location) == (302, f"/t/{device.code}/verify?done=opened#checked")


def secrets(app: Flask, device: Device) -> list[str]:
    with app.app_context():
        return [one.secret for one in db.session.query(Seal).filter_by(table_id=desk.find(device.code).id)]


# What is promised

def test_the_seal_is_shown_and_its_secret_is_not(app: Flask, bench: Device):
    with app.app_context():
        shown = seals.shown(desk.find(bench.code))
    text = page(bench, bench.at("verify"))
    assert f">{shown.commitment[:4]} {shown.commitment[4:8]}</p>" in text
    assert f'data-copy="{shown.commitment}"' in text
    assert "Nothing has been rolled under this seal yet." in text
    assert "The rolls as a file" not in text
    cast(bench, "2d6", 2)
    text = page(bench, bench.at("verify"))
    assert "2 sealed rolls" in text
    assert "2 of them can be checked once the seal is open." in text
    [secret] = secrets(app, bench)
    for path in ("verify", "fair", "rolls.json", "state", "log", ""):
        assert secret not in bench.get(bench.at(path), json=False).text, path


def test_what_was_rolled_without_a_seal_is_said(bench: Device):
    assert "without a seal" not in page(bench, bench.at("verify"))
    bench.write("whatif", begin=True)
    cast(bench, "d6")
    assert bench.write("whatif", end="keep").status_code == 200
    if bench.get(bench.at("state")).get_json()["number"] == 0:  # alone at the table, one agrees with oneself
        assert bench.write("whatif", end="keep").status_code == 200
    text = page(bench, bench.at("verify"))
    assert "1 without a seal" in text
    assert "Draws of a what-if that was kept carry no seal." in text
    assert "before there were seals" not in text
    [line] = [line for line in bench.get(bench.at("log")).get_json()["entries"] if line["marks"]]
    assert [mark["kind"] for mark in line["marks"]] == ["app", "tried"]
    assert page(bench, bench.at(f"entry/{line['id']}")).count("without a seal") == 1
    cast(bench, "d6")
    assert page(bench, bench.at("log")).count("without a seal") == 1  # the next one has its seal again


def test_what_is_older_than_seals_is_said(bench: Device, monkeypatch: pytest.MonkeyPatch):
    shown = seals.shown
    monkeypatch.setattr(seals, "shown", lambda table: dataclasses.replace(shown(table), unsealed=3, older=3))
    text = page(bench, bench.at("verify"))
    assert "3 without a seal" in text
    assert "3 of them are from before there were seals." in text
    assert "what-if" not in text


# Words

def test_each_seat_has_a_word_of_its_own(app: Flask, bench: Device):
    phone, other = join(app, bench, "p1"), join(app, bench, "p2")
    done = send(phone, phone.at("verify/word"), seat="p1", word=" kobliha ")
    assert (done.status_code, done.location) == (302, f"/t/{bench.code}/verify?done=word#words")
    mine, theirs = page(phone, phone.at("verify?done=word")), page(other, other.at("verify"))
    assert "The word is mixed in from now on." in mine
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
    assert "The word is taken out." in text
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


# Files

@pytest.fixture
def file(bench: Device) -> bytes:
    """The rolls of a table: dice, cubes, and a draw or two of nothing else."""
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
    assert "One roll is not what its seal says." in told or "rolls are not what their seals say." in told
    assert f"from the secret follows {was[0]} · {was[1]}" in told


def test_a_changed_secret_is_pointed_out(bench: Device, file: bytes):
    changed = json.loads(file)
    changed["seals"][0]["secret"] = "0" * 64
    told = check(bench, json.dumps(changed).encode())
    assert "The secret does not fit its seal." in told
    assert "6 rolls are not what their seals say." in told
    assert "its seal is missing or does not fit" in told


def test_a_file_without_rolls_says_so(bench: Device):
    assert "The file has no rolls of an opened seal." in check(bench, bench.get(bench.at("rolls.json")).data)


@pytest.mark.parametrize(("data", "why"), [
    (b"", "There is nothing to check yet."), (b"\xff\xfe", "it cannot be read as one"),
    (b'{"kind": ', "it cannot be read as one"), (b"[]", "This is no file of rolls."),
    (b"{}", "This is no file of rolls."),
    (b'{"kind": "companion-rolls", "version": 99}', "The file comes from another version of the app."),
    (b'{"kind": "companion-rolls", "version": 1}', "The file of rolls is damaged: ")])
def test_what_is_no_file_of_rolls_gets_a_sentence(bench: Device, data: bytes, why: str):
    answer = send(bench, "/verify", file=(io.BytesIO(data), "rolls.json"))
    assert answer.status_code == 400
    assert why in unescape(answer.text)
    assert 'role="alert"' in answer.text


def test_a_file_has_its_bounds(bench: Device):
    large = send(bench, "/verify", text="x" * (fair_page.LARGEST + 1))
    assert large.status_code == 400
    assert "The file is too large." in large.text
    assert send(bench, "/verify", text="x" * fair_page.ROOM["fair.check"]).status_code == 413


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


# Fairness

def test_counts_stand_beside_what_was_to_be_expected(bench: Device):
    assert "Nothing has been thrown yet." in page(bench, bench.at("fair"))
    cast(bench, "10d6", 6)
    cast(bench, "d20")
    text = page(bench, bench.at("fair"))
    assert "d6, rolled by the app" in text
    assert "60 results" in text
    assert text.count('<td class="figure expected">10.0</td>') == 6
    rows = [int(n) for n in re.findall(r'<th scope="row" class="figure">\d</th>.*?<td class="figure">(\d+)</td>', text)]
    assert sum(rows[:6]) == 60
    assert "d20, rolled by the app" in text
    assert "1 result<" in text
    assert text.count("<summary>The counts</summary>") == 1  # twenty rows for one result are folded away
    assert "Too few to say anything. From 30 results on the counts speak." in text


def test_real_dice_that_favour_the_six_are_called_strange(bench: Device):
    assert bench.enter({"do": "use-real", "seat": "p1", "on": True}).status_code == 200
    for _ in range(2):
        assert bench.enter({"do": "cast", "seat": "p1", "dice": "20d6", "other": ""}).status_code == 200
        faces = [6] * 12 + [1, 2, 3, 4, 5, 1, 2, 3]
        assert bench.enter({"do": "roll", "seat": "table", "faces": faces}).status_code == 200
    text = page(bench, bench.at("fair"))
    assert "d6, real dice" in text
    assert "Strange: fair dice stray this far less than once in a thousand times." in text
    assert "A die may be uneven, or something was mistyped." in text
    assert '<td class="figure">24</td>' in text


def house(device: Device, kind: str) -> int:
    """How many results of that kind the house has."""
    return int(re.findall(rf"{kind}</h2><p class=\"hint\">(\d+) ", page(device, "/fair"))[0])


def test_a_real_tower_unlike_the_apps_is_better_measured(bench: Device):
    assert bench.enter({"do": "use-real", "seat": "p1", "on": True}).status_code == 200
    colours = [*bench.get(bench.at("state")).get_json()["state"]["cubes"]]
    for _ in range(-(-ENOUGH // len(colours))):  # three cubes of each colour in, and never one out
        for colour in colours:
            bench.enter({"do": "lay", "seat": "p1", "colour": colour, "n": 3})
        bench.enter({"do": "drop", "seat": "p1"})
        assert bench.enter({"do": "fall", "seat": "table", "out": [0] * len(colours)}).status_code == 200
        bench.enter({"do": "tip-out", "seat": "p1"})
    text = page(bench, bench.at("fair"))
    assert "Strange: a tower with these chances strays this far less than once in a thousand times." in text
    assert "The real tower behaves unlike the one of the app." in text
    assert '<a href="/towers">' in text


def test_the_house_counts_all_tables_for_everybody(app: Flask, bench: Device):
    cast(bench, "d12")
    stranger, before = Device(app, "cs"), house(Device(app, "cs"), "k12, hází aplikace")
    cast(bench, "4d12")
    other = Device(app, "cs")
    other.code = other.post("/tables", {"game": "tower", "names": {"p1": "Eva"}}).get_json()["code"]
    cast(other, "3d12")
    assert house(stranger, "k12, hází aplikace") == before + 7
    assert "3 výsledky" in page(other, other.at("fair"))


def test_every_verdict_and_its_advice_has_words(app: Flask):
    for lang in LANGUAGES:
        for key in ("few", "die.fair", "die.odd", "die.strange", "cubes.fair", "cubes.odd", "cubes.strange",
                    "advice.odd", *(f"advice.{what}.{who}" for what in ("die", "cubes") for who in ("app", "typed"))):
            assert texts_of("tower").has(lang, f"web.fair.{key}"), key
    assert set(VERDICTS) == {"few", "fair", "odd", "strange"}


@pytest.mark.parametrize("kind", [
    Kind(6, True, 60, judged((25, 7, 7, 7, 7, 7), [1 / 6] * 6)), Kind(4, False, 0, judged((0, 0, 0, 0), [0.25] * 4)),
    Kind(CUBES, False, 40, over_throws([(n % 3, [0.25, 0.5, 0.25]) for n in range(40)]))])
def test_bars_stay_inside_their_box(app: Flask, kind: Kind):
    with app.test_request_context("/"):
        app.preprocess_request()
        [told] = fair_words.told([kind])
    for bar in told.bars:
        assert 0 <= bar.low <= bar.mark <= bar.high <= fair_words.LONG
        assert 0 <= bar.width <= fair_words.LONG
    assert told.bars[0].label == ("0" if told.cubes else "1")


def test_a_draw_is_told_by_its_place_among_the_others(app: Flask):
    secret, outcomes = seal.fresh(), tuple(({"do": "draw", "card": card}, 1) for card in range(1000))
    [place] = seal.rolled(secret, 1, "", seal.among([1] * 1000))
    roll = record.Rolled(1, 7, "", None, outcomes, (place,),
                         entered=(record.Entered(4, outcomes[place][0], False),))
    rolls = (replace(roll, chain=record.link("", secret, roll)), replace(roll, number=3, drawn=(5,)))
    whole = record.Record(table="ABCDEF", game="x", seals=(record.Sealed(7, seal.commitment(secret), secret.hex()),),
                          rolls=rolls)
    with app.test_request_context("/"):
        app.preprocess_request()
        file = fair_words.checked(whole)
    wrong, right = file.lines
    assert (right.asked, right.came, right.fault, right.back) == ("a draw among 1000", f"{place + 1}/1000", "", True)
    assert (wrong.came, wrong.fault) == ("6/1000", "a roll before it is missing")
    assert (file.ok, file.wrong) == (False, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_are_sound_in_both_languages(app: Flask, lang: str):
    device = Device(app, lang)
    device.code = device.post("/tables", {"game": "tower", "names": {"p1": "Anna"}}).get_json()["code"]
    cast(device, "18d6", 2)
    opened(device)
    cast(device, "d4")
    for path in (device.at("verify"), device.at("fair"), "/fair", "/verify"):
        assert_sound(device, path, lang)


def test_the_pages_are_reached_from_a_table(table: Device):
    assert f'href="/t/{table.code}/verify"' in page(table, f"/t/{table.code}")
    assert f'href="/t/{table.code}/fair"' in page(table, table.at("verify"))
    assert 'href="/fair"' in page(table, table.at("fair"))
    assert 'href="/verify"' in page(table, "/fair")


def test_a_game_with_a_rulebook_has_its_seals_too(table: Device):
    assert "Take a photo" in page(table, table.at("verify"))
