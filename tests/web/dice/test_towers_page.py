"""The towers of the house and the page on which one is measured: two taps a throw, what is known, what cannot be."""
from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from flask import Flask
from tests.web.conftest import Device, assert_sound, ids, send
from werkzeug.test import TestResponse

from companion.table import desk, store
from companion.table.dice import towers
from companion.table.models import TowerThrow
from companion.tower import calibrate
from companion.tower.calibrate import Throw
from companion.tower.models import chances

MADE = ((0, 6, 4), (2, 6, 5), (3, 6, 7), (2, 6, 3))


@pytest.fixture
def anna(app: Flask) -> Device:
    return Device(app)


def begun(device: Device, name: str = "Oak") -> str:
    """The address of a new tower."""
    answer = send(device, "/towers", name=name)
    assert answer.status_code == 302
    return str(answer.location)


def text(answer: TestResponse) -> str:
    """What a page says, in one line."""
    page = re.sub(r"<(script|style|title)\b.*?</\1>|<[^>]+>", " ", answer.text, flags=re.S)
    return " ".join(html.unescape(page).replace("\u00a0", " ").split())


def field(page: TestResponse, name: str) -> str:
    """The value with which the form that notes a throw is sent."""
    form = page.text[page.text.index('/throw"'):]
    found = re.search(rf'name="{name}" value="(\d+)"', form)
    assert found
    return found[1]


def note(device: Device, tower: str, out: int, **more: Any) -> TestResponse:
    """Tap how many came out, on the page as it is now."""
    page = device.get(tower, json=False)
    form = {name: field(page, name) for name in ("inside", "thrown", "after")} | more
    return send(device, f"{tower.partition('?')[0]}/throw", out=out, **form)


def counts(app: Flask) -> list[tuple[int, int, int]]:
    with app.app_context():
        return [(row.inside, row.thrown, row.out) for row in towers.throws(towers.find(1))]


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("Cube towers", "None measured yet", "Simple", "Simulated", "Your own", "two times in three")),
    ("cs", ("Věže na kostičky", "Zatím tu žádná změřená není", "Jednoduchá", "Simulovaná", "Vaše vlastní"))])
def test_the_list_explains_the_three_kinds(app: Flask, lang: str, words: tuple[str, ...]) -> None:
    device = Device(app, lang)
    assert_sound(device, "/towers", lang)
    page = text(device.get("/towers", json=False))
    assert [word for word in words if word not in page] == []


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_page_of_a_tower_opens_in_both_languages(app: Flask, lang: str) -> None:
    device = Device(app, lang)
    tower = begun(device, "<b>Oak & ash</b>")
    assert_sound(device, tower, lang)
    for _, _, out in MADE * 3:
        done = note(device, tower, out).location
    for path in (tower, done, f"{tower}?thrown=40&inside=0", "/towers"):
        assert_sound(device, path, lang)
    send(device, f"{tower}/strike", throw=2)
    assert_sound(device, f"{tower}?done=2", lang)
    send(device, f"{tower}/away")
    for path in (tower, "/towers"):
        assert_sound(device, path, lang)
        assert "<b>Oak" not in device.get(path, json=False).text


def test_a_throw_is_two_taps_and_the_next_carries_on(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    page = anna.get(tower, json=False)
    assert (field(page, "inside"), field(page, "thrown")) == ("0", "6")
    chosen = anna.get(f"{tower}?thrown=5", json=False)
    assert field(chosen, "thrown") == "5"
    assert re.findall(r'name="out" value="(\d+)"', chosen.text) == [str(n) for n in range(6)]
    noted = send(anna, f"{tower}/throw", inside=0, thrown=5, out=3, after=0)
    after = anna.get(noted.location, json=False)
    assert "Noted: 5 thrown, 3 came out." in text(after)
    assert (field(after, "inside"), field(after, "thrown"), field(after, "after")) == ("2", "5", "1")
    note(anna, tower, 7)
    assert counts(app) == [(0, 5, 3), (2, 5, 7)]
    assert field(anna.get(tower, json=False), "inside") == "0"


def test_the_tower_was_emptied_or_holds_something_else(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    note(anna, tower, 2)
    page = anna.get(tower, json=False)
    assert 'name="inside" value="0">Emptied' in page.text
    note(anna, f"{tower}?inside=0", 6)
    note(anna, f"{tower}?inside=9&thrown=3", 12)
    assert counts(app) == [(0, 6, 2), (0, 6, 6), (9, 3, 12)]
    assert "Emptied" not in text(anna.get(tower, json=False)), "nothing is inside"


def test_choosing_how_many_are_thrown_does_not_forget_what_was_set_inside(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    aim = anna.get(f"{tower}?inside=9", json=False).text
    form = aim[aim.index('class="aim"'):aim.index("</form>", aim.index('class="aim"'))]
    assert '<input type="hidden" name="inside" value="9">' in form


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "8 can't have come out: 1 inside and 6 thrown make 7."),
    ("cs", "Vypadlo 8? To nejde: uvnitř 1 a hozeno 6 dává nejvýš 7.")])
