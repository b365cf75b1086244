"""The Tree at a table: thrown by the app or typed from the real one, however many cubes there are."""
from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.table import desk
from companion.table.dice import towers
from companion.tower import calibrate
from tests.web.conftest import Device


@pytest.fixture
def table(app: Flask) -> Device:
    return before_an_attack(app)


def before_an_attack(app: Flask, **setup: Any) -> Device:
    """Anna is about to attack Levi, who stands alone two hexes from her home, with six cubes each."""
    device = Device(app, "en")
    made = device.post("/tables", {"game": "harrow_county", "names": {"p1": "Anna", "p2": "Boris"}, "setup": setup})
    device.code = made.get_json()["code"]
    correct(device, ("players", "p2", "legend"), "hex:0,1")
    for seat in ("p1", "p2"):
        correct(device, ("players", seat, "cubes"), 6)
    return device


def correct(device: Device, path: tuple[str, ...], value: Any) -> None:
    patch = {"do": "correct", "seat": "p1", "patches": [{"path": path, "value": value}]}
    assert device.enter(patch, head=device.offers()["head"]).status_code == 200


def attack(device: Device) -> str:
    """The page on which the throw is asked for."""
    for action in ({"do": "break-jar", "seat": "p1", "jar": "attack"},
                   {"do": "attack", "seat": "p1", "start": "hex:0,3", "target": "hex:0,1"}):
        assert device.enter(action, head=device.offers()["head"]).status_code == 200
    return str(device.get(f"/t/{device.code}", json=False).text)


def test_the_odds_stand_on_the_board_before_an_attack_is_declared(table: Device) -> None:
    shown = odds(table)
    assert shown
    assert set(shown) <= set(range(101))


def odds(table: Device) -> list[int]:
    """Per cent, as they stand beside the attacks on offer."""
    table.enter({"do": "break-jar", "seat": "p1", "jar": "attack"}, head=table.offers()["head"])
    page = table.get(f"/t/{table.code}/seat/p1", json=False).text
    return [int(n) for n in re.findall(r"success (\d+)%", page)]


@pytest.mark.parametrize(("level", "percent"), [(9000, 100), (-9000, 0)])
def test_a_measured_tower_gives_its_own_odds(app: Flask, table: Device, level: int, percent: int) -> None:
    """One that lets all cubes out, so that both have six and the attacker wins ties; one that keeps them all."""
    measured = before_an_attack(app, tower={"type": "loaded", "thrown": [level, 0, 0], "stuck": [level, 0, 0]})
    assert odds(measured) == [percent]
    assert odds(table) not in ([], [0], [100])


def test_counts_of_the_real_tree_are_typed_by_colour(table: Device) -> None:
    page = attack(table)
    assert 'data-field="out"' in page
    assert "Red cubes" in page
    assert not re.findall(r'class="die"[^>]*><svg', page)
    fell = table.enter({"do": "fall", "seat": "table", "out": [5, 2]}, head=table.offers()["head"])
    assert fell.status_code == 200
    state = table.get(table.at("state")).get_json()["state"]
    assert (state["players"]["p1"]["cubes"], state["tree"]) == (5, {"p1": 2, "p2": 4})


def test_more_outcomes_than_can_be_listed_are_thrown_all_the_same(table: Device) -> None:
    correct(table, ("tree",), {"p1": 11, "p2": 8})
    page = attack(table)
    assert 'data-post="roll"' in page
    assert page.count('class="die"') == 19 + 15
    too_many = table.enter({"do": "fall", "seat": "table", "out": [19, 2]}, head=table.offers()["head"])
    assert too_many.status_code == 422
    assert table.write("roll", head=table.offers()["head"]).status_code == 200


def test_what_the_tree_decided_stands_on_a_card(table: Device) -> None:
    """Five cubes against two: won, with the kill's point; the counts are offered to whoever measures the tower."""
    attack(table)
    table.enter({"do": "fall", "seat": "table", "out": [5, 2]}, head=table.offers()["head"])
    page = table.get(f"/t/{table.code}/seat/p2", json=False).text
    assert re.search(r'class="decided won".*?Anna won the attack on .*?5<span> : </span>2', page, re.S)
    displace = next(x for x in table.offers(seat="p1")["actions"] if x["do"] == "displace")
    assert table.enter(displace, head=table.offers()["head"]).status_code == 200
    page = table.get(f"/t/{table.code}/seat/p2", json=False).text
    assert re.search(r'class="decided won".*?kills a haint.*?\+1', page, re.S)
    with table.client.application.app_context():
        assert [x.throw for x in towers.typed_throws(desk.find(table.code))] == [calibrate.Throw(0, 13, 7)]


def test_a_lost_attack_says_so(table: Device) -> None:
    attack(table)
    table.enter({"do": "fall", "seat": "table", "out": [2, 4]}, head=table.offers()["head"])
    page = table.get(f"/t/{table.code}/seat/p1", json=False).text
    assert re.search(r'class="decided lost".*?the defender has more cubes.*?2<span> : </span>4', page, re.S)
