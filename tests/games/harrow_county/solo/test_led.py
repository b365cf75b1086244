"""Solo games in which the coach leads Hester and chooses for the factions come to their end at every level."""
from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.harrow_county.game import Setup
from companion.games.playout import choose, generator
from companion.kernel import TABLE, actors, judge, perform
from tests.soak import SOAK

GAME: Any = games.load("harrow_county")
MOST = 1500


@pytest.mark.parametrize("seed", range(100) if SOAK else range(1))
@pytest.mark.parametrize("level", [1, 2, 3] if SOAK else [2])
def test_the_coach_leads_hester_alone_to_the_end(level: int, seed: int) -> None:
    s = GAME.new(Setup(("cyd",), mode="solo", solo_level=level))
    rng, tips = generator(11, seed), set()
    for _ in range(MOST):
        if not actors(s):
            break
        seat = actors(s)[0]
        action = choose(GAME, s, rng) if seat == TABLE else GAME.coach.choose(s, seat) or choose(GAME, s, rng)
        tips |= {tip.key for tip in GAME.coach.advise(s, "cyd")}
        assert not judge(GAME, s, action).refusals
        s, _ = perform(GAME, s, action)
    assert not actors(s), "the game does not end"
    assert [x for x in GAME.check(s) if x.certain] == []
    assert bool(s.solo.lost_by) != (GAME.finale.winners(s, GAME.score(s)) == ("cyd",))
    assert {"solo.deck", "solo.side", "root"} <= tips, sorted(tips)
