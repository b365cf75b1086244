"""What followed from actions: set-up, cards, movement."""
from __future__ import annotations

from companion.games.rise_snu.state import Lying
from companion.kernel import Fact, Place, Seat

# Rounds and set-up


class RoundBegun(Fact, frozen=True):
    """Marks of a round end for these seats."""

    round: int
    seats: tuple[Seat, ...]


class TurnBegun(Fact, frozen=True):
    """The turn of a seat, or of a whole side, whose cards `seat` holds; marks of a round end for these `seats`."""

    who: str
    seats: tuple[Seat, ...] = ()
    seat: Seat = ""


class FirstRolled(Fact, frozen=True):
    """What everybody rolled for the first turn; "" is first where the best are equal."""

    rolls: dict[Seat, int]
    first: Seat


class OrderRolled(Fact, frozen=True):
    """What equal characters rolled for who sets out first; "" where the best are equal again."""

    rolls: dict[Seat, int]
    first: Seat


class CharacterSet(Fact, frozen=True):
    """A character comes onto the board."""

    seat: Seat
    to: Place


class AbilityGained(Fact, frozen=True):
    seat: Seat
    card: str


class AbilityReturned(Fact, frozen=True):
    seat: Seat
    card: str


class DeckPutAway(Fact, frozen=True):
    deck: str


class DecksRenewed(Fact, frozen=True):
    """Dreams and horrors that lie nowhere on the board make new decks (RS-R19.4)."""


class HandDiscarded(Fact, frozen=True):
    seat: Seat
    cards: tuple[str, ...]


class Resigned(Fact, frozen=True):
    seat: Seat


class GameEnded(Fact, frozen=True):
    """`winners` is empty for a draw. `why`: worlds, glory, time, alone or draw."""

    winners: tuple[Seat, ...]
    why: str


# Cards


class LightGained(Fact, frozen=True):
    seat: Seat
    n: int


class CardDrawn(Fact, frozen=True):
    """A dream or a horror comes into a hand."""

    seat: Seat
    card: str


class CardSent(Fact, frozen=True):
    seat: Seat
    card: str
    light: int


class CellRolled(Fact, frozen=True):
    """Two dice for a card: the number of a cell; not `free` where the card cannot lie on it."""

    number: int
    free: bool


class CardLaid(Fact, frozen=True):
    card: str
    lying: Lying


class CardBack(Fact, frozen=True):
    """A lying card, or one that no cell can take, comes back into the hand; so much light is returned."""

    seat: Seat
    card: str
    light: int


class CardGone(Fact, frozen=True):
    """A lying card is discarded: it was `used` up, `cancelled` or removed by an `effect`."""

    card: str
    why: str
    seat: Seat = ""
    light: int = 0


class CardUsed(Fact, frozen=True):
    """The effect of a card works on a character; so many actions are left, 0 on a permanent card."""

    seat: Seat
    card: str
    left: int = 0


class EventDrawn(Fact, frozen=True):
    seat: Seat
    card: str


class EventsShuffled(Fact, frozen=True):
    """The discards of a deck are its new deck."""

    deck: str


class Discarded(Fact, frozen=True):
    """A card that lay open goes to the discards of its deck."""

    card: str


class ItemGained(Fact, frozen=True):
    seat: Seat
    card: str


class ItemUsed(Fact, frozen=True):
    """`gone`: it was for one use."""

    seat: Seat
    card: str
    gone: bool


# Movement


class MovementBegun(Fact, frozen=True):
    seat: Seat


class MovementRolled(Fact, frozen=True):
    seat: Seat
    face: int
    points: int


class PointsChanged(Fact, frozen=True):
    """Movement points of this movement."""

    seat: Seat
    n: int


class Slowed(Fact, frozen=True):
    """So many points less in the next movement; more where negative."""

    seat: Seat
    n: int


class Went(Fact, frozen=True):
    """One cell on, for so many points; `lap` afterwards."""

    seat: Seat
    start: Place
    to: Place
    cost: int
    lap: int


class Carried(Fact, frozen=True):
    """Moved by an effect, without points."""

    seat: Seat
    to: Place
    lap: int = 0


class MovementStopped(Fact, frozen=True):
    """The points that are left are lost; `why`: hall, mystery or effect."""

    seat: Seat
    why: str


class MovementEnded(Fact, frozen=True):
    seat: Seat


class TurnSkipped(Fact, frozen=True):
    """Movement is left out; `why`: paralysed or effect."""

    seat: Seat
    why: str


class TurnsLost(Fact, frozen=True):
    seat: Seat
    n: int


class TurnEnded(Fact, frozen=True):
    """What lasts until the end of the turn ends."""

    seat: Seat


ALL = (RoundBegun, TurnBegun, FirstRolled, OrderRolled, CharacterSet, AbilityGained, AbilityReturned, DeckPutAway,
       DecksRenewed, HandDiscarded, Resigned, GameEnded, LightGained, CardDrawn, CardSent, CellRolled, CardLaid,
       CardBack, CardGone, CardUsed, EventDrawn, EventsShuffled, Discarded, ItemGained, ItemUsed, MovementBegun,
       MovementRolled, PointsChanged, Slowed, Went, Carried, MovementStopped, MovementEnded, TurnSkipped, TurnsLost,
       TurnEnded)
