"""A table of dice and tower through the pages of every game: what it says, and what it has no use for."""
from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.web import texts_of
from tests.web.conftest import Device, join, state

LAY = {"do": "lay", "seat": "p1", "colour": "red", "n": 4}
DROP = {"do": "drop", "seat": "p1"}


@pytest.fixture
def bench(app: Flask) -> Device:
    return Device(app).open(game="tower")


def entered(device: Device, *actions: dict[str, object]) -> int:
    """The head after these actions."""
    head = device.offers()["head"]
    for action in actions:
        answer = device.enter(action, head=head)
        assert answer.status_code == 200, answer.text
        head = answer.get_json()["head"]
    return int(head)


def words(markup: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup)))


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_page_of_it_opens_in_both_languages(app: Flask, bench: Device, lang: str) -> None:
    entered(bench, LAY, DROP, {"do": "cast", "seat": "p2", "dice": "2d6+1", "other": "d8"})
    bench.lang = {"Accept-Language": lang}
    home = bench.at("").rstrip("/")
    for page in (home, f"{home}?view=wall", bench.at("seat/p1"), bench.at("log"), bench.at("position"), "/rules/tower"):
        answer = bench.get(page, json=False)
        assert answer.status_code == 200, page
        assert f'<html lang="{lang}"' in answer.text
        assert texts_of("tower").say(lang, "web.fault.failed") not in words(answer.text), page
    assert bench.get(bench.at("entry/3"), json=False).status_code == 200
    assert bench.get("/rules/tower/TW-3?fragment=1", json=False).status_code == 200
    for as_ in ("table", "p1", "wall"):
        assert bench.parts(as_)["head"] == 5


def test_pages_that_dice_have_no_use_for_say_so(bench: Device) -> None:
    for page, why in (("score", "have this page"), ("chronicle", "tells no story"),
                      ("score/sheet.pdf", "have this page")):
        answer = bench.get(bench.at(page), json=False)
        assert answer.status_code == 404, page
        assert why in answer.text
    for page in ("setup", "pack"):  # cubes can be laid out and put away like any pieces
        assert bench.get(bench.at(page), json=False).status_code == 200, page


def test_no_page_of_a_table_stumbles_over_it_also_when_it_is_put_away(app: Flask, bench: Device) -> None:
    """Every address there is below a table, read; those that serve a game alone say so."""
    rules = [rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/t/<code>")
             and "GET" in (rule.methods or ()) and not rule.rule.endswith("/stream")]
    filled = [re.sub(r"<[^>]+>", "1", rule.replace("<code>", bench.code).replace("<seat>", "p1")) for rule in rules]
    entered(bench, LAY, DROP)
    for ending in ((), ({"do": "finish", "seat": "p1"},)):
        entered(bench, *ending)
        assert {page: status for page in filled if (status := bench.get(page, json=False).status_code) >= 500} == {}


def test_one_request_throws_and_one_undo_takes_it_back(bench: Device) -> None:
    before = entered(bench, LAY)
    answer = bench.enter(DROP, head=before).get_json()
    assert answer["head"] == answer["entry"] + 1  # the drop, and what came out
    after = state(bench)
    fell = after["last"]
    assert isinstance(fell, dict)
    assert fell["thrown"] == {"red": 4}
    assert fell["out"] == after["tray"]
    asked = bench.write("undo", head=answer["head"])
    assert asked.status_code == 403  # what the app threw is taken back with a second tap
    assert bench.write("undo", head=answer["head"]).status_code == 200
    assert bench.offers()["head"] == before
    assert state(bench)["tray"] == {"red": 4}
    again = bench.write("redo", head=before)
    assert again.status_code == 200
    assert state(bench) == after


def test_with_the_real_tower_the_counts_are_typed(bench: Device) -> None:
    head = entered(bench, {"do": "use-real", "seat": "p2", "on": True}, LAY, DROP)
    assert bench.offers()["actors"] == ["table"]
    wrong = bench.enter({"do": "fall", "seat": "table", "out": [5]}, head=head)
    assert wrong.status_code == 422
    assert wrong.get_json()["text"] == "red: 5 can't come out. Thrown and stuck together make 4."
    entered(bench, {"do": "fall", "seat": "table", "out": [3]})
    assert (state(bench)["tray"], state(bench)["inside"]) == ({"red": 3}, {"red": 1})


def test_the_log_tells_it_as_people_would(app: Flask, bench: Device) -> None:
    entered(bench, {"do": "use-real", "seat": "p2", "on": True}, LAY, DROP, {"do": "fall", "seat": "table", "out": [3]},
            {"do": "cast", "seat": "p1", "dice": "2d6", "other": ""}, {"do": "roll", "seat": "table", "faces": [2, 5]})
    assert "Thrown: red 4. Came out: red 3." in words(bench.get(bench.at("log"), json=False).text)
    phone = join(app, bench, "p2", "cs")
    said = words(phone.get(phone.at("log?as=p2"), json=False).text)
    for line in ("Na tácek: červená 4", "Tácek do věže", "Hozeno: červená 4. Vypadlo: červená 3.",
                 "2k6: 5, 2, celkem 7."):
        assert line in said


def test_an_entry_is_put_right_by_one_of_its_kind(bench: Device) -> None:
    entered(bench, LAY, {"do": "use-real", "seat": "p1", "on": True}, DROP, {"do": "fall", "seat": "table", "out": [3]})

    def instead(entry: int) -> set[str]:
        page = html.unescape(html.unescape(bench.get(bench.at(f"entry/{entry}"), json=False).text))
        return {do for body in re.findall(r'data-body="(\{.*?\})"', page) if '"insert"' not in body
                for do in re.findall(r'"do": "([a-z-]+)', body)}

    assert [instead(n) for n in (1, 3, 4)] == [{"lay"}, set(), {"fall"}]


def test_news_of_a_throw_reach_the_other_phone(app: Flask, bench: Device) -> None:
    head = entered(bench, LAY)
    phone = join(app, bench, "p2")
    entered(bench, DROP)
    [_, news] = phone.parts("p2", since=head)["news"]
    assert news.startswith("Thrown: red 4.")


def test_the_front_page_calls_it_by_its_name(bench: Device) -> None:
    page = words(bench.get("/", json=False).text)
    assert "Dice and tower ·" in page
    assert "Round" not in page


def test_a_table_of_nothing_known_is_refused(app: Flask) -> None:
    for setup in ({"kit": "chess"}, {"tower": "attic"}, {"cubes": {"red": -1}}):
        answer = Device(app).post("/tables", {"game": "tower", "names": {"p1": "Anna"}, "setup": setup})
        assert answer.status_code == 400
        assert answer.get_json()["ok"] is False
