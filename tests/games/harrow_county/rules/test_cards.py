"""Chapter 2: cards, upgrade tokens, the boards with card icons, both sides of the tracks."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county import steps
from companion.games.harrow_county.box.cards import TACTICS
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.settings import LEGENDS
from companion.games.harrow_county.state import TOKENS, State
from companion.kernel import TABLE, Action, actors, chances, judge, legal, perform, top
from tests.games.harrow_county.cases_cards import CARDED, play, put, shift, token
from tests.games.harrow_county.helpers import (
    GAME, HOME, SEATS, THEIRS, acting, at, do, done, facts, go, jar, offered, open_, refused, units,
    with_)

NEAR, FAR = at(0, 2), at(0, 1)


def full(**more: Any) -> State:
    s: State = GAME.new(Setup(SEATS, mode="full", **more))
    return s


def begun(**more: Any) -> State:
    """After the tokens have been laid out and cards were dealt, always the first of what is left."""
    s = full(**more)
    while actors(s) == (TABLE,):
        s, _ = perform(GAME, s, legal(GAME, s, TABLE)[0])
    return s


def holding(*cards: str, seat: str = "ann", s: State = CARDED, jar: str = "") -> State:
    """That seat's turn, with these cards in hand; after that jar where one is named."""
    return replace(with_(s, seat, hand=cards), flow=(steps.Rounds(), steps.Turn(seat, jar)))


def drawn(*tokens: str, hand: tuple[str, ...] = (), s: State = CARDED) -> State:
    """The Family has these tokens in front and may use them."""
    front = {x: tokens.count(x) for x in tokens}
    return replace(open_(with_(s, "bob", hand=hand), acting(front, "bob", single=True, card=True), seat="bob"),
                   front=front)


def bag(n: int, **board: int) -> State:
    """Bob's turn with so many Advance tokens in the bag."""
    return replace(open_(with_(CARDED, "bob", board=board), seat="bob"), bag={"advance": n})


def draw_all(s: State) -> State:
    s = do(s, jar("ability", "bob"))
    while actors(s) == (TABLE,):
        s = do(s, a.Draw(seat=TABLE, token="advance"))
    return s


def put_back(s: State) -> State:
    while a.PutBack(seat="bob", token="advance") in legal(GAME, s, "bob"):
        s = do(s, a.PutBack(seat="bob", token="advance"))
    return s


def use(name: str) -> Action:
    return a.UseToken(seat="bob", token=name)


def choose(part: str, seat: str = "bob") -> Action:
    return a.Choose(seat=seat, part=part)


# Set-up


@pytest.mark.parametrize(("red", "blue"), [*zip((*LEGENDS["red"], ""), LEGENDS["blue"], strict=True)])
def test_any_legend_of_the_faction_may_be_led(red: str, blue: str) -> None:
    s = full(legends={"ann": red, "bob": blue})
    assert (s.players["ann"].name, s.players["bob"].name) == (red or "emmy", blue)
    with pytest.raises(ValueError, match=r"^legends$"):
        full(legends={"ann": blue})


def test_everybody_begins_with_three_cards() -> None:
    s = begun()
    assert [len(p.hand) for p in s.players.values()] == [3, 3]
    assert s.deck_size("ann") == 13
    assert s.players["ann"].hand == TACTICS[:3]
    assert GAME.veil(s, "bob").players["ann"].hand == ("?", "?", "?")
    apart = begun(real_cards=True)
    assert apart.players["bob"].hand == ("?", "?", "?")
    assert judge(GAME, apart, play("howl")).doubts[0].about == "hand"


def test_tokens_are_laid_out_by_lot() -> None:
    s = full()
    assert len(chances(s)) == 4
    for kind in ("scroll", "advance", "spawn", "strengthen"):
        s = do(s, a.LayOut(seat=TABLE, token=kind))
    on = {kind: {s.terrain[x] for x in s.tokens[kind]} for kind in TOKENS}
    assert on == {"scroll": {"plains"}, "advance": {"forest"}, "spawn": {"swamp"}, "strengthen": {"wetland"}}
    assert {len(x) for x in s.tokens.values()} == {10}


