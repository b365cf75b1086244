"""Open questions that a table may settle otherwise: what each of the two answers does."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.state import State
from tests.games.harrow_county.helpers import HOME, PLAIN, THEIRS, at, do, offered, open_, units, with_
from tests.games.harrow_county.kammi.table import HERS, KAMMI_AT, at_it


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


@pytest.mark.parametrize(("dear", "cost"), [(True, 2), (False, 1)])
def test_A01_whether_a_storm_costs_kammi_one_more(dear: bool, cost: int) -> None:
    s = told(replace(HERS, storms=(at(0, -1),)), kammi_storms=dear)
    assert s.cost("bob", at(0, -1)) == cost
    assert s.cost("ann", at(0, -1)) == 2


@pytest.mark.parametrize("crosses", [True, False])
def test_A82_whether_the_bruiser_moves_legends_across_enemy_units(crosses: bool) -> None:
    """A legend between enemies on all sides: beyond them, or nowhere."""
    ring = dict.fromkeys(NEXT[KAMMI_AT], 1)
    s = told(with_(HERS, "ann", haints=ring, legend=at(4, 0)), bruiser_crosses=crosses)
    s = at_it(steps.Shifting("bob", "bruiser", 3), s=s)
    beyond = {x.to for x in offered(s, "bob", a.Shift) if (x.what, x.start) == ("legend", KAMMI_AT)} - ring.keys()
    assert bool(beyond) == crosses
