"""The games of the house, by id."""
from __future__ import annotations

from importlib import import_module

from companion.kernel import Game

_IDS = ("near_and_far",)


def ids() -> tuple[str, ...]:
    """Every game that can be played, in the order of the lobby."""
    return _IDS


def load(id: str) -> Game:
    """The game of that id. KeyError if there is none."""
    if id not in _IDS:
        raise KeyError(id)
    game: Game = import_module(f"companion.games.{id}").GAME
    return game
