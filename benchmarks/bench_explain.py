"""How long it takes to explain what the map holds after a movement phase of Britannia: random legal phases with up to
thirty armies, most of them with battles, boats, forts or leaders, and the same outcomes with an army out of place.

The bars: 150 ms of processor at p95, 2 s at most."""
from __future__ import annotations

import sys
import time
from statistics import median, quantiles

from companion.games.britannia.board import AREAS
from companion.games.britannia.explain import Goal, explain
from companion.games.britannia.explain.outcome import armies
from companion.games.britannia.state import State
from tests.games.britannia.after_turn.phases import goal_between, phases, shifted
from tests.games.britannia.helpers import GAME

PHASES, BAR, WORST = 400, 150.0, 2000.0


def took(s: State, asked: Goal) -> tuple[float, str]:
    """Milliseconds of processor, and what was found."""
    start = time.process_time()
    made = explain(GAME, s, asked)
    spent = 1000 * (time.process_time() - start)
    return spent, "explained" if made.found else "undecided" if made.undecided else "impossible"


def main() -> int:
    times: dict[str, list[float]] = {"legal": [], "shifted": []}
    found: dict[str, dict[str, int]] = {name: {} for name in times}
    for rng, s, after in phases(PHASES, 23):
        asked = goal_between(s, after)
        start, kind = rng.choice(sorted(armies(after, s.flow[-1].side)))
        for name, goal in (("legal", asked), ("shifted", shifted(rng, s, asked, start, rng.choice(AREAS), kind))):
            spent, what = took(s, goal)
            times[name].append(spent)
            found[name][what] = found[name].get(what, 0) + 1
    failed = 0
    for name, spent in times.items():
        p95 = quantiles(spent, n=20)[-1]
        failed += p95 > BAR or max(spent) > WORST
        print(f"{name}: {median(spent):.1f} ms, {p95:.1f} ms p95, {max(spent):.0f} ms at most, {found[name]}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
