"""The result on paper and for BG Stats: what the files hold, and that nothing is made before somebody asks."""
from __future__ import annotations

import json
import re
from datetime import datetime, timedelta, timezone
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from msgspec import Struct

from companion.games.view import Record
from companion.pdf_document import PdfDocument
from companion.table import desk, passes
from companion.web.score import bgstats
from tests.web.conftest import Device
from tests.web.ended import laid

NOON = datetime(2026, 5, 3, 14, 30, 5, tzinfo=timezone(timedelta(hours=2)))


def finished(app: Flask, lang: str = "en", players: int = 2, most: int = 3000) -> Device:
    """A stranger's screen at a game in a journal; whoever watches may see the result."""
    table = laid(app, players, most=most)
    device = Device(app, lang)
    device.code = table.code
    with app.app_context():
        code = passes.invite(desk.find(table.code), "seat")
    assert device.post(f"/j/{code}/claim", {"seat": ""}).status_code == 200
    return device


def play_of(html: str) -> dict[str, Any]:
    """What the link of the page carries."""
    address = re.search(r'href="(https://app\.bgstatsapp\.com/createPlay\.html\?data=[^"]+)"', html)
    assert address, html
    return dict(json.loads(unquote(address[1].partition("data=")[2])))


# BG Stats

def test_the_play_has_the_form_that_bg_stats_reads() -> None:
    record = Record("Near and Far", 195421, "Broken Plains", {}, "p1")
    players = [{"name": "Eva", "score": 31, "winner": True, "rank": 1, "role": "Riza", "startPlayer": True}]
    made = bgstats.play("AB12CD", "near_and_far", NOON, record, players)
    assert made == {
        "sourceName": "Companion", "sourcePlayId": "companion-near_and_far-AB12CD", "playDate": "2026-05-03 12:30:05",
        "game": {"name": "Near and Far", "sourceGameId": "near_and_far", "bggId": 195421, "highestWins": True,
                 "noPoints": False},
        "board": "Broken Plains",
        "players": [{"sourcePlayerId": "eva", "name": "Eva", "score": 31, "winner": True, "rank": 1, "role": "Riza",
                     "startPlayer": True}]}
    assert json.loads(unquote(bgstats.link(made).removeprefix(bgstats.ADDRESS))) == made


def test_what_is_not_known_is_left_out() -> None:
    made = bgstats.play("X", "other", NOON, Record("Other", 0, "", {}, "p1"), [])
    assert "board" not in made
    assert "bggId" not in made["game"]


def test_a_link_has_no_letter_that_an_address_may_not_have() -> None:
    made = bgstats.play("X", "g", NOON, Record("Žluťoučký & kůň", 0, "", {}, "p1"), [])
    assert re.fullmatch(r"[A-Za-z0-9_.~%-]+", bgstats.link(made).removeprefix(bgstats.ADDRESS))


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_finished_game_is_handed_over_on_request(app: Flask, lang: str) -> None:
    device = finished(app, lang)
    html = device.get(device.at("score/bgstats"), json=False).text
    score = device.get(device.at("score")).get_json()
    play = play_of(html)
    assert {p["name"]: p["score"] for p in play["players"]} == {
        name: score["totals"][seat] for seat, name in (("p1", "Eva"), ("p2", "Jan"))}
    assert [p["winner"] for p in play["players"]] == [seat in score["ranking"][0] for seat in ("p1", "p2")]
    assert [p["startPlayer"] for p in play["players"]] == [True, False]
    assert play["board"] == {"cs": "Jeskyně glogů", "en": "Glogo Caverns"}[lang]
    assert all(p["role"] for p in play["players"])
    assert 'rel="noopener noreferrer external"' in html
    assert "<svg" in html
    assert {"cs": "vede ven z Companionu", "en": "opens the BG Stats app"}[lang] in html


def test_no_page_leads_out_before_somebody_asks(app: Flask) -> None:
    device = finished(app)
    for name in ("score", "score?fragment=1", "log"):
        assert "bgstatsapp" not in device.get(device.at(name), json=False).text
    assert f'href="/t/{device.code}/score/bgstats" data-sheet' in device.get(device.at("score"), json=False).text


def test_a_game_under_way_is_not_handed_over(app: Flask) -> None:
    table = Device(app).open()
    answer = table.get(table.at("score/bgstats"))
    assert answer.status_code == 409
    assert "/score/bgstats" not in table.get(table.at("score"), json=False).text


def test_a_long_link_has_no_picture_that_nobody_can_read(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bgstats, "MAX_LINK_LETTERS", 100)
    device = finished(app)
    html = device.get(device.at("score/bgstats?fragment=1"), json=False).text
    assert play_of(html)
    assert 'class="qr' not in html


# on paper

@pytest.mark.parametrize("players", [2, 4])
def test_the_sheet_is_one_page_of_a4(app: Flask, players: int) -> None:
    device = finished(app, "cs", players)
    answer = device.get(device.at("score/sheet.pdf"), json=False)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert re.fullmatch(r'attachment; filename="[\w-]+\.pdf"', answer.headers["Content-Disposition"])
    pdf = answer.data
    assert pdf.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 1
    size = [float(n) for n in re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf).groups()]  # type: ignore[union-attr]
    assert size == pytest.approx([595.28, 841.89], abs=0.1)


class Said(Struct):
    text: str
    x: float
    y: float
    points: float


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[Said]:
    """Every line that is written on paper, where and in what size."""
    lines: list[Said] = []
    put = PdfDocument.put

    def noted(self: PdfDocument, x: float, y: float, text: str, width: float = 0, align: str = "L") -> None:
        lines.append(Said(text, x, y, self.font_size_pt))
        put(self, x, y, text, width, align)

    monkeypatch.setattr(PdfDocument, "put", noted)
    return lines


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_sheet_says_who_won_and_every_line(app: Flask, lang: str, said: list[Said]) -> None:
    device = finished(app, lang, 4)
    device.get(device.at("score/sheet.pdf"), json=False)
    words = [x.text for x in said]
    score = device.get(device.at("score")).get_json()
    totals = [str(score["totals"][seat]) for seat in ("p1", "p2", "p3", "p4")]
    assert set(totals) <= {x.replace("−", "-") for x in words}
    best = score["ranking"][0][0]
    assert any({"p1": "Eva", "p2": "Jan", "p3": "Božena", "p4": "Vojtěch"}[best] in x for x in words)
    html = device.get(device.at("score"), json=False).text
    listed = re.findall(r'<span class="hidden">[^<]+: </span>([^<]+)</span><b class="figure">', html)
    assert len(listed) == len(score["lines"]) > 20
    assert {unescape(x) for x in listed} <= set(words)
    assert all(15 <= x.x <= 195 for x in said)
    assert all(15 <= x.y <= 282.1 for x in said), max(x.y for x in said)
    assert min(x.points for x in said) > 5
    assert "web." not in " ".join(words)


def test_a_game_under_way_is_printed_as_it_stands(app: Flask, said: list[Said]) -> None:
    table = Device(app).open()
    assert table.get(table.at("score/sheet.pdf"), json=False).status_code == 200
    assert "The score so far." in [x.text for x in said]
