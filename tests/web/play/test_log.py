"""The whole log: a page at a time, the newest first, found again by an entry."""
from __future__ import annotations

import re

import pytest
from flask import Flask
from tests.web.conftest import Device
from tests.web.ended import NAMES, laid, played

from companion.games import load
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.state import Setup
from companion.kernel import TABLE, encode, top
from companion.table import desk, journal, passes
from companion.table.memory import memory
from companion.table.models import Entry
from companion.web.cache import ScreenCache
from companion.web import texts_of
from companion.web.play.log_lines import log_line
from companion.web.play.page import LOG_PAGE
from companion.web.words import Reader, tag

ENTRIES = 250


@pytest.fixture
def long(app: Flask) -> Device:
    """The screen of a table with several pages of entries."""
    device = Device(app)
    table = laid(app, 3, 5, ENTRIES)
    with app.app_context():
        device.client.set_cookie(f"companion_{table.code}", passes.create(table, "table"))
    device.code = table.code
    return device


def ids(html: str) -> list[int]:
    return [int(id) for id in re.findall(r'<li id="entry-(\d+)"', html)]


def link(html: str, text: str) -> str:
    found = re.search(rf'href="([^"]+)"[^>]*>{text}<', html)
    return found[1].replace("&amp;", "&") if found else ""


def test_the_pages_tell_every_entry_once_the_newest_first(long: Device) -> None:
    every = [line["id"] for line in long.get(long.at("log")).get_json()["entries"]]
    told, page, pages = [], long.at("log?as=watch"), []
    while page:
        pages.append(page)
        html = long.get(page, json=False).text
        told += ids(html)
        page = link(html, "Earlier entries")
        assert len(html) < 60_000
    assert (len(every), told) == (ENTRIES, every[::-1])
    assert len(pages) == 3
    assert all("as=watch" in page for page in pages)
    assert link(long.get(pages[1], json=False).text, "Newer entries") == pages[0]
    assert not link(long.get(pages[0], json=False).text, "Newer entries")


def test_more_comes_as_lines_alone(long: Device) -> None:
    more = long.get(long.at("log?before=51&fragment=1"), json=False).text
    assert len(ids(more)) == 50
    assert "<html" not in more
    assert "data-earlier" not in more


def test_an_entry_is_on_the_page_that_is_asked_for_it(long: Device) -> None:
    every = [line["id"] for line in long.get(long.at("log")).get_json()["entries"]]
    for wanted in (every[0], every[120], every[-1]):
        shown = ids(long.get(long.at(f"log?entry={wanted}"), json=False).text)
        assert wanted in shown[:12]
    assert long.get(long.at(f"log?entry={every[-1] + 999}"), json=False).status_code == 404


def test_a_number_that_nobody_would_send_does_no_harm(long: Device) -> None:
    for before in ("-5", "0", "1", "x", "9" * 30):
        assert long.get(long.at(f"log?before={before}"), json=False).status_code == 200
    assert long.get(long.at(f"log?entry={'9' * 30}"), json=False).status_code == 404


