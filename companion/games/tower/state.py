"""What lies where: cubes in the supply, in the tray before the tower and inside it, and what came out last."""
from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.tower.kits import KITS
from companion.kernel import Seat
from companion.tower.models import COLOURS, SIMPLE, Model, Simple

SEATS = range(1, 7)
SEAT_COLOURS = ("red", "blue", "green", "yellow", "black", "white")
MAX_CUBES_OF_COLOUR = 99
"""Cubes of one colour."""
MAX_TOWERS = 12
"""Towers a table knows at once."""


class Setup(Struct, frozen=True):
    """`kit` names the cubes and quick sets; `cubes` says other numbers of its colours. `towers`: models by name beside
    the simple one; `tower`: the one in use. `real`: the real tower is used, its counts are typed."""

    seats: tuple[Seat, ...]
    kit: str = "harrow_county"
    cubes: dict[str, int] = {}
    towers: dict[str, Model] = {}
    tower: str = SIMPLE
    real: bool = False


class Player(Struct, frozen=True):
    colour: str


class Fallen(Struct, frozen=True, tag="cubes"):
    """A throw of cubes that is over: what was thrown, what was inside before, what came out, and by which model."""

    thrown: dict[str, int]
    before: dict[str, int]
    out: dict[str, int]
    model: Model


class Shown(Struct, frozen=True, tag="dice"):
    """Dice that lie: how they were written, for one hand and the other, and all their faces in that order."""

    dice: str
    other: str
    faces: tuple[int, ...]


class State(Struct, frozen=True, kw_only=True):
    """`cubes`: how many of each colour there are; those neither in the `tray` nor `inside` are the supply. `sides`: the
    two colours that are compared, "" for none. `last`: the newest throw."""

    seats: tuple[Seat, ...]
    players: dict[Seat, Player]
    kit: str
    cubes: dict[str, int]
    tray: dict[str, int]
    inside: dict[str, int]
    towers: dict[str, Model]
    tower: str
    real: bool
    sides: tuple[str, str]
    flow: tuple[Any, ...]
    last: Fallen | Shown | None = None

    @property
    def model(self) -> Model:
        return self.towers.get(self.tower, Simple())

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours of this table in the order of COLOURS."""
        return tuple(c for c in COLOURS if c in self.cubes)

    def supply(self, colour: str) -> int:
        return self.cubes.get(colour, 0) - self.tray.get(colour, 0) - self.inside.get(colour, 0)


def stock(setup: Setup) -> dict[str, int]:
    """How many cubes of each colour a table begins with. ValueError("kit" | "cubes")."""
    if setup.kit not in KITS:
        raise ValueError("kit")
    wanted = {**KITS[setup.kit].cubes, **setup.cubes}
    if not wanted.keys() <= set(COLOURS) or not all(0 <= n <= MAX_CUBES_OF_COLOUR for n in wanted.values()):
        raise ValueError("cubes")
    return {c: wanted[c] for c in COLOURS if wanted.get(c)}
