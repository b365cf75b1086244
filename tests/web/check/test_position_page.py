"""The page where a position is entered, the audit that listens to it, and the one entry it becomes."""
from __future__ import annotations

import html
import re
import time
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.games import derived
from companion.games.near_and_far.state import Setup
from tests.web.conftest import Device, join, state

SEATS = ("p1", "p2")
LATER = {"round": 4, **{f"players/{seat}/figure": "building:farm" for seat in SEATS}}
"""Everybody in town in the midst of a game."""


def audit(device: Device, answers: Any, **more: Any) -> dict[str, Any]:
    answer = device.post(device.at("audit"), {"answers": answers, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.get_json())


def put(device: Device, answers: Any, **more: Any) -> Any:
    return device.write("position", answers=answers, **more)


def asked(device: Device, as_: str = "table") -> dict[str, str]:
    """The fields of the page by their key, with what they hold."""
    page = device.get(device.at(f"position?as={as_}"), json=False)
    assert page.status_code == 200
    found = re.findall(r'data-field="([^"]+)" data-kind="[^"]+" data-value="([^"]*)"', page.text)
    return {html.unescape(key): html.unescape(value) for key, value in found}


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("Enter a position", "Whose turn is it?", "Camps left on the player board", "Enter into the game")),
    ("cs", ("Zadat rozehranou hru", "Kdo je na tahu?", "Tábory na desce hráče", "Zapsat do hry"))])
def test_the_form_asks_for_every_field_in_words(app: Flask, lang: str, words: tuple[str, ...]) -> None:
    device = Device(app, lang).open()
    page = device.get(device.at("position?as=table"), json=False).text
    for text in words:
        assert text in page
    fields = asked(device)
    assert {"round", "turn", "players/p1/coins", "players/p2/adventurers", "camps/f"} <= set(fields)
    assert (fields["players/p1/coins"], fields["round"]) == ("3", "0")
    labels = re.findall(r'data-words="([^"]*)"', page)
    assert len(labels) > 60
    assert not [x for x in labels if not x or x.startswith(("field.", "position."))]


@pytest.mark.parametrize(("box", "mode"), [("empty", "first_adventure"), ("sample", "counters")])
def test_every_table_has_a_form(app: Flask, box: str, mode: str) -> None:
    device = Device(app).open(box, mode)
    assert len(asked(device)) > 20


def test_every_field_of_cards_offers_its_own(app: Flask) -> None:
    table = Device(app)
    table.code = table.post("/tables", {"game": "rise_snu", "names": {"p1": "Ann", "p2": "Bob"},
                                        "setup": {}}).get_json()["code"]
    page = table.get(table.at("position"), json=False).text
    offered = {id: set(re.findall(r'data-card="([^"]+)"', text))
               for id, text in re.findall(r'(?s)<template id="(cards-[^"]+)">(.*?)</template>', page)}
    asked = dict(re.findall(r'(?s)data-field="([^"]+)" data-kind="cards".*?data-add="([^"]+)"', page))
    assert set(asked.values()) == offered.keys()
    for of, sort in (("items", "event"), ("abilities", "ability")):
        assert {x.partition("-")[0] for x in offered[asked[f"players/p1/{of}"]]} == {sort}


def test_the_form_shows_nothing_that_a_screen_may_not_know(app: Flask, table: Device) -> None:
    table.play("discard")
    hand = state(table, "p1")["players"]["p1"]["hand"]
    page = table.get(table.at("position?as=table"), json=False).text
    assert len(hand) > 3
    assert "?" not in hand
    assert asked(table)["players/p1/hand"] == str(len(hand))
    told = audit(table, {"players/p1/hand": 1, "players/p1/coins": 9}, draw=True)
    assert not any(card in str(told) for card in hand if f'data-card="{card}"' not in page)
    assert not any(card in str(told["values"]) for card in hand)


def test_an_answer_of_one_s_own_is_doubted_while_one_types(table: Device) -> None:
    told = audit(table, LATER | {"players/p1/hearts": 14, "players/p2/reputation": 13})
    assert [(x["rule"], x["field"], x["certain"]) for x in told["findings"]] == [
        ("NF-17.4", "players/p1/hearts", True), ("NF-18.1", "players/p2/reputation", True)]
    assert told["findings"][0]["text"] == "Anna: 14 hearts, the track ends at 13."
    assert all(x["title"] and x["page"] for x in told["findings"])
    assert told["why"] == []
    assert audit(table, LATER | {"players/p1/hearts": 13})["findings"] == []


def test_goods_before_the_round_is_said_are_a_doubt_which_round_it_is(table: Device) -> None:
    goods = {"players/p1/hearts": 11, "players/p1/coins": 7, "players/p2/reputation": 2}
    told = audit(table, goods)
    assert [(x["field"], x["certain"]) for x in told["findings"]] == [("round", False)]
    assert told["findings"][0]["text"].startswith("Which round is it?")
    assert audit(table, LATER | goods)["findings"] == []
    first = audit(table, {"round": 1} | goods)["findings"]
    assert {(x["field"], x["rule"], x["certain"]) for x in first} == {(key, "NF-3.5", True) for key in goods}


