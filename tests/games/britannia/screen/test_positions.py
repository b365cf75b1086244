"""Positions by hand and as files: forty that are possible, forty that are not; the walk, the set-up, the bags."""
from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.cli.position import texts
from companion.games.britannia.nations import NATIONS, ORDER
from companion.games.britannia.position.things import PENS, RUIN
from companion.games.britannia.steps import NationTurn, Round
from companion.games.derived.position import position_file
from companion.kernel import Correct, Piece, apply, judge, settle
from tests.games.britannia.helpers import GAME, NEW, SEATS, at, place, stacks

RIGHT = (
    (1, "belgae: kent 1"), (1, "romans: english_channel 16; belgae: kent 1"), (2, "romans: kent 4 infantry 1 fort"),
    (2, "romans: downlands 4 infantry 1 fort"), (3, "irish: atlantic_ocean 1"), (3, "romans: york 1 fort"),
    (4, "saxons: english_channel 3; jutes: english_channel 2"), (4, "picts: mar 3"), (4, "scots: irish_sea 1"),
    (5, "angles: frisian_sea 6"), (5, "romans: kent 16 infantry 1 fort"), (5, "welsh: dyfed 2, gwynedd 3"),
    (6, "romano_british: kent 3, essex 3, york 2"), (6, "saxons: kent 9, essex 3"), (6, "jutes: kent 3"),
    (7, "romano_british: kent 2 infantry 2 cavalry"), (7, "scots: dalriada 4"), (7, "angles: north_sea 7, york 3"),
    (8, "welsh: york 3"), (8, "saxons: kent 20"), (9, "irish: cumbria 3"), (9, "brigantes: strathclyde 3"),
    (10, "angles: york 12, lindsey 2"), (10, "picts: alban 4"), (11, "danes: north_sea 4, frisian_sea 4"),
    (11, "norsemen: icelandic_sea 5"), (12, "saxons: kent 1 infantry 1 burh"), (12, "dubliners: irish_sea 2"),
    (13, "danes: york 9"), (13, "saxons: kent 1 burh"), (14, "danes: york 9, lindsey 2"), (14, "dubliners: york 5"),
    (15, "normans: english_channel 6 infantry 4 cavalry"), (15, "norwegians: north_sea 10"),
    (15, "saxons: sussex 3 infantry 1 burh"), (16, "normans: essex 2 infantry 2 cavalry"),
    (16, "norwegians: york 5"), (16, "danes: frisian_sea 3"), (16, "caledonians: orkneys 2"),
    (16, "welsh: powys 2, dyfed 3"))
WRONG = (
    (3, "welsh: kent 14", "counters"), (4, "jutes: kent 7", "counters"), (6, "romano_british: kent 9", "counters"),
    (15, "normans: kent 1 infantry 5 cavalry", "counters"), (9, "saxons: kent 21", "counters"),
    (5, "welsh: kent 1 infantry 1 cavalry", "counters"), (5, "romans: kent 17", "counters"),
    (12, "danes: york 19", "counters"), (9, "scots: skye 12", "counters"), (8, "irish: avalon 9", "counters"),
    (3, "romans: kent 1 infantry 2 fort", "forts"), (3, "welsh: kent 1 infantry 1 fort", "forts"),
    (3, "romans: north_sea 1 fort", "forts"), (12, "angles: york 1 infantry 1 burh", "burhs"),
    (12, "saxons: north_sea 1 burh", "burhs"), (11, "saxons: kent 1 infantry 1 burh", "burhs"),
    (2, "saxons: kent 1", "time"), (3, "jutes: kent 1", "time"), (3, "angles: york 1", "time"),
    (2, "irish: avalon 1", "time"), (3, "scots: skye 1", "time"), (10, "norsemen: skye 1", "time"),
    (11, "dubliners: irish_sea 1", "time"), (10, "danes: york 1", "time"), (14, "norwegians: york 1", "time"),
    (14, "normans: kent 1", "time"), (5, "romano_british: kent 1", "time"), (7, "romans: kent 1", "time"),
    (8, "romans: kent 1 fort", "time"), (9, "romano_british: kent 1 infantry 1 cavalry", "time"),
    (6, "romano_british: kent 1 infantry 1 cavalry", "time"), (3, "welsh: kent 1; belgae: kent 1", "together"),
    (9, "saxons: york 2; angles: york 1", "together"), (3, "welsh: clwyd 5", "crowded"),
    (3, "welsh: kent 4, essex 4", "crowded"), (3, "romans: downlands 5", "crowded"),
    (3, "welsh: clwyd 3, gwent 3", "crowded"), (9, "saxons: devon 5", "crowded"),
    (16, "danes: york 5, essex 4", "crowded"), (10, "angles: lindsey 3, kent 4", "crowded"))


