"""A box of one's own: the map as it was painted, the numbers as far as they were told."""
from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.box import shelf
from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.boxing import BOXING
from companion.games.harrow_county.box.components import Box, Hex, board_of, map_of, sample_box
from companion.games.harrow_county.box.sample import HOUSE_MAPS
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.solo.cards import SoloCard
from companion.games.harrow_county.solo.facts import SoloCardTold
from companion.games.harrow_county.state import ABILITIES
from companion.kernel import UNKNOWN, Unknown, judge
from tests.games.harrow_county.helpers import GAME, NEW, SEATS, do, jar, open_
from tests.web.conftest import Device

OWN: Box = BOXING.own_box("Ours")


def painted(**hexes: Any) -> Box:
    """Side A with homes, and some hexes by number (`n13`) otherwise than bare."""
    spaces = dict(OWN.maps["a"].spaces)
    for name, fields in {"n25": {"home": "family"}, "n34": {"home": "protectors"}, **hexes}.items():
        spaces[name[1:]] = replace(spaces[name[1:]], **fields)
    return replace(OWN, maps=OWN.maps | {"a": replace(OWN.maps["a"], spaces=spaces)})


@pytest.mark.parametrize("name", HOUSE_MAPS)
def test_a_house_map_is_drawn_and_read_back(name: str) -> None:
    assert map_of(board_of(HOUSE_MAPS[name])) == HOUSE_MAPS[name]


def test_one_plays_on_the_map_that_was_painted() -> None:
    """Terrain, storms and homes are the owner's; tokens lie where the rulebook puts them (HC-3.3)."""
    box = painted(n43={"kind": "mountain"}, n44={"storm": True}, n1={"kind": "swamp"})
    s = GAME.new(Setup(SEATS, box=BOXING.with_playable_boards(box)))
    assert (s.terrain["hex:0,-2"], s.printed, s.box.id) == ("mountain", ("hex:1,-2",), "own")
    assert s.tokens["advance"] == {}  # the only swamp lies beside a home
    assert s.terrain[MIDDLE] == "brambles"
    assert GAME.coherent(s)


@pytest.mark.parametrize(("hexes", "about"), [
    ({}, []), ({"n34": {"home": ""}}, ["box.homes"]), ({"n1": {"home": "family"}}, ["box.homes"]),
    ({"n61": {"kind": "plains"}}, ["box.middle"]), ({"n2": {"kind": "brambles"}}, ["box.middle"])])
def test_what_a_map_lacks_is_told(hexes: dict[str, Any], about: list[str]) -> None:
    box = painted(**hexes)
    assert [flaw.about for flaw in BOXING.board_findings("maps", box.maps["a"])] == about
    assert ("a" in BOXING.with_playable_boards(box).maps) == (not about)
    if about:
        with pytest.raises(ValueError, match="map"):
            GAME.new(Setup(SEATS, box=BOXING.with_playable_boards(box)))


def test_a_hex_too_few_is_told() -> None:
    spaces = {id: at for id, at in OWN.maps["a"].spaces.items() if id != "7"}
    board = replace(OWN.maps["a"], spaces=spaces)
    assert [flaw.about for flaw in BOXING.board_findings("maps", board)] == ["box.hexes"]
    assert map_of(replace(board, spaces=spaces | {"7": Hex("mud", 4, -1)})) is None


def test_numbers_that_nobody_told_are_doubts() -> None:
    """The jar says to look at the board, and what it gives cannot be checked."""
    s = GAME.new(Setup(SEATS, box=painted()))
    assert all(isinstance(s.value("ann", x), Unknown) for x in ABILITIES)
    assert GAME.screen.about(s, jar("ability"), "en") == (("jar-look", {}),)
    s = do(open_(s), jar("ability"), a.ChooseAbility(seat="ann", ability="strengthen"))
    assert judge(GAME, s, a.Strengthen(seat="ann", n=2)).kind == "unchecked"
    told = replace(painted(), advance=(2, 3, UNKNOWN, 4, 4, 5))
    assert GAME.new(Setup(SEATS, box=told)).value("ann", "advance") == 2


def test_the_sample_is_the_house_box() -> None:
    assert GAME.new(Setup(SEATS, box=sample_box())) == NEW


