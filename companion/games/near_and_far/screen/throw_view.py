"""Which facts are shown as a throw: the dice of Near and Far."""
from __future__ import annotations

from companion.games.near_and_far.facts import DiceRolled
from companion.games.near_and_far.state import State
from companion.kernel import Fact, Step
from companion.tower.dice import Hand

ENTRIES_SHOWN = 3
"""The roll itself, the hearts spent on it, what follows from it."""


def throw_of(before: State, fact: Fact) -> tuple[Hand, ...] | None:
    """The dice of each side of a roll or duel; None for any other fact."""
    return tuple(Hand(((6, face),)) for face in fact.faces) if isinstance(fact, DiceRolled) else None


def near(s: State) -> bool:
    """Whether dice may be rolled soon: a step is open that rolls."""
    return any(type(step).throw is not Step.throw for step in s.flow)
