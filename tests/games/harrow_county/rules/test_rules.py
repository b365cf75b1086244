"""What the rules of chapter 1 bring about, beside the worked examples."""
from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.goals import doomed, walks
from companion.games.harrow_county.hexes import HEXES, MIDDLE, NEXT, NUMBER
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.settings import MAPS, Settings
from companion.games.harrow_county.state import State
from companion.kernel import UNKNOWN, actors, judge, top
from tests.games.harrow_county.helpers import (
    GAME, HOME, NEW, PLAIN, SEATS, THEIRS, acting, at, do, done, facts, fall, go, ground, jar, offered, open_, refused,
    units, with_)

NEAR, FAR = at(0, 2), at(0, 1)
ATTACK = a.Attack(seat="ann", start=NEAR, target=FAR)


def fight(**more: int) -> State:
    s = units(open_(PLAIN, acting({}, attack=True, source="attack"), jar="attack"), "bob", THEIRS, q0_r1=2)
    return replace(units(s, "ann", HOME, q0_r2=2), tree=more)


def over(s: State) -> State:
    """At the end of a round, as soon as Bob ends his turn."""
    for seat in SEATS:
        s = with_(s, seat, broken=("ability", "legend", "attack"))
    return open_(s, acting({"any": 1}, "bob"), seat="bob", jar="attack")


@pytest.mark.parametrize("name", MAPS)
def test_set_up_tokens_corners_and_homes(name: str) -> None:
    s = GAME.new(Setup(SEATS, map=name))
    near = {x for home in s.homes.values() for x in (home, *NEXT[home])}
    lying = {x for token in s.tokens.values() for x in token}
    assert not lying & near
    assert lying == {x for x in HEXES if s.terrain[x] not in ("mountain", "brambles")} - near
    assert [len(s.tokens[x]) for x in ("advance", "spawn", "strengthen", "scroll")] == [10, 10, 10, 10]
    assert all(s.terrain[x] == "wetland" for x in s.tokens["spawn"])
    assert s.townsfolk == dict.fromkeys((at(0, -4), at(4, -4), at(-4, 0)), 1)
    assert s.buildings == dict.fromkeys((at(4, 0), at(0, 4), at(-4, 4)), 1)
    assert [(p.legend, p.haints) for p in s.players.values()] == [(HOME, {HOME: 3}), (THEIRS, {THEIRS: 3})]
    assert {at(-q, -r) for q, r in ((int(x) for x in y[4:].split(",")) for y in s.printed)} == set(s.printed)


def test_set_up_counts_of_everything() -> None:
    s = NEW
    assert s.bag == {"advance": 4, "spawn": 2, "strengthen": 2}
    assert [(p.points, p.wild, p.cubes, p.broken) for p in s.players.values()] == [(0, 1, 3, ())] * 2
    assert (s.tree, s.holder, s.paths_left("ann"), s.storms_left, s.haints_left("bob")) == ({}, "ann", 1, 15, 12)
    assert (s.cubes_left("ann"), s.cubes_left("bob")) == (17, 12)
    assert actors(s) == ("ann",)


def test_any_map_may_be_chosen() -> None:
    assert len({tuple(GAME.new(Setup(SEATS, map=name)).terrain.values()) for name in MAPS}) == len(MAPS)
    for wrong in ({"map": "moon"}, {"colours": {"ann": "blue", "bob": "blue"}}, {"seats": ("ann",)}):
        with pytest.raises(ValueError, match=f"^{next(iter(wrong))}$"):
            GAME.new(Setup(**({"seats": SEATS} | wrong)))  # type: ignore[arg-type]
    assert GAME.new(Setup(SEATS, colours={"ann": "blue"})).holder == "bob"


def test_a_printed_storm_is_a_storm() -> None:
    s = replace(PLAIN, printed=(NEAR,))
    assert (s.cost("ann", NEAR), s.cost("bob", NEAR)) == (2, 1)


def test_a_killed_haint_goes_back_and_gives_a_point() -> None:
    s = do(fight(ann=5, bob=5), ATTACK, fall(3, 2))
    left = s.haints_left("bob")
    s = do(s, a.Strike(seat="ann"))
    assert (s.haints_left("bob"), s.players["ann"].points) == (left + 1, 1)
    assert [(x.rule, x.points) for x in GAME.score(s).lines] == [("HC-5.9", 1)]


def test_two_single_advances_are_added_for_a_mountain() -> None:
    s = ground(open_(PLAIN, acting({"any": 2}, single=True, source="wild")), q0_r2="mountain")
    assert not isinstance(top(do(s, go(HOME, NEAR))), steps.Acting)


def test_nobody_walks_through_a_hex_they_may_not_enter() -> None:
    s = units(open_(PLAIN, acting({"advance": 5})), "bob", THEIRS, q0_r2=1)
    assert refused(s, go(HOME, NEAR)) == {"base.enemy"}
    assert refused(s, go(HOME, FAR)) == {"advance.next"}


