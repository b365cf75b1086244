"""What followed, as far as it concerns Hester (HC-9)."""
from __future__ import annotations

from companion.kernel import Fact, Place, Seat


class RootPlaced(Fact, frozen=True):
    """`start` is `outside` for the first one."""

    seat: Seat
    colour: str
    start: Place
    to: Place


class RootTaken(Fact, frozen=True):
    """Desperate Grip: the root that enters that hex is off the map again."""

    seat: Seat
    colour: str
    to: Place


class RootsGone(Fact, frozen=True):
    """The roots of the turn before are off the map."""

    seat: Seat
    colour: str


class TerrainGained(Fact, frozen=True):
    """Terrain cubes of the supply lie on the Battleground."""

    seat: Seat
    cubes: dict[str, int]


class TerrainPaid(Fact, frozen=True):
    seat: Seat
    cubes: dict[str, int]


class FlameAdded(Fact, frozen=True):
    """A root has grown into a fire."""

    seat: Seat
    at: Place


class ActionTaken(Fact, frozen=True):
    """A flame lies on that action's space."""

    seat: Seat
    action: str


class HesterDrew(Fact, frozen=True):
    """`card` is "?" for everybody else."""

    seat: Seat
    card: str


class CardOpened(Fact, frozen=True):
    """A card lies face up, on top of the card `over` where three lay there."""

    seat: Seat
    card: str
    over: str


class CardUsed(Fact, frozen=True):
    seat: Seat
    card: str


class Crept(Fact, frozen=True):
    """An infected haint of `owner` was moved by Hester, and took a `doll` along."""

    seat: Seat
    owner: Seat
    start: Place
    to: Place
    doll: bool = False


class Stalked(Fact, frozen=True):
    """Hester herself has moved."""

    seat: Seat
    start: Place
    to: Place


class FireMade(Fact, frozen=True):
    """Two infected haints of both factions burn there, for one action more."""

    seat: Seat
    at: Place


class HaintsEaten(Fact, frozen=True):
    """Those two lie on a square on the `side` of her board."""

    seat: Seat
    side: Seat


class Pushed(Fact, frozen=True):
    """Out of a fire's hex; `owner`: whose haint, "" for a token; `to` is "" for what had to go back to its supply."""

    seat: Seat
    what: str
    owner: Seat
    start: Place
    to: Place


class Infected(Fact, frozen=True):
    """A snake in a haint of `owner`; `legend` where it stands in for a legend at that hex."""

    seat: Seat
    owner: Seat
    at: Place
    legend: Place = ""


class Summoned(Fact, frozen=True):
    seat: Seat
    at: Place


class Doused(Fact, frozen=True):
    """The attacker pays `n` cubes for as many flames."""

    seat: Seat
    at: Place
    n: int


class FirePutOut(Fact, frozen=True):
    """The last flame is gone: a point for the attacker, two flames for Hester's board."""

    seat: Seat
    at: Place


class HesterKilled(Fact, frozen=True):
    """The attacker pays `n` cubes; she is off the map."""

    seat: Seat
    at: Place
    n: int


class SpoonReset(Fact, frozen=True):
    """The spoon of the seat is at one again."""

    seat: Seat


class TokenEaten(Fact, frozen=True):
    """A token of `owner`, out of the `source`: board, track, bag or wild."""

    seat: Seat
    owner: Seat
    token: str
    source: str


class HesterGone(Fact, frozen=True):
    """After the feast she is off the map."""

    seat: Seat


class Baited(Fact, frozen=True):
    """A terrain cube waits on a hex for a haint without a snake."""

    seat: Seat
    to: Place
    terrain: str


class BaitTaken(Fact, frozen=True):
    """That cube goes to the Battleground."""

    seat: Seat
    at: Place


class HesterTurnOver(Fact, frozen=True):
    """The flames lie beside her board again."""

    seat: Seat


class HesterWon(Fact, frozen=True):
    """All `n` squares of her board are filled: she wins at once."""

    seat: Seat
    n: int


ALL: tuple[type[Fact], ...] = (
    RootPlaced, RootTaken, RootsGone, TerrainGained, TerrainPaid, FlameAdded, ActionTaken, HesterDrew, CardOpened,
    CardUsed, Crept, Stalked, FireMade, HaintsEaten, Pushed, Infected, Summoned, Doused, FirePutOut, HesterKilled,
    SpoonReset, TokenEaten, HesterGone, Baited, BaitTaken, HesterTurnOver,
    HesterWon)