def file_of(round: int, units: str, **more: Any) -> bytes:
    position = {"round": round, "flow": [{"at": "round", "next": 0}], "units": stacks(units), **more}
    return json.dumps({"format": 1, "game": "britannia", "setup": {"seats": SEATS}, "position": position}).encode()


def read(data: bytes) -> Any:
    return position_file.read(GAME, data, texts(GAME))


@pytest.mark.parametrize(("round", "units"), RIGHT)
def test_forty_positions_that_are_possible(round: int, units: str) -> None:
    s = read(file_of(round, units)).state
    assert GAME.check(s) == []
    assert (s.round, s.units) == (round, stacks(units))


@pytest.mark.parametrize(("round", "units", "about"), WRONG)
def test_forty_positions_that_are_not(round: int, units: str, about: str) -> None:
    found = GAME.check(read(file_of(round, units)).state)
    assert about in {x.about for x in found}


def test_there_are_forty_of_each() -> None:
    assert (len(RIGHT), len(WRONG)) == (40, 40)


@pytest.mark.parametrize(("leaders", "round", "about"), [
    ({"alfred": "area:kent"}, 9, "leader_time"), ({"arthur": "area:essex"}, 7, "alone")])
def test_leaders_out_of_time_or_alone(leaders: dict[str, str], round: int, about: str) -> None:
    s = replace(at("saxons", round, "saxons: kent 1"), leaders=leaders)
    assert about in {x.about for x in GAME.check(s)}


def test_a_tap_a_unit_two_an_area_and_four_a_nation() -> None:
    """Any round: the stack of an area, then whose turn begins, the marker and the points of each nation."""
    answers: dict[str, Any] = {
        "round": 9, "turn": "saxons", "sides/saxons/population": 3, "sides/saxons/points": 41,
        **{f"units/{x}": {} for x in NEW.units}, "units/area:kent": {"saxons.infantry": 2},
        "units/area:york": {"angles.infantry": 1}}
    patches = GAME.position.patches(NEW, answers)
    s, _ = apply(GAME, NEW, Correct(seat="red", patches=patches))
    assert s.units[place("kent")] == {"saxons": {"infantry": 2}}
    assert (s.round, GAME.sides(s)["saxons"], s.points("saxons")) == (9, "red", 41)
    assert any(isinstance(x, NationTurn) and x.side == "saxons" for x in s.flow)
    [led] = GAME.position.patches(s, {"leaders/oswiu": "area:york"})
    assert (led.path, led.value) == (("leaders", "oswiu"), "area:york")


def entered(s: Any, answers: dict[str, Any]) -> Any:
    return apply(GAME, s, Correct(seat="red", patches=GAME.position.patches(s, answers)))[0]


def _keys(s: Any) -> set[str]:
    return {field.key for part in GAME.position.form(s) for field in part.fields}


def test_the_form_asks_for_what_can_be_in_its_round() -> None:
    assert "vassals/welsh" in _keys(NEW)
    assert "vassals/welsh" not in _keys(replace(NEW, round=9))
    assert "leaders/boudicca" in _keys(NEW)
    assert "leaders/william" not in _keys(NEW)
    assert {f"sides/{side}/{x}" for side in ORDER for x in ("population", "points")} <= _keys(NEW)
    stacks = {f.key: f.options for part in GAME.position.form(NEW) for f in part.fields if f.kind == "stack"}
    assert (stacks[f"units/{place('kent')}"], stacks["units/sea:north_sea"]) == ((*PENS, RUIN), PENS)


