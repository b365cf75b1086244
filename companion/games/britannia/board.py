"""The 37 areas and six seas with their borders, from `data/areas.toml`. Places are `area:kent` and `sea:north_sea`."""
from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from companion.kernel import Place

REGIONS = ("england", "wales", "scotland")


def data(name: str) -> dict[str, Any]:
    """A file of the game's data."""
    return tomllib.loads(files("companion.games.britannia").joinpath("data", name).read_text("utf-8"))


def area(name: str) -> Place:
    return f"area:{name}"


def sea(name: str) -> Place:
    return f"sea:{name}"


def _areas(names: str) -> tuple[Place, ...]:
    return tuple(map(area, names.split()))


_DATA = data("areas.toml")
_NEXT, _COAST, _SEA, _REGION = (_DATA[key] for key in ("next", "coast", "sea", "region"))

AREAS: tuple[Place, ...] = tuple(map(area, _NEXT))
SEAS: tuple[Place, ...] = tuple(map(sea, _SEA))
PLACES: frozenset[Place] = frozenset((*AREAS, *SEAS))
REGION: dict[Place, str] = {at: region for region in REGIONS for at in _areas(_REGION[region])}
DIFFICULT: frozenset[Place] = frozenset(_areas(_DATA["difficult"]))
STRAITS: tuple[tuple[Place, Place], ...] = tuple(
    (_areas(pair)[0], _areas(pair)[1]) for pair in _DATA["straits"])
BORDERS: dict[Place, tuple[Place, ...]] = {area(name): _areas(_NEXT[name]) for name in _NEXT}
"""Neighbours by land alone."""
ACROSS: dict[Place, tuple[Place, ...]] = {
    at: tuple(x for pair in STRAITS if at in pair for x in pair if x != at) for at in AREAS}
"""Neighbours across a strait."""
NEXT: dict[Place, tuple[Place, ...]] = {at: (*BORDERS[at], *ACROSS[at]) for at in AREAS}
"""Neighbours by land and across straits."""
COAST: dict[Place, tuple[Place, ...]] = {sea(name): _areas(names) for name, names in _COAST.items()}
SHORES: dict[Place, tuple[Place, ...]] = {at: tuple(x for x in SEAS if at in COAST[x]) for at in AREAS}
"""The seas that an area has a coast on."""
SAIL: dict[Place, tuple[Place, ...]] = {sea(x): tuple(map(sea, names.split())) for x, names in _SEA.items()}
"""Seas beside a sea."""


def is_sea(at: Place) -> bool:
    return at[:4] == "sea:"


def people(at: Place) -> int:
    """Population points of an area (S25)."""
    return 1 if at in DIFFICULT else 2


def stack(at: Place) -> int:
    """Armies of a nation in an area without its overstack (S32)."""
    return 2 if at in DIFFICULT else 3


def areas_of(words: str) -> tuple[Place, ...]:
    """`england -york dyfed`: areas in a row of points, in the order of AREAS."""
    found: dict[Place, None] = {}
    for word in words.split():
        if word == "any" or word in REGIONS:
            found.update(dict.fromkeys(at for at in AREAS if word in ("any", REGION[at])))
        elif word.startswith("-"):
            found.pop(area(word[1:]))
        else:
            found[area(word)] = None
    return tuple(at for at in AREAS if at in found)
