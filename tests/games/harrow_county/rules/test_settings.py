"""Open questions that a table may settle otherwise: what each of the two answers does."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.settings import Settings
from companion.games.harrow_county.state import State
from tests.games.harrow_county.duel import table as duel
from tests.games.harrow_county.fair_folk.table import (
    NEST_AT, OTHER_NEST, PLAIN_FAIR, at_fair, at_the_end, fair, nest)
from tests.games.harrow_county.helpers import (
    GAME, HOME, PLAIN, THEIRS, acting, at, do, done, fall, ground, offered, open_, refused, units, with_)
from tests.games.harrow_county.hester.table import BARE, ONE, her_turn, pair, with_hester
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


@pytest.mark.parametrize(("counts", "room"), [(False, 2), (True, 1)])
def test_A43_whether_hester_is_one_of_the_four(counts: bool, room: int) -> None:
    """Two haints stand beside Hester: two more fit there, or one."""
    s = units(with_hester(told(BARE, hester_counts=counts), at=at(0, 1)), "ann", HOME, q0_r1=2, q0_r2=2)
    s = open_(s, acting({"advance": 3}))
    two = a.Advance(seat="ann", start=at(0, 2), to=at(0, 1), haints=2, legend=False)
    assert refused(s, two) == ({"base.four"} if counts else set())
    assert refused(s, replace(two, haints=room)) == set()
    away = open_(with_hester(s, at=""), acting({"advance": 3}))
    assert refused(away, two) == set()


@pytest.mark.parametrize("counts", [True, False])
def test_A43_hester_herself_enters_a_full_hex(counts: bool) -> None:
    s = units(with_hester(told(BARE, hester_counts=counts), at=at(0, 0), cubes={"plains": 3}), "ann", HOME, q0_r1=4)
    s = her_turn(s)
    enter = next(x for x in offered(s, "cyd", b.Stalk) if x.to == at(0, 1) and not x.mixed)
    assert not GAME.check(do(s, enter))


@pytest.mark.parametrize("counts", [True, False])
def test_A43_an_infected_haint_beside_hester(counts: bool) -> None:
    s = with_hester(told(units(pair(blue=0, sick=0), "ann", HOME, q1_r0=1, q2_r0=3), hester_counts=counts),
                    at=at(2, 0), cubes={"plains": 3}, infected={ONE: 1})
    move = b.Creep(seat="cyd", start=ONE, to=at(2, 0))
    assert refused(her_turn(s), move) == ({"creep.full"} if counts else set())


@pytest.mark.parametrize("share", [True, False])
def test_A62_whether_a_nest_comes_onto_a_nest(share: bool) -> None:
    s = at_fair(s=told(PLAIN_FAIR, nests_share=share))
    assert refused(s, nest(NEST_AT)) == (set() if share else {"nest.nest"})
    assert (NEST_AT in {x.to for x in offered(s, "cyd", fa.PlaceNest)}) == share


def test_A62_each_of_two_nests_keeps_its_own_offer() -> None:
    """Ann takes both offers of the hex one after the other; then a nest goes elsewhere, and one stays."""
    s = do(at_fair(s=told(PLAIN_FAIR, nests_share=True)), nest(NEST_AT), done("cyd"))
    f = s.fair_folk
    assert (f.nests.count(NEST_AT), f.with_offer().count(NEST_AT)) == (2, 2)
    assert not GAME.check(s)
    assert GAME.coherent(s)
    s = at_the_end(with_(units(fair(s, cubes=0), "ann", HOME, q1_r0=1), "ann", cubes=1))
    s = do(s, fall(1, 0), fall(1, 0))
    assert set(s.fair_folk.taken["ann"]) == {"offer_nothing", "offer_card"}
    assert s.fair_folk.nests.count(NEST_AT) == 2
    assert not s.fair_folk.in_nests


def test_A62_an_empty_nest_leaves_before_one_with_an_offer() -> None:
    s = told(fair(nests=(NEST_AT, NEST_AT), in_nests={"offer_nothing": NEST_AT}, held_offers=()), nests_share=True)
    s = do(at_fair(steps.MovingNest("cyd", 1), s=s),
           fa.MoveNest(seat="cyd", start=NEST_AT, to=at(2, 0)))
    assert (set(s.fair_folk.nests), s.fair_folk.in_nests) == ({NEST_AT, at(2, 0)}, {"offer_nothing": NEST_AT})
    s = fair(s, nests=(NEST_AT, OTHER_NEST))
    s = do(at_fair(steps.MovingNest("cyd", 1), s=s), fa.MoveNest(seat="cyd", start=NEST_AT, to=at(2, 0)))
    assert s.fair_folk.in_nests == {"offer_nothing": at(2, 0)}


def test_A62_two_nests_on_a_hex_are_found_where_they_may_not_share_one() -> None:
    s = fair(nests=(NEST_AT, NEST_AT))
    assert [x.about for x in GAME.check(s)] == ["shared_nest"]
    assert not GAME.check(told(s, nests_share=True))


@pytest.mark.parametrize("twice", ["fair_token", "hester_token", "card_token"])
def test_A66_which_token_is_there_twice(twice: str) -> None:
    told_so = Settings(doubled_token=twice)
    s = GAME.new(Setup(duel.SEATED["seats"], duel.SEATED["colours"], mode="duel", settings=told_so))
    assert s.solo.turn_tokens == {x: 2 if x == twice else 1 for x in ("fair_token", "hester_token", "card_token")}
    assert GAME.coherent(s)
    begun = duel.settled(replace(s, solo=replace(s.solo, turn_tokens={}), flow=(steps.Rounds(),)))
    assert begun.solo.turn_tokens == s.solo.turn_tokens


@pytest.mark.parametrize("kept", [True, False])
def test_A79_whether_an_unused_token_may_be_kept(kept: bool) -> None:
    """Bob drew an Advance and a Strengthen, and used the Strengthen alone."""
    s = replace(told(PLAIN, unused_kept=kept), front={"advance": 1, "strengthen": 1}, bag={})
    s = open_(s, acting({"advance": 1, "strengthen": 1}, seat="bob", single=True), seat="bob")
    s = do(s, a.Strengthen(seat="bob", n=1), done("bob"))
    assert {x.token for x in offered(s, "bob", a.Keep)} == {"strengthen", *(("advance",) if kept else ())}
    assert s.bag.get("advance", 0) == (not kept)


@pytest.mark.parametrize("spawns", [True, False])
def test_A80_whether_the_family_spawns_at_its_burning_home_in_a_storm(spawns: bool) -> None:
    s = with_hester(told(units(BARE, "bob", at(1, 0)), burning_spawns=spawns), fires={THEIRS: 2})
    stormy = replace(s, storms=(THEIRS,))
    spawn = a.Spawn(seat="bob", at=THEIRS, n=1)
    assert refused(open_(stormy, acting({"spawn": 1}, seat="bob"), seat="bob"), spawn) == (
        set() if spawns else {"base.fire"})
    assert refused(open_(s, acting({"spawn": 1}, seat="bob"), seat="bob"), spawn) == {"base.fire"}
    burning = with_(stormy, "bob", haints={THEIRS: 1})
    assert [x.about for x in GAME.check(burning)] == ([] if spawns else ["burning"])


def test_A80_a_fire_keeps_the_protectors_from_their_home_all_the_same() -> None:
    s = with_hester(told(units(BARE, "ann", at(1, 0)), burning_spawns=True), fires={HOME: 2})
    s = open_(replace(s, storms=(HOME,)), acting({"spawn": 1}))
    assert refused(s, a.Spawn(seat="ann", at=HOME, n=1)) == {"base.fire"}


@pytest.mark.parametrize("bare", [True, False])
@pytest.mark.parametrize("where", ["mountain", "brambles"])
def test_A81_whether_hester_comes_to_a_fire_without_terrain(where: str, bare: bool) -> None:
    s = ground(with_hester(told(BARE, bare_fires=bare), fires={ONE: 2}, cubes={"swamp": 3, "plains": 2}), q1_r0=where)
    summons = {x.terrain for x in offered(her_turn(s, thrown=True), "cyd", b.Summon)}
    assert summons == ({"swamp"} if bare else set())
    assert {x.terrain for x in offered(her_turn(s, thrown=True, sloth=True), "cyd", b.Summon)} == {"swamp"}