@pytest.mark.parametrize(("lang", "words"), [
    ("en", "is Little Nettle in the active party?"), ("cs", "v aktivní družině?")])
def test_whether_a_new_adventurer_is_active_is_asked_in_words(app: Flask, lang: str, words: str) -> None:
    device = Device(app, lang).open()
    hired = LATER | {"players/p1/adventurers": ["a01"]}
    [doubt] = [x for x in audit(device, hired)["findings"] if x["field"] == "players/p1/active"]
    assert (doubt["rule"], doubt["certain"]) == ("NF-8.3", False)
    assert words in doubt["text"]
    resting = audit(device, hired | {"players/p1/active": ["pet"]})
    assert "players/p1/active" not in {x["field"] for x in resting["findings"]}


def test_the_audit_answers_fast_enough_to_be_typed_against(table: Device) -> None:
    audit(table, {"players/p1/hearts": 14}, draw=True)
    times = []
    for n in range(5):
        start = time.process_time()
        audit(table, {"round": 4, "players/p1/hearts": n, "camps/f": "p1"}, draw=True)
        times.append(time.process_time() - start)
    assert min(times) < 0.3  # the script waits another 150 ms for the next keystroke


def test_two_camps_on_one_space_are_found_though_no_position_holds_them(table: Device) -> None:
    told = audit(table, {"camps/f": ["p1", "p2"]})
    assert [(x["field"], x["rule"]) for x in told["findings"]] == [("camps/f", "NF-26.7")]


def test_what_follows_and_what_is_different_is_told(table: Device) -> None:
    told = audit(table, {"round": 3, "turn": "p2", "camps/f": "p1", "players/p1/figure": "map:f"}, draw=True)
    assert told["values"]["players/p1/camps"] == 13
    assert told["changes"] == 5
    assert any("camp" in line and "Anna" in line for line in told["hands"])
    assert set(told["drawings"]) == {"map", "town", "mine"}
    assert 'class="piece' in told["drawings"]["map"]
    assert audit(table, {"camps/f": "p1"})["drawings"] == {}
    assert state(table)["camps"] == {}  # nothing was entered


def test_a_marker_is_not_called_like_the_threat_of_its_number(table: Device) -> None:
    hands = audit(table, {"players/p1/hearts": 11, "players/p1/reputation": -1, "round": 2})["hands"]
    assert any("marker at 11" in line for line in hands)
    assert any("marker at −1" in line for line in hands)


def test_an_animal_companion_is_not_called_an_adventurer(table: Device) -> None:
    hands = audit(table, {"players/p1/active": [], "round": 2})["hands"]
    assert any("animal companion" in line for line in hands)
    assert not any("adventurer animal companion" in line for line in hands)


def test_a_position_is_one_entry_and_one_undo(table: Device) -> None:
    before = state(table)
    # One who is not on offer: else the app draws another, and its draw is taken back only with consent.
    hired = next(id for id in ("a01", "a02", "a03", "a04", "a05", "a06") if id not in before["offer"])
    answers = {"round": 4, "turn": "p2", "players/p1/coins": "?", "players/p2/gems": 3, "camps/f": "p1",
               "players/p1/figure": "map:f", "players/p2/figure": "building:farm", "players/p2/adventurers": [hired],
               "players/p2/active": ["pet", hired]}
    made = put(table, answers)
    assert made.status_code == 200, made.text
    after = state(table)
    assert (after["round"], after["camps"], after["players"]["p2"]["gems"]) == (4, {"f": "p1"}, 3)
    assert after["players"]["p2"]["active"] == ["pet", hired]
    assert "player:p1:coins" in after["unsaid"]
    assert len(after["offer"]) == 5  # the app has drawn the offer full
    assert table.offers()["actors"] == ["p2"]
    assert len(after["flow"]) == 2
    assert table.write("undo").status_code == 200
    assert state(table)["camps"] == before["camps"]


def test_the_log_tells_a_position_in_one_line(app: Flask, table: Device) -> None:
    put(table, {"round": 2, **{f"players/{seat}/{x}": 2 for seat in SEATS for x in ("coins", "gems", "food")}})
    log = table.get(table.at("log")).get_json()["entries"]
    assert max(len(line["title"]) + sum(map(len, line["sentences"])) for line in log) < 300


