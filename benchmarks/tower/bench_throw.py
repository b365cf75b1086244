"""How long a throw takes from the tap to the answer: cubes into the tower, eighteen dice; sealed, entered and on disk.

Prints a JSON line a figure, with the bar it has to hold where there is one. Everything stays on loopback."""
from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.server.client import Answer, Device, Served

THROWS = 200
FULL = {"red": 20, "blue": 15, "purple": 15, "brown": 6, "teal": 6, "yellow": 6, "green": 6, "silver": 15}
"""Every cube of the box that has most."""


def tell(figure: str, took: list[float]) -> None:
    """Half of the throws and nineteen of twenty, in milliseconds."""
    late = quantiles(took, n=20)[-1]
    for name, value, more in (("p50", median(took), {}), ("p95", late, {"bar": "<= 30", "held": late <= 30})):
        line = {"figure": f"{figure}, {name}", "value": round(value, 2), "unit": "ms"}
        sys.stdout.buffer.write(msgspec.json.encode(line | more) + b"\n")
    sys.stdout.flush()


def timed(ask: Callable[[], Answer]) -> float:
    start = time.perf_counter()
    got = ask()
    took = (time.perf_counter() - start) * 1000
    assert got.status == 200, got.body
    return took


def opened(table: Device, **setup: Any) -> str:
    seats = {f"p{n}": f"P{n}" for n in range(1, 5)}
    got = table.post("/tables", {"game": "tower", "names": seats, "setup": setup})
    assert got.status == 200, got.body
    return str(got.json["code"])


def _full(table: Device, code: str, drop: dict[str, str]) -> float:
    """A throw of all cubes that a game has, into an empty tower."""
    table.enter(code, {"do": "tip-out", "seat": "p1"})
    table.enter(code, {"do": "clear", "seat": "p1"})
    for colour, n in FULL.items():
        for done in range(0, n, 6):
            table.enter(code, {"do": "lay", "seat": "p1", "colour": colour, "n": min(6, n - done)})
    return timed(lambda: table.enter(code, drop))


def _of_four(device: Device) -> list[float]:
    """Throws of Harrow County with the most that can meet there: two factions, Hester and the Fair Folk."""
    seats = {"p1": "Eva", "p2": "Jan", "p3": "Ota", "p4": "Iva"}
    setup = {"mode": "full", "colours": dict(zip(seats, ("red", "blue", "black", "silver"), strict=True))}
    code = device.post("/tables", {"game": "harrow_county", "names": seats, "setup": setup}).json["code"]
    laid = {"players/p1/cubes": 20, "players/p2/cubes": 15, "fair_folk/cubes": 15, "fair_folk/tree": 0, "tree": {},
            "hester/in_tree": {}, "hester/cubes": dict.fromkeys(("swamp", "wetland", "plains", "forest"), 6),
            "flow": [{"at": "rounds"}, {"at": "hester-turn", "seat": "p3"}]}
    patches = [{"path": path.split("/"), "value": value} for path, value in laid.items()]
    took = []
    for _ in range(THROWS // 4):
        device.enter(code, {"do": "correct", "seat": "table", "patches": patches})
        device.enter(code, {"do": "throw-tree", "seat": "p3"})
        took.append(timed(lambda: device.post(f"/t/{code}/roll", {"client": device.client()})))
    return took


def main() -> None:
    lay = {"do": "lay", "seat": "p1", "colour": "red", "n": 6}
    drop, cast = {"do": "drop", "seat": "p1"}, {"do": "cast", "seat": "p2", "dice": "9d6", "other": "9d6"}
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder)) as server:
        table = server.device()
        code = opened(table)
        cubes, dice, rolls = [], [], []
        for _ in range(THROWS):
            table.enter(code, {"do": "clear", "seat": "p1"})
            table.enter(code, lay)
            cubes.append(timed(lambda: table.enter(code, drop)))
            table.enter(code, {"do": "tip-out", "seat": "p1"})
            dice.append(timed(lambda: table.enter(code, cast)))
        assert table.get(f"/t/{code}/state").json["number"] > 6 * THROWS  # the app threw each time
        tell("cubes into the tower and out, one tap", cubes)
        tell(f"the same with {sum(FULL.values())} cubes", [_full(table, code, drop) for _ in range(THROWS // 4)])
        tell("74 cubes of four players at their Tree", _of_four(table))
        tell("eighteen d6, one tap", dice)
        code = opened(table, real=True)
        for _ in range(THROWS):
            table.enter(code, cast)
            rolls.append(timed(lambda: table.post(f"/t/{code}/roll", {"client": table.client()})))
        tell("eighteen d6 that lay waiting for the app", rolls)


if __name__ == "__main__":
    main()
