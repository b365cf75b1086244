"""Dice and tower on the command line: a tool with tables obeys the verbs of every game."""
from __future__ import annotations

import random

import msgspec
import pytest

from companion import games
from companion.games.playout import walk
from companion.kernel import encode

SETUP = {"game": "tower", "seats": ["ann", "bob"]}


@pytest.fixture(scope="module")
def tool():
    return games.load("tower")


@pytest.fixture(scope="module")
def evening(tool) -> bytes:
    """A whole random table as a replay file."""
    start = tool.new(tool.codec.setup(encode(SETUP)))
    return b"\n".join([encode(SETUP), *(encode(action) for action, _ in walk(tool, start, random.Random(3)))]) + b"\n"


def test_it_is_listed_as_a_tool_with_its_schema(companion, tool):
    [line] = [line for line in companion("games", "--schema").lines if line["tool"]]
    assert (line["id"], line["edition"]) == ("tower", tool.rules.edition)
    assert len(line["actions"]) == len(tool.codec.action_types) + 1


def test_random_tables_find_no_trouble_and_repeat(companion):
    args = ("playout", "tower", "-n", 6, "--seed", 5)
    (status, [report]), (_, [again]) = companion(*args), companion(*args)
    assert status == 0
    assert report | {"actions_per_second": 0} == again | {"actions_per_second": 0}
    assert (report["games"], report["dead_ends"], report["findings"], report["unfinished"]) == (6, 0, 0, 0)


def test_a_table_replays_legal_and_scores_nothing(companion, evening):
    status, lines = companion("replay", "-", stdin=evening)
    assert status == 0
    assert {line["kind"] for line in lines if "n" in line} == {"legal"}
    assert lines[-1] == {"totals": {}, "ranking": []}


def test_a_count_that_cannot_be_is_refused_with_its_rule(companion):
    actions = ({"do": "lay", "seat": "ann", "colour": "red", "n": 3}, {"do": "drop", "seat": "ann"},
               {"do": "fall", "seat": "table", "out": [4]})
    status, lines = companion("replay", "-", stdin=b"\n".join(map(encode, (SETUP, *actions))))
    assert status == 0
    assert [line["kind"] for line in lines if "n" in line] == ["legal", "legal", "refused"]
    [refusal] = lines[2]["refusals"]
    assert (refusal["guard"], refusal["rule"], refusal["params"]) == (
        "fall.conserved", "TW-3", {"colour": "red", "n": 4, "most": 3})


def test_a_position_is_audited(companion, tool):
    start = encode(tool.new(tool.codec.setup(encode(SETUP))))
    assert companion("check", "tower", "-", stdin=start) == (0, [])
    wrong = msgspec.json.decode(start)
    wrong["tray"] = {"red": 15}
    wrong["inside"] = {"red": 6}
    status, [finding] = companion("check", "tower", "-", stdin=encode(wrong))
    assert (status, finding["finding"], finding["rule"]) == (1, "cubes", "TW-3")


def test_its_rules_are_listed_and_all_enforced(companion, tool):
    *rules, last = companion("rules", "tower", "--coverage").lines
    assert [rule["rule"] for rule in rules] == list(tool.rules.rules)
    assert last == {"rules": 6, "enforced": 6, "advised": 0, "not_modelled": 0}


def test_a_game_that_is_not_there_is_told_with_those_that_are(companion):
    [line] = companion("playout", "chess").lines
    assert "tower" in line["text"]
