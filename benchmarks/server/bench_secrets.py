"""Whether the time of an answer tells what is hidden: two houses stand in the midst of the same game, and in the second
everything that the seat which asks may not know has been dealt anew. Both are asked the same in turns.

Of each answer the medians may differ by a tenth or 1 ms, the 95th percentiles by half or 5 ms; over all answers the
medians may differ by 2 %: noise falls on both houses, a leak on one. Milliseconds are those of the processor, so that
other work on the machine counts little."""
from __future__ import annotations

import gc
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import geometric_mean, median, quantiles
from typing import Any

from companion.kernel import encode
from tests.games.suite.hidden import renamed
from tests.games.suite.house import Asked, House
from tests.games.test_secrets import TestNearAndFar as NearAndFar

EYES, SEED, RUNS, WARM = "p1", 1, 40, 3
MEDIAN, P95, OVERALL = 0.1, 0.5, 0.02
"""Shares by which the second house may differ."""
MEDIAN_MS, P95_MS = 1.0, 5.0
"""Differences below which no share counts."""
TRIES = 3
"""How often an answer is measured that differs: a leak is there every time."""
ALIKE = 2
"""Answers at most that begin alike."""
CHANGES = ("/enter", "/amend", "/position", "/undo", "/redo", "/rewind", "/whatif", "/free", "/settings", "/reveal",
           "/verify/word", "/scan/enter", "/scan/undo", "/scan/name", "/scan/forget", "/check")
"""What would change the game when it is asked again and again."""


def repeatable(law: NearAndFar, house: House, swaps: dict[str, str]) -> Iterator[Asked]:
    seen: Counter[str] = Counter()
    for asked in law.questions(house, EYES, swaps, random.Random(SEED)):
        path = asked.path.partition("?")[0]
        looks = asked.body is asked.form is None and not path.startswith("/entry/")
        if (looks or path not in CHANGES) and not path.endswith(".pdf") and seen[path] < ALIKE:
            seen[path] += 1
            yield asked


def times(houses: tuple[House, House], asked: Asked) -> tuple[list[float], list[float]]:
    """Milliseconds of the processor for either house, which take turns at being the first."""
    found: tuple[list[float], list[float]] = [], []
    for n in range(-WARM, RUNS):
        for which in (0, 1) if n % 2 else (1, 0):
            start = time.process_time()
            houses[which].ask(asked)
            if n >= 0:
                found[which].append(1000 * (time.process_time() - start))
    return found


def line(asked: Asked, one: list[float], other: list[float]) -> dict[str, Any]:
    """The figures of one answer. `ratio`: the median of what a turn's second house took for each millisecond of the
    first; both took it in the same moment, whatever else the machine did."""
    mid, far = median(one), quantiles(one, n=20)[-1]
    ratio, ratio_p95 = median(b / a for a, b in zip(one, other, strict=True)), quantiles(other, n=20)[-1] / far
    held = ((abs(ratio - 1) <= MEDIAN or abs(ratio - 1) * mid <= MEDIAN_MS)
            and (abs(ratio_p95 - 1) <= P95 or abs(ratio_p95 - 1) * far <= P95_MS))
    return {"answer": asked.path, "sent": str(asked.body or asked.form or "")[:80], "ms": round(mid, 2),
            "ratio": round(ratio, 3), "ms_p95": round(far, 2), "ratio_p95": round(ratio_p95, 3), "held": held}


def main() -> int:
    law, failed, ratios = NearAndFar(), 0, []
    with tempfile.TemporaryDirectory() as folder:
        start = encode(law.seated("sample"))
        s, way, swaps = law.moment(start, EYES, SEED)
        houses = law.houses(Path(folder), start, s, law.dealt(s, swaps), EYES)
        for action in way:
            houses[0].enter(action)
            houses[1].enter(renamed(action, swaps))
        gc.collect()
        gc.disable()
        for asked in list(repeatable(law, houses[0], swaps)):
            for _ in range(TRIES):
                told = line(asked, *times(houses, asked))
                if told["held"]:
                    break
            failed += not told["held"]
            ratios.append(told["ratio"])
            print(json.dumps(told), flush=True)
        for house in houses:
            house.close()
    overall = geometric_mean(ratios)
    held = abs(overall - 1) <= OVERALL
    print(json.dumps({"answers": len(ratios), "ratio": round(overall, 4), "hidden": len(swaps), "held": held}))
    return int(failed > 0 or not held)


if __name__ == "__main__":
    sys.exit(main())
