"""Chapter 4: Kammi, her goblin and the dolls."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import edge_beside, goblins
from companion.games.harrow_county.state import State
from companion.kernel import TABLE, Action, actors, legal, perform, top
from tests.games.harrow_county.cases_cards import play, put, shift
from tests.games.harrow_county.helpers import (
    GAME, HOME, SEATS, THEIRS, acting, at, do, done, facts, fall, go, jar, offered, open_, refused, units, with_)
from tests.games.harrow_county.kammi.table import FRESH, GOBLIN_AT, HERS, KAMMI_AT, at_it, hers

NEAR = units(HERS, "ann", HOME, q1_r0=1, q2_rm1=1, q0_r3=1)
"""Two enemy haints close to the goblin."""


def unmasked(found: list[Any]) -> list[tuple[str, str]]:
    return [(x.goblin, x.why) for x in found if isinstance(x, k.Unmasked)]


def holding(card: str, s: State = NEAR) -> State:
    return open_(with_(s, "bob", hand=(card, "lure")), seat="bob")


def until(s: State, kind: type[Any]) -> State:
    """The first offer again and again until a step of that kind is due."""
    while not isinstance(top(s), kind):
        seat = actors(s)[0]
        s, _ = perform(GAME, s, legal(GAME, s, seat)[0])
    return s


# Set-up


def test_chapter_4_is_set_up_like_chapter_3() -> None:
    assert (FRESH.book_chapter, FRESH.townsfolk, FRESH.buildings) == (4, {}, {})
    assert [len(FRESH.players[x].goals_to_place) for x in SEATS] == [4, 0]
    assert sorted(FRESH.kammi.dolls.values()) == sorted(edge_beside(HOME))
    family = GAME.new(Setup(SEATS, {"ann": "purple", "bob": "blue"}, mode="full"))
    assert family.homes == {"ann": HOME, "bob": THEIRS}
    placed = until(FRESH, steps.GoalsDue)
    assert actors(placed) == ("bob",)
    with pytest.raises(ValueError, match=r"^colours$"):
        GAME.new(Setup(SEATS, {"ann": "red", "bob": "purple"}))


def test_the_action_table_is_filled_by_lot() -> None:
    s = until(FRESH, steps.FillingRows)
    s = do(s, *(a.FillRow(seat=TABLE, token=x) for x in ("spawn", "advance", "spawn", "strengthen", "strengthen")))
    assert legal(GAME, s, TABLE) == [a.FillRow(seat=TABLE, token="advance")]
    s = do(s, a.FillRow(seat=TABLE, token="advance"))
    assert s.kammi.rows == {"1": ("spawn", "advance"), "2": ("spawn", "strengthen"), "3": ("strengthen", "advance")}
    assert s.kammi.waiting_token == "advance"


def test_only_kammi_knows_which_token_is_the_goblin() -> None:
    s = until(FRESH, steps.SettingOut)
    north = edge_beside(THEIRS)
    act = a.SetOut(seat="bob", first=north[0], second=north[2], goblin="first_token")
    told = facts(s, act)[1]
    assert (GAME.tell(told, "bob").goblin, GAME.tell(told, "ann").goblin) == ("first_token", "?")
    s = do(s, act)
    assert (GAME.veil(s, "bob").kammi.goblin, GAME.veil(s, "ann").kammi.goblin) == ("first_token", "?")
    assert [x.id for x in GAME.screen.hand(s, "bob", "en")][:1] == ["first_token"]
    s = do(s, shift("haint", THEIRS, north[2], "bob"), done("bob"))
    assert s.players["bob"].haints == {THEIRS: 2, north[2]: 1}


def test_only_the_rival_knows_the_real_doll() -> None:
    s = until(FRESH, steps.HidingDoll)
    assert actors(s) == ("ann",)
    s = do(s, a.HideDoll(seat="ann", doll="doll_2"))
    assert (GAME.veil(s, "ann").kammi.real_doll, GAME.veil(s, "bob").kammi.real_doll) == ("doll_2", "?")


def test_a_table_that_keeps_secrets_is_never_asked() -> None:
    s = GAME.new(Setup(SEATS, {"ann": "red", "bob": "purple"}, mode="full", real_cards=True))
    s = until(s, steps.SettingOut)
    assert {x.goblin for x in offered(s, "bob", a.SetOut)} == {""}
    s = do(s, offered(s, "bob", a.SetOut)[0])
    assert (s.kammi.goblin, s.kammi.real_doll, len(goblins(s))) == ("?", "?", 2)
    told = open_(s, steps.Unmasking("bob", False, "doll"), seat="bob")
    assert len(offered(told, "bob", a.Unmask)) == 2


# Dolls


def test_a_unit_takes_a_doll_along() -> None:
    s = open_(units(HERS, "ann", HOME, q0_r1=1), acting({"advance": 2}))
    act = replace(go(at(0, 1), at(1, 1)), doll=True)
    assert do(s, act).kammi.dolls["doll_1"] == at(1, 1)
    assert do(s, go(at(0, 1), at(1, 1))).kammi.dolls["doll_1"] == at(0, 1)


def test_the_owner_decides_whether_a_moved_unit_takes_the_doll() -> None:
    s = hers(NEAR, dolls={"doll_1": at(1, 0)})
    s = do(at_it(steps.Shifting("bob", "lure", 1), s=s), shift("haint", at(1, 0), at(1, 1), "bob"))
    assert actors(s) == ("ann",)
    assert do(s, a.CarryDoll(seat="ann", start=at(1, 0), to=at(1, 1))).kammi.dolls == {"doll_1": at(1, 1)}
    assert do(s, done("ann")).kammi.dolls == {"doll_1": at(1, 0)}


def test_E39_a_doll_beneath_a_legend_is_turned() -> None:
    beside = with_(HERS, "bob", second=at(0, 1))
    s = open_(beside, steps.Cleanup("bob", 2), seat="bob")
    turned = do(at_it(steps.Cleanup("bob", 2), steps.TurningDoll("ann", at(0, 1)), s=beside),
                a.TurnDoll(seat="ann", at=at(0, 1), real_one=True))
    assert s.kammi.dolls == HERS.kammi.dolls
    assert (turned.kammi.doll_open, "doll_1" in turned.kammi.dolls) == (True, True)
    decoy = with_(HERS, "bob", second=at(3, 0))
    found = do(at_it(steps.TurningDoll("ann", at(3, 0)), s=decoy), a.TurnDoll(seat="ann", at=at(3, 0), real_one=False))
    assert "doll_2" not in found.kammi.dolls
    taken = at_it(steps.TurningDoll("ann", at(3, 0)), s=hers(decoy, dolls={"doll_2": at(3, 0)}, doll_open=True))
    assert offered(taken, "ann", a.TurnDoll) == [a.TurnDoll(seat="ann", at=at(3, 0), real_one=False)]
    herself = hers(with_(HERS, "bob", legend=at(0, 1)), doll_open=True)
    last = at_it(steps.Cleanup("bob", 3), steps.DollsFound("bob"), steps.Unmasking("bob", False, "doll"), s=herself)
    end = do(last, a.Unmask(seat="bob", goblin=False))
    assert (end.players["bob"].points, "doll_1" in end.kammi.dolls) == (4, False)


def test_the_doll_counts_towards_seven_points() -> None:
    s = with_(HERS, "bob", doll_points=4, kills=3)
    for seat in SEATS:
        s = with_(s, seat, broken=("ability", "legend", "attack"))
    s = do(open_(s, acting({"any": 1}, "bob"), seat="bob"), done("bob"))
    assert (s.flow, GAME.score(s).ranking[0]) == ((), ("bob",))
    assert ("HC-8.12", 4) in [(x.rule, x.points) for x in GAME.score(s).lines]


# The action table


def test_E35_a_row_gives_both_its_abilities() -> None:
    s = do(open_(with_(HERS, "bob", hand=("lure",)), seat="bob"), jar("ability", "bob"),
           a.ChooseRow(seat="bob", row="1"))
    assert (s.kammi.rows["1"], s.kammi.waiting_token, s.kammi.black_row) == (("advance", "strengthen"), "advance", "1")
    assert [x.ability for x in offered(s, "bob", a.ChooseAbility)] == ["advance", "strengthen"]
    s = do(s, a.ChooseAbility(seat="bob", ability="strengthen"))
    assert top(s) == acting({"strengthen": 2}, "bob")
    s = do(s, a.Strengthen(seat="bob", n=2), a.ChooseAbility(seat="bob", ability="advance"))
    assert top(s) == acting({"advance": 2}, "bob")


def test_E36_the_same_ability_twice() -> None:
    s = replace(HERS, kammi=replace(HERS.kammi, waiting_token="spawn"))
    s = do(open_(s, seat="bob"), jar("ability", "bob"), a.ChooseRow(seat="bob", row="2"))
    for _ in range(2):
        s = do(s, a.ChooseAbility(seat="bob", ability="spawn"))
        assert top(s) == acting({"spawn": 1}, "bob")
        s = do(s, a.Spawn(seat="bob", at=KAMMI_AT, n=1))
    assert s.players["bob"].haints[KAMMI_AT] == 2


def test_E37_cubes_wait_on_rows() -> None:
    s = with_(hers(black_row="2"), "bob", track_turned=True)
    s = do(at_it(steps.LegendJar("bob"), s=s), a.UseTrack(seat="bob"))
    assert s.kammi.row_cubes == {"1": 1, "3": 1}
    all_three = do(at_it(steps.LegendJar("bob"), s=with_(HERS, "bob", track_turned=True)), a.UseTrack(seat="bob"))
    assert all_three.kammi.row_cubes == {"1": 1, "2": 1, "3": 1}
    s = open_(hers(row_cubes={"1": 2}), seat="bob")
    s = do(s, jar("ability", "bob"), a.ChooseRow(seat="bob", row="1"))
    assert (s.players["bob"].cubes, s.kammi.row_cubes) == (5, {})


def test_kammi_spawns_with_either_legend() -> None:
    s = open_(HERS, acting({"spawn": 1}, "bob"), seat="bob")
    assert {x.at for x in offered(s, "bob", a.Spawn)} == {KAMMI_AT, GOBLIN_AT, THEIRS}


def test_a_tile_moves_either_legend() -> None:
    s = at_it(steps.Shifting("bob", "tile_move_legend", 1))
    assert {x.what for x in offered(s, "bob", a.Shift)} == {"legend", "second"}


# Legend jar


def test_played_cards_work_again() -> None:
    s = with_(NEAR, "bob", cards_played=("lure", "toss_haint"), scrolls=1)
    s = do(at_it(steps.LegendJar("bob"), s=s), a.UseTrack(seat="bob"), a.Replay(seat="bob", card="lure"),
           shift("haint", at(1, 0), at(1, 1), "bob"))
    assert s.players["ann"].haints[at(1, 1)] == 1
    assert offered(s, "bob", a.Replay) == [a.Replay(seat="bob", card="toss_haint")]


def test_a_doll_is_pulled_and_a_unit_goes_along() -> None:
    s = units(HERS, "ann", HOME, q0_r1=1)
    s = do(at_it(steps.Scheming("bob", 4), steps.PullingDoll("bob"), s=s),
           a.PullDoll(seat="bob", start=at(0, 1), to=at(0, 0)))
    assert (s.kammi.dolls["doll_1"], actors(s)) == (at(0, 0), ("ann",))
    s = do(s, shift("haint", at(0, 1), at(0, 0)))
    assert s.players["ann"].haints == {at(0, 0): 1}
    s = do(s, a.SwapLegends(seat="bob"))
    assert s.players["bob"].legend == GOBLIN_AT


def talent(name: str, s: State, *more: Action) -> State:
    s = at_it(steps.LegendJar("bob"), s=with_(s, "bob", legend_name=name))
    return do(s, a.UseTalent(seat="bob"), *more)


def test_the_knocker_kills_all_around_and_is_gone() -> None:
    s = with_(units(NEAR, "bob", KAMMI_AT, q1_rm2=1), "bob", cards_played=("lure",))
    s = talent("knocker", s, a.Unmask(seat="bob", goblin=False))
    assert (s.players["ann"].haints, s.players["bob"].haints) == ({HOME: 1}, {})
    assert (s.players["bob"].second, s.players["bob"].points, s.kammi.discards) == ("", 1, ("lure",))
    assert goblins(s) == ()
    spared = replace(units(NEAR, "bob", KAMMI_AT, q1_rm2=1), settings=replace(NEAR.settings, knocker_own=False))
    assert talent("knocker", spared).players["bob"].haints == {at(1, -2): 1}


def test_the_bruiser_moves_every_legend() -> None:
    s = talent("bruiser", HERS, shift("legend", HOME, at(0, 1), "bob"), shift("second", GOBLIN_AT, at(1, 0), "bob"),
               shift("legend", KAMMI_AT, at(-1, -1), "bob"))
    assert (s.players["ann"].legend, s.legends("bob")) == (at(0, 1), (at(-1, -1), at(1, 0)))
    assert s.kammi.talent_used
    guarded = replace(HERS, townsfolk={at(-1, -1): 1})
    again = at_it(steps.Shifting("bob", "bruiser", 3), s=guarded)
    assert "bruiser.where" in refused(again, shift("legend", KAMMI_AT, at(-1, -1), "bob"))


def test_the_prankster_pulls_a_doll() -> None:
    s = hers(dolls={"doll_1": at(1, 0), "doll_2": at(3, 0)})
    s = talent("prankster", s, a.PullDoll(seat="bob", start=at(1, 0), to=GOBLIN_AT))
    assert (s.kammi.dolls["doll_1"], s.kammi.goblin_shown) == (GOBLIN_AT, True)


# Attacked


def fight(target: str, s: State = HERS) -> State:
    """Ann has won an attack on a legend that stands alone."""
    return open_(units(with_(s, "ann", cubes=6), "ann", HOME, q1_r0=2),
                 acting({}, source="attack"), steps.Striking("ann", at(1, 0), target))


def test_a_hit_legend_is_shown() -> None:
    s = with_(fight(GOBLIN_AT), "bob", cards_played=("lure",), haints={})
    s = do(s, a.Displace(seat="ann", to=at(1, -2), at="", second=True))
    assert (actors(s), legal(GAME, s, "bob")) == (("bob",), [a.Unmask(seat="bob", goblin=True)])
    s = do(s, a.Unmask(seat="bob", goblin=True))
    assert (s.kammi.goblin_shown, s.kammi.discards, s.players["bob"].cards_played) == (True, ("lure",), ())
    assert GAME.veil(s, "ann").kammi.goblin == "second_token"


def test_after_a_hit_on_kammi_the_dolls_may_be_mixed() -> None:
    s = with_(hers(fight(KAMMI_AT), goblin_shown=True, doll_open=True), "bob", haints={at(3, 0): 1})
    s = do(s, a.Displace(seat="ann", to=at(-1, -1), at=at(3, 0)))
    assert [x.doll for x in offered(s, "ann", a.HideDoll)] == ["", "doll_1", "doll_2", "doll_3"]
    under = open_(with_(hers(goblin_shown=True), "bob", haints={at(3, 0): 1}), steps.HidingDoll("ann", True))
    assert "doll_2" not in [x.doll for x in offered(under, "ann", a.HideDoll)]
    found = facts(s, a.HideDoll(seat="ann", doll="doll_3"))
    assert [GAME.tell(x, "bob").doll for x in found if isinstance(x, k.DollHidden)] == ["?"]
    s = do(s, a.HideDoll(seat="ann", doll="doll_3"))
    assert (s.kammi.real_doll, s.kammi.doll_open) == ("doll_3", False)


# Goblin cards


def test_E38_what_fits_only_one_legend_tells_who_is_who() -> None:
    s = open_(HERS, acting({"spawn": 1}, "bob", source="doppelganger"), seat="bob")
    both, one = a.Spawn(seat="bob", at=at(-1, 0), n=1), a.Spawn(seat="bob", at=at(3, -1), n=1)
    assert unmasked(facts(s, both)) == []
    assert unmasked(facts(s, one)) == [("second_token", "plain")]
    assert ("betrays", {}) in GAME.screen.about(s, one, "en")
    assert ("betrays", {}) not in GAME.screen.about(s, both, "en")


def test_shared_screens_cover_what_the_goblin_makes_possible() -> None:
    s = at_it(steps.Shifting("bob", "lure", 1), s=NEAR)
    act = offered(s, "bob", a.Shift)[0]
    assert GAME.screen.secret(act, s)
    assert not GAME.screen.secret(done("bob"), s)
    assert not GAME.screen.secret(act, hers(s, goblin_shown=True))
    assert GAME.screen.secret(a.HideDoll(seat="ann", doll=""), s)


def test_one_goblin_card_a_turn() -> None:
    s = do(holding("lure"), play("lure", "bob"), done("bob"))
    assert refused(with_(s, "bob", hand=("toss_haint",)), play("toss_haint", "bob")) == {"card.turn"}


def test_card_doppelganger() -> None:
    s = do(holding("doppelganger", HERS), play("doppelganger", "bob"), a.Spawn(seat="bob", at=at(-1, 0), n=1))
    assert s.players["bob"].haints[at(-1, 0)] == 1


def test_card_keyhole() -> None:
    s = replace(HERS, townsfolk={at(3, -2): 1}, tokens=HERS.tokens | {"spawn": {at(2, -3): 1, at(3, -3): 1}})
    s = do(holding("keyhole", s), play("keyhole", "bob"), shift("townsfolk", at(3, -2), at(2, -2), "bob"),
           shift("spawn", at(2, -3), at(2, -2), "bob"), shift("spawn", at(3, -3), at(2, -2), "bob"))
    assert (s.townsfolk, s.tokens["spawn"]) == ({at(2, -2): 1}, {at(2, -2): 2})


def test_card_blood_money() -> None:
    s = do(holding("blood_money", HERS), play("blood_money", "bob"), a.PlaceCube(seat="bob", to=at(1, 1)))
    assert s.kammi.blood_cubes == {at(1, 1): 1}
    walking = open_(units(s, "ann", HOME, q1_r2=1), acting({"advance": 1}))
    walked = do(walking, go(at(1, 2), at(1, 1)))
    assert (walked.kammi.blood_cubes, walked.players["bob"].cubes) == ({}, 4)


def test_card_decoy() -> None:
    s = replace(HERS, terrain=HERS.terrain | {HOME: "forest", at(1, -2): "mountain"})
    s = do(holding("decoy", s), play("decoy", "bob"),
           a.Advance(seat="bob", start=KAMMI_AT, to=at(1, -2), haints=0, legend=True))
    assert s.players["bob"].legend == at(1, -2)
    assert refused(holding("decoy", HERS), play("decoy", "bob")) == {"card.works"}


def test_card_toss() -> None:
    s = units(HERS, "bob", KAMMI_AT, q1_r0=1)
    s = do(holding("toss_haint", s), play("toss_haint", "bob"), shift("haint", at(1, 0), at(3, -2), "bob"))
    assert s.players["bob"].haints == {at(3, -2): 1}


def test_card_buried() -> None:
    s = units(HERS, "bob", KAMMI_AT, q1_rm1=1)
    found = facts(holding("buried", s), play("buried", "bob"))
    assert unmasked(found) == [("second_token", "plain")]
    assert do(holding("buried", s), play("buried", "bob"), a.Strengthen(seat="bob", n=1)).players["bob"].cubes == 4


def test_card_temptation() -> None:
    s = replace(HERS, tokens=HERS.tokens | {"scroll": {at(2, 1): 1}})
    s = do(holding("temptation", s), play("temptation", "bob"), shift("scroll", at(2, 1), at(2, 0), "bob"))
    assert s.tokens["scroll"] == {at(2, 0): 1}


def test_card_dolls_whisper() -> None:
    s = do(holding("dolls_whisper"), play("dolls_whisper", "bob"), shift("haint", at(1, 0), at(1, 1), "bob"))
    assert refused(s, shift("haint", at(2, -1), at(1, 1), "bob")) == {"card.whisper"}
    s = do(s, shift("haint", at(2, -1), at(3, -1), "bob"))
    assert s.players["ann"].haints == {at(1, 1): 1, at(3, -1): 1, HOME: 1}


def test_card_trick() -> None:
    s = units(NEAR, "bob", KAMMI_AT, q2_rm2=1)
    s = do(holding("trick", s), play("trick", "bob"), a.Trick(seat="bob", start=at(2, -2), to=at(1, 0)))
    assert (s.players["bob"].haints, s.players["ann"].haints) == (
        {at(1, 0): 1}, {at(2, -1): 1, HOME: 1, at(2, -2): 1})


def test_card_lure() -> None:
    s = do(holding("lure"), play("lure", "bob"), shift("haint", at(1, 0), at(1, 1), "bob"))
    assert s.players["ann"].haints[at(1, 1)] == 1


def test_card_out_of_here() -> None:
    s = do(holding("out_of_here"), play("out_of_here", "bob"), put("scroll", at(1, 1), "bob"))
    assert s.tokens["scroll"] == {at(1, 1): 1}


def test_E50_spite_takes_a_cube_for_each_haint_near() -> None:
    s = units(with_(HERS, "ann", cubes=5), "ann", HOME, q1_r0=2, q2_rm1=2)
    s = do(holding("spite", s), play("spite", "bob"))
    assert max(x.n for x in offered(s, "bob", a.Banish)) == 4
    assert do(s, a.Banish(seat="bob", n=4)).players["ann"].banished == 4
    few = do(holding("spite", with_(units(s, "ann", HOME, q1_r0=4), "ann", cubes=2)), play("spite", "bob"))
    assert max(x.n for x in offered(few, "bob", a.Banish)) == 2


def test_a_throw_names_purple_cubes() -> None:
    s = open_(units(HERS, "ann", HOME, q1_r0=1), steps.Battle("ann", at(1, 0), GOBLIN_AT))
    s = do(s, fall(2, 1))
    assert [s.players[x].cubes for x in SEATS] == [2, 1]
