"""The chronicle on screen and on paper: what was heard stands there; what was not, is in none of the bytes."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from fpdf import FPDF

from companion.games.near_and_far.screen.pictures import drawn_entries
from companion.pdf_document import PdfDocument
from companion.story.sound.speech import NoVoice
from companion.table import desk
from companion.table.campaign import campaigns
from companion.table.models import Table
from companion.table.story.books import shelf
from companion.web import illustrations
from companion.web.chronicle.paper import COVER, PICTURE, booklet
from companion.web.chronicle.words import Chapter, Game, Story
from tests.web import told
from tests.web.chronicle.conftest import Mute, post, read, recorded, settled
from tests.web.conftest import Device, ids
from tests.web.told import NAMES, Voice, meet, over, sit

UNHEARD = ("Fight A", "The fight of A ends", "The failure of A", "Dig B", "Fight B", "The luck of B", "The fight of B")
"""Of the table below: an option that nobody took, what would have been read after it, and all of an open entry."""


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every paragraph that is written on paper."""
    lines: list[str] = []
    write = PdfDocument.multi_cell

    def noted(self: PdfDocument, w: float, h: float | None, text: str, **more: Any) -> Any:
        lines.append(text)
        return write(self, w, h, text, **more)

    monkeypatch.setattr(PdfDocument, "multi_cell", noted)
    return lines


def test_it_reads_as_a_story(app: Flask, theirs: Table) -> None:
    html = read(sit(app, theirs))
    wanted = ["Eva", "Quest A", "The well A", "The prose of A is silent. It waits.", "Eva chooses: Dig A",
              "Skill, 4 needed: 7 in all, 6 of it on the die", "It works, with something to spare.",
              "The luck of A is a key.",
              "Eva gains: reputation +1, 2 food, 1 gem", "The well B", "The prose of B is silent.",
              "Jan has not decided yet."]
    assert [html.find(text) for text in wanted] == sorted(html.find(text) for text in wanted)
    assert all(text in html for text in wanted)
    assert "{bell}" not in html


def test_in_the_language_of_the_reader(app: Flask, theirs: Table) -> None:
    html = read(sit(app, theirs, "cs"))
    for text in ("Kronika", "Setkání A", "Studna A", "Text studny A mlčí.", "Eva volí: Kopat A", "Zdar A je klíč.",
                 "Eva získává: pověst +1, 2 jídla, 1 drahokam", "Jan ještě váhá."):
        assert text in html
    assert "The prose" not in html


def test_a_czech_line_does_not_end_in_a_word_of_one_letter(app: Flask, folder: Path, printed: list[str]) -> None:
    with app.app_context():
        table = told.table(folder, told.book(folder, "mine", "A"))
        text = told.ENTRY.format(code="A").replace("studny A mlčí", "studny mlčí v písku")
        shelf.save_entry(folder, "mine", text, "A")
        meet(table, "p1", "A", 0)
    device = sit(app, table, "cs", "p1")
    device.get(device.at("chronicle.pdf?own=1"))
    telling = device.get(device.at("parts?as=p1")).json["parts"]["telling"]
    for shown in (read(device), " ".join(printed), telling):
        assert "mlčí v\u00a0písku" in shown


def test_what_was_not_heard_is_nowhere(app: Flask, theirs: Table, voice: Voice, printed: list[str]) -> None:
    device = sit(app, theirs)
    html = read(device)
    device.get(device.at("chronicle.pdf?own=1"))
    recorded(device, device.at("chronicle/audio"), own="1")
    for text in UNHEARD:
        assert text not in html
        assert text not in " ".join(printed)
        assert text not in " ".join(voice.asked)
    assert "The luck of A is a key." in " ".join(printed)
    assert "The luck of A is a key." in voice.asked


def test_of_a_failure_what_the_book_says_is_read(app: Flask, folder: Path) -> None:
    with app.app_context():
        table = told.table(folder, told.book(folder, "mine", "A"))
        meet(table, "p1", "A", 0, face=1)
    html = read(sit(app, table))
    assert "It fails." in html
    assert "The failure of A is dust." in html
    for text in ("The luck of A", "Eva gains"):
        assert text not in html


def test_in_character_mode_a_failure_is_read_and_told(app: Flask, folder: Path) -> None:
    with app.app_context():
        table = told.table(folder, told.book(folder, "mine", "RIZ1"), mode="character", map=2,
                           sheets={"p1": {"character": "riza", "codes": ["RIZ1"]}, "p2": {"character": "vera"}})
        meet(table, "p1", "RIZ1", 0, face=1)
    html = read(sit(app, table))
    for text in ("Quest RIZ1", "The prose of RIZ1", "It fails.", "The failure of RIZ1 is dust."):
        assert text in html
    assert "The luck of RIZ1" not in html


def test_what_was_undone_was_never_told(app: Flask, theirs: Table) -> None:
    device = sit(app, theirs)
    with app.app_context():
        table = desk.find(theirs.code)
        first = next(one for one in desk.log(table) if '"open"' in one.action)
        desk.rewind(table, first.id, by="table", client=f"r{next(ids)}", head=desk.look(table).head, consent=True)
    html = read(device)
    assert "The prose of A" in html
    for text in (*UNHEARD, "The luck of A", "Dig A", "The prose of B", "gains"):
        assert text not in html


