"""What a seat can do, and what the seat `table` can report."""
from __future__ import annotations

from typing import ClassVar

from companion.kernel import Action

class Finishing(Action, frozen=True):
    """Actions that bring the end of a step or of the game nearer; random playouts prefer them."""

    finishes: ClassVar[bool] = True


# Set-up: what the table draws (the app deals only from a complete box)


class LayQuest(Action, frozen=True):
    """The table: the next quest token lies on this space (NF-3.4)."""

    space: str


class DrawAdventurer(Action, frozen=True):
    """The table: the next adventurer out of the bag (NF-3.2, 8.4)."""

    adventurer: str


class DrawArtifact(Action, frozen=True):
    """The table: the next artifact of the tier that is due."""

    artifact: str


class DrawTreasure(Action, frozen=True):
    """The table: the next treasure; `new` is a card this box has not met yet."""

    treasure: str


class Draft(Action, frozen=True):
    """Keep one of the artifacts in hand and pass the rest to the left (NF-4.1)."""

    artifact: str


class Discard(Action, frozen=True):
    """Put a card away: artifacts after the draft (NF-4.2), when just drawn (NF-10.1), at the Town Hall (NF-7.1b);
    a treasure that lost its animal (A7). `?` is a card the app does not know by name."""

    card: str


class Hold(Action, frozen=True):
    """After a draft with real cards: so many basic and advanced artifacts are in hand."""

    basic: int
    advanced: int


class Done(Finishing, frozen=True):
    """Finished with the present step."""


# The turn


class Visit(Action, frozen=True):
    """Move to a building (NF-6.1). `against`: whom to duel, a seat, `neutral` or nobody;
    `manner`: honorably or dirty."""

    building: str
    against: str = ""
    manner: str = ""


class LeaveTown(Finishing, frozen=True):
    """Leave town with the party as it is (NF-19)."""


class Muster(Action, frozen=True):
    """Rearrange the party first, then leave town (NF-19.1)."""


class Activate(Action, frozen=True):
    """Move an adventurer or the pet into the active party; the one of the same faction rests."""

    adventurer: str


class Rest(Action, frozen=True):
    """Move an adventurer or the pet out of the active party."""

    adventurer: str


class Move(Action, frozen=True):
    """To a neighbouring space, over whatever lies on the path (NF-20.1)."""

    to: str


class Walk(Action, frozen=True):
    """To a space farther away by the way the engine finds: fewest fights, then fewest hearts, then shortest."""

    to: str


class Tread(Action, frozen=True):
    """Without a map: one space on. `empty`: the space left had no camp; `icon`: what lay on the path; `water`: the
    space entered has that symbol (map 5)."""

    empty: bool
    icon: str = ""
    water: bool = False


class Arrive(Action, frozen=True):
    """Without a map: the kind of space where the move ended; `camp` if one stands there,
    `quest` if a token lies there."""

    kind: str
    camp: bool = False
    quest: bool = False


class Camp(Finishing, frozen=True):
    """Pay 3 hearts and place the next camp (NF-26)."""


class EndTurn(Action, frozen=True):
    """Nothing more this turn."""


class Build(Finishing, frozen=True):
    """Build an artifact from hand (NF-28); `new` names a card the app has not met."""

    artifact: str


# Dice and hearts


class Roll(Action, frozen=True):
    """The table: the faces of the dice that are due, in order (duel: attacker, defender)."""

    faces: tuple[int, ...]


class Boost(Action, frozen=True):
    """Spend so many hearts on the roll just made, 0 to leave it (NF-17.1)."""

    hearts: int


class Fight(Finishing, frozen=True):
    """Fight a threat (NF-21.4). `foe`: "" the top one, another threat's id (Bounty Hunting), or `villain:ID`
    (NF-44.2)."""

    foe: str = ""


class Sacrifice(Action, frozen=True):
    """Return a pack animal, `bird` or `tortoise`, and pass the threat (NF-21.7a, 38.1)."""

    animal: str = "bird"


class Sneak(Action, frozen=True):
    """Pass the threat by a shield or a card (NF-21.7b, c). `by`: `caution` or the card's id."""

    by: str


# Town


class Hire(Finishing, frozen=True):
    """Hire from the offer (NF-8.1); `new` is a token the app has not met."""

    adventurer: str


class Refresh(Action, frozen=True):
    """Pay 1 food for a new offer (NF-8.5)."""


class TakeBird(Action, frozen=True):
    """Pay 1 food for a pack bird (NF-9.1)."""


class TakeTortoise(Action, frozen=True):
    """By day: pay 1 gem for a tortoise (NF-38.1)."""


class TakeCoin(Action, frozen=True):
    """The coin of the General Store (NF-10.1)."""


class DrawCards(Action, frozen=True):
    """Four artifacts at the General Store, so many of them basic (NF-10.1)."""

    basic: int


