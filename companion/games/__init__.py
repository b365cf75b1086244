"""The games of the house, by id. Nothing of a game is loaded before somebody asks for it."""
from __future__ import annotations

import logging
from importlib import import_module
from pathlib import Path

from companion.games.about import About
from companion.games.contract import Game

_PACKAGES = {id: f"companion.games.{id}" for id in ("near_and_far", "harrow_county", "britannia", "rise_snu", "tower")}
"""Where a game or a tool lies, in the order of the lobby."""


def add(id: str, package: str) -> None:
    """Make a game known that lies elsewhere, as the toys of the tests do."""
    _PACKAGES[id] = package


def remove(id: str) -> None:
    """The house knows that game no longer."""
    _PACKAGES.pop(id, None)


def ids() -> tuple[str, ...]:
    """Every game that can be played, in the order of the lobby."""
    return tuple(id for id in _PACKAGES if _whole(id) and not about(id).tool)


def offered() -> tuple[str, ...]:
    """Those of them that the front page leads to."""
    return tuple(id for id in ids() if about(id).offered)


def _whole(id: str) -> bool:
    """Whether a game says what it is. One that does not is left out, and the house stays open with the others."""
    try:
        about(id)
    except Exception:
        logging.getLogger(__name__).exception("the game %s cannot be read", id)
        return False
    return True


def tools() -> tuple[str, ...]:
    """What has tables but is no game of the house: it is neither in the lobby's list nor in a box."""
    return tuple(id for id in _PACKAGES if _whole(id) and about(id).tool)


def known(id: str) -> bool:
    """Whether there are tables of that id."""
    return id in _PACKAGES


def about(id: str) -> About:
    """What lobby and wizard need to know, without the rules. KeyError if there is no such game."""
    found: About = import_module(f"{_PACKAGES[id]}.about").ABOUT
    return found


def folder(id: str) -> Path:
    """Where its `texts`, `data` and `static` lie. KeyError if there is no such game."""
    return Path(str(import_module(f"{_PACKAGES[id]}.about").__file__)).parent


def load(id: str) -> Game:
    """The game or tool of that id. KeyError if there is none."""
    game: Game = import_module(f"{_PACKAGES[id]}.game").GAME
    return game
