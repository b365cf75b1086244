"""`companion replay` and `companion check`: the engine judged from outside."""
from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.kernel import encode

SETUP = b'{"game": "near_and_far", "seats": ["ann", "bob"], "box": "sample"}\n'


def test_a_legal_game_replays_legal_and_is_scored(companion, journal):
    answer = companion("replay", "-", stdin=journal)
    verdicts = [line for line in answer.lines if "n" in line]
    assert answer.status == 0
    assert [v["n"] for v in verdicts] == list(range(1, journal.count(b"\n")))
    assert {v["kind"] for v in verdicts} == {"legal"}
    *points, last = (line for line in answer.lines if "points" in line or "totals" in line)
    for seat, total in last["totals"].items():
        assert total == sum(line["points"] for line in points if line["seat"] == seat)
    assert not [line for line in answer.lines if "finding" in line]


def test_a_file_replays_like_standard_input(companion, journal, tmp_path: Path):
    file = tmp_path / "game.jsonl"
    file.write_bytes(journal.replace(b"\n", b"\r\n\n"))
    assert companion("replay", file) == companion("replay", "-", stdin=journal)


def test_an_action_out_of_turn_is_refused_with_its_rule_and_changes_nothing(companion, journal):
    setup, rest = journal.split(b"\n", 1)
    stray = b'{"do": "end-turn", "seat": "bob"}'
    answer = companion("replay", "-", stdin=b"\n".join((setup, stray, rest)))
    first, *others = [line for line in answer.lines if "n" in line]
    assert answer.status == 0
    assert first["kind"] == "refused"
    assert {"guard", "rule", "page", "params", "at"} == set(first["refusals"][0])
    assert first["refusals"][0]["guard"] == "sequence"
    assert {v["kind"] for v in others} == {"legal"}


@pytest.mark.parametrize("line", [
    b"{", b"nonsense", b"[]", b"{}", b'{"do": "fly", "seat": "ann"}', b'{"do": "end-turn"}',
    b'{"do": "end-turn", "seat": 7}', b'{"do": "end-turn", "seat": "\xff"}', b"[" * 100_000,
])
def test_a_malformed_line_is_told_with_its_number(companion, line: bytes):
    answer = companion("replay", "-", stdin=SETUP + b"\n" + line + b"\n")
    assert answer.status == 2
    assert answer.lines[-1] | {"text": ""} == {"ok": False, "kind": "malformed", "text": "", "line": 3}
    assert answer.lines[-1]["text"]


@pytest.mark.parametrize(("text", "kind"), [
    (b"", "malformed"), (b"\n\n", "malformed"), (b"{}", "malformed"), (b"{", "malformed"),
    (b'{"game": "chess"}', "unknown"), (b'{"game": "near_and_far"}', "malformed"),
    (b'{"game": "near_and_far", "seats": ["ann"], "box": "sample"}', "malformed"),
    (b'{"game": "near_and_far", "seats": ["ann", "ann"], "box": "sample"}', "malformed"),
    (b'{"game": "near_and_far", "seats": ["ann", "bob"], "box": "nowhere"}', "malformed"),
])
def test_a_set_up_that_cannot_be_played_is_told(companion, text: bytes, kind: str):
    answer = companion("replay", "-", stdin=text)
    assert answer.status == 2
    assert [line["kind"] for line in answer.lines] == [kind]


def test_a_missing_file_is_told(companion, tmp_path: Path):
    answer = companion("replay", tmp_path / "none")
    assert (answer.status, answer.lines[0]["kind"]) == (2, "unknown")


def test_the_first_position_passes_the_audit(companion, start):
    assert companion("check", "near_and_far", "-", stdin=encode(start)) == (0, [])


def test_a_wrong_position_is_found(companion, start):
    wrong = msgspec.json.decode(encode(start))
    wrong["players"]["ann"]["coins"] = -2
    answer = companion("check", "near_and_far", "-", stdin=encode(wrong))
    assert answer.status == 1
    assert any("finding" in line for line in answer.lines)


@pytest.mark.parametrize("text", [b"", b"{}", b"null", b'{"box": 1}'])
def test_what_is_no_position_is_told(companion, text: bytes):
    answer = companion("check", "near_and_far", "-", stdin=text)
    assert (answer.status, answer.lines[0]["kind"]) == (2, "malformed")
