"""The audit of sheets, animals, villains and maps: what cannot be is named, what can be is not."""
from __future__ import annotations

from typing import Any

import pytest

from companion.games.near_and_far.box.effects import AsSkill
from companion.games.near_and_far.sheet import MAX_OPEN_STORIES, Sheet
from companion.games.near_and_far.state import Setup, State
from companion.games.near_and_far.steps import Choosing
from companion.kernel import replace
from tests.games.near_and_far.box import EXAMPLES, MAP, artifact
from tests.games.near_and_far.box_effects import EFFECTS, skilled
from tests.games.near_and_far.helpers import GAME, THREE, given, inside


def found(s: State, *about: str) -> set[tuple[str, str]]:
    """(rule, about) of the findings of these kinds."""
    return {(x.rule, x.about) for x in GAME.check(s) if x.about in about}


CODES = tuple(f"RIZ{n}" for n in range(1, 11))


@pytest.mark.parametrize(("sheet", "mode", "map_", "finding"), [
    (Sheet(boxes=31), "campaign", 2, ("NF-37.1", "boxes")), (Sheet(boxes=-1), "campaign", 2, ("NF-37.1", "boxes")),
    (Sheet(codes=CODES[:2], read=3), "character", 2, ("NF-34.1", "stories")),
    (Sheet(codes=CODES, read=9), "character", 3, ("NF-34.5", "stories-last")),
    (Sheet(boxes=3, spent=3), "campaign", 2, ("NF-36.2", "experience")),
    (Sheet(boxes=30, skills=("juggling",), spent=3), "campaign", 2, ("NF-36.3", "skill-unknown")),
    (Sheet(boxes=30, skills=("lore", "lore"), spent=6), "campaign", 2, ("NF-36.2", "skill-twice")),
    (Sheet(boxes=30, skills=("lore",), spent=2), "campaign", 2, ("NF-36.2", "skills-unpaid")),
    (Sheet(open=("S1", "S1")), "campaign", 2, ("NF-33.2", "circles")),
    (Sheet(open=tuple(f"S{n}" for n in range(MAX_OPEN_STORIES + 1))), "campaign", 2, ("NF-33.2", "circles"))])
def test_a_sheet_that_cannot_be(sheet: Sheet, mode: str, map_: int, finding: tuple[str, str]):
    s = given(mode=mode, map=map_, box=replace(EXAMPLES, map=None), ann={"sheet": sheet})
    assert found(s, finding[1]) == {finding}


@pytest.mark.parametrize(("sheet", "mode", "map_"), [
    (Sheet(), "first_adventure", 1), (skilled("lore", "piano"), "campaign", 2), (Sheet(boxes=30), "campaign", 11),
    (Sheet(codes=CODES[:9], read=8), "character", 3), (Sheet(codes=CODES, read=10), "character", 11),
    (Sheet(open=("S1", "S2"), crossed=("S3",)), "campaign", 2), (Sheet(open=("S1",), crossed=("S1",)), "campaign", 2),
    (Sheet(open=("?", "?")), "campaign", 2)])
def test_a_sheet_that_can_be(sheet: Sheet, mode: str, map_: int):
    s = given(mode=mode, map=map_, box=replace(EXAMPLES, map=None), ann={"sheet": sheet})
    assert [x for x in GAME.check(s) if x.params.get("seat") == "ann"] == []


@pytest.mark.parametrize(("ann", "day", "findings"), [
    ({"birds": 2, "tortoises": 1}, True, set()), ({"birds": 2, "tortoises": 2}, True, {("NF-9.1", "birds")}),
    ({"tortoises": 1}, False, {("NF-38.1", "tortoise")}),
    ({"birds": 1, "tortoises": -1}, True, {("NF-1.2", "negative")}),
    ({"tortoises": 1, "treasures": ("cup",)}, True, set()),
    ({"treasures": ("cup",)}, True, {("NF-22.3", "treasures")}),
    ({"treasures": ("cup",), "sheet": skilled("begging")}, True, set()),
    ({"treasures": ("cup", "mug"), "sheet": skilled("begging")}, True, {("NF-22.3", "treasures")})])
def test_animals_and_what_they_carry(ann: dict[str, Any], day: bool, findings: set[tuple[str, str]]):
    assert found(given(ann=ann, day=day), "birds", "tortoise", "negative", "treasures") == findings


@pytest.mark.parametrize(("tortoises", "supply", "fine"), [(2, 4, True), (2, 5, False), (0, 6, True)])
def test_birds_and_tortoises_are_one_supply(tortoises: int, supply: int, fine: bool):
    s = given(ann={"tortoises": tortoises}, day=True, birds=supply)
    assert (found(s, "birds-supply") == set()) == fine


@pytest.mark.parametrize(("left", "beaten", "map_", "findings"), [
    (("brutus", "morwen"), (), 11, set()), (("brutus",), ("morwen",), 11, set()), ((), (), 11, set()),
    (("brutus",), (), 11, {("NF-44.1", "villains")}), (("brutus", "brutus"), (), 11, {("NF-1.2", "card-twice")}),
    (("brutus",), ("brutus",), 11, {("NF-1.2", "card-twice")}), (("brutus", "x"), (), 11, {("NF-1.1", "card-unknown")}),
    (("brutus", "morwen"), (), 9, {("NF-44.1", "villains-map")})])
def test_villains(left: tuple[str, ...], beaten: tuple[str, ...], map_: int, findings: set[tuple[str, str]]):
    ann = {"villains": beaten, "camps": 14 - len(beaten)}
    s = given(box=EFFECTS, ann=ann, villains=left, map=map_, mode="campaign")
    assert found(s, "villains", "villains-map", "card-twice", "card-unknown") == findings


