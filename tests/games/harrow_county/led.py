"""A game in which everybody does what the coach says."""
from __future__ import annotations

from typing import Any

from companion import games
from companion.games.playout import choose, generator
from companion.kernel import TABLE, actors, judge, perform

GAME: Any = games.load("harrow_county")
MOST = 4000
"""Actions after which a game is taken to be endless."""


def led(s: Any, seed: int, series: int = 11) -> tuple[Any, set[str]]:
    """The end of a game that begins at `s`, with the dice of that series, and which tips were given on the way.
    AssertionError for advice that the rules refuse, a game that does not end, and an end that cannot be."""
    rng, tips = generator(series, seed), set()
    for _ in range(MOST):
        if not actors(s):
            break
        seat = actors(s)[0]
        action = choose(GAME, s, rng) if seat == TABLE else GAME.coach.choose(s, seat) or choose(GAME, s, rng)
        tips |= {tip.key for reader in (s.seats if seat == TABLE else (seat,)) for tip in GAME.coach.advise(s, reader)}
        assert not judge(GAME, s, action).refusals
        s, _ = perform(GAME, s, action)
    assert not actors(s), "the game does not end"
    assert [x for x in GAME.check(s) if x.certain] == []
    return s, tips
