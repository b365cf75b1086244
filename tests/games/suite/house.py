"""A house with one table, as one device asks it: what comes back, and how much work the answer was."""
from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from flask import Flask
from sqlalchemy import event

from companion.kernel import TABLE, Action, encode
from companion.table import desk
from companion.table.models import db
from companion.web import create_app
from companion.web.access import cookie_name
from companion.web.security import DEVICE

READ = ("text/html", "application/json")
MADE_AT = re.compile(rb"/(CreationDate|ID) [^\n]*")
"""What a PDF says of when it was made."""


class Asked(NamedTuple):
    """One request. `body`: JSON, `form`: fields of a form, `house`: not of the table."""

    path: str
    body: Any = None
    form: Mapping[str, str] | None = None
    house: bool = False


class Told(NamedTuple):
    """What came back, with how often the database and the rules were asked for it."""

    status: int
    text: str
    to: str
    queries: int
    rules: int


class House:
    """An app on its own folder, at one table, asked by one device. Call `close` at the end."""

    def __init__(self, folder: Path, code: str, token: str):
        self.app: Flask = create_app(folder, testing=True)
        self.code, self.ids, self.n = code, count(), {"queries": 0, "rules": 0}
        self.asked: set[str] = set()
        self.client = self.app.test_client(use_cookies=False)
        self.headers = {"Cookie": f"{DEVICE}={'d' * 32}; {cookie_name(code)}={token}", "Accept-Language": "en"}
        self.headers["X-CSRF"] = self.client.get("/hello", headers=self.headers).get_json()["csrf"]
        with self.app.app_context():
            event.listen(db.engine, "before_cursor_execute", self._queried)

    def _queried(self, *_: Any) -> None:
        self.n["queries"] += 1

    def close(self) -> None:
        with self.app.app_context():
            event.remove(db.engine, "before_cursor_execute", self._queried)
            db.engine.dispose()
        self.app.extensions["companion_lock"].release()

    def enter(self, action: Action) -> None:
        with self.app.app_context():
            table = desk.find(self.code)
            desk.enter(table, encode(action), by=TABLE, client=f"g{next(self.ids)}", head=desk.look(table).head)

    def ask(self, asked: Asked) -> Told:
        self.n |= {"queries": 0, "rules": 0}
        at = asked.path if asked.house else f"/t/{self.code}{asked.path}"
        accept = "application/json" if asked.body is not None else "*/*"
        headers = {**self.headers, "Accept": accept}
        if asked.body is not None:
            got = self.client.post(at, json={"client": f"c{next(self.ids)}"} | asked.body, headers=headers)
        elif asked.form is not None:
            form = {"csrf": headers["X-CSRF"], "client": f"c{next(self.ids)}", **asked.form}
            got = self.client.post(at, data=form, headers=headers)
        else:
            got = self.client.get(at, headers=headers)
        self.asked.add(address(self.app, got.request.path, got.request.method))
        told = MADE_AT.sub(b"", got.data) if got.mimetype == "application/pdf" else got.data
        return Told(got.status_code, told.decode() if got.mimetype in READ else repr(told),
                    got.headers.get("Location", ""), self.n["queries"], self.n["rules"])


def address(app: Flask, path: str, method: str) -> str:
    """The address as `companion.web.rights` calls it."""
    endpoint, args = app.url_map.bind("localhost").match(path, method)
    return f"{endpoint}@{args['where']}" if "where" in args else endpoint
