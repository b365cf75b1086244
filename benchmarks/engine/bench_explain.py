"""How long it takes to explain what the map holds after a movement phase of Britannia: random legal phases with up to
thirty armies, most of them with battles, boats, forts or leaders, with the questions that such an outcome leaves open;
and the same outcomes with an army out of place. `bench_explain.py [PHASES [SEED [NATION]]]`.

The bars: 150 ms of processor at p95, 2 s at most; no legal phase refused."""
from __future__ import annotations

import sys
import time
from collections import Counter
from statistics import median, quantiles

from companion.games.britannia.board import AREAS
from companion.games.britannia.explain import Goal, explain
from companion.games.britannia.explain.asks import asks
from companion.games.britannia.explain.outcome import armies
from companion.games.britannia.explain.tries import Tries
from companion.games.britannia.state import State
from tests.games.britannia.after_turn.phases import goal_between, phases, shifted
from tests.games.britannia.helpers import GAME

BAR, WORST = 150.0, 2000.0


def took(s: State, asked: Goal) -> tuple[float, float, str]:
    """Milliseconds of processor until it was explained, and with its questions, and what was found."""
    tries, start = Tries(GAME), time.process_time()
    made = explain(GAME, s, asked, tries=tries)
    explained = time.process_time() - start
    if made.found:
        asks(tries, s, asked, made.found)
    spent = time.process_time() - start
    return 1000 * explained, 1000 * spent, (
        "explained" if made.found else "undecided" if made.undecided else "impossible")


def main(count: int = 400, seed: int = 23, side: str = "") -> int:
    times: dict[str, list[float]] = {"legal": [], "with questions": [], "shifted": []}
    found: dict[str, Counter[str]] = {"legal": Counter(), "shifted": Counter()}
    for rng, s, after in phases(count, seed, side=side):
        asked = goal_between(s, after)
        start, kind = rng.choice(sorted(armies(after, s.flow[-1].side)))
        explained, spent, what = took(s, asked)
        times["legal"].append(explained)
        times["with questions"].append(spent)
        found["legal"][what] += 1
        explained, spent, what = took(s, shifted(rng, s, asked, start, rng.choice(AREAS), kind))
        times["shifted"].append(spent)
        found["shifted"][what] += 1
    failed = found["legal"]["impossible"]
    for name, one in times.items():
        p95 = quantiles(one, n=20)[-1]
        failed += p95 > BAR or max(one) > WORST
        print(f"{name}: {median(one):.1f} ms, {p95:.1f} ms p95, {max(one):.0f} ms at most, {dict(found.get(name, {}))}")
    return int(failed > 0)


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(*map(int, given[:2]), *given[2:]))