def test_an_empty_deck_gives_no_card() -> None:
    s = replace(open_(with_(CARDED, "ann", cards_played=TACTICS, board={"spawn": 1}), acting({"any": 1})),
                tokens=CARDED.tokens | {"spawn": {HOME: 1}})
    assert not [x for x in facts(s, done()) if isinstance(x, f.CardDrawn)]


def test_the_full_game_ends_as_chapter_1() -> None:
    s = with_(CARDED, "ann", kills=7)
    for seat in SEATS:
        s = with_(s, seat, broken=("ability", "legend", "attack"))
    s = do(open_(s, acting({"any": 1}, "bob"), seat="bob"), done("bob"))
    assert (s.flow, GAME.score(s).ranking[0]) == ((), ("ann",))


# The boards with card icons


def test_E18_family_draws_four_and_returns_one() -> None:
    s = draw_all(bag(9))
    assert (s.front, actors(s)) == ({"advance": 4}, ("bob",))
    s = put_back(s)
    assert (s.front, top(s).left) == ({"advance": 3}, {"advance": 3})


def test_E19_two_tokens_placed_draw_five_return_one() -> None:
    assert top(put_back(draw_all(bag(9, advance=1, spawn=1)))).left == {"advance": 4}


@pytest.mark.parametrize(("placed", "drawn", "back"), [(0, 4, 1), (1, 5, 2), (2, 5, 1)])
def test_E20_what_the_first_spaces_say(placed: int, drawn: int, back: int) -> None:
    s = with_(CARDED, "bob", board={"advance": placed} if placed else {})
    assert (s.draws("bob"), s.back()) == (drawn, back)


def test_E21_a_short_bag_returns_fewer() -> None:
    s = draw_all(bag(6, advance=3))  # seven and three
    assert (s.front, top(s).left) == ({"advance": 6}, 2)
    assert top(put_back(s)).left == {"advance": 4}


def test_E27_a_covered_icon_gives_a_card() -> None:
    s = replace(open_(with_(CARDED, "ann", board={"strengthen": 1}), acting({"any": 1})),
                tokens=CARDED.tokens | {"strengthen": {HOME: 1}})
    s = do(s, done())
    assert actors(s) == (TABLE,)
    s = do(s, a.DrawCard(seat=TABLE, card="mob"))
    assert s.players["ann"].hand == ("mob",)
    s = replace(open_(with_(CARDED, "bob", board={"advance": 1}), steps.Cleanup("bob", 2), steps.Sorting("bob"),
                      seat="bob"), front={"spawn": 1})
    assert actors(do(s, a.Keep(seat="bob", token="spawn"))) == (TABLE,)


# When cards are played


def test_E22_no_card_inside_an_action() -> None:
    s = open_(with_(CARDED, "ann", hand=("mob",)), acting({"advance": 5}))
    assert refused(do(s, go(HOME, NEAR), go(NEAR, FAR), go(FAR, at(0, 0))), play("mob")) == {"card.inside"}
    assert not refused(holding("mob"), play("mob"))
    after = do(s, done())
    assert isinstance(top(after), steps.Turn)
    assert not refused(after, play("mob"))


def test_E23_an_upgrade_takes_the_place_of_its_token() -> None:
    s = do(drawn("strengthen", "advance", hand=("sound_and_fury",)), play("sound_and_fury", "bob"))
    assert (s.front, s.players["bob"].hand, s.players["bob"].cards_played) == (
        {"advance": 1, "sound_and_fury": 1}, (), ("sound_and_fury",))
    assert s.tokens_left("strengthen") == CARDED.tokens_left("strengthen")
    s = do(s, use("sound_and_fury"), a.Strengthen(seat="bob", n=2), done("bob"))
    assert s.players["bob"].cubes == 5
    s = do(s, a.Keep(seat="bob", token="sound_and_fury"), done("bob"))
    assert s.players["bob"].board == {"sound_and_fury": 1}
    used = do(drawn("strengthen", "advance", hand=("sound_and_fury",)), a.Strengthen(seat="bob", n=1))
    assert refused(used, play("sound_and_fury", "bob")) == {"upgrade.cost"}


