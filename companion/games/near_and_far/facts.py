"""What can happen to the table. The log, the animation and the voice are readings of these."""
from __future__ import annotations

from companion.kernel import Fact, Seat


class QuestLaid(Fact, frozen=True):
    space: str


class Offered(Fact, frozen=True):
    adventurer: str


class OfferCleared(Fact, frozen=True):
    """The first `count` adventurers of the offer go aside (NF-8.5)."""

    count: int


class BagRefilled(Fact, frozen=True):
    """The adventurers set aside go back into the empty bag (NF-8.5)."""


class ArtifactKept(Fact, frozen=True):
    """Into the hand; others hear `?`."""

    seat: Seat
    artifact: str


class ArtifactDiscarded(Fact, frozen=True):
    """From the hand, or straight from a draw (`drawn`); others hear `?`."""

    seat: Seat
    artifact: str
    drawn: bool = False


class ArtifactsShuffled(Fact, frozen=True):
    """The discards of a tier become its deck again (A33); "" in old journals: of both."""

    tier: str = ""


class Built(Fact, frozen=True):
    seat: Seat
    artifact: str


class Gained(Fact, frozen=True):
    """`what`: coin, gem, food, heart, bird, tortoise, a token colour. `source`: where it comes from."""

    seat: Seat
    what: str
    n: int
    source: str = ""


class Paid(Fact, frozen=True):
    seat: Seat
    what: str
    n: int
    source: str = ""


class Reputed(Fact, frozen=True):
    """Reputation moved by `n`, clamped to its track."""

    seat: Seat
    n: int


class HeartsSet(Fact, frozen=True):
    seat: Seat
    n: int


class Went(Fact, frozen=True):
    """The figure stands elsewhere: a building, jail, `map:SPACE`."""

    seat: Seat
    to: str


class Hired(Fact, frozen=True):
    """`rests`: who of the same faction leaves the active party for the newcomer, or the newcomer itself."""

    seat: Seat
    adventurer: str
    cost: int
    rests: str = ""


class Activated(Fact, frozen=True):
    seat: Seat
    adventurer: str


class Rested(Fact, frozen=True):
    seat: Seat
    adventurer: str


class ChiefTaken(Fact, frozen=True):
    seat: Seat
    faction: str


class TreasureKept(Fact, frozen=True):
    seat: Seat
    treasure: str


class TreasureDiscarded(Fact, frozen=True):
    seat: Seat
    treasure: str


class TreasuresShuffled(Fact, frozen=True):
    pass


class WorldGained(Fact, frozen=True):
    seat: Seat
    world: str


class ThreatBeaten(Fact, frozen=True):
    """`total` against the card's strength; the card goes to the seat."""

    seat: Seat
    threat: str
    total: int


class ThreatEscaped(Fact, frozen=True):
    """A lost fight (NF-21.6)."""

    seat: Seat
    threat: str
    total: int


class ThreatPassed(Fact, frozen=True):
    """`by`: bird, caution, or the card's id."""

    seat: Seat
    by: str


class CampPlaced(Fact, frozen=True):
    """`place`: `space:ID`, `pit:ID`, `threat:ID`, `villain:ID`, or `afield:ID` with the `kind` of space told."""

    seat: Seat
    place: str
    kind: str = ""


class EndTriggered(Fact, frozen=True):
    """The last camp of a board is placed: the round is played out (NF-30.1)."""

    seat: Seat


class DiceRolled(Fact, frozen=True):
    faces: tuple[int, ...]


class DuelWon(Fact, frozen=True):
    seat: Seat
    against: str
    own: int
    other: int


class DuelLost(Fact, frozen=True):
    seat: Seat
    against: str
    own: int
    other: int


class QuestMet(Fact, frozen=True):
    seat: Seat
    quest: str
    check: str
    need: int


class EntryOpened(Fact, frozen=True):
    """The paragraph of an entry and the headings of its options are read (NF-23.2). `kind` as in `story.source`, or
    villain; `code` is "" where nobody told it."""

    seat: Seat
    kind: str
    code: str


