"""Cards that a seat may not know are in no byte that its devices get: not by id, not by name, in no language."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterable
from typing import Any

import pytest
from flask import Flask

from companion.kernel import TABLE
from companion.table import desk
from tests.server.client import LANGUAGES, Device
from tests.server.conftest import Party, gather
from tests.soak import SOAK


def truth(party: Party) -> Any:
    """The position as nobody at the table sees it."""
    with party.app.app_context():
        return desk.look(desk.find(party.code)).state


def in_sight(s: Any, seat: str) -> set[str]:
    """The artifacts that lie before a seat now: its hand, its packet, its draw, and what anybody built."""
    found = {card for p in s.players.values() for card in p.built}
    if seat in s.players:
        found |= set(s.players[seat].hand)
    for step in s.flow:
        for held in (getattr(step, name, {}) for name in ("packets", "basic", "advanced")):
            found |= set(held.get(seat, ())) if isinstance(held, dict) else set()
        if getattr(step, "seat", None) == seat:
            found |= set(getattr(step, "drawn", ()))
    return found


def told(words: Iterable[str], text: str) -> list[str]:
    """Which of these stand in a text as whole words."""
    return [word for word in words if word in text and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)]


class Watch:
    """Remembers what every seat has seen, and looks through everything that its devices can fetch."""

    def __init__(self, party: Party):
        self.party = party
        s = truth(party)
        self.artifacts, self.treasures = s.box.artifacts, s.box.treasures
        self.turn = 0
        self.seen: dict[str, set[str]] = {seat: set() for seat in (*party.phones, TABLE)}
        self.note()

    def note(self) -> None:
        s = truth(self.party)
        for seat, seen in self.seen.items():
            seen |= in_sight(s, seat)
        self.drawn = {t for p in s.players.values() for t in p.treasures} | set(s.treasure_discards)
        self.drawn |= {getattr(step, "card", "") for step in s.flow}

    def secrets(self, seat: str) -> dict[str, str]:
        """Ids and names that must not be seen there -> the card."""
        hidden = {id: card for id, card in self.artifacts.items() if id not in self.seen[seat]}
        hidden |= {id: card for id, card in self.treasures.items() if id not in self.drawn}
        return {word: id for id, card in hidden.items() for word in (id, *card.name.values()) if word}

    def look(self, device: Device, seat: str, more: Iterable[str] = (), brief: bool = False) -> None:
        """`brief` fetches only what changes with every entry. In one language at a time by turns, in both in a soak."""
        secrets = self.secrets(seat)
        assert len(secrets) > 40
        self.turn += 1
        languages = LANGUAGES if SOAK and not brief else (LANGUAGES[self.turn % 2],)
        for device.lang in languages:
            for where, text in [*fetched(device, self.party, seat, brief), *(("more", text) for text in more)]:
                found = told(secrets, text)
                assert not found, (seat, device.lang, where, found)


def fetched(device: Device, party: Party, seat: str, brief: bool) -> Iterable[tuple[str, str]]:
    """Everything a device of that seat can ask for, without the public list of what is in the box."""
    as_ = seat if seat != TABLE else ""
    if brief:
        yield "parts", json.dumps(device.get(party.at("/parts?since=0")).json, ensure_ascii=False)
        yield "offers", device.get(party.at("/offers")).text
        return
    page = party.at(f"/seat/{seat}") if as_ else party.at("")
    for path in (
        page,
        party.at("?view=watch"),
        party.at(f"/log?as={as_}"),
        party.at(f"/score?as={as_}"),
        "/",
        party.at(f"/score?fragment=1&as={as_}"),
        f"/j/{party.table.invite(party.code)}",
    ):
        yield path, device.page(path).text
    for path in (
        "/parts?since=0",
        f"/parts?since=0&as={as_}",
        "/parts?as=watch",
        f"/log?as={as_}",
        "/log",
        f"/score?as={as_}",
    ):
        yield path, json.dumps(device.get(party.at(path)).json, ensure_ascii=False)
    for whose in ("", seat):
        state = device.get(party.at(f"/state?seat={whose if whose != TABLE else ''}")).json
        del state["state"]["box"]
        yield "state", json.dumps(state, ensure_ascii=False)
    for who in {TABLE, seat, ""} if seat != TABLE else {TABLE}:
        yield f"offers of {who}", device.get(party.at(f"/offers?seat={who}")).text
    for entry in [line["id"] for line in device.get(party.at("/log")).json["entries"]][-3:]:
        yield f"entry {entry}", device.page(party.at(f"/entry/{entry}?as={as_}")).text


def errors(device: Device, party: Party, seat: str) -> list[str]:
    """What the app says to guesses that name no card."""
    guesses: list[dict[str, Any]] = [
        {"do": "draft", "seat": seat, "artifact": "?"},
        {"do": "build", "seat": seat, "artifact": "new"},
        {"do": "discard", "seat": seat, "card": "?"},
        {"do": "keep", "seat": seat, "card": ""},
        {"do": "draw-artifact", "seat": "table", "artifact": "?"},
        {"do": "draw-treasure", "seat": "table", "treasure": "?"},
        {"do": "lay-quest", "seat": "table", "space": "?"},
        {"do": "correct", "seat": seat, "patches": [{"path": ["players", "p1", "hand"], "by": 1}]},
        {"do": "correct", "seat": seat, "patches": [{"path": ["flow"], "by": 1}]},
        {"do": "agree", "seat": seat},
    ]
    found = []
    for action in guesses:
        for verb in ("judge", "enter"):
            got = device.post(party.at(f"/{verb}"), {"client": device.client(), "action": action})
            assert verb == "judge" or got.status >= 400, (action, got.body)
            found.append(got.text)
    return found


def step(party: Party, watch: Watch, seat: str) -> dict[str, Any]:
    """The first thing a seat may do, done; the answer goes through the veil too."""
    phone = party.phones[seat]
    offered = phone.offers(party.code, seat)
    action = next((a for a in offered if a["do"] == "done"), offered[0])
    got = phone.enter(party.code, action)
    assert got.status == 200, got.body
    watch.note()
    watch.look(phone, seat, [got.text], brief=True)
    return action


def everywhere(party: Party, watch: Watch) -> None:
    phone = party.phones["p2"]
    watch.look(phone, "p2", errors(phone, party, "p2"))
    watch.look(party.watcher, TABLE)
    watch.look(party.table, TABLE)


@pytest.fixture(scope="module")
def drafted(app: Flask) -> tuple[Party, Watch]:
    """Three players; what changes is looked through at every pick of the draft, and everything in its midst."""
    party = gather(app, "Ann", "Bob", "Cid", box="sample")
    watch = Watch(party)
    n = 0
    while not truth(party).round:
        for seat in party.table.get(party.at("/offers")).json["actors"]:
            step(party, watch, seat)
            n += 1
            if n == 4:
                everywhere(party, watch)
    return party, watch


def test_no_hand_or_packet_shows_during_and_after_the_draft(drafted: tuple[Party, Watch]) -> None:
    everywhere(*drafted)


def test_no_drawn_card_shows_at_the_general_store_even_after_undo_and_redo(drafted: tuple[Party, Watch]) -> None:
    party, watch = drafted
    ann = party.phones["p1"]
    assert ann.enter(party.code, {"do": "visit", "seat": "p1", "building": "general_store"}).status == 200
    got = ann.enter(party.code, {"do": "draw-cards", "seat": "p1", "basic": 2})
    assert got.status == 200
    watch.note()
    watch.look(ann, "p1", [got.text])
    everywhere(party, watch)
    start = next(line["id"] for line in ann.get(party.at("/log")).json["entries"][::-1] if line["seat"] == "p1")
    for device, seat, verb, more in (
        (ann, "p1", "undo", {}),
        (ann, "p1", "redo", {}),
        (party.table, TABLE, "rewind", {"entry": start}),
        (party.table, TABLE, "redo", {}),
        (party.table, TABLE, "rewind", {"entry": start + 1}),
    ):
        got = device.post(party.at(f"/{verb}"), {"client": device.client()} | more)
        if got.status == 403 and verb != "redo":
            got = party.table.post(party.at("/undo"), {"client": party.table.client(), "agree": True})
        watch.note()
        watch.look(device, seat, [got.text], brief=seat != TABLE and not SOAK)
    while any(s["at"] == "stocking" for s in party.table.get(party.at("/state")).json["state"]["flow"]):
        actors = party.table.get(party.at("/offers")).json["actors"]
        if "table" in actors:
            assert ann.post(party.at("/roll"), {"client": ann.client()}).status == 200
            watch.note()
        else:
            step(party, watch, "p1")
    everywhere(party, watch)


def test_a_family_phone_with_two_seats_shows_neither_hand_openly(drafted: tuple[Party, Watch]) -> None:
    party, watch = drafted
    family = party.fresh()
    assert party.table.post(party.at("/free"), {"seat": "p2"}).status == 200
    assert party.table.post(party.at("/free"), {"seat": "p3"}).status == 200
    invitation = party.table.invite(party.code)
    assert family.sit(invitation, "p2").status == 200
    assert family.sit(invitation, "p3").status == 200
    secrets = watch.secrets(TABLE)
    for path in ("", "/seat/p2", "/seat/p3", "/log", "/parts?as=p2", "/parts?as=p3"):
        text = family.page(party.at(path)).text
        assert not told(secrets, text), path
    own = family.get(party.at("/secret?seat=p2&part=hand")).json["html"]
    hand = truth(party).players["p2"].hand
    assert any(name in own for card in hand for name in watch.artifacts[card].name.values())


def test_a_seat_cannot_find_out_by_asking_what_another_holds(drafted: tuple[Party, Watch]) -> None:
    """The same question about a card in another hand and about one in the deck gets the same answer."""
    party, watch = drafted
    s = truth(party)
    ann = party.phones["p1"]
    held = next(card for card in s.players["p2"].hand if card not in watch.seen["p1"])
    out = {c for p in s.players.values() for c in (*p.hand, *p.built)} | set(s.artifact_discards) | watch.seen["p1"]
    deck = next(id for id, card in watch.artifacts.items() if id not in out and card.tier == watch.artifacts[held].tier)
    for action in ({"do": "build"}, {"do": "draft"}, {"do": "discard"}, {"do": "keep"}, {"do": "draw-artifact"}):
        field = "card" if action["do"] in ("discard", "keep") else "artifact"
        seat = "table" if action["do"] == "draw-artifact" else "p1"
        said = [
            ann.post(party.at("/judge"), {"action": action | {"seat": seat, field: card}}).json for card in (held, deck)
        ]
        guards = [
            [r["guard"] for r in answer["rules"] if r["guard"] not in ("build.cost", "build.reputation")]
            for answer in said
        ]
        assert guards[0] == guards[1], action
        assert said[0].get("verdict") == said[1].get("verdict"), action
        tried = action["do"] != "draw-artifact"  # what the app draws by itself no phone may try
        assert said[0]["ok"] == said[1]["ok"] == tried, action


def test_the_stream_says_only_that_something_happened(app: Flask) -> None:
    party = gather(app, "Ann", "Bob", box="sample")
    heard: list[bytes] = []
    client = app.test_client(use_cookies=False)
    cookies = "; ".join(f"{name}={value}" for name, value in party.phones["p2"].cookies.items())
    got = client.get(party.at("/stream"), headers={"Cookie": cookies})

    def listen() -> None:
        for piece in got.response:
            heard.append(piece if isinstance(piece, bytes) else piece.encode())
            if len(heard) == 3:
                return

    thread = threading.Thread(target=listen)
    thread.start()
    for _ in range(2):
        ann = party.phones["p1"]
        seat = next(a for a in party.table.get(party.at("/offers")).json["actors"] if a in party.phones)
        ann = party.phones[seat]
        assert ann.enter(party.code, ann.offers(party.code, seat)[0]).status == 200
        thread.join(0.3)
    thread.join(10)
    got.close()
    assert len(heard) == 3
    said = rb'(retry: 1000\n|id: \d+\n)?event: (beat|at|head|here)\ndata: \{("(head|n)": \d+)?\}\n\n'
    for piece in heard:
        assert re.fullmatch(rb"(" + said + rb")+", piece), piece
