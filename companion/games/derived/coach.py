"""Tips of a coach and how they are made: each rests on a rule, and says of a roll how likely it is."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.games.view import Tip

Tips = Iterator[Tip]


class Chance(Struct, frozen=True):
    """Per cent to win without spending anything, and with everything one has."""

    plain: int
    most: int


class Book(Struct, frozen=True):
    """The rules that tips rest on; `prefix` is what their numbers begin with."""

    prefix: str

    def tip(self, key: str, rule: str, **params: Any) -> Tip:
        return Tip(key, params, f"{self.prefix}{rule}")

    def chances(self, key: str, rule: str, odds: Chance, **params: Any) -> Tip:
        """The odds of a roll; what spending makes of them is said only where it makes a difference: KEY or KEY-bare."""
        if odds.most == odds.plain:
            return self.tip(f"{key}-bare", rule, percent=odds.plain, **params)
        return self.tip(key, rule, percent=odds.plain, most=odds.most, **params)
