"""What the app answers to, made from the app itself: address, methods, and what its function says it does."""
from __future__ import annotations

import inspect
from collections.abc import Iterator

from flask import Flask
from msgspec import Struct

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
