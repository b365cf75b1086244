"""What a guard case is: a position where the guard, and only it, refuses; and a close one where it does not."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.kernel import Action

Position = Any
Pair = tuple[Position, Action]


class Case(NamedTuple):
    """`make` gives the refused pair and the permitted pair; `rule` is where the rulebook forbids it."""

    guard: str
    rule: str
    make: Callable[[], tuple[Pair, Pair]]
    beside: frozenset[str]


CASES: list[Case] = []


def case(guard: str, rule: str, *beside: str) -> Callable[[Callable[[], tuple[Pair, Pair]]], Any]:
    """Register a case. `beside`: guards that cannot help objecting too."""
    def register(make: Callable[[], tuple[Pair, Pair]]) -> Callable[[], tuple[Pair, Pair]]:
        CASES.append(Case(guard, rule, make, frozenset(beside)))
        return make
    return register
