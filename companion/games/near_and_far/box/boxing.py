"""The box services of the game (companion.box.services): what the rulebook says of every box, how complete a box is,
and what a table adds to it."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.box.declare import Flaw, is_fully_entered
from companion.box.learning import cards_with_learnt, shelf_id, with_table_ids
from companion.box.schema import Overlay, known
from companion.games.near_and_far.box.atlas import CHARACTERS, PAGES, VILLAINS, MapPage
from companion.games.near_and_far.box.components import GOODS, Box, Map, Mine, Threat, Villain, dump, read
from companion.games.near_and_far.box.flaws import STRENGTHS, findings, map_findings, playable
from companion.games.near_and_far.box.sample import sample_box
from companion.games.near_and_far.box.shelves import (
    BOARD, CODED, DECLARATION, EFFECTS, GAIN, MINE, OPTION, PATH, PET, PITS, REWARDS, ROUTE, SHELVES, SPACE, TIERS,
    TRADE)
from companion.games.near_and_far.settings import COLOURS
from companion.games.near_and_far.story.vocabulary import ARCADE
from companion.kernel import Unknown

__all__ = [
    "BOARD", "CHARACTERS", "CODED", "DECLARATION", "EFFECTS", "GAIN", "LEFT_ON_SHELF", "MATCHED_BY_NAME",
    "MERGED_AS_ONE", "MINE", "OPTION", "PAGES", "PATH", "PET", "PITS", "RESERVED", "REWARDS", "ROUTE", "SHELVES",
    "SHIPPED", "SPACE", "TIERS", "TRADE", "Flaw", "MapPage", "board_findings", "book_ids_with_codes", "completeness",
    "dump", "findings", "fit_to_table", "ids_with_codes", "map_findings", "own_box", "playable", "read", "shelf_id",
    "with_learnt", "with_playable_boards",
]

MERGED_AS_ONE = (Map, Mine)
"""Spaces and paths, pits and rows name each other: of two versions a merge takes one whole."""
MATCHED_BY_NAME = ("artifacts", "treasures", "adventurers")
"""Shelves whose ids we made up; world cards are named by quests, threats and maps by their number."""
LEFT_ON_SHELF = ("maps", "quests")
"""Maps that are not in play, and entries that nobody has read yet."""
RESERVED = ("new", "pet", "table", "neutral")
"""Ids that mean something else: another card, the animal companion, and seats."""
FILLED_IN_PLAY = ("adventurers", "artifacts", "treasures", "world", "threats", "villains", "arcade")
"""Shelves that a table fills in play; the last one holds story entries."""

KNOWN_TRADE_VALUES = {"coin": 2, "gem": 2, "food": 1, "blue": 7, "red": 5}
"""Trade values that follow from the rulebook's examples."""


def own_box(name: str | Mapping[str, str], id: str = "own") -> Box:
    """What the rulebook says of every box: threats 4 to 15, some trade values, the first two camp places, the names of
    characters, villains and maps. A map has no spaces yet."""
    bandit = {"cs": "Lupič", "en": "Bandit"}
    return Box(
        id, {"": name} if isinstance(name, str) else dict(name),
        threats={str(n): Threat(n, name=bandit if n == STRENGTHS[0] else {}) for n in STRENGTHS},
        trade=dict(KNOWN_TRADE_VALUES),
        maps={number: Map(int(number), page.name) for number, page in PAGES.items()},
        villains={id: Villain(name=name) for id, name in VILLAINS.items()}, characters=CHARACTERS)


@cache
def empty_box() -> Box:
    """The box with nothing but what the rulebook says."""
    return own_box({"cs": "Vlastní krabice", "en": "My own box"})


SHIPPED = {"empty": empty_box, "sample": sample_box}
"""The app's own boxes, by what a set-up calls them."""


def ids_with_codes(box: Box) -> dict[str, tuple[str, ...]]:
    """Kind of code -> ids: every card, every story entry that the box, its maps or its villains name, and the seats."""
    found = {kind: tuple(getattr(box, shelf)) for kind, shelf in CODED.items()}
    pages = (*box.maps.values(), *((box.map,) if box.map else ()))
    codes = [*box.quests, *(space.quest for page in pages for space in page.spaces.values()),
            *(one.paragraph for one in box.villains.values())]
    return found | {"entry": tuple(dict.fromkeys(code for code in codes if known(code))),
                    "seat": tuple(f"p{n}" for n in range(1, len(COLOURS) + 1))}


def completeness(box: Box) -> dict[str, tuple[int, int]]:
    """Kind -> (how many things have every number known, how many the real box has)."""
    levels = {}
    for kind, shelf in SHELVES.items():
        if shelf.count:
            whole = sum(is_fully_entered(shelf, card) for card in getattr(box, kind).values())
            levels[kind] = (min(whole, shelf.count), shelf.count)
    pits = sum(isinstance(pit.number, int) and _reward_known(box.mine, pit) for pit in box.mine.pits.values())
    return levels | {
        "maps": (sum(not any(flaw.certain for flaw in map_findings(page)) for number, page in box.maps.items()
                     if page.spaces and number in PAGES), len(PAGES)),
        "mine": (min(pits, PITS), PITS),
        "board": (sum(place != "?" for place in box.uncovers[:len(BOARD)]), len(BOARD)),
        "trade": (sum(isinstance(box.trade.get(good), int) for good in GOODS), len(GOODS)),
        "pet": (int(not any(isinstance(getattr(box.pet, field.name), Unknown) for field in PET)), 1)}


