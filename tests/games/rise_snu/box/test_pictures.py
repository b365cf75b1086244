"""The game's own drawings: every kind has one, none is another's, and all are what `docs/pictures.md` says."""
from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from companion.games.rise_snu import pictures
from companion.games.rise_snu.box.components import KINDS
from companion.games.rise_snu.box.sample import own_box, sample_box
from companion.games.rise_snu.settings import CHARACTERS
from companion.games.view import Card, Layers

DRAWN = Path(pictures.__file__).parent / "static" / "pictures"
FILES = sorted(DRAWN.rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 400_000
INKS = {"none", "var(--picture-light)", "var(--picture-tone)", "var(--picture-dark)"}
SHAPES = {"path": {"d"}, "circle": {"cx", "cy", "r"}, "ellipse": {"cx", "cy", "rx", "ry"},
          "rect": {"x", "y", "width", "height", "rx"}}
PAINT = {"fill", "stroke", "stroke-width"}
S = SimpleNamespace(box=sample_box())


def symbols() -> Iterator[tuple[str, ElementTree.Element]]:
    for path in FILES:
        for symbol in ElementTree.parse(path).getroot():
            yield f"{path.stem}#{symbol.get('id')}", symbol


def kinds() -> dict[str, Layers]:
    cards = {"dream": "dream-moths", "horror": "horror-fog", "creature": "event-owl", "item": "event-sword",
             "effect": "event-feast", "easy": "easy-wells", "hard": "hard-wells", "ability": "ability-mage"}
    return {**{kind: pictures.of_place(kind) for kind in KINDS}, **{id: pictures.of_id(S, id) for id in CHARACTERS},
            **{kind: pictures.of_card(S, Card(id, "")) for kind, id in cards.items()}, "winner": pictures.WINNER}


def test_every_kind_has_a_picture_and_no_two_share_one() -> None:
    every = dict(symbols())
    used = [layer for layers in kinds().values() for layer in layers]
    assert len(used) == len(set(used)) == len(kinds())
    assert set(used) == every.keys()
    bodies = ["".join(ElementTree.tostring(x, "unicode").strip() for x in symbol) for symbol in every.values()]
    assert len(set(bodies)) == len(bodies)


def test_a_card_of_which_nobody_told_what_it_is_has_no_picture() -> None:
    assert pictures.of_id(S, "?") == pictures.of_id(S, "event-99") == pictures.of_place("moon") == ()
    own = SimpleNamespace(box=own_box({}))
    assert pictures.of_id(own, "dream-bridge~2") == ("cards#dream",)
    assert pictures.of_entry("any", "A") == ()


def test_the_whole_set_is_small() -> None:
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in FILES) <= MOST_BYTES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_holds_shapes_in_three_inks_and_nothing_else(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert (root.tag, root.attrib) == (f"{SVG}svg", {})
    for symbol in root:
        assert symbol.tag == f"{SVG}symbol"
        assert symbol.get("viewBox") == ("0 0 240 135" if symbol.get("id") == "picture" else "0 0 48 48")
        for shape in symbol:
            assert set(shape.keys()) <= SHAPES[shape.tag.removeprefix(SVG)] | PAINT
            assert not len(shape)
        paints = {x.get(which) for x in (symbol, *symbol) for which in ("fill", "stroke")} - {None}
        assert paints <= INKS
