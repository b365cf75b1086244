"""What followed in a turn and a round, from chapter 1 on."""
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


ALL: tuple[type[Fact], ...] = (
    JarBroken, AbilityChosen, TokenDrawn, WildTaken, Advanced, Spawned, Strengthened, Attacked, Outnumbered, CubesFell,
    HaintKilled, LegendMoved, AttackFailed, CubePlaced, CubeTaken, PathPlaced, PathTaken, StormPlaced, Pulled, Swayed,
    CubesDiscarded, TokensTaken, TokenKept, TokensReturned, Guided, Rescued, Destroyed, BramblesHeld, RoundBegun,
    GameEnded)
