"""What a seat may not know, out of what a game calls hidden."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.view import Hidden
from companion.kernel import Corrected, Seat


def veiled(s: Any, hidden: Iterable[Hidden], seat: Seat) -> Any:
    """The state with "?" for every word of what is hidden from that seat. How many there are stays known."""
    for thing in hidden:
        if not thing.shown_to(seat) and thing.known != "table":
            s = _masked(s, thing.path)
    return s


def veiled_correction(fact: Corrected, shows: Callable[[tuple[str | int, ...]], bool]) -> Corrected:
    """The correction with "?" for each value under a path that would show what is secret; a list keeps its length."""
    return Corrected(tuple(replace(x, value=_question_marks(x.value)) if shows(x.path) else x for x in fact.patches))


def _question_marks(value: Any) -> Any:
    return ["?" for _ in value] if isinstance(value, list | tuple) else "?"


def _masked(value: Any, path: tuple[str | int, ...]) -> Any:
    if path:
        key, rest = path[0], path[1:]
        if isinstance(value, Mapping):
            return {**value, key: _masked(value[key], rest)} if key in value else value
        if isinstance(value, tuple):
            return tuple(_masked(x, rest) if n == key else x for n, x in enumerate(value))
        return replace(value, **{str(key): _masked(getattr(value, str(key)), rest)})
    if isinstance(value, str):
        return "?" if value else ""
    if isinstance(value, tuple):
        return tuple(_masked(x, ()) for x in value)
    if isinstance(value, Mapping):
        return {key: _masked(x, ()) for key, x in value.items()}
    if isinstance(value, Struct):
        return replace(value, **{f: _masked(getattr(value, f), ()) for f in value.__struct_fields__})
    return value
