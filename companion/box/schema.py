"""What two sets of components say about the same things: what is known, what one adds to the other, what clashes.

Generic over frozen msgspec structs, mappings and tuples; games may use it for their own boxes.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.kernel import UNKNOWN

Path = tuple[str, ...]


class Taken(NamedTuple):
    """What one side did not know and got from the other."""

    path: Path
    value: Any


class Conflict(NamedTuple):
    """Both sides know it, differently. `choice` is the side that stands: mine or theirs."""

    path: Path
    mine: Any
    theirs: Any
    choice: str = "mine"

    @property
    def key(self) -> str:
        """The path as one word, `shelf/id/field`: what choices are given by."""
        return "/".join(self.path)


def known(value: Any) -> bool:
    """Whether somebody has told this: 0 and False are told; "?", an empty text and an empty list are not."""
    return not (value is UNKNOWN or value is UNSET or value is None or value in ("", "?", (), {}))


class Overlay:
    """One value laid under another: `value` keeps what mine knows and takes the rest from theirs. `whole` types are
    taken or left as one, since their parts name each other. `choices` by the key of a conflict settle it."""

    def __init__(self, whole: tuple[type, ...] = (), choices: Mapping[str, str] | None = None, strict: bool = False):
        self.whole, self.choices, self.strict = whole, choices or {}, strict
        self.taken: list[Taken] = []
        self.conflicts: list[Conflict] = []

    def value(self, mine: Any, theirs: Any, path: Path = ()) -> Any:
        if mine == theirs or not known(theirs):
            return mine
        if not known(mine):
            self.taken.append(Taken(path, theirs))
            return theirs
        if isinstance(mine, str) and isinstance(theirs, str) and mine.strip().casefold() == theirs.strip().casefold():
            return mine
        if isinstance(mine, Struct) and type(mine) is type(theirs):
            return self._whole(mine, theirs, path) if isinstance(mine, self.whole) else self._struct(mine, theirs, path)
        if isinstance(mine, dict) and isinstance(theirs, dict) and not (self.strict and _other_things(mine, theirs)):
            return self._mapping(mine, theirs, path)
        if isinstance(mine, tuple) and isinstance(theirs, tuple) and len(mine) == len(theirs) \
                and not any(isinstance(x, Struct) for x in (*mine, *theirs)):
            return tuple(self._place(a, b, (*path, str(i))) for i, (a, b) in enumerate(zip(mine, theirs, strict=True)))
        return self._choose(mine, theirs, path)

    def _place(self, mine: Any, theirs: Any, path: Path) -> Any:
        """One of a row of values, of which an empty one is told: there is nothing."""
        open_ = [x is UNKNOWN or x == "?" for x in (mine, theirs)]
        if mine == theirs or open_[1]:
            return mine
        if open_[0]:
            self.taken.append(Taken(path, theirs))
            return theirs
        return self._choose(mine, theirs, path)

    def _choose(self, mine: Any, theirs: Any, path: Path) -> Any:
        conflict = Conflict(path, mine, theirs)
        conflict = conflict._replace(choice=self.choices.get(conflict.key, "mine"))
        self.conflicts.append(conflict)
        return theirs if conflict.choice == "theirs" else mine

    def _struct(self, mine: Any, theirs: Any, path: Path) -> Any:
        """Field by field. Where nothing is known of mine, a flag that is down says nothing either."""
        blank = all(x is False or not known(x) for x in (getattr(mine, name) for name in mine.__struct_fields__))
        return replace(mine, **{name: self._flag(getattr(mine, name), getattr(theirs, name), (*path, name), blank)
                                for name in mine.__struct_fields__})

    def _flag(self, mine: Any, theirs: Any, path: Path, blank: bool) -> Any:
        if blank and mine is False and theirs is True:
            self.taken.append(Taken(path, theirs))
            return theirs
        return self.value(mine, theirs, path)

    def _mapping(self, mine: dict[str, Any], theirs: dict[str, Any], path: Path) -> dict[str, Any]:
        result = dict(mine)
        for key, value in theirs.items():
            if key in mine:
                result[key] = self.value(mine[key], value, (*path, key))
            else:
                self.taken.append(Taken((*path, key), value))
                result[key] = value
        return result

    def _whole(self, mine: Any, theirs: Any, path: Path) -> Any:
        inside = Overlay(strict=True)
        result = inside._struct(mine, theirs, path)
        if inside.conflicts:
            return self._choose(mine, theirs, path)
        self.taken += inside.taken
        return result


def _other_things(mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether these are things by id and not the same ones."""
    return mine.keys() != theirs.keys() and any(isinstance(x, Struct) for x in mine.values())


class Change(NamedTuple):
    """A value that differs between two versions; None where one has none."""

    path: Path
    before: Any
    after: Any


def _written(value: Any, other: Any) -> Any:
    """What is not written counts as nothing: none of the things that the other side has, or None."""
    return value if value is not UNSET else {} if other and isinstance(other, dict) else None


def changes(before: Any, after: Any, leaf: Callable[[Any], bool] = lambda value: False, path: Path = ()
            ) -> list[Change]:
    """Every difference, as deep as structs and mappings go; a value that is a `leaf` is not looked into."""
    before, after = _written(before, after), _written(after, before)
    if before == after:
        return []
    if leaf(before) or leaf(after) or type(before) is not type(after):
        return [Change(path, before, after)]
    if isinstance(before, Struct):
        names = before.__struct_fields__
        return [change for name in names for change in
                changes(getattr(before, name), getattr(after, name), leaf, (*path, name))]
    if isinstance(before, dict):
        keys = [*before, *(key for key in after if key not in before)]
        return [change for key in keys for change in changes(before.get(key), after.get(key), leaf, (*path, key))]
    return [Change(path, before, after)]
