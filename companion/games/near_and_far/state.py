"""The table as the app believes it lies: players, town, map, decks, and the open steps."""
from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.games.near_and_far.box.components import Box
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.sheet import Sheet
from companion.kernel import Seat

BUILDINGS = ("town_hall", "saloon", "stables", "general_store", "farm", "mystics_hut", "mine")
JAIL, BOARD, AFIELD = "jail", "board", "map:?"
"""Places of a figure beside a building or `map:SPACE`; AFIELD is somewhere on a map that was not entered."""
NEUTRAL = "neutral"
PLURAL = {"coin": "coins", "gem": "gems", "food": "food", "heart": "hearts", "bird": "birds", "tortoise": "tortoises"}
"""The counters of a player by the name of one piece."""
SINGULAR = {many: one for one, many in PLURAL.items()}
CAMPS = 14
EXTRA_CAMPS = 2
"""More camps of each player in the extended variant (NF-42.1)."""
REPUTATION = (-6, 12)
MAX_HEARTS = 13


def quests_at_start(players: int, settings: Settings) -> int:
    """Quest tokens of the set-up (NF-3.4, 41.1)."""
    if settings.many_quests:
        return 4 * players + settings.many_quests_extra
    return 3 * players + 1


class Setup(Struct, frozen=True):
    """`seats` 2 to 4 in turn order, the first of them starts. `mode`: first_adventure, campaign, character, arcade or
    counters. `map`: the number of the map. `box`: a whole box, or `sample`, or `empty`. `colours` by seat, in the order
    of COLOURS where not said. `sheets`: what each character brings (campaign, character). `day`: that side of the
    town. `extended`: two camps more. `platypus`: whose pet it is (NF-39). `named_first`: the first playing of the
    campaign, when spaces with a printed name get their tokens first (NF-3.4). `narrated`: a story book
    is read out here, so at a token the paragraph comes first (NF-23.2)."""

    seats: tuple[Seat, ...]
    mode: str = "first_adventure"
    map: int = 1
    sheets: dict[Seat, Sheet] = {}
    day: bool = False
    extended: bool = False
    platypus: Seat = ""
    named_first: bool = True
    box: Box | str = "sample"
    settings: Settings = Settings()
    colours: dict[Seat, str] = {}
    base_only: bool = True
    narrated: bool = False


class Player(Struct, frozen=True):
    """One player's board, cards and figure. `hand` lists artifacts, `?` for a card known only to its owner."""

    colour: str
    coins: int = 3
    gems: int = 0
    food: int = 0
    tokens: dict[str, int] = {}
    reputation: int = 0
    hearts: int = 0
    birds: int = 0
    adventurers: tuple[str, ...] = ()
    active: tuple[str, ...] = ("pet",)
    treasures: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    threats: tuple[str, ...] = ()
    world: tuple[str, ...] = ()
    chiefs: tuple[str, ...] = ()
    camps: int = CAMPS
    extra_camps: int = 0
    figure: str = BOARD
    counted: dict[str, int] = {}
    tortoises: int = 0
    villains: tuple[str, ...] = ()
    sheet: Sheet = Sheet()


def counter(p: Player, what: str) -> int:
    """A counter of the score sheet: a number of the player's board, or what was counted by hand."""
    value = getattr(p, what, None)
    return value if isinstance(value, int) else p.counted.get(what, 0)


NOT_YET, ON_PAPER = -2, -1
"""Instead of an option's number: none is chosen yet, and one that was told from paper."""


class Told(Struct, frozen=True):
    """The entry opened last at a narrated table, up to the next one (NF-23.2). `kind` as in `story.source`, or villain.
    `option` from 0, NOT_YET or ON_PAPER. `result`: missed, done, bonus, or free; "" while it is open. `could`: the
    options that keywords left open when one was taken (NF-25.2). `round`: of the game, when it was opened."""

    seat: Seat
    kind: str
    code: str
    space: str
    option: int = NOT_YET
    result: str = ""
    could: tuple[int, ...] = ()
    round: int = 0


class State(Struct, frozen=True, kw_only=True):
    """`camps` space -> seat, `mine` pit -> seat; `quests` spaces with a token, or with no map `quest_tokens` only.
    `afield` keeps the kind of each camped space of a map that was not entered. `ended_by` placed the 14th camp.
    `unsaid` lists the numbers (`kind:id:field`) that the table did not want to tell: they count as 0, under a doubt.
    `player:SEAT:coins` in it is a counter that nobody knows; the player's field has the least that it can be.
    `villains` are those of map 11 that nobody has beaten, `arcade_discards` arcade cards that were played.
    `map` is the number of the map in play, entered or not. `threat_top`: the top card of a deck in no order.
    `told` is what was read last, where the table is `narrated`."""

    box: Box
    mode: str
    settings: Settings
    seats: tuple[Seat, ...]
    players: dict[Seat, Player]
    flow: tuple[Any, ...]
    round: int = 0
    camps: dict[str, Seat] = {}
    afield: dict[str, str] = {}
    mine: dict[str, Seat] = {}
    quests: tuple[str, ...] = ()
    quest_tokens: int = 0
    offer: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    treasure_discards: tuple[str, ...] = ()
    artifact_discards: tuple[str, ...] = ()
    birds: int = 0
    ended_by: Seat = ""
    unsaid: tuple[str, ...] = ()
    day: bool = False
    extended: bool = False
    platypus: Seat = ""
    named_first: bool = False
    villains: tuple[str, ...] = ()
    arcade_discards: tuple[str, ...] = ()
    lost: bool = False
    map: int = 1
    threat_top: str = ""
    narrated: bool = False
    told: Told | None = None

    def player(self, seat: Seat) -> Player:
        return self.players[seat]
