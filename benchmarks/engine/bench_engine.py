"""How fast the engine is: legal lists, single actions, random play, also beside python-chess, replay of whole games,
start-up.

Prints a JSON line a figure, with the bar it has to hold where there is one."""
from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

import msgspec

from companion import games
from companion.games.playout import CAP, generator, playout, walk
from companion.kernel import TABLE, actors, apply, encode, fold, legal, perform, replay

CHESS = "chess==1.11.2"
OF_CHESS = 0.65
"""Random play of the richest game, in that of python-chess."""
PAIRED = "near_and_far"
ROUNDS = 7
"""Measurements of both in turn: other work on the machine slows both."""
SERIES = 20
"""Games a figure is taken from; the same ones every time."""
EVENING = 1000
"""Actions, more than people make in an evening: some games of pure chance find no end, and are replayed so far."""


MORE: dict[str, dict[str, Any]] = {
    "harrow_county, chapter 2": {"mode": "full"}, "harrow_county, chapter 3": {"mode": "full", "bonus_tiles": True},
    "harrow_county, chapter 4": {"mode": "full", "colours": {"ann": "red", "bob": "purple"}}}
"""Games with more in them than those of the usual set-ups, for two."""


def timed(work: Callable[..., Any], *args: Any) -> float:
    """Milliseconds."""
    start = perf_counter()
    work(*args)
    return (perf_counter() - start) * 1000


def p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def tell(game: str, figure: str, value: float, unit: str, *, least: float | None = None,
         most: float | None = None) -> None:
    line: dict[str, Any] = {"game": game, "figure": figure, "value": round(value, 3), "unit": unit}
    if least is not None:
        line |= {"bar": f">= {least:g}", "held": value >= least}
    if most is not None:
        line |= {"bar": f"<= {most:g}", "held": value <= most}
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.flush()


def judge_again(game: Any, setup: Any, lines: list[bytes]) -> None:
    """What `companion replay` does to the actions of a game."""
    for _ in replay(game, setup, map(game.codec.action, lines)):
        pass


def reopen(game: Any, setup: Any, stored: list[bytes]) -> None:
    """What opening a table does to the facts of its journal."""
    s = game.new(setup)
    for facts in stored:
        s = fold(game, s, game.codec.facts(facts))


def usual_setups(game: Any) -> list[Any]:
    """Two, three and four players, as far as the game can be set up for them with nothing else chosen."""
    found = []
    for n in (2, 3, 4):
        setup = game.codec.setup(encode({"seats": ("ann", "bob", "cid", "dan")[:n], "box": "sample"}))
        with suppress(ValueError):
            game.new(setup)
            found.append(setup)
    return found


def bench(name: str, more: dict[str, Any] | None = None) -> None:
    """The figures of a game; with the particulars of a set-up for two, those of that one alone."""
    game = games.load(name.partition(",")[0])
    usual = usual_setups(game) if more is None else [game.codec.setup(encode({"seats": ("ann", "bob")} | more))]
    setups = [usual[n % len(usual)] for n in range(SERIES)]
    played = [[action for action, _ in islice(walk(game, game.new(setup), generator(1, n)), CAP)]
              for n, setup in enumerate(setups)]
    offering, applying, lengths = [], [], []
    for setup, actions in zip(setups, played, strict=True):
        s = game.new(setup)
        for action in actions:
            for seat in actors(s):
                if seat != TABLE:
                    start = perf_counter()
                    offers = legal(game, s, seat)
                    offering.append((perf_counter() - start) * 1000)
                    lengths.append(len(offers))
            start = perf_counter()
            s, _ = apply(game, s, action)
            applying.append((perf_counter() - start) * 1000)
    tell(name, "legal list p95", p95(offering), "ms", most=5)
    # No bar of its own: how long a list takes is what counts. Dozens of armies may each go to a dozen areas.
    tell(name, "longest legal list", max(lengths), "actions")
    tell(name, "apply p95", p95(applying), "ms", most=1)
    tell(name, "random play", playout(game, setups, 1).actions_per_second, "actions/s", least=1000)

    judged, folded = [], []
    for setup, actions in zip(setups, (actions[:EVENING] for actions in played), strict=True):
        judged.append(timed(judge_again, game, setup, [encode(action) for action in actions]))
        s, stored = game.new(setup), []
        for action in actions:
            s, facts = perform(game, s, action)
            stored.append(encode(facts))
        folded.append(timed(reopen, game, setup, stored))
    tell(name, "actions in a game, median", median(map(len, played)), "actions")
    tell(name, "actions in a game, most", max(map(len, played)), "actions")
    tell(name, "replay of a whole game, median", median(judged), "ms", most=150)
    tell(name, "replay of a whole game, slowest", max(judged), "ms")
    tell(name, "opening a whole game from its facts, median", median(folded), "ms", most=150)
    tell(name, "opening a whole game from its facts, slowest", max(folded), "ms")


def start_up(code: str) -> float:
    """Milliseconds to import, beyond a bare interpreter; the median of five."""
    def run(line: str) -> float:
        return median(timed(partial(subprocess.run, check=True), [sys.executable, "-c", line]) for _ in range(5))

    return run(code) - run("pass")


def chess_python() -> str:
    """A Python that has python-chess and nothing else, made where there is none yet."""
    home = Path(__file__).parents[2] / ".chess"
    python = home / "bin" / "python"
    if not python.exists() or subprocess.run([python, "-c", "import chess"], capture_output=True).returncode:
        subprocess.run([sys.executable, "-m", "venv", "--clear", home], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", CHESS], check=True, capture_output=True)
    return str(python)


def rate(game: Any, setup: Any, rng: random.Random) -> float:
    """Actions of random play per second of processor time, in one game."""
    s = game.new(setup)
    start = process_time()
    played = sum(1 for _ in islice(walk(game, s, rng), CAP))
    return played / (process_time() - start)


def beside_chess(name: str) -> None:
    python, game = chess_python(), games.load(name)
    setup = game.codec.setup(encode({"seats": ("ann", "bob", "cid"), "box": "sample"}))
    rate(game, setup, generator(1, 0))
    ours, theirs = [], []
    for n in range(ROUNDS):
        told = subprocess.run([python, Path(__file__).with_name("chess_play.py")], check=True, capture_output=True)
        theirs.append(float(told.stdout))
        ours.append(median(rate(game, setup, generator(1, 3 * n + k)) for k in range(3)))
    tell(name, "random play by processor time", median(ours), "actions/s")
    tell("python-chess", "random play by processor time", median(theirs), "actions/s")
    ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
    tell(name, "random play in that of python-chess", median(ratios), "ratio", least=OF_CHESS)


if __name__ == "__main__":
    beside_chess(PAIRED)
    for told, particulars in MORE.items():
        bench(told, particulars)
    for each in games.ids():
        bench(each)
        tell(each, "import and load", start_up(f"from companion import games; games.load({each!r})"), "ms")
