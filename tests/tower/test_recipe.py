"""The recipe that stands on the page works out what the app rolled, without anything of the app."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.kernel import TABLE, Action, Throw, Trial
from companion.tower import recipe, record, seal

SECRETS = {1: bytes(range(32)), 4: bytes(range(32, 64))}
DICE = record.Throw("faces", 1, tuple(((1, (1,) * sides),) for sides in (6, 6, 20)))
CUBES = record.Throw("out", 0, (((3, (1, 2)), (2, (7_311, 2_689))), ((5, (1, 2)),)))
DRAW = tuple(({"do": "draw", "card": card, "seat": "table"}, card) for card in (3, 1, 7))


def made() -> record.Record:
    """Dice, cubes and a draw under two seals, with a word that is not ASCII."""
    rolls: list[record.SealedRoll] = []
    for number, (of, throw) in enumerate([(1, DICE), (1, CUBES), (1, None), (4, DICE), (4, CUBES)], 1):
        words = "p1=kůň \"a\\b\"\np2=x" if number > 2 else ""
        asked = record.SealedRoll(number, of, words, throw, () if throw else DRAW, ())
        drawn = seal.roll(SECRETS[of], number, words, record.throw_of(asked))
        one = replace(asked, drawn=drawn)
        rolls.append(replace(one, chain=record.chain_link(rolls[-1].chain if rolls else "", SECRETS[of], one)))
    seals = tuple(record.OpenedSeal(of, seal.commitment(secret), secret.hex()) for of, secret in SECRETS.items())
    return record.Record(table="ABCDEF", game="tower", seals=seals, rolls=tuple(rolls))


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes) -> list[str]:
    (tmp_path / "rolls.json").write_bytes(data)
    recipe.main(tmp_path / "rolls.json")
    return capsys.readouterr().out.splitlines()


def test_it_agrees_with_the_app(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    told = run(capsys, tmp_path, record.write(made()))
    assert [line.rsplit(" ", 1)[1] for line in told] == ["opens"] * 2 + ["agrees"] * 5
    assert told[2] == f"roll 1 {list(made().rolls[0].drawn)} agrees"


@pytest.mark.parametrize(("path", "value", "wrong"), [
    (("rolls", 1, "drawn", 0), 99, 4), (("rolls", 4, "words"), "p1=x", 1), (("rolls", 0, "chain"), "0" * 64, 1),
    (("rolls", 2, "outcomes", 0, 1), 100, 3), (("seals", 1, "secret"), "0" * 64, 3)])
def test_it_finds_what_was_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path, path: tuple[Any, ...],
                                   value: Any, wrong: int):
    changed: Any = json.loads(record.write(made()))
    *way, last = path
    at = changed
    for step in way:
        at = at[step]
    at[last] = value
    told = run(capsys, tmp_path, json.dumps(changed).encode())
    assert sum(line.endswith(("DIFFERS", "NOT OPEN")) for line in told) == wrong


def test_it_needs_nothing_but_python(tmp_path: Path):
    (tmp_path / "recipe.py").write_text(Path(recipe.__file__).read_text("utf-8"), "utf-8")
    (tmp_path / "rolls.json").write_bytes(record.write(made()))
    told = subprocess.run([sys.executable, "-I", "-S", "recipe.py", "rolls.json"], cwd=tmp_path, capture_output=True,
                          text=True, check=True).stdout
    assert told.count("agrees") == 5


def test_its_numbers_are_those_of_the_app():
    for number in range(1, 40):
        throw = Throw(Action(seat=TABLE), "", tuple((Trial(2, (1,) * n),) for n in (2, 3, 6, 20, 255, 256, 257, 999)))
        roll = {"number": number, "words": "a", "throw": {"least": 0, "parts": [
            [(trial.times, trial.weights) for trial in part] for part in throw.parts]}}
        assert recipe.drawn(SECRETS[1], roll) == list(seal.roll(SECRETS[1], number, "a", throw))
