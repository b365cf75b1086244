"""The owner's own box: what is known before anybody enters a card, how far it is known, and what a table adds to it."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.box.declare import Flaw, entered
from companion.box.learning import cards_with_learnt, home, with_table_ids
from companion.box.schema import Overlay, known
from companion.games.near_and_far.box.atlas import CHARACTERS, PAGES, VILLAINS, Page
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
    "AT_HOME", "BOARD", "BY_NAME", "CHARACTERS", "CODED", "DECLARATION", "EFFECTS", "GAIN", "MINE", "OPTION", "PAGES",
    "PATH", "PET", "PITS", "RESERVED", "REWARDS", "ROUTE", "SHELVES", "SHIPPED", "SPACE", "TIERS", "TRADE", "WHOLE",
    "Flaw", "Page", "board_findings", "coded", "dump", "findings", "fitted", "harvest", "home", "map_findings", "meter",
    "own_box", "playable", "read", "ready", "told",
]

WHOLE = (Map, Mine)
"""Spaces and paths, pits and rows name each other: two versions are one or the other."""
BY_NAME = ("artifacts", "treasures", "adventurers")
"""Cards whose id is our own; world cards are named by quests, threats and maps by their number."""
AT_HOME = ("maps", "quests")
"""Other maps, and texts still to be read."""
RESERVED = ("new", "pet", "table", "neutral")
"""Ids that mean something else: another card, the animal companion, and seats."""
LEARNT = ("adventurers", "artifacts", "treasures", "world", "threats", "villains", "arcade")
"""Shelves that a table fills in play; the last of them holds entries."""

TRADED = {"coin": 2, "gem": 2, "food": 1, "blue": 7, "red": 5}
"""Values that the rulebook's examples leave no choice about."""


def own_box(name: str | Mapping[str, str], id: str = "own") -> Box:
    """What the rulebook says of every box: threats 4 to 15, some trade values, the first two camp places, the names of
    characters, villains and maps. A map has no spaces yet."""
    bandit = {"cs": "Lupič", "en": "Bandit"}
    return Box(
        id, {"": name} if isinstance(name, str) else dict(name),
        threats={str(n): Threat(n, name=bandit if n == STRENGTHS[0] else {}) for n in STRENGTHS}, trade=dict(TRADED),
        maps={number: Map(int(number), page.name) for number, page in PAGES.items()},
        villains={id: Villain(name=name) for id, name in VILLAINS.items()}, characters=CHARACTERS)


@cache
def empty_box() -> Box:
    """A box of which only is known what the rulebook itself says."""
    return own_box({"cs": "Vlastní krabice", "en": "My own box"})


SHIPPED = {"empty": empty_box, "sample": sample_box}
"""The app's own boxes, by what a set-up calls them."""


def coded(box: Box) -> dict[str, tuple[str, ...]]:
    """Kind of code -> the ids of what gets one: every card, every story entry that the box, its maps or its villains
    name, and the seats of a table."""
    found = {kind: tuple(getattr(box, shelf)) for kind, shelf in CODED.items()}
    pages = (*box.maps.values(), *((box.map,) if box.map else ()))
    told = [*box.quests, *(space.quest for page in pages for space in page.spaces.values()),
            *(one.paragraph for one in box.villains.values())]
    return found | {"entry": tuple(dict.fromkeys(code for code in told if known(code))),
                    "seat": tuple(f"p{n}" for n in range(1, len(COLOURS) + 1))}


def meter(box: Box) -> dict[str, tuple[int, int]]:
    """Kind -> (things of which every number is known, how many the real box has)."""
    levels = {}
    for kind, shelf in SHELVES.items():
        if shelf.count:
            whole = sum(entered(shelf, card) for card in getattr(box, kind).values())
            levels[kind] = (min(whole, shelf.count), shelf.count)
    pits = sum(isinstance(pit.number, int) and _rewarded(box.mine, pit) for pit in box.mine.pits.values())
    return levels | {
        "maps": (sum(not any(flaw.certain for flaw in map_findings(page)) for number, page in box.maps.items()
                     if page.spaces and number in PAGES), len(PAGES)),
        "mine": (min(pits, PITS), PITS),
        "board": (sum(place != "?" for place in box.uncovers[:len(BOARD)]), len(BOARD)),
        "trade": (sum(isinstance(box.trade.get(good), int) for good in GOODS), len(GOODS)),
        "pet": (int(not any(isinstance(getattr(box.pet, field.name), Unknown) for field in PET)), 1)}


