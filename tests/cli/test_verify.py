"""`companion verify`: a line a roll, the totals, and an exit status that a script can use."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.tower import record
from tests.tower.test_record import WHOLE

Companion = Callable[..., Any]


def test_every_roll_is_recomputed(companion: Companion, tmp_path: Path) -> None:
    file = tmp_path / "rolls.json"
    file.write_bytes(record.write(WHOLE))
    got = companion("verify", file)
    assert got.status == 0
    assert [line["number"] for line in got.lines[:-1]] == list(range(1, 9))
    assert got.lines[0] == {"number": 1, "seal": 1, "ok": True, "drawn": [3, 0], "entered": [[3, 0]]}
    assert got.lines[1]["drawn"] == {"do": "draw", "seat": "table", "card": "owl"} == got.lines[1]["entered"][0]
    assert got.lines[-1] == {"rolls": 8, "wrong": 0, "seals": 2, "opened": 2, "whole": True, "ok": True}


def test_a_changed_roll_is_found(companion: Companion) -> None:
    rolls = [replace(one, drawn=(6, 6)) if one.number == 6 else one for one in WHOLE.rolls]
    got = companion("verify", "-", stdin=record.write(replace(WHOLE, rolls=tuple(rolls))))
    assert got.status == 1
    wrong = {line["number"]: line["fault"] for line in got.lines[:-1] if not line["ok"]}
    assert wrong == {6: "drawn"}
    assert got.lines[-1] == {"rolls": 8, "wrong": 1, "seals": 2, "opened": 2, "whole": True, "ok": False}


def test_a_seal_that_does_not_open_is_found_also_without_rolls(companion: Companion) -> None:
    other = replace(WHOLE.seals[0], secret="0" * 64)
    got = companion("verify", "-", stdin=record.write(replace(WHOLE, seals=(other,), rolls=())))
    assert got.status == 1
    assert got.lines == [{"rolls": 0, "wrong": 0, "seals": 1, "opened": 0, "whole": False, "ok": False}]


def test_what_is_no_record_is_told(companion: Companion) -> None:
    assert companion("verify", "-", stdin=b"{}") == (
        2, [{"ok": False, "kind": "malformed", "text": "this is no record of rolls"}])
    got = companion("verify", "-", stdin=record.write(WHOLE).replace(b'"number":3', b'"number":-3'))
    assert (got.status, got.lines[0]["text"]) == (2, "this record is damaged")
    assert "number" in got.lines[0]["at"]
    assert companion("verify", "/nowhere/at/all").status == 2
