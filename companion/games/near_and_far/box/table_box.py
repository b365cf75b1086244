"""The part of a box that is saved with a table: the map in play, and the entries that can be read there."""
from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.games.near_and_far.box.components import Box
from companion.games.near_and_far.box.flaws import playable
from companion.games.near_and_far.sheet import FINAL_MAP
from companion.games.near_and_far.state import CAMPS
from companion.games.near_and_far.steps.story import CODE, STORY

BY_MAP = ("first_adventure", "campaign")
"""Modes in which the map says which entry is read."""


def box_for_map(box: Box, number: int, mode: str, narrated: bool = False) -> Box:
    """The box for a table on that map of that mode. `map` is None where the map is not drawn completely enough to move
    on. Other maps, and entries that this mode cannot lead to, are left out; where a story book is read and the map says
    no numbers, all that a map may print are kept."""
    map = box.maps.get(str(number)) or (box.map if box.map and box.map.id == number else None)
    map = map if map and playable(map) else None
    here = {space.quest for space in map.spaces.values()} if map and mode in BY_MAP else set()
    codes = {"campaign": STORY, "character": CODE}.get(mode)
    if narrated and number == FINAL_MAP:
        here |= {villain.paragraph for villain in box.villains.values()}
    untold = narrated and map is None and mode in BY_MAP
    quests = {code: quest for code, quest in box.quests.items() if code in here or (codes and codes.fullmatch(code))
              or (untold and not CODE.fullmatch(code))}
    places = (*box.uncovers, *CAMPS * ("?",))[:CAMPS]  # an owner's box may say less, or more
    return replace(box, map=map, maps={}, quests=quests, arcade=box.arcade if mode in ("arcade", "character") else {},
                   uncovers=places, pictures=UNSET)
