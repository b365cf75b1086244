"""What a turn would bring if it ended now: townsfolk at home, a building that falls, the point of the Brambles."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.state import State
from tests.games.harrow_county.helpers import GAME, HOME, PLAIN, THEIRS, acting, at, do, done, open_, units, with_

BUILDING = at(0, -1)
LED = units(replace(PLAIN, townsfolk={at(0, 1): 1}), "ann", HOME, q0_r3=1, q0_r2=1, q0_r1=1)
APART = units(replace(PLAIN, townsfolk={at(0, 1): 1}), "ann", HOME, q0_r3=1, q0_r1=1)
CHAIN = with_(replace(PLAIN, buildings={BUILDING: 1}, storms=(THEIRS, at(0, -2))), "bob", legend=BUILDING)
BROKEN = with_(CHAIN, "bob", legend=at(1, -2))
HELD = units(PLAIN, "bob", MIDDLE)


@pytest.mark.parametrize(("s", "seat", "line"), [
    pytest.param(LED, "ann", ("home", {"n": 1}), id="townsfolk could be home"),
    pytest.param(replace(APART, paths={at(0, 2): 1}), "ann", ("home", {"n": 1}), id="along a path"),
    pytest.param(APART, "ann", None, id="nobody on the way"),
    pytest.param(CHAIN, "bob", ("falls", {"to": BUILDING}), id="the legend's storm completes the chain"),
    pytest.param(BROKEN, "bob", None, id="a chain with a gap"),
    pytest.param(HELD, "ann", ("brambles", {"who": "bob"}), id="the Brambles are held"),
    pytest.param(PLAIN, "ann", None, id="nobody stands there")])
def test_what_would_score_is_told_before_the_jar_is_broken(s: State, seat: str, line: Any) -> None:
    assert GAME.screen.standing(open_(s, seat=seat)) == line


def test_the_building_that_was_foretold_falls_at_the_end_of_the_turn() -> None:
    s = open_(with_(CHAIN, "bob", broken=("wild",)), acting({"any": 1}, "bob"), seat="bob", jar="wild")
    after = do(s, done("bob"))
    assert (after.buildings, after.players["bob"].goals) == ({}, 1)
