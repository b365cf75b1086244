"""What followed."""
from __future__ import annotations

from companion.kernel import Fact, Number, Place, Seat


class JarBroken(Fact, frozen=True):
    seat: Seat
    jar: str


class AbilityChosen(Fact, frozen=True):
    """`n`: the value on the board."""

    seat: Seat
    ability: str
    n: Number


class TokenDrawn(Fact, frozen=True):
    seat: Seat
    token: str


class WildTaken(Fact, frozen=True):
    """The wild token of the jar; `n` are owned now."""

    seat: Seat
    n: int


class Advanced(Fact, frozen=True):
    """`cost` in Advances."""

    seat: Seat
    start: Place
    to: Place
    haints: int
    legend: bool
    cost: int
    second: bool = False
    doll: bool = False
    infected: int = 0


class Spawned(Fact, frozen=True):
    seat: Seat
    at: Place
    n: int


class Strengthened(Fact, frozen=True):
    seat: Seat
    n: int


class Attacked(Fact, frozen=True):
    """`hester`: a fire of hers, or herself, is the target. `unlocks`: further attacks may follow in this round."""

    seat: Seat
    start: Place
    target: Place
    hester: bool = False
    unlocks: bool = True


class Outnumbered(Fact, frozen=True):
    """The seat has more units there and takes a superiority cube; two with Knife in the Dark."""

    seat: Seat
    n: int = 1


class CubesFell(Fact, frozen=True):
    """What went into the Tree and what came out, by colour; colours without any are not named."""

    thrown: dict[str, int]
    out: dict[str, int]


class HaintKilled(Fact, frozen=True):
    """The seat pays `cubes` and kills; `at` is "" where the rival has no haint on the map. `plate`: the haint comes
    onto the dial instead of giving a point."""

    seat: Seat
    at: Place
    cubes: int
    plate: bool = False


class LegendMoved(Fact, frozen=True):
    """The legend of that seat is put elsewhere; `second`: Kammi's other one."""

    seat: Seat
    to: Place
    second: bool = False


class AttackFailed(Fact, frozen=True):
    """`why`: fewer cubes (with a Haint Clash or none), or price not at hand."""

    seat: Seat
    why: str


class CubePlaced(Fact, frozen=True):
    """Emmy: a cube from the supply on a hex."""

    seat: Seat
    at: Place


class CubeTaken(Fact, frozen=True):
    """A red cube goes from a hex to the Battleground."""

    seat: Seat
    at: Place


class PathPlaced(Fact, frozen=True):
    seat: Seat
    to: Place


class PathTaken(Fact, frozen=True):
    seat: Seat
    at: Place


class StormPlaced(Fact, frozen=True):
    seat: Seat
    to: Place


class Pulled(Fact, frozen=True):
    """`owner`: whose unit, "" for a token."""

    seat: Seat
    what: str
    owner: Seat
    start: Place
    to: Place


class Swayed(Fact, frozen=True):
    seat: Seat
    start: Place
    to: Place
    n: int
    infected: int = 0


class CubesDiscarded(Fact, frozen=True):
    seat: Seat
    n: int


class TokensTaken(Fact, frozen=True):
    """`n` tokens of a hex. `into`: board, track, front, or box where there is no room."""

    seat: Seat
    at: Place
    token: str
    n: int
    into: str


class TokenKept(Fact, frozen=True):
    seat: Seat
    token: str


class TokensReturned(Fact, frozen=True):
    """All tokens in front go into the bag."""

    seat: Seat


class Guided(Fact, frozen=True):
    seat: Seat
    start: Place
    to: Place


class Rescued(Fact, frozen=True):
    seat: Seat
    at: Place


class Destroyed(Fact, frozen=True):
    seat: Seat
    at: Place


class BramblesHeld(Fact, frozen=True):
    seat: Seat


class RoundBegun(Fact, frozen=True):
    """All jars are whole again."""

    round: int
    holder: Seat


class GameEnded(Fact, frozen=True):
    """`n` points of the seat that has won."""

    seat: Seat
    n: int


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
    JarBroken, AbilityChosen, TokenDrawn, WildTaken, Advanced, Spawned, Strengthened, Attacked, Outnumbered, CubesFell,
    HaintKilled, LegendMoved, AttackFailed, CubePlaced, CubeTaken, PathPlaced, PathTaken, StormPlaced, Pulled, Swayed,
    CubesDiscarded, TokensTaken, TokenKept, TokensReturned, Guided, Rescued, Destroyed, BramblesHeld, RoundBegun,
    GameEnded, TokensLaid, CardDrawn, TokenPutBack, CardPlayed, TokenUpgraded, TokenLaid, TokenSpent, Shifted, Merged,
    TokenPut, HaintRemoved, Nailed, Unnailed, TauntPlaced, TauntGone, CubesStored, CubesReturned, CubesBanished,
    CubesBack, RangeGrown, SpawnsReach, TurnOver, TileTurned, LanternTaken, TileUsed, TilesCleared, TilesShuffled,
    PlateScored, SpoonBack, CardBuried, GoalPlaced)
