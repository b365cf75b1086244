"""The front page, the new table without scripts, joining, and the set-up list."""
from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import datetime
from importlib import import_module
from typing import Any

import pytest
from flask import Flask, g

from companion import games
from companion.table import desk, passes
from companion.table.models import Table
from companion.web.check.setup import draw_letters
from companion.web.host import guests
from companion.web.lobby import page as lobby
from companion.web.lobby import wizard
from tests.web.conftest import Device, join

PHONE = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
FORM: dict[str, str] = {
    "game": "near_and_far", "name0": "Anna", "name1": "Bořek", "name2": "Cyril", "name3": "",
    "colour0": "green", "colour1": "yellow", "colour2": "red", "colour3": "blue", "mode": "referee", "box": "sample",
    "strictness": "warn", "begin": "fresh", "set.birds_each": "2", "set.on_after_win": "1"}


def send(device: Device, path: str = "/tables", **more: str | None) -> Any:
    fields = {k: v for k, v in (FORM | {"csrf": device.csrf} | more).items() if v is not None}
    return device.client.post(path, data=fields, headers=device.lang)


def code_of(answer: Any) -> str:
    return str(answer.headers["Location"].split("/")[2])


def row(app: Flask, code: str) -> Table:
    with app.app_context():
        return desk.find(code)


def invited(app: Flask, code: str) -> str:
    with app.app_context():
        return passes.invite(desk.find(code), "seat")


def page(device: Device, path: str) -> str:
    return device.get(path, json=False).text


def checked(html: str, name: str) -> list[str]:
    return re.findall(rf'name="{re.escape(name)}" value="(\w+)" checked', html)


# The front page

def test_the_front_page_of_an_empty_host_offers_two_things(app: Flask) -> None:
    html = page(Device(app), "/")
    assert html.count('class="button primary') == len(games.offered())
    assert html.count('href="/new?game=') == len(games.offered())
    assert 'name="code"' in html
    assert "Continue a game" not in html


def test_tables_stand_with_names_round_and_time_mine_first(app: Flask) -> None:
    mine, other = Device(app).open(), Device(app)
    mine.play("visit")
    other.open(setup={"seats": ["x", "y"]}, names={"x": "Xaver", "y": "Yvona"})
    html = page(mine, "/")
    assert html.index("Anna") < html.index("Xaver")
    assert "Round 1" in html
    assert re.search(r"(today|yesterday) \d\d:\d\d", html)
    assert f'href="/t/{mine.code}"' in html
    assert f'action="/tables/{other.code}/take"' in html


def test_elsewhere_in_the_house_a_table_is_joined_by_its_code(app: Flask) -> None:
    Device(app).open()
    html = Device(app).client.get("/", environ_base={"REMOTE_ADDR": "192.168.1.7"}).text
    assert "take" not in re.findall(r'action="([^"]+)"', html)
    assert "Join with the table&#39;s code" in html


