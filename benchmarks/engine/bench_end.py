"""How long the points over the rounds take: one pass over a journal of 1,500 entries, as the first screen after a new
entry asks for it. The entries are those of a game's beginning, six times over. Prints a JSON line."""
from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import msgspec

from companion.games.near_and_far.screen import finale
from companion.table.dice.rounds import by_round
from companion.table.journal import look
from companion.web import create_app
from tests.web.ended import laid

SLICE, TIMES, BAR, RUNS = 250, 6, 100, 15


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        table = laid(app, 4, 3, SLICE, TIMES)
        with app.app_context():
            seen = look(table)
            wall, work = [], []
            for _ in range(RUNS):
                start, cpu = perf_counter(), process_time()
                ends = by_round(seen, finale.round_of)
                wall.append((perf_counter() - start) * 1000)
                work.append((process_time() - cpu) * 1000)
        app.extensions["companion_lock"].release()
    figure = {"figure": "points over the rounds", "entries": seen.number, "rounds": len(ends),
              "milliseconds": round(median(wall), 1), "of_processor": round(median(work), 1), "bar": f"< {BAR}",
              "held": median(work) < BAR}
    sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")


if __name__ == "__main__":
    main()
