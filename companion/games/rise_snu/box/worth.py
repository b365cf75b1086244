"""What a card is worth to a character, in movement points: for advice and for balance, never for a rule."""
from __future__ import annotations

from collections.abc import Mapping

from companion.box.operations import Draw, Gain, Lose, MoveTo, Operation
from companion.games.rise_snu.box.operations import (
    DIE, CancelCard, EndMovement, Fight, Lines, LoseTurn, MoveBy, OnRoll, WalkRing, concerned)

TURN = 8.0
"""A turn, about: the mean of the die and a middling movement."""
UNITS: Mapping[str, float] = {"life": 3, "power": 9, "movement": 1, "light": 0.4, "experience": 1, "quest": 6}
"""One of what is gained or lost."""
PLACES: Mapping[str, float] = {"hall": 16, "gate": 6, "nearest-well": -4, "mystery": -2}
"""To be carried there; elsewhere a little."""


def worth(lines: Lines, character: str) -> float:
    """What a card does to that character; a table of the die by its mean."""
    total = 0.0
    for clause in concerned(lines, character):
        share = 1.0
        for head in clause.heads:
            if isinstance(head, OnRoll):
                share *= max(0, head.high - head.low + 1) / DIE
        total += share * sum(of_line(line) for line in clause.operations)
    return total


def of_line(line: Operation) -> float:
    match line:
        case Gain(what=what, amount=n):
            return UNITS.get(what, 1) * n
        case Lose(what=what, amount=n):
            return -UNITS.get(what, 1) * n
        case LoseTurn(turns=n):
            return -TURN * n
        case EndMovement():
            return -TURN / 2
        case Fight():
            return -2.0
        case MoveTo(where=where):
            return PLACES.get(where, 2.0)
        case MoveBy(most=n) | WalkRing(steps=n):
            return 1.5 * n
        case CancelCard() | Draw():
            return 4.0
    return 0.0
