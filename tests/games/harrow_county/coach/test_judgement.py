"""What the coach advises, position by position, and the ways by which he judges them."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.hexes import MIDDLE, NEXT
from companion.games.harrow_county.screen import play
from companion.games.harrow_county.screen.fights import fight, points_for, threats
from companion.games.harrow_county.screen.judgement import PATIENT, leads, marches, missing, views, worth
from companion.games.harrow_county.screen.play import choices, outlook
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.state import State
from companion.kernel import Action, actors, perform
from companion.tower.models import Simple
from tests.games.harrow_county.helpers import GAME, HOME, PLAIN, THEIRS, acting, at, go, open_, units, with_
from tests.games.harrow_county.kammi.table import hers

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


def test_a_threat_grows_with_the_cubes_of_whoever_is_near() -> None:
    near = with_(units(ALONE, "bob", at(0, 1), q0_r2=1), "ann", cubes=0)
    few, many = (threats(with_(near, "bob", cubes=n), "bob") for n in (3, 6))
    assert threats(ALONE, "bob") == (0, 0)
    assert 0 < few[0] < many[0]
    assert few[1] == many[1] == 0
    assert threats(with_(near, "bob", cubes=0), "bob") == (0, 0)
    assert views(near, "ann")["danger"] == views(near, "bob")["threat"] > 0


CERTAIN = replace(ALONE, tower=Simple((1, 1), (1, 1)))
"""Every cube comes out."""


@pytest.mark.parametrize(("ours", "theirs", "kills", "left"), [
    pytest.param(6, 3, 2, 3, id="7 to 3, 5 to 3, 3 to 3, and nobody is left"),
    pytest.param(3, 3, 1, 2, id="4 to 3, then fewer"),
    pytest.param(1, 0, 1, 0, id="just the price"),
    pytest.param(0, 0, 0, 1, id="one cube is not enough")])
def test_a_fight_goes_on_while_it_can_be_paid(ours: int, theirs: int, kills: int, left: int) -> None:
    """Two haints against one with a haint behind it: a cube of superiority, two cubes a kill (HC-5.4 to 5.8)."""
    s = units(units(CERTAIN, "ann", HOME, q0_r1=3), "bob", THEIRS, q0_rm1=2)
    found = fight(with_(with_(s, "ann", cubes=ours), "bob", cubes=theirs), "ann", at(0, 1), at(0, -1))
    assert found.kills[kills] == pytest.approx(1.0)
    assert (found.ours, found.theirs, found.lost) == pytest.approx((left, theirs, 0.0))


def test_a_fight_that_fails_is_a_clash_that_both_may_pay() -> None:
    """4 to 5 with haints on both hexes (HC-5.10); where only the legend stands there is none."""
    s = units(units(CERTAIN, "ann", HOME, q0_r1=2), "bob", THEIRS, q0_rm1=1)
    s = with_(with_(s, "ann", cubes=3), "bob", cubes=5)
    found = fight(s, "ann", at(0, 1), at(0, -1))
    assert (found.kills[1], found.lost, found.ours, found.theirs) == pytest.approx((1.0, 1.0, 2.0, 3.0))
    alone = fight(units(s, "bob", at(0, -1), q0_rm3=1), "ann", at(0, 1), at(0, -1))
    assert (alone.kills[0], alone.lost, alone.theirs) == pytest.approx((1.0, 0.0, 5.0))


def test_the_chance_of_a_kill_is_the_forecast_of_the_screen() -> None:
    s = units(units(PLAIN, "ann", HOME, q0_r1=3), "bob", THEIRS, q0_rm1=2)
    for cubes in (2, 4, 6):
        s = with_(s, "ann", cubes=cubes)
        lost = fight(s, "ann", at(0, 1), at(0, -1))
        clash = sum(lost.kills[1:]) - float(forecast(s, "ann", at(0, 1), at(0, -1)))
        assert 0 <= clash < 0.25  # what the clash kills comes on top


def test_a_kill_is_a_point_and_later_what_the_dial_makes_of_it() -> None:
    assert points_for(ALONE.players["ann"], 2)[:4] == (0, 1, 2, 3)
    assert points_for(ALONE.players["ann"], 3)[:4] == (0, 1, 1.5, 2)
    late = with_(ALONE, "ann", spoon=3, haint_plate=2).players["ann"]
    assert points_for(late, 3)[1] == pytest.approx(1 / 3)


def test_the_rival_attacks_first_so_that_danger_weighs_more_than_a_threat() -> None:
    """As much of everything on both sides, and nothing else: who comes next is worse off."""
    s = units(units(with_(with_(PLAIN, "ann", cubes=4), "bob", cubes=4), "ann", HOME, q0_r1=2), "bob", THEIRS, q0_rm1=2)
    apart = units(units(s, "ann", HOME, q0_r4=2), "bob", THEIRS, q0_rm4=2)
    assert worth(s, "ann") - worth(apart, "ann") < 0


def best(s: State, seat: str = "ann") -> Action:
    found = GAME.coach.choose(s, seat)
    assert found is not None
    return found  # type: ignore[no-any-return]


def test_a_jar_is_worth_what_its_turn_comes_to() -> None:
    """A haint beside the townsfolk and a gap on their way home: one Advance brings them there, and two points."""
    s = turn(units(replace(ALONE, townsfolk={at(0, 1): 1}), "ann", HOME, q0_r3=2, q0_r1=1))
    jar = a.BreakJar(seat="ann", jar="wild")
    assert outlook(GAME, s, jar, worth(s, "ann")) > 1
    assert {x.action.jar: x.worth for x in choices(GAME, s, "ann")}["wild"] == outlook(GAME, s, jar, worth(s, "ann"))


def test_the_storm_that_the_legend_leaves_counts_already() -> None:
    """The Family's legend on the hex that its chain lacks is as good as a storm there (HC-4.5.3)."""
    s = with_(replace(ALONE, buildings={at(2, -2): 1}, storms=(THEIRS, at(1, -3))), "bob", legend=at(0, -3))
    lacking, there = (views(with_(s, "bob", legend=x), "bob")["goal"] for x in (at(-1, -2), at(2, -3)))
    assert there > lacking
    assert there == views(with_(replace(s, storms=(*s.storms, at(2, -3))), "bob", legend=at(2, -3)), "bob")["goal"]


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
    pytest.param(open_(hers(doll_open=True), advancing(1, "bob"), seat="bob"), "bob",
                 go(at(0, -2), at(0, -1), 0, legend=True, seat="bob"),
                 "advance.", id="Kammi's legends near the open doll")])