def test_a_table_nobody_touched_for_long_is_folded_away(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(app).open()
    assert "Older tables" not in page(device, "/")
    monkeypatch.setattr(lobby, "FRESH_FOR", lobby.FRESH_FOR * 0)
    html = page(device, "/")
    assert "Older tables" in html
    assert "Anna" in html[html.index("Older tables"):]


@pytest.mark.parametrize(("then", "cs", "en"), [
    ("2026-03-04T19:40", "dnes 19:40", "today 19:40"), ("2026-03-03T09:05", "včera 09:05", "yesterday 09:05"),
    ("2026-03-01T20:00", "neděle 20:00", "Sunday 20:00"), ("2026-02-20T20:00", "20. 2. 2026", "20 Feb 2026")])
def test_moments_in_words(app: Flask, then: str, cs: str, en: str) -> None:
    now = datetime.fromisoformat("2026-03-04T21:00")
    for lang, said in (("cs", cs), ("en", en)):
        with app.test_request_context():
            g.lang = lang
            assert lobby.moment_in_words(datetime.fromisoformat(then), now) == said


def test_a_host_without_an_address_says_what_to_do(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(app)
    monkeypatch.setattr("companion.web.security.addresses", list)
    assert "You can also play on this computer alone" in page(device, "/")
    monkeypatch.setattr("companion.web.security.addresses", lambda: ["192.168.1.5"])
    assert "You can also play on this computer alone" not in page(device, "/")


# A new table

def test_the_form_makes_a_table_without_scripts(app: Flask) -> None:
    device = Device(app)
    answer = send(device)
    assert answer.status_code == 302
    made = row(app, code_of(answer))
    setup = json.loads(made.setup)
    assert desk.seats(made) == {"p1": "Anna", "p2": "Bořek", "p3": "Cyril"}
    assert setup["colours"] == {"p1": "green", "p2": "yellow", "p3": "red"}
    assert (setup["settings"]["birds_each"], setup["settings"]["hearts_capped"]) == (2, False)
    assert (made.help, made.strictness) == (False, "warn")


@pytest.mark.parametrize(("mode", "of", "help"), [
    ("coach", "first_adventure", True), ("referee", "first_adventure", False), ("counters", "counters", False),
    ("first_adventure", "first_adventure", True), (None, "first_adventure", True)])
def test_how_much_help(app: Flask, mode: str | None, of: str, help: bool) -> None:
    made = row(app, code_of(send(Device(app), mode=mode)))
    assert (json.loads(made.setup)["mode"], made.help) == (of, help)


def test_programs_choose_help_too(app: Flask) -> None:
    assert row(app, Device(app).open().code).help is True
    assert row(app, Device(app).open(help=False).code).help is False


def test_a_game_under_way_begins_with_its_position(app: Flask) -> None:
    answer = send(Device(app), begin="middle")
    assert answer.headers["Location"] == f"/t/{code_of(answer)}/position"


REFUSALS: dict[str, tuple[dict[str, str], str]] = {
    "few": ({"name1": "", "name2": ""}, "Enter at least two names"),
    "same": ({"name1": "anna"}, "the same name"),
    "colours": ({"colour1": "green"}, "a colour of their own"),
    "no colour": ({"colour1": "pink"}, "a colour of their own"),
    "number": ({"set.birds_each": "ten"}, "a number from 0 to 9"),
    "too much": ({"set.birds_each": "12"}, "a number from 0 to 9"),
    "huge": ({"set.birds_each": "9" * 5000}, "a number from 0 to 9"),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_a_refused_form_comes_back_with_everything_and_a_sentence(app: Flask, case: str) -> None:
    more, sentence = REFUSALS[case]
    device = Device(app)
    answer = send(device, **more)
    html = answer.text
    assert answer.status_code == 400
    assert sentence in html
    assert 'value="Anna"' in html
    assert checked(html, "colour2") == ["red"]
    assert (checked(html, "mode"), checked(html, "box"), checked(html, "strictness")) == (
        ["referee"], ["sample"], ["warn"])
    if case not in ("number", "too much", "huge"):
        assert 'name="set.birds_each" value="2"' in html
    assert re.search(r'name="set.on_after_win" value="1" checked', html)
    assert page(device, "/").count("table-card") == 0


def test_programs_that_send_a_form_hear_it_in_the_one_error_shape(app: Flask) -> None:
    device = Device(app)
    answer = device.client.post("/tables", data=FORM | {"csrf": device.csrf, "name1": "", "name2": ""},
                                headers={"Accept": "application/json"})
    assert (answer.status_code, answer.get_json()["kind"]) == (400, "malformed")


def test_what_a_person_typed_is_escaped(app: Flask) -> None:
    html = send(Device(app), name0='"><script>x</script>', name1="", name2="").text
    assert "<script>x" not in html
    assert "&lt;script&gt;" in html


def test_a_group_that_returns_finds_everything_as_it_was(app: Flask) -> None:
    device = Device(app)
    send(device, base_only="1")
    html = page(device, "/new")
    for n, (name, colour) in enumerate((("Anna", "green"), ("Bořek", "yellow"), ("Cyril", "red"))):
        assert f'name="name{n}"' in html
        assert f'value="{name}"' in html
        assert checked(html, f"colour{n}") == [colour]
    assert (checked(html, "mode"), checked(html, "box")) == (["referee"], ["sample"])
    assert 'name="set.birds_each" value="2"' in html
    # New table, Start: the form as it stands is enough.
    fields = dict(re.findall(r'name="(name\d)"[^>]*? value="([^"]*)"', html))
    for name in ("colour0", "colour1", "colour2", "colour3", "mode", "box", "strictness", "begin"):
        fields[name] = checked(html, name)[0]
    again = device.client.post("/tables", data=fields | {"csrf": device.csrf, "game": "near_and_far"})
    assert again.status_code == 302
    assert list(desk.seats(row(app, code_of(again))).values()) == ["Anna", "Bořek", "Cyril"]


def test_a_first_visit_begins_with_the_box_on_the_table_and_the_coach(app: Flask) -> None:
    html = page(Device(app), "/new")
    assert (checked(html, "mode"), checked(html, "box"), checked(html, "begin")) == (["coach"], ["empty"], ["fresh"])
    assert [checked(html, f"colour{n}") for n in range(4)] == [["blue"], ["red"], ["green"], ["yellow"]]


def test_names_are_remembered_the_latest_first(app: Flask) -> None:
    device = Device(app)
    send(device)
    send(device, name0="Dana", name2="")
    html = page(device, "/new")
    assert re.findall(r'data-name="(\w+)"', html) == ["Dana", "Bořek", "Anna", "Cyril"]


def test_a_table_of_another_making_can_be_started_from(app: Flask) -> None:
    """Made by a program: a whole box, no colours, long names."""
    device = Device(app).open(names={"ann": "A" * 40, "bob": "B"}, setup={"seats": ["ann", "bob"]})
    with app.app_context():
        wish = wizard.form_of_last_table([desk.find(device.code)], "near_and_far")
    assert wizard.faults(wish) == {}
    assert [person.colour for person in wish.people] == ["blue", "red", "green", "yellow"]


def test_the_first_player_is_drawn_without_scripts_and_the_order_stays(app: Flask) -> None:
    device = Device(app)
    seen = set()
    for _ in range(40):
        html = send(device, "/new").text
        names = [x for x in re.findall(r'name="name\d"[^>]*? value="([^"]*)"', html) if x]
        assert names in (["Anna", "Bořek", "Cyril"], ["Bořek", "Cyril", "Anna"], ["Cyril", "Anna", "Bořek"])
        assert checked(html, "colour0") == [{"Anna": "green", "Bořek": "yellow", "Cyril": "red"}[names[0]]]
        assert f"{names[0]} begins." in html
        seen.add(names[0])
    assert seen == {"Anna", "Bořek", "Cyril"}


def test_a_draw_among_nobody_is_no_fault(app: Flask) -> None:
    assert send(Device(app), "/new", name0="", name1="", name2="").status_code == 200


# Joining

def test_codes_are_understood_however_they_are_typed(app: Flask, table: Device) -> None:
    code = invited(app, table.code)
    phone = Device(app)
    spread = " ".join(code.lower())
    misread = code.replace("L", "1").replace("Q", "0")
    for typed in (spread, misread, f"{code[:3]}-{code[3:]}", f"http://192.168.1.5:8080/j/{code}"):
        answer = phone.client.get("/j", query_string={"code": typed})
        assert answer.headers["Location"] == f"/j/{code}", typed


@pytest.mark.parametrize(("typed", "meant"), [("i1 oO-0|", "LLQQQL"), ("abc def", "ABCDEF"), ("žluť", "LU")])
def test_what_a_code_is_read_as(typed: str, meant: str) -> None:
    assert passes.plain_code(typed) == meant


@pytest.mark.parametrize("path", ["/j?code=ABCDE9", "/j/ABCDE9", "/j?code=", "/j/-"])
def test_a_wrong_code_says_so_where_it_was_typed(app: Flask, path: str) -> None:
    answer = Device(app).get(path, json=False)
    assert answer.status_code == 404
    assert 'aria-describedby="code-fault"' in answer.text
    assert ('value="ABCDE9"' in answer.text) == ("ABCDE9" in path)


def test_programs_hear_of_a_wrong_code_in_the_one_error_shape(app: Flask) -> None:
    answer = Device(app).get("/j/ABCDE9")
    assert (answer.status_code, answer.get_json()["kind"]) == (404, "unknown")


def test_seats_are_tiles_that_say_who_holds_them(app: Flask, table: Device) -> None:
    code = invited(app, table.code)
    phone = Device(app)
    phone.client.post(f"/j/{code}/claim", data={"csrf": phone.csrf, "seat": "p1"}, headers={"User-Agent": PHONE})
    html = page(Device(app), f"/j/{code}")
    tiles = re.findall(r'<button name="seat" value="(p\d)"([^>]*)>', html)
    assert [seat for seat, rest in tiles if "disabled" in rest] == ["p1"]
    assert "Held by: Android phone" in html
    assert "can free a seat" in html
    own = page(phone, f"/j/{code}")
    assert "yours, open it" in own
    assert "disabled" not in own


def test_one_tap_and_one_is_in(app: Flask, table: Device) -> None:
    code = invited(app, table.code)
    phone = Device(app)
    answer = phone.client.post(f"/j/{code}/claim", data={"csrf": phone.csrf, "seat": "p2"})
    assert answer.headers["Location"] == f"/t/{table.code}/seat/p2"
    assert phone.client.get(answer.headers["Location"]).status_code == 200


def test_watching_and_the_big_screen(app: Flask, table: Device) -> None:
    code = invited(app, table.code)
    for more, view in (({"seat": ""}, "watch"), ({"view": "wall"}, "wall")):
        device = Device(app)
        answer = device.client.post(f"/j/{code}/claim", data={"csrf": device.csrf, **more})
        assert answer.headers["Location"] == f"/t/{table.code}?view={view}"
        assert device.client.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize(("agent", "kind"), [
    (PHONE, "phone"), ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)", "iphone"), ("", "other"),
    ("Mozilla/5.0 (Linux; Android 14; SM-X200)", "tablet"), ("Mozilla/5.0 (X11; Linux x86_64)", "linux"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X)", "mac"), ("Mozilla/5.0 (Windows NT 10.0)", "windows")])
def test_a_device_by_what_its_browser_says(app: Flask, agent: str, kind: str) -> None:
    with app.test_request_context(headers={"User-Agent": agent}):
        assert guests.device() == kind


# The set-up list

def test_the_list_of_an_own_box_offers_a_draw_of_spaces(app: Flask) -> None:
    table = Device(app).open(box="empty")
    html = page(table, table.at("setup"))
    assert "pack bird" in html
    assert '<ul class="letters">' not in html
    html = page(table, table.at("setup?draw=1"))
    letters = re.findall(r"<li>([A-P])</li>", html)
    assert len(letters) == len(set(letters)) == 7
    assert page(table, table.at("setup?draw=1")) .count("<li>") == html.count("<li>")
    assert re.findall(r"<li>([A-P])</li>", page(join(app, table, "p1"), table.at("setup?draw=1"))) == letters


def test_draws_differ_and_are_fair_enough() -> None:
    letters = tuple("ABCDEFGHIJKLMNOP")
    draws = [draw_letters("ABC234", n, letters, 7) for n in range(1, 400)]
    assert len(set(draws)) > 300
    assert {x for one in draws for x in one} == set(letters)


@pytest.mark.parametrize("asked", ["-1", "0", "x", "", "9" * 400])
def test_any_number_of_a_draw_is_survived(app: Flask, asked: str) -> None:
    table = Device(app).open(box="empty")
    assert table.get(table.at(f"setup?draw={asked}"), json=False).status_code == 200


def test_a_known_map_shows_where_its_tokens_lie(app: Flask, table: Device) -> None:
    html = page(table, table.at("setup"))
    assert "have to lay out the invented box" in html
    quests = table.get(table.at("state")).get_json()["state"]["quests"]
    assert len(re.findall(r'class="spot" role="listitem"><b>\w', html)) == len(quests) == 7
    assert 'id="draw"' not in html


def test_the_list_tells_nobody_s_hand(app: Flask, table: Device) -> None:
    table.play("discard")
    phone = join(app, table, "p1")
    hand = phone.get(phone.at("state?seat=p1")).get_json()["state"]["players"]["p1"]["hand"]
    assert hand
    named = [f'"player.p1.hand..{len(hand)}.{hand[0]}' in page(d, d.at("setup")) for d in (phone, table)]
    assert named == [True, False]


def test_the_list_is_for_those_at_the_table(app: Flask, table: Device) -> None:
    assert Device(app).get(table.at("setup"), json=False).status_code == 403


@pytest.mark.parametrize("path", ["/", "/new", "/j/{}", "/t/{}/setup?draw=1"])
def test_no_inline_script_or_style_and_nothing_said_by_its_key(app: Flask, path: str) -> None:
    table = Device(app, "cs").open(box="empty")
    html = page(table, path.format(invited(app, table.code) if path.startswith("/j") else table.code))
    assert not re.search(r"<script(?![^>]* src=)", html)
    assert not re.search(r"<[^>]+ (style|on\w+)=", html)
    assert not re.search(r"web\.start|prepare\.|Něco se tu pokazilo", html)


def test_a_game_in_the_making_is_opened_by_its_address_only(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    device, about = Device(app), games.about("near_and_far")
    assert 'href="/new?game=near_and_far"' in device.get("/", json=False).text
    monkeypatch.setattr(import_module("companion.games.near_and_far.about"), "ABOUT", replace(about, offered=False))
    front = device.get("/", json=False).text
    assert 'href="/new?game=near_and_far"' not in front
    assert 'href="/new?game=harrow_county"' in front
    assert device.get("/new?game=near_and_far", json=False).status_code == 200


def test_whoever_plays_alone_sits_down_at_once(app: Flask) -> None:
    """Nobody else could take that seat, so nothing is asked."""
    device = Device(app)
    form = {"csrf": device.csrf, "game": "harrow_county", "play": "solo", "name0": "Anna", "begin": "fresh"}
    made = device.client.post("/tables", data=form)
    link = made.headers["Location"]
    assert re.fullmatch(r"/t/\w{6}/seat/p1", link)
    assert "own-seats" not in device.get(link, json=False).text
    made = device.client.post("/tables", data=form | {"begin": "middle"})
    assert re.fullmatch(r"/t/\w{6}/position", made.headers["Location"])
