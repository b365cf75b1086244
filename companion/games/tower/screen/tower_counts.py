"""Throws of a real tower as people counted and typed them: what the tower is measured by."""
from __future__ import annotations

from collections.abc import Sequence

from companion.games.tower.facts import CubesFell
from companion.games.tower.state import State
from companion.kernel import Fact

MAX_CUBES = 120
"""Cubes in one throw, and inside before it: the Battleground of the largest kit holds 89."""


def tower_counts(s: State, facts: Sequence[Fact]) -> tuple[int, int, int] | None:
    """How many cubes of all colours lay inside, were thrown and came out, where the facts of the entry made at `s` hold
    a throw of the real tower. None for any other entry."""
    fell = next((fact for fact in facts if isinstance(fact, CubesFell)), None)
    if fell is None or not s.real:
        return None
    return sum(s.inside.values()), sum(fell.thrown.values()), sum(fell.out.values())
