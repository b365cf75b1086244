"""Games in which everybody does what the coach would do: who wins how often, by colour.

    python benchmarks/coached.py GAME [-n 200] [--seed 0] [--set '{"map": "house_b"}']

A line of JSON for each game, and one for all of them. No side of a balanced game for two wins less than 30 %."""
from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from typing import Any

from companion import games
from companion.kernel import TABLE, actors, legal, perform, sample

MAX_ACTIONS = 3000


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


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("game")
    args.add_argument("-n", type=int, default=200)
    args.add_argument("--seed", type=int, default=0)
    args.add_argument("--set", default="{}", help="the set-up beside its seats, as JSON")
    told = args.parse_args()
    game: Any = games.load(told.game)
    seats = [f"p{n}" for n in range(1, min(game.about.seats) + 1)]
    setup = game.codec.setup(json.dumps({"seats": seats} | json.loads(told.set)))
    wins: Counter[str] = Counter()
    sources: dict[str, Counter[str]] = {}
    rounds: list[int] = []
    for n in range(told.n):
        s, actions = play(game, setup, random.Random(f"{told.seed}/{n}"))
        sheet = game.score(s)
        won = [game.colour(s, seat) for seat in game.finale.winners(s, sheet)] if actions < MAX_ACTIONS else []
        wins.update(won)
        rounds.append(game.finale.round_of(s))
        for line in sheet.lines:
            sources.setdefault(game.colour(s, line.seat), Counter())[line.source] += int(line.points)
        print(json.dumps({"game": n, "won": won, "rounds": rounds[-1], "actions": actions}), flush=True)
    print(json.dumps({"games": told.n, "won": {x: round(n / told.n, 3) for x, n in wins.items()},
                      "rounds": round(sum(rounds) / len(rounds), 1),
                      "points": {x: {y: round(n / told.n, 2) for y, n in of.items()} for x, of in sources.items()}}))


if __name__ == "__main__":
    main()
