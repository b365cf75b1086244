"""Writing: refused, overruled, undone, tried out, amended, rolled, counted."""
from __future__ import annotations

import html
import json
import re

import pytest
from flask import Flask

from tests.web.conftest import Device, join


def coins(table: Device) -> int:
    return int(table.get(table.at("state")).get_json()["state"]["players"]["p1"]["coins"])


def give(by: int) -> dict[str, object]:
    return {"do": "correct", "seat": "p1", "patches": [{"path": ["players", "p1", "coins"], "by": by}]}


def test_a_refusal_carries_its_rules_and_can_be_overruled(table: Device) -> None:
    table.play("visit")
    refused = table.enter({"do": "leave-town", "seat": "p1"})
    body = refused.get_json()
    assert (refused.status_code, body["kind"], body["ok"]) == (422, "refused", False)
    assert body["text"] == body["rules"][0]["why"]
    assert body["rules"][0]["rule"] == "NF-3.15"
    accepted = table.enter({"do": "leave-town", "seat": "p1"}, overruled=["leave.first-round"], reason="agreed")
    assert accepted.status_code == 200, accepted.text
    log = table.get(table.at("log")).get_json()["entries"][-1]
    assert log["marks"][0]["kind"] == "overruled"
    assert "We agreed on it" in log["marks"][0]["text"]


def test_judging_enters_nothing(table: Device) -> None:
    head = table.play("visit")["head"]
    answer = table.write("judge", action={"do": "leave-town", "seat": "p1"}).get_json()
    assert answer["verdict"] == "refused"
    assert answer["rules"][0]["guard"] == "leave.first-round"
    assert table.offers()["head"] == head


def test_a_warning_table_accepts_and_marks(app: Flask) -> None:
    table = Device(app).open(strictness="warn")
    table.play("visit")
    assert table.enter({"do": "leave-town", "seat": "p1"}).status_code == 200
    assert "overruled" in table.parts("table")["parts"]["log"]


def test_the_same_id_twice_counts_once(table: Device) -> None:
    before = coins(table)
    body = {"client": "twice", "action": give(1)}
    first, second = (table.post(table.at("enter"), body).get_json() for _ in range(2))
    assert (first["entry"], second["duplicate"]) == (second["entry"], True)
    assert coins(table) == before + 1


def test_stale_brings_the_head_and_counters_pass(table: Device) -> None:
    old = table.play("visit")
    assert table.enter(give(1), head=old["head"]).status_code == 200
    assert table.enter(give(1), head=old["head"]).status_code == 200
    stale = table.enter(old["actions"][0], head=old["head"] - 1)
    assert stale.status_code == 409
    assert stale.get_json()["head"] == table.offers()["head"]


def test_undo_names_what_it_takes_back_and_redo_brings_it_again(table: Device) -> None:
    table.play("visit")
    before = coins(table)
    table.enter(give(1))
    assert "Coins +1" in table.parts("table")["parts"]["undo"]
    assert table.write("undo").status_code == 200
    assert coins(table) == before
    assert table.write("redo").status_code == 200
    assert coins(table) == before + 1


def test_undo_takes_the_app_s_own_draws_along(table: Device) -> None:
    offers = table.play("refresh", "visit")
    saloon = next(x for x in offers["actions"] if x["do"] == "visit" and x["building"] == "saloon")
    table.enter({"do": "correct", "seat": "p1", "patches": [{"path": ["players", "p1", "food"], "by": 1}]})
    table.enter(saloon)
    was = table.get(table.at("state")).get_json()["state"]["offer"]
    assert table.enter({"do": "refresh", "seat": "p1"}).status_code == 200
    assert table.get(table.at("state")).get_json()["state"]["offer"] != was
    assert "New offer" in table.parts("table")["parts"]["undo"]
    asked = table.write("undo")
    if asked.status_code == 403:
        assert asked.get_json()["key"] == "undo.consent"
        assert table.write("undo", agree=True).status_code == 200
    assert table.get(table.at("state")).get_json()["state"]["offer"] == was


