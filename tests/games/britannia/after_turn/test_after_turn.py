"""The state after a turn on its page: explained, entered as ordinary moves, taken back as one, refused with a rule."""
from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.i18n import LANGUAGES
from companion.table import desk
from tests.web.conftest import Device, ids, join

SEAT = "p1"


def opened(app: Flask, lang: str = "en") -> Device:
    one = Device(app, lang)
    made = one.post("/tables", {"game": "britannia", "names": {"p1": "Ann", "p2": "Bob", "p3": "Cyd", "p4": "Dan"},
                                "setup": {}})
    assert made.status_code == 200, made.text
    one.code = made.get_json()["code"]
    return one


def send(one: Device, do: str, **fields: Any) -> Any:
    page = one.get(one.at("after"), json=False).text
    head = re.search(r'name="head" value="(\d+)"', page)
    assert head, page
    data = {"csrf": one.csrf, "as": "", "head": head[1], "client": f"after{next(ids)}", "do": do, **fields}
    return one.client.post(one.at("after"), data=data, headers=one.lang | {"Accept": "text/html"})


def head_of(app: Flask, one: Device) -> tuple[int, Any]:
    with app.app_context():
        now = desk.look(desk.find(one.code))
        return now.head, now.state


LANDED = {"armies/sea:english_channel/infantry": "10", "armies/area:kent/infantry": "3",
          "armies/area:sussex/infantry": "2", "armies/area:essex/infantry": "1"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_landing_is_explained_entered_and_taken_back_as_one(app: Flask, lang: str) -> None:
    one = opened(app, lang)
    start, before = head_of(app, one)
    answer = send(one, "explain", **LANDED)
    assert answer.status_code == 200
    assert 'value="enter"' in answer.text
    assert head_of(app, one)[0] == start, "explaining enters nothing"
    assert send(one, "enter", way="0", **LANDED).status_code == 302
    head, s = head_of(app, one)
    assert head > start + 1
    assert [s.armies("romans", f"area:{x}") for x in ("kent", "sussex", "essex")] == [3, 2, 1]
    one.write("undo", head=head)
    assert head_of(app, one)[1] == before


def test_both_halves_of_a_major_invasion_are_entered_by_what_the_areas_hold(app: Flask) -> None:
    """Without the Belgae of Sussex nobody fights between them. In the second half nobody stays at sea."""
    one = opened(app)
    gone = [{"path": ["units", "area:sussex"], "value": None}]
    assert one.write("enter", action={"do": "correct", "seat": "table", "patches": gone}).status_code == 200
    for at_sea, ashore, kent, first in (("15", "1", "0", True), ("0", "3", "13", False)):
        step = head_of(app, one)[1].flow[-1]
        assert (step.side, step.first) == ("romans", first)
        there = {"armies/sea:english_channel/infantry": at_sea, "armies/area:sussex/infantry": ashore,
                 "armies/area:kent/infantry": kent}
        assert send(one, "enter", way="0", **there).status_code == 302
        assert head_of(app, one)[1].armies("romans", "area:sussex") == int(ashore)
        if first:
            assert one.write("enter", action={"do": "done", "seat": SEAT}).status_code == 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_left_of_battles_is_entered_with_the_moves_and_taken_back_as_one(app: Flask, lang: str) -> None:
    one = opened(app, lang)
    start, before = head_of(app, one)
    answer = send(one, "explain", **LANDED).text
    assert len(re.findall(r'<select name="left/[^/"]*"', answer)) == 3
    left = {"left/area:kent": "romans", "left/area:kent/infantry": "2", "left/area:sussex": "nobody",
            "left/area:essex": "none", "left/area:essex/infantry": "0"}
    too_many = left | {"left/area:kent/infantry": "4"}
    refused = send(one, "enter", way="0", **LANDED, **too_many)
    assert refused.status_code == 422
    assert 'id="fault"' in refused.text
    assert typed(refused.text, "left/area:kent/infantry") == ["4"], "what was typed is still there"
    assert set(typed(refused.text, "armies/area:kent/infantry")) == {"3"}
    assert head_of(app, one)[0] == start, "all or nothing"
    assert send(one, "enter", way="0", **LANDED, **left).status_code == 302
    head, s = head_of(app, one)
    assert s.here("area:kent") == {"romans": {"infantry": 2, "fort": 1}}
    assert "area:sussex" not in s.units
    assert s.flow[-1].area == "area:essex", "the last battle is fought on the screen"
    one.write("undo", head=head)
    assert head_of(app, one)[1] == before
    answer = send(one, "enter", way="0", **LANDED, **left | {"left/area:kent/infantry": "many"})
    assert (answer.status_code, typed(answer.text, "left/area:kent/infantry")) == (400, ["many"])
    assert 'id="fault"' in answer.text
    assert send(one, "enter", way="0", **LANDED, **{"left/area:kent": "picts"}).status_code == 400


def test_a_retreat_is_told_on_the_table_and_asked_on_the_other_phone(app: Flask) -> None:
    """What a phone enters ends where somebody else has to say something: where his armies go."""
    def told(one: Device) -> Any:
        fields = re.findall(r'<select name="(left/[^"]*/to)".*?</select>', send(one, "explain", **LANDED).text, re.S)
        key = fields[0]
        to = re.search(r'value="(area:[a-z_]+)"', send(one, "explain", **LANDED).text.split(f'name="{key}"')[1])
        assert to
        at = key.removesuffix("/to")
        n = "3" if at == "left/area:kent" else "1" if at == "left/area:essex" else "2"
        left = {at: "romans", f"{at}/infantry": n, key: to[1], f"{at}/fled/infantry": "1"}
        assert send(one, "enter", way="0", **LANDED, **left).status_code == 302
        return at.removeprefix("left/"), to[1], head_of(app, one)[1]

    at, to, s = told(opened(app))
    assert s.here(at).keys() == {"romans"}
    assert s.armies("belgae", to) == 2
    phone = join(app, opened(app), SEAT)
    at, to, s = told(phone)
    assert (s.flow[-1].area, s.flow[-1].stage) == (at, "defender")
    assert s.armies("belgae", to) == 1, "it is theirs to say"


def test_the_way_is_asked_about_by_taps_and_the_moves_go_by_the_answers(app: Flask) -> None:
    """Without the Belgae of Sussex and Wessex, an army on its way to Downlands may have passed both."""
    one = opened(app)
    gone = [{"path": ["units", f"area:{x}"], "value": None} for x in ("sussex", "wessex")]
    assert one.write("enter", action={"do": "correct", "seat": "table", "patches": gone}).status_code == 200
    entered = {"armies/sea:english_channel/infantry": "15", "armies/area:downlands/infantry": "1"}
    answer = send(one, "explain", **entered).text
    assert "Did you pass Wessex?" in answer
    assert pressed(answer, "passed/area:wessex") == "yes"
    no = entered | {"passed/area:wessex": "no"}
    answer = send(one, "explain", **no).text
    assert pressed(answer, "passed/area:wessex") == "no"
    assert answer.count('name="passed/area:wessex" value="no"') == 2, "a button, and kept in the form that enters"
    _, before = head_of(app, one)
    assert send(one, "enter", way="0", **no).status_code == 302
    head, s = head_of(app, one)
    assert {x.at for x in s.awards} == {"area:sussex"}
    assert s.armies("romans", "area:downlands") == 1
    one.write("undo", head=head)
    assert head_of(app, one)[1] == before
    assert send(one, "explain", **entered, **{"passed/area:wessex": "perhaps"}).status_code == 400
    assert send(one, "explain", **entered, colour="red").status_code == 400


def typed(page: str, key: str) -> list[str]:
    """The values of a field wherever the page has it."""
    return re.findall(rf'name="{key}"[^>]* value="([^"]*)"', page)


def pressed(page: str, key: str) -> str:
    [value] = re.findall(rf'<button name="{key}" value="(\w+)" aria-pressed="true"', page)
    return value


def test_what_no_moves_explain_names_its_rule_and_can_be_entered_anyway(app: Flask) -> None:
    one = opened(app)
    wrong = {"armies/sea:english_channel/infantry": "15", "armies/area:kent/infantry": "2"}
    answer = send(one, "explain", **wrong)
    assert "1 army too many" in answer.text
    assert 'value="enter"' not in answer.text
    far = {"armies/sea:english_channel/infantry": "15", "armies/area:essex/infantry": "1"}
    answer = send(one, "explain", **far)
    assert "/rules/britannia/BR-S30" in answer.text
    assert 'value="nearest"' in answer.text
    nearest = send(one, "nearest", **far)
    assert re.search(r'name="armies/area:(kent|sussex)/infantry"[^>]*value="1"', nearest.text)
    answer = send(one, "overrule", **far)
    assert answer.status_code == 302, answer.text
    assert head_of(app, one)[1].armies("romans", "area:essex") == 1


def test_nonsense_is_refused_and_nothing_is_asked_when_nobody_moves(app: Flask) -> None:
    one = opened(app)
    answer = send(one, "explain", **LANDED | {"armies/area:kent/infantry": "many"})
    assert (answer.status_code, typed(answer.text, "armies/area:kent/infantry")) == (400, ["many"])
    assert "Enter whole numbers" in answer.text
    assert typed(answer.text, "armies/area:sussex/infantry") == ["2"], "nothing is lost"
    assert send(one, "enter", way="7", **LANDED).status_code == 400
    assert send(one, "dance").status_code == 400
    assert one.write("enter", action={"do": "done", "seat": SEAT}).status_code == 200
    assert "Find the moves" in one.get(one.at("after"), json=False).text, "the second half of the invasion"


def test_a_game_without_it_has_no_such_page(app: Flask) -> None:
    one = Device(app).open()
    assert one.get(one.at("after"), json=False).status_code == 404
