"""How the end is told: whoever wins, and by what, in a sentence of its own."""
from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.games.harrow_county.state import State
from companion.i18n import LANGUAGES
from companion.kernel import Seat
from companion.web import texts_of
from tests.games.harrow_county.fair_folk.table import PLAIN_FAIR, PLAIN_FOUR, QUEEN, SWORD, fair
from tests.games.harrow_county.helpers import GAME, PLAIN, with_
from tests.games.harrow_county.hester.table import BARE, with_hester
from tests.web.conftest import Device

@pytest.mark.parametrize(("lang", "side"), [("cs", "Strana A"), ("en", "Side A")])
def test_what_other_programs_keep_names_the_side_of_the_map(lang: str, side: str) -> None:
    record = GAME.finale.record(PLAIN_FOUR, lang)
    assert record.board == side
    assert record.roles["dan"] == ("faction", "black")


SIX = {"ann": ("haints",) * 3, "bob": ("haints",) * 3}
ALL_FOUND = {"lost_sword": SWORD, "lost_crown": "hex:-3,1", "lost_queen": QUEEN}


def points(s: State, ann: int, bob: int) -> State:
    return with_(with_(s, "ann", brambles=ann), "bob", brambles=bob)


@pytest.mark.parametrize(("s", "won", "key"), [
    (points(PLAIN, 8, 7), ("ann",), "points"),
    (points(PLAIN, 7, 7), (PLAIN.holder,), "lantern"),
    (points(with_hester(BARE), 7, 2), ("ann",), "points"),
    (points(with_hester(BARE, eaten_squares=SIX), 3, 2), ("cyd",), "hester"),
    (points(PLAIN_FAIR, 3, 7), ("bob",), "points"),
    (points(fair(finds=ALL_FOUND), 3, 2), ("cyd",), "queen"),
    (points(fair(finds=ALL_FOUND), 8, 2), ("cyd", "ann"), "queen_both"),
    (with_hester(points(PLAIN_FOUR, 2, 1), eaten_squares=SIX), ("dan",), "hester")])
def test_what_decided_is_told(s: State, won: tuple[Seat, ...], key: str) -> None:
    sheet = GAME.score(s)
    assert GAME.finale.winners(s, sheet) == won
    found, params = GAME.finale.decided(s, sheet)
    assert found == key
    for lang in LANGUAGES:
        said = texts_of("harrow_county").say(lang, f"finale.decided.{found}", seat="Eva", n=7, other=2)
        assert "finale" not in said
    if "seat" in params:
        assert params["seat"] == won[0]


def test_whoever_has_no_points_is_shown_without_any(app: Flask) -> None:
    device = Device(app, "en")
    seats = ("p1", "p2", "p3", "p4")
    made = device.post("/tables", {
        "game": "harrow_county", "names": dict(zip(seats, ("Anna", "Bob", "Cyd", "Dan"), strict=True)),
        "setup": {"mode": "counters", "colours": dict(zip(seats, ("red", "blue", "black", "silver"), strict=True))}})
    device.code = made.get_json()["code"]
    patches = [{"path": ["hester", "squares_filled"], "value": 6}, {"path": ["players", "p1", "kills"], "value": 2}]
    for action in ({"do": "correct", "seat": "p1", "patches": patches}, {"do": "done", "seat": "p1"}):
        assert device.enter(action, head=device.offers()["head"]).status_code == 200
    page = html.unescape(device.get(device.at("score"), json=False).text)
    shown = [" ".join(re.sub(r"<[^>]+>", " ", row).split())
             for row in re.findall(r'<li class="runner .*?</li>', page, re.S)]
    assert shown == ["1. C Cyd", "2. A Anna Total: 2", "3. B Bob Total: 0", "4. D Dan"]
    assert "Cyd: all six squares are filled" in page
