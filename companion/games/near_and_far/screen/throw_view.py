"""Which facts are shown as a throw, and how it ended: the dice of Near and Far."""
from __future__ import annotations

from collections.abc import Sequence

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import Facing, Questing
from companion.games.view import Outcome
from companion.kernel import UNKNOWN, Fact, Step
from companion.tower.dice import Hand

ENTRIES_SHOWN = 3
"""The roll itself, the hearts spent on it, what follows from it."""


def throw_of(before: State, fact: Fact) -> tuple[Hand, ...] | None:
    """The dice of each side of a roll or duel; None for any other fact."""
    return tuple(Hand(((6, face),)) for face in fact.faces) if isinstance(fact, f.DiceRolled) else None


def near(s: State) -> bool:
    """Whether dice may be rolled soon: a step is open that rolls."""
    return any(type(step).throw is not Step.throw for step in s.flow)


def outcome(before: State, facts: Sequence[Fact]) -> Outcome | None:
    """A fight, a duel or a quest that was rolled for, won or lost (NF-14.4, 21.5, 23.4)."""
    hearts = 0
    for fact in facts:
        match fact:
            case f.Paid(n=n):  # before the outcome nothing is paid but what the roll is raised by
                hearts += n
                continue
            case f.DuelWon(against=against, own=own, other=other) | f.DuelLost(against=against, own=own, other=other):
                return Outcome(fact, isinstance(fact, f.DuelWon), own, other, hearts, against=against)
            case f.ThreatBeaten() | f.VillainBeaten() | f.ThreatEscaped() | f.VillainEscaped():
                needs = [step.strength(before) for step in before.flow if isinstance(step, Facing)]
            case f.QuestEnded(result="missed" | "done" | "bonus"):
                needs = [step.need for step in before.flow if isinstance(step, Questing)]
            case _:
                continue
        won = not isinstance(fact, f.ThreatEscaped | f.VillainEscaped) and getattr(fact, "result", "") != "missed"
        return Outcome(fact, won, fact.total, next(iter(needs), 0) or UNKNOWN, hearts)
    return None
