"""Every address, asked by every kind of device, lets in whom its declared right lets in, and nobody else."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.kernel import Correct, encode
from companion.table import passes
from companion.web import rights
from companion.web.access import cookie_name
from companion.web.rights import RIGHTS, Right
from companion.web.routes import trust_table
from companion.web.security import DEVICE
from tests.soak import SOAK
from tests.web import told
from tests.web.conftest import Device

BOX = {"game": "near_and_far", "name": "Ours"}
DOC = Path(__file__).parents[2] / "docs" / "trust.md"
FAR = "192.168.1.7"
ACTION = encode(Correct(seat="p1", patches=())).decode()
"""An action of the seat p1."""


class Kind(NamedTuple):
    """A kind of device: where it is, whether the host let it in, and what it may do at the table."""

    at_home: bool = False
    admitted: bool = False
    right: str = ""
    seats: tuple[str, ...] = ()

    @property
    def inside(self) -> bool:
        return self.at_home or self.admitted


KINDS = {
    "stranger": Kind(), "watcher": Kind(right="watch"), "seat": Kind(right="seat", seats=("p1",)),
    "other seat": Kind(right="seat", seats=("p2",)), "table": Kind(right="table"), "let in": Kind(admitted=True),
    "let in, table": Kind(admitted=True, right="table"), "host": Kind(at_home=True)}

# What is sent. An address that is not here is asked with its arguments alone, or gets an empty form.
JSON: dict[str, dict[str, Any]] = {
    "lobby.create": {"game": "near_and_far", "names": {"p1": "Anna"}, "setup": {"box": "sample"}, "book": "ours"},
    "lobby.claim": {"seat": ""}, "entries.settings": {"choice": "warn"}, "entries.amend": {"choice": "drop"},
    "entries.what_if": {"end": "drop"}, "book.preview": {"text": "", "code": "A", "lang": "en"},
    "book.take_in": {"pasted": "", "text": "", "code": "A", "lang": "en"}, "position.load": {"file": "{}"},
    "entries.enter": {"action": json.loads(ACTION)},
    "entries.judged": {"action": json.loads(ACTION)}, "box.check_map": {"map": {}},
    "end.reveal": {"stage": 0}, "narration.voice": {"command": "here"},
    "entries.roll": {}, "entries.undo": {}, "entries.redo": {}, "entries.rewind": {}, "position.audit": {},
    "position.enter": {}, "evening.settle": {"condition": 0}, "evening.pause": {}, "evening.switch_clock": {},
    "evening.end": {}, "evening.people_": {"do": "give", "seat": "p1"}}
FORMS: dict[str, dict[str, str]] = {
    "stats.forget": {"name": "Nobody here"},
    "fair.word": {"seat": "p1", "word": "apple"}, "box.create": {"name": "New"}, "towers.begin": {"name": "New"},
    "keep.put_back": {"name": "none"}, "door.away": {"guest": "none"}, "door.switch": {"closed": "0"},
    "book.save": {"code": "B", "text": told.ENTRY.format(code="B")}, "inspect.answer": {"do": "restart"},
    "campaign.plan": {"name": "Fridays"}, "book.create": {"name": "New"}, "keep.make": {"phrase": "x"},
    "scan.enter": {"action": ACTION}, "scan.read": {"typed": "N:A1P"}}
BOARDS = {"box.check_map": "maps", "box.add_picture": "maps", "box.check_grid": "mine"}
SOUND = {"code": "A", "passage": "text", "lang": "en", "open": "1"}
QUERIES: dict[str, dict[str, str]] = {
    "table.secret": {"seat": "p1"}, "table.stage": {"seat": "p1"}, "book.entry": {"code": "A", "open": "1"},
    "book.export": {"open": "1"}, "book.clip": SOUND, "book.recording": SOUND, "book.record": SOUND | {"remove": "1"},
    "narration.clip": {"passage": "text", "n": "0"}, "lobby.by_code": {"code": "222222"}}
SEATLESS = {
    "table.page", "live.stream", "table.offers", "fair.table", "fair.sealed", "fair.rolls", "scan.frame",
    "narration.voice", "board_photo.image", "card_photo.show", "box.judged",
    "box.harvest", "box.adopt", "entries.settings",
    "fair.open_seal", "evening.settle", "evening.pause", "evening.switch_clock",
    *(name for name in RIGHTS if name.startswith("chronicle."))}
"""Addresses of a table that show the same whichever seat is asked for, or are for no seat."""


class World(NamedTuple):
    """One house with a table, a book, a box, a campaign and a tower, and the cookies of every kind of device."""

    app: Flask
    names: dict[str, Any]
    cookies: dict[str, str]
    csrf: dict[str, str]


@pytest.fixture
def world(app: Flask, tmp_path: Path) -> World:
    host = Device(app)
    assert host.client.post("/boxes", data=BOX | {"csrf": host.csrf}).status_code == 302
    assert host.client.post("/towers", data={"csrf": host.csrf, "name": "Oak"}).status_code == 302
    cookies = {}
    with app.app_context():
        table = told.table(tmp_path, told.book(tmp_path, "ours", "A"))
        second = told.table(tmp_path, "ours")
        campaign, _ = told.campaign(tmp_path, "ours")
        told.meet(table, "p1", "A")
        for n, (name, kind) in enumerate(KINDS.items()):
            device = f"{n}" * 32
            token = passes.create(table, kind.right) if kind.right else ""
            if kind.seats:
                token = passes.create(table, "seat", kind.seats)
            cookies[name] = f"{DEVICE}={device}" + (f"; {cookie_name(table.code)}={token}" if token else "")
            if kind.admitted:
                app.extensions["companion_door"].let_in(device, "phone")
        names = {"code": table.code, "second": second.code, "invitation": passes.invite(second, "seat"),
                 "campaign": campaign.id}
    made = World(app, names, cookies, {})
    for name in KINDS:
        made.csrf[name] = sent(made, name, "/hello").get_json()["csrf"]
    return made


def sent(world: World, kind: str, path: str, body: Any = None, form: Any = None) -> TestResponse:
    headers = {"Cookie": world.cookies[kind], "X-CSRF": world.csrf.get(kind, ""), "Accept-Language": "en"}
    more: dict[str, Any] = {"headers": headers}
    if body is not None:
        more["json"] = body
    elif form is not None:
        more["data"] = form
    call = world.app.test_client(use_cookies=False).open
    far = {"REMOTE_ADDR": "127.0.0.1" if KINDS[kind].at_home else FAR}
    answer = call(path, method="GET" if body is form is None else "POST", environ_base=far, **more)
    answer.close()
    return answer


def forbidden(answer: TestResponse) -> bool:
    to_the_door = answer.status_code == 302 and answer.headers["Location"].startswith("/door?next=")
    return answer.status_code in (401, 403) or to_the_door


def allowed(right: Right, kind: Kind, closed: bool = False) -> bool:
    """What the declaration says of a kind of device."""
    house = {"everybody": True, "network": kind.inside or not closed, "admitted": kind.inside,
             "host": kind.at_home}[right.house]
    return house and rights.PASSES.index(kind.right) >= rights.PASSES.index(right.table)


def address(world: World, rule: Rule, where: str, seat: str) -> str:
    room = rule.endpoint.partition(".")[0]
    named = {"code": world.names["code"], "number": world.names["campaign"] if room in ("campaign", "sheet") else 1,
             "id": world.names["campaign"] if where == "campaigns" else world.names["code"] if where else "ours",
             "seat": seat, "kind": BOARDS.get(rule.endpoint, "artifacts"),
             "card": "new", "sheet": "1", "part": "maps", "name": "none", "version": 1, "fix": 1, "where": where,
             "game": "near_and_far", "file": "icons.svg", "rule": "NF-1", "form": "crt", "filename": "none"}
    if rule.endpoint in ("lobby.join", "lobby.claim"):
        named["code"] = world.names["invitation"]
    if rule.endpoint == "lobby.take_table":
        named["code"] = world.names["second"]
    return world.app.url_map.bind("localhost").build(
        rule.endpoint, {x: named[x] for x in rule.arguments}, "POST" if posted(rule) else "GET")


def posted(rule: Rule) -> bool:
    return "POST" in (rule.methods or ())


def asked(world: World, kind: str, rule: Rule, where: str, seat: str = "") -> TestResponse:
    """The address as it should be asked, for a seat where it reads one."""
    path, body, form = address(world, rule, where, seat or "p1"), JSON.get(rule.endpoint), FORMS.get(rule.endpoint, {})
    query, more = QUERIES.get(rule.endpoint, {}), {"seat": seat, "as": seat} if seat else {}
    if body is not None:
        theirs = {"action": body["action"] | {"seat": seat}} if seat and "action" in body else {}
        body = body | more | theirs
    elif posted(rule):
        theirs = {"action": form["action"].replace("p1", seat)} if seat and "action" in form else {}
        form = form | more | theirs
    else:
        query = query | more
    path += f"?{urlencode(query)}" if query else ""
    return sent(world, kind, path, body=body, form=form if posted(rule) and body is None else None)


def rules_of(app: Flask) -> Iterator[tuple[Rule, str, str]]:
    for rule in app.url_map.iter_rules():
        for name in rights.names(rule):
            if name != "entries.free":  # it takes the seat away: below
                yield rule, name, name.partition("@")[2]


def may_ask(right: Right, kind: str) -> bool:
    return allowed(right, KINDS[kind]) and (right.besides != "own_book" or KINDS[kind].inside)


def kinds_asking(right: Right) -> list[str]:
    """All kinds of devices in a soak; else everybody who is turned away, and of those who are let in whoever may
    least."""
    at_table = ("watcher", "seat", "table") if right.table else ()
    both = ("let in, table",) if right.table and right.house != "everybody" else ()
    kinds = ["stranger", *at_table, "let in", *both, "host"]
    let_in = [kind for kind in kinds if may_ask(right, kind)]
    return kinds if SOAK else [kind for kind in kinds if kind not in let_in[1:]]


def test_every_device_may_do_what_the_declaration_says_and_nothing_else(world: World) -> None:
    wrong = []
    for rule, name, where in rules_of(world.app):
        right = RIGHTS[name]
        for kind in kinds_asking(right):
            may = may_ask(right, kind)
            answer = asked(world, kind, rule, where)
            if forbidden(answer) == may or answer.status_code >= 500:
                wrong.append((name, kind, may, answer.status_code, answer.get_data(as_text=True)[-200:]))
    assert not wrong, "\n".join(map(str, wrong))


def test_a_closed_door_leaves_out_strangers(world: World) -> None:
    world.app.extensions["companion_door"].close(True)
    wrong = []
    for rule, name, where in rules_of(world.app):
        may, answer = allowed(RIGHTS[name], KINDS["stranger"], closed=True), asked(world, "stranger", rule, where)
        if forbidden(answer) == may:
            wrong.append((name, may, answer.status_code))
    assert not wrong, "\n".join(map(str, wrong))
    assert not forbidden(sent(world, "let in", "/boxes"))


def test_a_seat_acts_and_sees_for_itself_alone(world: World) -> None:
    """Every address of a table once more, for the seat p2."""
    wrong = []
    for rule, name, where in rules_of(world.app):
        if not RIGHTS[name].table or name in SEATLESS:
            continue
        for kind in ("watcher", "seat", "other seat") if SOAK else ("seat", "other seat"):
            answer = asked(world, kind, rule, where, seat="p2")
            if forbidden(answer) == (kind == "other seat"):
                wrong.append((name, kind, answer.status_code, answer.get_data(as_text=True)[-200:]))
    assert not wrong, "\n".join(map(str, wrong))


def test_who_only_watches_enters_nothing_where_all_may_look(world: World) -> None:
    at = f"/t/{world.names['code']}"
    for path, body, form in ((f"{at}/check", None, {"do": "mend x y"}), (f"{at}/check", None, {"do": "undo"}),
                             (f"{at}/telling/voice", {"command": "read"}, None)):
        assert forbidden(sent(world, "watcher", path, body, form)), form or body
        assert not forbidden(sent(world, "seat", path, body, form)), form or body


def test_a_seat_is_freed_by_itself_or_by_the_table(world: World) -> None:
    def free(kind: str, seat: str) -> int:
        return sent(world, kind, f"/t/{world.names['code']}/free", {"seat": seat}).status_code

    assert [free(kind, "p1") for kind in ("stranger", "let in", "host", "watcher", "other seat")] == [403] * 5
    assert [free("seat", "p1"), free("table", "p2")] == [200, 200]
    assert [free("seat", "p1"), free("other seat", "p2")] == [403, 403]


def test_an_address_without_a_right_keeps_the_app_from_starting(app: Flask) -> None:
    rights.check_completeness(app)
    app.url_map.add(Rule("/new-room", endpoint="room.page"))
    with pytest.raises(LookupError, match=r"room\.page"):
        rights.check_completeness(app)


def test_the_document_lists_the_rights_as_they_are(app: Flask) -> None:
    assert DOC.read_text("utf-8").endswith(trust_table(app)), "companion routes --trust has another table"


def test_what_one_device_may_do_is_never_taken_for_another(world: World) -> None:
    """Not even where two requests share a context, as they may in a test."""
    at = f"/t/{world.names['code']}/settings"
    with world.app.app_context():
        assert not forbidden(sent(world, "table", at, {"choice": "warn"}))
        assert forbidden(sent(world, "seat", at, {"choice": "warn"}))
        assert forbidden(sent(world, "stranger", f"/t/{world.names['code']}"))
