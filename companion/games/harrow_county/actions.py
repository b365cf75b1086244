"""What players do, and what the table reports."""
from __future__ import annotations

from companion.kernel import Action, Place


class BreakJar(Action, frozen=True):
    """Break one of the own jars for what it gives; `attack` instead where somebody has attacked before (HC-5.12)."""

    jar: str
    attack: bool = False


class ChooseAbility(Action, frozen=True):
    """The Protectors' Ability jar: which of the three."""

    ability: str


class Advance(Action, frozen=True):
    """`haints` and, if so, the `legend` go together to the next hex."""

    start: Place
    to: Place
    haints: int
    legend: bool


class Spawn(Action, frozen=True):
    """`n` new haints."""

    at: Place
    n: int


class Strengthen(Action, frozen=True):
    """`n` cubes from the supply to the Battleground."""

    n: int


class Attack(Action, frozen=True):
    start: Place
    target: Place


class Strike(Action, frozen=True):
    """Pay, and kill a haint on the hex that was attacked."""


class Displace(Action, frozen=True):
    """Pay, put the attacked legend on the next hex `to` ("" where it can go nowhere), and kill a haint `at` any hex
    ("" where there is none)."""

    to: Place
    at: Place


class UseTrack(Action, frozen=True):
    """The Legend Ability Track, scroll by scroll."""


class UseTalent(Action, frozen=True):
    """The legend's unique talent."""


class PlacePath(Action, frozen=True):
    to: Place


class TakePath(Action, frozen=True):
    at: Place


class PlaceCube(Action, frozen=True):
    """Emmy: a cube from the supply on a hex, where there are not enough for all."""

    to: Place


class PlaceStorm(Action, frozen=True):
    to: Place


class Pull(Action, frozen=True):
    """A token, `haint` or `legend` goes one hex nearer to the new storm."""

    what: str
    start: Place
    to: Place


class Sway(Action, frozen=True):
    """Levi: `n` haints go to the next hex."""

    start: Place
    to: Place
    n: int


class Keep(Action, frozen=True):
    """The Family: a token in front goes to the board for good; the others go into the bag."""

    token: str


class Guide(Action, frozen=True):
    """One of the townsfolk walks along units and paths."""

    start: Place
    to: Place


class Done(Action, frozen=True):
    """Enough of what is open now."""


class Draw(Action, frozen=True):
    """The table: a token out of the Family's bag."""

    token: str


class Fall(Action, frozen=True):
    """The table: how many red and how many blue cubes came out of the Tree."""

    out: tuple[int, ...]


ALL: tuple[type[Action], ...] = (
    BreakJar, ChooseAbility, Advance, Spawn, Strengthen, Attack, Strike, Displace, UseTrack, UseTalent, PlacePath,
    TakePath, PlaceCube, PlaceStorm, Pull, Sway, Keep, Guide, Done, Draw, Fall)
