"""The worked examples of chapter 1: E01 is the first of the list that the rules were read with."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.goals import walks
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.settings import Settings
from companion.games.harrow_county.state import State
from companion.kernel import Became, actors, legal, top
from tests.games.harrow_county.helpers import (
    GAME, HOME, NEW, PLAIN, THEIRS, acting, at, do, done, facts, fall, go, ground, jar, offered, open_, refused, units,
    with_)

NEAR, FAR = at(0, 2), at(0, 1)


def throw(s: State, *out: int) -> State:
    """The position after an attack of Ann from NEAR on FAR was declared and so many cubes came out."""
    return do(s, a.Attack(seat="ann", start=NEAR, target=FAR), fall(*out))


def fight(ours: int = 2, theirs: int = 2) -> State:
    s = units(units(open_(PLAIN, acting({}, attack=True, source="attack"), jar="attack"), "bob", THEIRS, q0_r1=theirs),
              "ann", HOME, q0_r2=ours)
    return replace(s, tree={"ann": 5, "bob": 5})


def test_E01_the_ability_jar_of_the_protectors_is_one_action() -> None:
    s = with_(NEW, "ann", board={"advance": 3})
    s = do(s, jar("ability"), a.ChooseAbility(seat="ann", ability="advance"))
    assert top(s).left == {"advance": 4}
    assert refused(s, jar("wild")) == {"sequence"}
    assert refused(s, a.Strengthen(seat="ann", n=1)) == {"ability.left"}


@pytest.mark.parametrize(("haints", "legend"), [(1, False), (2, False), (3, True)])
def test_E02_a_group_goes_for_one_advance(haints: int, legend: bool) -> None:
    s = open_(PLAIN, acting({"advance": 2}))
    assert top(do(s, go(HOME, NEAR, haints, legend))).left == {"advance": 1}
    s = do(s, go(HOME, NEAR), go(HOME, at(1, 2)))
    assert not isinstance(top(s), steps.Acting)


def test_E03_the_family_draws_and_uses_each_token_once() -> None:
    s = open_(PLAIN, seat="bob")
    s = do(replace(s, bag={"advance": 2, "spawn": 1}), jar("ability", "bob"))
    assert top(s) == steps.Drawing("bob", 3)
    for token in ("advance", "advance", "spawn"):
        s = do(s, a.Draw(seat="table", token=token))
    assert top(s).left == {"advance": 2, "spawn": 1}
    s = do(s, go(THEIRS, at(0, -2), seat="bob"), a.Spawn(seat="bob", at=THEIRS, n=1), go(THEIRS, at(1, -3), seat="bob"))
    assert s.front == {"advance": 2, "spawn": 1}


def test_E04_wild_tokens_grow_and_are_kept() -> None:
    s = do(NEW, jar("wild"))
    assert (s.players["ann"].wild, top(s).left) == (2, {"any": 2})
    s = do(with_(open_(s), "ann", broken=()), jar("wild"))
    assert (s.players["ann"].wild, top(s).left) == (3, {"any": 3})


def test_E05_a_step_along_a_path_is_free() -> None:
    s = replace(open_(PLAIN), paths={NEAR: 1})
    s = do(s, jar("legend"), go(HOME, NEAR, 3, True))
    assert s.players["ann"].legend == NEAR
    assert refused(s, go(NEAR, FAR)) == {"advance.cost"}


@pytest.mark.parametrize(("kind", "paths", "red", "blue"), [
    ("plains", 0, 1, 1), ("plains", 1, 0, 0), ("mountain", 0, 2, 2), ("mountain", 1, 1, 1), ("mountain", 2, 0, 0),
    ("storm", 0, 2, 1), ("storm", 1, 1, 0), ("storm", 2, 0, 0), ("brambles", 0, 1, 1)])
def test_E06_what_entering_costs(kind: str, paths: int, red: int, blue: int) -> None:
    s = replace(PLAIN, paths={NEAR: paths} if paths else {}, storms=(NEAR,) if kind == "storm" else ())
    if kind != "storm":
        s = ground(s, q0_r2=kind)
    assert (s.cost("ann", NEAR), s.cost("bob", NEAR)) == (red, blue)
    both = replace(ground(s, q0_r2="mountain"), storms=(NEAR,), paths={NEAR: 2})
    assert both.cost("ann", NEAR) == 0
    assert replace(both, settings=Settings(two_paths_free=False)).cost("ann", NEAR) == 1


def levi(own: str) -> State:
    s = ground(PLAIN, q0_rm3=own, q1_rm3="forest", q1_rm2="swamp", q0_rm2="forest", q0_rm4="swamp", qm1_rm2="forest")
    return units(open_(s, steps.Swaying("bob"), seat="bob"), "bob", THEIRS, q1_rm3=1, q0_rm2=1)


def test_E07_levi_moves_haints_from_and_to_his_terrain() -> None:
    s = levi("plains")
    ways = {(x.start, x.to) for x in offered(s, "bob", a.Sway)}
    assert (at(1, -3), at(2, -3)) in ways
    assert (at(1, -3), at(1, -2)) not in ways
    assert not [x for x in ways if x[0] == THEIRS]
    s = do(s, a.Sway(seat="bob", start=at(1, -3), to=at(2, -3), n=1))
    assert not [x for x in offered(s, "bob", a.Sway) if x.start == at(2, -3)]


def test_E52_levi_in_a_forest() -> None:
    ways = {(x.start, x.to) for x in offered(levi("forest"), "bob", a.Sway)}
    assert (at(1, -3), at(1, -2)) in ways
    assert (at(0, -2), at(-1, -2)) in ways


def test_E08_the_free_action_comes_first_and_superiority_adds_a_cube() -> None:
    s = units(units(open_(PLAIN), "bob", THEIRS, q0_r1=1), "ann", HOME, q0_r2=1, q0_r3=1)
    s = do(s, jar("attack"), go(HOME, NEAR))
    told = facts(s, a.Attack(seat="ann", start=NEAR, target=FAR))
    assert f.Outnumbered("ann") in told
    s = do(s, a.Attack(seat="ann", start=NEAR, target=FAR))
    assert (s.players["ann"].cubes, s.players["bob"].cubes) == (4, 3)
    level = units(s, "bob", THEIRS, q0_r1=2)
    assert not [x for x in facts(open_(level, acting({}, attack=True)), a.Attack(seat="ann", start=NEAR, target=FAR))
                if isinstance(x, f.Outnumbered)]


def test_E09_three_to_two_kills_once() -> None:
    s = do(throw(fight(), 3, 2), a.Strike(seat="ann"))
    assert (s.players["ann"].points, s.players["ann"].cubes, s.players["bob"].cubes) == (1, 1, 2)
    assert s.players["bob"].haints[FAR] == 1
    assert not isinstance(top(s), steps.Striking)


def test_E10_in_the_brambles_it_kills_twice() -> None:
    s = units(units(open_(PLAIN, acting({}, attack=True)), "bob", THEIRS, q0_r0=2), "ann", HOME, q0_r2=2)
    s = do(replace(s, tree={"ann": 5, "bob": 5}), a.Attack(seat="ann", start=NEAR, target=MIDDLE), fall(3, 2),
           a.Strike(seat="ann"), a.Strike(seat="ann"))
    assert (s.players["ann"].points, s.players["ann"].cubes) == (2, 1)
    assert not isinstance(top(s), steps.Striking)


def test_E11_a_legend_alone_is_driven_away_and_a_haint_dies() -> None:
    s = units(fight(), "bob", FAR, q0_rm3=2)
    s = throw(s, 3, 2)
    assert {x.to for x in offered(s, "ann", a.Displace)} >= {MIDDLE, at(1, 0)}
    assert not offered(s, "ann", a.Strike)
    s = do(s, a.Displace(seat="ann", to=at(1, 0), at=THEIRS))
    assert (s.players["bob"].legend, s.players["bob"].haints, s.players["ann"].points) == (at(1, 0), {THEIRS: 1}, 1)


def test_E12_a_haint_clash_kills_on_both_sides() -> None:
    s = throw(fight(), 2, 3)
    assert top(s) == steps.Clash("ann", NEAR, FAR)
    s = do(s, a.Strike(seat="ann"), a.Strike(seat="bob"))
    assert [s.players[x].points for x in s.seats] == [1, 1]
    assert [s.players[x].cubes for x in s.seats] == [0, 1]
    assert (s.players["ann"].haints[NEAR], s.players["bob"].haints[FAR]) == (1, 1)


def test_E13_a_defender_out_of_range_does_not_strike_back() -> None:
    s = ground(units(units(open_(PLAIN, acting({}, attack=True)), "bob", THEIRS, q0_r0=2), "ann", HOME, q0_r3=2),
               q0_r3="mountain")
    s = do(replace(s, tree={"ann": 5, "bob": 5}), a.Attack(seat="ann", start=HOME, target=MIDDLE), fall(2, 3))
    assert actors(s) == ("ann",)
    s = do(s, a.Strike(seat="ann"))
    assert not isinstance(top(s), steps.Clash)
    assert s.players["bob"].points == 0


def test_E14_townsfolk_walk_home_along_units_and_paths() -> None:
    s = units(replace(PLAIN, townsfolk={at(0, -1): 1}, paths={at(1, -1): 1}), "ann", at(1, 0), q0_rm1=1,
              q1_r1=1, q1_r2=1, q0_r3=1)
    s = open_(s, steps.Cleanup("ann", 3), steps.Rescuing("ann"))
    s = do(s, a.Guide(seat="ann", start=at(0, -1), to=HOME))
    assert (s.townsfolk, s.players["ann"].points) == ({}, 2)
    nobody_home = units(s, "ann", at(1, 0), q0_rm1=1)
    assert HOME not in walks(replace(nobody_home, townsfolk={at(0, -1): 1}), "ann", at(0, -1))


def test_E15_the_last_storm_of_a_chain_destroys_the_building() -> None:
    s = replace(PLAIN, buildings={at(0, 0): 1, at(4, 0): 1}, storms=(THEIRS, at(0, -2), MIDDLE))
    s = units(open_(s, steps.Cleanup("bob", 2), steps.Sorting("bob"), seat="bob"), "bob", at(0, -1))
    s = do(replace(s, front={"spawn": 1}), done("bob"))
    assert s.storm(at(0, -1))
    assert (s.buildings, s.players["bob"].points) == ({at(4, 0): 1}, 2)


def test_E16_turns_alternate_and_the_second_plays_twice_across_the_border() -> None:
    s, order = PLAIN, []
    s = replace(s, flow=(steps.Rounds(), steps.Turn("ann")))
    jars = {"ann": iter(("legend", "wild", "attack") * 2), "bob": iter(("legend", "wild", "attack") * 2)}
    while len(order) < 8:
        seat = actors(s)[0]
        if isinstance(top(s), steps.Turn) and not top(s).jar:
            order.append(seat)
            s = do(s, jar(next(jars[seat]), seat))
        else:
            s = do(s, done(seat))
    assert "".join(x[0] for x in order) == "abababba"
    assert (s.round, s.holder) == (2, "bob")


def test_E17_the_cube_limit_is_that_of_the_own_turn() -> None:
    s = with_(with_(open_(PLAIN, acting({"strengthen": 1})), "ann", cubes=8), "bob", cubes=7)
    told = facts(s, done())
    assert f.CubesDiscarded("ann", 2) in told
    assert not [x for x in told if isinstance(x, f.CubesDiscarded) and x.seat == "bob"]


def test_E54_a_cube_on_another_hex_stays_when_emmy_is_displaced() -> None:
    s = units(units(open_(PLAIN, acting({}, "bob", attack=True), seat="bob"), "bob", THEIRS, q0_r0=3), "ann", NEAR,
              q0_r3=1)
    s = replace(s, cubes={HOME: 1}, tree={"ann": 5, "bob": 5})
    s = do(s, a.Attack(seat="bob", start=MIDDLE, target=NEAR), fall(0, 2), a.Displace(seat="bob", to=at(1, 2), at=HOME))
    assert (s.cubes, s.players["ann"].haints, s.players["bob"].points) == ({HOME: 1}, {}, 1)


def test_a_step_of_two_is_never_paid_by_the_free_action() -> None:
    s = ground(open_(PLAIN), q0_r2="mountain")
    s = do(s, jar("attack"))
    assert refused(s, go(HOME, NEAR)) == {"advance.cost"}
    assert [x for x in facts(s, go(HOME, at(1, 2))) if isinstance(x, Became)]
    assert legal(GAME, s, "ann")


def test_what_would_score_is_told_before_a_jar_is_broken() -> None:
    """Townsfolk beside home, a chain that only lacks the storm under Levi, the Brambles."""
    s = replace(units(open_(PLAIN), "ann", HOME, q0_r3=2, q0_r2=1), townsfolk={NEAR: 1})
    assert GAME.screen.standing(s) == ("home", {"n": 1})
    s = replace(units(open_(PLAIN, seat="bob"), "bob", at(0, -2)), storms=(THEIRS, at(0, -1)), buildings={at(0, -1): 1})
    assert GAME.screen.standing(s) == ("falls", {"to": at(0, -1)})
    assert GAME.screen.standing(units(open_(PLAIN), "bob", MIDDLE)) == ("brambles", {"who": "bob"})
    assert GAME.screen.standing(open_(PLAIN)) is None