def test_the_pages_of_the_box_open(app: Flask) -> None:
    device = Device(app, "en")
    made = device.client.post("/boxes", data={"csrf": device.csrf, "name": "Ours", "game": "harrow_county"})
    home = made.headers["Location"].partition("?")[0]
    for path in ("", "/maps", "/maps/a", "/board", "/solo_cards", "/solo_cards/mob"):
        page = device.get(home + path, json=False)
        assert page.status_code == 200, path
    assert "Side A" in device.get(f"{home}/maps", json=False).text
    listed = device.get(f"{home}/solo_cards", json=False).text
    assert listed.index("Banishment") < listed.index("New solo card"), "all that there are stand there already"


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_objectives_and_cards_of_the_fair_folk_are_entered(app: Flask, lang: str) -> None:
    """What the rulebook does not print an owner copies from the cards; then the app judges by it."""
    device = Device(app, lang)
    made = device.client.post("/boxes", data={"csrf": device.csrf, "name": "Ours", "game": "harrow_county"})
    home = made.headers["Location"].partition("?")[0]
    entered = {"/objectives/quest_1": {"quest_condition": "edge", "one": "", "other": ""},
               "/fair_cards/fair_1": {"cost": "2", "fair_effect": "arrow", "n": "1"}}
    for path, fields in entered.items():
        page = device.get(home + path, json=False)
        assert page.status_code == 200, path
        assert device.get(home + path.rpartition("/")[0], json=False).status_code == 200
        seen = re.findall(r'name="seen" value="([^"]*)"', page.text)
        told = device.client.post(home + path, data={
            "csrf": device.csrf, "seen": seen[:1], "do": "save", f"name.{lang}": "Moth", **fields})
        assert told.status_code in (200, 302, 303), told.text
    box = BOXING.read(shelf.read(app.config["DATA"], GAME.id, home.rpartition("/")[2]))
    assert box.objectives["quest_1"].quest_condition == "edge"
    assert box.objectives["quest_1"].name == {lang: "Moth"}
    assert (box.fair_cards["fair_1"].cost, box.fair_cards["fair_1"].fair_effect) == (2, "arrow")
    assert (len(box.objectives), len(box.fair_cards)) == (16, 13)
    assert box.fair_cards["fair_2"].cost is UNKNOWN


def test_a_solo_card_read_at_the_table_is_taken_into_the_owners_box() -> None:
    """With Hester's sign, and nothing else of the box changes."""
    own = replace(sample_box(), id="own", invented=False, solo_cards=BOXING.own_box("x").solo_cards)
    s = GAME.new(Setup(("p1",), mode="solo", box=own, real_cards=True))
    read = GAME.evolve(s, SoloCardTold("p1", "mob", 3, 9, "space_add", True))
    assert BOXING.with_learnt(own, read.box, s.box, "t7") == replace(
        own, solo_cards=own.solo_cards | {"mob": SoloCard(3, 9, "space_add", True)})


def test_real_cards_typed_beside_the_invented_box_go_home(app: Flask) -> None:
    """The box of the table is invented, what people read off their cards is not; nothing invented comes along."""
    device = Device(app, "en")
    code = device.post("/tables", {"game": GAME.id, "names": {"p1": "Anna"}, "setup": {
        "mode": "solo", "real_cards": True}}).get_json()["code"]
    made = device.client.post("/boxes", data={"csrf": device.csrf, "name": "Ours", "game": GAME.id})
    home = made.headers["Location"].partition("?")[0]
    assert code not in device.get(f"{home}/tables", json=False).text, "nothing has been typed there yet"
    read = [{"do": "choose-deck", "seat": "p1", "deck": "red"}, {"do": "turn-card", "seat": "table", "card": "mob"},
            {"do": "read-hex", "seat": "p1", "at": "hex:0,-4"}, {"do": "read-hex", "seat": "p1", "at": "hex:1,-4"},
            {"do": "read-symbol", "seat": "p1", "space": "space_move"},
            {"do": "read-sign", "seat": "p1", "hester_sign": True}]
    flow = [{"at": "rounds"}, {"at": "turning-card", "seat": "p1", "why": "townsfolk"}]
    patches = [{"path": ["flow"], "value": flow}]
    for n, action in enumerate([{"do": "correct", "seat": "table", "patches": patches}, *read]):
        entered = device.post(f"/t/{code}/enter", {"client": f"c{n}", "action": action})
        assert entered.status_code == 200, entered.text
    page = device.get(f"{home}/tables", json=False).text
    assert code in page
    assert f"{home}/tables/{code}\"" in page
    device.client.post(f"{home}/tables/{code}", data={"csrf": device.csrf})
    box = BOXING.read(shelf.read(app.config["DATA"], GAME.id, home.rpartition("/")[2]))
    told = box.solo_cards["mob"]
    assert (told.solo_symbol, told.hester_sign, isinstance(told.first_hex, int)) == ("space_move", True, True)
    assert replace(box, solo_cards={}, version=1) == replace(OWN, solo_cards={}, id=box.id, version=1)
    assert device.get(f"{home}/tables/{code}").status_code == 422, "entries are not judged by another box"
