"""Infected haints in others' hands, her feast, attacks on her fires and on herself (HC-9)."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.goals import doomed, escorts
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import defends
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import superiority
from companion.games.harrow_county.steps.turn import whose_turn
from companion.kernel import actors
from tests.games.harrow_county.helpers import (
    GAME, HOME, NEW, THEIRS, acting, do, done, facts, fall, go, offered, open_, refused, units, with_)
from tests.games.harrow_county.hester.table import (
    BARE, ONE, RICH, TWO, WITH_KAMMI, at, creep, her_turn, inside, pair, with_hester)

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
    assert not escorts(s, "ann", HOME)
    assert {x.at for x in offered(open_(s, acting({"spawn": 1})), "ann", a.Spawn)} == {at(0, 2)}
    chain = replace(s, storms=(at(0, -2),), buildings={at(0, -2): 1})
    assert doomed(chain, "bob") == ()
    assert doomed(replace(chain, storms=(at(0, -2), THEIRS)), "bob") == (at(0, -2),)


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


def test_without_her_her_board_is_not_on_the_table() -> None:
    hers = [{place for place in GAME.pieces(s) if place.startswith("hester_")} for s in (NEW, BARE)]
    assert hers[0] == set() < hers[1]


def test_points_for_fires_are_in_the_score_chart() -> None:
    [line] = GAME.score(with_(BARE, "ann", fires_out=2)).lines
    assert (line.points, [x.key for x in GAME.finale.CATEGORIES if line.rule in x.rules]) == (2, ["fires"])