def test_the_coach_advises(s: State, seat: str, action: Action, key: str) -> None:
    assert best(s, seat) == action
    [first, *_] = GAME.coach.advise(s, seat)
    assert first.key.startswith(key)
    assert first.rule in GAME.rules.rules


@pytest.mark.parametrize(("n", "waits"), [(1, True), (PATIENT, True), (PATIENT + 4, False)])
def test_after_many_rounds_nobody_waits_for_the_rival_any_longer(n: int, waits: bool) -> None:
    """The Brambles are a step away, and so is whoever would strike there: both sides could wait for ever."""
    s = open_(with_(with_(units(ALONE, "bob", THEIRS, q0_rm2=3), "ann", **LAST), "bob", cubes=6), advancing(1))
    s = replace(units(s, "ann", HOME, q0_r3=2, q0_r1=1), round=n)
    assert (best(s) == a.Done(seat="ann")) == waits, best(s)
    assert waits or best(s) == go(at(0, 1), MIDDLE)


def test_a_screen_that_is_drawn_anew_needs_no_new_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    planned = watched(monkeypatch)
    s = open_(FETCHING, advancing(1))
    first, again = GAME.coach.advise(s, "ann"), GAME.coach.advise(replace(s), "ann")
    assert (first == again, len(planned)) == (True, 1)
    GAME.coach.advise(with_(s, "ann", cubes=5), "ann")
    assert len(planned) == 2


def test_a_turn_that_was_thought_through_is_not_thought_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """From one choice to the next, as far as nothing is drawn or thrown and nobody does anything else."""
    s = turn(FETCHING)
    play.best(GAME, s, "ann")
    s, planned, taken = perform(GAME, s, a.BreakJar(seat="ann", jar="ability"))[0], watched(monkeypatch), 0
    while actors(s) == ("ann",) and (found := play.best(GAME, s, "ann")):
        s, taken = perform(GAME, s, found.action)[0], taken + 1
    assert (taken > 1, planned) == (True, [])
    play.best(GAME, with_(s, "bob", cubes=1), actors(s)[0])
    assert planned


def watched(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """Grows by the positions of which the coach weighs the choices from now on."""
    planned, likely = list[State](), play.choices
    monkeypatch.setattr(play, "choices", lambda game, s, *others: planned.append(s) or likely(game, s, *others))
    return planned
