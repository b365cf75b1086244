"""What Hester does, and what others do to her and her fires (HC-9)."""
from __future__ import annotations

from companion.kernel import Action, Place


class PlaceRoot(Action, frozen=True):
    """A root grows from one hex into the next; or comes from `outside` the map."""

    start: Place
    to: Place


class OpenCard(Action, frozen=True):
    """A card of the hand is laid face up, on top of the card `over` where three lie there."""

    card: str
    over: str = ""


class UseCard(Action, frozen=True):
    """A card that lies face up works, once in a turn."""

    card: str


class SpawnFor(Action, frozen=True):
    """A haint without a snake comes for the faction of that colour, for a cube of the hex's terrain."""

    faction: str
    at: Place


class Creep(Action, frozen=True):
    """An infected haint goes to the next hex, for a cube of its terrain or, `mixed`, for two of any; a `doll` may go
    along."""

    start: Place
    to: Place
    mixed: bool = False
    doll: bool = False


class Stalk(Action, frozen=True):
    """Hester goes to the next hex, for two cubes of its terrain or, `mixed`, for three of any."""

    to: Place
    mixed: bool = False


class Pay(Action, frozen=True):
    """One of the cubes of any terrain that something costs."""

    terrain: str


class GainCube(Action, frozen=True):
    """A terrain cube of the supply."""

    terrain: str


class ThrowTree(Action, frozen=True):
    """All cubes go through the Tree; infections and summoning come after it."""


class Infect(Action, frozen=True):
    """A snake goes into a haint on a root's hex, for a cube of its terrain or, `mixed`, for three of any. `prey`: where
    another haint is infected instead of a legend, "" for a haint of the hex itself."""

    at: Place
    mixed: bool = False
    prey: Place = ""


class Summon(Action, frozen=True):
    """Hester appears in a fire, for cubes of one terrain."""

    at: Place
    terrain: str


class Feed(Action, frozen=True):
    """The two burnt haints come onto a square on the side of that faction."""

    faction: str


class Push(Action, frozen=True):
    """One thing leaves a burning hex for the next."""

    what: str
    start: Place
    to: Place


class Eat(Action, frozen=True):
    """A token of the faction whose legend stands with Hester; `source`: board, track, bag or wild."""

    faction: str
    token: str
    source: str


class Douse(Action, frozen=True):
    """The attacker pays for `n` flames."""

    n: int


class StrikeHester(Action, frozen=True):
    """The attacker pays, and Hester is gone."""


class ResetSpoon(Action, frozen=True):
    """After Hester's death the own spoon goes back to one."""


class Bait(Action, frozen=True):
    """Necessary Sacrifice: a terrain cube on a hex."""

    to: Place
    terrain: str


class Drift(Action, frozen=True):
    """A card of Hester's moves an `infected` haint, a legend or `hester` herself, at no cost."""

    what: str
    start: Place
    to: Place


class DrawNear(Action, frozen=True):
    """Two infected haints of both factions come to one hex and make a fire."""

    one: Place
    other: Place
    to: Place


class SwapCube(Action, frozen=True):
    """A terrain cube for one of another terrain out of the supply."""

    terrain: str
    other: str


class Favour(Action, frozen=True):
    """We'll See: which faction gains a cube."""

    faction: str


ALL: tuple[type[Action], ...] = (
    PlaceRoot, OpenCard, UseCard, SpawnFor, Creep, Stalk, Pay, GainCube, ThrowTree, Infect, Summon, Feed, Push, Eat,
    Douse, StrikeHester, ResetSpoon, Bait, Drift, DrawNear, SwapCube,
    Favour)
