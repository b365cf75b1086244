"""Games in which everybody does what the coach would do: who wins how often, by colour.

    nice python benchmarks/engine/coached.py GAME [-n 200] [--seed 0] [--set '{"map": "house_b"}']... [--out FILE]

`--set` may be given several times: one game of each set-up after the other, so that whoever stops early has as many of
each. A line of JSON for every set-up after each ten games; `even`: how often each colour would win if all characters
were as strong. No side of a balanced game for two wins less than 30 %."""
from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from typing import Any

from companion import games
from companion.kernel import TABLE, actors, legal, perform, sample

MAX_ACTIONS = 3000
SAID = 10
"""Games of a set-up between two lines."""


def play(game: Any, setup: Any, rng: random.Random) -> tuple[Any, int]:
    """The end of one game, and after how many actions."""
    s = game.new(setup)
    for n in range(MAX_ACTIONS):
        due = actors(s)
        if not due:
            return s, n
        seat = due[0]
        action = sample(s, rng) if seat == TABLE else game.coach.choose(s, seat) or rng.choice(legal(game, s, seat))
        s, _ = perform(game, s, action)
    return s, MAX_ACTIONS


class Tally:
    """What came of the games of one set-up; points by side and source, as they stood at the end."""

    def __init__(self, game: Any, told: str):
        self.game, self.told = game, told
        seats = [f"p{n}" for n in range(1, max(2, min(game.about.seats)) + 1)]
        self.setup = game.codec.setup(json.dumps({"seats": seats} | json.loads(told)))
        self.wins: Counter[str] = Counter()
        self.even: Counter[str] = Counter()
        self.points: dict[str, Counter[str]] = {}
        self.games = self.rounds = self.endless = 0

    def play(self, rng: random.Random) -> None:
        game = self.game
        s, actions = play(game, self.setup, rng)
        self.games += 1
        self.rounds += game.finale.round_of(s)
        if actions >= MAX_ACTIONS:
            self.endless += 1
            return
        sheet = game.score(s)
        winners = game.finale.winners(s, sheet)
        self.wins.update(game.colour(s, seat) for seat in winners)
        for seat in s.seats:
            self.even[game.colour(s, seat)] += len(winners) / len(s.seats)
        for line in sheet.lines:
            self.points.setdefault(game.colour(s, line.seat), Counter())[line.source] += int(line.points)

    def line(self) -> str:
        n = self.games
        return json.dumps({"set": json.loads(self.told), "games": n, "won": dict(self.wins),
                           "even": {x: round(n, 1) for x, n in self.even.items()}, "endless": self.endless,
                           "rounds": round(self.rounds / n, 1),
                           "points": {x: {y: round(k / n, 2) for y, k in of.items()} for x, of in self.points.items()}})


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("game")
    args.add_argument("-n", type=int, default=200)
    args.add_argument("--seed", type=int, default=0)
    args.add_argument("--set", action="append", help="the set-up beside its seats, as JSON")
    args.add_argument("--out", type=argparse.FileType("a"), default=sys.stdout, help="a file that lines are added to")
    told = args.parse_args()
    game: Any = games.load(told.game)
    tallies = [Tally(game, x) for x in told.set or ["{}"]]
    for n in range(told.n):
        for tally in tallies:
            tally.play(random.Random(f"{told.seed}/{n}"))
            if tally.games % SAID == 0 or tally.games == told.n:
                print(tally.line(), file=told.out, flush=True)


if __name__ == "__main__":
    main()
