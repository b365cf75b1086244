"""Merges two boxes of the same game, and lists what changed between two versions."""
from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.box.faults import fault
from companion.box.decoding import box_services
from companion.box.schema import Change, Conflict, Overlay, Taken, changes

IDENTITY_FIELDS = ("id", "version", "name", "complete", "invented")
"""Fields that say which box it is: a merge leaves mine as they are."""


class Merged(NamedTuple):
    """`taken` is what mine did not know; of `conflicts` each stands as its `choice` says. `places`: shelf -> their id
    of a thing -> its id here, where ids mean nothing by themselves."""

    box: Any
    taken: tuple[Taken, ...]
    conflicts: tuple[Conflict, ...]
    places: dict[str, dict[str, str]]


def merge(game: str, mine: Any, theirs: Any, choices: Mapping[str, str] | None = None,
          spent: Mapping[str, Collection[str]] | None = None) -> Merged:
    """Mine with everything that only theirs knows. Where both know something else, mine stands unless `choices` says
    `theirs` for its key (`shelf/id/field`). `spent`: shelf -> ids that mine once had and gives to nothing else.
    BoxFault `merge.kind` for no two boxes of that game,
    `merge.invented` for an invented box and a real one."""
    services = box_services(game)
    if type(mine) is not type(theirs):
        raise fault("merge.kind")
    if mine.invented != theirs.invented:
        raise fault("merge.invented")
    places = {}
    for shelf in services.BY_NAME:
        things = getattr(theirs, shelf)
        places[shelf] = _places(getattr(mine, shelf), things, (spent or {}).get(shelf, ()))
        theirs = replace(theirs, **{shelf: {places[shelf][id]: thing for id, thing in things.items()}})
    overlay = Overlay(services.WHOLE, choices)
    apart = {name: getattr(mine, name) for name in IDENTITY_FIELDS if name in mine.__struct_fields__}
    box = overlay.value(mine, replace(theirs, **apart))
    return Merged(box, tuple(overlay.taken), tuple(overlay.conflicts), places)


def diff(game: str, before: Any, after: Any) -> list[Change]:
    """What differs between two boxes of a game, whichever versions they are. BoxFault `merge.kind`."""
    whole = box_services(game).WHOLE
    if type(before) is not type(after):
        raise fault("merge.kind")
    after = replace(after, id=before.id, version=before.version)
    return changes(before, after, lambda value: isinstance(value, whole))


def _places(mine: Mapping[str, Struct], theirs: Mapping[str, Struct], spent: Collection[str]) -> dict[str, str]:
    """Their ids and those that mine has for the same things. Ids that are alike by chance are told apart by name."""
    place = {id: id for id, thing in theirs.items() if id in mine and not _others(mine[id], thing)}
    for id, thing in theirs.items():
        if id not in place:
            same = [other for other, one in mine.items() if other not in place.values() and _same(one, thing)]
            used = {*mine, *theirs, *spent, *place.values()}
            free = (fresh for n in range(2, len(used) + 3) if (fresh := f"{id}-{n}") not in used)
            place[id] = same[0] if same else next(free) if id in mine or id in spent else id
    return place


def _shared(one: Any, other: Any) -> list[bool]:
    """For each language in which both have a name, whether it is the same."""
    return [text.strip().casefold() == other.name[lang].strip().casefold() for lang, text in one.name.items()
            if text.strip() and other.name.get(lang, "").strip()]


def _same(one: Any, other: Any) -> bool:
    shared = _shared(one, other)
    return bool(shared) and all(shared)


def _others(one: Any, other: Any) -> bool:
    """Both are named in some language, and in none alike."""
    shared = _shared(one, other)
    return bool(shared) and not any(shared)
