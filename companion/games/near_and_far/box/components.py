"""What is in the box: cards, tokens, boards, the map. What nobody has told us is UNKNOWN."""
from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType

from companion.games.near_and_far.box.effects import Effects
from companion.kernel import UNKNOWN, Number

FACTIONS = ("green", "blue", "red", "yellow")
"""Outlaws, Mystics, Lizardfolk, Nomads."""
TOKENS = (*FACTIONS, "plain")
"""`plain` is the one colourless faction token (A1)."""
GOODS = ("coin", "gem", "food", *FACTIONS)
ROUTES = ("pepper", "tea", "part", "stone")
PET = "pet"

Name = dict[str, str]
"""A name by language (`cs`, `en`); what the table typed stands under `""`."""


class Adventurer(Struct, frozen=True):
    faction: str
    cost: Number = UNKNOWN
    skill: Number = UNKNOWN
    search: Number = UNKNOWN
    combat: Number = UNKNOWN
    movement: Number = UNKNOWN
    caution: Number = UNKNOWN
    hearts: Number = UNKNOWN
    name: Name = {}


class Treasure(Struct, frozen=True):
    """Also a world card: both give symbols and effects and cost nothing."""

    name: Name = {}
    skill: Number = UNKNOWN
    search: Number = UNKNOWN
    combat: Number = UNKNOWN
    movement: Number = UNKNOWN
    hearts: Number = UNKNOWN
    points: Number = UNKNOWN
    effects: tuple[Effects, ...] = ()
    words: str = ""


class Artifact(Struct, frozen=True):
    """`reputation` is the number at the flame, 0 where there is none; `tokens` faction tokens by colour."""

    tier: str
    points: Number = UNKNOWN
    coins: Number = UNKNOWN
    gems: Number = UNKNOWN
    food: Number = UNKNOWN
    green: Number = UNKNOWN
    blue: Number = UNKNOWN
    red: Number = UNKNOWN
    yellow: Number = UNKNOWN
    reputation: Number = UNKNOWN
    skill: Number = UNKNOWN
    search: Number = UNKNOWN
    combat: Number = UNKNOWN
    movement: Number = UNKNOWN
    hearts: Number = UNKNOWN
    name: Name = {}
    effects: tuple[Effects, ...] = ()
    words: str = ""


class Threat(Struct, frozen=True):
    strength: int
    points: Number = UNKNOWN
    name: Name = {}


class Villain(Struct, frozen=True):
    """A foe of map 11 (NF-44). `paragraph`: the number in the storybook that is read when it is beaten."""

    strength: Number = UNKNOWN
    points: Number = UNKNOWN
    paragraph: str = ""
    name: Name = {}


class Gain(Struct, frozen=True):
    coins: Number = 0
    gems: Number = 0


class Pit(Struct, frozen=True):
    """One number of the Mine. `row` and `column` count from 0; UNKNOWN where the board was not entered.
    `reputation`: the small symbol beside it, which counts by day only (NF-38.3). `x`, `y`: where it lies on the board's
    photo, in 0..1000 as a `Space`; written only where somebody showed it."""

    number: Number
    row: Number = UNKNOWN
    column: Number = UNKNOWN
    gain: Gain | None = None
    reputation: bool = False
    x: int | UnsetType = UNSET
    y: int | UnsetType = UNSET


class Mine(Struct, frozen=True):
    """Pits by id. A pit's reward is its row's plus its column's, or its own `gain` where only that was told."""

    pits: dict[str, Pit] = {}
    rows: tuple[Gain, ...] = ()
    columns: tuple[Gain, ...] = ()
    entrance: str = ""


class Space(Struct, frozen=True):
    """`kind`: town, coin, gem, plain or a trade route. `x`, `y` in 0..1000 of the drawing; `quest` its letter
    or number. `name`: the one printed on the map, if any. `water` and `mammoth`: the symbols of maps 5 and 10."""

    kind: str
    quest: str = ""
    x: int = 0
    y: int = 0
    name: Name = {}
    water: bool = False
    mammoth: bool = False


class Path(Struct, frozen=True):
    """`icon`: "", threat or treasure."""

    a: str
    b: str
    icon: str = ""


class Map(Struct, frozen=True):
    """`routes`: kind -> (larger, smaller) journey points. `picture`: the name of a photo of the page, or ""."""

    id: int
    name: Name = {}
    picture: str = ""
    spaces: dict[str, Space] = {}
    paths: tuple[Path, ...] = ()
    routes: dict[str, tuple[int, int]] = {}


class Option(Struct, frozen=True):
    """One way to meet a quest. Rewards and prices are words of `GOODS`, `TOKENS`, heart, bird, treasure,
    adventurer, `reputation+` or `reputation-`, `world:ID`, `keyword:WORD`, `story:S12`, `code:RIZ2` (the character's
    next quest); each word is one piece. `check` is skill, combat, or "" for no roll. `keywords`: all of them must be
    on the sheet, and then this paragraph must be used unless it is `optional` (NF-25.2). `failure`: a story book has
    words for its failure; written only where it has."""

    check: str
    need: int = 0
    bonus_need: int = 0
    keywords: tuple[str, ...] = ()
    optional: bool = False
    title: Name = {}
    price: tuple[str, ...] = ()
    rewards: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    failure: bool | UnsetType = UNSET


UNHEARD = Option("")
"""What stands in the place of an option that nobody may know."""


class Quest(Struct, frozen=True):
    """An entry of the storybook, or an arcade card. `next`: the character's quest that follows, whatever the roll
    (NF-34.4)."""

    title: Name = {}
    options: tuple[Option, ...] = ()
    next: str = ""


class Character(Struct, frozen=True):
    """`code`: the first quest printed on the card (NF-34.1)."""

    name: Name = {}
    code: str = ""


class Box(Struct, frozen=True):
    """A set of components. `complete`: every card is known, so the app can deal and draw.
    `uncovers`: what the 14 camp places hide, in order: coin, gem, "" for nothing, "?" for unknown.
    `routes` holds the journey points of trade routes only where there is no map. `maps` by number as text; a table
    takes the one it plays into `map` and leaves the others at home. `quests` by the map's letter or number, by story
    number (S12) and by character code (RIZ1). `version`: which one of the owner's shelf it is, 0 for none of it.
    `pictures`: photos of the boards that are no map (`mine`, `board`), by name; they too stay at home, and a box that
    has none is written as before there were any."""

    id: str
    name: Name = {}
    complete: bool = False
    invented: bool = False
    pet: Adventurer = Adventurer("", 0, 1, 1, 0, 0, 0, 2)
    adventurers: dict[str, Adventurer] = {}
    artifacts: dict[str, Artifact] = {}
    treasures: dict[str, Treasure] = {}
    world: dict[str, Treasure] = {}
    threats: dict[str, Threat] = {}
    mine: Mine = Mine()
    uncovers: tuple[str, ...] = ("coin", "coin", *("?" for _ in range(12)))
    trade: dict[str, Number] = {}
    map: Map | None = None
    routes: dict[str, tuple[Number, Number]] = {}
    quests: dict[str, Quest] = {}
    maps: dict[str, Map] = {}
    villains: dict[str, Villain] = {}
    arcade: dict[str, Quest] = {}
    characters: dict[str, Character] = {}
    version: int = 0
    pictures: dict[str, str] | UnsetType = UNSET


def read(data: bytes) -> Box:
    """A box file. msgspec.ValidationError names the path of what does not fit."""
    return msgspec.json.decode(data, type=Box)


def dump(box: Box) -> bytes:
    return msgspec.json.format(msgspec.json.encode(box, order="deterministic"), indent=1)
