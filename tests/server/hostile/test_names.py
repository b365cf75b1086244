"""What people type is shown as they typed it, and is never more than text."""

from __future__ import annotations

import html
import json
from html.parser import HTMLParser

import pytest
from flask import Flask

from tests.server.client import Device, into
from tests.server.conftest import gather

HOSTILE = {
    "a script": "<script>alert(1)</script>",
    "an end tag": "</title></svg></details><b>x",
    "an image": '<img src=x onerror="x()">',
    "quotes": """' " ` ' onclick="x()""",
    "an entity": "&lt;b&gt;&amp;",
    "a template": "{{ 7*7 }}{% raw %}${7*7}",
    "a format": "{seat}{0.__class__}%s%(x)s",
    "written backwards": "\u202eevil\u202c",
    "joined": "a\u200d\u2066b\u2069",
    "emoji": "🐉👩‍👩‍👧‍👦🇨🇿",
    "10,000 letters": "x" * 10_000,
    "control": "a\x00b\x07c\x1b[31md\x7f\r\ne\u2028f",
    "nothing to see": "\u200b\u200b",
    "an address": "javascript:alert(1)",
    "json": '","ok":false,"x":"',
    "a comment": "<!-- x",
    "marks": "Z̸͕̈́" * 60,
    "right to left": "שלום",
    "a cell": "=1+1",
}


class Tags(HTMLParser):
    """Every element with its attributes, and the text between."""

    def __init__(self, page: str):
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self.words += [value or "" for _, value in attrs]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def shape(page: str) -> list[tuple[str, tuple[str, ...]]]:
    return Tags(page).tags


def pages(device: Device, code: str, seat: str) -> dict[str, str]:
    found = {path: device.page(f"/t/{code}{path}").text for path in ("", "/log", "/score")}
    found["lobby"] = device.page("/").text
    found["join"] = device.page(f"/j/{device.invite(code)}").text
    found["seat"] = device.page(f"/t/{code}/seat/{seat}").text
    found["score pane"] = device.page(f"/t/{code}/score?fragment=1").text
    parts = device.get(f"/t/{code}/parts?since=0")
    assert parts.status == 200
    found |= parts.json["parts"]
    entry = device.get(f"/t/{code}/state").json["head"]
    found["entry"] = device.page(f"/t/{code}/entry/{entry}").text
    return found


def played(app: Flask, name: str, reason: str, other: str = "Bob") -> tuple[Device, str, str]:
    """A table of such names, an entry overruled for such a reason."""
    party = gather(app, name, other, box="empty")
    for seat, phone in party.phones.items():
        assert phone.enter(party.code, {"do": "hold", "seat": seat, "basic": 3, "advanced": 1}).status == 200
    visit = {"do": "visit", "seat": "p1", "building": "stables"}
    assert party.table.enter(party.code, visit).status == 200
    bird = {"do": "take-bird", "seat": "p1"}
    said = party.table.enter(party.code, bird).json
    again = party.table.enter(party.code, bird, overruled=[r["guard"] for r in said["rules"]], reason=reason)
    assert again.status == 200, again.body
    return party.table, party.code, "p1"


@pytest.fixture(scope="module")
def plain(app: Flask) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """The elements of every page where the name is a plain one."""
    device, code, seat = played(app, "Ann", "because")
    made = {where: shape(page) for where, page in pages(device, code, seat).items()}
    del made["lobby"]  # has as many tables as tests that came before
    return made


KINDS = list(HOSTILE)
PAIRS = list(zip(KINDS, KINDS[1:] + KINDS[:1], strict=True))[::2]
"""Two at a table: each kind is somebody's name."""


@pytest.mark.parametrize("kinds", PAIRS, ids=" and ".join)
def test_a_hostile_name_changes_no_element_of_any_page(
    app: Flask, plain: dict[str, list[tuple[str, tuple[str, ...]]]], kinds: tuple[str, str]
) -> None:
    name, other = (HOSTILE[kind] for kind in kinds)
    device, code, seat = played(app, name, other, other)
    found = pages(device, code, seat)
    for where, elements in plain.items():
        assert shape(found[where]) == elements, where
    for where, page in found.items():
        assert "<script>alert" not in page, where
        for char in "\x00\x07\x1b\x7f\u2028\u202e\u2066":
            assert char not in html.unescape(page), (where, hex(ord(char)))
    assert len(device.get(f"/t/{code}/parts").body) < 150_000
    for kind in {"a script", "quotes", "an entity", "a template", "a format", "emoji", "right to left"} & set(kinds):
        shown = HOSTILE[kind][:1] if kind == "emoji" else " ".join(HOSTILE[kind].split())[:12]
        assert any(shown in word for word in Tags(found["players"]).words), shown


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_name_in_the_form_of_the_lobby(app: Flask, kind: str) -> None:
    device = Device(into(app))
    csrf = device.get("/hello").json["csrf"]
    fields = {"csrf": csrf, "game": "near_and_far", "name0": HOSTILE[kind], "name1": "Bob", "box": "empty"}
    body = "&".join(f"{key}=" + "".join(f"%{byte:02X}" for byte in value.encode()) for key, value in fields.items())
    got = device.ask(
        "POST", "/tables", body.encode(), Content_Type="application/x-www-form-urlencoded", Accept="text/html"
    )
    assert got.status in (302, 400), got.body
    assert "<script>alert" not in device.page("/").text


def test_hostile_seats_of_a_program(app: Flask) -> None:
    """Programs choose the ids of seats: those are text as well."""
    for seat in (
        "<script>alert(1)</script>",
        "a/b",
        "../..",
        '"',
        "'",
        "č",
        "🐉",
        "a b",
        "?x=1",
        "#",
        "%2e",
        "{0}",
        "x" * 3000,
    ):
        device = Device(into(app))
        said = {"game": "near_and_far", "names": {seat: "Ann", "b": "Bob"}, "setup": {"box": "empty"}}
        got = device.post("/tables", said)
        if got.status != 200:
            assert (got.status, got.json["kind"]) == (400, "malformed")
            continue
        for path in ("", "/parts", "/log", "/score", "/offers"):
            page = device.page(f"/t/{got.json['code']}{path}")
            assert page.status == 200, (seat[:20], path)
            if "json" not in page.headers["content-type"]:
                assert "<script>alert" not in page.text
            else:
                json.loads(page.body)


def test_hostile_words_about_a_card(app: Flask) -> None:
    """Reasons, told words and corrected values come back as text or not at all."""
    device, code, _ = played(app, "Ann", "x")
    script = "<script>alert(1)</script>"
    for patch in (
        {"path": ["players", "p1", "counted"], "value": {script: 5}},
        {"path": ["players", "p1", "figure"], "value": script},
        {"path": ["players", "p1", "coins", script], "value": 1},
        {"path": [script], "value": script},
    ):
        device.enter(code, {"do": "correct", "seat": "p1", "patches": [patch]})
    device.enter(code, {"do": "told", "seat": "p1", "field": f"adventurer:{script}:cost", "value": script})
    for where, page in pages(device, code, "p1").items():
        assert "<script>alert" not in page, where
