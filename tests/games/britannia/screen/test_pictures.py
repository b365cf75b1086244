"""The game's own drawings: every kind has one, none is left over, and all are what `docs/pictures.md` says."""
from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.games.britannia import actions as a
from companion.games.britannia.board import area, sea
from companion.games.britannia.screen import pictures
from tests.games.britannia.helpers import GAME, NEW

FILES = sorted((GAME.folder / "static" / "pictures").glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
INKS = {"none", "var(--picture-light)", "var(--picture-tone)", "var(--picture-dark)"}
SHAPES = {"path": {"d"}, "circle": {"cx", "cy", "r"}, "rect": {"x", "y", "width", "height", "rx"}}
PAINT = {"fill", "stroke", "stroke-width"}


def test_every_unit_has_a_picture_and_none_is_left_over() -> None:
    drawn = {f"{path.stem}#{symbol.get('id')}" for path in FILES for symbol in ElementTree.parse(path).getroot()}
    used = {*pictures.WINNER, *pictures.SHIP, *pictures.LEADER, *pictures.BATTLE, *pictures.CROWN,
            *(layer for layers in pictures.UNITS.values() for layer in layers)}
    assert used == drawn


def test_an_action_shows_what_it_is_about() -> None:
    assert GAME.pictures is pictures
    of = pictures.of_action
    landing = a.Move(seat="p1", start=sea("north_sea"), to=area("york"), n=1)
    assert of(NEW, landing) == pictures.SHIP
    assert of(NEW, a.Move(seat="p1", start=area("kent"), to=area("essex"), n=1, kind="cavalry")) == ("units#cavalry",)
    assert of(NEW, a.Fight(seat="p1", at=area("kent"))) == pictures.BATTLE
    assert of(NEW, a.Vote(seat="p1", side="welsh", choice="saxons")) == pictures.CROWN
    assert of(NEW, a.Vote(seat="p1", side="welsh", choice="")) == of(NEW, a.Done(seat="p1")) == ()
    assert of(NEW, a.Build(seat="p1", at=area("kent"))) == ("units#burh",)
    assert (pictures.of_place("hills"), pictures.of_entry("any", "A")) == ((), ())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_holds_shapes_in_three_inks_and_nothing_else(path: Path) -> None:
    for symbol in ElementTree.parse(path).getroot():
        assert symbol.get("viewBox") == ("0 0 240 135" if symbol.get("id") == "picture" else "0 0 48 48")
        for shape in symbol:
            assert set(shape.keys()) <= SHAPES[shape.tag.removeprefix(SVG)] | PAINT
        assert {x.get(which) for x in (symbol, *symbol) for which in ("fill", "stroke")} - {None} <= INKS
