"""The wizard and the front page with a game that they know nothing about, beside the first one."""
from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask

from companion import games
from companion.games.about import About
from companion.table import desk, passes
from companion.table.dice import towers
from companion.tower import calibrate
from companion.web import texts_of
from companion.web.lobby import wizard
from tests.web.conftest import Device
from tests.web.lobby import orchard

FORM: dict[str, str] = {
    "game": "orchard", "play": "windy", "begin": "fresh", "strictness": "enforce", "soil": "clay", "set.trees": "20",
    **{f"name{n}": name for n, name in enumerate(("Anna", "Bořek", "Cyril", "Dana", "Emil"))},
    **{f"colour{n}": colour for n, colour in enumerate(("pink", "black", "white", "red", "blue"))},
    **{f"tool{n}": tool for n, tool in enumerate(("net", "ladder", "net", "net", "ladder"))}}


@pytest.fixture(autouse=True)
def planted(tmp_path: Path) -> Iterator[None]:
    orchard.plant(tmp_path / "orchard")
    yield
    orchard.fell()
    texts_of.cache_clear()


def send(device: Device, path: str = "/tables", **more: str | None) -> Any:
    fields = {k: v for k, v in (FORM | {"csrf": device.csrf} | more).items() if v is not None}
    return device.client.post(path, data=fields, headers=device.lang)


def page(device: Device, path: str) -> str:
    return device.get(path, json=False).text


def names(html: str) -> set[str]:
    return set(re.findall(r'name="([\w.]+)"', html))


# What is asked

def test_a_colour_that_begins_is_drawn_and_told(app: Flask) -> None:
    """In Harrow County red goes first, wherever that player stands in the list."""
    with app.app_context():
        form = {"name0": "Anna", "colour0": "blue", "name1": "Bořek", "colour1": "red"}
        wish = wizard.read_form(form, "harrow_county")
    assert wish.first == "Bořek"
    drawn = [wizard.with_random_starter(wish) for _ in range(40)]
    assert {one.first for one in drawn} == {"Anna", "Bořek"}
    assert {tuple(person.name for person in one.playing) for one in drawn} == {("Anna", "Bořek")}
    assert all({person.colour for person in one.playing} == {"red", "blue"} for one in drawn)


def test_the_first_question_is_which_game(app: Flask) -> None:
    html = page(Device(app), "/new")
    assert html.index('href="/new?game=orchard"') < html.index('name="name0"')
    assert re.search(r'href="/new\?game=near_and_far" aria-current="true"', html)
    assert '<input type="hidden" name="game" value="near_and_far">' in html
    assert "The Orchard" in html


def test_a_game_is_asked_its_own_questions_and_no_other_games(app: Flask) -> None:
    html = page(Device(app), "/new?game=orchard")
    assert '<input type="hidden" name="game" value="orchard">' in html
    asked = names(html)
    assert {"soil", "late", "set.trees", *(f"tool{n}" for n in range(5)), *(f"name{n}" for n in range(5))} <= asked
    assert not asked & {"box", "book", "mode", "campaign", "map", "day", "base_only", "character0", "name5"}
    assert re.findall(r'name="colour4" value="(\w+)"', html) == list(orchard.ABOUT.colours)
    assert '<input type="number" name="set.trees" value="12" min="5" max="40"' in html
    assert re.search(r'data-for="windy"><span class="grow"><b>Late frost', html)
    assert "Enter two, three or five players in the order they sit" in html
    assert '<option value="">choose a tool</option>' in html
    assert "could not do that" not in html


@pytest.mark.parametrize("asked", ["tower", "nothing", "../orchard", ""])
def test_a_game_that_is_none_begins_the_first(app: Flask, asked: str) -> None:
    assert 'name="game" value="near_and_far"' in page(Device(app), f"/new?game={asked}")


def test_any_campaign_begins_one_of_a_game_that_has_them(app: Flask) -> None:
    device = Device(app)
    send(device)
    html = page(device, "/new?several=1")
    assert 'name="game" value="near_and_far"' in html
    assert 'name="play" value="campaign" checked' in html


# What becomes of it