def test_a_page_in_the_depth_reads_and_folds_no_line_twice(
        app: Flask, long: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    folds, fold = [], journal.fold
    monkeypatch.setattr(journal, "fold", lambda *asked: (folds.append(1), fold(*asked))[1])
    long.get(long.at("log"), json=False)
    with app.app_context():
        memory().forget()
    app.extensions["companion_screens"] = ScreenCache()
    folds.clear()
    assert long.get(long.at("log"), json=False).status_code == 200
    assert len(folds) <= ENTRIES + 2 * LOG_PAGE
    folds.clear()
    assert long.get(long.at("log?before=121"), json=False).status_code == 200
    assert len(folds) <= 2 * LOG_PAGE


def test_a_line_that_was_told_needs_no_position_any_more(
        app: Flask, long: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's page tells its last thirty entries after each new one: only that one is read."""
    assert long.get(f"/t/{long.code}", json=False).status_code == 200
    folds, fold = [], journal.fold
    monkeypatch.setattr(journal, "fold", lambda *asked: (folds.append(1), fold(*asked))[1])
    patches = [{"path": ["players", "p1", "coins"], "value": 7}]
    entered = long.enter({"do": "correct", "seat": "table", "patches": patches})
    assert entered.status_code == 200
    page = long.get(f"/t/{long.code}", json=False).text
    assert f'data-entry="{entered.get_json()["head"]}"' in page
    assert folds == []


def test_a_long_way_leaves_positions_to_begin_from(app: Flask, long: Device) -> None:
    with app.app_context():
        look = journal.look(table := desk.find(long.code))
        step = journal.KEPT_POSITION_STEP
        kept = [e.id for e in journal.log_before(look, look.number + 1, ENTRIES) if e.number % step == 0]
        memory().forget()
        journal.look(table)
        assert [memory().recall(table.id, id) is not None for id in kept] == [True] * (ENTRIES // step)


def test_any_line_leads_back_to_its_point_in_two_taps(long: Device) -> None:
    """A line of the whole log opens its sheet on the screen of the table: what hands undo, and the way back."""
    html = long.get(long.at("log?before=51"), json=False).text
    leads = re.findall(r'<a class="line" href="([^"]+)\?entry=(\d+)"', html)
    assert [int(id) for _, id in leads] == ids(html)
    there, id = leads[10]
    assert long.get(there, json=False).status_code == 200
    sheet = long.get(long.at(f"entry/{id}?as=table"), json=False).text
    assert "If you go back, undo this by hand:" in sheet
    assert len(re.findall(r"<li>", sheet)) > 1
    assert f'data-post="rewind" data-body=\'{{"entry": {id}}}\'' in sheet
    watched = long.get(long.at("log?as=watch"), json=False).text
    assert f'href="/t/{long.code}?view=watch&amp;entry=' in watched


def test_what_undo_would_take_back_says_what_it_was() -> None:
    """A button answers the question above it; alone, "Option 1" would name nothing."""
    game = load("near_and_far")
    view = game.veil(game.new(Setup(seats=("p1", "p2"))), "p1")
    reader = Reader(game, view, "en", {"p1": "Eva"}, texts_of("near_and_far"))
    for action, step, says in ((a.Attempt(seat="p1", option=0), "adventure", "Quest: Option 1"),
                               (a.Told(seat="p1", field="players:p1:coins", value="3"), "asking", "Answer: 3"),
                               (a.Done(seat="p1"), "rewarding", "Rewards taken"),
                               (a.Camp(seat="p1"), "adventure", "Makes camp")):
        assert reader.done_action(action, step) == says


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_no_sentence_under_a_line_repeats_its_title(lang: str) -> None:
    """A whole game with its walks, visits and camps. A sentence names something that its title does not name, or shares
    at most half of its words with it."""
    wanted, drafts = played()
    game = load("near_and_far")
    names, before = dict(zip(("p1", "p2", "p3"), NAMES, strict=False)), game.new(game.codec.setup(wanted))
    repeated = {}
    for draft in drafts:
        step = top(before)
        reader = Reader(game, draft.after, lang, names, texts_of("near_and_far"))
        entry = Entry(id=1, number=1, by="table", by_app=False, overruled="[]", reason="", verdict="",
                      action=encode(draft.action).decode(), facts=encode(draft.facts).decode())
        line = log_line(reader, entry, TABLE, tag(step) if step else "over")
        title = words(line.title)
        for sentence in line.told:
            alone = sentence.removeprefix(line.who)
            said, named = words(alone), words(" ".join(re.findall(r" ([A-ZÀ-Ž]\w+)", alone)))
            if title <= said or (named <= title if named else len(said & title) * 2 > len(said)):
                repeated[line.title] = sentence
        before = draft.after
    assert repeated == {}


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w−+]+", text.casefold()))
