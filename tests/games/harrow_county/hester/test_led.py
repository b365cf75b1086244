"""Games that the coach leads for all three sides, Hester's among them, come to their end."""
from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.playout import choose, generator
from companion.kernel import TABLE, actors, encode, judge, perform
from tests.games.harrow_county.test_suite import HESTER
from tests.soak import SOAK

GAME: Any = games.load("harrow_county")
MOST = 3000
SEEDS = range(100) if SOAK else range(1)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", HESTER if SOAK else ["hester"])
def test_the_coach_leads_all_three_to_the_end(name: str, seed: int) -> None:
    s = GAME.new(GAME.codec.setup(encode(HESTER[name])))
    rng, tips = generator(9, seed), set()
    for _ in range(MOST):
        if not actors(s):
            break
        seat = actors(s)[0]
        action = choose(GAME, s, rng) if seat == TABLE else GAME.coach.choose(s, seat) or choose(GAME, s, rng)
        if seat == s.hester.seat:
            tips |= {tip.key for tip in GAME.coach.advise(s, seat)}
        assert not judge(GAME, s, action).refusals
        s, _ = perform(GAME, s, action)
    assert not actors(s), "the game does not end"
    assert [x for x in GAME.check(s) if x.certain] == []
    assert {"root", "throw", "infect"} <= tips, sorted(tips)
