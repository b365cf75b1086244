"""Character sheets on the page and on paper, and campaigns as files."""
from __future__ import annotations

import errno
import io
import json
import re
from pathlib import Path
from unittest.mock import Mock

import pypdfium2
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion import disk, pdf
from companion.games.near_and_far.sheet import Sheet
from companion.games.sheets import Rings
from companion.table.campaign import campaigns
from companion.web.campaign import front as campaign_front
from tests.web.conftest import Device
from tests.web.lobby.test_start import page
from tests.web.owner import painted

from tests.web.campaigner import begun, finish, next_game, over_two_games, post, sheet


# The sheet

def test_the_sheet_looks_like_the_printed_one(app: Flask) -> None:
    html = page(over_two_games(app), "/campaigns/1/sheet/p1")
    assert html.count('class="tick marked"') == 4
    assert html.count('class="tick') == 30
    assert html.count('class="star earned"') == 2
    assert html.count('class="star') == 11
    assert html.count('class="open"') == 1
    assert "OATH" in html
    assert re.search(r'<p class="sum">.*?<span class="figure">(\d+)</span>', html, re.S)


def test_the_sheet_of_character_mode_has_lines_the_last_two_framed(app: Flask) -> None:
    device = begun(app, play="character", character0="riza", character1="kikli", character2="rin")
    finish(app, next_game(device, stop="4"), p1_sheet={"codes": ["RIZ1", "RIZ3"], "read": 1, "character": "riza"})
    html = page(device, "/campaigns/1/sheet/p1")
    assert html.count('class="told read"') == 1
    assert html.count('class="told') == 10
    assert html.count('class="line framed"') == 2
    assert 'class="circles"' not in html


def test_a_photo_of_the_sheet_on_paper_lies_beside_what_is_typed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    device = over_two_games(app)

    def kept(path: str = "/sheet/p1/photo", **form: object) -> TestResponse:
        data = {"csrf": device.csrf} | form
        return device.client.post(f"/campaigns/1{path}", data=data, headers=device.lang)

    assert device.get("/campaigns/1/sheet/p1/photo", json=False).status_code == 404
    answer = kept(picture=(io.BytesIO(painted("PNG")), "sheet.png"))
    assert answer.headers["Location"] == "/campaigns/1/sheet/p1?unfold=1#correct"
    html = page(device, "/campaigns/1/sheet/p1?unfold=1")
    link = re.search(r'<img src="(/campaigns/1/sheet/p1/photo\?of=\d+)"', html)
    assert link
    photo = device.get(link[1], json=False)
    assert (photo.headers["Content-Type"], photo.data[:3]) == ("image/jpeg", b"\xff\xd8\xff")
    assert "sandbox" in photo.headers["Content-Security-Policy"]
    assert "/photo?of=" not in page(device, "/campaigns/1/sheet/p2")  # everybody has a sheet of their own
    assert sheet(app).boxes == 4  # it counts for nothing
    assert kept(picture=(io.BytesIO(b"%PDF"), "sheet.jpg")).status_code == 422
    assert kept().status_code == 400
    for nobody in ("/sheet/p9/photo", "/sheet/..%2fp1/photo", "/sheet/table/photo"):
        assert kept(nobody, picture=(io.BytesIO(painted("PNG")), "sheet.png")).status_code == 404
    folder: Path = app.config["DATA"]
    assert [path.name for path in (folder / "sheets").rglob("*.*")] == ["seat-p1.jpg"]
    with monkeypatch.context() as full:
        full.setattr(disk.os, "replace", Mock(side_effect=OSError(errno.ENOSPC, "No space left on device")))
        answer = kept(picture=(io.BytesIO(painted("PNG", (120, 90))), "sheet.png"))
    assert (answer.status_code, "data folder" in answer.text) == (503, True)
    assert device.get(link[1], json=False).data == photo.data
    assert len(list((folder / "sheets" / "1").iterdir())) == 1
    assert kept(none="1").status_code == 302
    assert device.get(link[1], json=False).status_code == 404


