"""Offers in stages: what is opened field by field is what may be done, and nothing is judged before the last field."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from benchmarks.areas.game import GAME, Moving, Setup
from companion import games
from companion.kernel import Action, encode, judge, legal, perform, replace
from companion.web import texts_of
from companion.web.play import stages
from companion.web.play.stages import Chosen, groups
from companion.web.words import Reader
from tests.kernel.race import Dice, Field, Greeting
from tests.web.conftest import Device

SEATS = ("p1", "p2", "p3", "p4")
S = GAME.new(Setup(SEATS))


@pytest.fixture(autouse=True)
def _areas() -> Iterator[None]:
    games.add("areas", "benchmarks.areas")
    yield
    games.remove("areas")


def reader() -> Reader:
    return Reader(GAME, S, "en", dict(zip(SEATS, ("Ann", "Bob", "Cid", "Dan"), strict=True)), texts_of("areas"))


def opened(chosen: Chosen, s: Any = S) -> Iterator[Action]:
    """Every action at the ends of the stages."""
    for group in groups(reader(), s, "p1", chosen):
        for leaf in (*group.leaves, *group.near):
            if leaf.stage:
                yield from opened(stages.read(leaf.stage), s)
            else:
                yield GAME.codec.action(leaf.action)


def test_what_is_opened_field_by_field_is_what_may_be_done() -> None:
    nation = Chosen("march", {"nation": "n0"})
    wanted = {a for a in S.flow[-1].candidates(S, "p1") if getattr(a, "nation", "") == "n0"}
    assert set(opened(nation)) == wanted
    assert len(wanted) > 100


def test_only_the_last_field_is_judged() -> None:
    start = Chosen("march", {"nation": "n0", "kind": "infantry", "start": "area:0"})
    [where] = groups(reader(), S, "p1", start)
    assert all(leaf.stage and not leaf.dim for leaf in where.leaves)
    assert [leaf.places for leaf in where.leaves][:2] == [("area:1",), ("area:2",)]
    full = Chosen("march", start.fields | {"to": "area:1"})
    [many] = groups(reader(), S, "p1", full)
    made = [GAME.codec.action(leaf.action) for leaf in (*many.leaves, *many.near)]
    assert [bool(judge(GAME, S, a).refusals) for a in made] == [leaf.dim for leaf in (*many.leaves, *many.near)]
    assert many.control == "numbers"


def test_what_is_no_move_of_the_step_is_not_there() -> None:
    assert groups(reader(), S, "p2", Chosen()) == []
    assert groups(reader(), S, "p1", Chosen("fly")) == []
    [group] = groups(reader(), S, "p1", Chosen("march", {"kind": "infantry"}))
    assert not group.leaves


def test_a_whole_march_is_tapped_together(app: Flask) -> None:
    device = Device(app)
    device.open(game="areas", names=dict(zip(SEATS, "abcd", strict=True)))
    part = device.parts()["parts"]["offers"]
    assert "data-stage" in part
    chosen: dict[str, Any] = {}
    action = ""
    for _ in range(8):
        answer = device.get(device.at("stage") + f"?seat=p1&chosen={json.dumps(chosen)}").get_json()
        html = answer["html"].replace("&#34;", '"')
        if 'data-action="{"do":"march"' in html:
            action = html.split('data-action="')[1].split('}"')[0] + "}"
            break
        chosen = json.loads(html.split('class="offer " data-stage="')[1].split('}}"')[0] + "}}")
    assert device.enter(json.loads(action)).status_code == 200


@pytest.mark.parametrize("chosen", ["{", "[]", '{"do": 1}', '{"fly": 1}', '{"do": "march", "fields": {"nation": 7}}'])
def test_a_stage_that_a_page_made_up_breaks_nothing(app: Flask, chosen: str) -> None:
    device = Device(app)
    device.open(game="areas", names=dict(zip(SEATS, "abcd", strict=True)))
    assert device.get(device.at("stage") + f"?seat=p1&chosen={chosen}").status_code in (200, 400)


def test_the_whole_list_stays_for_programs(app: Flask) -> None:
    device = Device(app)
    device.open(game="areas", names=dict(zip(SEATS, "abcd", strict=True)))
    told = device.offers("p1")
    assert len(told["actions"]) == len(legal(GAME, S, "p1")) > 1000
    assert isinstance(S.flow[-1], Moving)
    after, _ = perform(GAME, S, GAME.codec.action(encode(told["actions"][0])))
    assert after != S
    assert Path(GAME.folder).name == "areas"


def test_a_step_belongs_to_the_seat_that_it_names() -> None:
    greeting = Field({"ann": 0, "bob": 0}, flow=(Greeting("bob"),))
    assert stages.acting_seat(greeting) == "bob"
    assert stages.acting_seat(replace(greeting, flow=(Dice(2),))) == ""
    assert stages.acting_seat(replace(greeting, flow=())) == ""
