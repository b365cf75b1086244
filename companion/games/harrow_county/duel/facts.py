"""What followed where the Fair Folk play against Hester, as far as no other fact says it."""
from __future__ import annotations

from companion.kernel import Fact, Seat


class TurnDrawn(Fact, frozen=True):
    """Out of the Family's bag."""

    turn_token: str


class TurnTossed(Fact, frozen=True):
    """The two-sided token shows that player, who carries out a card."""

    seat: Seat


class SoloTurnOver(Fact, frozen=True):
    """The card of that faction is carried out; the flames are beside Hester's board again."""

    side: Seat


class LesserVictory(Fact, frozen=True):
    """`why`: a faction has its `points`, or there are no `cards`. `seat`: who wins a lesser victory, "" for nobody."""

    seat: Seat
    why: str


ALL: tuple[type[Fact], ...] = (TurnDrawn, TurnTossed, SoloTurnOver, LesserVictory)
