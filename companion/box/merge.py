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
    """The merged `box`; `taken`: what mine did not know; `conflicts`, each settled by its `choice`. `places`: shelf ->
    their id -> the id here, of shelves whose ids are made up."""

    box: Any
    taken: tuple[Taken, ...]
    conflicts: tuple[Conflict, ...]
    places: dict[str, dict[str, str]]


def merge(game: str, mine: Any, theirs: Any, choices: Mapping[str, str] | None = None,
          spent: Mapping[str, Collection[str]] | None = None) -> Merged:
    """My box with everything that only theirs knows. Where they differ mine stands, unless `choices` says `theirs` for
    the key (`shelf/id/field`). `spent`: shelf -> ids that mine once had and that no new thing may get. BoxFault
    `merge.kind` where these are not two boxes of that game, `merge.invented` where only one is invented."""
    services = box_services(game)
    if type(mine) is not type(theirs):
        raise fault("merge.kind")
    if mine.invented != theirs.invented:
        raise fault("merge.invented")
    places = {}
    for shelf in services.MATCHED_BY_NAME:
        things = getattr(theirs, shelf)
        places[shelf] = _matched_ids(getattr(mine, shelf), things, (spent or {}).get(shelf, ()))
        theirs = replace(theirs, **{shelf: {places[shelf][id]: thing for id, thing in things.items()}})
    overlay = Overlay(services.MERGED_AS_ONE, choices)
    apart = {name: getattr(mine, name) for name in IDENTITY_FIELDS if name in mine.__struct_fields__}
    box = overlay.value(mine, replace(theirs, **apart))
    return Merged(box, tuple(overlay.taken), tuple(overlay.conflicts), places)


def diff(game: str, before: Any, after: Any) -> list[Change]:
    """What differs between two boxes of a game but for their ids and versions. BoxFault `merge.kind`."""
    whole = box_services(game).MERGED_AS_ONE
    if type(before) is not type(after):
        raise fault("merge.kind")
    after = replace(after, id=before.id, version=before.version)
    return changes(before, after, lambda value: isinstance(value, whole))


def _matched_ids(mine: Mapping[str, Struct], theirs: Mapping[str, Struct], spent: Collection[str]) -> dict[str, str]:
    """Their id -> the id here. The same thing is found by its id or its name; a thing whose id means another one here
    gets a new id."""
    place = {id: id for id, thing in theirs.items() if id in mine and not _different_names(mine[id], thing)}
    for id, thing in theirs.items():
        if id not in place:
            same = [other for other, one in mine.items() if other not in place.values() and _same_names(one, thing)]
            used = {*mine, *theirs, *spent, *place.values()}
            free = (fresh for n in range(2, len(used) + 3) if (fresh := f"{id}-{n}") not in used)
            place[id] = same[0] if same else next(free) if id in mine or id in spent else id
    return place


def _name_matches(one: Any, other: Any) -> list[bool]:
    """For each language in which both have a name, whether the names are equal."""
    return [text.strip().casefold() == other.name[lang].strip().casefold() for lang, text in one.name.items()
            if text.strip() and other.name.get(lang, "").strip()]


def _same_names(one: Any, other: Any) -> bool:
    shared = _name_matches(one, other)
    return bool(shared) and all(shared)


def _different_names(one: Any, other: Any) -> bool:
    """Whether both have names in some language and differ in all of these."""
    shared = _name_matches(one, other)
    return bool(shared) and not any(shared)
