"""The games of the house, by id."""
from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.kernel import Game

_IDS = ("near_and_far",)
TOOLS = ("tower",)
"""What has tables but is no game of the house: it is neither in the lobby's list nor in a box."""
_PLACES = {
    "near_and_far": {
        "atlas": "box", "boxing": "box", "campaign": "campaign", "checking": "position",
        "chronicle": "campaign", "coach": "screen", "finale": "screen", "icons": "screen", "layout": "screen",
        "marked": "scan", "names": "screen", "position": "position", "preparation": "screen",
        "reminders": "screen", "scanned": "scan", "stories": "story", "surveyed": "scan", "tale": "story",
        "thrown": "screen", "topics": "rules", "wording": "screen"},
    "tower": {
        "counted": "screen", "icons": "screen", "layout": "screen", "names": "screen", "thrown": "screen",
        "topics": "screen", "wording": "screen"},
}
"""Where in its folder a game has what is asked of it by name."""


def _module(id: str, name: str) -> str:
    folder = _PLACES[id].get(name)
    return f"companion.games.{id}.{folder}.{name}" if folder else f"companion.games.{id}.{name}"


def ids() -> tuple[str, ...]:
    """Every game that can be played, in the order of the lobby."""
    return _IDS


def known(id: str) -> bool:
    """Whether there are tables of that id."""
    return id in (*_IDS, *TOOLS)


def load(id: str) -> Game:
    """The game or tool of that id. KeyError if there is none."""
    if not known(id):
        raise KeyError(id)
    game: Game = import_module(f"companion.games.{id}.game").GAME
    return game


def boxing(id: str) -> Any:
    """What the services of boxes ask of that game (companion.box.schema.Boxing). KeyError if there is none."""
    if id not in _IDS:
        raise KeyError(id)
    return import_module(_module(id, "boxing"))


def campaign(id: str) -> Any:
    """What a campaign of that game is: its plan, its sheets, what comes next. KeyError if there is none."""
    if id not in _IDS:
        raise KeyError(id)
    return import_module(_module(id, "campaign"))


class NoPart(LookupError):
    """A game has no such part: nothing is scored with dice, no story is read."""


@cache
def has(id: str, name: str) -> bool:
    """Whether that game has such a part. KeyError if there is no such game."""
    if not known(id):
        raise KeyError(id)
    return find_spec(_module(id, name)) is not None


def part(id: str, name: str) -> Any:
    """One of that game's modules beside the rules: `stories`, `names`, `layout`. KeyError if there is no such game,
    NoPart if it has none of that name."""
    if not has(id, name):
        raise NoPart(id, name)
    return import_module(_module(id, name))
