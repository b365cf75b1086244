"""Chapter 5: Hester's roots, actions, fires and feasts, with the worked examples of section 9."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import healthy
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import fall_colours
from companion.games.harrow_county.steps.turn import whose_turn
from companion.kernel import TABLE, legal
from tests.games.harrow_county.helpers import (
    GAME, HOME, THEIRS, do, done, fall, ground, offered, open_, refused, units, with_)
from tests.games.harrow_county.hester.table import (
    AFTER, BARE, FRESH3, ONE, OUTSIDE, RICH, TRIO, TWO, at, creep, her_turn, infect, pair, root,
    rooted, with_hester)

EDGE, INNER = at(4, 0), at(3, 0)


def over(s: State) -> State:
    """The position between two turns."""
    return replace(s, flow=(steps.Rounds(),))


def turns(s: State, **broken: int) -> str:
    """Whose turn it is after so many jars."""
    for seat, n in broken.items():
        s = with_(s, seat, broken=("ability", "wild", "legend", "attack")[:n])
    return whose_turn(s)


# The third player


def test_hester_plays_after_both_factions() -> None:
    assert [turns(BARE), turns(BARE, ann=1), turns(BARE, ann=1, bob=1)] == list(TRIO)
    later = with_hester(hester_turns=1)
    assert [turns(later, ann=1, bob=1), turns(later, ann=2, bob=1), turns(later, ann=2, bob=2)] == list(TRIO)
    assert turns(with_hester(hester_turns=3), ann=3, bob=3) == ""


def test_hester_is_set_up() -> None:
    mine = FRESH3.hester
    assert (mine.flame_pairs, mine.action_flames, mine.flames_left, mine.snakes_left) == (3, 1, 5, 8)
    assert FRESH3.book_chapter == 5
    assert set(FRESH3.players) == {"ann", "bob"}
    s = FRESH3
    while isinstance(s.flow[-1], steps.Dealing | steps.LayingOut | steps.DealingHester):
        s = do(s, legal(GAME, s, TABLE)[0])
    assert len(s.hester.hand) == 4


@pytest.mark.parametrize("colours", [
    {"ann": "red", "bob": "black"}, {"ann": "red", "bob": "blue", "cyd": "purple"}])
def test_hester_is_third_beside_two_factions(colours: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="colours"):
        GAME.new(Setup(tuple(colours), colours, mode="full"))


# Roots


BEGIN = replace(BARE, flow=(steps.Rounds(), steps.Rooting("cyd")))
GROWN = rooted((OUTSIDE, EDGE), (EDGE, INNER))
NEXT = replace(GROWN, flow=(steps.Rounds(), steps.Rooting("cyd")))


def test_the_first_root_comes_from_outside() -> None:
    assert len(offered(BEGIN, "cyd", b.PlaceRoot)) == 24
    s = do(BEGIN, root(OUTSIDE, EDGE))
    assert {x.start for x in offered(s, "cyd", b.PlaceRoot)} == {EDGE}


def test_roots_alternate_and_the_old_ones_go() -> None:
    s = do(NEXT, root(INNER, at(2, 0)), root(at(2, 0), at(1, 0)))
    assert s.hester.root_ways == {"brown_root": {}, "black_root": {at(2, 0): INNER, at(1, 0): at(2, 0)}}
    assert isinstance(s.flow[-1], steps.HesterTurn)
    assert s.flow[-1].first_root == at(2, 0)


def test_a_root_forks_unless_the_table_says_no() -> None:
    assert {x.start for x in offered(NEXT, "cyd", b.PlaceRoot)} == {EDGE, INNER}
    strict = replace(NEXT, settings=replace(NEXT.settings, fork_roots=False))
    assert {x.start for x in offered(strict, "cyd", b.PlaceRoot)} == {INNER}
    assert "root.grows" in refused(strict, root(EDGE, at(4, -1)))


def test_E40_roots_bring_cubes_of_what_they_touch() -> None:
    s = ground(NEXT, q3_r0="swamp", q2_r0="plains", q1_r0="wetland")
    s = do(s, root(INNER, at(2, 0)), root(at(2, 0), at(1, 0)))
    assert s.hester.cubes == {"swamp": 1, "plains": 1, "wetland": 1}
    first = do(ground(BEGIN, q4_r0="forest", q3_r0="mountain"), root(OUTSIDE, EDGE), root(EDGE, INNER))
    assert first.hester.cubes == {"forest": 1}


def test_three_cubes_at_most_and_none_that_is_not_left() -> None:
    forked = do(NEXT, root(EDGE, at(4, -1)), root(INNER, at(2, 0)))
    assert forked.hester.cubes == {"plains": 3}
    none = do(with_hester(NEXT, in_tree={"plains": 5}), root(INNER, at(2, 0)), root(at(2, 0), at(1, 0)))
    assert none.hester.cubes == {"plains": 1}


def test_E41_another_root_brings_a_cube_and_may_go_back() -> None:
    s = do(NEXT, root(INNER, at(2, 0)), root(at(2, 0), at(2, -1)))
    s = do(replace(s, flow=her_turn(s).flow), root(at(2, -1), at(3, -1)))
    assert s.hester.spent == ("grow_root",)
    assert s.hester.cubes == {"plains": 4}
    assert EDGE not in s.hester.root_hexes
    assert not refused(her_turn(s), root(at(3, -1), at(4, -1))) - {"haction.once", "haction.flame"}


def test_a_root_feeds_the_fire_that_it_grows_into() -> None:
    s = do(with_hester(NEXT, fires={at(2, 0): 2}), root(INNER, at(2, 0)))
    assert s.hester.fires == {at(2, 0): 3}
    assert s.hester.flames_left == 2


def test_nothing_hinders_roots() -> None:
    s = replace(NEXT, storms=(at(2, 0),), townsfolk={at(3, -1): 1}, buildings={at(2, 1): 1})
    assert {at(2, 0), at(3, -1), at(2, 1)} <= {x.to for x in offered(s, "cyd", b.PlaceRoot)}


# Actions


def test_as_many_actions_as_flames() -> None:
    s = her_turn(with_hester(GROWN, cubes={"plains": 3}), actions=1)
    s = do(s, root(INNER, at(2, 0)))
    assert s.hester.left == 0
    assert not offered(s, "cyd", b.SpawnFor)
    assert not offered(s, "cyd", b.ThrowTree)
    s = do(s, done("cyd"))
    assert s.hester.spent == ()
    assert s.hester.hester_turns == 1
    assert s.hester.left == 1


def test_a_fourth_card_covers_one() -> None:
    s = her_turn(with_hester(hand=("sloth",), open_cards=("protege", "all_around", "wild_tangle")))
    s = do(s, b.OpenCard(seat="cyd", card="sloth", over="all_around"))
    assert s.hester.open_cards == ("protege", "wild_tangle", "sloth")
    assert s.hester.covered_cards == ("all_around",)


def test_E42_hester_spawns_for_a_cube_of_the_terrain() -> None:
    s = ground(her_turn(with_hester(units(BARE, "ann", ONE), cubes={"wetland": 1, "plains": 1})), q1_r0="wetland")
    with_emmy = do(s, b.SpawnFor(seat="cyd", faction="red", at=ONE))
    at_home = do(s, b.SpawnFor(seat="cyd", faction="red", at=HOME))
    assert with_emmy.hester.cubes == {"plains": 1}
    assert at_home.hester.cubes == {"wetland": 1}
    assert healthy(with_emmy, "ann", ONE) == 1
    assert not offered(with_emmy, "cyd", b.SpawnFor)


def test_E43_where_an_infected_haint_may_go() -> None:
    s = units(units(BARE, "ann", HOME, q0_r0=1), "bob", THEIRS, q1_rm1=1)
    s = ground(with_hester(s, infected={at(0, 0): 1}, fires={at(0, -1): 2}, cubes={
        "plains": 1, "wetland": 1, "forest": 1}), q1_r0="plains", q0_r1="wetland", qm1_r1="forest", qm1_r0="mountain")
    ways = {(x.to, x.mixed) for x in offered(her_turn(s), "cyd", b.Creep)}
    assert {(at(1, 0), False), (at(0, 1), False), (at(-1, 1), False), (at(-1, 0), True)} <= ways
    assert at(-1, 0) not in {to for to, mixed in ways if not mixed}
    assert not {at(0, -1), at(1, -1)} & {to for to, _ in ways}
    s = do(her_turn(s), creep(at(0, 0), at(1, 0)), creep(at(1, 0), at(0, 1)))
    assert s.hester.infected == {at(0, 1): 1}
    assert s.hester.cubes == {"forest": 1}
    assert s.hester.spent == ("move_infected",)


def test_a_move_by_any_two_cubes_asks_which() -> None:
    s = do(her_turn(pair(blue=0, sick=0, s=RICH)), creep(ONE, at(1, 1), mixed=True))
    assert isinstance(s.flow[-1], steps.Paying)
    s = do(s, b.Pay(seat="cyd", terrain="forest"), b.Pay(seat="cyd", terrain="forest"))
    assert s.hester.cubes == {"plains": 3, "swamp": 1, "wetland": 1}
    assert isinstance(s.flow[-1], steps.HesterTurn)


def test_hester_walks() -> None:
    s = her_turn(with_hester(RICH, at=ONE))
    assert do(s, b.Stalk(seat="cyd", to=TWO)).hester.cubes["plains"] == 1
    assert isinstance(do(s, b.Stalk(seat="cyd", to=MIDDLE, mixed=True)).flow[-1], steps.Paying)
    assert not refused(with_hester(s, fires={TWO: 2}), b.Stalk(seat="cyd", to=TWO))


# Fires


def test_E44_a_fire() -> None:
    s = pair(s=RICH)
    s = replace(s, tokens=s.tokens | {"spawn": {TWO: 1}})
    s = do(her_turn(s, actions=1), creep())
    assert s.hester.fires == {TWO: 2}
    assert s.hester.flame_pairs == 2
    assert s.hester.infected == {}
    assert (s.hester.action_flames, s.hester.left) == (2, 1)
    assert isinstance(s.flow[-1], steps.Feeding)
    s = do(s, b.Feed(seat="cyd", faction="blue"))
    assert s.hester.eaten_squares == {"ann": (), "bob": ("haints",)}
    assert s.haints_left("ann") == 14
    assert s.haints_left("bob") == 14
    s = do(s, b.Push(seat="cyd", what="spawn", start=TWO, to=at(3, 0)))
    assert s.tokens["spawn"] == {at(3, 0): 1}
    assert isinstance(s.flow[-1], steps.HesterTurn)


def test_what_lies_in_a_fire_is_pushed_away() -> None:
    s = replace(pair(blue=2, sick=2, s=RICH), paths={TWO: 1}, storms=(TWO,))
    s = do(her_turn(s), creep())
    assert GAME.check(s) == []  # what still lies there is about to be pushed away
    s = do(s, b.Feed(seat="cyd", faction="red"))
    assert GAME.check(s) == []
    assert [x.about for x in GAME.check(over(s))] == ["burning"]
    s = do(s, b.Push(seat="cyd", what="infected", start=TWO, to=at(3, 0)),
           b.Push(seat="cyd", what="path", start=TWO, to=at(2, 1)))
    assert s.hester.infected == {at(3, 0): 1}
    assert s.players["bob"].haints == {at(3, 0): 1}
    assert s.paths == {at(2, 1): 1}
    assert s.storms == (TWO,)


AROUND = dict.fromkeys((at(3, 0), at(2, 1), at(1, 1), at(2, -1), at(3, -1)), 1)
"""Fires on every hex beside TWO but ONE."""


def test_a_thing_without_a_place_is_back_in_its_supply() -> None:
    s = with_hester(pair(blue=2, sick=2, s=RICH), fires=AROUND)
    s = do(her_turn(s), creep(), b.Feed(seat="cyd", faction="red"))
    s = do(s, b.Push(seat="cyd", what="infected", start=TWO, to=ONE))
    full = units(s, "bob", THEIRS, q1_r0=1)
    assert full.players["bob"].haints == {ONE: 1}
    crowded = with_hester(pair(blue=3, sick=3, s=RICH), fires=AROUND)
    crowded = units(crowded, "ann", ONE, q1_r0=1)
    s = do(her_turn(crowded), creep(), b.Feed(seat="cyd", faction="red"))
    assert isinstance(s.flow[-1], steps.HesterTurn)
    assert s.players["bob"].haints == {}
    assert s.hester.snakes_left == 8


def test_a_side_that_is_full_takes_nothing_more() -> None:
    s = with_hester(pair(s=RICH), eaten_squares={"ann": ("haints", "wild", "wild"), "bob": ()})
    assert do(her_turn(s), creep()).hester.eaten_squares["bob"] == ("haints",)


# The Tree, infections, summoning


def test_infection_by_three_cubes() -> None:
    s = with_hester(her_turn(AFTER, thrown=True), cubes={"forest": 2, "swamp": 1})
    s = do(s, infect(ONE, mixed=True))
    assert s.hester.infected == {ONE: 1}
    assert s.hester.cubes == {}
    assert s.hester.spent == ("infect_haints",)


def test_many_infections_are_one_action() -> None:
    s = do(her_turn(AFTER, actions=1, thrown=True), infect(ONE), infect(TWO))
    assert s.hester.infected == {ONE: 1, TWO: 1}
    assert s.hester.spent == ("infect_haints",)
    assert "infect.once" in refused(s, infect(ONE))


def test_a_legend_is_infected_through_another_haint() -> None:
    s = rooted((at(0, 2), HOME), s=units(RICH, "ann", HOME, q1_r0=2))
    s = do(her_turn(s, thrown=True), infect(HOME, prey=ONE))
    assert s.hester.infected == {ONE: 1}
    assert s.hester.cubes["plains"] == 2
    strict = her_turn(replace(rooted((at(0, 2), HOME), s=units(RICH, "ann", HOME, q1_r0=2)), settings=replace(
        RICH.settings, each_legend=False)), thrown=True, preyed=(THEIRS,))
    assert "infect.legend" in refused(strict, infect(HOME, prey=ONE))


@pytest.mark.parametrize(("fires", "n"), [(0, 0), (1, 3), (2, 2), (3, 1)])
def test_E45_what_it_takes_to_summon_her(fires: int, n: int) -> None:
    burning = dict.fromkeys((ONE, TWO, at(3, 0))[:fires], 2)
    s = with_hester(her_turn(thrown=True), fires=burning, cubes={"plains": n})
    offers = offered(s, "cyd", b.Summon)
    assert len(offers) == fires
    if fires:
        s = do(s, offers[0])
        assert s.hester.at == ONE
        assert s.hester.cubes == {}


def test_terrain_cubes_are_part_of_every_throw() -> None:
    s = with_(with_hester(cubes={"plains": 2}, in_tree={"forest": 1}), "ann", cubes=2)
    s = open_(with_(s, "bob", cubes=1), steps.Battle("ann", HOME, THEIRS))
    assert fall_colours(s) == ("red", "blue", "yellow", "green")
    s = do(s, fall(1, 1, 1, 1))
    assert s.hester.cubes == {"plains": 1, "forest": 1}
    assert s.hester.in_tree == {"plains": 1}
    assert s.tree == {"ann": 1}
