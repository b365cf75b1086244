"""Chapter 2: the unique talents of the other legends."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.state import State
from companion.kernel import actors, top
from tests.games.harrow_county.cases_cards import CARDED, led, nail, put, remove, shift, talent
from tests.games.harrow_county.helpers import (
    GAME, HOME, THEIRS, acting, at, do, done, facts, fall, go, ground, offered, open_, refused, units, with_)

NEAR, FAR = at(0, 2), at(0, 1)
BOTH = units(units(CARDED, "ann", HOME, q0_r3=2, q0_r2=1), "bob", THEIRS, q0_r1=2, q0_rm1=1)


def using(seat: str, name: str, s: State = BOTH) -> State:
    """That legend's talent is being used."""
    s = led(s, **{seat: name})
    return do(open_(s, steps.LegendJar(seat), seat=seat, jar="legend"), talent(seat))


def test_bernices_nail_holds_until_an_advance_is_paid() -> None:
    s = do(using("ann", "bernice"), shift("haint", HOME, at(1, 2)), nail(FAR), done())
    assert s.nails == {FAR: 1}
    s = open_(s, acting({"advance": 2}, "bob"), seat="bob")
    assert refused(s, go(FAR, at(0, 0), 2, seat="bob")) == {"nail.held"}
    s = do(s, go(FAR, at(0, 0), seat="bob"))
    assert refused(s, go(FAR, at(0, 0), seat="bob")) == {"nail.held"}
    s = do(s, a.Unnail(seat="bob", at=FAR, legend=False))
    assert (s.nails, s.nails_left()) == ({}, 2)
    dead = replace(BOTH, nails={FAR: 2})
    dead = with_(open_(dead, steps.Striking("ann", NEAR, FAR), jar="attack"), "ann", cubes=6)
    assert do(dead, a.Strike(seat="ann")).nails == {FAR: 1}


def test_a_nailed_legend_is_not_driven_away() -> None:
    s = with_(units(BOTH, "bob", FAR), "bob", nailed=True)
    s = with_(open_(s, steps.Striking("ann", NEAR, FAR), jar="attack"), "ann", cubes=3)
    assert [(x.to, x.at) for x in offered(s, "ann", a.Displace)] == [("", "")]
    s = do(s, a.Displace(seat="ann", to="", at=""))
    assert (s.players["bob"].legend, s.players["ann"].points) == (FAR, 1)


def test_E51_malachis_rage_counts_as_two() -> None:
    s = using("ann", "malachi", units(BOTH, "ann", HOME, q0_r2=4))
    target = a.Attack(seat="ann", start=NEAR, target=FAR)
    assert f.Outnumbered("ann") in facts(s, target)
    alone = using("ann", "malachi", units(BOTH, "ann", HOME, q0_r3=3))
    assert not [x for x in facts(alone, target) if isinstance(x, f.Outnumbered)]  # two against two
    assert forecast(alone, "ann", NEAR, FAR) > 0
    alone = do(alone, target, fall(0, 3))
    assert not isinstance(top(alone), steps.Clash)
    assert alone.players["ann"].attacked


def test_a_taunt_spawns_a_haint_at_the_end_of_the_round() -> None:
    s = do(using("ann", "priscilla", CARDED), a.Taunt(seat="ann", to=NEAR), a.Taunt(seat="ann", to=FAR))
    assert s.taunts == (NEAR, FAR)
    for seat in ("ann", "bob"):
        s = with_(s, seat, broken=("ability", "legend", "attack"))
    s = do(open_(s, acting({"any": 1}, "bob"), seat="bob"), done("bob"))
    assert (s.taunts, s.players["ann"].haints, s.round) == ((), {HOME: 3, NEAR: 1, FAR: 1}, 2)


def test_a_unit_removes_a_taunt() -> None:
    s = replace(open_(CARDED, acting({"advance": 1})), taunts=(NEAR, FAR))
    assert do(s, go(HOME, NEAR)).taunts == (FAR,)
    again = do(using("ann", "priscilla", replace(CARDED, taunts=(NEAR, FAR))), a.Taunt(seat="ann", to=at(1, 2)))
    assert again.taunts == (FAR, at(1, 2))


