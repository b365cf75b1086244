"""The page of dice and tower, and their table: one tap opens it, one tap throws, what came is put in words."""
from __future__ import annotations

import html
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask
from tests.web.conftest import Device, assert_sound, join, send, state

from companion.kernel import actors
from companion.table import desk
from companion.table.dice import towers
from companion.tower.calibrate import Throw
from companion.tower.models import Simple
from companion.tower.odds import attack, compare
from companion.web import texts_of
from companion.web.play.chance_words import percent

RED = {"do": "lay", "seat": "p1", "colour": "red"}
BLUE = {"do": "lay", "seat": "p1", "colour": "blue"}
DROP = {"do": "drop", "seat": "p1"}


def english(chance: Fraction) -> str:
    """A chance as an English page shows it."""
    return percent(chance).replace(" %", "%")


def bench(app: Flask, lang: str = "en", **form: Any) -> Device:
    """The table's own screen, opened by a tile."""
    device = Device(app, lang)
    answer = send(device, "/bench", **{"kit": "harrow_county", "tower": "simple"} | form)
    assert answer.status_code == 302, answer.text
    device.code = str(answer.location).rsplit("/", 1)[1]
    return device


def words(device: Device, part: str, as_: str = "") -> str:
    """What a part of the page says, in one line."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", device.parts(as_)["parts"][part]))).strip()


def actions(device: Device, part: str, as_: str = "") -> list[dict[str, Any]]:
    """What the buttons of a part enter."""
    found = re.findall(r'data-(?:action|counter)="([^"]+)"', device.parts(as_)["parts"][part])
    return [json.loads(html.unescape(one)) for one in found]


def lay(device: Device, **cubes: int) -> None:
    for colour, n in cubes.items():
        assert device.enter({"do": "lay", "seat": "p1", "colour": colour, "n": n}).status_code == 200


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_pages_are_sound_in_both_languages(app: Flask, lang: str) -> None:
    table = bench(app, lang)
    lay(table, red=4, blue=3)
    assert_sound(table, "/bench", lang)
    for action in (DROP, {"do": "cast", "seat": "p1", "dice": "3d6", "other": "2d8+1"}):
        for path in ("", "?view=wall", "?view=watch"):
            page = table.get(f"/t/{table.code}{path}", json=False)
            assert page.status_code == 200
            shown = re.sub(r'data-words="[^"]*"', "", page.text)
            assert texts_of("tower").say(lang, "web.fault.failed") not in html.unescape(shown)
            assert not re.search(r"<[^>]+ (style|on\w+)=|<script(?![^>]* src=)", page.text)
            named = re.findall(r'\sid="([^"]+)"', re.sub(r"<template.*?</template>", "", page.text, flags=re.S))
            assert len(named) == len(set(named))
        assert table.enter(action).status_code == 200


@pytest.mark.parametrize(("kit", "first"), [
    ("harrow_county", "cubes"), ("britannia", "dice"), ("rise_snu", "dice"), ("near_and_far", "dice"),
    ("free", "cubes")])
def test_one_tap_on_a_tile_opens_a_table(app: Flask, kit: str, first: str) -> None:
    device = Device(app)
    assert f'value="{kit}"' in device.get("/bench", json=False).text
    answer = send(device, "/bench", kit=kit)
    page = device.get(str(answer.location), json=False).text
    assert f'data-mode="{first}"' in page
    code = str(answer.location).rsplit("/", 1)[1]
    made = device.get(f"/t/{code}/state").get_json()["state"]
    assert (made["kit"], made["tower"], made["real"], made["seats"]) == (kit, "simulated", False, ["p1", "p2"])


def test_players_tower_and_real_things_are_chosen(app: Flask) -> None:
    made = state(bench(app, players="4", tower="simple"))
    assert (len(made["seats"]), made["tower"], made["real"]) == (4, "simple", False)
    assert state(bench(app, tower="real"))["real"] is True


def test_what_the_form_does_not_know_counts_as_the_usual(app: Flask) -> None:
    made = state(bench(app, kit="chess", players="9", tower="Babel"))
    assert (made["kit"], len(made["seats"]), made["tower"]) == ("free", 2, "simulated")


def test_a_measured_tower_may_be_chosen(app: Flask) -> None:
    with app.app_context():
        towers.add_throw(towers.create("Oak"), Throw(0, 6, 4), 0)
    assert ">Oak<" in Device(app).get("/bench", json=False).text
    assert state(bench(app, tower="Oak"))["tower"] == "Oak"


def test_the_front_page_has_a_door_and_no_round_for_the_bench(app: Flask) -> None:
    table = bench(app)
    page = html.unescape(table.get("/", json=False).text)
    assert 'href="/bench"' in page
    assert 'href="/towers"' in page
    card = page.split('class="card table-card')[1]
    assert "Dice and tower" in card
    assert "set-up" not in card


def test_names_of_the_bench_are_nobodys_for_a_new_game(app: Flask) -> None:
    table = bench(app)
    assert "1st player" in words(table, "holders")
    assert 'value="1st player"' not in table.get("/new", json=False).text


def test_one_tap_throws_and_undo_takes_it_back_whole(app: Flask) -> None:
    table = bench(app)
    lay(table, red=4, blue=3)
    [drop] = [x for x in actions(table, "toss") if x["do"] == "drop"]
    answer = table.enter(drop)
    assert answer.status_code == 200
    assert answer.get_json()["head"] > answer.get_json()["entry"]
    came = state(table)["last"]
    assert came["thrown"] == {"blue": 3, "red": 4}
    assert f"{came['out'].get('red', 0)} of 4" in words(table, "fell")
    assert table.write("undo").status_code == 403  # the app threw: it takes a second tap
    assert table.write("undo", agree=True).status_code == 200
    assert state(table)["tray"] == {"blue": 3, "red": 4}
    assert state(table)["last"] is None
    assert table.write("redo").status_code == 200
    assert state(table)["last"] == came


def test_the_empty_tray_says_why_nothing_is_thrown(app: Flask) -> None:
    table = bench(app)
    toss = table.parts()["parts"]["toss"]
    [near] = re.findall(r'data-near="([^"]+)"', toss)
    answer = table.post(table.at("judge"), {"action": json.loads(html.unescape(near))}).get_json()
    assert answer["verdict"] == "refused"
    assert answer["rules"][0]["guard"] == "tray.empty"


def test_a_row_moves_cubes_one_by_one_and_by_the_handful(app: Flask) -> None:
    table = bench(app)
    laid = [x for x in actions(table, "cubes") if x["colour"] == "red"]
    assert [x["n"] for x in laid] == [-1, 1, 6]
    table.enter(laid[2])
    table.enter(laid[2])
    table.enter(laid[2])
    assert [x["n"] for x in actions(table, "cubes") if x.get("colour") == "red"] == [-1, 1, 2]
    assert "supply 2" in words(table, "cubes")


def test_chances_before_the_throw_are_those_of_the_model(app: Flask) -> None:
    table = bench(app)
    assert "Which has more" not in words(table, "cubes")
    lay(table, red=4, blue=3)
    found = compare(Simple(), {"red": 4, "blue": 3}, {}, ("red",), ("blue",))
    said = words(table, "cubes")
    assert f"red {english(found.more)} equal {english(found.same)} B blue {english(found.fewer)}" in said
    for ours, theirs in (("red", "blue"), ("blue", "red")):
        hard, easy = (attack(Simple(), {"red": 4, "blue": 3}, {}, (ours,), (theirs,), n) for n in (2, 1))
        assert f"Attacker: {ours} {english(hard)} in the Brambles {english(easy)}" in said
    assert "Exact for the simple tower." in said
    assert english(Fraction(2, 3) ** 4) in said


def test_a_tie_is_nobodys_where_no_game_says_so(app: Flask) -> None:
    table = bench(app, kit="free")
    lay(table, red=2, blue=2)
    assert "Which has more" in words(table, "cubes")
    assert "Attacker" not in words(table, "cubes")


@pytest.mark.parametrize(("out", "said"), [
    ((3, 1), "More: red"), ((1, 3), "More: blue"), ((2, 2), "A tie wins for the attacker."),
    ((1, 1), "A tie wins for the attacker only in the Brambles."), ((0, 0), "Nothing came out.")])
def test_what_came_out_is_put_in_words(app: Flask, out: tuple[int, int], said: str) -> None:
    table = bench(app, tower="real")
    lay(table, red=4, blue=3)
    table.enter(DROP)
    assert table.enter({"do": "fall", "seat": "table", "out": out}).status_code == 200
    assert said in words(table, "fell")


def test_an_attacker_without_a_cube_fails_whatever_else_came_out(app: Flask) -> None:
    table = bench(app, tower="real")
    lay(table, red=1, blue=1, purple=1)
    table.enter(DROP)
    assert table.enter({"do": "fall", "seat": "table", "out": [0, 0, 1]}).status_code == 200
    assert "the attack fails" in words(table, "fell")


def test_luck_is_told_by_colour(app: Flask) -> None:
    table = bench(app, tower="real")
    lay(table, red=6, blue=6)
    table.enter(DROP)
    table.enter({"do": "fall", "seat": "table", "out": [6, 0]})
    said = words(table, "fell")
    assert "of 6 · rarely so many" in said
    assert "of 6 · rarely so few" in said


def test_the_real_tower_is_asked_for_and_an_impossible_count_explained(app: Flask) -> None:
    table = bench(app, tower="real")
    lay(table, red=2, blue=1)
    table.enter(DROP)
    with app.app_context():
        assert actors(desk.look(desk.find(table.code)).state) == ("table",)
    due = table.parts()["parts"]["due"]
    assert 'data-post="roll"' not in due
    assert re.findall(r'data-out="(\d+)"', due) == ["0", "1", "2", "0", "1"]
    beyond = [json.loads(html.unescape(x)) for x in re.findall(r'data-near="([^"]+)"', due)]
    assert [x["out"] for x in beyond] == [[3, 0], [0, 2]]
    answer = table.enter(beyond[0])
    assert answer.status_code == 422
    assert answer.get_json()["rules"][0]["guard"] == "fall.conserved"
    assert "2" in answer.get_json()["text"]
    assert words(table, "toss") == ""


def test_real_dice_are_told_by_kind(app: Flask) -> None:
    table = bench(app, tower="real")
    table.enter({"do": "cast", "seat": "p1", "dice": "2d6", "other": "d20"})
    due = table.parts()["parts"]["due"]
    assert re.findall(r'data-count="(\d+)"', due) == ["2", "1"]
    assert len(re.findall("data-told-face", due)) == 26
    assert table.enter({"do": "roll", "seat": "table", "faces": [6, 5, 20]}).status_code == 200
    assert "2nd hand is higher" in words(table, "fell")


def test_the_rolled_hands_are_counted(app: Flask) -> None:
    table = bench(app, kit="britannia", tower="real")
    table.enter({"do": "cast", "seat": "p1", "dice": "3d6", "other": ""})
    table.enter({"do": "roll", "seat": "table", "faces": [6, 5, 1]})
    said = words(table, "fell")
    assert said.startswith("The last throw 12 3d6 as usual")
    assert "2+ 2 3+ 2 4+ 2 5+ 2 6+ 1" in said
    assert words(table, "toss") == "Roll 3d6"


def test_who_throws_which_tower_and_which_colours_is_changed_at_the_table(app: Flask) -> None:
    table = bench(app)
    offered = actions(table, "way")
    for wanted in ({"do": "use-real", "on": True}, {"do": "adopt", "tower": "simulated"},
                   {"do": "compare", "ours": "green", "theirs": "blue"}):
        action = next(x for x in offered if wanted.items() <= x.items())
        assert table.enter(action).status_code == 200
    made = state(table)
    assert (made["real"], made["tower"], made["sides"]) == (True, "simulated", ["green", "blue"])
    swaps = [x["theirs"] for x in actions(table, "way") if x["do"] == "compare" and x["ours"] == "blue"]
    assert set(swaps) == {"green"}


def test_a_tower_measured_meanwhile_is_taken_up(app: Flask) -> None:
    table = bench(app)
    assert not [x for x in actions(table, "way") if x["do"] == "correct"]
    with app.app_context():
        towers.add_throw(towers.create("Oak"), Throw(0, 6, 1), 0)
    [newer] = [x for x in actions(table, "way") if x["do"] == "correct"]
    assert table.enter(newer).status_code == 200
    assert state(table)["tower"] == "Oak"
    assert "Oak" in words(table, "bench")
    assert not [x for x in actions(table, "way") if x["do"] == "correct"]


@pytest.mark.parametrize(("path", "value"), [
    (["cubes"], {"red": 9}), (["cubes"], {}), (["sides"], ["red", ""]), (["sides"], ["", "red"]),
    (["sides"], ["red", "red"])])
def test_a_table_put_right_to_few_colours_keeps_its_page(app: Flask, path: list[str], value: Any) -> None:
    table = bench(app)
    sides = {"path": ["sides"], "value": ["", ""]}
    patches = [sides, {"path": path, "value": value}]
    assert table.enter({"do": "correct", "seat": "p1", "patches": patches}).status_code == 200
    offered = actions(table, "way")
    assert any(x["do"] == "compare" for x in offered) == (path == ["sides"])
    assert words(table, "cubes") or value == {}


def test_a_player_acts_for_the_own_seat_and_a_watcher_not_at_all(app: Flask) -> None:
    table = bench(app)
    lay(table, red=1)
    phone = join(app, table, "p2")
    assert {x["seat"] for part in ("toss", "cubes", "dice", "way") for x in actions(phone, part, "p2")} == {"p2"}
    watcher = join(app, table, "")
    page = watcher.get(f"/t/{table.code}?view=watch", json=False).text
    assert "data-counter" not in page
    assert "data-action" not in page
    assert "Which has more" in words(watcher, "cubes", "watch")


def test_what_is_put_away_is_not_thrown(app: Flask) -> None:
    table = bench(app)
    assert table.enter({"do": "finish", "seat": "p1"}).status_code == 200
    assert words(table, "toss") == ""
    assert actions(table, "way") == []
    assert "put away" in words(table, "bench")


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_chances_of_any_dice_are_told_without_a_table(app: Flask, lang: str) -> None:
    device = Device(app, lang)
    answer = device.get("/bench/dice?dice=2d6&other=d20-1").get_json()
    assert answer["ok"]
    assert answer["dice"] == ("2k6" if lang == "cs" else "2d6")
    assert ("58 %" if lang == "cs" else "58%") in answer["html"]
    assert " style=" not in answer["html"]


@pytest.mark.parametrize(("query", "said"), [
    ("dice=2d7", "7"), ("dice=41d6", "41"), ("dice=30d6&other=30d6", "60"), ("dice=%3Cb%3E", "<b>")])
def test_dice_that_do_not_fit_are_explained(app: Flask, query: str, said: str) -> None:
    answer = Device(app).get(f"/bench/dice?{query}")
    assert answer.status_code == 422
    assert said in answer.get_json()["text"]