def test_strengthen_adds_cubes_of_the_own_colour() -> None:
    s = do(open_(PLAIN, acting({"strengthen": 3})), a.Strengthen(seat="ann", n=2))
    assert (s.players["ann"].cubes, s.players["bob"].cubes, top(s).left) == (5, 3, {"strengthen": 1})
    with_token = replace(open_(PLAIN, seat="bob"), bag={"strengthen": 1})
    s = do(with_token, jar("ability", "bob"), a.Draw(seat="table", token="strengthen"), a.Strengthen(seat="bob", n=1))
    assert s.players["bob"].cubes == 4


def test_tokens_are_collected_and_kept_for_good() -> None:
    lying = PLAIN.tokens | {"spawn": {HOME: 2, THEIRS: 1}, "scroll": {THEIRS: 1}}
    s = replace(open_(PLAIN, acting({"any": 1})), tokens=lying)
    s = do(s, done())
    assert (s.players["ann"].board, s.tokens["spawn"]) == ({"spawn": 2}, {THEIRS: 1})
    assert s.value("ann", "spawn") == 2
    s = do(replace(open_(s, acting({"any": 1}, "bob"), seat="bob"), front={"advance": 1}), done("bob"))
    assert (s.front, s.players["bob"].scrolls) == ({"advance": 1, "spawn": 1}, 1)
    s = do(s, a.Keep(seat="bob", token="spawn"), done("bob"))
    assert (s.players["bob"].board, s.bag["advance"], s.front) == ({"spawn": 1}, 5, {})
    assert s.draws("bob") == 3


def test_a_full_row_sends_the_token_to_the_box() -> None:
    s = replace(open_(with_(PLAIN, "ann", board={"spawn": 5}, scrolls=3), acting({"any": 1})),
                tokens=PLAIN.tokens | {"spawn": {HOME: 1}, "scroll": {HOME: 1}})
    assert [x.into for x in facts(s, done()) if isinstance(x, f.TokensTaken)] == ["box", "box"]
    s = do(s, done())
    assert (s.players["ann"].board, s.players["ann"].scrolls) == ({"spawn": 5}, 3)


def test_without_a_storm_at_home_nothing_is_destroyed() -> None:
    s = units(replace(PLAIN, buildings={MIDDLE: 1}, storms=(at(0, -2), at(0, -1), MIDDLE)), "bob", at(2, 0))
    assert doomed(s, "bob") == ()
    assert doomed(replace(s, settings=Settings(chain_ends=False)), "bob") == (MIDDLE,)
    assert doomed(replace(s, storms=(*s.storms, THEIRS)), "bob") == (MIDDLE,)


def test_track_and_talent_once_each() -> None:
    s = do(open_(PLAIN), jar("legend"), a.UseTalent(seat="ann"))
    assert s.cubes == {HOME: 1}
    assert refused(s, a.UseTalent(seat="ann")) == {"legend.once", "talent.cubes"}
    s = do(s, a.UseTrack(seat="ann"), a.PlacePath(seat="ann", to=NEAR), done())
    assert s.paths == {NEAR: 1}
    assert not isinstance(top(s), steps.LegendJar)


def test_a_scroll_frees_a_path() -> None:
    s = open_(with_(PLAIN, "ann", scrolls=1), steps.Paths("ann"), jar="legend")
    s = do(s, a.PlacePath(seat="ann", to=NEAR), a.PlacePath(seat="ann", to=NEAR))
    assert refused(s, a.PlacePath(seat="ann", to=FAR)) == {"path.supply"}
    assert do(s, a.TakePath(seat="ann", at=NEAR)).paths == {NEAR: 1}


def test_scrolls_pull_a_token_a_unit_and_an_enemy() -> None:
    s = replace(with_(open_(PLAIN, seat="bob"), "bob", scrolls=3), tokens=PLAIN.tokens | {"scroll": {MIDDLE: 1}},
                cubes={at(0, 2): 1})
    s = do(s, jar("legend", "bob"), a.UseTrack(seat="bob"), a.PlaceStorm(seat="bob", to=THEIRS),
           a.Pull(seat="bob", what="scroll", start=MIDDLE, to=at(0, -1)))
    assert s.tokens["scroll"] == {at(0, -1): 1}
    assert not offered(s, "bob", a.Pull)  # all stand where the storm is
    s = do(s, done("bob"), a.Pull(seat="bob", what="legend", start=HOME, to=NEAR))
    assert (s.players["ann"].legend, s.players["ann"].cubes, s.cubes) == (NEAR, 4, {})


def test_a_red_cube_comes_down_when_its_hex_is_attacked() -> None:
    s = replace(fight(), cubes={FAR: 1})
    assert f.CubeTaken("ann", FAR) in facts(s, ATTACK)
    assert do(s, ATTACK).players["ann"].cubes == 4


def test_what_stays_in_the_tree_may_fall_later() -> None:
    s = do(fight(), ATTACK, fall(1, 2))
    assert (s.tree, s.players["ann"].cubes, s.players["bob"].cubes) == ({"ann": 2, "bob": 1}, 1, 2)
    assert s.cubes_left("ann") == 17
    again = do(open_(s, acting({}, attack=True)), ATTACK)
    assert top(again).throw(again).tops == (3, 3)
    assert do(again, fall(3, 3)).tree == {}


