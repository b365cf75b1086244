"""Pages and fragments: what each device sees, in words, without scripts, and covered where it must be."""
from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from flask import Flask

from companion import assets
from companion.i18n import LANGUAGES
from companion.kernel.values import TABLE
from companion.table import desk, passes
from companion.web import texts_of
from companion.web.play.offers import Leaf, Row
from tests.web.conftest import Device, join

STATIC = assets.assets_folder() / "static"


def test_every_text_exists_in_both_languages() -> None:
    assert texts_of("near_and_far").missing() == []


def test_every_key_the_pages_name_exists() -> None:
    texts = texts_of("near_and_far")
    web = Path(__file__).parents[3] / "companion" / "web"
    sources = [*(assets.assets_folder() / "templates").rglob("*.html"), *web.rglob("*.py")]
    quoted = re.compile(r"[\"'](web(?:\.[\w-]+)*\.[\w-]*[a-z])[\"']")
    named = {key for file in sources for key in quoted.findall(file.read_text("utf-8"))}
    assert len(named) > 80
    assert [key for key in sorted(named) if not texts.has("cs", key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_lobby_and_table_speak_the_device_s_language(app: Flask, lang: str) -> None:
    device = Device(app, lang)
    new = {"cs": "Nový stůl", "en": "New table"}[lang]
    assert new in device.get("/", json=False).text
    page = device.open().get(f"/t/{device.code}", json=False).text
    assert f'<html lang="{lang}"' in page
    assert {"cs": "Jeden artefakt si nech", "en": "Keep one artifact"}[lang] in page


def test_the_language_switch_is_remembered_and_leads_back(app: Flask) -> None:
    device = Device(app, "en")
    elsewhere = ("//evil.example/", "https://evil.example/", "/\r\nX: y")
    for back, leads in (("/?x=1", "/?x=1"), *((address, "/") for address in elsewhere)):
        answer = device.client.post("/language", data={"csrf": device.csrf, "lang": "cs", "next": back})
        assert answer.headers["Location"] == leads
    assert "Nový stůl" in device.get("/", json=False).text


def test_no_page_carries_inline_script_or_style(table: Device) -> None:
    for path in ("/", f"/t/{table.code}", table.at("log"), table.at("score"), table.at("seat/p1"), "/nothing"):
        page = table.get(path, json=False).text
        assert not re.search(r"<script(?![^>]* src=)", page), path
        assert not re.search(r"<[^>]+ (style|on\w+)=", page), path


def test_log_and_score_can_be_read_without_scripts(table: Device) -> None:
    table.play("visit")
    assert "Keep the rest" in table.get(table.at("log"), json=False).text
    score = table.get(table.at("score"), json=False).text
    assert "Anna" in score
    assert "Czech p. " in score


def test_a_table_made_by_the_form(app: Flask) -> None:
    device = Device(app)
    form = {"csrf": device.csrf, "game": "near_and_far", "name0": " Ann\u202ea <u>", "name1": "Bořek",
            "colour0": "green", "colour1": "yellow", "mode": "first_adventure",
            "box": "sample", "base_only": "1", "strictness": "warn",
            "set.birds_each": "2", "set.on_after_win": "1"}
    answer = device.client.post("/tables", data=form)
    assert answer.status_code == 302
    device.code = answer.headers["Location"].rpartition("/")[2]
    state = device.get(device.at("state")).get_json()["state"]
    assert state["players"]["p1"]["colour"] == "green"
    assert state["settings"]["birds_each"] == 2
    assert state["settings"]["hearts_capped"] is False
    page = device.get(answer.headers["Location"], json=False).text
    assert "Ann a &lt;u&gt;" in page
    assert "<u>" not in page
    assert "Accept and mark" in page


def test_the_form_asks_for_two_names(app: Flask) -> None:
    device = Device(app)
    answer = device.client.post("/tables", data={"csrf": device.csrf, "game": "near_and_far", "name0": "Anna"})
    assert (answer.status_code, "two players" in answer.text) == (400, True)


def test_join_by_code_takes_a_seat_and_keeps_it(app: Flask, table: Device) -> None:
    phone = join(app, table, "p1")
    assert phone.client.get(f"/t/{table.code}").headers["Location"].endswith("/seat/p1")
    assert phone.get(phone.at("seat/p2"), json=False).status_code == 403
    with pytest.raises(AssertionError, match="already plays"):
        join(app, table, "p1")
    assert table.write("free", seat="p1").status_code == 200
    assert phone.get(phone.at("state")).status_code == 403
    join(app, table, "p1")


def test_a_watcher_reads_and_does_not_write(app: Flask, table: Device) -> None:
    watcher = join(app, table, "")
    offers = table.offers()
    assert watcher.parts("watch")["parts"]["offers"].strip() == ""
    assert watcher.enter(offers["actions"][0], head=offers["head"]).status_code == 403
    assert 'data-counter' not in watcher.parts("watch")["parts"]["players"]


def test_cards_in_hand_are_covered_on_shared_screens(app: Flask, table: Device) -> None:
    phone = join(app, table, "p1")
    own = phone.parts("p1")["parts"]["offers"]
    cards = re.findall(r"artifact&#34;:&#34;(\w+)", own)
    assert len(cards) == 5
    shared = table.parts("table")["parts"]["offers"]
    assert 'data-hold="p1"' in shared
    assert not any(card in shared for card in cards)
    held = table.get(table.at("secret?seat=p1")).get_json()["html"]
    assert all(card in held for card in cards)
    other = join(app, table, "p2")
    assert other.get(other.at("secret?seat=p1")).status_code == 403


def test_what_is_drawn_for_the_table_in_secret_is_handed_to_nobody(app: Flask) -> None:
    """Its cover names no player, and nobody can be given the tablet in its name."""
    texts = texts_of("near_and_far")
    screen = SimpleNamespace(covers=((TABLE, "The table"), ("p1", "Anna")), blocks=(), kind="table",
                             t=lambda key, **values: texts.say("en", key, **values))
    with app.test_request_context():
        module = app.jinja_env.get_template("play/parts/offers.html").module
        drawn, hand = str(module.offers(screen)).split('class="cover"')[1:]  # type: ignore[attr-defined]
    assert "Only the player concerned may look." in drawn
    assert "data-pass" not in drawn
    assert "Only Anna may look." in hand
    assert 'data-pass="p1"' in hand


def test_what_differs_in_being_checked_is_said_at_the_buttons_and_the_rest_once(app: Flask) -> None:
    """Of rows that are asked for first: the row says what nobody can check of any of its buttons."""
    def drawn(*doubts: tuple[str, ...]) -> tuple[str, str]:
        row = Row("Hill", tuple(Leaf(f"way {n}", "{}", doubts=of) for n, of in enumerate(doubts)))
        with app.test_request_context():
            module = app.jinja_env.get_template("play/parts/offers.html").module
            return str(module.fork(row, True, ())).split('class="fork"')  # type: ignore[attr-defined,return-value]

    first, asked = drawn(("No map.",), ("No map.",))
    assert (first.count("No map."), asked.count("No map.")) == (1, 0)
    first, asked = drawn((), ("No map.",))
    assert (first.count("No map."), asked.count("No map.")) == (0, 1)
    assert asked.index("way 1") < asked.index("No map.")


def test_the_board_and_the_counters_step_aside_while_everybody_chooses_among_cards(app: Flask, table: Device) -> None:
    """Until the first turn: then the board is what one points at, and counters stand under the thumb."""
    phone = join(app, table, "p1")
    for verb, aside in (("draft", True), ("discard", True), ("visit", False)):
        table.play(verb)
        assert ("board-tabs idle" in table.parts("table")["parts"]["board"]) == aside, verb
        assert ("unbegun" in phone.parts("p1")["parts"]["me"]) == aside, verb


def test_a_heading_that_repeats_the_question_says_so(app: Flask, table: Device) -> None:
    """A phone leaves it out; what a tap on a card does stands above it wherever the question says something else."""
    phone = join(app, table, "p1")
    for verb, said in (("draft", True), ("discard", False)):
        table.play(verb)
        (heading,) = re.findall(r'<h3 class="verb-heading( said)?"', phone.parts("p1")["parts"]["offers"])
        assert bool(heading) == said, verb


def test_a_table_that_only_counts_has_its_counters_from_the_start(app: Flask) -> None:
    page = Device(app).open(mode="counters", box="empty")
    assert "unbegun" not in join(app, page, "p1").parts("p1")["parts"]["me"]
    assert "Set-up" not in page.parts("table")["parts"]["status"]


def test_a_phone_with_two_seats_covers_both_hands(app: Flask, table: Device) -> None:
    phone = join(app, table, "p1")
    with app.app_context():
        code = passes.invite(desk.find(table.code), "seat")
    assert phone.post(f"/j/{code}/claim", {"seat": "p2"}).status_code == 200
    page = phone.get(phone.at("seat/p1"), json=False).text
    assert 'data-hold="p1"' in page
    assert phone.at("seat/p2") in page


def test_another_seat_s_draft_is_told_without_its_card(app: Flask, table: Device) -> None:
    phones = [join(app, table, seat) for seat in ("p1", "p2")]
    offers = phones[0].offers("p1")
    assert phones[0].enter(offers["actions"][0], head=offers["head"]).status_code == 200
    kept = phones[0].get(phones[0].at("log")).get_json()["entries"][-1]
    heard = phones[1].get(phones[1].at("log")).get_json()["entries"][-1]
    assert kept["title"] != heard["title"] == "Keep"
    assert "an artifact" in heard["sentences"][0]


def test_rows_are_asked_for_first_where_a_screen_has_too_many_buttons(app: Flask) -> None:
    """How many artifacts each holds: one's own phone has twelve buttons, a tap each; one tablet for both has twice as
    many, so it asks for the row."""
    table = Device(app).open(box="empty")
    phone = join(app, table, "p1")
    shared, own = (device.get(device.at(name).rstrip("/"), json=False).text
                   for device, name in ((table, ""), (phone, "seat/p1")))
    assert (shared.count("data-fold"), own.count("data-fold")) == (12, 0)
    assert own.count("&#34;hold&#34;") + own.count("&quot;hold&quot;") == 12
