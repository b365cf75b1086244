"""What followed, as far as it concerns the Fair Folk (HC-11)."""
from __future__ import annotations

from companion.kernel import Fact, Place, Seat


class ItemHidden(Fact, frozen=True):
    """`spot` is "?" for the Fair Folk and for whoever only watches."""

    seat: Seat
    lost_thing: str
    spot: str


class TerrainSearched(Fact, frozen=True):
    """A search cube lies on that terrain of the board; it has left `before`, "" for one of the supply."""

    seat: Seat
    terrain: str
    before: str = ""


class FairCardDrawn(Fact, frozen=True):
    """An objective or a card; `card` is "?" for everybody else. `shuffled`: the discards are the deck again."""

    seat: Seat
    kind: str
    card: str
    shuffled: bool = False


class OfferDrawn(Fact, frozen=True):
    """An offer of the bag is ready for a nest."""

    seat: Seat
    offer: str


class NestPlaced(Fact, frozen=True):
    """A nest with an offer, "" for none, lies there; `start`: it was taken from that hex."""

    seat: Seat
    offer: str
    to: Place
    start: Place = ""


class SearchCubes(Fact, frozen=True):
    """`n` more search cubes lie on the Battleground: for a `nest`, a `haint` that was killed, or a `card`."""

    seat: Seat
    n: int
    why: str


class SearchCubesGone(Fact, frozen=True):
    """`n` of them go back to the supply: paid for a `card`, or `over` the limit."""

    seat: Seat
    n: int
    why: str


class ObjectiveShown(Fact, frozen=True):
    seat: Seat
    card: str


class FairCardPlayed(Fact, frozen=True):
    seat: Seat
    card: str


class ArrowLaid(Fact, frozen=True):
    """`arrow`: its id; it goes through the hex of that nest."""

    seat: Seat
    at: Place
    arrow: str


class OfferReturned(Fact, frozen=True):
    """The offer of a nest is in the bag again."""

    seat: Seat
    at: Place
    offer: str


class GuessedWrong(Fact, frozen=True):
    """`marked`: an X lies there."""

    seat: Seat
    at: Place
    marked: bool = True


class ItemFound(Fact, frozen=True):
    """Arrows, X tokens and nests without offers go back to the supply."""

    seat: Seat
    lost_thing: str
    at: Place


class OfferTaken(Fact, frozen=True):
    """The faction takes the offer out of a nest."""

    seat: Seat
    at: Place
    offer: str


class OfferUsed(Fact, frozen=True):
    seat: Seat
    offer: str


class NestMoved(Fact, frozen=True):
    seat: Seat
    start: Place
    to: Place


class HandDiscarded(Fact, frozen=True):
    """Objectives in hand are discarded, or offers that wait for nests go into the bag."""

    seat: Seat
    kind: str


class FairFolkWon(Fact, frozen=True):
    """The queen was found in this round."""

    seat: Seat


ALL: tuple[type[Fact], ...] = (
    ItemHidden, TerrainSearched, FairCardDrawn, OfferDrawn, NestPlaced, SearchCubes, SearchCubesGone, ObjectiveShown,
    FairCardPlayed, ArrowLaid, OfferReturned, GuessedWrong, ItemFound, OfferTaken, OfferUsed, NestMoved, HandDiscarded,
    FairFolkWon)