def test_the_answers_are_the_set_up(app: Flask) -> None:
    answer = send(Device(app))
    assert answer.status_code == 302, answer.text
    with app.app_context():
        made = desk.find(answer.headers["Location"].split("/")[2])
        setup = json.loads(made.setup)
        assert list(desk.seats(made).values()) == ["Anna", "Bořek", "Cyril", "Dana", "Emil"]
    assert setup == {
        "seats": [f"p{n}" for n in range(1, 6)], "mode": "windy", "soil": "clay", "late": False,
        "ground": {"trees": 20},
        "colours": {"p1": "pink", "p2": "black", "p3": "white", "p4": "red", "p5": "blue"},
        "tool": {"p1": "net", "p2": "ladder", "p3": "net", "p4": "net", "p5": "ladder"}}
    assert (made.game, made.help, made.book) == ("orchard", False, "")


def test_what_a_mode_does_not_ask_is_as_settled(app: Flask) -> None:
    answer = send(Device(app), play="calm", late="1", soil="sand", name3="", name4="")
    with app.app_context():
        setup = json.loads(desk.find(answer.headers["Location"].split("/")[2]).setup)
    assert (setup["mode"], setup["late"]) == ("calm", False)


REFUSALS: dict[str, tuple[dict[str, str | None], str]] = {
    "few": ({f"name{n}": "" for n in range(1, 5)}, "Enter at least two names"),
    "four": ({"name4": ""}, "This game is for two, three or five."),
    "of this way": ({"play": "calm"}, "This game is for two or three."),
    "colours": ({"colour1": "pink"}, "a colour of their own"),
    "low": ({"set.trees": "4"}, "a number from 5 to 40"),
    "high": ({"set.trees": "41"}, "a number from 5 to 40"),
    "huge": ({"set.trees": "0" * 9 + "9" * 5000}, "a number from 5 to 40"),
    "a tool that is none": ({"tool2": "axe"}, "Every player has to choose."),
    "own sentence": ({"late": "1"}, "Nothing grows on clay after a late frost."),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refused_form_says_why_where_it_is(app: Flask, case: str) -> None:
    more, sentence = REFUSALS[case]
    answer = send(Device(app), **more)
    assert answer.status_code == 400
    assert answer.text.count(sentence) >= 1
    assert 'role="alert"' in answer.text
    assert re.search(r'value="ladder" selected', answer.text)
    with app.app_context():
        assert desk.tables() == []


@pytest.mark.parametrize(("setup", "said"), [
    ({"seats": list("abcd")}, "Two, three or five pick apples."), ({"soil": "rock"}, "isn't possible: Soil"),
    ({"ground": {"trees": 50}}, "isn't possible: ground")])
def test_the_desk_says_why_it_refuses_a_set_up(app: Flask, setup: dict[str, Any], said: str) -> None:
    seats = setup.get("seats", ["a", "b"])
    asked = {"game": "orchard", "names": {seat: seat for seat in seats}, "setup": {"seats": seats} | setup}
    answer = Device(app).post("/tables", asked)
    assert answer.status_code == 400
    assert said in answer.get_json()["text"]


@pytest.mark.parametrize("field", ["seats", "mode", "map", "platypus", "sheets", "box", "colours"])
def test_near_and_far_has_a_sentence_for_whatever_it_refuses(field: str) -> None:
    for lang in ("cs", "en"):
        assert texts_of("near_and_far").say(lang, f"setup.{field}.wrong")


def test_what_only_the_game_refuses_comes_back_with_the_form(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orchard.Orchard, "new", lambda self, setup: (_ for _ in ()).throw(ValueError("seats")))
    answer = send(Device(app))
    assert answer.status_code == 400
    assert "Two, three or five pick apples." in answer.text
    assert 'value="Anna"' in answer.text


def test_a_group_that_returns_finds_its_game_and_its_answers(app: Flask) -> None:
    device = Device(app)
    send(device)
    html = page(device, "/new")
    assert 'name="game" value="orchard"' in html
    assert re.findall(r'name="colour4" value="(\w+)" checked', html) == ["blue"]
    assert 'name="set.trees" value="20"' in html
    assert '<option value="clay" selected>' in html
    assert len(re.findall(r'value="net" selected', html)) == 3
    first = page(device, "/new?game=near_and_far")
    assert re.findall(r'data-name="(\w+)" data-colour="(\w*)"', first)[0] == ("Anna", "pink")
    assert "Emil" not in re.findall(r'name="name\d"[^>]* value="(\w*)"', first)


def test_a_draw_keeps_what_everybody_chose(app: Flask) -> None:
    html = send(Device(app), "/new").text
    order = [x for x in re.findall(r'name="name\d"[^>]*? value="([^"]*)"', html) if x]
    tools = re.findall(r'name="tool\d".*?value="(\w+)" selected', html)
    told = dict(zip(("Anna", "Bořek", "Cyril", "Dana", "Emil"), ("net", "ladder", "net", "net", "ladder"), strict=True))
    assert tools == [told[name] for name in order]


def test_a_game_may_have_no_colours_and_one_way_to_play(monkeypatch: pytest.MonkeyPatch, app: Flask) -> None:
    bare = About(id="orchard", seats=(1, 2), colours=())
    monkeypatch.setattr(games, "about", lambda id, known=games.about: bare if id == "orchard" else known(id))
    html = page(Device(app), "/new?game=orchard")
    assert not names(html) & {"colour0", "mode", "box"}
    assert 'type="hidden" name="play" value="play"' in html
    assert "Enter one or two players in the order they sit" in html
    answer = send(Device(app), name1="", name2="", name3="", name4="")
    assert re.search(r'id="fault-name"[^<]*<svg.*?</svg> Two, three or five pick apples', answer.text)  # of its rules


# The front page and the way in

def test_the_front_page_shows_a_table_of_any_game(app: Flask) -> None:
    device = Device(app)
    code = send(device).headers["Location"].split("/")[2]
    html = page(device, "/")
    assert "The Orchard" in html
    assert '<span class="badge black" aria-hidden="true">B</span>' in html
    assert 'href="/rules/orchard"' in html
    assert "Rules: The Orchard" in html
    with app.app_context():
        joined = passes.invite(desk.find(code), "seat")
    seats = page(Device(app), f"/j/{joined}")
    assert re.findall(r'name="seat" value="(p\d)"', seats) == [f"p{n}" for n in range(1, 6)]
    assert '<span class="hint">pink · free' in seats


def test_a_table_that_fails_and_one_of_a_game_that_left_close_the_house_to_nobody(
        app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(app)
    send(device)
    monkeypatch.setattr(orchard.Screen, "headline", lambda self, s: 1 / 0)
    html = page(device, "/")
    assert "Anna" in html
    assert '<span class="badge black" aria-hidden="true">B</span>' in html
    orchard.fell()
    texts_of.cache_clear()
    html = page(device, "/")
    assert "Anna" in html
    assert "a game that this app doesn&#39;t have" in html
    assert 'name="game" value="near_and_far"' in page(device, "/new")


@pytest.mark.parametrize("part", ["about", "game"])
def test_a_game_that_cannot_be_read_closes_the_house_to_nobody(
        app: Flask, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    device = Device(app)
    send(device)
    monkeypatch.delitem(sys.modules, f"orchard_of_tests.{part}")
    for path in ("/", "/new", "/hello"):
        assert device.get(path, json=False).status_code == 200, path
    assert "Anna" in page(device, "/")
    assert ("The Orchard" in page(device, "/new")) == (part == "game")


def test_without_boxes_books_and_campaigns_there_are_no_doors_to_them(
        app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "ids", lambda: ("orchard",))
    html = page(Device(app), "/")
    assert not re.search(r'href="/(boxes|books|campaigns|voices)"', html)
    assert 'href="/rules/orchard"' in html


@pytest.mark.parametrize(("seats", "said"), [
    ((1,), "one"), ((2, 3), "two or three"), ((2, 3, 4), "two to four"), ((2, 4, 6), "two, four or six"),
    ((8, 9, 10), "eight to 10")])
def test_numbers_of_players_in_words(app: Flask, seats: tuple[int, ...], said: str) -> None:
    with app.test_request_context():
        assert wizard.player_counts_in_words(seats) == said


def test_a_tower_of_the_house_goes_into_the_set_up_with_its_chances(app: Flask) -> None:
    """Odds of a real tower that was measured are those of the table; the next form remembers it by its name."""
    with app.app_context():
        ours = towers.create("Oak")
        towers.add_throw(ours, calibrate.Throw(0, 6, 4), after=0)
        form = {"name0": "Anna", "colour0": "blue", "name1": "Bořek", "colour1": "red", "tower": "Oak"}
        setup = wizard.read_form(form, "harrow_county").setup()
        assert setup["tower"] == msgspec.to_builtins(towers.models()["Oak"])
        assert games.load("harrow_county").codec.setup(msgspec.json.encode(setup)).tower == towers.models()["Oak"]