def test_taking_back_a_roll_of_the_app_needs_another_tap(app: Flask, table: Device) -> None:
    anna, borek = (join(app, table, seat) for seat in ("p1", "p2"))
    offers = table.play("visit")
    table.enter(next(x for x in offers["actions"] if x.get("against") == "neutral"))
    rolled = anna.write("roll").get_json()
    assert rolled["ok"], rolled
    refused = anna.write("undo")
    assert (refused.status_code, refused.get_json()["key"]) == (403, "undo.consent")
    assert "Agree" not in anna.parts("p1")["parts"]["asked"]
    assert "Agree" in borek.parts("p2")["parts"]["asked"]
    assert borek.write("undo", agree=True).status_code == 200
    assert any(x["do"] == "roll" for x in table.offers("table")["actions"])


def test_another_tap_agrees_to_an_amendment_that_needs_it(app: Flask, table: Device) -> None:
    anna, borek = (join(app, table, seat) for seat in ("p1", "p2"))
    offers = table.play("visit")
    table.enter(next(x for x in offers["actions"] if x.get("against") == "neutral"))
    other = {"do": "roll", "seat": "table", "faces": [6, 1]}
    assert other in table.offers("table")["actions"]
    entry = anna.write("roll").get_json()["entry"]
    refused = anna.write("amend", entry=entry, action=other)
    assert (refused.status_code, refused.get_json()["key"]) == (403, "undo.consent")
    mine, theirs = anna.parts("p1")["parts"]["asked"], borek.parts("p2")["parts"]["asked"]
    assert "Anna wants to change entry" in mine
    assert "Agree" not in mine
    assert "6, 1" in theirs
    assert "Agree" in theirs
    assert borek.write("undo", agree=False).status_code == 200
    assert "wants to change" not in borek.parts("p2")["parts"]["asked"]
    assert borek.write("undo", agree=True).status_code == 409  # nobody asks any more

    anna.write("amend", entry=entry, action=other)
    assert borek.write("undo", agree=True).status_code == 200
    lines = table.get(table.at("log")).get_json()["entries"]
    assert any("6, 1" in line["title"] for line in lines)


def test_another_tap_agrees_to_leave_a_roll_behind(app: Flask, table: Device) -> None:
    anna, borek = (join(app, table, seat) for seat in ("p1", "p2"))
    offers = table.play("visit")
    farm, duel = ({"do": "visit", "seat": "p1", "building": "farm", "against": ""},
                  next(x for x in offers["actions"] if x.get("against") == "neutral"))
    entry = table.enter(duel).get_json()["entry"]
    anna.write("roll")
    made = anna.write("amend", entry=entry, action=farm).get_json()
    assert made["stopped"]
    assert anna.write("amend", choice="skip").get_json()["key"] == "amend.consent"
    asked = borek.parts("p2")["parts"]["asked"]
    assert "Anna wants “Leave it out”" in asked
    assert borek.write("undo", agree=True).status_code == 200
    assert "wants" not in borek.parts("p2")["parts"]["asked"]
    assert table.get(table.at("state")).get_json()["state"]["players"]["p1"]["figure"] == "building:farm"


def test_what_if_is_said_on_every_screen_and_dropped(table: Device) -> None:
    before = coins(table)
    assert table.write("whatif", begin=True).status_code == 200
    table.enter(give(5))
    assert "What-if" in table.parts("table")["parts"]["asked"]
    assert table.write("whatif", end="drop").status_code == 200
    assert coins(table) == before
    assert "What-if" not in table.parts("table")["parts"]["asked"]


def test_rewind_says_first_what_hands_must_do(table: Device) -> None:
    head = table.play("visit")["head"]
    table.enter(next(x for x in table.offers()["actions"] if x["do"] == "visit" and x["building"] == "farm"))
    sheet = table.get(table.at(f"entry/{head}?as=table"), json=False).text
    assert "figure (Anna)" in sheet
    moved = table.write("rewind", entry=head).get_json()
    assert any("Farm" in step for step in moved["hands"])
    assert table.offers()["head"] == head


def test_an_old_entry_is_amended_and_what_followed_entered_again(table: Device) -> None:
    table.play("visit")
    before = coins(table)
    wrong = table.enter(give(1)).get_json()["entry"]
    table.enter(give(1))
    made = table.write("amend", entry=wrong, action=give(3))
    assert made.status_code == 200, made.text
    assert made.get_json()["stopped"] is None
    assert coins(table) == before + 4


