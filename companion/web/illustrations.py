"""The illustrations of a table's game, as templates draw them: symbols of files in its `static/pictures`. The address
of a file names what is in it, so browsers keep it; a page fetches one when the first picture of it comes into view."""
from __future__ import annotations

from functools import cache

from msgspec import Struct

from companion.games.view import Card, Layers
from companion.kernel import Action
from companion.web import game_files
from companion.web.words import Reader

FOLDER = "pictures"


class Picture(Struct, frozen=True):
    """`names`: classes, by which the game's theme picks the inks. `address`: of its layers, the lowest first, with
    blanks between them."""

    names: str
    address: str


def of_card(reader: Reader, card: Card) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_card(reader.view, card)) if drawn else None


def of_place(reader: Reader, kind: str) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_place(kind)) if drawn else None


def of_action(reader: Reader, action: Action) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_action(reader.view, action)) if drawn else None


def of_entry(reader: Reader, book: str, code: str) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.of_entry(book, code)) if drawn else None


def of_winner(reader: Reader) -> Picture | None:
    drawn = reader.game.pictures
    return _picture(reader, drawn.WINNER) if drawn else None


def _picture(reader: Reader, layers: Layers) -> Picture | None:
    if not layers:
        return None
    file, _, symbol = layers[0].partition("#")
    return Picture(f"of-{file.partition('/')[0]} is-{symbol}", " ".join(_address(reader.game.id, x) for x in layers))


@cache
def _address(game: str, layer: str) -> str:
    file, _, symbol = layer.partition("#")
    return f"{game_files.lasting_address(game, f'{FOLDER}/{file}.svg')}#{symbol}"