class Seek(Action, frozen=True):
    """Draw a treasure at the Mystic's Hut (NF-12.1)."""


class Keep(Action, frozen=True):
    """Keep a drawn card. `instead`: the treasure it replaces, or nothing."""

    card: str
    instead: str = ""


class Dig(Finishing, frozen=True):
    """Camp on a number of the Mine (NF-13); `new` where the Mine was not entered."""

    pit: str


class Give(Action, frozen=True):
    """Put one more good on the scales (NF-7.1a)."""

    good: str


class Take(Action, frozen=True):
    """Ask one more good for it (NF-7.1a)."""

    good: str


class Agree(Finishing, frozen=True):
    """Close the trade."""


class Cancel(Finishing, frozen=True):
    """Leave the trade; nothing changes hands."""


class BuyReputation(Action, frozen=True):
    """Pay one coin or gem for one step of reputation, up or down (NF-7.1c)."""

    pay: str
    up: bool


# Quests


class Attempt(Action, frozen=True):
    """Attempt the known quest here with the option of that number, from 0 (NF-23). `story`: which of the open stories
    takes its place, where the table lets one choose (A22); "" the one that is due, if any."""

    option: int
    story: str = ""


class AttemptTold(Action, frozen=True):
    """Attempt the quest read from the book: `check` skill or combat against `need`, or "" and 0 where a keyword
    decides and nobody rolls (NF-25.2). `story` as in Attempt."""

    check: str
    need: int
    story: str = ""


class AttemptArcade(Action, frozen=True):
    """Attempt the quest here with an arcade card, which is drawn next (NF-35.1)."""


class Open(Action, frozen=True):
    """A table that has its story book: open the entry of the token here and have it read, for good (NF-23.2, 23.6); an
    arcade card is drawn first. `story` as in Attempt."""

    story: str = ""


class OpenNumber(Action, frozen=True):
    """The same where the app does not know which entry it is: `code` is read off the map or the sheet, "" where it is
    read from paper."""

    free: ClassVar[tuple[str, ...]] = ("code",)
    code: str = ""


class Price(Action, frozen=True):
    """Pay one piece of the option's price, before the roll or where there is none (NF-23.3, 25.2)."""

    good: str


class BonusAt(Action, frozen=True):
    """The book prints this total for the bonus (A18)."""

    need: int


class Reward(Action, frozen=True):
    """One piece of what the book gave: a good, `heart`, `bird`, `treasure`, `adventurer`, `world:ID`,
    `reputation+`, `reputation-`."""

    what: str


class Note(Action, frozen=True):
    """Write on the sheet what the book gave: a `keyword`, a `story` number, the `code` of the character's next quest.
    "" where nobody reads it out now."""

    free: ClassVar[tuple[str, ...]] = ("text",)
    what: str
    text: str = ""


class DrawArcade(Action, frozen=True):
    """The table: the arcade card that stands for the storybook (NF-35.1); `new` is one this box has not met."""

    card: str


class DrawThreat(Action, frozen=True):
    """The table: the threat that lies on top of a deck in no order (a house rule)."""

    threat: str


# The character


class Learn(Action, frozen=True):
    """Buy a skill with experience: before the first turn, or with Politics at the Town Hall (NF-36)."""

    skill: str


class Release(Action, frozen=True):
    """Return a pack animal for two hearts (Animal Husbandry, NF-36.3)."""

    animal: str


class Station(Action, frozen=True):
    """Place the camp that a card gives on any empty space of the map (NF-45)."""

    space: str


class UseCard(Action, frozen=True):
    """Do what a card says in words that the app does not know; what it gave and took is entered piece by piece."""

    card: str


class Told(Action, frozen=True):
    """A number or word read off a card or board that the app has not met before."""

    field: str
    value: int | str


class Count(Action, frozen=True):
    """Score sheet only: move a counter or a line of the score (`what`) of a player (`of`)."""

    of: str
    what: str
    by: int

    def merges(self) -> bool:
        return True


ALL: tuple[type[Action], ...] = (
    LayQuest, DrawAdventurer, DrawArtifact, DrawTreasure, Draft, Discard, Hold, Done, Visit, LeaveTown, Muster,
    Activate, Rest, Move, Walk, Tread, Arrive, Camp, EndTurn, Build, Roll, Boost, Fight, Sacrifice, Sneak,
    Hire, Refresh, TakeBird, TakeCoin, DrawCards, Seek, Keep, Dig, Give, Take, Agree, Cancel, BuyReputation,
    Attempt, AttemptTold, Price, BonusAt, Reward, Told, Count, TakeTortoise, Note, DrawArcade, Learn, Release, Station,
    UseCard, AttemptArcade, DrawThreat, Open,
    OpenNumber)
