"""Which story book a new table reads from: chosen in the wizard, by programs, for a whole campaign."""
from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.table import desk
from companion.table.campaign import campaigns
from companion.table.models import Table
from companion.table.story.books import shelf
from tests.web.conftest import Device

BOOK = """# A

## cs Brod
Voda je studená.

## en The Ford
The water is cold.

* skill 4, bonus 6
gives: gem
bonus: coin

### cs Přejít
Jsi na druhém břehu.

### en Wade across
You stand on the other bank.
"""
FORM: dict[str, str] = {
    "game": "near_and_far", "name0": "Anna", "name1": "Bořek", "colour0": "green", "colour1": "yellow",
    "mode": "referee", "box": "sample", "strictness": "warn", "begin": "fresh", "play": "first_adventure"}


@pytest.fixture
def own(app: Flask) -> str:
    """The id of a book of the house with one entry."""
    folder = Path(app.config["DATA"])
    book = shelf.create(folder, "", {"cs": "Naše kniha", "en": "Our <book>"}, "near_and_far")
    shelf.save_entry(folder, book.id, BOOK)
    return book.id


def send(device: Device, **more: str) -> Any:
    return device.client.post("/tables", data=FORM | {"csrf": device.csrf} | more, headers=device.lang)


def made(app: Flask, answer: Any) -> Table:
    assert answer.status_code == 302, answer.text
    with app.app_context():
        return desk.find(str(answer.headers["Location"].split("/")[2]))


def look(app: Flask, table: Table) -> Any:
    with app.app_context():
        return desk.look(table).state


def chosen(html: str) -> list[str]:
    return re.findall(r'name="book" value="([\w-]*)" checked', html)


def page(device: Device) -> str:
    return device.get("/new", json=False).text


def test_the_books_of_the_house_are_offered_by_name_in_each_language(app: Flask, own: str) -> None:
    html = page(Device(app))
    assert "Our &lt;book&gt;" in html
    assert "Your book, one entry" in html
    assert "Our own book on paper" in html
    assert "Naše kniha" in page(Device(app, "cs"))
    assert re.findall(r'name="book" value="([\w-]*)"', html) == [*shelf.ids(Path(app.config["DATA"])), ""]


def test_without_books_there_is_paper(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "ids", lambda folder: ())
    assert chosen(page(Device(app))) == [""]


def test_the_first_visit_suggests_the_owners_book_with_the_owners_box(app: Flask, own: str) -> None:
    """The own box is what a first visit begins with."""
    html = page(Device(app))
    assert chosen(html) == [own]
    assert f'data-own="{own}"' in html
    assert f'data-invented="{next(iter(shelf.shipped()), "")}"' in html


def test_a_table_reads_from_the_book_that_was_chosen(app: Flask, own: str) -> None:
    table = made(app, send(Device(app), book=own))
    s = look(app, table)
    assert (table.book, s.narrated) == (own, True)
    assert s.box.id == "sample"
    assert s.box.quests["A"].options[0].rewards == ("gem",)
    assert s.box.quests["B"].options


@pytest.mark.parametrize("book", ["", "nothing-here", "../sample", None])
def test_any_other_choice_is_paper(app: Flask, own: str, book: str | None) -> None:
    table = made(app, send(Device(app), **({} if book is None else {"book": book})))
    assert (table.book, look(app, table).narrated, json.loads(table.setup)["box"]) == ("", False, "sample")


def test_counters_alone_read_nothing(app: Flask, own: str) -> None:
    table = made(app, send(Device(app), book=own, mode="counters"))
    assert (table.book, look(app, table).narrated) == ("", False)


def test_an_own_box_reads_from_it_too(app: Flask, own: str) -> None:
    s = look(app, made(app, send(Device(app), book=own, box="empty")))
    assert (s.box.id, s.box.complete, s.narrated) == ("own", False, True)
    assert s.box.quests["A"].options[0].need == 4  # no map is drawn, so any number may be read off it


def test_a_group_that_returns_finds_its_book_again(app: Flask, own: str) -> None:
    device = Device(app)
    send(device, book=own)
    assert chosen(page(device)) == [own]
    send(device, book="")
    assert chosen(page(device)) == [""]


@pytest.mark.parametrize("path", ["/new", "/tables"])
def test_a_game_that_is_not_here_is_no_other_game(app: Flask, path: str) -> None:
    device = Device(app)
    answer = device.client.post(path, data=FORM | {"csrf": device.csrf, "game": "chess"}, headers=device.lang)
    assert answer.status_code == 404, "never the form of the first game instead"


def test_a_draw_keeps_the_choice(app: Flask, own: str) -> None:
    device = Device(app)
    html = device.client.post("/new", data=FORM | {"csrf": device.csrf, "book": own}, headers=device.lang).text
    assert chosen(html) == [own]


# Programs

def test_programs_name_a_book(app: Flask, own: str) -> None:
    device = Device(app).open(book=own)
    with app.app_context():
        table = desk.find(device.code)
    assert (table.book, look(app, table).narrated) == (own, True)