def test_a_count_that_cannot_be_is_explained_and_nothing_is_lost(app: Flask, lang: str, said: str) -> None:
    device = Device(app, lang)
    tower = begun(device)
    answer = note(device, f"{tower}?inside=1", 8)
    assert answer.status_code == 422
    assert said in text(answer)
    assert (field(answer, "inside"), field(answer, "thrown")) == ("1", "6")
    assert counts(app) == []


def test_numbers_that_are_none_are_refused(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    for inside, thrown, out in (("0", "0", "0"), ("", "6", "3"), ("0", "6", ""), ("0", "6", "-1"), ("0", "6", "many"),
                                ("121", "6", "3"), ("0", "9" * 30, "3"), ("0", "²", "3"), ("", "", "")):
        answer = send(anna, f"{tower}/throw", after=0, inside=inside, thrown=thrown, out=out)
        assert answer.status_code == 422, (inside, thrown, out)
        assert 'role="alert"' in answer.text
    assert send(anna, f"{tower}/throw").status_code == 422
    assert counts(app) == []


def test_an_address_with_other_numbers_shows_the_usual_ones(anna: Device) -> None:
    tower = begun(anna)
    for asked in ("thrown=0", "thrown=999", "inside=-4", "inside=999", "thrown=x&inside=%00", "done=77"):
        page = anna.get(f"{tower}?{asked}", json=False)
        assert (page.status_code, field(page, "inside"), field(page, "thrown")) == (200, "0", "6"), asked


def test_a_tap_that_is_sent_twice_is_one_throw(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    for _ in range(2):
        assert send(anna, f"{tower}/throw", inside=0, thrown=6, out=4, after=0).status_code == 302
    other = send(anna, f"{tower}/throw", inside=0, thrown=6, out=5, after=0)
    assert other.status_code == 409
    assert field(other, "inside") == "2", "the page carries on from the throw that was noted"
    assert counts(app) == [(0, 6, 4)]


def test_a_throw_is_struck_and_counted_again(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    note(anna, tower, 4)
    struck = send(anna, f"{tower}/strike", throw=1)
    page = anna.get(struck.location, json=False)
    assert "no longer counts" in text(page)
    assert counts(app) == []
    back = send(anna, f"{tower}/strike", throw=1, back=1)
    assert "Noted: 6 thrown, 4 came out." in text(anna.get(back.location, json=False))
    assert counts(app) == [(0, 6, 4)]
    assert send(anna, f"{tower}/strike", throw=99).status_code == 404


# What is known

def test_what_is_known_is_said_in_words(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    assert "Nothing counted yet" in text(anna.get(tower, json=False))
    for _, _, out in MADE:
        note(anna, tower, out)
    found = calibrate.measure([Throw(*one) for one in counts(app)])
    page = text(anna.get(tower, json=False))
    assert f"After 4 throws it keeps {found.keeps.mean:.1f} of six cubes on average." in page
    assert f"most likely {found.keeps.low:.1f} to {found.keeps.high:.1f}" in page
    assert f"each comes loose at the next throw with a chance of {round(100 * found.stuck.mean)}%" in page
    wide, then = found.keeps.width, calibrate.predict([Throw(*one) for one in counts(app)], 10).keeps.width
    assert f"10 more throws would narrow the range from {wide:.1f} cubes to about {then:.1f}." in page
    assert f"After 4 throws it keeps {found.keeps.mean:.1f}" in text(anna.get("/towers", json=False))


def test_czech_numbers_have_a_comma(app: Flask) -> None:
    device = Device(app, "cs")
    tower = begun(device)
    note(device, tower, 4)
    assert re.search(r"Po 1 hodu: ze šesti kostiček si průměrně nechá \d,\d\.", text(device.get(tower, json=False)))


def test_it_is_set_beside_the_simulated_one(app: Flask, anna: Device) -> None:
    for n, (throws, said) in enumerate((
            ([(0, 6, 0)] * 8, "clearly keeps more"), ([(0, 6, 6)] * 8, "clearly keeps fewer"),
            ([(0, 6, 2)], "probably keeps more"), ([(0, 6, 5)], "probably keeps fewer"),
            ([(0, 6, 4), (0, 6, 3), (0, 6, 3)], "Too few throws to say"),
            ([(0, 6, 4), (0, 6, 3), (0, 6, 3), (0, 6, 4)] * 10, "much like"))):
        tower = begun(anna, f"Oak {n}")
        noted(app, throws, n + 1)
        assert said in text(anna.get(tower, json=False))


@pytest.mark.parametrize(("lang", "clumps", "load"), [
    ("en", "Its cubes come out in clumps", "it keeps more of the new cubes the fuller it is"),
    ("cs", "Kostičky z ní padají ve shlucích", "čím je plnější, tím víc nových kostiček si nechá")])
def test_a_tower_unlike_the_simulated_one_is_said_to_be_so(app: Flask, lang: str, clumps: str, load: str) -> None:
    device = Device(app, lang)
    usual, clumped, reversed_ = (begun(device, name) for name in ("Oak", "Ash", "Elm"))
    noted(app, [(0, 6, 4), (0, 6, 3), (2, 6, 4), (9, 6, 5)] * 10, 1)
    noted(app, [(0, 6, 6), (0, 6, 1)] * 20, 2)
    noted(app, [(0, 6, 5), (0, 6, 6), (15, 6, 2), (15, 6, 1)] * 20, 3)
    said = [text(device.get(tower, json=False)) for tower in (usual, clumped, reversed_)]
    assert [clumps in page for page in said] == [False, True, False]
    assert [load in page for page in said] == [False, False, True]


def noted(app: Flask, throws: list[tuple[int, int, int]], tower: int = 1) -> None:
    with app.app_context(), store.writing() as session:
        session.add_all(TowerThrow(tower_id=tower, inside=a, thrown=b, out=c) for a, b, c in throws)


def test_where_enough_is_known_more_throws_are_not_asked_for(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    noted(app, [(0, 6, 4), (0, 6, 3)] * 60)
    page = text(anna.get(tower, json=False))
    assert "hardly change anything" in page
    assert "Older ones (114)" in page


def test_the_picture_shows_the_interval_and_the_simulated_tower(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    noted(app, [(0, 6, 4), (2, 6, 5)])
    page = anna.get(tower, json=False).text
    found = calibrate.measure([Throw(0, 6, 4), Throw(2, 6, 5)])
    figure = page[page.index("<figure"):page.index("</figure>")]
    filled = [i for i, kind in enumerate(re.findall(r'<rect class="(\w+)"', figure)) if kind == "likely"]
    assert filled == [n for n in range(30) if found.keeps.low <= (n + 0.5) / 5 <= found.keeps.high]
    at = re.search(r'class="simulated" x1="([\d.]+)"', figure)
    assert at
    comes, _ = chances(calibrate.simulated_model(), 6, 0)
    assert float(at[1]) / 5 == pytest.approx(6 * (1 - float(comes)), abs=0.01)


# Names, putting away

def test_a_name_that_cannot_be_is_explained_where_it_was_typed(anna: Device) -> None:
    begun(anna)
    again = send(anna, "/towers", name="OAK")
    assert again.status_code == 422
    assert "There is already a tower called “OAK”." in text(again)
    assert 'value="OAK" aria-invalid="true"' in again.text
    assert send(anna, "/towers", name=" ").status_code == 400


def test_a_tower_is_renamed_put_away_and_brought_back(anna: Device) -> None:
    tower = begun(anna)
    assert send(anna, f"{tower}/name", name="Ash").status_code == 302
    assert "Ash" in text(anna.get("/towers", json=False))
    assert send(anna, f"{tower}/name", name="").status_code == 400
    assert send(anna, f"{tower}/away").location == "/towers"
    page = text(anna.get("/towers", json=False))
    assert "Put away (1)" in page
    assert "This tower is put away" in text(anna.get(tower, json=False))
    begun(anna, "ash")
    assert send(anna, f"{tower}/away", back=1).status_code == 422
    send(anna, "/towers/2/name", name="Elm")
    assert send(anna, f"{tower}/away", back=1).status_code == 302
    assert "Put away" not in text(anna.get("/towers", json=False))


def test_a_tower_that_there_is_not(anna: Device) -> None:
    for path in ("/towers/9", "/towers/0", f"/towers/{1 << 70}", "/towers/x"):
        assert anna.get(path, json=False).status_code == 404
        assert send(anna, f"{path}/throw", inside=0, thrown=6, out=3).status_code == 404


def test_nobody_writes_without_the_token_of_the_page(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    assert anna.client.post(f"{tower}/throw", data={"inside": 0, "thrown": 6, "out": 3}).status_code == 403
    assert counts(app) == []


# What tables typed

def enter(table: Any, **action: Any) -> None:
    desk.enter(table, json.dumps(action), by="ann", client=f"w{next(ids)}", head=desk.look(table).head)


def test_what_a_table_typed_is_taken_over(app: Flask, anna: Device) -> None:
    tower = begun(anna)
    with app.app_context():
        table = desk.open_table("tower", json.dumps({"seats": ["ann"], "real": True}), {"ann": "Ann"}, "enforce")
        enter(table, do="lay", seat="ann", colour="red", n=6)
        enter(table, do="drop", seat="ann")
        enter(table, do="fall", seat="table", out=[4])
        code = table.code
    page = anna.get(tower, json=False)
    assert "Table of Ann, today" in text(page)
    assert "Throws of the real tower: 1" in text(page)
    assert send(anna, f"{tower}/take", table=code).status_code == 302
    page = anna.get(tower, json=False)
    assert "from a table" in text(page)
    assert "Table of Ann" not in text(page)
    assert field(page, "inside") == "0"
    assert counts(app) == [(0, 6, 4)]


def test_a_table_that_there_is_not_has_no_throws(anna: Device) -> None:
    tower = begun(anna)
    for code in ("", "ZZZZZZ", "\x00"):
        answer = send(anna, f"{tower}/take", table=code)
        assert answer.status_code == 404
        assert 'role="alert"' in answer.text