class OptionChosen(Fact, frozen=True):
    """`option` counts from 0 in the opened entry, -1 where it was read from paper."""

    seat: Seat
    option: int


class PassageHeard(Fact, frozen=True):
    """What the opened entry says after the roll is read: `success:N` or `failure:N` (NF-23.4, 34.4)."""

    seat: Seat
    passage: str


class QuestEnded(Fact, frozen=True):
    """`result`: missed, done, bonus, or free where nobody rolled (NF-25.2)."""

    seat: Seat
    total: int
    result: str


class QuestRemoved(Fact, frozen=True):
    space: str


class Traded(Fact, frozen=True):
    seat: Seat
    give: tuple[str, ...]
    take: tuple[str, ...]


class BoxMarked(Fact, frozen=True):
    """The next box of the sheet (NF-33.1)."""

    seat: Seat


class KeywordGained(Fact, frozen=True):
    seat: Seat
    word: str


class StoryNoted(Fact, frozen=True):
    """A story number goes into a circle (NF-33.2)."""

    seat: Seat
    story: str


class StoryCrossed(Fact, frozen=True):
    seat: Seat
    story: str


class CodeNoted(Fact, frozen=True):
    """The character's next quest (NF-34.1)."""

    seat: Seat
    code: str


class CodeRead(Fact, frozen=True):
    """A quest of the character is done, well or not (NF-34.3)."""

    seat: Seat
    code: str


class SkillLearnt(Fact, frozen=True):
    seat: Seat
    skill: str
    cost: int


class ArcadeDrawn(Fact, frozen=True):
    """An arcade card; `reshuffled` where the discards had become the deck first (A33)."""

    card: str
    reshuffled: bool = False


class VillainBeaten(Fact, frozen=True):
    """`paragraph`: the number in the storybook that is read now (NF-44.3), "" where nobody has told it."""

    seat: Seat
    villain: str
    total: int
    paragraph: str = ""


class VillainEscaped(Fact, frozen=True):
    seat: Seat
    villain: str
    total: int


class ThreatShown(Fact, frozen=True):
    """The next threat of a deck in no order lies on top."""

    threat: str


class Lost(Fact, frozen=True):
    """A villain was left at the end: nobody wins (NF-44.4)."""


class CardUsed(Fact, frozen=True):
    """By its words, unchecked."""

    seat: Seat
    card: str


class CardMet(Fact, frozen=True):
    """A card, token or place that this box did not know is now in it, all its numbers unknown.
    `kind`: adventurer, artifact, treasure, world, arcade, villain, pit."""

    kind: str
    id: str


class Learnt(Fact, frozen=True):
    """A number or word of `kind:id:field` is known now."""

    field: str
    value: int | str


class LeftUnsaid(Fact, frozen=True):
    """The table does not tell these numbers: they count as 0, under a doubt."""

    fields: tuple[str, ...]


class RoundBegan(Fact, frozen=True):
    n: int


class GameEnded(Fact, frozen=True):
    pass


class Counted(Fact, frozen=True):
    """Score sheet only: a counter or line of `of` moved by `n`."""

    of: Seat
    what: str
    n: int


ALL: tuple[type[Fact], ...] = (
    QuestLaid, Offered, OfferCleared, BagRefilled, ArtifactKept, ArtifactDiscarded, ArtifactsShuffled, Built, Gained,
    Paid, Reputed, HeartsSet, Went, Hired, Activated, Rested, ChiefTaken, TreasureKept, TreasureDiscarded,
    TreasuresShuffled, WorldGained, ThreatBeaten, ThreatEscaped, ThreatPassed, CampPlaced, EndTriggered, DiceRolled,
    DuelWon, DuelLost, QuestMet, QuestEnded, QuestRemoved, Traded, CardMet, Learnt, LeftUnsaid, RoundBegan, GameEnded,
    Counted, BoxMarked, KeywordGained, StoryNoted, StoryCrossed, CodeNoted, CodeRead, SkillLearnt, ArcadeDrawn,
    VillainBeaten, VillainEscaped, Lost, CardUsed, ThreatShown, EntryOpened, OptionChosen, PassageHeard)
