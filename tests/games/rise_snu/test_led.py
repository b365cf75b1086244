"""Games that the coach leads come to their end in every scenario, without a defect on the way."""
from __future__ import annotations

import random
from typing import Any

import pytest

from companion import games
from companion.games.playout import generator
from companion.games.rise_snu.actions import Go
from companion.kernel import TABLE, actors, encode, judge, perform
from tests.games.rise_snu.helpers import CALM, done, sending, stands, walking, with_
from tests.games.rise_snu.test_suite import FOUR, THREE, TWO, led
from tests.soak import SOAK

GAME: Any = games.load("rise_snu")
MOST = 3000
SEEDS = range(100) if SOAK else range(1)
PLAYED: dict[str, dict[str, Any]] = {
    "clash": {"seats": TWO}, "beginners": {"seats": TWO, "mode": "beginners"}, "four": {"seats": FOUR},
    "trial": {"seats": THREE, "mode": "trial"}}


def test_the_coach_finds_the_way_out_of_the_mysterious_place() -> None:
    """From its middle no single movement leads anywhere else."""
    s = walking(stands(CALM, "ann", "F7"))
    assert GAME.coach.choose(s, "ann") != done()
    assert next(x.key for x in GAME.coach.advise(s, "ann")) == "walk.quest"


def test_the_coach_names_no_card_of_a_hand_that_is_not_seen() -> None:
    """On a shared screen the hand is hidden, and any card might be in it."""
    s = with_(sending(CALM, hand=("dream-bees",)), light=30)
    assert [x.params.get("card") for x in GAME.coach.advise(s, "ann")] == ["dream-bees"]
    assert not GAME.coach.advise(GAME.veil(s, TABLE), "ann")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", PLAYED)
def test_the_coach_leads_everybody_to_the_end(name: str, seed: int) -> None:
    s = GAME.new(GAME.codec.setup(encode(PLAYED[name])))
    rng: random.Random = generator(7, seed)
    tips, closely = set(), SOAK or not seed  # every action of every game is judged, and every position, in a soak
    for n in range(MOST):
        if not actors(s):
            break
        seat = actors(s)[0]
        action = led(s, rng)
        if closely and seat != TABLE and (n % 5 == 0 or isinstance(action, Go)):
            tips |= {tip.key for tip in GAME.coach.advise(s, seat)}
        assert not closely or not judge(GAME, s, action).refusals
        s, _ = perform(GAME, s, action)
        assert not closely or [x for x in GAME.check(s) if x.certain] == []
    assert s.over, "the game does not end"
    assert s.winners
    assert [x for x in GAME.check(s) if x.certain] == []
    assert not closely or tips & {"walk.quest", "walk.join", "walk.do"}
