"""The log of a long table: milliseconds and bytes of its first page, of pages in the depth and of the page that has a
certain entry, of 5,000 entries. Those are of a game's beginning, over and over. What was worked out for lines is
forgotten before each; positions are kept as a running server keeps them. Prints a JSON line each."""
from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import msgspec

from companion.table import journal, passes
from companion.web import create_app
from companion.web.cache import ScreenCache
from tests.web.ended import laid

SLICE, TIMES, RUNS = 250, 20, 9
MAX_MS, MAX_BYTES = 100, 60_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        table = laid(app, 4, 3, SLICE, TIMES)
        with app.app_context():
            token, seen = passes.create(table, "table"), journal.look(table)
            some = journal.log_before(seen, 1200, 1)[0].id
        device = app.test_client()
        device.set_cookie(f"companion_{table.code}", token)
        for page, asked in (("first", ""), ("in the middle", "?before=2501"), ("last", "?before=101"),
                            ("of an entry", f"?entry={some}"), ("fragment", "?before=4000&fragment=1")):
            wall, work, size = [], [], 0
            for run in range(RUNS + 1):
                app.extensions["companion_screens"] = ScreenCache()
                start, cpu = perf_counter(), process_time()
                answer = device.get(f"/t/{table.code}/log{asked}", headers={"Accept": "text/html"})
                if run:  # the first compiles the page
                    wall.append((perf_counter() - start) * 1000)
                    work.append((process_time() - cpu) * 1000)
                size = len(answer.data)
                assert answer.status_code == 200
            figure = {"figure": "the log", "page": page, "entries": seen.number, "milliseconds": round(median(wall), 1),
                      "of_processor": round(median(work), 1), "bytes": size,
                      "bar": f"< {MAX_MS} ms, < {MAX_BYTES} bytes",
                      "held": median(work) < MAX_MS and size < MAX_BYTES}
            sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")
            sys.stdout.flush()
        app.extensions["companion_lock"].release()


if __name__ == "__main__":
    main()
