"""Chapter 5: Hester's roots, actions, fires and feasts, with the worked examples of section 9."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import hester_actions as b
from companion.games.harrow_county import hester_facts as h
from companion.games.harrow_county import steps
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hester import defends, healthy
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import fall_colours, superiority
from companion.games.harrow_county.steps.turn import whose_turn
from companion.kernel import TABLE, actors, legal
from tests.games.harrow_county.helpers import (
    GAME, HOME, THEIRS, acting, do, done, facts, fall, go, ground, offered, open_, refused, units, with_)
from tests.games.harrow_county.hester_table import (
    AFTER, BARE, FRESH3, ONE, OUTSIDE, RICH, TRIO, TWO, WITH_KAMMI, at, creep, her_turn, infect, inside, pair, root,
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
    s = do(her_turn(s), creep(), b.Feed(seat="cyd", faction="red"))
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


# Infected haints of others


def test_who_moves_says_which_haints() -> None:
    s = open_(with_hester(units(BARE, "ann", HOME, q1_r0=3), infected={ONE: 1}), acting({"advance": 1}))
    ways = {(x.haints, x.infected) for x in offered(s, "ann", a.Advance) if x.start == ONE}
    assert ways == {(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)}
    s = do(s, replace(go(ONE, at(1, 1), 2), infected=1))
    assert s.hester.infected == {at(1, 1): 1}
    assert "advance.there" in refused(s, replace(go(at(1, 1), ONE, 2), infected=2))


def test_infected_haints_move_and_are_attacked_last() -> None:
    s = with_hester(units(BARE, "bob", ONE, q1_r0=2), infected={ONE: 1})
    s = with_(units(s, "ann", HOME, q0_r1=2), "ann", cubes=6)
    s = open_(s, steps.Striking("ann", at(0, 1), ONE))
    s = do(s, a.Strike(seat="ann"))
    assert s.hester.infected == {ONE: 1}
    assert not offered(s, "ann", a.Strike)
    s = do(s, offered(s, "ann", a.Displace)[0])
    assert s.hester.infected == {}
    assert s.hester.snakes_left == 8


# Cleanup


def feast(s: State) -> State:
    return do(her_turn(s), done("cyd"))


def test_hester_eats_what_a_legends_faction_has() -> None:
    s = with_(with_(with_hester(at=THEIRS), "bob", board={"spawn": 1}, scrolls=1), "bob", wild=1)
    s = feast(s)
    menu = {(x.token, x.source) for x in offered(s, "cyd", b.Eat)}
    assert menu == {("spawn", "board"), ("advance", "bag"), ("spawn", "bag"), ("strengthen", "bag"),
                    ("scroll", "track"), ("wild", "wild")}
    s = do(s, b.Eat(seat="cyd", faction="blue", token="advance", source="bag"))
    assert s.hester.eaten_squares["bob"] == ("advance",)
    assert s.bag["advance"] == 3
    assert s.hester.at == ""


def test_she_may_go_hungry_and_stay() -> None:
    s = do(feast(with_hester(at=HOME)), done("cyd"))
    assert s.hester.at == HOME
    assert s.hester.hester_turns == 1


def test_an_eaten_scroll_takes_its_path() -> None:
    s = replace(with_(with_hester(at=HOME), "ann", scrolls=1), paths={ONE: 1, TWO: 1})
    s = do(feast(s), b.Eat(seat="cyd", faction="red", token="scroll", source="track"))
    assert actors(s) == ("ann",)
    assert do(s, a.TakePath(seat="ann", at=ONE)).paths == {TWO: 1}


def test_six_cubes_stay() -> None:
    s = do(her_turn(with_hester(cubes={"plains": 5, "forest": 2})), done("cyd"))
    assert isinstance(s.flow[-1], steps.Paying)
    assert do(s, b.Pay(seat="cyd", terrain="plains")).hester.cubes == {"plains": 4, "forest": 2}


# Attacks on her


def test_E46_a_fire_is_attacked() -> None:
    s = with_hester(units(BARE, "ann", HOME, q0_r1=4), fires={ONE: 3}, at=ONE)
    assert defends(s, ONE) == 6
    assert superiority(s, "ann", at(0, 1), ONE, hester=True) == ("cyd", 1)
    s = with_(with_hester(s, cubes={"plains": 3}), "ann", cubes=4)
    s = open_(s, steps.Dousing("ann", at(0, 1), ONE))
    s = do(s, b.Douse(seat="ann", n=3))
    assert s.hester.fires == {}
    assert s.players["ann"].fires_out == 1
    assert s.players["ann"].points == 1
    assert s.hester.flame_pairs == 3
    assert s.hester.at == ONE
    assert not offered(s, "ann", b.StrikeHester)


def test_E47_some_flames_or_none() -> None:
    s = open_(with_(with_hester(fires={ONE: 2}), "ann", cubes=3), steps.Dousing("ann", HOME, ONE))
    assert {x.n for x in offered(s, "ann", b.Douse)} == {1, 2}
    one = do(s, b.Douse(seat="ann", n=1))
    assert one.hester.fires == {ONE: 1}
    assert one.players["ann"].points == 0
    assert not offered(one, "ann", b.Douse)
    assert do(s, done()).hester.fires == {ONE: 2}


def test_an_attack_on_a_fire_goes_through_the_tree() -> None:
    s = open_(with_(with_hester(units(BARE, "ann", HOME, q0_r1=1), fires={ONE: 2}), "ann", cubes=2),
              acting({}, attack=True))
    s = do(s, a.Attack(seat="ann", start=at(0, 1), target=ONE, hester=True))
    assert s.hester.cubes == {"plains": 1}  # two flames against one unit
    s = do(with_(s, "bob", cubes=0), fall(1, 0, 1))
    assert {x.n for x in offered(s, "ann", b.Douse)} == {1}
    assert any(isinstance(x, f.AttackFailed) for x in facts(
        open_(with_(with_hester(fires={ONE: 2}, cubes={"plains": 1}), "bob", cubes=0), steps.Battle(
            "ann", HOME, ONE, True)), fall(0, 0, 1)))


def test_hester_is_killed() -> None:
    s = with_(with_hester(units(BARE, "ann", HOME, q0_r1=2), at=ONE), "ann", cubes=2, spoon=3)
    s = open_(s, steps.Dousing("ann", at(0, 1), ONE))
    s = do(s, b.StrikeHester(seat="ann"))
    assert s.hester.at == ""
    assert s.players["ann"].cubes == 0
    assert s.players["ann"].points == 0
    assert do(s, b.ResetSpoon(seat="ann")).players["ann"].spoon == 1
    assert do(s, done()).players["ann"].spoon == 3


def test_hester_is_attacked_on_the_own_hex() -> None:
    s = open_(with_hester(units(BARE, "ann", HOME, q0_r1=1), at=at(0, 1)), acting({}, attack=True))
    own = a.Attack(seat="ann", start=at(0, 1), target=at(0, 1), hester=True)
    assert not refused(s, own)
    assert "attack.enemy" in refused(s, replace(own, hester=False))


def test_a_spoon_set_back_scores_the_plate() -> None:
    s = with_(BARE, "ann", spoon=3, haint_plate=2)
    s = open_(s, steps.SettingSpoon("ann"))
    scored = do(s, b.ResetSpoon(seat="ann")).players["ann"]
    assert (scored.dial_points, scored.haint_plate, scored.spoon) == (1, 0, 2)
    strict = replace(s, settings=replace(s.settings, spoon_scores=False))
    kept = do(strict, b.ResetSpoon(seat="ann")).players["ann"]
    assert (kept.dial_points, kept.haint_plate, kept.spoon) == (0, 2, 1)


# Hester and the others


def test_E48_the_first_player_tile_does_not_give_two_turns() -> None:
    s = with_(with_(BARE, "ann", broken=("wild",)), "bob", broken=("wild",))
    s = replace(s, holder="bob")  # Bob took it in his turn
    assert whose_turn(s) == "cyd"
    assert whose_turn(with_hester(s, hester_turns=1)) == "bob"


def test_a_path_saves_a_cube() -> None:
    s = replace(pair(s=with_hester(cubes={"plains": 1})), paths={at(1, 1): 1})
    assert do(her_turn(s), creep(ONE, at(1, 1))).hester.cubes == {"plains": 1}
    walk = replace(with_hester(at=ONE, cubes={"plains": 1}), paths={TWO: 1})
    assert do(her_turn(walk), b.Stalk(seat="cyd", to=TWO)).hester.cubes == {}


def test_a_fire_at_home() -> None:
    s = with_hester(units(BARE, "ann", at(0, 2), q0_r2=1), fires={HOME: 2, THEIRS: 2})
    assert not s.escorts("ann", HOME)
    assert {x.at for x in offered(open_(s, acting({"spawn": 1})), "ann", a.Spawn)} == {at(0, 2)}
    chain = replace(s, storms=(at(0, -2),), buildings={at(0, -2): 1})
    assert chain.doomed("bob") == ()
    assert replace(chain, storms=(at(0, -2), THEIRS)).doomed("bob") == (at(0, -2),)


def test_only_kammi_can_be_eaten() -> None:
    lady, goblin = WITH_KAMMI.players["bob"].legend, WITH_KAMMI.players["bob"].second
    s = with_(with_hester(WITH_KAMMI, at=goblin), "bob", cards_played=("lure",), wild=1)
    s = do(feast(s), b.Eat(seat="cyd", faction="purple", token="", source=""))
    s = do(s, a.Unmask(seat="bob", goblin=True))
    assert s.kammi.discards == ("lure",)
    assert s.hester.at == goblin
    assert s.hester.filled == 0
    s = do(feast(with_(with_hester(WITH_KAMMI, at=lady), "bob", wild=1)),
           b.Eat(seat="cyd", faction="purple", token="", source=""), a.Unmask(seat="bob", goblin=False))
    s = do(s, b.Eat(seat="cyd", faction="purple", token="wild", source="wild"))
    assert s.hester.eaten_squares["bob"] == ("wild",)
    assert s.hester.at == ""


def test_an_infected_haint_carries_a_doll() -> None:
    s = do(her_turn(WITH_KAMMI), creep(ONE, at(0, 1), doll=True))
    assert s.kammi.dolls["doll_1"] == at(0, 1)


def test_six_squares_win_at_once() -> None:
    s = with_hester(pair(s=RICH), eaten_squares={"ann": ("haints",) * 3, "bob": ("wild", "wild")})
    s = with_(s, "ann", brambles=9)
    s = do(her_turn(s), creep())
    assert s.flow == ()
    assert GAME.score(s).ranking[0] == ("cyd",)
    assert GAME.score(with_(BARE, "ann", brambles=9)).ranking == (("ann",), ("bob",), ("cyd",))


def test_facts_name_the_square_and_the_fire() -> None:
    told = facts(inside(steps.Feeding("cyd")), b.Feed(seat="cyd", faction="red"))
    assert h.HaintsEaten("cyd", "ann") in told
