"""What a page is told about the entries that came since the head it shows."""
from __future__ import annotations

from typing import Any

import pytest

from tests.server.client import Device
from tests.server.conftest import Party


def coin(seat: str = "p1", by: int = 1) -> dict[str, Any]:
    return {"do": "correct", "seat": seat, "patches": [{"path": ["players", seat, "coins"], "by": by}]}


def missed(device: Device, party: Party, since: int | str, as_: str = "") -> dict[str, Any]:
    got = device.get(party.at(f"/parts?as={as_}&since={since}"))
    assert got.status == 200, got.body
    return {key: got.json[key] for key in ("news", "missed", "settled")}


def test_nothing_came(party: Party) -> None:
    ann = party.phones["p1"]
    assert missed(ann, party, ann.head(party.code)) == {"news": [], "missed": 0, "settled": []}


def test_an_entry_of_another_seat_is_told_and_not_settled(party: Party) -> None:
    ann, bob = party.phones["p1"], party.phones["p2"]
    head = ann.head(party.code)
    assert ann.enter(party.code, {"do": "visit", "seat": "p1", "building": "farm"}, client="mine").status == 200
    assert missed(ann, party, head)["settled"] == ["mine"]
    heard = missed(bob, party, head)
    assert (heard["missed"], heard["settled"], len(heard["news"])) == (1, [], 1)
    assert "Ann" in heard["news"][0]


def test_counter_changes_are_told_by_their_numbers_alone(party: Party) -> None:
    ann = party.phones["p1"]
    head = ann.head(party.code)
    for n in range(3):
        assert ann.enter(party.code, coin(), client=f"plus-{n}", head=head).status == 200
    assert missed(ann, party, head) == {"news": [], "missed": 3, "settled": ["plus-2", "plus-1", "plus-0"]}


def test_what_was_entered_and_taken_back_is_settled_once_others_went_on(party: Party) -> None:
    ann, bob = party.phones["p1"], party.phones["p2"]
    head = ann.head(party.code)
    assert ann.enter(party.code, coin(), client="gone").status == 200
    assert ann.post(party.at("/undo"), {"client": "back"}).status == 200
    assert missed(ann, party, head) == {"news": [], "missed": 0, "settled": []}
    assert bob.enter(party.code, coin("p2"), client="on").status == 200
    assert missed(ann, party, head)["settled"] == ["gone"]


def test_after_an_undo_old_entries_are_no_news(party: Party) -> None:
    ann, bob = party.phones["p1"], party.phones["p2"]
    assert ann.enter(party.code, {"do": "visit", "seat": "p1", "building": "farm"}).status == 200
    head = ann.head(party.code)
    assert ann.post(party.at("/undo"), {"client": "u"}).status == 200
    assert missed(bob, party, head) == {"news": [], "missed": 0, "settled": []}


def test_the_tablet_settles_its_own(party: Party) -> None:
    head = party.table.head(party.code)
    assert party.table.enter(party.code, coin(), client="tablet").status == 200
    assert missed(party.table, party, head, "table")["settled"] == ["tablet"]
    assert missed(party.table, party, head, "p1")["settled"] == ["tablet"]
    assert missed(party.watcher, party, head, "watch") == {"news": [], "missed": 1, "settled": []}


def test_no_ids_of_others_reach_a_watcher(party: Party) -> None:
    head = party.table.head(party.code)
    assert party.phones["p1"].enter(party.code, coin(), client="anns").status == 200
    assert missed(party.watcher, party, head, "watch")["settled"] == []


@pytest.mark.parametrize("since", [-1, -(10**30), 10**30, 2**63, "x", "", "1.5"])
def test_a_made_up_head_is_no_trouble(quiet: Party, since: int | str) -> None:
    heard = missed(quiet.phones["p1"], quiet, since)
    assert len(heard["news"]) <= 3
