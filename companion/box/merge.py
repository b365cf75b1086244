"""Two boxes of the same game made one, and what changed between two versions."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.box.faults import fault
from companion.box.reading import boxing
from companion.box.schema import Change, Conflict, Overlay, Taken, changes

APART = ("id", "version", "name", "complete", "invented")
"""What says which box it is stays as it is in mine."""


class Merged(NamedTuple):
    """`taken` is what mine did not know; of `conflicts` each stands as its `choice` says."""

    box: Any
    taken: tuple[Taken, ...]
    conflicts: tuple[Conflict, ...]


def merge(game: str, mine: Any, theirs: Any, choices: Mapping[str, str] | None = None) -> Merged:
    """Mine with everything that only theirs knows. Where both know something else, mine stands unless `choices` says
    `theirs` for its key (`artifacts/lamp/points`). BoxFault `merge.kind` for no two boxes of that game,
    `merge.invented` for an invented box and a real one."""
    services = boxing(game)
    if type(mine) is not type(theirs):
        raise fault("merge.kind")
    if mine.invented != theirs.invented:
        raise fault("merge.invented")
    for shelf in services.BY_NAME:
        theirs = replace(theirs, **{shelf: _aligned(getattr(mine, shelf), getattr(theirs, shelf))})
    overlay = Overlay(services.WHOLE, choices)
    box = overlay.value(mine, replace(theirs, **{name: getattr(mine, name) for name in APART}))
    return Merged(box, tuple(overlay.taken), tuple(overlay.conflicts))


def diff(game: str, before: Any, after: Any) -> list[Change]:
    """What differs between two boxes of a game, whichever versions they are. BoxFault `merge.kind`."""
    whole = boxing(game).WHOLE
    if type(before) is not type(after):
        raise fault("merge.kind")
    after = replace(after, id=before.id, version=before.version)
    return changes(before, after, lambda value: isinstance(value, whole))


def _aligned(mine: Mapping[str, Struct], theirs: Mapping[str, Struct]) -> dict[str, Struct]:
    """Their things under the ids that mine has for them. Two ids that are alike by chance are told apart by name."""
    place = {id: id for id, thing in theirs.items() if id in mine and not _others(mine[id], thing)}
    for id, thing in theirs.items():
        if id not in place:
            same = [other for other, one in mine.items() if other not in place.values() and _same(one, thing)]
            used = {*mine, *theirs, *place.values()}
            free = (fresh for n in range(2, len(used) + 3) if (fresh := f"{id}-{n}") not in used)
            place[id] = same[0] if same else next(free) if id in mine else id
    return {place[id]: thing for id, thing in theirs.items()}


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