def test_programs_may_send_a_whole_box(app: Flask, own: str) -> None:
    device = Device(app).open(book=own, box={"id": "small", "adventurers": {}})  # type: ignore[arg-type]
    with app.app_context():
        s = desk.look(desk.find(device.code)).state
    assert (s.box.id, s.narrated) == ("small", True)


@pytest.mark.parametrize(("book", "box"), [
    ("nothing-here", "sample"), ("../roads", "sample"), ("", {"id": 3}), ("own", {"id": 3}), ("own", "nothing"),
    ("own", 7), ("own", [])])
def test_a_book_or_box_that_is_not_there_is_said(app: Flask, own: str, book: str, box: Any) -> None:
    asked = {"game": "near_and_far", "names": {"p1": "Anna", "p2": "Bořek"}, "setup": {"box": box},
             "book": own if book == "own" else book}
    answer = Device(app).post("/tables", asked)
    assert answer.status_code in (400, 422)
    assert answer.get_json()["text"]
    with app.app_context():
        assert desk.tables() == []


# What a seat may see

def test_no_phone_gets_an_entry_before_it_is_read(app: Flask, own: str) -> None:
    device = Device(app).open(book=own)
    device.play("visit")
    sent = json.dumps(device.parts(), ensure_ascii=False) + json.dumps(device.offers(), ensure_ascii=False)
    assert "Wade across" not in sent
    assert "The Ford" not in sent


# Campaigns

def test_a_campaign_reads_the_book_in_its_games(app: Flask, own: str) -> None:
    device = Device(app)
    answer = send(device, book=own, play="campaign", campaign="Pátky")
    link = answer.headers["Location"]
    with app.app_context():
        assert campaigns.standing(campaigns.all_campaigns()[0]).plan.book == own
    opened = device.client.post(f"{link}/next", data={"csrf": device.csrf, "stop": "2"}, headers=device.lang)
    table = made(app, opened)
    assert (table.book, look(app, table).narrated) == (own, True)


def test_the_book_of_a_campaign_may_be_changed_and_one_that_is_gone_is_said(app: Flask, own: str) -> None:
    device = Device(app)
    link = send(device, book=own, play="campaign").headers["Location"]
    (Path(app.config["DATA"]) / "books" / own).rename(Path(app.config["DATA"]) / "gone")
    html = device.get(link, json=False).text
    assert f"The book “{own}” is not here" in html
    refused = device.client.post(f"{link}/next", data={"csrf": device.csrf, "stop": "2"}, headers=device.lang)
    assert refused.status_code == 422
    assert "story book" in refused.text
    device.client.post(f"{link}/plan", data={"csrf": device.csrf, "book": ""}, headers=device.lang)
    table = made(app, device.client.post(f"{link}/next", data={"csrf": device.csrf, "stop": "2"}, headers=device.lang))
    assert (table.book, look(app, table).narrated) == ("", False)


def test_a_book_that_can_be_none_is_refused(app: Flask) -> None:
    device = Device(app)
    link = send(device, play="campaign").headers["Location"]
    answer = device.client.post(f"{link}/plan", data={"csrf": device.csrf, "book": "../roads"}, headers=device.lang)
    assert answer.status_code == 400
    assert "story book" in answer.text


# The book is edited while the game goes on

def at_the_token(app: Flask, device: Device) -> dict[str, Any]:
    """Anna stands at the token of A; what she may do."""
    with app.app_context():
        s = desk.look(desk.find(device.code)).state
    space = next(id for id, x in s.box.map.spaces.items() if x.quest == "A")
    values = {"round": 2, "quests": [space], "quest_tokens": 1,
              "flow": [{"at": "rounds", "number": 2, "index": 1}, {"at": "turn", "seat": "p1"}]}
    patches = [{"path": ["players", "p1", "figure"], "value": f"map:{space}"},
               *({"path": [name], "value": value} for name, value in values.items())]
    sent = device.enter({"do": "correct", "seat": "p1", "patches": patches}, head=device.offers()["head"])
    assert sent.status_code == 200, sent.text
    return device.offers("p1")


def test_what_the_owner_changes_before_it_is_opened_is_what_is_read_and_applied(app: Flask, own: str) -> None:
    device = Device(app).open(book=own)
    offers = at_the_token(app, device)
    shelf.save_entry(Path(app.config["DATA"]), own, BOOK.replace("skill 4, bonus 6", "combat 3, bonus 5"), "A")
    made = device.enter({"do": "open", "seat": "p1"}, head=offers["head"])
    assert made.status_code == 200, made.text
    with app.app_context():
        s = desk.look(desk.find(device.code)).state
    assert (s.told.code, s.box.quests["A"].options[0].check) == ("A", "combat")
    told = device.get(device.at("log")).get_json()["entries"]
    assert "From the story book: one entry" in json.dumps(told)
    again = device.enter({"do": "open", "seat": "p1"}, head=made.get_json()["head"])
    assert again.status_code == 422


def test_a_book_that_is_gone_stops_nobody(app: Flask, own: str) -> None:
    device = Device(app).open(book=own)
    offers = at_the_token(app, device)
    (Path(app.config["DATA"]) / "books" / own).rename(Path(app.config["DATA"]) / "gone")
    assert device.enter({"do": "open", "seat": "p1"}, head=offers["head"]).status_code == 200
