"""What players and the table may do."""
from __future__ import annotations

from typing import ClassVar

from companion.kernel import Action, Place, Seat

# Sending


class Send(Action, frozen=True):
    """Send a dream or a horror from the hand; where it lies is said next."""

    card: str


class PlaceCard(Action, frozen=True):
    """`at`: the upper left of the four cells under the card."""

    at: Place


class Recall(Action, frozen=True):
    """Take an own permanent card back into the hand."""

    card: str


class Cancel(Action, frozen=True):
    """Discard a lying card: an own temporary one, or one of the other side for light."""

    card: str


# Movement


class Begin(Action, frozen=True):
    """Of two characters of a side, this one moves now."""


class Go(Action, frozen=True):
    """Walk to a cell. Of two ways the one that meets fewer cards, or the cheaper one `through` them."""

    to: Place
    through: bool = False

    @property
    def finishes(self) -> bool:
        """Games are won in worlds."""
        return self.to.startswith("world:")


class UseCard(Action, frozen=True):
    """Use the effect of the lying card under the character."""

    card: str


class UseHeld(Action, frozen=True):
    """Use an item, a special ability, or what the character can do by itself."""

    card: str


class Attack(Action, frozen=True):
    target: Seat


class Cast(Action, frozen=True):
    """`target`: whom the spell is meant for, "" for one that is cast on oneself."""

    spell: str
    target: Seat = ""


class HandIn(Action, frozen=True):
    """Give experience for so many red tokens: the cards with the least loss."""

    power: int


class TakeToken(Action, frozen=True):
    """One unit of a quest is done that only the table can see."""

    card: str


class Done(Action, frozen=True):
    """That is all here."""


class Resign(Action, frozen=True):
    """Leave the game (tournaments)."""


class EndByTime(Action, frozen=True):
    """The time of a tournament is up."""


# Choices on the way


class Land(Action, frozen=True):
    """The cell that a character is brought to."""

    to: Place


class Target(Action, frozen=True):
    """The opponent that an effect is meant for."""

    target: Seat


class Wish(Action, frozen=True):
    """Whether an effect is wanted."""

    yes: bool


class Again(Action, frozen=True):
    """Whether a die is rolled again."""

    yes: bool


class Pick(Action, frozen=True):
    """The lying card, the quest, or the ability that is meant."""

    card: str


class ChooseQuest(Action, frozen=True):
    """Easy or hard."""

    quest: str


class Confirm(Action, frozen=True):
    """What stands there in its owner's words was carried out."""


# A card that the box does not know


class NameCard(Action, frozen=True):
    """What is printed at the top of it, "" where nobody reads it out."""

    free: ClassVar[tuple[str, ...]] = ("name",)
    name: str


class Tell(Action, frozen=True):
    """A word that stands on it: its field and one of the field's values, `sort.creature`."""

    word: str


class TellNumber(Action, frozen=True):
    """A number that stands on it."""

    field: str
    n: int


class Write(Action, frozen=True):
    """A line of what it does: an operation, what it concerns, how many."""

    line: str
    what: str = ""
    n: int = 0


class PlayOn(Action, frozen=True):
    """Play on without telling: what the card does the table carries out by itself."""


# The table


class Roll(Action, frozen=True):
    """The numbers of the dice that are due, 1 to 8."""

    faces: tuple[int, ...]


class Draw(Action, frozen=True):
    """The card that was drawn."""

    card: str


ALL = (Send, PlaceCard, Recall, Cancel, Begin, Go, UseCard, UseHeld, Attack, Cast, HandIn, TakeToken, Done, Resign,
       EndByTime, Land, Target, Wish, Again, Pick, ChooseQuest, Confirm, NameCard, Tell, TellNumber, Write, PlayOn,
       Roll, Draw)
