"""What has no seat and no number of its own is shown in words, too."""
from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from companion.games.harrow_county import actions as a
from companion.kernel import TABLE
from companion.web import texts_of
from companion.web.words import MAX_QUOTED_LETTERS, Reader
from tests.games.harrow_county.helpers import GAME, NEW
from tests.games.harrow_county.kammi.table import HERS
from tests.games.harrow_county.solo.table import NEW as ALONE
from tests.web.conftest import Device

TEXTS = texts_of("harrow_county")


@pytest.mark.parametrize(("field", "value", "word"), [
    ("start", "outside", "mimo mapu"), ("terrain_cube", "swamp", "bažina"), ("token", "council_house", "Poradní sídlo"),
    ("id", "lost_sword", "meč"), ("1", "advance", "POSUNUTÍ"), ("theirs", 0.2, "0,2"), ("id", "fair_token", "Říše víl"),
    ("deed", "take_card", "zahrát kartu"), ("action", "take_card", "hraje kartu")])
def test_a_thing_has_its_word(field: str, value: Any, word: str) -> None:
    assert GAME.names.name(NEW, field, value, "cs", {}, TEXTS) == word


@pytest.mark.parametrize(("lang", "said"), [("cs", "les ×2, bažina ×1"), ("en", "forest ×2, swamp ×1")])
def test_a_number_of_cubes_does_not_read_like_the_number_of_a_hex(lang: str, said: str) -> None:
    assert GAME.names.name(NEW, "cubes", {"forest": 2, "swamp": 1}, lang, {}, TEXTS) == said


@pytest.mark.parametrize(("place", "cs", "en"), [
    ("plate:family", "talíř: Rodina", "plate of the Family"),
    ("goals:protectors", "bodovací deska, strana: Ochránci", "Scoreboard, side of the Protectors"),
    ("offers:family", "nabídky, Rodina", "offers of the Family"),
    ("hester_square:protectors", "pole Hester, strana: Ochránci", "Hester's square, side: Protectors")])
def test_a_place_of_a_faction_that_nobody_leads_is_called_by_the_faction(place: str, cs: str, en: str) -> None:
    """No name is bent that is none."""
    assert GAME.names.place(ALONE, place, "cs", {}, TEXTS) == cs
    assert GAME.names.place(ALONE, place, "en", {}, TEXTS) == en


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_long_card_text_stands_there_whole(lang: str) -> None:
    """Only what somebody sent is quoted by its beginning."""
    said = Reader(GAME, NEW, lang, {}, TEXTS).line("card_text", {"card_text": "decoy"})
    assert len(said) > MAX_QUOTED_LETTERS
    assert said.endswith(".")


def test_a_place_of_a_player_is_called_by_the_name() -> None:
    assert GAME.names.place(NEW, "plate:ann", "en", {"ann": "Ann"}, TEXTS) == "Ann's plate"
    assert GAME.names.place(NEW, "hester_square:ann", "en", {"ann": "Ann"}, TEXTS) == "Hester's square, side: Ann"


def test_where_cards_lead_the_factions_nobody_holds_the_token() -> None:
    """HC-10.2: no First Player Token, no wild tokens."""
    assert not [at for at in GAME.pieces(ALONE) if at.startswith("lantern")]
    assert not [x.key for x in GAME.reminders.opening(ALONE)]
    assert [at for at in GAME.pieces(NEW) if at.startswith("lantern")]


@pytest.mark.parametrize(("lang", "told"), [("en", "Out of the Tree: 6, 1"), ("cs", "Ze stromu vypadlo: 6, 1")])
def test_a_throw_is_entered_without_colours(lang: str, told: str) -> None:
    """The second number is the Family's or Kammi's, only the position knows; what came out is told in the colours."""
    reader = Reader(GAME, HERS, lang, {"ann": "Anna", "bob": "Bob"}, TEXTS)
    assert reader.action(a.Fall(seat=TABLE, out=(6, 1))) == told


@pytest.mark.parametrize(("lang", "lines"), [
    ("en", {"over_wild": ["bonus tile", "Wild"], "tree": ["cubes in the Tree, Anna"],
            "goals": ["goals", "wetland", "plains"]}),
    ("cs", {"over_wild": ["bonusová destička", "Divočení"], "tree": ["kostky ve stromu, Anna"],
            "goals": ["cíle", "mokřady", "pláně"]})])
def test_the_list_for_building_up_names_what_only_its_face_tells(app: Flask, lang: str, lines: Any) -> None:
    device = Device(app, lang)
    made = device.post("/tables", {"game": "harrow_county", "names": {"p1": "Anna", "p2": "Bob"},
                                   "setup": {"mode": "full"}})
    device.code = made.get_json()["code"]
    patches = [{"path": ["bonus_tiles", "wild"], "value": ["tile_wild"]}, {"path": ["tree"], "value": {"p1": 3}},
               {"path": ["players", "p1", "goals_to_place"], "value": ["wetland", "plains"]},
               {"path": ["round"], "value": 2}]
    assert device.enter({"do": "correct", "seat": "p1", "patches": patches},
                        head=device.offers()["head"]).status_code == 200
    page = device.get(device.at("setup"), json=False).text
    for key, words in lines.items():
        line = re.search(rf'<li><label[^>]*><input[^>]*name="[^"]*\b(?:tile_)?{key}\..*?</li>', page, re.S)
        assert line, key
        shown = " ".join(re.sub(r"<[^>]+>", " ", html.unescape(line[0])).split())
        assert [word for word in words if word not in shown] == [], shown
