"""What people do with the tower and the dice, and what the table reports of them."""
from __future__ import annotations

from typing import ClassVar, get_args

from companion.kernel import Action


class Lay(Action, frozen=True):
    """Cubes from the supply into the tray, or back where `n` is negative."""

    colour: str
    n: int

    def merges(self) -> bool:
        return True


class Clear(Action, frozen=True):
    """All cubes of the tray go back to the supply."""


class Drop(Action, frozen=True):
    """Everything in the tray is thrown into the tower."""


class TipOut(Action, frozen=True):
    """The tower is lifted and emptied: what was inside goes back to the supply."""


class Compare(Action, frozen=True):
    """The two colours that are compared from now on."""

    ours: str
    theirs: str


class Adopt(Action, frozen=True):
    """Another tower, of those that the table knows."""

    tower: str


class UseReal(Action, frozen=True):
    """Whether the real tower is used and its counts typed."""

    on: bool


class Cast(Action, frozen=True):
    """Dice as written, `other` those of a second hand. Nothing written is one d6."""

    free: ClassVar[tuple[str, ...]] = ("dice", "other")

    dice: str
    other: str


class Roll(Action, frozen=True):
    """The table: the faces of the dice that are due, in order."""

    faces: tuple[int, ...]


class Fall(Action, frozen=True):
    """The table: how many cubes came out, in the order of the step's colours."""

    out: tuple[int, ...]


class Finish(Action, frozen=True):
    """Tower and dice are put away."""


AnyAction = Lay | Clear | Drop | TipOut | Compare | Adopt | UseReal | Cast | Roll | Fall | Finish
ALL = get_args(AnyAction)