def test_names_are_shown_as_they_were_typed_and_do_nothing(app: Flask, folder: Path) -> None:
    with app.app_context():
        table = told.table(folder, "roads", names={"p1": "<b>Eva</b>", "p2": "Jan"})
        meet(table, "p1", "A", 0)
    html = sit(app, table).get(f"/t/{table.code}/chronicle", json=False)
    device = sit(app, table)
    assert "&lt;b&gt;Eva&lt;/b&gt;" in device.get(device.at("chronicle"), json=False).text
    assert b"<b>Eva</b>" not in html.data


def test_a_table_that_reads_from_paper_has_a_chronicle_too(app: Flask) -> None:
    device = Device(app).open(mode="campaign", setup={"map": 2, "seats": ["p1", "p2"]})
    with app.app_context():
        table = desk.find(device.code)
        s = desk.look(table).state
        space = next(id for id, one in s.box.map.spaces.items() if one.quest)
        told.enter(table, told.Correct(seat="table", patches=(
            told.Patch(("players", "p1", "figure"), f"map:{space}"), told.Patch(("quests",), [space]),
            told.Patch(("quest_tokens",), 1), told.Patch(("flow",), told.json.loads(told.encode((
                told.Rounds(2, 1), told.Turn("p1"), told.Adventure("p1", space))))))))
        told.enter(table, {"do": "attempt", "seat": "p1", "option": 0})
        told.enter(table, {"do": "roll", "seat": "table", "faces": [6]})
    html = read(device)
    for text in ("Quest 1", "The Broken Gig", "Anna chooses: Mend the wheel",
                 "The texts were read from the paper book.", "Anna gains: keyword TORNADO, reputation +1, 1 food"):
        assert text in html


def test_an_empty_story_says_so_and_offers_nothing_to_carry_away(app: Flask, table: Device) -> None:
    html = read(table)
    assert "The chronicle is written as you play" in html
    assert "chronicle.pdf" not in html
    assert post(table, table.at("chronicle/audio")).status_code == 422


def test_an_entry_that_left_the_book_leaves_its_place(app: Flask, folder: Path, theirs: Table) -> None:
    device = sit(app, theirs)
    with app.app_context():
        told.shelf.remove_entry(folder, "mine", "A")
    html = read(device)
    assert "This entry is no longer in the book." in html
    assert "The prose of A" not in html
    assert "The prose of B" in html


@pytest.mark.parametrize("name", ["chronicle", "chronicle.pdf", "chronicle/audio", "chronicle/audio.mp3"])
def test_strangers_read_nothing(app: Flask, theirs: Table, name: str) -> None:
    answer = Device(app).get(f"/t/{theirs.code}/{name}")
    assert answer.status_code == 403
    assert b"prose" not in answer.data
    assert Device(app).get(f"/t/AAAAAA/{name}").status_code == 403


def test_strangers_have_nothing_recorded(app: Flask, theirs: Table, voice: Voice) -> None:
    assert post(Device(app), f"/t/{theirs.code}/chronicle/audio", own="1").status_code == 403
    assert voice.asked == []


@pytest.mark.parametrize("id", ["99", "0", "x", "-1", "1" * 30, "٣"])
def test_a_campaign_that_is_none(app: Flask, id: str) -> None:
    assert Device(app).get(f"/campaigns/{id}/chronicle").status_code == 404


def test_the_words_of_the_owner_are_in_no_log(
        app: Flask, theirs: Table, voice: Voice, caplog: pytest.LogCaptureFixture) -> None:
    device = sit(app, theirs)
    with caplog.at_level("DEBUG"):
        log = device.get(device.at("log"), json=False).text
        recorded(device, device.at("chronicle/audio"), own="1")
        app.extensions["companion_studio"].speech = Mute(NoVoice("en"))
        post(device, device.at("chronicle/audio"))
        settled(device, device.at("chronicle/audio"))
    for text in ("The prose of", "The luck of"):
        assert text not in log
        assert text not in caplog.text


def test_what_is_carried_away_has_the_text_of_the_own_book_only_if_asked_for(
        app: Flask, theirs: Table, voice: Voice, printed: list[str]) -> None:
    device = sit(app, theirs)
    html = read(device)
    assert "Include the text of our own book" in html
    assert 'value="1" checked' not in html
    assert device.get(device.at("chronicle.pdf")).status_code == 200
    recorded(device, device.at("chronicle/audio"))
    for text in ("The well A", "The prose of A", "Dig A", "The luck of A"):
        assert text not in " ".join(printed)
        assert text not in " ".join(voice.asked)
    assert "The text of your own book is left out." in printed
    assert "Eva opens entry A." in voice.asked
    assert "Eva gains: reputation plus 1, 2 food, 1 gem." in voice.asked
    device.get(device.at("chronicle.pdf?own=1"))
    assert "The prose of A is silent. It waits." in printed


