"""What the app answers to, made from the app itself: address, methods, and what its function says it does."""
from __future__ import annotations

import inspect
from collections.abc import Iterator

from flask import Flask
from msgspec import Struct

from companion.web import rights

FOREIGN = ("static",)
"""Answered by the framework."""


class Route(Struct, frozen=True):
    """`room`: the blueprint it belongs to; `does`: the docstring of its function, in one line."""

    methods: tuple[str, ...]
    path: str
    room: str
    does: str


def routes(app: Flask) -> tuple[Route, ...]:
    """Every address once for each function, by room and address."""
    return tuple(sorted(_routes(app), key=lambda x: (x.room, x.path, x.methods)))


def _routes(app: Flask) -> Iterator[Route]:
    for rule in app.url_map.iter_rules():
        if rule.endpoint not in FOREIGN:
            methods = tuple(sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}))
            does = " ".join((inspect.getdoc(app.view_functions[rule.endpoint]) or "").split())
            yield Route(methods, rule.rule, rule.endpoint.rpartition(".")[0], does)


COLUMNS = ("Any device", "In the network", "Let in", "Host", "Watches", "Seat", "Table")
"""Kinds of devices in the table of `docs/trust.md`: what they are in the house, then at a table."""


def trust_table(app: Flask) -> str:
    """Who may ask what, as Markdown, by address."""
    rows = (row for _, row in sorted(_rows(app)))
    head = ("Address", *COLUMNS, "Besides")
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, ("---", *[":-:"] * len(COLUMNS), "---"), *rows))


def _rows(app: Flask) -> Iterator[tuple[str, tuple[str, ...]]]:
    for rule in app.url_map.iter_rules():
        method = next(x for x in sorted(rule.methods or ()) if x not in ("HEAD", "OPTIONS"))
        for name in rights.names(rule):
            path = rule.rule.replace("<any(t, campaigns):where>", name.partition("@")[2])
            yield path, (f"`{method} {path}`", *_ticks(rights.RIGHTS[name]))


def _ticks(right: rights.Right) -> Iterator[str]:
    """A tick for every kind of device that the right lets in; what it is in the house gives nothing at a table."""
    house = rights.HOUSE.index(right.house)
    yield from ("✓" if not right.table and n >= house else "" for n in range(len(rights.HOUSE)))
    least = rights.PASSES.index(right.table)
    yield from ("✓" if right.table and n >= least else "" for n in range(1, len(rights.PASSES)))
    yield " ".join(([rights.ALSO[right.house]] if right.table and house else [])
                   + ([rights.BESIDES[right.besides]] if right.besides else []))