def _reward_known(mine: Mine, pit: Any) -> bool:
    if pit.gain is not None:
        gains = [pit.gain]
    elif isinstance(pit.row, int) and isinstance(pit.column, int) \
            and 0 <= pit.row < len(mine.rows) and 0 <= pit.column < len(mine.columns):
        gains = [mine.rows[pit.row], mine.columns[pit.column]]
    else:
        return False
    return not any(isinstance(n, Unknown) for gain in gains for n in (gain.coins, gain.gems))


def board_findings(kind: str, board: Any) -> list[Flaw]:
    """The defects of one map, or of the Mine."""
    return map_findings(board) if kind == "maps" else [flaw for flaw in findings(Box("", mine=board))
                                                       if flaw.kind == kind]


def with_playable_boards(box: Box) -> Box:
    """The box with the fully drawn maps alone: on any other a table plays without a drawing."""
    return replace(box, maps={n: map for n, map in box.maps.items() if playable(map)})


def book_ids_with_codes(entries: Iterable[str]) -> dict[str, list[str]]:
    """Kind of code -> those of a story book's entries, by their codes, that get one."""
    found: dict[str, list[str]] = {"entry": [], "arcade": []}
    for code in entries:
        found["arcade" if code.startswith(ARCADE) else "entry"].append(code.removeprefix(ARCADE))
    return found


def with_learnt(own: Box, played: Box, base: Box | None = None, table: str = "", narrated: bool = False) -> Box:
    """The owner's box with what the table, which began with `base`, has learnt of things that the box did not know.
    What the box knows stays; what its owner removed stays out. A card that the table met gets an id with the `table`
    in it, so that it is the same card the next time. Points of trade routes are left out: the table does not say on
    which map it learnt them. `narrated`: entries are left out, they belong to the story book."""
    base = own if base is None else base
    for shelf in FILLED_IN_PLAY[:-1] if narrated else FILLED_IN_PLAY:
        cards = cards_with_learnt(getattr(own, shelf), getattr(played, shelf), getattr(base, shelf), table)
        own = replace(own, **{shelf: cards})
    over = Overlay()
    return replace(own, uncovers=over.value(own.uncovers, played.uncovers), trade=over.value(own.trade, played.trade),
                   mine=_mine_with_learnt(own.mine, played.mine, base.mine, table), pet=over.value(own.pet, played.pet))


def _has_grid(mine: Mine) -> bool:
    return bool(mine.entrance) or any(isinstance(pit.row, int) for pit in mine.pits.values())


def _mine_with_learnt(own: Mine, played: Mine, base: Mine, table: str) -> Mine:
    """A Mine that was entered with its grid needs nothing; else numbers are added as the tables met them."""
    if _has_grid(own) or _has_grid(played):
        return own if _has_grid(own) else played
    pits = cards_with_learnt(own.pits, played.pits, base.pits, table)
    return replace(own, pits=pits) if len(pits) <= PITS else own


def fit_to_table(box: Box, played: Box, base: Box | None = None, table: str = "", narrated: bool = False) -> Box:
    """The box for a table that plays with `played` and began with `base`: numbers that the box leaves open, and cards
    that it does not have, come from `played`. Map and Mine stay the table's where the box's lack a place that it has,
    or cannot be walked on. What is LEFT_ON_SHELF stays as in `played`. `narrated`: so do all entries, which come from
    the table's story book."""
    base = played if base is None else base
    shelves: dict[str, Any] = {
        shelf: with_table_ids(getattr(box, shelf), getattr(played, shelf), getattr(base, shelf), table)
        for shelf in FILLED_IN_PLAY}
    page = box.maps.get(str(played.map.id)) if played.map else None
    whole = page and played.map and playable(page) and page.spaces.keys() >= played.map.spaces.keys()
    pits = box.mine.pits.keys() >= played.mine.pits.keys() <= base.mine.pits.keys()
    if narrated or not played.arcade:
        shelves["arcade"] = played.arcade
    places = box.uncovers if len(box.uncovers) == len(played.uncovers) else played.uncovers
    over = Overlay()
    return replace(
        box, **shelves, map=page if whole else played.map,
        mine=over.value(box.mine, played.mine) if pits else played.mine,
        uncovers=over.value(places, played.uncovers), trade=over.value(box.trade, played.trade),
        pet=over.value(box.pet, played.pet), characters=played.characters | box.characters, routes=played.routes,
        maps=played.maps, quests={code: quest if narrated else box.quests.get(code, quest)
                                  for code, quest in played.quests.items()},
        complete=played.complete, pictures=played.pictures)