@pytest.mark.parametrize("how", ["replace", "insert"])
def test_the_sheet_of_an_old_entry_holds_buttons_that_put_it_right(table: Device, how: str) -> None:
    table.play("visit")
    wrong = table.enter(give(1)).get_json()["entry"]
    table.enter(give(1))
    sheet = table.get(table.at(f"entry/{wrong}?as=table"), json=False).text
    bodies = [json.loads(html.unescape(body)) for body in re.findall(r'data-post="amend" data-body="([^"]+)"', sheet)]
    choices = [body for body in bodies if body.get("how", "replace") == how and "action" in body]
    assert choices
    made = table.write("amend", **choices[0])
    assert made.status_code == 200, made.text


def test_whatever_was_forgotten_is_entered_before_an_old_entry(table: Device) -> None:
    """Not only counters: what could have been done then; what cannot stand afterwards is named and asked about."""
    table.play("visit")
    visited = table.enter(next(x for x in table.offers()["actions"] if x["do"] == "visit" and x["building"] == "farm")
                          ).get_json()["entry"]
    early = table.get(table.at(f"entry/{visited}?as=table"), json=False).text
    bodies = [json.loads(html.unescape(body)) for body in re.findall(r'data-post="amend" data-body="([^"]+)"', early)]
    other = next(body for body in bodies if body.get("how") == "insert" and body["action"]["do"] == "visit")
    assert "These would change what followed" in early
    assert any(body["action"]["do"] == "correct" for body in bodies), "a counter as well"
    made = table.write("amend", **other).get_json()
    assert made["stopped"] is not None  # the visit that was entered cannot stand beside it: it is asked about
    assert "no longer fits" in table.parts("table")["parts"]["asked"]
    assert table.write("amend", choice="drop").status_code == 200


def test_the_app_deals_only_from_a_known_box(app: Flask) -> None:
    assert Device(app).open("sample").offers()["actions"][0]["do"] == "draft"
    assert Device(app).open("empty").offers()["actions"][0]["do"] == "hold"


def test_counters_without_a_referee(app: Flask) -> None:
    table = Device(app).open("empty", "counters")
    parts = table.parts("table")["parts"]
    assert "Counters" not in parts["offers"]
    assert "&#34;do&#34;:&#34;count&#34;" in parts["players"]
    counted = table.enter({"do": "count", "seat": "p1", "of": "p2", "what": "coins", "by": 1})
    assert counted.status_code == 200


def test_news_tell_the_last_change_and_leave_counters_to_the_numbers(table: Device) -> None:
    head = table.parts("table")["head"]
    visited = table.play("visit")["head"]
    assert table.parts("table", since=head)["news"][-1] == "Round 1"
    table.enter(give(2))
    later = table.parts("table", since=visited)
    assert (later["news"], later["missed"]) == ([], 1)


def test_the_roll_shows_its_odds(table: Device) -> None:
    offers = table.play("visit")
    table.enter(next(x for x in offers["actions"] if x.get("against") == "neutral"))
    asked = table.parts("table")["parts"]["asked"]
    assert "Chances" in asked
    assert re.search(r"\d%", asked)
    dock = table.parts("table")["parts"]["dock"]
    assert 'class="die"' in dock
    assert "chance-now" in dock


def test_the_table_screen_changes_how_strict_the_rules_are(table: Device) -> None:
    def pressed() -> str:
        part = table.get(table.at("parts?as=table")).get_json()["parts"]["strictness"]
        [level] = [x for x in ("enforce", "warn", "record") if f'"choice": "{x}"}}\' aria-pressed="true"' in part]
        return level

    assert pressed() == "enforce"
    assert table.write("settings", choice="warn").status_code == 200
    assert pressed() == "warn"
    assert table.enter({"do": "leave-town", "seat": "p1"}).get_json()["verdict"] == "refused"


def test_the_table_asks_for_advice_and_goes_without(table: Device) -> None:
    assert table.write("settings", choice="referee").status_code == 200
    assert "class=\"tips\"" not in table.parts("table")["parts"]["asked"]
    assert table.write("settings", choice="coach").status_code == 200
    assert "class=\"tips\"" in table.parts("table")["parts"]["asked"]