def test_a_correction_by_hand_is_traced_and_taken_back(app: Flask) -> None:
    device = over_two_games(app)
    path = "/sheet/p1"
    fields = {"boxes": "5", "open": "S2, s9", "crossed": "", "keywords": "OATH, <i>", "spent": "1",
              "skills.fishing": "1", "points.0": "20", "points.1": "7", "by": "Anna", "reason": "forgotten <b>box</b>"}
    assert post(device, path, **fields).status_code == 302
    assert sheet(app) == Sheet(boxes=5, open=("S2", "S9"), keywords=("OATH", "<i>"), skills=("fishing",), spent=1,
                               points=(20, 7))
    html = page(device, "/campaigns/1/sheet/p1")
    assert "forgotten &lt;b&gt;box&lt;/b&gt;" in html
    assert "&lt;i&gt;" in html
    fix = re.search(r'action="/campaigns/1(/sheet/p1/fix/\d+)"', html)
    assert fix
    assert post(device, fix[1], undone="1").status_code == 302
    assert sheet(app).boxes == 4
    assert "Correct it again" in page(device, "/campaigns/1/sheet/p1")
    assert post(device, fix[1], undone="0").status_code == 302
    assert sheet(app).boxes == 5


@pytest.mark.parametrize(("fields", "said"), [
    ({"boxes": "31", "reason": "x"}, "boxes marked"), ({"boxes": "x", "reason": "x"}, "boxes marked"),
    ({"spent": "9" * 4000, "reason": "x"}, "experience spent"), ({"reason": "x"}, "changes nothing"),
    ({"boxes": "5", "reason": " "}, "Say briefly why"), ({"points.0": "9999", "reason": "x"}, "journey points")])
def test_a_refused_correction_keeps_what_was_typed(app: Flask, fields: dict[str, str], said: str) -> None:
    device = over_two_games(app)
    was = sheet(app)
    told = {"boxes": str(was.boxes), "points.0": str(was.points[0]), "points.1": "7", "keywords": "OATH", "open": "S2",
            "spent": "0"} | fields
    answer = post(device, "/sheet/p1", **told)
    assert answer.status_code in (400, 422)
    assert said in answer.text
    assert f'name="keywords" value="{told["keywords"]}"' in answer.text
    assert 'id="correct" open' in answer.text
    assert sheet(app) == was


@pytest.mark.parametrize("size", pdf.READING_SIZES)
@pytest.mark.parametrize("seat", ["p1", "all"])
def test_sheets_print_as_pdf(app: Flask, size: str, seat: str) -> None:
    answer = over_two_games(app, "cs").get(f"/campaigns/1/sheet/{seat}.pdf?size={size}", json=False)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert answer.data.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", answer.data)) == (2 if seat == "p1" else 6)
    wide, tall = (round(mm / 25.4 * 72, 2) for mm in pdf.READING_SIZES[size])
    assert f"/MediaBox [0 0 {wide:.2f} {tall:.2f}]".encode() in answer.data


def test_a_pdf_needs_no_fonts_of_its_own(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf.assets, "PDF_FONTS", (pdf.assets.PDF_FONTS[0]._replace(file="gone.woff"),))
    paper = pdf.new_document("A5", "x")
    assert not paper.own_fonts
    answer = over_two_games(app, "cs").get("/campaigns/1/sheet/p2.pdf", json=False)
    assert answer.data.startswith(b"%PDF")


def test_czech_letters_are_in_the_fonts_of_paper() -> None:
    paper = pdf.new_document("A4", "Příliš žluťoučký kůň")
    assert paper.own_fonts, "the fonts are fetched before the tests"
    for family, style in ((pdf.TEXT, ""), (pdf.TEXT, "B"), (pdf.DISPLAY, "B")):
        paper.face(family, style)
        for letter in "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ–−":
            own = ord(letter) in paper.fonts[family + style].cmap
            assert own or paper.get_fallback_font(letter, style), (family, style, letter)
    paper.add_page()
    paper.output()


def test_a_document_brings_the_fonts_of_its_letters_alone() -> None:
    for text, files in (("x", 1), ("ž", 2)):
        paper = pdf.new_document("A4", "x")
        paper.add_page()
        paper.put(10, 10, text)
        assert paper.output().count(b"/FontFile2") == files


