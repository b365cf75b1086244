"""What followed from actions: fights, quests, worlds, spells."""
from __future__ import annotations

from companion.games.rise_snu.state import Quest
from companion.kernel import Fact, Place, Seat

# Fights


class Fought(Fact, frozen=True):
    """Two characters, each with its die and power; `winner` "" for a draw."""

    seat: Seat
    target: Seat
    faces: tuple[int, ...]
    powers: tuple[int, ...]
    winner: Seat


class CreatureFought(Fact, frozen=True):
    """`result`: won, lost or drawn. `card`: "" for a creature of no card."""

    seat: Seat
    card: str
    faces: tuple[int, ...]
    powers: tuple[int, ...]
    result: str


class TrophyGained(Fact, frozen=True):
    """A card that is worth experience."""

    seat: Seat
    card: str


class LivesLost(Fact, frozen=True):
    seat: Seat
    n: int


class LivesGained(Fact, frozen=True):
    seat: Seat
    n: int


class Awoken(Fact, frozen=True):
    """Back at a well with all lives; `paid`: power, experience or nothing."""

    seat: Seat
    to: Place
    paid: str


class PowerChanged(Fact, frozen=True):
    """Red tokens."""

    seat: Seat
    n: int


class ExperienceChanged(Fact, frozen=True):
    """Points that lie on no card."""

    seat: Seat
    n: int


class TrophiesLost(Fact, frozen=True):
    seat: Seat
    cards: tuple[str, ...]


class Exchanged(Fact, frozen=True):
    """Experience for red tokens; so many points are lost."""

    seat: Seat
    cards: tuple[str, ...]
    points: int
    power: int
    lost: int


# Quests and worlds


class QuestGiven(Fact, frozen=True):
    seat: Seat
    quest: Quest


class QuestMoved(Fact, frozen=True):
    """So many tokens are left on a quest; `thing`: what was visited for it."""

    seat: Seat
    card: str
    left: int
    thing: str = ""


class QuestFulfilled(Fact, frozen=True):
    seat: Seat
    card: str
    world: str


class QuestsDropped(Fact, frozen=True):
    """The quests that a seat has from a world are discarded; `keep`: fulfilled ones stay as experience."""

    seat: Seat
    world: str
    keep: bool = False


class WorldJoined(Fact, frozen=True):
    seat: Seat
    world: str
    glory: int


class RewardGained(Fact, frozen=True):
    """Lasting: one more of `movement`, `vigour` (lives) or `magic` (spell rolls)."""

    seat: Seat
    reward: str


class WorldsOpened(Fact, frozen=True):
    """All worlds have their tokens again."""

    worlds: tuple[str, ...]


# Spells


class SpellCast(Fact, frozen=True):
    """`sum`: die and bonuses; `works`: it reached the threshold."""

    seat: Seat
    spell: str
    target: Seat
    face: int
    sum: int
    works: bool


class MightGained(Fact, frozen=True):
    """Power until the end of the turn."""

    seat: Seat
    n: int


class PathSpell(Fact, frozen=True):
    """Void costs as path until the end of the turn."""

    seat: Seat


class Paralysed(Fact, frozen=True):
    seat: Seat


class Hypnotised(Fact, frozen=True):
    seat: Seat
    by: Seat


class OwnWordsDone(Fact, frozen=True):
    """The table carried out what a card says in its owner's words."""

    seat: Seat
    card: str


class RolledAgain(Fact, frozen=True):
    """A die is rolled again by a card; these numbers do not count."""

    seat: Seat
    faces: tuple[int, ...]
    card: str


class CardRolled(Fact, frozen=True):
    """The die that a card asks for."""

    seat: Seat
    card: str
    face: int


class GateRolled(Fact, frozen=True):
    """The die of the Gate of Time."""

    seat: Seat
    face: int


class RoundMarked(Fact, frozen=True):
    """Something that works once a round has worked."""

    seat: Seat
    mark: str


class CardMet(Fact, frozen=True):
    """A character came onto a lying card from outside: a visit (A25)."""

    seat: Seat
    card: str


class Healed(Fact, frozen=True):
    """A well has healed in this round (RS-R19.2)."""

    seat: Seat


class OnceUsed(Fact, frozen=True):
    """What a card does once a game is done."""

    seat: Seat
    card: str


ALL = (Fought, CreatureFought, TrophyGained, LivesLost, LivesGained, Awoken, PowerChanged, ExperienceChanged,
       TrophiesLost, Exchanged, QuestGiven, QuestMoved, QuestFulfilled, QuestsDropped, WorldJoined, RewardGained,
       WorldsOpened, SpellCast, MightGained, PathSpell, Paralysed, Hypnotised, OwnWordsDone, RolledAgain, CardRolled,
       GateRolled, RoundMarked, CardMet, Healed, OnceUsed)
