"""What a table of dice and tower looks like where the web layer asks every game: no board, no player's sheet and
no card. What falls has a page of its own, made from the state."""
from __future__ import annotations

from collections.abc import Mapping

from companion.games.derived import Screen as Plain
from companion.games.tower.state import State
from companion.games.view import Counter, Drawing
from companion.kernel import Action, Seat


class Screen(Plain):
    ALIKE = True
    """An entry is put right by another one of its own verb: cubes by another number, dice by other dice."""

    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        return ()

    def place(self, field: str, value: object) -> str:
        return ""

    def counters(self, s: State, side: Seat) -> tuple[Counter, ...]:
        return ()

    def secret(self, action: Action, s: State) -> bool:
        return False
