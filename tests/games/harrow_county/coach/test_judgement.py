"""What the coach advises, position by position, and the ways by which he judges them."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.hexes import MIDDLE, NEXT
from companion.games.harrow_county.screen.judgement import danger, leads, marches, missing, views, worth
from companion.games.harrow_county.state import State
from companion.kernel import Action
from tests.games.harrow_county.helpers import GAME, HOME, PLAIN, THEIRS, acting, at, go, open_, units, with_
from tests.games.harrow_county.kammi.table import HERS, hers

NOBODY: frozenset[str] = frozenset()
ALONE = units(units(PLAIN, "ann", HOME, q0_r3=3), "bob", THEIRS, q0_rm3=3)
"""Everybody at home; nothing else on the map."""


# Ways

def test_townsfolk_go_around_what_is_shut_and_never_over_the_brambles() -> None:
    free = leads(HOME, NOBODY)
    assert (free[HOME], free[at(0, 2)], MIDDLE in free) == (0, 1, False)
    straight = free[at(0, -1)]
    assert straight == 5  # four hexes as the crow flies, around the Brambles
    assert leads(HOME, frozenset(NEXT[HOME])) == {HOME: 0}
    assert leads(HOME, frozenset({at(0, 2)}))[at(0, 1)] == free[at(0, 1)] + 1


@pytest.mark.parametrize(("dear", "free", "advances"), [
    (NOBODY, NOBODY, 2), (frozenset({at(0, 1)}), NOBODY, 3), (NOBODY, frozenset({at(0, 1)}), 1)])
def test_a_march_costs_what_the_hexes_cost(dear: frozenset[str], free: frozenset[str], advances: int) -> None:
    """A unit two hexes from its goal: a mountain or storm on its way costs 2, a path with room nothing."""
    goals = (at(0, 1),)
    assert marches(goals, NOBODY, dear, free)[at(0, 3)] == advances
    assert at(0, 3) not in marches(goals, frozenset(NEXT[at(0, 1)]), dear, free)




def test_a_chain_lacks_the_hexes_without_a_storm() -> None:
    assert missing((), THEIRS, (at(0, -1),), True) == ((3,), (at(0, -1), at(0, -2), THEIRS))
    assert missing((at(0, -2), THEIRS), THEIRS, (at(0, -1),), True) == ((1,), (at(0, -1),))
    assert missing((), THEIRS, (), True) == ((), ())


# Positions

def test_townsfolk_nearer_to_home_are_worth_more_and_a_companion_more_still() -> None:
    def goal(s: State) -> float:
        return views(s, "ann")["goal"]

    far, near = (replace(ALONE, townsfolk={at(0, r): 1}) for r in (-2, 1))
    assert goal(far) < goal(near)
    beside = units(near, "ann", HOME, q0_r3=1, q0_r1=1, q0_r2=1)
    assert goal(near) < goal(beside)
    assert goal(near) < goal(replace(near, paths={at(0, 1): 1, at(0, 2): 1}))


def test_danger_grows_with_the_cubes_of_whoever_is_near() -> None:
    apart = danger(ALONE, "ann")
    near = units(ALONE, "bob", at(0, 1), q0_r2=1)
    assert apart == 0 < danger(with_(near, "bob", cubes=3), "ann") < danger(with_(near, "bob", cubes=6), "ann")


def test_what_is_worth_something_to_one_is_worth_as_much_less_to_the_other() -> None:
    for s in (ALONE, with_(ALONE, "ann", kills=3), HERS):
        assert worth(s, "ann") == pytest.approx(-worth(s, "bob"))


def best(s: State, seat: str = "ann") -> Action:
    found = GAME.coach.choose(s, seat)
    assert found is not None
    return found  # type: ignore[no-any-return]


def advancing(n: int, seat: str = "ann") -> Any:
    return acting({"advance": n}, seat=seat)


WALKER = units(replace(ALONE, townsfolk={at(0, 1): 1}), "ann", HOME, q0_r3=1, q0_r2=1)
FETCHING = replace(ALONE, tokens=ALONE.tokens | {"advance": {at(0, 2): 1}})
LAST = {"broken": ("wild", "legend", "attack")}
BRAMBLES = with_(with_(units(ALONE, "ann", at(0, 1), q0_r3=2), "ann", **LAST), "bob", **LAST)
CLOSE = units(ALONE, "ann", at(0, -1), q0_rm2=2)
LED_HOME = units(replace(ALONE, townsfolk={at(0, 1): 1}), "ann", HOME, q0_r3=1, q0_r1=1, q0_r2=1)
CHAIN = with_(replace(ALONE, buildings={at(2, -2): 1}, storms=(THEIRS,)), "bob", legend=THEIRS)


def turn(s: State, seat: str = "ann", jar: str = "", *inner: Any) -> State:
    return replace(s, flow=(steps.Rounds(), steps.Turn(seat, jar), *inner))


def second(start: str, to: str) -> a.Advance:
    return replace(go(start, to, 0, seat="bob"), second=True)


@pytest.mark.parametrize(("s", "seat", "action", "key"), [
    pytest.param(open_(WALKER, advancing(1)), "ann", go(at(0, 2), at(0, 1)), "advance.", id="townsfolk are met"),
    pytest.param(open_(FETCHING, advancing(1)), "ann", go(HOME, at(0, 2), 0, legend=True), "advance.token",
                 id="a token is fetched"),
    pytest.param(open_(BRAMBLES, advancing(1)), "ann", go(at(0, 1), MIDDLE, 0, legend=True), "advance.",
                 id="the Brambles are held"),
    pytest.param(turn(LED_HOME, "ann", "wild", steps.Rescuing("ann")), "ann",
                 a.Guide(seat="ann", start=at(0, 1), to=HOME), "guide", id="townsfolk go home"),
    pytest.param(turn(with_(CLOSE, "ann", cubes=6)), "ann", a.BreakJar(seat="ann", jar="attack"), "jar.attack",
                 id="with many cubes one attacks"),
    pytest.param(turn(with_(CLOSE, "bob", cubes=6)), "ann", a.BreakJar(seat="ann", jar="ability"), "jar.ability",
                 id="without cubes one does not"),
    pytest.param(open_(CHAIN, advancing(1, "bob"), seat="bob"), "bob", go(THEIRS, at(1, -3), 3, True, "bob"),
                 "advance.storms", id="the next storm is fetched"),
    pytest.param(open_(hers(doll_open=True), advancing(1, "bob"), seat="bob"), "bob", second(at(1, -1), MIDDLE),
                 "advance.", id="Kammi's legends near the open doll")])
def test_the_coach_advises(s: State, seat: str, action: Action, key: str) -> None:
    assert best(s, seat) == action
    [first, *_] = GAME.coach.advise(s, seat)
    assert first.key.startswith(key)
    assert first.rule in GAME.rules.rules