def test_three_play_against_three_villains():
    s = given(THREE, box=EFFECTS, villains=("brutus", "morwen"), map=11, mode="campaign")
    assert found(replace(s, box=replace(EFFECTS, villains=EFFECTS.villains | {"zak": EFFECTS.villains["brutus"]})),
                 "villains") == {("NF-44.1", "villains")}


@pytest.mark.parametrize(("mode", "map_", "rule"), [
    ("first_adventure", 2, "NF-2.1"), ("campaign", 1, "NF-2.2"), ("character", 1, "NF-2.3"), ("arcade", 12, "NF-2.4")])
def test_a_map_that_the_mode_does_not_play(mode: str, map_: int, rule: str):
    s = replace(given(), mode=mode, map=map_, box=replace(EXAMPLES, map=replace(MAP, id=map_)))
    assert found(s, "map") == {(rule, "map")}


@pytest.mark.parametrize(("mode", "map_"), [("first_adventure", 1), ("campaign", 11), ("character", 2), ("arcade", 1)])
def test_a_map_that_the_mode_plays(mode: str, map_: int):
    s = replace(given(), mode=mode, map=map_, box=replace(EXAMPLES, map=replace(MAP, id=map_)))
    assert found(s, "map", "map-other", "map-water", "map-mammoth") == set()


def test_another_map_than_the_table_says():
    assert found(replace(given(), mode="arcade", map=3), "map-other") == {("NF-2.4", "map-other")}


@pytest.mark.parametrize(("symbol", "home"), [("water", 5), ("mammoth", 10)])
def test_water_and_mammoths_have_their_map(symbol: str, home: int):
    spaces = MAP.spaces | {"h": replace(MAP.spaces["h"], **{symbol: True})}
    for number, findings in ((home, set()), (3, {("NF-43", f"map-{symbol}")})):
        box = replace(EXAMPLES, map=replace(MAP, id=number, spaces=spaces))
        assert found(replace(given(), mode="arcade", map=number, box=box), f"map-{symbol}") == findings


@pytest.mark.parametrize(("extended", "camps", "findings"), [
    (True, 16, set()), (False, 16, {"camps-many", "camps"}), (True, 14, {"camps"}),
    (True, 17, {"camps-many", "camps"})])
def test_camps_of_the_extended_variant(extended: bool, camps: int, findings: set[str]):
    s = given(ann={"camps": camps}, bob={"camps": 16 if extended else 14}, extended=extended)
    assert {x.about for x in GAME.check(s) if x.about in ("camps", "camps-many")} == findings


@pytest.mark.parametrize(("shuffled", "findings"), [(True, set()), (False, {("NF-21.1", "threat-order")})])
def test_the_order_of_threats_of_a_shuffled_deck_says_nothing(shuffled: bool, findings: set[tuple[str, str]]):
    s = given(ann={"threats": ("9",)})
    s = replace(s, settings=replace(s.settings, threats_shuffled=shuffled))
    assert found(s, "threat-order") == findings


@pytest.mark.parametrize("mode", ["first_adventure", "arcade"])
def test_a_new_table_is_without_findings(mode: str):
    assert [x for x in GAME.check(GAME.new(Setup(THREE, mode=mode, day=True, extended=True))) if x.certain] == []


def test_a_hunter_may_beat_them_in_any_order():
    s = given(ann={"threats": ("9",), "sheet": skilled("bounty_hunting")}, mode="arcade")
    assert found(s, "threat-order") == set()


@pytest.mark.parametrize("lent", [False, True])
def test_a_box_that_lends_bounty_hunting_makes_their_order_unsure(lent: bool):
    """Whoever had the card when the threat was beaten may have swapped it since."""
    s = given(ann={"threats": ("9",)})
    card = artifact(1, AsSkill("bounty_hunting" if lent else "fishing"))
    s = replace(s, box=replace(s.box, artifacts=s.box.artifacts | {"lens": card}))
    assert [x.certain for x in GAME.check(s) if x.about == "threat-order"] == [not lent]


def test_treasures_that_lie_open_at_the_hut_are_treasures():
    s = inside(given(day=True, ann={"birds": 1}), Choosing("ann", ("cup", "mug", "hat")))
    assert found(s, "card-unknown", "card-twice") == set()
    s = inside(given(day=True, ann={"birds": 1}), Choosing("ann", ("cup", "sword", "cup")))
    assert found(s, "card-unknown", "card-twice") == {("NF-1.1", "card-unknown"), ("NF-1.2", "card-twice")}


@pytest.mark.parametrize(("advanced", "basic", "hunts", "lacks"), [
    (1, 5, set(), set()), (2, 3, set(), {"advanced"}), (1, 7, set(), {"hand"}), (2, 7, {"hand"}, {"hand", "advanced"})])
def test_a_hunter_begins_with_up_to_two_artifacts_more(advanced: int, basic: int, hunts: set[str], lacks: set[str]):
    shelf = [x for x, card in EXAMPLES.artifacts.items() if card.tier == "basic"]
    hand = ("armour", "throne")[:advanced] + tuple(shelf[:basic])
    for sheet, about in ((skilled("treasure_hunting"), hunts), (Sheet(), lacks)):
        s = given(round=1, mode="campaign", map=2, ann={"hand": hand, "figure": "board", "sheet": sheet})
        assert {x.about for x in GAME.check(s) if x.rule == "NF-4.2"} == about
