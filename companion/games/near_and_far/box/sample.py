"""The sample box: invented, complete for every mode, so that one can play without the real one.

`sample.json` holds the cards, the boards and map 1; the files beside it what the other modes and maps add."""
from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.games.near_and_far.box.components import Box, Character, Map, Quest, Treasure, Villain, read

DATA = files("companion.games.near_and_far").joinpath("data")
PARTS = ("sample_cards.json", "sample_maps.json", "sample_quests.json", "sample_stories.json")


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """What one file adds to the shelves of the box that have the same names."""

    world: dict[str, Treasure] = {}
    maps: dict[str, Map] = {}
    quests: dict[str, Quest] = {}
    villains: dict[str, Villain] = {}
    arcade: dict[str, Quest] = {}
    characters: dict[str, Character] = {}


@cache
def sample_box() -> Box:
    """All the files as one box. `map` is map 1, on which one plays first."""
    box = read(DATA.joinpath("sample.json").read_bytes())
    if box.map:
        box = replace(box, maps={str(box.map.id): box.map})
    for name in PARTS:
        part = msgspec.json.decode(DATA.joinpath(name).read_bytes(), type=Part)
        box = replace(box, **{shelf: getattr(box, shelf) | things for shelf, things in asdict(part).items()})
    return box
