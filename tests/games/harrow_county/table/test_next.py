"""Whoever knows a chapter is offered the next one, and told what is new in it."""
from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from tests.web.conftest import Device

BROKEN = ["ability", "wild", "legend"]


def played(app: Flask, lang: str, mode: str) -> str:
    """The page of the evening after a game of that mode."""
    device = Device(app, lang)
    made = device.post("/tables", {"game": "harrow_county", "names": {"p1": "Anna", "p2": "Boris"},
                                   "setup": {"mode": mode}})
    device.code = made.get_json()["code"]
    patches = [{"path": ["players", seat, "broken"], "value": BROKEN} for seat in ("p1", "p2")]
    patches += [{"path": ["players", "p1", "goals"], "value": 4}, {"path": ["flow"], "value": [{"at": "rounds"}]}]
    entered = device.enter({"do": "correct", "seat": "p1", "patches": patches}, head=device.offers()["head"])
    assert entered.status_code == 200, entered.text
    assert device.get(device.at("score")).get_json()["over"]
    return html.unescape(device.get(device.at("evening"), json=False).text)


@pytest.mark.parametrize(("lang", "title", "new"), [
    ("en", "Full game", "New: ability cards, more legends and bonus tiles."),
    ("cs", "Celá hra", "Nové: karty schopností, další legendy a bonusové destičky.")])
def test_after_the_training_game_comes_the_full_one(app: Flask, lang: str, title: str, new: str) -> None:
    page = played(app, lang, "training")
    next_one = re.search(r'<section class="card recap"[^>]*>(.*?)</section>', page, re.S)
    assert next_one
    assert title in next_one[1]
    assert new in next_one[1]
    assert 'href="/new?game=harrow_county&play=full"' in next_one[1]


def test_two_players_are_not_offered_a_game_for_one(app: Flask) -> None:
    played(app, "en", "training")
    page = played(app, "en", "full")
    assert "play=solo" not in page
    assert "play=duel" in page
