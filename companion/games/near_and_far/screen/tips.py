"""One tip of the coach, and how it is made."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.near_and_far.screen.advice import Chance
from companion.games.view import Tip


Tips = Iterator[Tip]


def tip(key: str, rule: str, **params: Any) -> Tip:
    return Tip(key, params, f"NF-{rule}")


def chances(key: str, rule: str, odds: Chance, **params: Any) -> Tip:
    """The odds of a roll; what hearts make of them is said only where they make a difference."""
    if odds.most == odds.plain:
        return tip(f"{key}-bare", rule, percent=odds.plain, **params)
    return tip(key, rule, percent=odds.plain, most=odds.most, **params)
