"""What followed, as far as it concerns Kammi, her goblin and the dolls (HC-8)."""
from __future__ import annotations

from companion.kernel import Fact, Place, Seat


class RowFilled(Fact, frozen=True):
    """A token lies on the next space of the action table."""

    seat: Seat
    token: str


class LegendsSetOut(Fact, frozen=True):
    """`goblin`: which token it is, "?" for everybody else."""

    seat: Seat
    first: Place
    second: Place
    goblin: str


class DollHidden(Fact, frozen=True):
    """`doll`: the real one, "?" for everybody else. `mixed`: they may have been exchanged, and lie face down."""

    seat: Seat
    doll: str
    mixed: bool = False


class RowChosen(Fact, frozen=True):
    """The row with its new token; its `n` cubes go to the Battleground."""

    seat: Seat
    row: str
    n: int = 0


class RowCubesPlaced(Fact, frozen=True):
    """A cube lies on each of these rows."""

    seat: Seat
    rows: tuple[str, ...]


class DollTurned(Fact, frozen=True):
    """A decoy is out of the game, the `real_one` stays face up."""

    seat: Seat
    at: Place
    real_one: bool


class DollTaken(Fact, frozen=True):
    """Kammi has her doll."""

    seat: Seat
    at: Place


class DollMoved(Fact, frozen=True):
    seat: Seat
    start: Place
    to: Place


class Unmasked(Fact, frozen=True):
    """Everybody knows which token is the goblin: one was `shown`, or it is `plain` from what was done."""

    seat: Seat
    goblin: str
    why: str


class CardsDiscarded(Fact, frozen=True):
    """All goblin cards that lay open are out of play."""

    seat: Seat


class CardReplayed(Fact, frozen=True):
    seat: Seat
    card: str


class TalentSpent(Fact, frozen=True):
    """The goblin's talent is used up."""

    seat: Seat


class GoblinGone(Fact, frozen=True):
    """The goblin has left the game, and its cards with it."""

    seat: Seat


class LegendsSwapped(Fact, frozen=True):
    seat: Seat


class Tricked(Fact, frozen=True):
    """A haint of the seat and one of its rival have changed places."""

    seat: Seat
    start: Place
    to: Place


class BloodPlaced(Fact, frozen=True):
    """A cube waits on a hex for the first unit that comes."""

    seat: Seat
    to: Place


class BloodTaken(Fact, frozen=True):
    """That cube goes to the Battleground."""

    seat: Seat
    at: Place


ALL: tuple[type[Fact], ...] = (
    RowFilled, LegendsSetOut, DollHidden, RowChosen, RowCubesPlaced, DollTurned, DollTaken, DollMoved, Unmasked,
    CardsDiscarded, CardReplayed, TalentSpent, GoblinGone, LegendsSwapped, Tricked, BloodPlaced, BloodTaken)