def test_E24_a_token_is_used_as_a_whole() -> None:
    s = do(drawn("council_house", "spawn"), use("council_house"), go(THEIRS, at(0, -2), seat="bob"))
    assert (top(s).left, top(s).source) == ({"advance": 1}, "council_house")
    assert refused(s, a.Spawn(seat="bob", at=at(0, -2), n=1)) >= {"ability.left"}
    assert top(do(s, go(at(0, -2), at(0, -1), seat="bob"))).left == {"spawn": 1}


def test_E25_tokens_that_wait_for_the_next_attack() -> None:
    s = do(replace(open_(CARDED, steps.Returning("bob", 0), steps.Picking("bob"), seat="bob"),
                   bag={"weaving_fate": 1}), a.Pick(seat="bob", token="weaving_fate"))
    assert (s.players["bob"].cubes, s.players["bob"].on_attack_jar, s.front) == (4, ("weaving_fate",), {})
    s = with_(s, "bob", on_attack_jar=("weaving_fate", "knife_in_the_dark"))
    s = units(units(s, "bob", THEIRS, q0_rm2=1), "ann", HOME, q0_r2=3)
    s = open_(s, acting({}, "bob", attack=True), seat="bob")
    told = facts(s, a.Attack(seat="bob", start=at(0, -2), target=NEAR))
    assert f.Outnumbered("bob", 2) in told
    assert not [x for x in told if isinstance(x, f.Outnumbered) and x.seat == "ann"]
    s = do(s, a.Attack(seat="bob", start=at(0, -2), target=NEAR))
    assert s.bag == {"knife_in_the_dark": 1, "weaving_fate": 1}
    assert (s.players["bob"].on_attack_jar, s.attack_reach("bob", THEIRS)) == ((), 2)


def test_E26_how_many_cards_a_round() -> None:
    s = do(holding("out_all_night", "mob"), play("out_all_night"))
    assert refused(s, play("mob")) == {"card.turn"}
    s = do(drawn("strengthen", "spawn", hand=("sound_and_fury", "merging_together")), play("sound_and_fury", "bob"))
    assert refused(s, play("merging_together", "bob")) == {"upgrade.jar"}


# Tracks


def test_the_townsfolk_side_scroll_by_scroll() -> None:
    s = with_(CARDED, "ann", track_turned=True, scrolls=3)
    s = replace(units(s, "bob", THEIRS, q1_r1=1), townsfolk={at(0, 0): 1}, tokens=CARDED.tokens | {"spawn": {FAR: 1}})
    assert s.paths_left("ann") == 0
    s = do(open_(s, steps.LegendJar("ann"), jar="legend"), a.UseTrack(seat="ann"), shift("townsfolk", at(0, 0), FAR),
           token("spawn", FAR))
    assert (s.townsfolk, s.players["ann"].board) == ({FAR: 1}, {"spawn": 1})
    s = do(s, shift("haint", at(1, 1), at(2, 1)), shift("legend", THEIRS, at(0, -4)))
    assert (s.players["bob"].haints, s.players["bob"].legend) == ({at(2, 1): 1}, at(0, -4))
    assert isinstance(top(s), steps.LegendJar)


def test_townsfolk_pulled_home_are_saved() -> None:
    s = replace(open_(with_(CARDED, "ann", track_turned=True, scrolls=3), steps.Escorting("ann")), townsfolk={NEAR: 1})
    s = do(s, shift("townsfolk", NEAR, HOME))
    assert (s.townsfolk, s.players["ann"].goals) == ({}, 1)
    assert not isinstance(top(s), steps.Escorting)


def test_the_push_side_scroll_by_scroll() -> None:
    s = replace(with_(CARDED, "bob", track_turned=True, scrolls=3), tokens=CARDED.tokens | {"spawn": {at(0, -1): 1}})
    s = do(open_(s, steps.Storming("bob"), seat="bob"), a.PlaceStorm(seat="bob", to=at(0, -2)),
           a.Pull(seat="bob", what="spawn", start=at(0, -1), to=MIDDLE),
           a.Pull(seat="bob", what="haint", start=THEIRS, to=at(0, -4)))
    assert (s.tokens["spawn"], s.players["bob"].haints) == ({MIDDLE: 1}, {THEIRS: 2, at(0, -4): 1})
    s = do(s, a.Pull(seat="bob", what="legend", start=HOME, to=at(0, 4)))
    assert s.players["ann"].legend == at(0, 4)


