"""Telling a position finds out nothing: what the answers say is the same whoever holds which card."""
from __future__ import annotations

import pytest
from flask import Flask

from companion.table import desk
from tests.web.conftest import Device, join, state


@pytest.fixture
def drafted(app: Flask, table: Device) -> Device:
    table.play("discard")
    return table


def hidden_cards(table: Device) -> tuple[str, str]:
    """A card in the second player's hand, and one of the same kind that is still in the deck."""
    with table.client.application.app_context():
        s = desk.look(desk.find(table.code)).state
    held = s.players["p2"].hand[0]
    out = {x for p in s.players.values() for x in (*p.hand, *p.built)} | set(s.artifact_discards)
    deck = next(id for id, card in s.box.artifacts.items() if id not in out and card.tier == s.box.artifacts[held].tier)
    return held, deck


@pytest.mark.parametrize("whose", ["p1", "p2"])
def test_the_audit_does_not_tell_another_s_hand(app: Flask, drafted: Device, whose: str) -> None:
    phone = join(app, drafted, "p1")
    answers = []
    for card in hidden_cards(drafted):
        told = phone.post(phone.at("audit"), {"as": "p1", "answers": {f"players/{whose}/built": [card]}}).get_json()
        assert told["values"][f"players/{whose}/built"] == [card]
        answers.append((told["values"]["players/p1/hand"], told["values"]["players/p2/hand"], told["changes"],
                        len(told["hands"]), [x["rule"] for x in told["findings"]]))
    assert answers[0] == answers[1]


def test_entering_it_does_not_tell_it_either(app: Flask, drafted: Device) -> None:
    phone = join(app, drafted, "p1")
    counts = []
    for card in hidden_cards(drafted):
        made = phone.write("position", answers={"players/p2/built": [card]}).get_json()
        seen = state(phone, "p1")
        counts.append((made["changes"], len(seen["players"]["p2"]["hand"]), len(seen["artifact_discards"])))
        assert phone.write("undo").status_code == 200
    assert counts[0] == counts[1]


def test_a_card_of_one_s_own_hand_is_laid_down(app: Flask, drafted: Device) -> None:
    phone = join(app, drafted, "p1")
    card, *rest = state(phone, "p1")["players"]["p1"]["hand"]
    told = phone.post(phone.at("audit"), {"as": "p1", "answers": {"players/p1/built": [card]}}).get_json()
    assert told["values"]["players/p1/hand"] == len(rest)
    assert phone.write("position", **{"as": "p1"}, answers={"players/p1/built": [card]}).status_code == 200
    assert state(phone, "p1")["players"]["p1"]["hand"] == rest
