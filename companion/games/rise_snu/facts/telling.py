"""What the table told of cards that its box did not know. `shelf` and `id` as in the box."""
from __future__ import annotations

from companion.kernel import Fact


class CardAdded(Fact, frozen=True):
    """A card is in the box from now on; nothing of it is known."""

    shelf: str
    id: str


class CardNamed(Fact, frozen=True):
    shelf: str
    id: str
    name: str


class CardTold(Fact, frozen=True):
    """A number or a word of a field."""

    shelf: str
    id: str
    field: str
    value: int | str


class CardWritten(Fact, frozen=True):
    """One more line of what it does: an operation, a word, a number."""

    shelf: str
    id: str
    line: str
    what: str
    n: int


class CardAsked(Fact, frozen=True):
    """All that the card does was told."""

    card: str


class CardByHand(Fact, frozen=True):
    """The table plays on without telling: it carries out by itself what the card does."""

    card: str


ALL = (CardAdded, CardNamed, CardTold, CardWritten, CardAsked, CardByHand)