@pytest.mark.parametrize(("ours", "theirs", "unpaid"), [(1, 1, False), (1, 0, False), (0, 0, False), (1, 1, True)])
def test_equal_cubes_that_cannot_pay_are_no_clash(ours: int, theirs: int, unpaid: bool) -> None:
    s = replace(fight(), settings=Settings(clash_unpaid=unpaid))
    told = facts(do(s, ATTACK), fall(ours, theirs))
    assert f.AttackFailed("ann", "price") in told
    assert any(isinstance(getattr(x, "step", None), steps.Clash) for x in told) == unpaid


def test_whoever_has_attacked_may_attack_with_any_jar() -> None:
    s = units(units(open_(PLAIN), "bob", THEIRS, q0_r1=2), "ann", HOME, q0_r2=2)
    assert refused(s, jar("legend", attack=True)) == {"jar.attack"}
    s = do(with_(s, "ann", attacked=True), jar("legend", attack=True))
    assert not offered(s, "ann", a.Strengthen)
    s = do(s, ATTACK)
    assert s.players["ann"].broken == ("legend",)
    assert isinstance(top(s), steps.Battle)


def test_the_attack_jar_without_a_target_gives_its_free_action() -> None:
    s = do(open_(PLAIN), jar("attack"))
    assert not offered(s, "ann", a.Attack)
    s = do(s, a.Strengthen(seat="ann", n=1), done())
    assert (s.players["ann"].cubes, s.players["ann"].attacked) == (4, False)


def test_the_brambles_give_a_point_at_the_end_of_a_round() -> None:
    s = do(over(units(PLAIN, "ann", HOME, q0_r0=2)), done("bob"))
    assert (s.players["ann"].points, s.players["bob"].points, s.round, s.holder) == (1, 0, 2, "bob")
    assert [p.broken for p in s.players.values()] == [(), ()]


def test_seven_points_end_the_game_and_the_lantern_settles_a_tie() -> None:
    s = do(over(with_(with_(PLAIN, "ann", kills=7), "bob", kills=5, goals=1)), done("bob"))
    assert s.flow == ()
    assert GAME.score(s).ranking == (("ann",), ("bob",))
    assert GAME.finale.decided(s, GAME.score(s))[0] == "lantern"
    s = do(over(with_(with_(PLAIN, "ann", kills=7), "bob", kills=4, goals=2)), done("bob"))
    assert GAME.score(s).ranking[0] == ("bob",)
    assert GAME.finale.decided(s, GAME.score(s))[0] == "points"
    assert do(over(with_(PLAIN, "ann", kills=6)), done("bob")).flow


def test_seven_points_do_not_stop_a_round() -> None:
    s = do(open_(with_(PLAIN, "ann", kills=9, broken=("ability",)), acting({"any": 1})), done())
    assert actors(s) == ("bob",)


def test_emmy_takes_a_cube_when_she_comes() -> None:
    s = replace(open_(PLAIN, acting({"advance": 3})), cubes={NEAR: 1, HOME: 1})
    s = do(s, go(HOME, NEAR, 0, True))
    assert (s.players["ann"].cubes, s.cubes) == (4, {HOME: 1})
    assert do(s, go(HOME, NEAR)).players["ann"].cubes == 4


def test_a_number_nobody_has_told_is_a_doubt_and_no_refusal() -> None:
    unknown = replace(PLAIN.numbers, protectors=dict.fromkeys(PLAIN.numbers.protectors, (UNKNOWN,) * 6))
    s = do(replace(open_(PLAIN), numbers=unknown), jar("ability"), a.ChooseAbility(seat="ann", ability="advance"))
    verdict = judge(GAME, s, go(HOME, NEAR))
    assert (verdict.kind, verdict.doubts[0].about) == ("unchecked", "value")
    assert isinstance(top(do(s, go(HOME, NEAR), go(NEAR, FAR))), steps.Acting)


def test_how_likely_an_attack_is_counts_superiority_and_the_red_cube() -> None:
    s = with_(with_(fight(), "ann", cubes=1), "bob", cubes=0)
    assert forecast(s, "ann", NEAR, FAR) == 0  # one cube never pays two
    assert forecast(replace(s, cubes={FAR: 1}), "ann", NEAR, FAR) == Fraction(4, 9)
    assert forecast(units(s, "bob", THEIRS, q0_r1=1), "ann", NEAR, FAR) == Fraction(4, 9)
    declared = do(replace(s, cubes={FAR: 1}), ATTACK)
    assert GAME.odds(declared)[0].chance == Fraction(4, 9)


def test_townsfolk_and_storms_never_enter_the_brambles() -> None:
    s = units(replace(PLAIN, townsfolk={at(0, 1): 1}), "ann", HOME, q0_r1=1, q0_r0=1)
    assert walks(s, "ann", at(0, 1)) == ()
    assert NUMBER[MIDDLE] == 61