def _rewarded(mine: Mine, pit: Any) -> bool:
    if pit.gain is not None:
        gains = [pit.gain]
    elif isinstance(pit.row, int) and isinstance(pit.column, int) \
            and 0 <= pit.row < len(mine.rows) and 0 <= pit.column < len(mine.columns):
        gains = [mine.rows[pit.row], mine.columns[pit.column]]
    else:
        return False
    return not any(isinstance(n, Unknown) for gain in gains for n in (gain.coins, gain.gems))


def board_findings(kind: str, board: Any) -> list[Flaw]:
    """What is wrong with one map, or with the Mine."""
    return map_findings(board) if kind == "maps" else [flaw for flaw in findings(Box("", mine=board))
                                                       if flaw.kind == kind]


def ready(box: Box) -> Box:
    """The box with only the maps that are drawn: a table plays any other without a drawing."""
    return replace(box, maps={n: map for n, map in box.maps.items() if playable(map)})


def told(entries: Iterable[str]) -> dict[str, list[str]]:
    """Kind of code -> the entries of a story book, by number, that have one."""
    found: dict[str, list[str]] = {"entry": [], "arcade": []}
    for code in entries:
        found["arcade" if code.startswith(ARCADE) else "entry"].append(code.removeprefix(ARCADE))
    return found


def harvest(own: Box, played: Box, base: Box | None = None, table: str = "", narrated: bool = False) -> Box:
    """The own box with what a table has learnt about things that it did not know; what it knows stays, and what its
    owner threw out stays out. `base` is the box that the table began with. What it met later gets an id that says at
    which `table`, so that it is the same card the next time. Points of trade routes stay with the table: it does not
    say on which map it learnt them. `narrated`: what the entries say belongs to a story book and stays there."""
    base = own if base is None else base
    for shelf in LEARNT[:-1] if narrated else LEARNT:
        cards = cards_with_learnt(getattr(own, shelf), getattr(played, shelf), getattr(base, shelf), table)
        own = replace(own, **{shelf: cards})
    over = Overlay()
    return replace(own, uncovers=over.value(own.uncovers, played.uncovers), trade=over.value(own.trade, played.trade),
                   mine=_dug(own.mine, played.mine, base.mine, table), pet=over.value(own.pet, played.pet))


def _laid(mine: Mine) -> bool:
    return bool(mine.entrance) or any(isinstance(pit.row, int) for pit in mine.pits.values())


def _dug(own: Mine, played: Mine, base: Mine, table: str) -> Mine:
    """A Mine that was entered with its grid needs nothing; else numbers are added as the tables met them."""
    if _laid(own) or _laid(played):
        return own if _laid(own) else played
    pits = cards_with_learnt(own.pits, played.pits, base.pits, table)
    return replace(own, pits=pits) if len(pits) <= PITS else own


def fitted(box: Box, played: Box, base: Box | None = None, table: str = "", narrated: bool = False) -> Box:
    """The box as a table would have it that has been playing with `played` and began with `base`: what the box leaves
    open, and cards that it does not have, come from the table. Map and Mine stay the table's where the new ones lack
    a place that it has, or cannot be walked on; what it left at home stays there. `narrated`: all entries stay the
    table's, whose story book they come from."""
    base = played if base is None else base
    shelves: dict[str, Any] = {
        shelf: with_table_ids(getattr(box, shelf), getattr(played, shelf), getattr(base, shelf), table)
        for shelf in LEARNT}
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
