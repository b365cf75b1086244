"""Chapter 5: what each of Hester's cards does, and out of place does not."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.state import State
from tests.games.harrow_county.helpers import (
    HOME, acting, do, go, ground, offered, open_, refused, units, with_)
from tests.games.harrow_county.hester.table import (
    AFTER, BARE, ONE, OUTSIDE, RICH, TWO, at, creep, her_turn, infect, pair, root, rooted,
    with_hester)
EDGE, INNER = at(4, 0), at(3, 0)


def use(s: State, card: str, **step: object) -> State:
    return do(her_turn(with_hester(s, open_cards=(card,)), **step), b.UseCard(seat="cyd", card=card))


def drifts(s: State) -> set[tuple[str, str, str]]:
    return {(x.what, x.start, x.to) for x in offered(s, "cyd", b.Drift)}


def test_card_white_innards() -> None:
    s = use(pair(), "white_innards")
    reached = {to for _, start, to in drifts(s) if start == ONE}
    assert at(0, 0) in reached
    assert at(1, 1) not in reached
    assert TWO not in reached
    assert ONE not in reached
    s = do(s, b.Drift(seat="cyd", what="infected", start=ONE, to=at(-1, 0)))
    assert s.hester.infected == {at(-1, 0): 1, TWO: 1}
    assert isinstance(s.flow[-1], steps.HesterTurn)


def test_card_wild_tangle() -> None:
    s = use(with_hester(cubes={"plains": 1}), "wild_tangle")
    s = do(s, b.SwapCube(seat="cyd", terrain="plains", other="swamp"))
    assert s.hester.cubes == {"swamp": 1}


def test_card_protege() -> None:
    s = ground(use(AFTER, "protege"), q1_r0="mountain")
    s = replace(s, flow=(*s.flow[:-1], replace(s.flow[-1], thrown=True)))
    s = do(s, infect(ONE))
    assert s.hester.cubes == RICH.hester.cubes
    assert "infect.cost" not in refused(s, infect(TWO))
    assert do(s, infect(TWO)).hester.cubes["plains"] == 2


def test_card_we_shall_see() -> None:
    s = use(with_(with_hester(cubes={}), "ann", cubes=1), "we_shall_see")
    s = do(s, b.Favour(seat="cyd", faction="red"), b.GainCube(seat="cyd", terrain="forest"))
    assert s.players["ann"].cubes == 2
    assert s.hester.cubes == {"forest": 1}
    assert {x.faction for x in offered(use(BARE, "we_shall_see"), "cyd", b.Favour)} == {"red", "blue"}


def test_card_sloth() -> None:
    s = use(with_hester(fires={ONE: 2}, cubes={"forest": 3}), "sloth", thrown=True)
    assert do(s, b.Summon(seat="cyd", at=ONE, terrain="forest")).hester.at == ONE


def test_card_within_reach() -> None:
    s = use(rooted((at(0, 1), at(0, 2))), "within_reach")
    assert drifts(s) == {("legend", HOME, at(0, 2))}
    assert do(s, b.Drift(seat="cyd", what="legend", start=HOME, to=at(0, 2))).players["ann"].legend == at(0, 2)


def test_card_hurts_a_moment() -> None:
    s = use(pair(red=2, s=with_hester(cubes={"plains": 2})), "hurts_a_moment")
    s = do(s, infect(ONE, mixed=True))
    assert s.hester.infected == {ONE: 2, TWO: 1}
    assert s.hester.cubes == {}
    assert s.hester.spent == ()


def test_card_night_terror() -> None:
    s = ground(with_hester(pair(), fires={at(-2, 0): 2}, at=at(0, 1)), qm2_r0="forest", q1_r1="forest", q3_r0="forest")
    s = use(s, "night_terror")
    assert drifts(s) == {("infected", ONE, at(1, 1)), ("infected", TWO, at(1, 1)), ("infected", TWO, at(3, 0)),
                         ("hester", at(0, 1), at(1, 1))}
    s = do(s, b.Drift(seat="cyd", what="hester", start=at(0, 1), to=at(1, 1)))
    assert s.hester.at == at(1, 1)
    assert not [x for x in drifts(s) if x[0] == "hester"]


def test_card_necessary_sacrifice() -> None:
    s = do(use(units(BARE, "ann", HOME, q0_r1=1), "necessary_sacrifice"), b.Bait(seat="cyd", to=ONE, terrain="swamp"))
    assert s.hester.bait["swamp"] == {ONE: 1}
    assert s.hester.cubes_left("swamp") == 5
    s = do(open_(s, acting({"advance": 1})), go(at(0, 1), ONE))
    assert s.hester.bait["swamp"] == {}
    assert s.hester.cubes == {"swamp": 1}


def test_an_infected_haint_leaves_the_bait() -> None:
    s = with_hester(pair(red=1, s=RICH), bait={"swamp": {at(1, 1): 1}})
    assert do(her_turn(s), creep(ONE, at(1, 1))).hester.bait["swamp"] == {at(1, 1): 1}


def test_card_drawing_near() -> None:
    s = do(use(pair(), "drawing_near"), b.DrawNear(seat="cyd", one=ONE, other=TWO, to=at(1, 1)))
    assert s.hester.fires == {at(1, 1): 2}
    assert s.hester.infected == {}


def test_card_trampled_earth() -> None:
    s = use(rooted((OUTSIDE, at(1, 1)), s=with_hester(pair(), at=at(-2, 0))), "trampled_earth")
    to = {x[2] for x in drifts(s) if x[1] == ONE}
    assert at(1, 1) not in to
    assert TWO not in to
    assert at(0, 1) in to
    assert do(s, b.Drift(seat="cyd", what="hester", start=at(-2, 0), to=at(-3, 0))).hester.at == at(-3, 0)


def test_card_all_around() -> None:
    s = use(rooted((at(0, 1), MIDDLE)), "all_around")
    s = do(s, b.GainCube(seat="cyd", terrain="swamp"), b.GainCube(seat="cyd", terrain="swamp"))
    assert s.hester.cubes == {"swamp": 2}


def test_card_desperate_grip() -> None:
    s = use(rooted((OUTSIDE, EDGE), (EDGE, INNER), (INNER, TWO)), "desperate_grip", first_root=EDGE)
    assert EDGE not in s.hester.entered()
    s = do(s, root(TWO, ONE))
    assert s.hester.entered("brown_root") == (INNER, TWO, ONE)
    assert s.hester.cubes == {}
    assert not offered(s, "cyd", b.UseCard)
