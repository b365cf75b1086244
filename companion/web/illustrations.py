"""The illustrations of a table's game, as templates draw them: symbols of files in its `static/pictures`. The address
of a file names what is in it, so browsers keep it; a page fetches one when the first picture of it comes into view. The
owner's own photo of a card takes the drawing's place."""
from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from flask import Blueprint, Response, has_request_context, request, url_for
from msgspec import Struct

from companion.games.view import Card, Layers
from companion import games
from companion.box import shelf
from companion.kernel import Action
from companion.table import desk, store
from companion.table.cards import card_photos
from companion.web import game_files, pictures
from companion.web.access import find
from companion.web.errors import Problem
from companion.web.words import Reader

bp = Blueprint("card_photo", __name__)

FOLDER = "pictures"
PAPER = {"light": "#fffaf0", "tone": "#cf962f", "dark": "#33220f"}
"""The inks of a drawing that is printed, by the end of the name of their custom property."""


class Picture(Struct, frozen=True):
    """`names`: classes, by which the game's theme picks the inks. `address`: of its layers, the lowest first, with
    blanks between them. `photo`: the address of the owner's own photo instead."""

    names: str
    address: str
    photo: str = ""

    @property
    def on_paper(self) -> str:
        """The drawing of one layer as a picture of its own, in the inks of paper; "" for anything else."""
        return _on_paper(self.address) if self.address and " " not in self.address else ""


def of_card(reader: Reader, card: Card) -> Picture | None:
    """The owner's photo of the card, else what the game draws for it."""
    if photo := _photo(reader, [(card.kind, card.id)]):
        return photo
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_card(reader.view, card)) if drawn else None


def of_place(reader: Reader, kind: str) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_place(kind)) if drawn else None


def of_action(reader: Reader, action: Action) -> Picture | None:
    """The same for the card that an action names."""
    scan = reader.game.scan
    if scan and (photo := _photo(reader, scan.things_named(reader.view, action))):
        return photo
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_action(reader.view, action)) if drawn else None


def of_entry(reader: Reader, book: str, code: str) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_entry(book, code)) if drawn else None


def of_winner(reader: Reader) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.WINNER) if drawn else None


def _photo(reader: Reader, things: Iterable[tuple[str, str]]) -> Picture | None:
    """The owner's photo of the first of these cards that has one. Only pages of a table show photos."""
    code = (request.view_args or {}).get("code") if has_request_context() else None
    box = getattr(reader.view, "box", None)
    if not code or box is None or reader.game.box is None:
        return None
    game = reader.game.id
    found = card_photos.photos(store.folder(), game, card_photos.box_of(game, box))
    name = next((found[thing] for thing in things if thing in found), "")
    return Picture("", "", url_for("card_photo.show", code=code, name=name)) if name else None


def _picture(reader: Reader, layers: Layers) -> Picture | None:
    if not layers:
        return None
    file, _, symbol = layers[0].partition("#")
    return Picture(f"of-{file.partition('/')[0]} is-{symbol}", " ".join(_address(reader.game.id, x) for x in layers))


@cache
def _address(game: str, layer: str) -> str:
    file, _, symbol = layer.partition("#")
    return f"{game_files.lasting_address(game, f'{FOLDER}/{file}.svg')}#{symbol}"


@bp.get("/t/<code>/card/<name>")
def show(code: str, name: str) -> Response:
    """The owner's photo of a card of the box that this table plays with. 404 for any other picture of the box."""
    look = desk.look(find(code).table)
    game = look.game.id
    id = card_photos.box_of(game, look.state.box) if look.game.box else ""
    if name not in card_photos.photos(store.folder(), game, id).values():
        raise Problem("unknown", "web.fault.not_found")
    return pictures.answer(shelf.picture(store.folder(), game, id, name), name)


@cache
def _on_paper(address: str) -> str:
    """The symbol at an address of `_address`; "" where its inks are others than those of paper."""
    _, _, game, path = address.partition("?")[0].split("/", 3)
    text = (games.load(game).folder / "static" / path).read_text("utf-8")
    found = re.search(rf'<symbol id="{address.partition("#")[2]}" viewBox="([^"]+)"([^>]*)>(.*?)</symbol>', text, re.S)
    if found is None:
        return ""
    box, inks, drawn = found.groups()
    drawn = re.sub(r"var\(--picture-(\w+)\)", lambda ink: PAPER.get(ink[1], ink[0]), f"<g{inks}>{drawn}</g>")
    return "" if "var(" in drawn else f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'