def test_a_destroyed_fort_stands_in_its_area_like_a_unit() -> None:
    key = f"units/{place('kent')}"
    s = entered(NEW, {key: {"romans.burnt_fort": 1, "romans.infantry": 2}})
    assert (s.burnt, s.armies("romans", place("kent"))) == ((place("kent"),), 2)
    assert entered(s, {key: {"romans.infantry": 2}}).burnt == ()


@pytest.mark.parametrize("wrong", [
    {"units/area:kent": {"welsh.dragon": 1}}, {"units/area:kent": {"welsh.infantry": -1}}, {"units/area:kent": 3},
    {"units/area:rome": {}}, {"turn": "huns"}, {"round": "soon"}])
def test_nonsense_is_told_by_its_field(wrong: dict[str, Any]) -> None:
    with pytest.raises(games.contract.Nonsense, match=next(iter(wrong)).replace("/", r"\/")):
        GAME.position.patches(NEW, wrong)


def test_the_walk_puts_any_difference_right() -> None:
    s = at("saxons", 6, "saxons: kent 2", leaders={"aelle": "kent"})
    kent, essex = place("kent"), place("essex")
    saxon = Piece("infantry", "saxons", "red")
    assert saxon in GAME.by_hand.possible(s, kent)
    assert Piece("burnt_fort", "romans", "yellow") not in GAME.by_hand.possible(s, "sea:north_sea")
    patches = GAME.by_hand.placing_patches(s, {
        kent: (), essex: (replace(saxon, count=3), Piece("leader", "aelle", "red"))})
    s, _ = apply(GAME, s, Correct(seat="red", patches=patches))
    assert (s.armies("saxons", kent), s.armies("saxons", essex), s.leaders) == (0, 3, {"aelle": essex})
    burnt = GAME.by_hand.placing_patches(s, {kent: (Piece("burnt_fort", "romans", "yellow"),)})
    s, _ = apply(GAME, s, Correct(seat="red", patches=burnt))
    assert s.burnt == (kent,)
    with pytest.raises(games.contract.Unsettled):
        GAME.by_hand.placing_patches(s, {"box": (saxon,)})


def test_what_is_laid_out_is_the_set_up_of_the_book() -> None:
    prepare = GAME.preparation
    assert prepare.setting_up(NEW)
    laid = [x for group in prepare.checklist(NEW) for item in group.items for x in item.laid]
    assert sum(piece.count for _, piece in laid) == 37 + 16
    assert [g.seat for g in prepare.checklist(NEW)] == ["", *SEATS]
    assert not prepare.setting_up(replace(NEW, round=2))


def test_every_bag_holds_the_counters_of_its_nation() -> None:
    """219 counters in seventeen bags, wherever they are when the table is packed up; forts and burhs beside them."""
    s = at("saxons", 13, "saxons: kent 3 infantry 1 burh, essex 2; danes: york 5", leaders={"edgar": "kent"})
    groups = GAME.preparation.packing(s)
    bags = [item for group in groups for item in group.items if item.key == "bag"]
    assert len(bags) == len(ORDER)
    assert sum(item.count for item in bags) == 219
    assert {item.params["side"]: item.count for item in bags} == {
        side: x.infantry + x.cavalry + len(x.leaders) for side, x in NATIONS.items()}
    saxons = next(x for x in bags if x.params["side"] == "saxons")
    assert saxons.params["on_map"] == 6
    assert {item.key: item.count for item in groups[-1].items} == {"pack_forts": 24, "pack_burhs": 8, "pack_round": 1}


def test_a_position_goes_on_from_the_nation_whose_turn_begins() -> None:
    s = replace(NEW, round=9, units=stacks("saxons: kent 2, essex 2"), flow=(Round(14), NationTurn("saxons")))
    s = settle(GAME, s, [])
    assert s.flow[-1].__class__.__name__ == "Moving"
    assert not judge(GAME, s, GAME.codec.action(
        b'{"do":"move","seat":"red","start":"area:kent","to":"area:sussex","n":1}')).refusals

