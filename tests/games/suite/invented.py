"""Actions and corrections that nobody offered: well-typed, mostly nonsense, or just beside what is allowed."""
from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import FieldInfo, fields, replace

from companion.kernel import TABLE, Action, Patch, actors, draw, due, legal, near_misses

JUNK = ("", "?", "table", "nobody", "new", "map:?", "ř", "x" * 40, "0", "-1")
INTEGERS = range(-2, 17)


def words(value: Any) -> Iterator[str]:
    """Every short string in plain JSON, keys included: the ids that an action may name."""
    match value:
        case str() if 0 < len(value) <= 24:
            yield value
        case dict():
            for key, inner in value.items():
                yield from words(key)
                yield from words(inner)
        case list() | tuple():
            for inner in value:
                yield from words(inner)


def typed(type_: Any, word: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Values of the type of an action's field: strings, integers, booleans, tuples of them."""
    match _info(type_):
        case msgspec.inspect.StrType():
            return word
        case msgspec.inspect.IntType():
            return st.sampled_from(INTEGERS)
        case msgspec.inspect.BoolType():
            return st.booleans()
        case msgspec.inspect.VarTupleType(item_type=item):
            return st.lists(typed(_plain(item), word), max_size=3).map(tuple)
        case msgspec.inspect.UnionType(types=types):
            return st.one_of([typed(_plain(x), word) for x in types])
    raise TypeError(f"an action may not have a field of type {type_!r}")


@cache
def _info(type_: Any) -> msgspec.inspect.Type:
    return msgspec.inspect.type_info(type_)


@cache
def _fields(kind: type[Action]) -> tuple[FieldInfo, ...]:
    """The fields of an action: their types are worked out from their names, which takes longer than to use them."""
    return fields(kind)


def _plain(info: Any) -> type:
    plain = {msgspec.inspect.StrType: str, msgspec.inspect.IntType: int, msgspec.inspect.BoolType: bool}
    return plain[type(info)]


def anything(game: Any, s: Any, known: tuple[str, ...]) -> st.SearchStrategy[Action]:
    """Arbitrary well-typed actions: made up field by field, or an offer or near miss with at most one field changed."""
    near = [a for seat in actors(s) for a in legal(game, s, seat)]
    near += [a for seat in actors(s) for a, _ in near_misses(game, s, seat)]
    if throw := due(s):
        near += [draw(s, random.Random(n).randrange) for n in range(3)] + [throw.blank]
    here = dict.fromkeys(x for a in near for x in words(msgspec.to_builtins(a)))
    word = st.one_of(*[st.sampled_from(pool) for pool in ((*here,), known, JUNK) if pool])
    seat = st.sampled_from((*s.seats, TABLE, "nobody"))

    def field(name: str, type_: Any) -> st.SearchStrategy[Any]:
        return seat if name == "seat" else typed(type_, word)

    def made(type_: type[Action]) -> st.SearchStrategy[Action]:
        return st.builds(type_, **{f.name: field(f.name, f.type) for f in _fields(type_)})

    def bent(a: Action) -> st.SearchStrategy[Action]:
        return st.one_of([field(f.name, f.type).map(lambda v, n=f.name: replace(a, **{n: v}))
                          for f in _fields(type(a))])

    invented = st.sampled_from(game.codec.action_types).flatmap(made)
    return st.one_of(invented, st.sampled_from(near).flatmap(bent), st.sampled_from(near)) if near else invented


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every node of plain JSON with its path, the root left out."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list | tuple) else ()
    for key, inner in items:
        yield (*path, key), inner
        yield from leaves(inner, (*path, key))


def patches(s: Any, known: tuple[str, ...]) -> st.SearchStrategy[Patch]:
    """Corrections that may or may not fit: any field, any value, also steps of the sequence of play."""
    every: dict[str, list[tuple[str | int, ...]]] = {}
    for path, _ in leaves(msgspec.to_builtins(s)):
        every.setdefault(str(path[0]), []).append(path)
    value = st.one_of(st.none(), st.integers(-3, 20), st.booleans(), st.sampled_from(JUNK), st.sampled_from(known),
                      st.lists(st.sampled_from(known), max_size=3),
                      st.dictionaries(st.sampled_from(known), st.integers(0, 3), max_size=2))
    path = st.sampled_from(sorted(every)).flatmap(lambda top: st.sampled_from(every[top]))
    crooked = path.flatmap(lambda p: st.sampled_from((*known, "+", 0, 99)).map(lambda x: (*p[:-1], x)))
    return st.one_of(st.builds(Patch, path=path, value=value), st.builds(Patch, path=path, by=st.integers(-3, 3)),
                     st.builds(Patch, path=crooked, value=value))
