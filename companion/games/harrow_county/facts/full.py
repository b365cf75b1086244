"""What followed from cards, talents, upgrades and bonus tiles: chapters 2 and 3."""
from __future__ import annotations

from companion.kernel import Fact, Place, Seat


class TokensLaid(Fact, frozen=True):
    """On every hex of that terrain that bears a symbol lies one of these tokens."""

    token: str
    terrain: str


class CardDrawn(Fact, frozen=True):
    """`card` is "?" for everybody else, and where hands are known at the table alone."""

    seat: Seat
    card: str


class TokenPutBack(Fact, frozen=True):
    seat: Seat
    token: str


class CardPlayed(Fact, frozen=True):
    seat: Seat
    card: str


class TokenUpgraded(Fact, frozen=True):
    """A token in front leaves for the box, the upgrade takes its place."""

    seat: Seat
    token: str
    upgrade: str


class TokenLaid(Fact, frozen=True):
    """An upgrade token waits on the Attack jar."""

    seat: Seat
    token: str


class TokenSpent(Fact, frozen=True):
    """It has served an attack and is in the bag again."""

    seat: Seat
    token: str


class Shifted(Fact, frozen=True):
    """An effect moved one thing. `owner`: whose unit, "" for anything else."""

    seat: Seat
    what: str
    owner: Seat
    start: Place
    to: Place


class Merged(Fact, frozen=True):
    """`haints` of `owner` and, if so, the `legend` came along; townsfolk and buildings only where `folk`, a storm only
    where `storm`."""

    seat: Seat
    start: Place
    to: Place
    owner: Seat
    haints: int
    legend: bool
    folk: bool
    storm: bool
    second: bool = False


class TokenPut(Fact, frozen=True):
    seat: Seat
    token: str
    to: Place


class HaintRemoved(Fact, frozen=True):
    """A haint of `owner` is back in the supply, for no points."""

    seat: Seat
    owner: Seat
    at: Place


class Nailed(Fact, frozen=True):
    seat: Seat
    to: Place
    legend: bool


class Unnailed(Fact, frozen=True):
    seat: Seat
    at: Place
    legend: bool


class TauntPlaced(Fact, frozen=True):
    seat: Seat
    to: Place


class TauntGone(Fact, frozen=True):
    """A unit came to the taunt."""

    at: Place


class CubesStored(Fact, frozen=True):
    seat: Seat
    n: int


class CubesReturned(Fact, frozen=True):
    seat: Seat
    n: int


class CubesBanished(Fact, frozen=True):
    """The seat takes cubes of its rival off the Battleground."""

    seat: Seat
    n: int


class CubesBack(Fact, frozen=True):
    """Banished cubes of the seat lie there again."""

    seat: Seat
    n: int


class RangeGrown(Fact, frozen=True):
    """More range until the end of the turn."""

    seat: Seat
    n: int


class SpawnsReach(Fact, frozen=True):
    """In this turn haints come anywhere in the legend's range."""

    seat: Seat


class TurnOver(Fact, frozen=True):
    """What lasts for a turn ends."""

    seat: Seat


class TileTurned(Fact, frozen=True):
    """A tile lies face up over that jar; `jar` is "" for one that only tells who begins."""

    tile: str
    jar: str


class LanternTaken(Fact, frozen=True):
    seat: Seat


class TileUsed(Fact, frozen=True):
    seat: Seat
    jar: str
    tile: str


class TilesCleared(Fact, frozen=True):
    """Used tiles leave the Scoreboard."""


class TilesShuffled(Fact, frozen=True):
    """Used tiles are the supply again."""


class PlateScored(Fact, frozen=True):
    """The plate is full: a point, and the spoon goes on."""

    seat: Seat


class SpoonBack(Fact, frozen=True):
    seat: Seat


class CardBuried(Fact, frozen=True):
    """`card` is "?" for everybody else."""

    seat: Seat
    card: str


class GoalPlaced(Fact, frozen=True):
    """A goal of the seat's rival stands on the map."""

    seat: Seat
    terrain: str
    to: Place


ALL: tuple[type[Fact], ...] = (
    TokensLaid, CardDrawn, TokenPutBack, CardPlayed, TokenUpgraded, TokenLaid, TokenSpent, Shifted, Merged, TokenPut,
    HaintRemoved, Nailed, Unnailed, TauntPlaced, TauntGone, CubesStored, CubesReturned, CubesBanished, CubesBack,
    RangeGrown, SpawnsReach, TurnOver, TileTurned, LanternTaken, TileUsed, TilesCleared, TilesShuffled, PlateScored,
    SpoonBack, CardBuried, GoalPlaced)
