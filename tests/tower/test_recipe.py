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
        action = {throw.field: list(drawn)} if throw else DRAW[drawn[0]][0]
        one = replace(asked, drawn=drawn, entered=(record.ReportedEntry(number, action, present=True),))
        rolls.append(replace(one, chain=record.chain_link(rolls[-1].chain if rolls else "", SECRETS[of], one)))
    seals = tuple(record.OpenedSeal(of, seal.commitment(secret), secret.hex()) for of, secret in SECRETS.items())
    return record.of_rolls("ABCDEF", "tower", seals, tuple(rolls))


def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes) -> tuple[list[str], int]:
    (tmp_path / "rolls.json").write_bytes(data)
    status = recipe.main(str(tmp_path / "rolls.json"))
    return capsys.readouterr().out.splitlines(), status


def test_it_agrees_with_the_app(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    told, status = run(capsys, tmp_path, record.write(made()))
    assert [line.rsplit(" ", 1)[1] for line in told] == ["opens"] * 2 + ["agrees"] * 5 + [
        "here", made().rolls[-1].chain, "AGREES"]
    assert told[2] == f"roll 1 {list(made().rolls[0].drawn)} agrees"
    assert status == 0


def change(plain: Any, path: tuple[Any, ...], value: Any) -> None:
    *way, last = path
    for step in way:
        plain = plain[step]
    plain[last] = value


@pytest.mark.parametrize(("changes", "wrong"), [
    ({("rolls", 1, "drawn", 0): 99}, [2]), ({("rolls", 4, "words"): "p1=x"}, [5]),
    ({("rolls", 2, "outcomes", 0, 1): 100}, [3]), ({("rolls", 0, "chain"): "0" * 64}, [1, 2]),
    ({("seals", 1, "secret"): "0" * 64}, [4, 5]), ({("seals", 1, "secret"): "00"}, [4, 5]),
    ({("rolls", 0, "entered"): []}, [1]), ({("rolls", 0, "entered", 0, "action", "faces"): [1, 1, 1]}, [1]),
    ({("rolls", 2, "entered", 0, "action", "card"): 9}, [3]), ({("rolls", 3, "number"): 7}, [4, 5]),
    ({("rolls", 3, "seal"): 9}, [4]), ({("count",): 6}, []), ({("last",): "0" * 64}, [])])
def test_it_finds_what_the_app_finds(capsys: pytest.CaptureFixture[str], tmp_path: Path,
                                     changes: dict[tuple[Any, ...], Any], wrong: list[int]):
    changed: Any = json.loads(record.write(made()))
    for path, value in changes.items():
        change(changed, path, value)
    data = json.dumps(changed).encode()
    told, status = run(capsys, tmp_path, data)
    differ = [n for n, line in enumerate((line for line in told if line.startswith("roll ")), 1)
              if line.endswith("DIFFERS")]
    assert differ == wrong
    assert status == 1
    if all(len(seal["secret"]) == 64 for seal in changed["seals"]):  # the app calls a shorter one damaged
        found = record.verify(record.read(data))
        assert [n for n, one in enumerate(found.rolls, 1) if not one.ok] == wrong
        assert not found.ok


@pytest.mark.parametrize("left", range(5))
def test_rolls_that_were_cut_off_are_missed(capsys: pytest.CaptureFixture[str], tmp_path: Path, left: int):
    changed = json.loads(record.write(made()))
    changed["rolls"] = changed["rolls"][:left]
    data = json.dumps(changed).encode()
    assert run(capsys, tmp_path, data)[1] == 1
    found = record.verify(record.read(data))
    assert (found.whole, found.ok, [one.ok for one in found.rolls]) == (False, False, [True] * left)


def test_a_file_of_the_first_version_does_not_tell(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    old = json.loads(record.write(made())) | {"version": 1}
    with pytest.raises(record.Malformed):
        record.read(json.dumps(old).encode())
    del old["count"], old["last"]
    data = json.dumps(old).encode()
    found = record.verify(record.read(data))
    assert (found.whole, found.ok) == (None, True)
    assert run(capsys, tmp_path, data)[1] == 0
    with pytest.raises(record.Malformed):
        record.read(json.dumps(old | {"version": 2}).encode())


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