def test_a_line_after_one_that_begins_with_a_czech_letter_keeps_its_size_and_its_arrow() -> None:
    paper = pdf.new_document("A4", "x")
    paper.add_page()
    paper.set_text_color(*pdf.INK_COLOUR)
    paper.face(pdf.TEXT, "B", 20)
    paper.put(10, 10, "2")
    for n, line in enumerate(("Řádek", "Zničené → pevnost")):
        paper.face(pdf.TEXT, "B", 8)
        paper.put(10, 30 + 10 * n, line)
    with pypdfium2.PdfDocument(bytes(paper.output())) as document:
        text = document[0].get_textpage()
        assert "Zničené › pevnost" in text.get_text_range()
        _, bottom, _, top = text.get_charbox(text.get_text_range().index("Z"))
    assert top - bottom < 8


def test_more_stories_than_circles_get_more_circles(app: Flask) -> None:
    device = begun(app)
    many = [f"S{n}" for n in range(30)]
    finish(app, next_game(device), p1_sheet={"open": many})
    with app.app_context(), app.test_request_context():
        app.preprocess_request()
        front = campaign_front.front(campaigns.standing(campaigns.find(1)), "p1")
    rings = next(block for column in front.sides[0].columns for block in column if isinstance(block, Rings))
    assert [story for story, _ in rings.words] == many
    assert device.get("/campaigns/1/sheet/p1.pdf", json=False).status_code == 200


# Files

def test_a_campaign_is_taken_along_as_a_file(app: Flask) -> None:
    device = over_two_games(app)
    answer = device.get("/campaigns/1/export", json=False)
    assert answer.headers["Content-Disposition"].endswith("filename*=UTF-8''Fridays.campaign.json")
    back = device.client.post("/campaigns/import", headers=device.lang, data={
        "csrf": device.csrf, "file": (io.BytesIO(answer.data), "x.json")})
    assert back.headers["Location"] == "/campaigns/2"
    with app.app_context():
        stands = [campaigns.standing(campaigns.find(n)) for n in (1, 2)]
    assert stands[0].sheets == stands[1].sheets


@pytest.mark.parametrize("data", [b"", b"{}", b"[" * 9000, b'{"kind": "companion-campaign", "version": 2, "game": "x", '
                                  b'"campaign": {}}', b"<script>alert(1)</script>", b"\xff" * 99])
def test_a_broken_file_is_told_and_changes_nothing(app: Flask, data: bytes) -> None:
    device = Device(app)
    answer = device.client.post("/campaigns/import", headers=device.lang, data={
        "csrf": device.csrf, "file": (io.BytesIO(data), "x.json")})
    assert answer.status_code == 400
    assert "Nothing was changed" in answer.text
    assert "<script>alert" not in answer.text
    with app.app_context():
        assert campaigns.all_campaigns() == []


def test_a_file_is_called_after_the_campaign_whatever_it_is_called(app: Flask) -> None:
    device = begun(app, campaign='Páteční "tažení"/..\\ \U0001f600')
    told = device.get("/campaigns/1/export", json=False).headers["Content-Disposition"]
    assert "filename*=UTF-8''P%C3%A1te%C4%8Dn%C3%AD--ta%C5%BEen%C3%AD.campaign.json" in told
    assert "/" not in told
    assert "\n" not in told


def test_a_large_file_is_taken_and_a_huge_one_is_not(app: Flask) -> None:
    device = over_two_games(app)
    data = device.get("/campaigns/1/export", json=False).data
    answer = device.client.post("/campaigns/import", headers=device.lang, data={
        "csrf": device.csrf, "file": (io.BytesIO(data + b" " * 300_000), "x.json")})
    assert answer.status_code == 302
    answer = device.client.post("/campaigns/import", data=data + b" " * (1 << 20), headers={
        "X-CSRF": device.csrf, "Content-Type": "application/json"})
    assert (answer.status_code, answer.get_json()["ok"]) == (413, False)


def test_programs_hear_every_fault_of_a_file(app: Flask) -> None:
    device = over_two_games(app)
    whole = json.loads(device.get("/campaigns/1/export", json=False).data)
    whole["campaign"]["start"]["p1"] = {"boxes": 99, "spent": -4}
    answer = device.client.post("/campaigns/import", data=json.dumps(whole), headers={
        "X-CSRF": device.csrf, "Content-Type": "application/json", "Accept": "application/json"}).get_json()
    assert (answer["ok"], answer["kind"], len(answer["findings"])) == (False, "malformed", 2)
