"""Whatever JSON comes in: never a server error, and nothing changes unless it was accepted."""

from __future__ import annotations

import json
import string
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import games
from companion.kernel import Correct
from tests.server.client import Answer
from tests.server.conftest import Party, fault
from tests.soak import SOAK

FEW_EXAMPLES = settings(
    max_examples=150 if SOAK else 30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
WRITES = ("enter", "judge", "roll", "undo", "redo", "rewind", "whatif", "amend", "free", "settings")
KINDS = {
    400: "malformed",
    403: "forbidden",
    404: "unknown",
    409: "stale",
    413: "malformed",
    422: "refused",
    429: "forbidden",
}

words = st.one_of(  # without braces: a refusal that quotes one looks like a sentence with a hole in it
    st.sampled_from(["p1", "p2", "table", "", "?", "new", "farm", "red", "coin", "players", "seats", "neutral"]),
    st.text(st.characters(exclude_categories=(), exclude_characters="{}"), max_size=8),
    st.text(string.printable.translate({ord(c): None for c in "{}"}), max_size=12),
)
numbers = st.one_of(st.integers(-3, 20), st.integers(-(2**70), 2**70), st.floats())
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, words),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(words, inner, max_size=4)),
    max_leaves=12,
)


def fields_of(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Something for every field of an action, most often of the right type."""
    made: dict[str, st.SearchStrategy[Any]] = {}
    for field in msgspec.structs.fields(kind):
        right = {
            str: words,
            int: st.integers(-2, 15),
            bool: st.booleans(),
            tuple[int, ...]: st.lists(st.integers(-1, 9), max_size=3),
        }
        made[field.name] = (
            st.one_of(right.get(field.type, values), values)
            if field.name != "seat"
            else st.sampled_from(["p1", "p2", "table", "p9"])
        )
    return st.fixed_dictionaries({"do": st.just(kind.__struct_config__.tag), **made})


paths = st.lists(
    st.one_of(
        words,
        st.sampled_from(["coins", "hand", "flow", "box", "figure", "round", "built", "adventurers", "mine"]),
        st.integers(-1, 3),
    ),
    max_size=4,
)
corrections = st.fixed_dictionaries(
    {
        "do": st.just("correct"),
        "seat": st.sampled_from(["p1", "table"]),
        "patches": st.lists(
            st.fixed_dictionaries({"path": paths}, optional={"value": values, "by": st.integers(-99, 99)}), max_size=2
        ),
    }
)
TYPES = [kind for kind in games.load("near_and_far").codec.action_types if kind is not Correct]
actions = st.one_of(st.sampled_from(TYPES).flatmap(fields_of), corrections, values)
bodies = st.one_of(
    values,
    st.fixed_dictionaries(
        {},
        optional={
            "client": st.one_of(st.uuids().map(str), values),
            "head": st.one_of(st.integers(-1, 9), values),
            "action": actions,
            "seat": words,
            "overruled": st.one_of(st.lists(words, max_size=3), values),
            "reason": words,
            "entry": st.one_of(st.integers(0, 9), values),
            "agree": values,
            "begin": st.booleans(),
            "end": st.sampled_from(["keep", "drop", ""]),
            "choice": st.one_of(
                st.sampled_from(["skip", "overrule", "stop", "drop", "warn", "record", "enforce"]), words
            ),
            "game": st.just("near_and_far"),
            "names": st.dictionaries(words, words, max_size=4),
            "setup": values,
            "strictness": words,
        },
    ),
)


def dump(body: Any) -> bytes:
    return json.dumps(body).encode()


def check(party: Party, got: Answer, before: tuple[Any, ...], what: Any) -> None:
    """Accepted, or one error shape and no trace of it."""
    if got.status == 200:
        assert got.json["ok"] is True
    else:
        assert got.status in KINDS, (what, got.status, got.body[:300])
        fault(got, KINDS[got.status], got.status)
        assert party.trace() == before, what


def works(party: Party) -> None:
    """Every screen still opens."""
    for device in (party.table, party.phones["p1"], party.watcher):
        assert device.get(party.at("/parts?since=0")).status == 200
        assert device.get(party.at("/state")).status == 200
        assert device.get(party.at("/offers")).status == 200
        assert device.get(party.at("/score")).status == 200


@FEW_EXAMPLES
@given(verb=st.sampled_from(WRITES), body=bodies)
def test_any_json_to_any_write(quiet: Party, verb: str, body: Any) -> None:
    for device in (quiet.table, quiet.phones["p1"]):
        before = quiet.trace()
        got = device.post(quiet.at(f"/{verb}"), data=dump(body))
        check(quiet, got, before, (verb, body))
        if quiet.trace() != before:
            works(quiet)
            if quiet.trace()[5]:
                device.post(quiet.at("/amend"), {"client": f"drop-{next(device.clients)}", "choice": "drop"})


@FEW_EXAMPLES
@given(action=st.one_of(st.sampled_from(TYPES).flatmap(fields_of), corrections))
def test_any_action(quiet: Party, action: dict[str, Any]) -> None:
    """As above with actions that decode more often, overruling whatever the rules allow."""
    before = quiet.trace()
    got = quiet.table.post(quiet.at("/enter"), data=dump({"client": quiet.table.client(), "action": action}))
    check(quiet, got, before, action)
    if got.status == 422:
        guards = [r["guard"] for r in got.json["rules"]]
        got = quiet.table.post(
            quiet.at("/enter"), data=dump({"client": quiet.table.client(), "action": action, "overruled": guards})
        )
        check(quiet, got, before, (action, guards))
    if got.status == 200:
        works(quiet)
        back = {"client": quiet.table.client(), "entry": before[0]}
        first = quiet.table.post(quiet.at("/rewind"), back)
        if first.status == 403:  # a secret was shown: the table asks twice
            first = quiet.table.post(quiet.at("/rewind"), back)
        assert first.status == 200, first.body
        assert quiet.trace()[:2] == before[:2]


@settings(FEW_EXAMPLES, max_examples=60)
@given(body=bodies, path=st.sampled_from(["/tables", "/j/{}/claim", "/t/{}/nothing", "/language"]))
def test_any_json_in_the_lobby(quiet: Party, body: Any, path: str) -> None:
    device, before = quiet.fresh(), quiet.trace()
    at = path.format(quiet.table.invite(quiet.code) if "claim" in path else quiet.code)
    got = device.post(at, data=dump(body))
    if got.status != 302:
        check(quiet, got, before, (path, body))
    assert quiet.trace() == before