# Tactics


BOTH = units(units(CARDED, "ann", HOME, q0_r3=2, q0_r2=1), "bob", THEIRS, q0_r1=2, q0_rm1=1)


def test_card_fraidy_cat() -> None:
    s = do(holding("fraidy_cat", s=BOTH), play("fraidy_cat"))
    assert not offered(s, "ann", a.Shift)  # straight ahead stands an own haint
    s = units(BOTH, "ann", HOME, q0_r3=2)
    s = do(holding("fraidy_cat", s=s), play("fraidy_cat"), shift("haint", FAR, NEAR), shift("haint", FAR, NEAR))
    assert s.players["bob"].haints == {NEAR: 2, at(0, -1): 1}
    assert isinstance(top(s), steps.Turn)  # nobody else is near enough, and none moves twice


def test_card_wildest_of_haints() -> None:
    s = do(holding("wildest_of_haints", s=with_(BOTH, "bob", cubes=6)), play("wildest_of_haints"),
           a.Strengthen(seat="ann", n=1), a.Spawn(seat="ann", at=HOME, n=1), go(HOME, at(1, 2)))
    assert top(s).left == {"any": 1}
    s = do(holding("wildest_of_haints", s=BOTH), play("wildest_of_haints"), a.Strengthen(seat="ann", n=1), done())
    assert isinstance(top(s), steps.Turn)


def test_card_dead_shot() -> None:
    s = replace(holding("dead_shot"), tokens=CARDED.tokens | {"spawn": {at(0, -1): 1, at(1, 1): 1}})
    s = do(s, play("dead_shot"), token("spawn", at(0, -1)))
    assert (s.players["ann"].board, s.tokens["spawn"]) == ({"spawn": 1}, {at(1, 1): 1})


def test_card_determination() -> None:
    s = do(replace(holding("determination"), townsfolk={FAR: 1}), play("determination"),
           a.Spawn(seat="ann", at=FAR, n=1))
    assert s.players["ann"].haints[FAR] == 1


def test_card_witchfire() -> None:
    s = do(holding("witchfire"), play("witchfire"), put("scroll", FAR))
    assert refused(s, put("spawn", FAR)) == {"put.empty"}
    assert do(s, put("spawn", NEAR)).tokens["spawn"] == {NEAR: 1}


def test_card_haint_trap() -> None:
    s = with_(units(BOTH, "bob", FAR, q0_rm1=1), "ann", wild=3)
    assert top(do(holding("haint_trap", s=s), play("haint_trap"))).left == {"any": 2}
    assert isinstance(top(do(holding("haint_trap", s=BOTH), play("haint_trap"))), steps.Turn)


def test_card_reinforcements() -> None:
    s = do(holding("reinforcements", s=units(BOTH, "ann", HOME, q0_r2=1, q3_r0=2)), play("reinforcements"),
           shift("haint", at(3, 0), HOME), shift("haint", at(3, 0), NEAR))
    assert s.players["ann"].haints == {HOME: 1, NEAR: 2}


def test_E49_summon_the_dead_gives_half_rounded_up() -> None:
    s = with_(CARDED, "ann", board={"spawn": 3})
    assert s.value("ann", "spawn") == 3
    assert top(do(holding("summon_the_dead", s=s), play("summon_the_dead"))).left == {"spawn": 2}


def test_card_ride_the_storm() -> None:
    s = do(replace(holding("ride_the_storm"), storms=(NEAR,)), play("ride_the_storm"), shift("legend", HOME, FAR))
    assert s.players["ann"].legend == FAR


@pytest.mark.parametrize(("part", "start", "to"), [("howl_two", FAR, at(1, 0)), ("howl_one", FAR, at(0, -1))])
def test_card_howl(part: str, start: str, to: str) -> None:
    s = do(holding("howl", s=with_(BOTH, "ann", legend=NEAR)), play("howl"), choose(part, "ann"))
    assert do(s, shift("haint", start, to)).players["bob"].haints[to] >= 1


