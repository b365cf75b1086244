"""The owner's own photos of cards, which lie with a box: its `pictures` have each under `KIND/ID`, beside those of its
boards, so a box file takes them along. A table leaves them at home, and looks them up on the shelf."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from companion.box import numbers, shelf
from companion.box.decoding import box_services
from companion.box.faults import BoxFault

LONGEST_PIXELS = 900
"""Longer side of a card's photo as it is kept: sharp on a tablet, and light for a hand of ten."""
_KEY = "{kind}/{id}"


class _Photos(msgspec.Struct):
    """What is read of a box file."""

    pictures: dict[str, str] = {}


def key(kind: str, id: str) -> str:
    """The name of a card's photo in `pictures`; `kind` as the shelf of the box is called."""
    return _KEY.format(kind=kind, id=id)


def fits(box: Any) -> bool:
    """Whether such a box keeps photos."""
    return hasattr(box, "pictures")


def with_photo(box: Any, part: str, name: str) -> Any:
    """The box with that photo of a part or a card, "" for none."""
    others = {key: value for key, value in (box.pictures or {}).items() if key != part}
    return msgspec.structs.replace(box, pictures=(others | ({part: name} if name else {})) or msgspec.UNSET)


def box_of(game: str, box: Any) -> str:
    """The id on the shelf of the box that a table plays with, "" for one that comes with the app."""
    id = numbers.id_of_played_box(game, box)
    return "" if id in box_services(game).SHIPPED else id


def photos(folder: Path, game: str, id: str) -> Mapping[tuple[str, str], str]:
    """(the word for such a card at a table, its id) -> the name of its picture, of the newest version of a box. {} for
    a box that is gone or broken."""
    try:
        newest = max(shelf.versions(folder, game, id), default=0) if id else 0
        return _read(folder, game, id, newest) if newest else {}
    except (BoxFault, OSError, msgspec.DecodeError):
        return {}


@lru_cache(maxsize=64)
def _read(folder: Path, game: str, id: str, version: int) -> Mapping[tuple[str, str], str]:
    found = msgspec.json.decode(shelf.read(folder, game, id, version), type=_Photos).pictures
    pieces = {one.kind: one.piece for one in box_services(game).DECLARATION.shelves}
    return {(pieces[kind], card): name for part, name in found.items()
            for kind, _, card in [part.partition("/")] if card and kind in pieces}
