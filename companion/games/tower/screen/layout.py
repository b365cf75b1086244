"""What a table of dice and tower answers where the web layer asks every game how it looks.

There is no board, no player's sheet and no card. What falls has a page of its own, made from the state."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.tower.state import State
from companion.kernel import Action, Seat, waits_for_table

PAGE = "bench"
"""Its table has a page of its own: the template of that name."""
ALIKE = True
"""An entry is put right by another one of its own verb: cubes by another number, dice by other dice."""
DRAWS = ("roll", "fall")
"""What the app throws by itself belongs to the entry that asked for it: undo takes back both."""
QUIET: tuple[str, ...] = ()


def deals(s: State) -> bool:
    """Whether the app throws at once what is due: always, unless the real tower and real dice are used."""
    return waits_for_table(s) and not s.real


def place(field: str, value: Any) -> str:
    return ""


def secret(action: Action, s: State) -> bool:
    return False


def about(s: State, action: Action, lang: str) -> tuple[Any, ...]:
    return ()


def drawings(s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Any, ...]:
    return ()


def panels(s: State, lang: str) -> tuple[Any, ...]:
    return ()


def hand(s: State, seat: Seat, lang: str) -> tuple[Any, ...]:
    return ()


def common(s: State, lang: str) -> tuple[Any, ...]:
    return ()


def focus(s: State, lang: str) -> tuple[Any, ...]:
    return ()


def standing(s: State) -> None:
    """No step of the tower has anything half done."""


def headline(s: State) -> dict[str, int]:
    """There are no rounds."""
    return {}
