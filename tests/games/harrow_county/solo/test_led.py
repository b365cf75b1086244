"""Solo games in which the coach leads Hester and chooses for the factions come to their end at every level."""
from __future__ import annotations

from typing import Any

import pytest

from companion import games
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hester.state import FEAST
from companion.games.harrow_county.solo.cards import TOTAL
from companion.games.playout import choose, generator
from companion.games.harrow_county.solo.moving import MovingUnits
from companion.kernel import TABLE, actors, judge, legal, perform
from tests.games.harrow_county.helpers import with_
from tests.games.harrow_county.solo.table import HOME, PROTECTORS, at, c, goals, inside, lying, told, units
from tests.soak import SOAK

GAME: Any = games.load("harrow_county")
MOST = 1500


def test_a_group_that_scores_is_moved_all_the_same() -> None:
    """However dear its points are: to put another group before it, again and again, would never end."""
    s = units(with_(lying(goals(told(), at(0, 2))), PROTECTORS, goals=4), PROTECTORS, HOME, q4_r0=1)
    s = inside(MovingUnits("cyd", PROTECTORS, 1), s)
    assert {type(x) for x in legal(GAME, s, "cyd")} == {c.MoveGroup, c.GoFirst}
    assert isinstance(GAME.coach.choose(s, "cyd"), c.MoveGroup)


def played(level: int, seed: int) -> Any:
    """The end of a game in which Hester's player does what the coach says."""
    s, rng = GAME.new(Setup(("cyd",), mode="solo", solo_level=level)), generator(11, seed)
    while actors(s):
        seat = actors(s)[0]
        action = choose(GAME, s, rng) if seat == TABLE else GAME.coach.choose(s, seat) or choose(GAME, s, rng)
        s, _ = perform(GAME, s, action)
    return s


@pytest.mark.soak
def test_she_wins_now_and_then_and_the_hardest_level_is_the_hardest() -> None:
    squares = {level: [played(level, seed).hester.filled for seed in range(100)] for level in TOTAL}
    assert sum(n == FEAST for each in squares.values() for n in each) >= 15, squares
    mean = {level: sum(each) / len(each) for level, each in squares.items()}
    assert min(mean[1], mean[2]) > mean[3], mean


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
