"""`companion check`, `judge` and `position` with positions as files; the examples of docs/positions.md."""
from __future__ import annotations

import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from companion import cli, games
from companion.cli.position import texts
from companion.games.derived.position import position_file
from companion.kernel import encode, view
from companion.table import desk
from companion.web import create_app
from tests.games.near_and_far.hidden import Cards
from tests.games.suite.conformance import play

DOC = Path(__file__).parents[2] / "docs" / "positions.md"
EXAMPLES = [msgspec.json.decode(x) for x in re.findall(r"```json\n(.*?)```", DOC.read_text(), re.S)]


def written_by(capsysbinary: Any, *args: object) -> bytes:
    """What a command that must succeed writes."""
    assert cli.main([str(x) for x in args]) == 0
    return capsysbinary.readouterr().out


def example() -> Any:
    return msgspec.json.decode(encode(EXAMPLES[0]))


@pytest.mark.parametrize("said", EXAMPLES, ids=lambda said: said["game"])
def test_every_example_of_the_documentation_is_a_possible_position(companion, said):
    assert companion("check", said["game"], "-", stdin=encode(said)) == (0, [])


def test_actions_are_judged_without_the_game_before_them(companion):
    home = b'{"do": "camp", "seat": "bob"}'
    answer = companion("judge", "near_and_far", "-", stdin=encode(example()) + b"\n" + home + b"\nnonsense\n")
    assert [x["kind"] for x in answer.lines] == ["refused", "malformed"]
    assert answer.lines[0]["changed"] == []
    assert answer.status == 1


ON_THE_MAP = {"at": "map", "moved_from": "Three Wells"}


@pytest.mark.parametrize(("figure", "now", "action", "guards"), [
    ("Dustwell", [{"at": "map", "moved_from": "Dustwell"}], {"do": "move", "to": "a"}, []),  # has just left the town
    ("Kupecké rozcestí", [ON_THE_MAP | {"has_moved": True}], {"do": "walk", "to": "c"}, []),
    ("Kupecké rozcestí", [ON_THE_MAP | {"has_moved": True, "points_used": 3}], {"do": "walk", "to": "c"},
     ["walk.reach"]),
    ("Kupecké rozcestí", [ON_THE_MAP | {"has_moved": True, "move_over": True}], {"do": "walk", "to": "c"},
     ["move.over"]),
    ("Saloon", [], {"do": "visit", "building": "mine"}, ["sequence"]),  # the deed of the turn is done
    ("Saloon", ["saloon"], {"do": "visit", "building": "mine"}, ["sequence"]),
    ("Saloon", ["saloon"], {"do": "refresh"}, []),
    ("Saloon", [{"at": "saloon", "has_refreshed": True}], {"do": "refresh"}, ["refresh.once"]),
    ("Town Hall", ["Town Hall"], {"do": "discard", "card": "b01"}, []),
    ("Town Hall", [{"at": "Town Hall", "has_discarded": True}], {"do": "discard", "card": "b01"}, ["discard.once"])])
def test_the_middle_of_a_turn_is_told_in_words(companion, figure, now, action, guards):
    said = example()
    said["position"]["now"] = now
    said["position"]["players"]["ann"] |= {"figure": figure, "food": 1, "hand": ["b01"]}
    said["position"]["players"]["bob"]["hand"] = []
    answer = companion("judge", "near_and_far", "-", stdin=encode(said) + b"\n" + encode({"seat": "ann"} | action))
    assert [x["guard"] for x in answer.lines[0]["refusals"]] == guards


@pytest.mark.parametrize(("now", "at", "near"), [
    (["salon"], "now/0/at", "saloon"), ([{"at": "map", "points": 1}], "now/0/points", "points_used"),
    ([ON_THE_MAP | {"moved_from": "Tree Wells"}], "now/0/moved_from", "three wells"),
    ([{"at": "map"}], "flow/2", ""), ("saloon", "now", "")])
def test_a_word_that_no_step_has_is_told_with_its_place(companion, now, at, near):
    said = example()
    said["position"]["now"] = now
    answer = companion("check", "near_and_far", "-", stdin=encode(said))
    assert answer.status == 2
    assert answer.lines[0]["at"].startswith(f"position/{at}")
    assert near in answer.lines[0]["near"] if near else True


def test_what_an_action_changed_is_told(companion, tmp_path):
    file = tmp_path / "position.json"
    camp = b'{"do": "camp", "seat": "ann"}'
    file.write_bytes(encode(example()) + b"\n" + camp + b"\n")
    answer = companion("judge", "near_and_far", file)
    assert (answer.status, answer.lines[0]["kind"]) == (0, "legal")
    assert any(x["do"] == "put" or x["do"] == "move" for x in answer.lines[0]["changed"])


