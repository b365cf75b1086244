"""The game's own drawings: every kind has one, none is another's, and all are what `docs/pictures.md` says."""
from __future__ import annotations

import gzip
import typing
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.games.view import Layers
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box import effects as fx
from companion.games.near_and_far.box.atlas import VILLAINS
from companion.games.near_and_far.box.components import FACTIONS, PET, Adventurer, Artifact, Treasure
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.screen import pictures
from companion.games.near_and_far.screen.faces import face
from companion.games.near_and_far.state import BUILDINGS, JAIL
from companion.kernel import UNKNOWN, replace
from companion.table.story.books import shelf
from tests.games.near_and_far.helpers import GAME, given

DRAWN = GAME.folder / "static" / "pictures"
FILES = sorted(DRAWN.rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 400_000
INKS = {"none", "var(--picture-light)", "var(--picture-tone)", "var(--picture-dark)"}
SHAPES = {"path": {"d"}, "circle": {"cx", "cy", "r"}, "ellipse": {"cx", "cy", "rx", "ry"},
          "rect": {"x", "y", "width", "height", "rx"}}
PAINT = {"fill", "stroke", "stroke-width"}
OF_A_SYMBOL = {"id", "viewBox", "stroke-linecap", "stroke-linejoin", *PAINT}
PERSON = dict.fromkeys(("skill", "search", "combat", "movement", "caution"), 0)


def symbols() -> Iterator[tuple[str, ElementTree.Element]]:
    """Every symbol under its name in `Layers`."""
    for path in FILES:
        file = path.relative_to(DRAWN).with_suffix("").as_posix()
        for symbol in ElementTree.parse(path).getroot():
            yield f"{file}#{symbol.get('id')}", symbol


def adventurer(faction: str, trade: str) -> Layers:
    it = Adventurer(faction, **PERSON | {trade: 2})
    return card("it", adventurers={"it": it})


def card(id: str, **shelves: object) -> Layers:
    s = replace(given(), box=replace(sample_box(), **shelves))
    return pictures.of_card(s, face(s, id, "en"))


def artifact(**fields: object) -> Layers:
    return card("it", artifacts={"it": Artifact("basic", **fields)})


def kinds() -> dict[str, Layers]:
    """Every kind of thing that the game's lists know, with its picture."""
    book = shelf.load(Path(), "roads")
    return {
        **{kind: pictures.of_place(kind) for kind in (*BUILDINGS, JAIL, *pictures.TERRAIN, *pictures.ANIMALS)},
        "pet": card(PET), "world": card("w01"), "treasure": card("it", treasures={"it": Treasure()}),
        **{f"threat {n}": card(str(n), threats={}) for n in pictures.STRENGTHS},
        **{who: card(who) for who in VILLAINS},
        **{f"chief {faction}": card(faction) for faction in FACTIONS},
        **{f"{faction} {trade}": adventurer(faction, trade) for faction in FACTIONS for trade in pictures.TRADES},
        **{f"does {does}": (f"artifacts#{thing}",) for does, thing in pictures.table()["does"].items()},
        **{f"entry {code}": pictures.of_entry("roads", code) for code in book.entries},
        "winner": pictures.WINNER}


def test_every_kind_has_a_picture_and_no_two_share_one() -> None:
    there = {name for name, _ in symbols()}
    found = kinds()
    assert [kind for kind, layers in found.items() if not layers or not there.issuperset(layers)] == []
    shared = [kind for kind, layers in found.items() if list(found.values()).count(layers) > 1]
    assert shared == []
    assert sum(kind.startswith("entry ") for kind in found) == 20


def test_every_purpose_of_an_artifact_is_told_by_an_object() -> None:
    tags = {str(effect.__struct_config__.tag) for effect in typing.get_args(fx.Effects)}
    assert pictures.table()["does"].keys() == tags | {*pictures.SYMBOLS, "points"}


def test_no_two_drawings_are_alike_and_none_is_left_over() -> None:
    every = dict(symbols())
    bodies = ["".join(ElementTree.tostring(x, "unicode").strip() for x in symbol) for symbol in every.values()]
    assert len(set(bodies)) == len(bodies)
    used = {layer for layers in kinds().values() for layer in layers}
    used |= {f"artifacts#{thing}" for thing in pictures.table()["words"]}
    assert every.keys() == used


def test_the_whole_set_is_small() -> None:
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in FILES) <= MOST_BYTES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_holds_shapes_in_three_inks_and_nothing_else(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    assert (root.tag, root.attrib) == (f"{SVG}svg", {})
    for symbol in root:
        assert symbol.tag == f"{SVG}symbol"
        assert set(symbol.keys()) <= OF_A_SYMBOL
        assert symbol.get("viewBox") == ("0 0 240 135" if symbol.get("id") == "picture" else "0 0 48 48")
        assert len(symbol)
        for shape in symbol:
            assert set(shape.keys()) <= SHAPES[shape.tag.removeprefix(SVG)] | PAINT
            assert not len(shape)
            assert not shape.text
        paints = {x.get(which) for x in (symbol, *symbol) for which in ("fill", "stroke")} - {None}
        assert paints <= INKS


# which drawing stands for a card

def test_the_objects_of_the_sample_box_are_those_that_their_names_say() -> None:
    box = sample_box()
    assert [it.name["en"] for it in box.artifacts.values() if not pictures.called(it.name)] == []
    assert {id: card(id) for id in ("b01", "b23", "v06", "v07")} == {
        "b01": ("artifacts#lantern",), "b23": ("artifacts#spyglass",), "v06": ("artifacts#key",),
        "v07": ("artifacts#blade",)}


def test_an_artifact_is_drawn_by_its_name_in_any_language_else_by_what_it_does() -> None:
    assert artifact(name={"": "Zvon\u00ed\u010dek"}, skill=2) == ("artifacts#bell",)
    assert artifact(name={"": "Hrnchu"}, skill=1, combat=2) == ("artifacts#blade",)
    assert artifact(name={"": "Hrnchu"}, skill=1, effects=(fx.ExtraTrade(),)) == ("artifacts#scales",)
    assert artifact(skill=UNKNOWN) == ("artifacts#amphora",)


def test_an_adventurer_is_drawn_with_what_it_is_best_at() -> None:
    assert adventurer("green", "combat") == ("people#green", "people#trade-combat")
    both = Adventurer("blue", **PERSON | {"skill": 1, "caution": 1})
    assert card("it", adventurers={"it": both}) == ("people#blue", "people#trade-caution")
    assert card("it", adventurers={"it": Adventurer("red")}) == ("people#red",)
    assert card("it", adventurers={"it": Adventurer("")}) == ()


@pytest.mark.parametrize("id", ["?", "artifact-3", "16", "no such card"])
def test_a_card_that_is_covered_or_unknown_has_no_picture(id: str) -> None:
    assert card(id) == ()


def test_an_action_is_drawn_as_what_it_is_about() -> None:
    s = replace(given(), box=sample_box())
    space, there = next(iter(s.box.map.spaces.items()))
    assert pictures.of_action(s, a.Visit(seat="ann", building="farm")) == ("buildings#farm",)
    assert pictures.of_action(s, a.TakeBird(seat="ann")) == ("animals#bird",)
    assert pictures.of_action(s, a.Sacrifice(seat="ann", animal="tortoise")) == ("animals#tortoise",)
    assert pictures.of_action(s, a.Walk(seat="ann", to=space)) == (f"terrain#{there.kind}",)
    assert pictures.of_action(s, a.Walk(seat="ann", to="nowhere")) == ()
    assert pictures.of_action(s, a.Build(seat="ann", artifact="b01")) == ("artifacts#lantern",)
    assert pictures.of_action(s, a.EndTurn(seat="ann")) == ()


def test_only_the_entries_of_the_book_that_comes_along_are_drawn() -> None:
    assert pictures.of_entry("roads", "arcade r02") == ("entries/arcade-r02#picture",)
    assert pictures.of_entry("mine", "A") == ()
    assert pictures.of_entry("roads", "Z9") == ()
