"""Finds the box services of a game, and decodes a box from bytes that anybody may have made."""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from companion import games
from companion.box.faults import BoxFault, Found, fault
from companion.box.services import BoxServices

_ID = re.compile(r"[A-Za-z0-9_.-]{1,40}")
"""Ids stand in places and fields such as `card:lamp:points`."""
MAX_FAULTS = 5
"""Wrong ids that are reported at most."""


def games_with_boxes() -> tuple[str, ...]:
    """The games of which an owner can enter a box, in the order of the house."""
    return tuple(id for id in games.ids() if games.about(id).boxes)


def box_services(game: str) -> BoxServices:
    """The box services of a game. BoxFault `box.game`."""
    services = games.load(game).box if game in games.ids() else None
    if services is None:
        raise fault("box.game", game=game[:40])
    return services


def decode(game: str, data: bytes) -> Any:
    """The box in these bytes. BoxFault `box.json`, `box.type` with the path of what does not fit, or `box.id` for a
    thing that is called what nothing can be."""
    services = box_services(game)
    try:
        box = services.read(data)
        services.dump(box)  # a number or a text that JSON can say but not hold
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at ")
        raise fault("box.type", what=what, path=path.strip("`") or "$") from error
    except (msgspec.DecodeError, UnicodeError, OverflowError, RecursionError) as error:
        raise fault("box.json", why=str(error)) from error
    if wrong := [id for id in _ids(box) if not _ID.fullmatch(id) or id in services.RESERVED]:
        raise BoxFault(Found("box.id", {"id": printable(id)}) for id in wrong[:MAX_FAULTS])
    return box


def _ids(value: Any) -> Iterator[str]:
    """What every thing in a box is called, wherever it is."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _ids(getattr(value, name))
    elif isinstance(value, dict):
        for id, thing in value.items():
            if isinstance(thing, Struct):
                yield id
                yield from _ids(thing)


def printable(text: str) -> str:
    """What a file called something, fit for a message: short, without control characters."""
    return "".join(c if c.isprintable() else "?" for c in text[:60])
