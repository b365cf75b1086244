"""What cards do, as typed operations of which a card has a list: the core that games share. A game adds its own
(subclasses of Operation) and says in its declaration which fields each of them has; `core` gives those of the shared
ones. What no operation says stays with the card in its owner's words.

A line holds always unless heads stand above it: each qualifies everything below it on the card, down to the next head
of its kind, which ends it and the heads between the two."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.box.declare import Field
from companion.kernel import kebab


class Operation(Struct, frozen=True, tag_field="kind", tag=kebab):
    """A working line of card text. In files its `kind` is the name of its class, `points-per`."""


class Head(Operation, frozen=True):
    """A line that qualifies what stands below it."""

    @property
    def ends(self) -> tuple[str, ...]:
        """Heads alike in this are of one kind: a later one ends an earlier one."""
        return (type(self).__name__,)


class Gain(Operation, frozen=True):
    what: str
    amount: int = 1


class Lose(Operation, frozen=True):
    what: str
    amount: int = 1


class MoveTo(Operation, frozen=True):
    """`what` moves to a place of that kind."""

    where: str
    what: str = ""


class Draw(Operation, frozen=True):
    """So many cards of a deck."""

    deck: str
    amount: int = 1


class PointsPer(Operation, frozen=True):
    """`points` for every `per` of one thing."""

    of: str
    points: int
    per: int = 1


class Once(Head, frozen=True):
    """What stands below happens once a game."""


class Condition(Head, frozen=True):
    """What stands below happens only with at least so many of a thing. Conditions of several things hold together."""

    of: str
    least: int = 1

    @property
    def ends(self) -> tuple[str, ...]:
        return "Condition", self.of


class OwnWords(Operation, frozen=True):
    """A line as its owner says it; it is shown and never applied."""

    words: str = ""


Core = Gain | Lose | MoveTo | Draw | PointsPer | Once | Condition | OwnWords
"""For the type of a game's cards: `Core | ItsOwn`."""


class Clause(NamedTuple):
    """Operations that hold together, under the same `heads`, the outermost first."""

    heads: tuple[Head, ...]
    operations: tuple[Operation, ...]


def clauses(lines: Iterable[Operation]) -> tuple[Clause, ...]:
    """A card's lines, each with what stands above it; neighbours under the same heads are one clause."""
    heads: tuple[Head, ...] = ()
    found: list[Clause] = []
    for line in lines:
        if isinstance(line, Head):
            above = next((n for n, head in enumerate(heads) if head.ends == line.ends), len(heads))
            heads = (*heads[:above], line)
        elif found and found[-1].heads == heads:
            found[-1] = Clause(heads, (*found[-1].operations, line))
        else:
            found.append(Clause(heads, (line,)))
    return tuple(found)


def core(what: Sequence[str] = (), where: Sequence[str] = (), decks: Sequence[str] = (), of: Sequence[str] = (),
         most: int = 20) -> dict[str, tuple[Field, ...]]:
    """The fields of the shared operations by tag, in the order in which an owner looks for them. `what` may be gained,
    lost and moved, `where` it may go, `decks` are drawn from, `of` is counted; an operation of which a game has no
    words is left out."""
    amount = Field("amount", "number", 1, most)
    thing, counted = Field("what", "choice", of=tuple(what)), Field("of", "choice", of=tuple(of))
    found = {
        "gain": (thing, amount) if what else None, "lose": (thing, amount) if what else None,
        "move-to": (Field("where", "choice", of=tuple(where)), Field("what", "choice", of=("", *what)))
        if where else None,
        "draw": (Field("deck", "choice", of=tuple(decks)), amount) if decks else None,
        "points-per": (counted, Field("points", "number", 1, most), Field("per", "number", 1, most)) if of else None,
        "once": (), "condition": (counted, Field("least", "number", 1, most)) if of else None,
        "own-words": (Field("words", "words"),)}
    return {tag: fields for tag, fields in found.items() if fields is not None}
