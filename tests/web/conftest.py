"""An app on an empty data folder, and devices with their own cookies and language."""
from __future__ import annotations

import html
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.kernel import TABLE, digest, encode
from companion.table import desk, passes, taps
from companion.web import create_app, texts_of
from tests.dealt import dealt as dealt

ids = itertools.count()
_ways: dict[tuple[str, tuple[str, ...]], list[bytes]] = {}
"""What was entered from a position until one of some verbs was offered."""


class Device:
    """One browser: its cookies, its CSRF token, its language."""

    def __init__(self, app: Flask, lang: str = "en"):
        self.client: FlaskClient = app.test_client()
        self.lang = {"Accept-Language": lang}
        self.csrf = self.client.get("/hello").get_json()["csrf"]
        self.code = ""

    def get(self, path: str, json: bool = True) -> TestResponse:
        accept = "application/json" if json else "text/html"
        return self.client.get(path, headers={**self.lang, "Accept": accept})

    def post(self, path: str, body: dict[str, Any]) -> TestResponse:
        headers = {**self.lang, "X-CSRF": self.csrf, "Accept": "application/json"}
        return self.client.post(path, json=body, headers=headers)

    def open(self, box: str = "sample", mode: str = "first_adventure", **more: Any) -> Device:
        setup = {"box": box, "mode": mode} | more.pop("setup", {})
        asked = {"game": "near_and_far", "names": {"p1": "Anna", "p2": "Bořek"}, "setup": setup, **more}
        made = self.post("/tables", asked)
        assert made.status_code == 200, made.text
        self.code = made.get_json()["code"]
        return self

    def at(self, name: str) -> str:
        return f"/t/{self.code}/{name}"

    def offers(self, seat: str = "") -> dict[str, Any]:
        return dict(self.get(self.at(f"offers?seat={seat}" if seat else "offers")).get_json())

    def parts(self, as_: str = "", since: int | None = None) -> dict[str, Any]:
        answer = self.get(self.at(f"parts?as={as_}" + (f"&since={since}" if since is not None else "")))
        assert answer.status_code == 200, answer.text
        return dict(answer.get_json())

    def write(self, name: str, **body: Any) -> TestResponse:
        return self.post(self.at(name), {"client": f"c{next(ids)}", **body})

    def enter(self, action: dict[str, Any], **more: Any) -> TestResponse:
        return self.write("enter", action=action, **more)

    def play(self, *wanted: str, limit: int = 120) -> dict[str, Any]:
        """Go on with the first offer until one of the wanted verbs is offered; the offers then. A way that the table's
        own screen has gone from the same position in this process is gone again without asking at each step."""
        with self.client.application.app_context():
            table = desk.find(self.code)
            key = digest(desk.look(table).state), wanted
            for action in _ways.get(key, ()):
                taps.enter(table, action, by=TABLE, client=f"c{next(ids)}", head=desk.look(table).head)
        way: list[bytes] = []
        for _ in range(limit):
            offers = self.offers()
            if {a["do"] for a in offers["actions"]} & set(wanted):
                if way:
                    _ways[key] = way
                return offers
            assert self.enter(offers["actions"][0], head=offers["head"]).status_code == 200
            way.append(encode(offers["actions"][0]))
        raise AssertionError(f"none of {wanted} within {limit} entries")


def send(device: Device, path: str, **form: Any) -> TestResponse:
    return device.client.post(path, data={"csrf": device.csrf, **form}, headers={**device.lang, "Accept": "text/html"})


def state(device: Device, seat: str = "") -> dict[str, Any]:
    return dict(device.get(device.at(f"state?seat={seat}")).get_json()["state"])


@pytest.fixture
def app(tmp_path: Path, at_once: None) -> Iterator[Flask]:
    made = create_app(tmp_path, testing=True)
    yield made
    made.extensions["companion_lock"].release()


@pytest.fixture
def table(app: Flask) -> Device:
    """The table's own screen at a game with the sample box."""
    return Device(app).open()


def join(app: Flask, table: Device, seat: str, lang: str = "en") -> Device:
    """A phone that scanned the table's code and took a seat ("" only watches)."""
    with app.app_context():
        code = passes.invite(desk.find(table.code), "seat")
    phone = Device(app, lang)
    answer = phone.post(f"/j/{code}/claim", {"seat": seat})
    assert answer.status_code == 200, answer.text
    phone.code = table.code
    return phone


def assert_sound(device: Device, path: str, lang: str) -> None:
    """A page that opens in its language: no text is missing, nothing is inline, no id stands there twice."""
    answer = device.get(path, json=False)
    assert answer.status_code == 200, path
    assert f'<html lang="{lang}"' in answer.text
    assert texts_of("near_and_far").say(lang, "web.fault.failed") not in html.unescape(answer.text), path
    assert not re.search(r"<[^>]+ (style|on\w+)=", answer.text), path
    assert not re.search(r"<script(?![^>]* src=)", answer.text), path
    named = re.findall(r'\sid="([^"]+)"', re.sub(r"<template.*?</template>", "", answer.text, flags=re.S))
    assert len(named) == len(set(named)), path
