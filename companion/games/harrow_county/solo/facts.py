"""What followed in the solo game, as far as no other fact says it."""
from __future__ import annotations

from companion.kernel import Fact, Place, Seat


class SoloCardTurned(Fact, frozen=True):
    """`why`: for `townsfolk` or a `building`, to `act`, `again` after another was discarded, or for the `spawn` that
    the card before had no room for."""

    seat: Seat
    card: str
    why: str


class SoloCardDiscarded(Fact, frozen=True):
    """`why`: `swapped` by choice, or its hexes were `blocked`."""

    seat: Seat
    card: str
    why: str


class SoloCardTold(Fact, frozen=True):
    """What stands on a card, by the numbers of its hexes."""

    seat: Seat
    card: str
    first_hex: int
    second_hex: int
    space: str
    hester_sign: bool


class ObjectivePlaced(Fact, frozen=True):
    seat: Seat
    goal: str
    at: Place


class SideChosen(Fact, frozen=True):
    """That faction acts in this turn."""

    seat: Seat
    side: Seat


class FlamesLaid(Fact, frozen=True):
    """How many flames lie on which space; `space` comes first."""

    seat: Seat
    space: str
    flames: dict[str, int]


class CubesLost(Fact, frozen=True):
    """The wild card takes all terrain cubes of the Battleground."""

    seat: Seat
    cubes: dict[str, int]


class NobodyInRange(Fact, frozen=True):
    """The faction has nothing to attack."""

    side: Seat


class PairBack(Fact, frozen=True):
    """After Hester's death two flames lie on an empty fire space of her board again."""

    seat: Seat


class SoloLost(Fact, frozen=True):
    """`why`: a faction has its `points`, or there are no `cards`."""

    seat: Seat
    why: str


ALL: tuple[type[Fact], ...] = (
    SoloCardTurned, SoloCardDiscarded, SoloCardTold, ObjectivePlaced, SideChosen, FlamesLaid, CubesLost, NobodyInRange,
    PairBack, SoloLost)
