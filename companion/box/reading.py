"""The box services of each game, and a box out of bytes that anybody may have made."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from companion import games
from companion.box.faults import BoxFault, Found, fault

_ID = re.compile(r"[A-Za-z0-9_.-]{1,40}")
"""Ids stand in places and fields such as `artifact:lamp:points`."""
FEW = 5
"""So many wrong ids are enough to tell."""


class Boxing(Protocol):
    """The module `boxing` of a game. A box is a frozen msgspec struct with `id`, `version`, `name` and `invented`."""

    WHOLE: tuple[type, ...]
    """Types whose parts name each other: merged as one."""
    RESERVED: tuple[str, ...]
    """Ids that mean something else to the engine."""
    BY_NAME: tuple[str, ...]
    """Shelves whose ids mean nothing, so that things are recognised by their names."""

    CODED: Mapping[str, str]
    """Kind of code (companion.vision.codes) -> the shelf of what gets one."""
    SHIPPED: Mapping[str, Callable[[], Any]]
    """The app's own boxes, by what a set-up calls them."""

    def coded(self, box: Any) -> Mapping[str, Sequence[str]]:
        """Kind of code -> the ids of everything that gets one."""

    def read(self, data: bytes) -> Any:
        """The box in a file. msgspec.ValidationError names the path of what does not fit."""

    def dump(self, box: Any) -> bytes:
        """The file of a box; equal boxes give equal bytes."""

    def meter(self, box: Any) -> Mapping[str, tuple[int, int]]:
        """Kind -> (known, how many there are)."""

    def findings(self, box: Any) -> Sequence[Any]:
        """What is wrong with the box itself, as findings of the kernel."""

    def own_box(self, name: str | Mapping[str, str]) -> Any:
        """A box of which only is known what the rulebook says."""

    def harvest(self, own: Any, played: Any, base: Any, table: str, narrated: bool = False) -> Any:
        """The own box with what a table has learnt that began with `base`."""

    def fitted(self, box: Any, played: Any, base: Any, table: str, narrated: bool = False) -> Any:
        """The box as a table would have it that began with `base` and plays with `played`."""


def boxing(game: str) -> Boxing:
    """The box services of a game. BoxFault `box.game`."""
    if game not in games.ids():
        raise fault("box.game", game=game[:40])
    services: Boxing = games.boxing(game)
    return services


def decode(game: str, data: bytes) -> Any:
    """The box in these bytes. BoxFault `box.json`, `box.type` with the path of what does not fit, or `box.id` for a
    thing that is called what nothing can be."""
    services = boxing(game)
    try:
        box = services.read(data)
        services.dump(box)  # a number or a text that JSON can say but not hold
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at ")
        raise fault("box.type", what=what, path=path.strip("`") or "$") from error
    except (msgspec.DecodeError, UnicodeError, OverflowError, RecursionError) as error:
        raise fault("box.json", why=str(error)) from error
    if wrong := [id for id in _ids(box) if not _ID.fullmatch(id) or id in services.RESERVED]:
        raise BoxFault(Found("box.id", {"id": printable(id)}) for id in wrong[:FEW])
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
