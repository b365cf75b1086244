"""What a seat may know. The game says what is secret; here is what follows from it."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.kernel.values import Fact, Seat


def visible_facts(game: Any, facts: Iterable[Fact], seat: Seat) -> list[Fact]:
    """The facts as this seat may know them (`game.tell`), without those that it may not know at all."""
    return [heard for fact in facts if (heard := game.tell(fact, seat)) is not None]


def view(game: Any, s: Any, seat: Seat) -> Any:
    """The state as this seat may see it; `game.veil` replaces every secret by UNKNOWN or "?"."""
    return game.veil(s, seat)