def test_the_same_position_twice_is_entered_once(table: Device) -> None:
    body = {"answers": {"round": 2, "players/p1/coins": 9}, "client": "mine", "head": -1}
    first, second = (table.post(table.at("position"), body) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.get_json()["changes"] == 0
    assert len(table.get(table.at("log")).get_json()["entries"]) == first.get_json()["number"]


def test_a_position_of_a_table_that_has_moved_on_is_stale(table: Device) -> None:
    head = table.offers()["head"]
    assert table.enter(table.offers()["actions"][0], head=head).status_code == 200
    answer = put(table, {"players/p1/coins": 9, "round": 2}, head=head)
    assert (answer.status_code, answer.get_json()["kind"]) == (409, "stale")


def test_what_the_audit_finds_is_no_obstacle(table: Device) -> None:
    made = put(table, {"round": 3, "players/p1/hearts": 14, "players/p1/figure": "building:farm",
                       "players/p2/figure": "building:mine"})
    assert made.status_code == 200
    assert state(table)["players"]["p1"]["hearts"] == 14


NONSENSE: tuple[Any, ...] = (
    {"nonsense": 1}, {"players/p1/coins": []}, {"players/p1/coins": {"a": 1}}, {"turn": None}, {"round": 10**30},
    {"players/p1/treasures": [["deep"]]}, {"camps/f": "nobody"}, {"\u0000": "\u0000"}, {"x" * 5000: 1})
WRONG_SHAPES: tuple[dict[str, Any], ...] = (
    {"answers": []}, {"answers": 3}, {"answers": {}, "draw": "yes"}, {"head": -7}, {"answers": {}, "as": 3})


@pytest.mark.parametrize("where", ["audit", "position"])
def test_nonsense_gets_a_sentence(table: Device, where: str) -> None:
    for answers in NONSENSE:
        answer = table.write(where, answers=answers)
        body = answer.get_json()
        assert (answer.status_code, body["ok"], body["kind"]) == (400, False, "malformed")
        assert "doesn't fit the question" in body["text"]
        assert len(body["text"]) < 200
    for wrong in WRONG_SHAPES:
        answer = table.post(table.at(where), wrong)
        assert (answer.status_code, answer.get_json()["kind"]) == (400, "malformed")


def test_who_may_enter_a_position(app: Flask, table: Device) -> None:
    phone, watcher = join(app, table, "p1"), join(app, table, "")
    assert put(phone, {"round": 2, "players/p2/coins": 8}, **{"as": "p1"}).status_code == 200
    assert state(table)["players"]["p2"]["coins"] == 8
    for made in (watcher.get(watcher.at("position"), json=False), put(watcher, {"round": 3}),
                 watcher.write("audit", answers={})):
        assert made.status_code == 403
    stranger = Device(app)
    assert stranger.get(f"/t/{table.code}/position", json=False).status_code == 403
    assert put(phone, {"round": 3}, **{"as": "p2"}).status_code == 403
    without = phone.client.post(phone.at("audit"), json={"answers": {}}, headers={"Accept": "application/json"})
    assert without.status_code == 403


def test_a_card_told_that_another_hand_was_believed_to_hold_gives_nothing_away(app: Flask, table: Device) -> None:
    table.play("discard")
    phone = join(app, table, "p1")
    other = state(table, "p2")["players"]["p2"]["hand"]
    never = next(x for x in state(table, "p2")["box"]["artifacts"] if x not in other
                 and x not in state(table, "p1")["players"]["p1"]["hand"])
    said = [audit(phone, {"players/p1/built": [card]}, **{"as": "p1"}) for card in (other[0], never)]
    for key in ("findings", "why", "hands"):
        assert len(said[0][key]) == len(said[1][key])
    assert [x["field"] for x in said[0]["findings"]] == [x["field"] for x in said[1]["findings"]]


def test_a_game_of_which_nothing_can_be_told_says_so(table: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(derived.Position, "form", lambda self, s: ())
    page = table.get(table.at("position"), json=False)
    assert page.status_code == 200
    assert "This game has no form for positions" in page.text


def test_a_form_that_is_broken_is_not_taken_for_none(table: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, s: Any, answers: Any) -> Any:
        raise ModuleNotFoundError(name="something.else")

    monkeypatch.setattr(derived.Position, "patches", broken)
    assert table.write("audit", answers={}).status_code == 500


def test_every_field_has_words_in_both_languages(app: Flask) -> None:
    for lang in ("cs", "en"):
        for box, mode in (("sample", "first_adventure"), ("empty", "first_adventure"), ("sample", "counters")):
            device = Device(app, lang).open(box, mode)
            page = device.get(device.at("position?as=table"), json=False).text
            names = {html.unescape(x) for x in re.findall(r'data-words="([^"]*)"', page)}
            assert names
            assert not [x for x in names if re.fullmatch(r"[a-z_]+", x)], names  # the end of a key that has no text
    form = games.load("near_and_far").position.form(_state())
    assert {field.path[0] for section in form for field in section.fields} >= {
        "round", "players", "camps", "quests", "mine"}


def _state() -> Any:
    return games.load("near_and_far").new(Setup(SEATS))
