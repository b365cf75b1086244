"""The other commands: games, rules, playout, perft, and how the program behaves as a program."""
from __future__ import annotations

import os
import subprocess
import sys
from functools import partial

import pytest

from companion import cli, games
from companion.games.playout import playout


def test_the_games_are_listed_with_the_edition_of_their_rules(companion):
    status, lines = companion("games")
    assert status == 0
    assert [line["id"] for line in lines if not line["tool"]] == list(games.ids())
    assert [line["id"] for line in lines if line["tool"]] == list(games.tools())
    assert all(line["edition"] for line in lines)


def test_the_routes_of_the_app_are_listed(companion):
    status, lines = companion("routes")
    assert status == 0
    assert {"/", "/t/<code>/enter", "/hello"} <= {line["path"] for line in lines}
    assert all(line["methods"] and line["does"] for line in lines)


def test_the_schemas_hold_every_action_and_no_loose_end(companion, game):
    line = next(line for line in companion("games", "--schema").lines if line["id"] == "near_and_far")
    names = [schema["$ref"].rpartition("/")[2] for schema in (line["setup"], *line["actions"])]
    assert set(names) <= set(line["components"])
    assert [*(t.__name__ for t in game.codec.action_types), "Correct"] == [n.rpartition(".")[2] for n in names[1:]]


def test_the_coverage_adds_up(companion, game):
    *rules, last = companion("rules", "near_and_far", "--coverage").lines
    assert [rule["rule"] for rule in rules] == list(game.rules.rules)
    assert all(set(rule) == {"rule", "status", "reason", "examples"} for rule in rules)
    assert set(last) == {"rules", "enforced", "advised", "not_modelled"}
    assert last["rules"] == len(rules) == last["enforced"] + last["advised"] + last["not_modelled"]


def test_the_rules_are_listed_with_page_and_guards(companion):
    lines = companion("rules", "near_and_far").lines
    assert lines
    assert all(set(line) == {"rule", "page", "inferred", "guards"} for line in lines)


def test_random_games_find_no_trouble_and_repeat(companion):
    args = ("playout", "near_and_far", "-n", 1, "--seed", 3, "--players", 2)
    (status, lines), again = companion(*args), companion(*args)
    assert status == 0
    assert [set(line) for line in lines] == [
        {"games", "actions", "actions_per_second", "dead_ends", "findings", "unfinished"}]
    assert lines[0] | {"actions_per_second": 0} == again.lines[0] | {"actions_per_second": 0}
    assert (lines[0]["games"], lines[0]["dead_ends"], lines[0]["findings"]) == (1, 0, 0)


def test_without_a_game_every_game_of_the_house_is_played(companion, monkeypatch):
    """The beginning of each; whole games are those of the suites of games."""
    monkeypatch.setattr("companion.cli.playout", partial(playout, cap=100))
    status, lines = companion("playout", "-n", 1, "--players", 2)
    assert (status, len(lines)) == (0, sum(2 in games.about(id).seats for id in games.ids()))


def test_divide_adds_up_to_perft(companion):
    *parts, last = companion("perft", "near_and_far", 2, "--divide").lines
    assert last == {"game": "near_and_far", "depth": 2, "nodes": sum(part["nodes"] for part in parts)}
    assert companion("perft", "near_and_far", 2).lines == [last]


def test_an_unknown_game_is_told(companion):
    status, [line] = companion("rules", "chess")
    assert (status, line["ok"], line["kind"]) == (2, False, "unknown")


@pytest.mark.parametrize("args", [["playout", "near_and_far", "-n", "0"], ["serve", "--port", "70000"], []])
def test_numbers_out_of_bounds_and_no_command_are_explained(args: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        cli.main(args)
    assert stop.value.code == 2
    assert "usage: companion" in capsys.readouterr().err


def test_the_engine_runs_without_the_web():
    code = "import sys, companion.cli as c; c.main(['games']); assert not {'flask', 'sqlalchemy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_a_reader_that_leaves_is_no_error():
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, "-m", "companion.cli", "games", "--schema"], stdout=write,
                          stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_backup_of_nothing_and_a_restore_of_nothing_are_told(companion, tmp_path):
    for args in (["backup"], ["restore", tmp_path / "none.db"]):
        status, [line] = companion(*args, "--data", tmp_path)
        assert (status, line["ok"], line["kind"]) == (2, False, "unknown")
