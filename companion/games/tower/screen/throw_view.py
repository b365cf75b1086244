"""Which facts are shown as a throw: cubes through the tower, dice of one hand or two."""
from __future__ import annotations

from collections.abc import Sequence

from companion.games.tower.facts import CubesFell, DiceRolled
from companion.games.tower.state import Fallen, State
from companion.games.tower.steps import hands
from companion.kernel import Fact
from companion.tower.dice import Hand

ENTRIES_SHOWN = 30
"""Laying cubes for the next throw, one entry each, does not wipe away the last one."""


def throw_of(before: State, fact: Fact) -> tuple[Hand, ...] | Fallen | None:
    """The dice of each hand, or the cubes; None for any other fact."""
    match fact:
        case CubesFell(thrown=those, out=out):
            return Fallen(those, {c: n for c, n in before.inside.items() if n}, out, before.model)
        case DiceRolled(dice=dice, other=other, faces=faces):
            made, left = [], faces
            for written in hands(dice, other):
                if written:
                    count = len(written.sides)
                    made.append(Hand(tuple(zip(written.sides, left[:count], strict=True)), written.plus))
                    left = left[count:]
            return tuple(made)
    return None


def near(s: State) -> bool:
    """Something may be thrown at any moment."""
    return bool(s.flow)


def outcome(before: State, facts: Sequence[Fact]) -> None:
    """A tool's throws decide nothing."""
