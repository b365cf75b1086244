"""Open questions that a table may settle otherwise: what each of the two answers does."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.state import State
from tests.games.harrow_county.helpers import HOME, PLAIN, THEIRS, at, do, offered, open_, units, with_


def told(s: State, **settings: bool) -> State:
    return replace(s, settings=replace(s.settings, **settings))


@pytest.mark.parametrize("unlocks", [True, False])
def test_A16_whether_malachis_rage_opens_further_attacks(unlocks: bool) -> None:
    s = units(units(PLAIN, "ann", HOME), "bob", THEIRS, q0_r1=1)
    s = open_(told(s, rage_unlocks=unlocks), steps.Raging("ann"), jar="legend")
    s = do(s, next(x for x in offered(s, "ann", a.Attack) if x.target == at(0, 1)))
    assert s.players["ann"].attacked == unlocks


@pytest.mark.parametrize("counts", [True, False])
def test_A19_a_legend_without_haints_on_the_map(counts: bool) -> None:
    s = units(units(told(PLAIN, lone_legend=counts), "ann", HOME, q0_r0=2), "bob", at(0, -1))
    s = open_(with_(with_(s, "ann", cubes=2), "bob", cubes=0), steps.Striking("ann", at(0, 0), at(0, -1)))
    s = do(s, offered(s, "ann", a.Displace)[0])
    assert s.players["ann"].points == int(counts)
    assert s.players["ann"].cubes == 0
