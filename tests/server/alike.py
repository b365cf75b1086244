"""What every app has alike, so that only the first one of a process, or of a run of the tests, makes it."""
from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from typing import Any, ClassVar

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache
from werkzeug.routing import Map, RuleFactory

from companion.table import store
from tests.server.begun import folder


class Addresses(Map):
    """The hundreds of addresses of an app: to compile those is most of its making, and apps have the same ones."""

    first: ClassVar[dict[tuple[object, ...], Map]] = {}

    def __init__(self, host_matching: bool = False) -> None:
        super().__init__(host_matching=host_matching)
        self.asked: list[RuleFactory] = []

    def add(self, rulefactory: RuleFactory) -> None:
        self.asked.append(rulefactory)
        self._remap = True

    def update(self) -> None:
        if not self._remap:
            return
        rules = [rule for factory in self.asked for rule in factory.get_rules(self)]
        key = self.host_matching, *((rule.rule, rule.endpoint, frozenset(rule.methods or ()), repr(rule.defaults),
                                     rule.build_only, rule.strict_slashes, rule.subdomain) for rule in rules)
        if key not in self.first:
            made = Map([rule.empty() for rule in rules], host_matching=self.host_matching)
            made.update()
            self.first[key] = made
        self._matcher, self._rules_by_endpoint = self.first[key]._matcher, self.first[key]._rules_by_endpoint
        self._remap = False


def with_the_same_addresses() -> None:
    """From now on the apps of this process share the addresses that are the same."""
    Flask.url_map_class = Addresses


def with_the_same_statements() -> None:
    """From now on what one app of this process has compiled of SQL serves the next: each has an engine of its own, all
    of them for the same kind of database."""
    make_engine, statements = SQLAlchemy._make_engine, LRUCache[Any, Any](2000)

    def made(*args: Any) -> Engine:
        engine = make_engine(*args)
        engine._compiled_cache = statements
        return engine

    SQLAlchemy._make_engine = made  # type: ignore[method-assign]
    # What is compiled is found again by its dialect, and each engine has an object of its own of the same one.
    SQLiteDialect_pysqlite.__eq__ = lambda one, other: type(one) is type(other)  # type: ignore[method-assign]
    SQLiteDialect_pysqlite.__hash__ = lambda one: hash(type(one))  # type: ignore[method-assign]


def from_the_first(migrate: Callable[[], None]) -> Callable[[], None]:
    """`store.migrate` that gives a new data folder its database from the first one that was migrated in this run."""
    kept = folder() / "migrated.db"

    def copied() -> None:
        live = current_app.config["DATA"] / store.DATABASE
        fresh = not live.exists()
        if fresh and kept.exists():
            shutil.copy(kept, live)
            return
        migrate()
        if fresh:
            own = kept.with_name(f"migrated-{os.getpid()}.db")
            os.replace(shutil.copy(live, own), kept)

    return copied
