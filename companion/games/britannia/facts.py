"""What followed: everything that changes the map, the points or the nations."""
from __future__ import annotations

from companion.kernel import Fact, Place, Seat


class RoundBegan(Fact, frozen=True):
    round: int


class Arrived(Fact, frozen=True):
    """New armies, and a leader where one is named."""

    side: str
    at: Place
    infantry: int
    cavalry: int = 0
    leader: str = ""


class TurnBegan(Fact, frozen=True):
    side: str


class TurnEnded(Fact, frozen=True):
    side: str


class PhaseBegan(Fact, frozen=True):
    """Armies may move again: the ways of the phase before are forgotten, where they began the turn is not."""

    side: str


class LeaderCame(Fact, frozen=True):
    side: str
    leader: str
    at: Place


class LeaderLeft(Fact, frozen=True):
    """His time is over."""

    side: str
    leader: str


class Grew(Fact, frozen=True):
    """`points` with the marker's make `armies`; `left` stay on the marker, `lost` had no counter."""

    side: str
    points: int
    armies: int
    left: int
    lost: int = 0


class GrowthLost(Fact, frozen=True):
    """There is no place for `n` new armies: they are lost, the marker stays at 5 (S28)."""

    side: str
    n: int


class Placed(Fact, frozen=True):
    side: str
    at: Place
    kind: str = "infantry"


class Moved(Fact, frozen=True):
    """`way` from where they stood to where they stand now. `was`: what they had used of their movement before, `used`
    now; `home`: where they began the turn."""

    side: str
    n: int
    kind: str
    way: tuple[Place, ...]
    leader: str
    was: int
    used: int
    home: Place
    sailed: bool = False


class Rolled(Fact, frozen=True):
    """A round of battle: faces of the attackers' dice and of the defenders', in the order of the kinds."""

    at: Place
    side: str
    foe: str
    ours: tuple[int, ...]
    theirs: tuple[int, ...]


class Destroyed(Fact, frozen=True):
    """`n` units of a nation, by another one."""

    side: str
    at: Place
    kind: str
    n: int
    by: str


class LeaderFell(Fact, frozen=True):
    side: str
    leader: str
    at: Place
    by: str = ""


class Retreated(Fact, frozen=True):
    """`attacker`: they go back to where they came from."""

    side: str
    start: Place
    to: Place
    n: int
    kind: str
    leader: str = ""
    attacker: bool = False


class Withdrew(Fact, frozen=True):
    side: str
    start: Place
    to: Place
    n: int
    kind: str
    leader: str = ""


class Removed(Fact, frozen=True):
    """Armies go to the box without a battle: `why` is hunger, cnut, legions or rome."""

    side: str
    at: Place
    kind: str
    n: int
    why: str


class Scored(Fact, frozen=True):
    """Points at once: `source` is occupy, eliminate, submit, bretwalda or king."""

    side: str
    points: int
    rule: str
    source: str
    at: Place = ""


class Held(Fact, frozen=True):
    """Points for held areas at the end of a round; `lost` of them over the nation's limit."""

    side: str
    points: dict[Place, int]
    lost: int = 0


class FortBuilt(Fact, frozen=True):
    at: Place


class Submitted(Fact, frozen=True):
    side: str


class Revolted(Fact, frozen=True):
    """The nation is no longer under Rome."""

    side: str


class RomansLeft(Fact, frozen=True):
    pass


class Settled(Fact, frozen=True):
    """A fort becomes a Romano-British army."""

    at: Place


class FortsCleared(Fact, frozen=True):
    pass


class Dismounted(Fact, frozen=True):
    """Cavalry becomes infantry."""

    side: str
    at: Place
    n: int


class BurhBuilt(Fact, frozen=True):
    at: Place


class Attacked(Fact, frozen=True):
    """A nation that had submitted to Rome attacks the Romano-British."""

    side: str


class Voted(Fact, frozen=True):
    side: str
    choice: str
    votes: int


class NoCrown(Fact, frozen=True):
    """Nobody becomes `title`: bretwalda or king."""

    title: str


class Drafted(Fact, frozen=True):
    """A player leads these nations from now on."""

    seat: Seat
    sides: tuple[str, ...]


class Counted(Fact, frozen=True):
    """Points or population of a nation, counted by hand."""

    side: str
    what: str
    by: int


class Ended(Fact, frozen=True):
    pass


ALL: tuple[type[Fact], ...] = (
    RoundBegan, Arrived, TurnBegan, TurnEnded, PhaseBegan, LeaderCame, LeaderLeft, Grew, GrowthLost, Placed, Moved,
    Rolled, Destroyed, LeaderFell, Retreated, Withdrew, Removed, Scored, Held, FortBuilt, Submitted, Revolted,
    RomansLeft, Settled, FortsCleared, Dismounted, BurhBuilt, Attacked, Voted, NoCrown, Drafted, Counted, Ended)
