"""The guard cases of Near and Far."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.suite.guards import Case, Pair

CASES: list[Case] = []


def case(guard: str, rule: str, *beside: str) -> Callable[[Callable[[], tuple[Pair, Pair]]], Any]:
    """Register a case. `beside`: guards that cannot help objecting too."""
    def register(make: Callable[[], tuple[Pair, Pair]]) -> Callable[[], tuple[Pair, Pair]]:
        CASES.append(Case(guard, rule, make, frozenset(beside)))
        return make
    return register
