"""The stack of open steps, corrections by hand, and the driver that turns generators of facts into states."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.remember import remember_last
from companion.kernel.values import TABLE, Action, Fact, Facts, Seat


class Opened(Fact, frozen=True):
    step: Any


class Closed(Fact, frozen=True):
    pass


class Became(Fact, frozen=True):
    """The innermost step changed its memory, or gave way to the next one."""

    step: Any


class Patch(Struct, frozen=True):
    """One field of the state, by path: set to `value` (plain JSON), or moved `by` a whole number."""

    path: tuple[str | int, ...]
    value: Any = None
    by: int = 0


class Correct(Action, frozen=True):
    """Put right by hand whatever the app believes. Legal for every seat at any time."""

    patches: tuple[Patch, ...]
    reason: str = ""

    def merges(self) -> bool:
        return all(patch.by for patch in self.patches)


class Corrected(Fact, frozen=True):
    patches: tuple[Patch, ...]


def top(s: Any) -> Any:
    """The innermost open step, or None when the game is over."""
    return s.flow[-1] if s.flow else None


@remember_last
def actors(s: Any) -> tuple[Seat, ...]:
    """The seats whose turn it is; empty when the game is over. Asked several times on the way through an action."""
    return tuple(s.flow[-1].actors(s)) if s.flow else ()


def able(s: Any) -> tuple[Seat, ...]:
    """The seats that may act now: those whose turn it is, then others for whom nobody waits."""
    return tuple(s.flow[-1].able(s)) if actors(s) else ()


def may_act(s: Any, seat: Seat) -> bool:
    """Whether the seat is one of `able`: mostly it is one whose turn it is, and that is remembered."""
    return seat in actors(s) or seat in able(s)


def patched(s: Any, patches: tuple[Patch, ...]) -> Any:
    """The state with the patches applied. LookupError for a path that is not there,
    msgspec.ValidationError for a value that does not fit."""
    tree = msgspec.json.decode(msgspec.json.encode(s))  # lists, where builtins would keep tuples
    for patch in patches:
        if not patch.path:
            raise LookupError("empty path")
        *way, last = patch.path
        node = tree
        for key in way:
            node = node[_key(node, key)]
        if isinstance(node, list) and last == "+":
            node.append(patch.value)
            continue
        key = _key(node, last)
        if patch.by:
            if isinstance(node, dict) and key not in node and not _declared(s, way):
                node[key] = 0  # a counter nobody has moved yet
            if isinstance(node[key], bool) or not isinstance(node[key], int):
                raise LookupError(f"{last!r} is no number")
            node[key] += patch.by
        elif patch.value is None and isinstance(node, dict) and not _declared(s, way):
            node.pop(key, None)
        elif isinstance(node, dict) and key not in node and _declared(s, way):
            raise LookupError(f"no field {key!r}")
        else:
            node[key] = patch.value
    return msgspec.convert(tree, type(s))


def look(s: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at a path of the state. LookupError or AttributeError where nothing does."""
    for key in path:
        s = s[key] if isinstance(s, dict | tuple) else getattr(s, str(key))  # type: ignore[index]
    return s


def _key(node: Any, key: str | int) -> str | int:
    if isinstance(node, list):
        if not isinstance(key, int) or not 0 <= key < len(node):
            raise LookupError(f"no place {key!r}")
        return key
    if not isinstance(node, dict):
        raise LookupError(f"nothing below {key!r}")
    return str(key)


def _declared(s: Any, way: list[str | int]) -> bool:
    """Whether the path leads to a struct (fixed fields) rather than to a mapping (free keys)."""
    return isinstance(look(s, tuple(way)), Struct)


def evolve(game: Any, s: Any, fact: Fact) -> Any:
    """The state after one fact; the game is asked for all but the kernel's own four: the commonest first, and by type
    itself, since no test is quicker."""
    if type(fact) is Became:
        return replace(s, flow=(*s.flow[:-1], fact.step))
    if type(fact) is Opened:
        return replace(s, flow=(*s.flow, fact.step))
    if type(fact) is Closed:
        return replace(s, flow=s.flow[:-1])
    if type(fact) is Corrected:
        return patched(s, fact.patches)
    return game.evolve(s, fact)


def run(game: Any, s: Any, facts: Facts, done: list[Fact]) -> Any:
    """Apply each fact as it comes and hand the new state back to the generator."""
    try:
        fact = next(facts)
        while True:
            s = evolve(game, s, fact)
            done.append(fact)
            fact = facts.send(s)
    except StopIteration:
        return s


def settle(game: Any, s: Any, done: list[Fact], limit: int = 1000) -> Any:
    """Run every step that needs nobody, until someone must act or the game is over."""
    for _ in range(limit):
        if not s.flow or actors(s):
            return s
        s = run(game, s, top(s).advance(s), done)
    raise RuntimeError(f"runaway sequence of play at {top(s)!r}")


@remember_last
def outcomes(s: Any) -> Mapping[Action, Fraction]:
    """What the open step lets the table report: the step's own `chances`, worked out once for a state."""
    return top(s).chances(s)  # type: ignore[no-any-return]


def waits_for_table(s: Any) -> bool:
    """Whether dice or a draw are due."""
    return TABLE in actors(s)
