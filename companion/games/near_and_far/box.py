"""What is in the box: cards, tokens, boards, the map. What nobody has told us is UNKNOWN."""
from __future__ import annotations


import msgspec
from msgspec import Struct

from companion.kernel import UNKNOWN, Number, kebab

FACTIONS = ("green", "blue", "red", "yellow")
"""Outlaws, Mystics, Lizardfolk, Nomads."""
TOKENS = (*FACTIONS, "plain")
"""`plain` is the one colourless faction token (A1)."""
GOODS = ("coin", "gem", "food", *FACTIONS)
ROUTES = ("pepper", "tea", "part", "stone")
PET = "pet"

Name = dict[str, str]
"""A name by language (`cs`, `en`); what the table typed stands under `""`."""


class Effect(Struct, frozen=True, tag_field="kind", tag=kebab):
    """A working line of card text."""


class Bypass(Effect, frozen=True):
    """The owner may pass threats without a fight (NF-21.7c)."""


class VisitBonus(Effect, frozen=True):
    """On visiting the building the owner gains goods, whether or not he does its action (NF-6.4)."""

    building: str
    good: str
    amount: int


class EndPer(Effect, frozen=True):
    """At the end `points` for every `per` of: a colour (adventurers of it), coin, gem, food, threat,
    adventurer, chief, camp (on the map), mine (camps there), route (complete and shared in), artifact (built)."""

    of: str
    points: int
    per: int = 1


class EndMost(Effect, frozen=True):
    """At the end `points` for the most of: coin, food, money (coins and gems), threat; nothing on a tie."""

    of: str
    points: int


class TradeBonus(Effect, frozen=True):
    """Goods given in a trade count this much more, once a trade (NF-7.3, A47)."""

    amount: int


class ExtraTrade(Effect, frozen=True):
    """A second Trade in one visit."""


class FreeSpaces(Effect, frozen=True):
    """So many empty spaces a turn are left without a heart."""

    amount: int


class CampBonus(Effect, frozen=True):
    """So many coins or gems more for a camp on such a space."""

    amount: int


class DuelBonus(Effect, frozen=True):
    """Added to the owner's duel rolls."""

    amount: int


class WinsTies(Effect, frozen=True):
    """Ties for the victory are broken in the owner's favour (NF-32.1)."""


Effects = (Bypass | VisitBonus | EndPer | EndMost | TradeBonus | ExtraTrade | FreeSpaces | CampBonus | DuelBonus
           | WinsTies)


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


class Gain(Struct, frozen=True):
    coins: Number = 0
    gems: Number = 0


class Pit(Struct, frozen=True):
    """One number of the Mine. `row` and `column` count from 0; UNKNOWN where the board was not entered."""

    number: Number
    row: Number = UNKNOWN
    column: Number = UNKNOWN
    gain: Gain | None = None


class Mine(Struct, frozen=True):
    """Pits by id. A pit's reward is its row's plus its column's, or its own `gain` where only that was told."""

    pits: dict[str, Pit] = {}
    rows: tuple[Gain, ...] = ()
    columns: tuple[Gain, ...] = ()
    entrance: str = ""


class Space(Struct, frozen=True):
    """`kind`: town, coin, gem, plain or a trade route. `x`, `y` in 0..1000 of the drawing; `quest` its letter
    or number."""

    kind: str
    quest: str = ""
    x: int = 0
    y: int = 0
    name: Name = {}


class Path(Struct, frozen=True):
    """`icon`: "", threat or treasure."""

    a: str
    b: str
    icon: str = ""


class Map(Struct, frozen=True):
    """`routes`: kind -> (larger, smaller) journey points."""

    id: int
    name: Name = {}
    spaces: dict[str, Space] = {}
    paths: tuple[Path, ...] = ()
    routes: dict[str, tuple[int, int]] = {}


class Option(Struct, frozen=True):
    """One way to meet a quest. Rewards and prices are words of `GOODS`, `TOKENS`, heart, bird, treasure,
    adventurer, `reputation+` or `reputation-`, `world:ID`; each word is one piece."""

    check: str
    need: int
    bonus_need: int
    title: Name = {}
    price: tuple[str, ...] = ()
    rewards: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()


class Quest(Struct, frozen=True):
    title: Name = {}
    options: tuple[Option, ...] = ()


class Box(Struct, frozen=True):
    """A set of components. `complete`: every card is known, so the app can deal and draw.
    `uncovers`: what the 14 camp places hide, in order: coin, gem, "" for nothing, "?" for unknown.
    `routes` holds the journey points of trade routes only where there is no map."""

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


def read(data: bytes) -> Box:
    """A box file. msgspec.ValidationError names the path of what does not fit."""
    return msgspec.json.decode(data, type=Box)


def dump(box: Box) -> bytes:
    return msgspec.json.format(msgspec.json.encode(box, order="deterministic"), indent=1)
