"""Games that the coach leads for both sides, Kammi's among them, come to their end."""
from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.playout import choose, generator
from companion.kernel import TABLE, actors, encode, judge, perform
from tests.games.harrow_county.test_suite import KAMMI
from tests.soak import SOAK

GAME: Any = games.load("harrow_county")
MOST = 3000
SEEDS = range(50) if SOAK else range(1)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["kammi_and_protectors", "kammi_and_family"])
def test_the_coach_leads_both_sides_to_the_end(name: str, seed: int) -> None:
    s = GAME.new(GAME.codec.setup(encode(KAMMI[name])))
    rng, tips = generator(7, seed), set()
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
    assert {"jar.rows", "row", "doll", "guard_doll"} <= tips, sorted(tips)
