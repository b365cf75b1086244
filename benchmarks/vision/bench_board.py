"""How well a photo of the board tells what lies otherwise than a table's journal believes: over photos of random
positions of the sample map, how many differences are told that are none, and how many of three that there are; by how
many millimetres the size of the page is off that the corner markers tell; milliseconds. Prints a JSON line each."""
from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from companion.kernel import Piece, Place
from companion.table.cards import boards, inspection
from tests.vision.boards_drawn import Taking
from tests.vision.board_photos import GAME, SIZE, laid, photo

PICTURES = {
    "from above, 2000 x 1500": Taking((2000, 1500), tilt=8), "25 degrees": Taking((2000, 1500), tilt=25),
    "40 degrees": Taking((2000, 1500), tilt=40), "25 degrees, 1280 x 960": Taking((1280, 960), tilt=25),
    "25 degrees, lamp light": Taking((2000, 1500), tilt=25, lamp=0.8, dark=0.5, grain=7),
    "25 degrees, smeared": Taking((2000, 1500), tilt=25, move=5),
    "25 degrees, lens bends lines": Taking((2000, 1500), tilt=25, bulge=-0.06)}
SEEDS = range(6)
FIGURES = (Piece("figure", "", "p1"), Piece("figure", "", "p2"))
CAMPS = (Piece("camp", "", "p1"), Piece("camp", "", "p2"))


def dealt(places: list[Place], rng: np.random.Generator) -> dict[Place, tuple[Piece, ...]]:
    """Two figures and nine camps, each alone on a space."""
    spots = [places[int(k)] for k in rng.permutation(len(places))[:11]]
    pieces = (*FIGURES, *(CAMPS[n % 2] for n in range(9)))
    return {place: (piece,) for place, piece in zip(spots, pieces, strict=True)}


def changed(table: dict[Place, tuple[Piece, ...]], places: list[Place]) -> dict[Place, tuple[Piece, ...]]:
    """One figure gone on, one camp gone, one camp more."""
    free = [place for place in places if place not in table]
    at = {there[0]: place for place, there in table.items()}
    left = {place: there for place, there in table.items() if place not in (at[FIGURES[0]], at[CAMPS[0]])}
    return left | {free[0]: (FIGURES[0],), free[1]: (CAMPS[1],)}


def measured(s: Any, how: Taking) -> dict[str, Any]:
    places = list(boards.board_to_compare(GAME, s).spaces)
    off, ms, wrong, found, size = 0, [], 0, 0, []
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        table = dealt(places, rng)
        taken = replace(how, round=float(rng.uniform(-180, 180)), roll=float(rng.uniform(-10, 10)))
        for lies, differences in ((table, 0), (changed(table, places), 3)):
            gray = photo(laid(s, lies), taken, seed)
            begun = perf_counter()
            survey = boards.survey(GAME, s, gray)
            told, _ = boards.compare(survey, inspection.merged_by_place(table))
            ms.append((perf_counter() - begun) * 1000)
            size += [abs(survey.geometry.width - SIZE[0]), abs(survey.geometry.height - SIZE[1])]
            right = [one for one in told if _true(one, table, lies)]
            wrong += len(told) - len(right)
            found += len(right)
            off += differences
    return {"photos": 2 * len(SEEDS), "differences": off, "told": found, "told_that_are_none": wrong,
            "size_off_mm": round(float(np.mean(size)), 2), "size_worst_mm": round(max(size), 2),
            "milliseconds": round(float(np.median(ms))), "worst_milliseconds": round(max(ms))}


def _true(one: boards.FoundDifference, table: dict[Place, tuple[Piece, ...]],
          lies: dict[Place, tuple[Piece, ...]]) -> bool:
    """Whether the step leads from what was believed to what lies there."""
    for step in one.difference.steps:
        to = step.to or step.place
        if step.do != "put" and (step.piece not in table.get(step.place, ()) or step.piece in lies.get(step.place, ())):
            return False
        if step.do != "take" and (step.piece in table.get(to, ()) or step.piece not in lies.get(to, ())):
            return False
    return True


def main() -> None:
    s = GAME.new(GAME.codec.setup(b'{"seats": ["p1", "p2"], "box": "sample"}'))
    for name, how in PICTURES.items():
        figure = {"figure": "differences in a photo", "picture": name} | measured(s, how)
        sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