@pytest.mark.parametrize(("path", "value", "kind", "at", "near"), [
    (("players", "ann", "coin"), 3, "unknown", "position/players/ann/coin", "coins"),
    (("players", "ann", "coins"), "many", "malformed", "position/players", ""),
    (("players", "ann", "treasures"), ["Chiped Mug"], "unknown", "position/players/ann/treasures/0", "Chipped Mug"),
    (("players", "anne"), {"coins": 1}, "unknown", "position/players/anne", "ann"),
    (("camps",), {"Tree Wells": "ann"}, "unknown", "position/camps/Tree Wells", "Three Wells"),
    (("camps",), {"Three Wells": "anna"}, "unknown", "position/camps/a", "ann")])
def test_a_fault_is_told_with_its_place_and_what_may_be_meant(companion, path, value, kind, at, near):
    said = example()
    node = said["position"]
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    answer = companion("check", "near_and_far", "-", stdin=encode(said))
    assert answer.status == 2
    told = answer.lines[0]
    assert (told["ok"], told["kind"]) == (False, kind)
    assert told["at"].startswith(at)
    assert near in told["near"] if near else True


def test_a_name_of_two_things_is_ambiguous(companion):
    said = example()
    said["setup"]["box"] = "sample"
    names = {"t01": {"name": {"en": "Alike"}}, "t02": {"name": {"en": "Alike"}}}
    said["position"]["box"] = {"treasures": names}
    said["position"]["players"]["ann"]["treasures"] = ["Alike"]
    answer = companion("check", "near_and_far", "-", stdin=encode(said))
    assert (answer.status, answer.lines[0]["kind"]) == (2, "ambiguous")
    assert answer.lines[0]["near"] == ["t01", "t02"]


def test_two_camps_on_one_space_are_found(companion):
    said = example()
    said["position"]["camps"] = {"Three Wells": ["ann", "bob"]}
    answer = companion("check", "near_and_far", "-", stdin=encode(said))
    assert answer.status == 1
    assert "camp-two" in {x.get("finding") for x in answer.lines}


def test_a_whole_state_as_older_versions_wrote_it_still_opens(companion, start):
    assert companion("check", "near_and_far", "-", stdin=encode(start)).status == 0


@pytest.mark.parametrize("name", ["open_steps", "whole_state"])
def test_files_that_older_versions_wrote_still_open(companion, name):
    """The whole state of the first version, and the form of the second, which told a turn by all its open steps."""
    file = Path(__file__).parent / "positions" / f"{name}.json"
    assert companion("check", "near_and_far", file) == (0, [])
    step = b'{"do": "end-turn", "seat": "ann"}\n{"do": "end-turn", "seat": "bob"}\n'
    answer = companion("judge", "near_and_far", "-", stdin=file.read_bytes() + b"\n" + step)
    assert {x["kind"] for x in answer.lines} == {"legal", "refused"}


def test_another_version_of_the_form_is_told(companion):
    answer = companion("check", "near_and_far", "-", stdin=encode(example() | {"format": 2}))
    assert (answer.status, answer.lines[0]["at"]) == (2, "format")


@pytest.mark.parametrize("lang", ["", "en", "cs"])
def test_a_table_is_written_as_a_file_that_is_read_back(capsysbinary, tmp_path, lang):
    app = create_app(tmp_path, testing=True)
    with app.app_context():
        table = desk.open_table("near_and_far", b'{"seats": ["ann", "bob"]}', {"ann": "Ann", "bob": "Bob"})
        code, s = table.code, desk.look(table).state
    written = written_by(capsysbinary, "position", "--table", code, "--data", tmp_path, "--lang", lang)
    game = games.load("near_and_far")
    assert position_file.read(game, written, texts(game)).state == s
    veiled = written_by(capsysbinary, "position", "--table", code, "--data", tmp_path, "--seat", "ann")
    assert position_file.read(game, veiled, texts(game)).state == view(game, s, "ann")
    app.extensions["companion_lock"].release()


def test_what_a_seat_is_written_does_not_hang_on_what_it_may_not_know(capsysbinary, tmp_path, monkeypatch):
    """The command itself, byte for byte, with every hidden card dealt anew."""
    app = create_app(tmp_path, testing=True)
    setup = b'{"seats":["ann","bob"],"box":"sample"}'
    with app.app_context():
        code = desk.open_table("near_and_far", setup, {"ann": "Ann", "bob": "Bob"}).code
    game, cards, hands, written = games.load("near_and_far"), Cards(), set(), set()
    s = next(x.before for x in play("near_and_far", setup)
             if x.before.players["ann"].hand and x.before.players["bob"].hand)
    for seed in range(4):
        dealt = cards.dealt(s, cards.dealt_anew(s, "ann", random.Random(seed)))
        hands.add(dealt.players["bob"].hand)
        monkeypatch.setattr(desk, "look", lambda table, dealt=dealt: SimpleNamespace(game=game, state=dealt))
        written.add(written_by(capsysbinary, "position", "--table", code, "--data", tmp_path, "--seat", "ann"))
    assert (len(hands), len(written)) == (4, 1)
    app.extensions["companion_lock"].release()
