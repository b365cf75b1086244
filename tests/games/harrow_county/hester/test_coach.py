"""What the coach does for Hester: fires, feasts, roots beneath haints; and that she wins her share of games."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hexes import NEXT
from companion.games.playout import choose, generator
from companion.kernel import TABLE, actors, encode, perform
from tests.games.harrow_county.helpers import GAME, HOME, THEIRS, ground, units, with_
from tests.games.harrow_county.hester.table import (
    BARE, ONE, TWO, at, creep, her_turn, infect, inside, pair, rooted, with_hester)


def chosen(s: Any) -> Any:
    return GAME.coach.choose(s, "cyd")


def apart(n: int, **cubes: int) -> Any:
    """In Hester's turn an infected haint of each faction stand `n` hexes from one another."""
    s = units(units(BARE, "ann", HOME, q1_r0=1), "bob", THEIRS, **{f"q{1 + n}_r0": 1})
    return her_turn(with_hester(s, infected={ONE: 1, at(1 + n, 0): 1}, cubes=cubes), actions=1)


def test_a_fire_that_the_cubes_pay_for_is_made() -> None:
    """Two steps over plains for two cubes of plains, then the third makes the fire."""
    s = apart(3, plains=3)
    for _ in range(3):
        assert isinstance(chosen(s), b.Creep)
        s = perform(GAME, s, chosen(s))[0]
    assert s.hester.fires


def test_nothing_is_spent_on_a_way_that_no_cubes_pay_for() -> None:
    assert not isinstance(chosen(apart(3, plains=2)), b.Creep)


def test_infected_haints_among_healthy_ones_meet_where_nobody_stands() -> None:
    """Neither may come to the hex of the other: both leave it, for a cube each."""
    s = her_turn(pair(red=2, blue=2, s=with_hester(cubes={"plains": 2})), actions=1)
    s = perform(GAME, s, chosen(s))[0]
    s = perform(GAME, s, chosen(s))[0]
    [fire] = s.hester.fires
    assert {ONE, TWO} <= {*NEXT[fire]}
    poor = her_turn(pair(red=2, blue=2, s=with_hester(cubes={"plains": 1})), actions=1)
    assert not isinstance(chosen(poor), b.Creep)


def test_a_mountain_is_crossed_for_any_two_cubes_where_that_is_the_way() -> None:
    s = ground(apart(2, plains=1, forest=3), q2_r0="mountain", q2_rm1="mountain", q1_r1="mountain")
    assert chosen(s) == creep(ONE, TWO, mixed=True)


def test_hester_goes_to_a_legend_that_has_something_to_eat() -> None:
    s = with_(units(units(BARE, "ann", ONE), "bob", THEIRS), "ann", wild=1)
    s = her_turn(with_hester(s, at=at(3, 0), cubes={"plains": 4}), actions=1)
    for _ in range(2):
        assert isinstance(chosen(s), b.Stalk)
        s = perform(GAME, s, chosen(s))[0]
    assert s.hester.at == ONE
    assert isinstance(chosen(inside(steps.Feasting("cyd"), s)), b.Eat)


def test_she_does_not_hunt_a_legend_with_nothing() -> None:
    s = with_(units(units(BARE, "ann", ONE), "bob", THEIRS), "ann", wild=0)
    s = with_(s, "bob", wild=0)
    s = replace(s, bag={})
    assert not isinstance(chosen(her_turn(with_hester(s, at=at(3, 0), cubes={"plains": 4}), actions=1)), b.Stalk)


def test_roots_grow_beneath_haints() -> None:
    s = units(units(BARE, "ann", HOME, q3_rm1=1), "bob", THEIRS, q3_r0=1)
    s = rooted((at(4, 0), at(4, -1)), s=s)
    s = replace(s, flow=(steps.Rounds(), steps.Rooting("cyd")))
    s = perform(GAME, s, chosen(s))[0]
    s = perform(GAME, s, chosen(s))[0]
    assert {at(3, -1), at(3, 0)} <= s.hester.root_hexes


def test_the_tree_comes_before_a_card_for_the_last_flame() -> None:
    s = rooted((at(0, 0), ONE), (ONE, TWO), s=pair(ill=0, sick=0, s=with_hester(cubes={"plains": 3})))
    s = her_turn(with_hester(s, hand=("drawing_near",)), actions=1)
    assert isinstance(chosen(s), b.ThrowTree)
    assert isinstance(chosen(her_turn(s, actions=2)), b.OpenCard)
    assert chosen(her_turn(s, actions=1, thrown=True)) in (infect(ONE), infect(TWO))


def test_a_card_comes_before_one_more_infected_haint_of_the_same_faction() -> None:
    s = rooted((at(0, 0), ONE), s=pair(red=2, sick=0, s=with_hester(cubes={"plains": 3})))
    s = her_turn(with_hester(s, hand=("drawing_near",)), actions=1)
    assert chosen(s) == b.OpenCard(seat="cyd", card="drawing_near")


@pytest.mark.soak
@pytest.mark.parametrize("rivals", [("red", "blue"), ("red", "purple"), ("blue", "purple")], ids=" ".join)
def test_she_wins_her_share(rivals: tuple[str, str]) -> None:
    """A sixth of forty games at least; a third would be even among three."""
    won = sum(GAME.colour(s, GAME.score(s).ranking[0][0]) == "black" for s in map(_led, [rivals] * 40, range(40)))
    assert won >= 7, won


def _led(rivals: tuple[str, str], seed: int) -> Any:
    """A game to its end."""
    colours = dict(zip(("ann", "bob", "cyd"), (*rivals, "black"), strict=True))
    s = GAME.new(GAME.codec.setup(encode({"seats": tuple(colours), "colours": colours, "mode": "full"})))
    rng = generator(77, seed)
    while actors(s):
        seat = actors(s)[0]
        s, _ = perform(GAME, s, choose(GAME, s, rng) if seat == TABLE else GAME.coach.choose(s, seat))
    return s


def test_steps_that_cost_nothing_are_not_walked_to_and_fro() -> None:
    """A game in which two infected haints, of which one comes to the other along roots, once went on for ever."""
    colours = {"ann": "red", "bob": "purple", "cyd": "black"}
    s = GAME.new(GAME.codec.setup(encode({"seats": tuple(colours), "colours": colours, "mode": "full"})))
    rng, n = generator(33, 9001), 0
    while actors(s) and n < 1000:
        seat = actors(s)[0]
        action = choose(GAME, s, rng) if seat == TABLE else GAME.coach.choose(s, seat) or choose(GAME, s, rng)
        s, _ = perform(GAME, s, action)
        n += 1
    assert not actors(s)
