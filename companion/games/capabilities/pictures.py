"""The small illustrations of a game."""
from __future__ import annotations

from typing import Any, Protocol

from companion.games.view import Card, Layers
from companion.kernel import Action


class Pictures(Protocol):
    """Which of the game's own drawings stands for a thing. They stand beside words and say nothing that those do not;
    `docs/pictures.md` says how they are drawn."""

    @property
    def WINNER(self) -> Layers:
        """The picture over a game that somebody has won."""

    def of_card(self, s: Any, card: Card) -> Layers:
        """What a card that lies open, as `Screen.face` makes it, stands for."""

    def of_place(self, kind: str) -> Layers:
        """A place of a drawing by its kind, or a sign that is printed on one."""

    def of_action(self, s: Any, action: Action) -> Layers:
        """The thing that an action takes, visits or fights."""

    def of_entry(self, book: str, code: str) -> Layers:
        """What an entry of a story book is about."""
