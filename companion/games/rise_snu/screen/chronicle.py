"""The race turn by turn: what was sent, where the characters went, and what they met."""
from __future__ import annotations

from companion.games import derived
from companion.games.rise_snu import facts as f
from companion.kernel import Fact, Seat


class Chronicle(derived.Chronicle):
    def turn(self, fact: Fact) -> tuple[Seat, str] | None:
        """Turns begin by themselves, when the one before them ends."""
        return None

    def next_turn(self, fact: Fact) -> tuple[Seat, str] | None:
        return (fact.seat, "turn") if isinstance(fact, f.TurnBegun) and fact.seat else None

    def first_turn(self, fact: Fact) -> tuple[Seat, str] | None:
        return (fact.seat, "turn") if isinstance(fact, f.CardSent | f.MovementBegun | f.TurnSkipped) else None

    def round_begun(self, fact: Fact) -> int:
        return fact.round if isinstance(fact, f.RoundBegun) else 0