def test_card_mob() -> None:
    s = do(holding("mob"), play("mob"))
    assert top(s).left == {"strengthen": (CARDED.value("ann", "strengthen") + 1) // 2}


def test_card_haunting_vision() -> None:
    s = do(holding("haunting_vision", s=with_(CARDED, "ann", wild=5), jar="wild"), play("haunting_vision"))
    assert top(s).left == {"any": 3}


def test_card_far_away() -> None:
    s = do(holding("far_away"), play("far_away"), go(HOME, NEAR, 0, True), go(NEAR, FAR, 0, True))
    assert (s.players["ann"].legend, s.players["ann"].haints) == (FAR, {HOME: 3})


def test_card_thy_will() -> None:
    s = do(holding("thy_will"), play("thy_will"), choose("scroll", "ann"), a.PlacePath(seat="ann", to=NEAR),
           choose("any", "ann"), a.Strengthen(seat="ann", n=1))
    assert (s.paths, s.players["ann"].cubes) == ({NEAR: 1}, 4)
    moved = do(replace(holding("thy_will"), paths={FAR: 1}), play("thy_will"), choose("scroll", "ann"),
               a.TakePath(seat="ann", at=FAR), a.PlacePath(seat="ann", to=NEAR))
    assert moved.paths == {NEAR: 1}


def test_card_out_all_night() -> None:
    s = do(holding("out_all_night"), play("out_all_night"))
    assert s.reach("ann", HOME) == 4
    s = do(s, jar("attack"), done())
    assert s.reach("ann", HOME) == 2


def test_card_banishment() -> None:
    s = do(holding("banishment"), play("banishment"), a.Banish(seat="ann", n=3))
    assert (s.players["bob"].cubes, s.cubes_left("bob")) == (0, CARDED.cubes_left("bob"))
    assert do(s, jar("attack"), done()).players["bob"].cubes == 3


# Upgrades


def test_E53_storm_guide_part_by_part() -> None:
    s = replace(drawn("storm_guide", s=BOTH), storms=(at(0, 0), at(0, -2)))
    s = do(s, use("storm_guide"), choose("storm_guide"), shift("haint", FAR, at(0, 0), "bob"))
    assert refused(s, go(at(0, 0), at(1, 0), seat="bob")) == {"sequence"}
    s = do(s, shift("haint", at(0, -1), at(0, -2), "bob"), done("bob"), choose("advance"))
    assert top(s).left == {"advance": 1}


def test_upgrade_psychopomp() -> None:
    s = do(drawn("psychopomp", s=BOTH), use("psychopomp"), choose("psychopomp"), shift("haint", HOME, at(2, 0), "bob"))
    assert s.players["ann"].haints[at(2, 0)] == 1


def test_upgrade_faceless_portraits() -> None:
    s = do(drawn("faceless_portraits", s=BOTH), use("faceless_portraits"), a.Spawn(seat="bob", at=THEIRS, n=2))
    assert s.players["bob"].haints[THEIRS] == 2


def test_upgrade_distant_tremors() -> None:
    s = do(drawn("distant_tremors", "spawn", s=BOTH), use("distant_tremors"), a.Spawn(seat="bob", at=at(1, -2), n=1),
           a.Spawn(seat="bob", at=at(-1, -2), n=1))
    assert s.players["bob"].haints[at(1, -2)] == s.players["bob"].haints[at(-1, -2)] == 1
    s = do(s, a.Keep(seat="bob", token="spawn"), done("bob"))
    assert not s.far_spawns


def test_upgrade_merging() -> None:
    s = replace(drawn("merging_together", s=BOTH), buildings={at(1, 0): 1}, storms=(at(1, 0), FAR),
                tokens=CARDED.tokens | {"scroll": {FAR: 1}})
    s = do(s, use("merging_together"), choose("merge_hex"))
    house = do(s, a.MergeHex(seat="bob", start=at(1, 0), to=at(1, -1)))
    assert (house.buildings, set(house.storms)) == ({at(1, -1): 1}, {at(1, -1), FAR})
    into = do(s, a.MergeHex(seat="bob", start=FAR, to=MIDDLE))
    assert (into.tokens["scroll"], into.players["bob"].haints[MIDDLE], into.storms) == (
        {MIDDLE: 1}, 2, (at(1, 0), FAR))
    assert do(s, a.MergeHex(seat="bob", start=NEAR, to=FAR)).players["ann"].haints == {HOME: 2, NEAR: 1}

