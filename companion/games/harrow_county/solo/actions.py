"""What is done in the solo game: choices of Hester's player, what a card shows, and what hands carry out."""
from __future__ import annotations

from companion.kernel import Action, Place


class DrawTerrain(Action, frozen=True):
    """One of the random terrain cubes that level 2 begins with."""

    terrain: str


class ChooseDeck(Action, frozen=True):
    """From which deck the next card is turned, by the colour of its backs."""

    deck: str


class TurnCard(Action, frozen=True):
    """That card lay on top."""

    card: str


class ReadHex(Action, frozen=True):
    """A hex that a card names whose content nobody has told."""

    at: Place


class ReadSymbol(Action, frozen=True):
    """The symbol on that card."""

    space: str


class ReadSign(Action, frozen=True):
    """Whether Hester's sign stands on that card."""

    hester_sign: bool


class PlaceObjective(Action, frozen=True):
    """Townsfolk or a building on a hex of the card."""

    goal: str
    at: Place


class ActivateSide(Action, frozen=True):
    """The card goes to the side of that faction, which acts in this turn."""

    faction: str


class SwapSoloCard(Action, frozen=True):
    """The card is discarded for one of that deck, once in a turn."""

    deck: str


class LayFlames(Action, frozen=True):
    """Hester's flames lie on the action spaces, beginning with that one."""

    space: str


class AddCubes(Action, frozen=True):
    n: int


class SpawnHaints(Action, frozen=True):
    """All on one hex of the card."""

    at: Place
    n: int


class MoveGroup(Action, frozen=True):
    """All units of a hex go to the next."""

    start: Place
    to: Place
    haints: int
    legend: bool = False


class GoFirst(Action, frozen=True):
    """The units of that hex move before the others."""

    start: Place


class SendAttack(Action, frozen=True):
    start: Place
    target: Place
    hester: bool = False


class PayKill(Action, frozen=True):
    """A faction pays cubes, and a haint of its rival there is killed."""

    faction: str
    at: Place
    n: int


class PayDisplace(Action, frozen=True):
    """The attacked legend is put on the next hex, and a haint of its faction is killed; "" where there is none."""

    to: Place
    at: Place


class PayFlames(Action, frozen=True):
    """The attacker pays for flames of a fire."""

    n: int


class PayHester(Action, frozen=True):
    """The attacker pays, and Hester is gone."""


ALL: tuple[type[Action], ...] = (
    DrawTerrain, ChooseDeck, TurnCard, ReadHex, ReadSymbol, ReadSign, PlaceObjective, ActivateSide, SwapSoloCard,
    LayFlames, AddCubes, SpawnHaints, MoveGroup, GoFirst, SendAttack, PayKill, PayDisplace, PayFlames, PayHester)
DRAWS = (DrawTerrain, TurnCard)
