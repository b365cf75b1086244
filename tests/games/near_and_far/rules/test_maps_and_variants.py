"""The extended game, and what single maps change at the end (NF-31.9, NF-42, NF-43, NF-44)."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.actions import Camp, Told
from companion.games.near_and_far.box.components import Villain
from companion.games.near_and_far.facts import EndTriggered, Lost
from companion.games.near_and_far.party import camps_at_start, threats_left
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import Setup, State
from companion.games.near_and_far.steps import Adventure, Asking, Final
from companion.games.near_and_far.steps.end import wanted
from companion.kernel import Piece, encode, replace, settle, top
from tests.games.near_and_far.box import EXAMPLES, MAP
from tests.games.near_and_far.box_effects import EFFECTS
from tests.games.near_and_far.helpers import GAME, but, do, facts, given, inside, points

CAMP = Camp(seat="ann")


def camping(camps: int, extended: bool = True) -> State:
    """ann stands on a plain space with so many camps on her board."""
    s = given(ann={"figure": "map:h", "hearts": 13, "camps": camps}, extended=extended)
    return inside(s, Adventure("ann", "h"))


def test_NF_42_1_sixteen_camps_in_the_extended_variant_and_fourteen_in_the_other():
    long, short = (GAME.new(Setup(("ann", "bob"), extended=x)) for x in (True, False))
    assert [(p.camps, camps_at_start(long)) for p in long.players.values()] == [(16, 16), (16, 16)]
    assert [(p.camps, camps_at_start(short)) for p in short.players.values()] == [(14, 14), (14, 14)]


@pytest.mark.parametrize(("left", "coins"), [(16, 0), (15, 0), (14, 1), (13, 1), (12, 0)])
def test_NF_42_1_the_two_extra_come_off_first_and_hide_nothing(left: int, coins: int):
    s = camping(left)
    after = do(s, CAMP)
    assert (after.players["ann"].camps, after.players["ann"].coins - s.players["ann"].coins) == (left - 1, coins)


def test_NF_A28_the_end_and_the_bonus_want_all_sixteen():
    assert EndTriggered("ann") in facts(camping(1), CAMP)
    assert EndTriggered("ann") not in facts(camping(2), CAMP)
    fourteen = {str(n): "ann" for n in range(14)}
    s = given(camps=fourteen, extended=True, ann={"camps": 2})
    assert "all-camps" not in points(s, "ann")
    assert points(but(s, "ann", camps=0), "ann")["all-camps"] == 2
    assert [x.params["seat"] for x in GAME.check(s) if x.about == "camps"] == ["bob"]  # he has 14 and none placed
    assert [x.params["seat"] for x in GAME.check(but(s, "bob", camps=16)) if x.about == "camps"] == []


def test_NF_42_1_on_the_score_sheet_too():
    s = GAME.new(Setup(("ann", "bob"), mode="counters", extended=True))
    assert "all-camps" not in points(but(s, "ann", counted={"map_camps": 14}), "ann")
    assert points(but(s, "ann", counted={"map_camps": 16}), "ann")["all-camps"] == 2


def mammoths(**more: object) -> State:
    there = replace(MAP, id=10, spaces=MAP.spaces | {x: replace(MAP.spaces[x], mammoth=True) for x in "bh"})
    return given(box=replace(EXAMPLES, map=there), map=10, mode="arcade", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("camps", "scored"), [
    ({}, -8), ({"a": "ann"}, -8), ({"b": "bob"}, -8), ({"b": "ann"}, 0), ({"b": "ann", "h": "ann"}, 0)])
def test_E40_no_camp_with_the_mammoths_costs_eight(camps: dict[str, str], scored: int):
    assert points(mammoths(camps=camps), "ann").get("mammoths", 0) == scored


def test_E40_only_on_map_ten():
    assert "mammoths" not in points(replace(mammoths(), map=9), "ann")


@pytest.mark.parametrize(("told", "scored"), [(0, -8), (2, 0)])
def test_E40_asked_where_the_map_was_not_entered(told: int, scored: int):
    s = given(box=replace(EXAMPLES, map=None), map=10, mode="arcade")
    assert set(wanted(s)) == {"tally:ann:mammoths", "tally:bob:mammoths"}
    s = settle(GAME, replace(s, flow=(Final(),)), [])
    assert isinstance(top(s), Asking)
    for seat in ("ann", "bob"):
        s = do(s, Told(seat=seat, field=f"tally:{seat}:mammoths", value=told))
    assert points(s, "ann").get("mammoths", 0) == scored


CODES = tuple(f"RIZ{n}" for n in range(1, 11))


@pytest.mark.parametrize(("mode", "map_", "sheet", "scored"), [
    ("campaign", 11, Sheet(boxes=30), 7), ("campaign", 11, Sheet(boxes=29), 0), ("campaign", 9, Sheet(boxes=30), 0),
    ("character", 11, Sheet(codes=CODES, read=10), 7), ("character", 11, Sheet(codes=CODES[:9], read=9), 0),
    ("character", 11, Sheet(boxes=30), 0), ("arcade", 11, Sheet(boxes=30), 0)])
def test_E43_a_full_sheet_on_map_eleven(mode: str, map_: int, sheet: Sheet, scored: int):
    s = given(ann={"sheet": sheet}, mode=mode, map=map_)
    assert points(s, "ann").get("sheet-full", 0) == scored


def last_map(beaten: tuple[str, ...] = (), left: tuple[str, ...] = ()) -> State:
    ann = {"villains": beaten, "camps": 14 - len(beaten)}
    return given(box=EFFECTS, ann=ann, villains=left, map=11, mode="campaign")


def test_NF_44_3_a_beaten_villain_scores_its_points_and_the_camp_on_it():
    s = last_map(("brutus",), ("morwen",))
    assert (points(s, "ann")["villain"], points(s, "ann")["camps.villains"]) == (3, 1)
    assert "villain" not in points(s, "bob")


def test_NF_44_3_points_of_a_villain_that_nobody_told_are_asked():
    unknown = replace(EFFECTS, villains={"brutus": Villain(8)})
    s = given(box=unknown, ann={"villains": ("brutus",), "camps": 13}, map=11, mode="campaign")
    assert wanted(s) == ("villain:brutus:points",)


@pytest.mark.parametrize(("left", "lost"), [(("morwen",), True), ((), False)])
def test_NF_44_4_a_villain_left_at_the_end(left: tuple[str, ...], lost: bool):
    done: list[object] = []
    s = settle(GAME, replace(last_map(("brutus",), left), flow=(Final(),)), done)
    assert (s.lost, Lost() in done) == (lost, lost)


def test_villains_and_tortoises_lie_on_the_table():
    s = replace(last_map(("brutus",), ("morwen",)), day=True)
    lies = GAME.pieces(but(s, "ann", tortoises=2))
    assert lies["villains"] == (Piece("villain", "morwen"),)
    assert lies["villain:brutus"] == (Piece("camp", "", "ann"),)
    assert Piece("villain", "brutus") in lies["player:ann"]
    assert Piece("tortoise", "", "", 2) in lies["player:ann"]


def test_a_deck_in_no_order_has_its_top_where_it_was_told():
    s = given(threat_top="9")
    assert threats_left(s)[:2] == ["9", "4"]
    assert GAME.codec.state(encode(s)) == s
