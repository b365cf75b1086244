"""Games with the Fair Folk that the coach leads for all three come to their end."""
from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.playout import choose, generator
from companion.kernel import TABLE, actors, encode, judge, perform
from tests.soak import SOAK

GAME: Any = games.load("harrow_county")
MOST = 3000
SEEDS = range(25) if SOAK else range(1)
PAIRS = {"protectors_and_family": ("red", "blue"), "protectors_and_kammi": ("red", "purple"),
         "family_and_kammi": ("blue", "purple")}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("pair", PAIRS if SOAK else list(PAIRS)[:1])
def test_the_coach_leads_everybody_to_the_end(pair: str, seed: int) -> None:
    one, other = PAIRS[pair]
    s = GAME.new(GAME.codec.setup(encode({
        "seats": ("ann", "bob", "cyd"), "colours": {"ann": one, "bob": other, "cyd": "silver"}, "mode": "full"})))
    rng, tips = generator(11, seed), set()
    for _ in range(MOST):
        if not actors(s):
            break
        seat = actors(s)[0]
        action = choose(GAME, s, rng) if seat == TABLE else GAME.coach.choose(s, seat) or choose(GAME, s, rng)
        if seat != TABLE:
            tips |= {tip.key for tip in GAME.coach.advise(s, seat)}
        assert not judge(GAME, s, action).refusals
        s, _ = perform(GAME, s, action)
    assert not actors(s), "the game does not end"
    assert [x for x in GAME.check(s) if x.certain] == []
    assert {"fair.nest", "fair.quest"} <= tips, sorted(tips)
