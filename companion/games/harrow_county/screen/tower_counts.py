"""Throws of the real Tree as people counted and typed them: what a tower of the house can be measured by."""
from __future__ import annotations

from collections.abc import Sequence

from companion.games.harrow_county.facts import CubesFell
from companion.games.harrow_county.state import CUBES, State
from companion.games.harrow_county.steps.battle import stuck
from companion.kernel import Fact

MAX_CUBES = sum(CUBES.values())


def tower_counts(s: State, facts: Sequence[Fact]) -> tuple[int, int, int] | None:
    """How many cubes of all colours lay inside, were thrown and came out; None for an entry without a throw."""
    fell = next((fact for fact in facts if isinstance(fact, CubesFell)), None)
    return (sum(stuck(s).values()), sum(fell.thrown.values()), sum(fell.out.values())) if fell else None
