"""What the Fair Folk do, what the others do about them, and what the table reports (HC-11)."""
from __future__ import annotations

from companion.kernel import Action, Place


class HideItem(Action, frozen=True):
    """A faction writes the next number on the Location Card; `spot` "" where only the table knows it (HC-11.2)."""

    lost_thing: str
    spot: str


class SearchTerrain(Action, frozen=True):
    """A search cube comes to a terrain of the board; from `before`, where a card moves it."""

    terrain: str
    before: str = ""


class DrawFairCard(Action, frozen=True):
    """The table: an objective or a card of the Fair Folk."""

    kind: str
    card: str


class DrawOffer(Action, frozen=True):
    """The table: an offer out of the Fair Folk's bag."""

    offer: str


class PlaceNest(Action, frozen=True):
    """A nest with an offer comes onto a hex; `start`: the nest is taken from there, where the supply has none."""

    offer: str
    to: Place
    start: Place = ""


class CompleteObjective(Action, frozen=True):
    card: str


class PlayFairCard(Action, frozen=True):
    card: str


class LayArrow(Action, frozen=True):
    """`arrow_way`: the line through the nest's hex, and the side that the arrow first points to."""

    at: Place
    arrow_way: str


class Guess(Action, frozen=True):
    """Is the lost_thing that is looked for here?"""

    at: Place


class Tell(Action, frozen=True):
    """Whoever sees the Location Card says whether it is so: the arrow points to the lost_thing, the guess is right."""

    true: bool


class MoveNest(Action, frozen=True):
    start: Place
    to: Place


class TakeOffer(Action, frozen=True):
    """The offer of a nest on whose hex an own unit stands."""

    at: Place


class UseOffer(Action, frozen=True):
    offer: str


ALL: tuple[type[Action], ...] = (
    HideItem, SearchTerrain, DrawFairCard, DrawOffer, PlaceNest, CompleteObjective, PlayFairCard, LayArrow, Guess, Tell,
    MoveNest, TakeOffer, UseOffer)
