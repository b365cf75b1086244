"""Whether two versions of the engine answer alike, byte for byte, before a change that may only make it faster.

    python benchmarks/engine/answers.py GAME SETUPS N > before       on one version, with N games of each set-up
    python benchmarks/engine/answers.py GAME SETUPS N | diff before -  on the other

SETUPS is a file with a set-up as JSON on every line. At each step of each game: what every seat is offered, what it
just misses and why, verdicts on actions of other moments, the chances that are told, then the facts of the action
taken. Prints a line a game: the set-up's number, the game's, its actions, a digest of all that."""
from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from companion import games
from companion.games.playout import CAP, DeadEnd, choose, generator
from companion.kernel import TABLE, actors, apply, digest, encode, judge, legal, near_misses

OLD = 200
"""Actions of other moments that are remembered, and judged again a few at a time."""


def play(game: games.Game, line: str, number: int) -> tuple[int, str]:
    """Actions, digest."""
    s, rng = game.new(game.codec.setup(line)), generator(0, number)
    answers, old, n = hashlib.blake2b(digest_size=8), [], 0
    while actors(s) and n < CAP:
        for seat in (*s.seats, TABLE):
            offers = legal(game, s, seat)
            old = [*old, *offers[-2:]][-OLD:]
            answers.update(encode([seat, offers, near_misses(game, s, seat), [judge(game, s, a) for a in offers]]))
        others = rng.sample(old, min(6, len(old)))
        answers.update(encode([(a, judge(game, s, a)) for a in others]) + repr(game.odds(s)).encode())
        try:
            s, facts = apply(game, s, choose(game, s, rng))
        except DeadEnd:
            answers.update(b"dead end")
            break
        answers.update(encode(facts) + digest(s).encode())
        n += 1
    return n, answers.hexdigest()


if __name__ == "__main__":
    name, setups, times = sys.argv[1:]
    for of, each in enumerate(Path(setups).read_text("utf-8").splitlines()):
        for number in range(int(times)):
            print(of, number, *play(games.load(name), each, number), flush=True)
