"""What followed."""
from __future__ import annotations

from typing import get_args

from companion.kernel import Fact


class Laid(Fact, frozen=True):
    """`n` cubes from the supply into the tray; negative: back."""

    colour: str
    n: int


class Cleared(Fact, frozen=True):
    pass


class CubesFell(Fact, frozen=True):
    """Everything of the tray went in, this came out; by colour, colours without any are not named."""

    thrown: dict[str, int]
    out: dict[str, int]


class DiceRolled(Fact, frozen=True):
    """Faces of the dice of one hand and the other, as they were written."""

    dice: str
    other: str
    faces: tuple[int, ...]


class TippedOut(Fact, frozen=True):
    pass


class SidesChosen(Fact, frozen=True):
    ours: str
    theirs: str


class TowerChosen(Fact, frozen=True):
    tower: str


class RealTower(Fact, frozen=True):
    on: bool


AnyFact = Laid | Cleared | CubesFell | DiceRolled | TippedOut | SidesChosen | TowerChosen | RealTower
ALL = get_args(AnyFact)
