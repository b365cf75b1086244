"""What a screen costs where a side has thousands of moves: an invented map with 200 counters of 17 nations.

The bar: each stage of an offer, and the whole screen, at most 30 ms p95 on 2 cores; the complete list beside it."""
from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

from companion import games
from companion.kernel import legal
from companion.web import create_app
from tests.web.conftest import Device

BAR, RUNS = 30.0, 60
SEATS = ("p1", "p2", "p3", "p4")


def p95(work: Callable[[], Any], runs: int = RUNS) -> float:
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - start))
    return quantiles(times, n=20)[-1]


def main() -> int:
    games.add("areas", "benchmarks.areas")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder), testing=True)
        device = Device(app)
        device.open(game="areas", names=dict(zip(SEATS, "abcd", strict=True)))
        game = games.load("areas")
        s = game.new(game.codec.setup(json.dumps({"seats": SEATS})))
        print(f"moves of the side: {len(legal(game, s, 'p1'))}; all of them listed: "
              f"{p95(lambda: legal(game, s, 'p1'), 5):.0f} ms p95")
        told = {"nation": "n0", "kind": "infantry", "start": "area:0", "to": "area:1"}
        stages = [{}] + [{"do": "march", "fields": dict(list(told.items())[:n])} for n in range(1, 5)]
        for chosen in stages:
            path = device.at("stage") + f"?seat=p1&as=table&chosen={json.dumps(chosen)}"
            took = p95(lambda path=path: device.get(path))
            failed += took > BAR
            name = list(chosen.get("fields", {})) or "verbs"
            print(f"stage {name}: {took:.1f} ms p95{' OVER' if took > BAR else ''}")
        took = p95(lambda: device.parts("table"))
        failed += took > BAR
        print(f"the whole screen: {took:.1f} ms p95{' OVER' if took > BAR else ''}")
        app.extensions["companion_lock"].release()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
