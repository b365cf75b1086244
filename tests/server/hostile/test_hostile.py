"""Whatever is sent: one error shape, a sentence in the reader's language, 4xx, and the table as it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.soak import SOAK
from tests.server.client import Answer, Device, into
from tests.server.conftest import Party, fault, first_turn, gather, refused_in_both

WRITES = ("enter", "judge", "roll", "undo", "redo", "rewind", "whatif", "amend", "free", "settings")
END_TURN = {"do": "end-turn", "seat": "p1"}
FARM = {"do": "visit", "seat": "p1", "building": "farm"}
DEEP = b"[" * 20_000 + b"]" * 20_000


MALFORMED = {
    "nothing": b"",
    "half": b'{"client": "a", "action": {"do"',
    "no JSON": b"client=a&action=b",
    "a list": b"[]",
    "null": b"null",
    "a number": b"12",
    "bad UTF-8": b'{"client": "\xff\xfe"}',
    "a BOM": b"\xef\xbb\xbf{}",
    "UTF-16": '{"client": "a"}'.encode("utf-16"),
    "NaN": b'{"client": "a", "head": NaN}',
    "half a surrogate": b'{"client": "\\ud800", "entry": 1}',
    "NUL": b"\x00" * 100,
    "a head that is no number": b'{"client": "a", "head": "1"}',
    "a head of 400 digits": b'{"head": ' + b"9" * 400 + b"}",
    "a head beyond the disk": b'{"client": "a", "head": 9223372036854775808}',
    "a negative head": b'{"head": -2}',
    "an entry beyond the disk": b'{"client": "a", "entry": 1e300}',
    "a client that is a list": b'{"client": ["a"]}',
    "nested without end": b'{"client": "a", "action": ' + DEEP + b"}",
    "nested at the top": DEEP,
    "nested where nobody looks": b'{"client": "a", "choice": "x", "more": ' + DEEP + b"}",
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_bodies(untouched: Party, name: str) -> None:
    """To some of what writes, each of them by turns; in a soak to all."""
    for verb in WRITES if SOAK else WRITES[list(MALFORMED).index(name) % 3::3]:
        fault(untouched.table.post(untouched.at(f"/{verb}"), data=MALFORMED[name]), "malformed", 400)


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_bodies_in_the_lobby(untouched: Party, name: str) -> None:
    device, invitation = untouched.fresh(), untouched.table.invite(untouched.code)
    for path in ("/tables", f"/j/{invitation}/claim"):
        got = device.post(path, data=MALFORMED[name])
        if got.status != 200:  # a claim reads any object of words; without a seat it only watches
            fault(got, "malformed", 400)


def test_a_malformed_body_is_told_in_both_languages(untouched: Party) -> None:
    refused_in_both(untouched.table, "malformed", 400, lambda: untouched.table.post(untouched.at("/enter"), data=b"{"))


ACTIONS = {
    "no object": 5,
    "no tag": {"seat": "p1"},
    "an unknown tag": {"do": "win", "seat": "p1"},
    "no seat": {"do": "end-turn"},
    "a seat that is a number": {"do": "end-turn", "seat": 1},
    "a missing field": {"do": "visit", "seat": "p1"},
    "a field of the wrong type": {"do": "visit", "seat": "p1", "building": ["farm"]},
    "a tag of 10,000 letters": {"do": "x" * 10_000, "seat": "p1"},
    "a face of a million digits": {"do": "roll", "seat": "table", "faces": [10**4000]},
    "a fraction of hearts": {"do": "boost", "seat": "p1", "hearts": 0.5},
}


@pytest.mark.parametrize("name", ACTIONS)
@pytest.mark.parametrize("verb", ["enter", "judge"])
def test_actions_that_are_none(untouched: Party, verb: str, name: str) -> None:
    body = {"client": "a", "action": ACTIONS[name]}
    got = untouched.phones["p1"].post(untouched.at(f"/{verb}"), body)
    if verb == "judge" and got.status == 200:
        assert got.json["verdict"] == "refused"
    else:  # forbidden where it names no seat of this device, refused where it could be read after all
        fault(got, {400: "malformed", 403: "forbidden", 422: "refused"}[got.status], got.status)


UNKNOWN_THINGS = {
    "a building": {"do": "visit", "seat": "p1", "building": "casino"},
    "a rival": {"do": "visit", "seat": "p1", "building": "farm", "against": "p9"},
    "a manner": {"do": "visit", "seat": "p1", "building": "farm", "against": "p2", "manner": "<b>"},
    "a space": {"do": "move", "seat": "p1", "to": "nowhere"},
    "a far space": {"do": "walk", "seat": "p1", "to": ""},
    "a card": {"do": "build", "seat": "p1", "artifact": "nothing"},
    "a card put away": {"do": "discard", "seat": "p1", "card": "x"},
    "an adventurer": {"do": "hire", "seat": "p1", "adventurer": "x" * 5000},
    "a pit": {"do": "dig", "seat": "p1", "pit": "-1"},
    "a good": {"do": "give", "seat": "p1", "good": "soul"},
    "an option": {"do": "attempt", "seat": "p1", "option": 10**12},
    "a negative option": {"do": "attempt", "seat": "p1", "option": -1},
    "a face": {"do": "roll", "seat": "table", "faces": [7]},
    "no faces": {"do": "roll", "seat": "table", "faces": []},
    "hearts": {"do": "boost", "seat": "p1", "hearts": -(10**15)},
    "a reward": {"do": "reward", "seat": "p1", "what": "world:"},
    "a kind": {"do": "arrive", "seat": "p1", "kind": "moon"},
    "a field": {"do": "told", "seat": "p1", "field": "a:b:c", "value": 3},
    "half a field": {"do": "told", "seat": "p1", "field": "x", "value": "y"},
    "a treasure": {"do": "keep", "seat": "p1", "card": "x", "instead": "y"},
    "a quest": {"do": "lay-quest", "seat": "table", "space": "x"},
    "a threat": {"do": "sneak", "seat": "p1", "by": "magic"},
    "a count": {"do": "count", "seat": "p1", "of": "p9", "what": "x", "by": 10**18},
    "a path": {"do": "correct", "seat": "p1", "patches": [{"path": ["players", "p9", "coins"], "by": 1}]},
    "no path": {"do": "correct", "seat": "p1", "patches": [{"path": [], "value": 1}]},
}


@pytest.mark.parametrize("name", UNKNOWN_THINGS)
def test_unknown_things_of_the_game(untouched: Party, name: str) -> None:
    got = untouched.phones["p1"].enter(untouched.code, UNKNOWN_THINGS[name])
    assert got.status in (400, 404, 422), got.body
    fault(got, {400: "malformed", 404: "unknown", 422: "refused"}[got.status], got.status)
    judged = untouched.phones["p1"].post(untouched.at("/judge"), {"action": UNKNOWN_THINGS[name]})
    assert judged.status < 500


def test_overruling_does_not_help_against_what_cannot_be(untouched: Party) -> None:
    for action in UNKNOWN_THINGS.values():
        said = untouched.phones["p1"].enter(untouched.code, action).json
        if any(r["final"] for r in said["rules"]):
            again = untouched.phones["p1"].enter(untouched.code, action, overruled=[r["guard"] for r in said["rules"]])
            fault(again, "refused", 422)


@pytest.mark.parametrize(
    "path",
    ["/t/AAAAAA", "/t/AAAAAA/state", "/t/AAAAAA/stream", "/t/aaa", "/t/%00%00%00%00%00%00", "/t/……………", "/t/../../x"],
)
def test_an_unknown_table_is_told_like_a_foreign_one(untouched: Party, path: str) -> None:
    got = untouched.table.get(path)
    assert got.status in (403, 404)
    fault(got, "forbidden" if got.status == 403 else "unknown", got.status)


def test_unknown_seats_and_entries(untouched: Party) -> None:
    code, table = untouched.code, untouched.table
    fault(table.get(untouched.at("/state?seat=p9")), "forbidden", 403)
    fault(table.get(untouched.at("/parts?as=p9")), "forbidden", 403)
    fault(table.get(untouched.at("/secret?seat=p9")), "forbidden", 403)
    fault(table.post(untouched.at("/free"), {"seat": "p9"}), "unknown", 404)
    fault(table.enter(code, {"do": "end-turn", "seat": "p9"}), "unknown", 404)
    for entry in (10**9, 2**61):
        fault(table.post(untouched.at("/rewind"), {"client": "x", "entry": entry}), "unknown", 404)
        fault(table.post(untouched.at("/amend"), {"client": "x", "entry": entry, "action": FARM}), "unknown", 404)
        fault(table.get(untouched.at(f"/entry/{entry}")), "unknown", 404)
    fault(table.get(untouched.at("/entry/" + "9" * 300)), "unknown", 404)
    assert table.get(untouched.at("/parts?since=" + "9" * 300)).status == 200


def test_a_table_of_an_unknown_game_or_an_impossible_set_up(app: Flask) -> None:
    device = Device(into(app))
    for said in (
        {"game": "chess"},
        {"game": "near_and_far"},
        {"game": "near_and_far", "names": {"a": "A"}},
        {"game": "near_and_far", "names": {"table": "A", "b": "B"}},
        {"game": "../..", "names": {"a": "A", "b": "B"}},
        *(
            {"game": "near_and_far", "setup": setup}
            for setup in (
                {"seats": 5},
                {"seats": "ab"},
                {"seats": None},
                {"seats": ["a", ["b"]]},
                {"seats": ["a", "a"]},
                {"seats": ["a", "b"], "mode": "x"},
                {"seats": ["a", "b"], "box": "x"},
                {"seats": ["a", "b"], "box": 5},
                {"seats": ["a", "b"], "colours": {"a": "pink"}},
                {"seats": ["a", "b"], "colours": {"a": "red", "b": "red"}},
                {"seats": ["a", "b"], "settings": {"bonus_over": "two"}},
            )
        ),
        {"game": "near_and_far", "names": {"a": "A", "b": "B"}, "strictness": "never"},
    ):
        got = device.post("/tables", said)
        assert got.status in (400, 404), (said, got.body)
        fault(got, {400: "malformed", 404: "unknown"}[got.status], got.status)
    strangers = {"w": "blue", "x": "red", "y": "green", "z": "yellow"}
    got = device.post("/tables", {"game": "near_and_far", "setup": {"seats": ["a", "b"], "colours": strangers}})
    assert got.status in (200, 400), got.body


Case = Callable[[Party], Answer]
FOREIGN: dict[str, tuple[Case, str, int]] = {
    "another seat's action": (lambda p: p.phones["p2"].enter(p.code, END_TURN), "forbidden", 403),
    "in another seat's name": (
        lambda p: p.phones["p2"].post(p.at("/roll"), {"client": "x", "seat": "p1"}),
        "forbidden",
        403,
    ),
    "another seat's cards": (lambda p: p.phones["p2"].get(p.at("/state?seat=p1")), "forbidden", 403),
    "another seat's offers": (lambda p: p.phones["p2"].get(p.at("/offers?seat=p1")), "forbidden", 403),
    "another seat's page": (lambda p: p.phones["p2"].get(p.at("/seat/p1")), "forbidden", 403),
    "another seat's parts": (lambda p: p.phones["p2"].get(p.at("/parts?as=p1")), "forbidden", 403),
    "another seat's hand": (lambda p: p.phones["p2"].get(p.at("/secret?seat=p1&part=hand")), "forbidden", 403),
    "the table's screen": (lambda p: p.phones["p2"].get(p.at("/parts?as=table")), "forbidden", 403),
    "freeing another seat": (lambda p: p.phones["p2"].post(p.at("/free"), {"seat": "p1"}), "forbidden", 403),
    "the table's settings": (lambda p: p.phones["p2"].post(p.at("/settings"), {"choice": "record"}), "forbidden", 403),
    "judging for another seat": (lambda p: p.phones["p2"].post(p.at("/judge"), {"action": END_TURN}), "forbidden", 403),
    "a watcher who plays": (lambda p: p.watcher.enter(p.code, END_TURN), "forbidden", 403),
    "a watcher who rolls": (lambda p: p.watcher.post(p.at("/roll"), {"client": "x"}), "forbidden", 403),
    "a watcher who takes back": (lambda p: p.watcher.post(p.at("/undo"), {"client": "x"}), "forbidden", 403),
    "a watcher who refuses": (
        lambda p: p.watcher.post(p.at("/undo"), {"client": "x", "agree": False}), "forbidden", 403),
    "a stranger who looks": (lambda p: p.fresh().get(p.at("/state")), "forbidden", 403),
    "a stranger who plays": (lambda p: p.fresh().enter(p.code, END_TURN), "forbidden", 403),
    "a taken seat": (lambda p: p.fresh().sit(p.table.invite(p.code), "p1"), "forbidden", 403),
    "a seat that is none": (lambda p: p.fresh().sit(p.table.invite(p.code), "p9"), "unknown", 404),
    "settings that are none": (lambda p: p.table.post(p.at("/settings"), {"choice": "<b>"}), "malformed", 400),
    "redo of nothing": (lambda p: p.table.post(p.at("/redo"), {"client": "x"}), "refused", 422),
    "a roll that is not due": (lambda p: p.table.post(p.at("/roll"), {"client": "x"}), "refused", 422),
    "an end of no what-if": (lambda p: p.table.post(p.at("/whatif"), {"client": "x", "end": "keep"}), "refused", 422),
    "an answer nobody asked for": (
        lambda p: p.table.post(p.at("/amend"), {"client": "x", "choice": "skip"}),
        "refused",
        422,
    ),
    "an answer that is none": (
        lambda p: p.table.post(p.at("/amend"), {"client": "x", "choice": "<b>"}),
        "malformed",
        400,
    ),
    "an agreement to nothing": (lambda p: p.table.post(p.at("/undo"), {"client": "x", "agree": True}), "stale", 409),
    "no client id": (lambda p: p.phones["p1"].enter(p.code, FARM, client=""), "malformed", 400),
    "a client id of 65 letters": (lambda p: p.phones["p1"].enter(p.code, FARM, client="x" * 65), "malformed", 400),
    "a client id beyond ASCII": (lambda p: p.phones["p1"].enter(p.code, FARM, client="č"), "malformed", 400),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_what_a_device_may_not_do(untouched: Party, name: str) -> None:
    send, kind, status = FOREIGN[name]
    fault(send(untouched), kind, status)


def test_a_pass_of_another_table_opens_nothing(untouched: Party, app: Flask) -> None:
    other = gather(app, "Cid", "Dan", box="empty")
    other.table.cookies[f"companion_{untouched.code}"] = other.table.cookies[f"companion_{other.code}"]
    fault(other.table.get(untouched.at("/state")), "forbidden", 403)
    fault(other.table.enter(untouched.code, END_TURN), "forbidden", 403)


@pytest.mark.parametrize("token", ["", "x", "0" * 10_000, "č", "%00", "' OR 1=1 --", '"', "\\", "🐉"])
def test_forged_passes(untouched: Party, token: str) -> None:
    thief = untouched.fresh()
    thief.cookies[f"companion_{untouched.code}"] = token.encode().decode("latin-1")
    refused_in_both(thief, "forbidden", 403, lambda: thief.get(untouched.at("/state")))


def test_a_freed_seat_is_dead_at_once(party: Party) -> None:
    before = party.trace()
    assert party.table.post(party.at("/free"), {"seat": "p1"}).status == 200
    old = party.phones["p1"]
    for got in (
        old.get(party.at("/state?seat=p1")),
        old.get(party.at("/stream")),
        old.get(party.at("")),
        old.enter(party.code, END_TURN),
        old.post(party.at("/undo"), {"client": "x"}),
    ):
        fault(got, "forbidden", 403)
    assert party.fresh().sit(party.table.invite(party.code), "p1").status == 200
    fault(old.enter(party.code, END_TURN), "forbidden", 403)
    assert party.trace() == before


def test_an_old_head_is_answered_with_the_present_one(party: Party) -> None:
    ann, seen = party.phones["p1"], party.table.head(party.code)
    assert ann.enter(party.code, FARM, head=seen).status == 200
    before = party.trace()
    for device, said in ((ann, "/enter"), (ann, "/undo"), (party.table, "/rewind"), (party.table, "/whatif")):
        got = device.post(party.at(said), {"client": "late", "head": seen, "action": END_TURN, "begin": True})
        fault(got, "stale", 409)
        assert got.json["head"] == before[0]
    refused_in_both(ann, "stale", 409, lambda: ann.enter(party.code, END_TURN, head=seen))
    assert party.trace() == before


def test_the_same_client_id_is_applied_once(party: Party) -> None:
    seen = party.table.head(party.code)
    coin = {"do": "correct", "seat": "p1", "patches": [{"path": ["players", "p1", "coins"], "by": 1}]}
    first = party.phones["p1"].enter(party.code, coin, client="twice", head=seen)
    assert (first.status, first.json["duplicate"]) == (200, False)
    before = party.trace()
    for _ in range(3):
        again = party.phones["p1"].enter(party.code, coin, client="twice", head=seen)
        assert (again.status, again.json["duplicate"], again.json["entry"]) == (200, True, first.json["entry"])
    fault(party.phones["p2"].enter(party.code, coin | {"seat": "p2"}, client="twice"), "malformed", 400)
    assert party.trace() == before
    undone = [party.phones["p1"].post(party.at("/undo"), {"client": "once", "head": before[0]}) for _ in range(2)]
    assert [got.json["head"] for got in undone] == [seen, seen]


CORRECTIONS = [
    (["seats"], []),
    (["seats"], ["p1"]),
    (["players"], {}),
    (["players", "p1"], {}),
    (["players", "p1", "coins"], 10**30),
    (["players", "p1", "coins"], "many"),
    (["players", "p1", "coins"], -5),
    (["players", "p1", "figure"], "<script>"),
    (["players", "p1", "figure"], "map:nowhere"),
    (["players", "p1", "adventurers"], ["nobody"]),
    (["players", "p1", "hand"], ["x"] * 200),
    (["players", "p1", "built"], ["x"]),
    (["players", "p1", "threats"], ["99"]),
    (["players", "p1", "active"], []),
    (["players", "p1", "colour"], "pink"),
    (["players", "p1", "counted"], {"a": 1}),
    (["box"], None),
    (["box", "complete"], True),
    (["box", "threats"], {}),
    (["box", "uncovers"], []),
    (["box", "map"], {"id": 1}),
    (["flow"], []),
    (["flow", 0], {"step": "nothing"}),
    (["flow", 99], 1),
    (["round"], -1),
    (["round"], 10**18),
    (["mode"], "counters"),
    (["camps"], {"x": "p9"}),
    (["mine"], {"x": "p1"}),
    (["offer"], ["x"]),
    (["ended_by"], "p9"),
    (["settings"], 5),
    (["unsaid"], ["x"]),
    (["quests"], ["x"]),
    (["birds"], -3),
    ([0], 1),
    (["__class__"], 1),
    ([""], 1),
]


@pytest.fixture(scope="module")
def corrected(app: Flask) -> Party:
    """A table that every correction is taken back at."""
    return first_turn(app)


@pytest.mark.parametrize(("path", "value"), CORRECTIONS, ids=lambda x: str(x)[:40])
def test_a_correction_is_refused_or_leaves_a_table_that_works(
        corrected: Party, path: list[object], value: object) -> None:
    party = corrected
    before = party.trace()
    action = {"do": "correct", "seat": "p1", "patches": [{"path": path, "value": value}]}
    got = party.phones["p1"].enter(party.code, action)
    if got.status == 422 and not any(r["final"] for r in got.json["rules"]):
        got = party.phones["p1"].enter(party.code, action, overruled=[r["guard"] for r in got.json["rules"]])
    if got.status != 200:
        fault(got, "refused" if got.status == 422 else "malformed", got.status)
        assert party.trace() == before
        return
    devices, turn = (party.table, party.phones["p1"], party.watcher), [path for path, _ in CORRECTIONS].index(path) % 3
    for n, device in enumerate(devices):
        for at in ("", "/log", "/score") if SOAK or n == turn else ():  # whole pages for one of them by turns
            assert device.page(party.at(at)).status < 400, at
        for at in ("/state", "/offers", "/parts?since=0", "/score", "/log"):
            assert device.get(party.at(at)).status == 200, at
    undone = party.table.post(party.at("/undo"), {"client": party.table.client(), "head": party.table.head(party.code)})
    assert undone.status == 200
    assert party.trace()[:2] == before[:2]
