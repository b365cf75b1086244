"""The position of a table as a file: saved from its form, and the form filled in from one."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.cli.position import texts
from companion.games.derived.position import position_file
from companion.kernel import encode, view
from companion.table import desk
from tests.cli.test_position_files import EXAMPLES
from tests.web.conftest import Device, join, state

FILES = Path(__file__).parents[2] / "cli" / "positions"


def saved(device: Device, as_: str = "table") -> bytes:
    answer = device.get(device.at(f"position.json?as={as_}"))
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="position-{device.code}.json"'
    return bytes(answer.data)


def load(device: Device, file: bytes, as_: str = "table") -> Any:
    return device.post(device.at("position/file"), {"file": file.decode(), "as": as_})


@pytest.mark.parametrize("as_", ["table", "p1"])
def test_a_position_saved_is_the_one_that_the_screen_may_know(app: Flask, table: Device, as_: str) -> None:
    table.play("discard")
    device = table if as_ == "table" else join(app, table, as_)
    game = games.load("near_and_far")
    with app.app_context():
        s = desk.look(desk.find(table.code)).state
    seen = view(game, s, as_)
    assert "?" in seen.players["p2"].hand
    assert position_file.read(game, saved(device, as_), texts(game)).state == seen


def test_the_form_filled_in_from_the_file_of_another_table_is_that_position(app: Flask, table: Device) -> None:
    first = load(table, encode(EXAMPLES[0])).get_json()["answers"]
    assert table.write("position", answers=first).status_code == 200
    file = saved(table)
    other = Device(app).open()
    told = load(other, file).get_json()
    assert other.write("position", answers=told["answers"]).status_code == 200
    game = games.load("near_and_far")
    read = [position_file.read(game, saved(x), texts(game)).state for x in (table, other)]
    assert read[0].flow == read[1].flow
    assert game.pieces(read[0]) == game.pieces(read[1])


def test_an_example_of_the_documentation_fills_in_the_form_in_the_middle_of_its_turn(table: Device) -> None:
    told = load(table, encode(EXAMPLES[0])).get_json()
    assert told["answers"]["players/p1/coins"] == 4  # Ann's: the seats of a file are those of the table in their order
    assert told["answers"]["now"] == [{"at": "map", "moved_from": "a", "has_moved": True, "points_used": 2}]
    assert table.write("position", answers=told["answers"]).status_code == 200
    s = state(table)
    assert s["flow"][-1] | {"at": "adventure", "seat": "p1", "start": "a", "used": 2} == s["flow"][-1]
    assert (s["camps"], s["players"]["p1"]["coins"]) == ({"a": "p1"}, 4)


@pytest.mark.parametrize("name", ["open_steps", "whole_state"])
def test_files_of_older_versions_fill_in_the_form(table: Device, name: str) -> None:
    told = load(table, (FILES / f"{name}.json").read_bytes()).get_json()
    assert table.write("position", answers=told["answers"]).status_code == 200
    assert state(table)["flow"][-1]["at"] == "adventure"


def test_what_the_form_has_no_place_for_is_told(table: Device) -> None:
    told = load(table, encode(EXAMPLES[0])).get_json()
    assert told["left"] == ["Artifacts in hand"]


@pytest.mark.parametrize(("file", "words"), [
    (b"nonsense", "not a position file"), (b"[]", "not a position file"), (b"{}", "not a position file"),
    (b'{"format": 1, "setup": {"seats": ["ann"]}, "position": {}}', "this table has 2 seats"),
    (b'{"format": 1, "setup": {"seats": ["a", "b"]}, "position": {"camps": {"Tree Wells": "a"}}}', "Three Wells")])
def test_a_file_that_is_none_says_where_and_what(table: Device, file: bytes, words: str) -> None:
    answer = load(table, file)
    assert answer.status_code == 400
    assert words.casefold() in answer.get_json()["text"].casefold()


def test_an_open_step_that_no_turn_has_is_told(table: Device) -> None:
    for now in (["nowhere"], "saloon", [{"at": "map"}], [{"at": "map", "moved_from": 3}]):
        answer = table.write("position", answers={"round": 2, "turn": "p1", "now": now})
        assert (answer.status_code, answer.get_json()["kind"]) == (400, "malformed")
    assert table.write("position", answers={"now": []}).status_code == 400
