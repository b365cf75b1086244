"""What a real tower did, as somebody counted it: material for measuring it."""
from __future__ import annotations

from collections.abc import Sequence

from companion.games.tower.facts import CubesFell
from companion.games.tower.state import State
from companion.kernel import Fact

MOST = 120
"""Cubes that fall at once or lie inside at most: the Battleground of the largest kit holds 89."""


def counted(s: State, facts: Sequence[Fact]) -> tuple[int, int, int] | None:
    """Cubes inside before, cubes thrown and cubes that came out, where the facts that followed upon `s` are a throw of
    the real tower; colours make no difference to it. None for all else."""
    fell = next((fact for fact in facts if isinstance(fact, CubesFell)), None)
    if fell is None or not s.real:
        return None
    return sum(s.inside.values()), sum(fell.thrown.values()), sum(fell.out.values())