def test_the_text_of_our_own_authors_goes_along(app: Flask, ours: Table, printed: list[str]) -> None:
    device = sit(app, ours)
    assert "Include the text of our own book" not in read(device)
    device.get(device.at("chronicle.pdf"))
    assert "The Buried Well" in printed


@pytest.mark.parametrize(("size", "points"), [("A5", (419.53, 595.28)), ("A4", (595.28, 841.89))])
def test_the_booklet(app: Flask, ours: Table, printed: list[str], size: str, points: tuple[float, float]) -> None:
    device = sit(app, ours, "cs")
    answer = device.get(device.at(f"chronicle.pdf?size={size}"))
    assert answer.data.startswith(b"%PDF-")
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("inline; filename=chronicle")
    assert f"/MediaBox [0 0 {points[0]} {points[1]}]".encode() in answer.data
    assert "Zasypaná studna" in printed
    assert any(text.startswith("Uprostřed písku stojí kamenný kruh") for text in printed)
    assert "Eva volí: Vyházet písek" in printed
    assert "Nedaří se." in printed


def test_the_drawing_of_an_entry_stands_on_the_page_and_in_the_booklet(
        app: Flask, ours: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, float]] = []
    monkeypatch.setattr(PdfDocument, "drawing", lambda self, svg, x, y, wide, tall: drawn.append((wide, tall)))
    device = sit(app, ours)
    assert re.search(r'class="picture [^"]*vignette" data-picture="/games/near_and_far/pictures/entries', read(device))
    device.get(device.at("chronicle.pdf?size=A5"))
    assert drawn[:2] == [COVER, PICTURE]  # the title page takes the first of the story


def test_every_entry_that_is_drawn_can_be_printed() -> None:
    """In the three inks of paper, whatever the theme has."""
    for code in drawn_entries():
        svg = illustrations.Picture("", f"/games/near_and_far/pictures/entries/{code}.svg?d=x#picture").on_paper
        assert "<path" in svg
        assert "var(" not in svg


def test_a_size_that_no_printer_has(app: Flask, ours: Table) -> None:
    device = sit(app, ours)
    assert device.get(device.at("chronicle.pdf?size=A3")).status_code == 400


def test_a_campaign_tells_its_games_in_order(app: Flask, folder: Path, printed: list[str]) -> None:
    with app.app_context():
        ours, first = told.campaign(folder, told.book(folder, "mine", "1", "33"))
        meet(first, "p1", "1", 0)
        over(first)
        campaigns.add_paper_game(ours, 3, {"p1": 7, "p2": 9})
        second = campaigns.open_next(ours, told.Choice(4, tuple(NAMES)), told.box_of(folder, "mine"))
        meet(second, "p2", "33", 1)
    device = Device(app)
    html = read(device, f"/campaigns/{ours.id}/chronicle")
    wanted = ["Fridays", "Game 1: Broken Plains", "The well 1", "Game 2: Crimson Forest",
              "This game was played on paper.", "Game 3: Meteor Mountain", "Jan chooses: Fight 33",
              "The fight of 33 ends."]
    assert [html.find(text) for text in wanted] == sorted(html.find(text) for text in wanted)
    assert all(text in html for text in wanted)
    assert device.get(f"/campaigns/{ours.id}/chronicle.pdf?own=1").status_code == 200
    assert "Game 3: Meteor Mountain" in printed


def test_a_table_and_a_campaign_lead_to_their_chronicle(app: Flask, folder: Path) -> None:
    with app.app_context():
        ours, first = told.campaign(folder, "roads")
    device = sit(app, first, seat="p1")
    assert f'href="/t/{first.code}/chronicle"' in read(device, f"/t/{first.code}/seat/p1")
    assert f'href="/t/{first.code}/chronicle"' in read(device, f"/t/{first.code}/score")
    assert f'href="/campaigns/{ours.id}/chronicle"' in read(device, f"/campaigns/{ours.id}")


def test_what_was_gained_never_begins_a_page(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    put: list[tuple[int, str]] = []
    written = PdfDocument.multi_cell

    def lines(self: PdfDocument, *args: Any, **more: Any) -> Any:
        made = written(self, *args, **more)
        if not more.get("dry_run") and len(args) > 2:
            put.append((self.page_no(), args[2]))
        return made

    monkeypatch.setattr(PdfDocument, "multi_cell", lines)
    monkeypatch.setattr(FPDF, "output", lambda self: b"")  # where everything stands is decided by then
    pages = set()
    with app.test_request_context():
        for long in range(24):
            put.clear()
            one = Chapter("p1", "quest", "Eva", "E", "blue", "Quest A", text=("Sand. " * 9 * (long + 1),),
                          after=("A bell. " * 40,), gains=("1 coin",))
            games = (Game("Caverns", chapters=(one,)),)
            booklet(Story("t", "TABLE1", "Story", "", games, own=False, over=True, back=""), "A5")
            (after, _), (gains, _) = put[-2:]
            assert after == gains, long
            pages.add(after)
    assert pages == {2, 3}