def test_the_skinless_boy_moves_a_haint_and_townsfolk() -> None:
    s = using("ann", "skinless_boy", replace(BOTH, townsfolk={at(2, 0): 1}))
    s = do(s, shift("townsfolk", at(2, 0), at(2, 1)), shift("haint", NEAR, at(1, 1)))
    assert (s.townsfolk, s.players["ann"].haints) == ({at(2, 1): 1}, {HOME: 2, at(1, 1): 1})
    assert isinstance(top(s), steps.LegendJar)


def test_corbin_gives_one_haint_for_two() -> None:
    s = do(using("bob", "corbin"), remove(FAR), a.Spawn(seat="bob", at=at(1, -3), n=1),
           a.Spawn(seat="bob", at=THEIRS, n=1))
    assert s.players["bob"].haints == {FAR: 1, at(0, -1): 1, at(1, -3): 1, THEIRS: 1}


def test_kain_removes_a_haint_for_no_points() -> None:
    s = do(using("bob", "kain"), fall(3, 3), remove(NEAR))
    assert (s.players["ann"].haints, s.players["bob"].points, s.players["bob"].cubes) == ({HOME: 2}, 0, 3)
    assert not offered(do(using("bob", "kain"), fall(3, 2)), "bob", a.RemoveHaint)


def test_odessa_brings_her_cubes_after_a_throw() -> None:
    s = do(using("bob", "odessa"), a.StoreCubes(seat="bob", n=2))
    assert (s.players["bob"].cubes, s.players["bob"].odessa_cubes, s.cubes_left("bob")) == (1, 2, 12)
    s = open_(s, acting({}, attack=True, source="attack"), jar="attack")
    s = do(s, a.Attack(seat="ann", start=NEAR, target=FAR), fall(3, 2))
    assert actors(s) == ("bob",)
    s = do(s, a.ReturnCubes(seat="bob", n=2))
    assert (s.players["bob"].cubes, s.players["bob"].odessa_cubes) == (4, 0)
    assert isinstance(top(s), steps.Clash)


def test_wilma_picks_a_token() -> None:
    s = do(using("bob", "wilma", replace(BOTH, bag={"spawn": 2, "council_house": 1})),
           a.Pick(seat="bob", token="council_house"))
    assert (top(s).left, s.front) == ({"advance": 2}, {"council_house": 1})
    s = do(s, done("bob"), done("bob"))
    assert refused(s, a.Keep(seat="bob", token="spawn")) == {"keep.there"}
    assert do(s, done("bob")).bag == {"spawn": 2, "council_house": 1}


def test_mildred_lays_tokens_into_storms() -> None:
    s = using("bob", "mildred", replace(BOTH, storms=(NEAR, MIDDLE, FAR)))
    s = do(s, shift("legend", THEIRS, FAR, "bob"), fall(0, 3), put("scroll", FAR, "bob"))
    assert refused(s, put("scroll", FAR, "bob")) == {"put.storm"}
    s = do(s, put("spawn", NEAR, "bob"))
    assert (s.tokens["scroll"], s.tokens["spawn"], s.players["bob"].legend) == ({FAR: 1}, {NEAR: 1}, FAR)


def test_levi_moves_no_haint_on_a_nail() -> None:
    s = replace(using("bob", "levi"), nails={FAR: 1})
    assert refused(s, a.Sway(seat="bob", start=FAR, to=at(0, 0), n=2)) == {"nail.held"}
    assert not refused(s, a.Sway(seat="bob", start=FAR, to=at(0, 0), n=1))


def test_terrain_of_kain_and_the_audit_of_pieces() -> None:
    s = do(using("bob", "kain", ground(BOTH, q0_rm3="forest", q0_r3="forest")), fall(0, 3))
    assert {x.at for x in offered(s, "bob", a.RemoveHaint)} == {HOME}
    wrong = replace(BOTH, nails={FAR: 3, at(1, 0): 1}, taunts=(NEAR, HOME, at(2, 0)))
    assert {x.about for x in GAME.check(with_(wrong, "ann", hand=("mob",), cards_played=("mob",)))} == {
        "nails", "nailed", "taunt", "taunts", "cards"}
