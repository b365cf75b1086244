"""What of a fact is seen falling: the dice of Near and Far."""
from __future__ import annotations

from companion.games.near_and_far.facts import DiceRolled
from companion.games.near_and_far.state import State
from companion.kernel import Fact, Step
from companion.tower.dice import Hand

STAYS = 3
"""A roll is seen for so many entries: itself, the hearts that follow, what comes of it."""


def thrown(before: State, fact: Fact) -> tuple[Hand, ...] | None:
    """The dice of each side; None for whatever does not fall."""
    return tuple(Hand(((6, face),)) for face in fact.faces) if isinstance(fact, DiceRolled) else None


def near(s: State) -> bool:
    """Whether dice may be rolled soon: a step is open that rolls."""
    return any(type(step).throw is not Step.throw for step in s.flow)
