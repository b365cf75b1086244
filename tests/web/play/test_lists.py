"""The lists of setting up, packing up and rebuilding a table."""
from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.games.near_and_far.box.atlas import PAGES
from companion.web.check.setup import draw_letters
from tests.web.conftest import Device

NUMBERS = PAGES["2"].quests


def opened(app: Flask, lang: str = "en", **setup: object) -> Device:
    return Device(app, lang).open(**setup)  # type: ignore[arg-type]


def page(device: Device, name: str) -> str:
    answer = device.get(device.at(name).rstrip("/"), json=False)
    assert answer.status_code == 200, answer.text
    return answer.text


def ticks(html: str) -> list[str]:
    return re.findall(r'<input type="checkbox" name="([^"]+)"', html)


def test_a_new_table_is_set_up_and_cannot_be_packed_up_yet(app: Flask) -> None:
    device = opened(app)
    html = page(device, "setup")
    assert "<h1>Set-up</h1>" in html
    assert "/pack" not in html
    menu = page(device, "")
    assert "Set up the game piece by piece" in menu
    assert "Rebuild this table" not in menu


def test_a_table_under_way_is_rebuilt_and_packed_from_its_menu_and_the_lobby(app: Flask) -> None:
    device = opened(app)
    device.play("leave-town")
    assert "Rebuild this table" in page(device, "")
    assert f'href="/t/{device.code}/pack"' in page(device, "")
    listed = page(device, "setup")
    assert "<h1>Rebuild this table</h1>" in listed
    lobby = device.get("/", json=False).text
    assert re.search(rf'href="/t/{device.code}/setup"[^\n]*>Rebuild this table<', lobby)


def test_packing_has_the_same_ticks_in_the_other_order(app: Flask) -> None:
    device = opened(app)
    device.play("leave-town")
    there, back = ticks(page(device, "setup")), ticks(page(device, "pack"))
    assert len(there) > 20
    assert sorted(there) == sorted(back)
    assert back[-1].startswith("town..town_board")
    html = page(device, "pack")
    assert 'data-list="pack"' in html
    assert 'class="hint where"' not in html
    assert "pieces in one bag" in html


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_both_lists_open_in_both_languages(app: Flask, lang: str) -> None:
    device = opened(app, lang)
    device.play("leave-town")
    for name in ("setup", "pack"):
        assert not re.search(r"(web|prepare)\.[a-z_.]+", page(device, name))


def test_an_expansion_is_said_where_the_table_is_laid_out(app: Flask) -> None:
    told = page(opened(app, setup={"base_only": False}), "setup")
    assert 'data-reminder="modules" hidden' in told
    assert 'data-reminder="modules"' not in page(opened(app), "setup")


def test_named_spaces_are_drawn_first() -> None:
    named = PAGES["2"].named
    letters = draw_letters("TABLE1", 1, NUMBERS, 7, named)
    assert len(letters) == 7
    assert set(named) < set(letters)
    assert list(letters) == sorted(letters, key=int)
    assert draw_letters("TABLE1", 1, NUMBERS, 7, named) == letters
    assert any(draw_letters("TABLE1", n, NUMBERS, 7, named) != letters for n in range(2, 6))
    assert set(draw_letters("TABLE1", 3, NUMBERS, 4, named)) < set(named)
    assert len(draw_letters("TABLE1", 1, NUMBERS, 99)) == 16


def test_the_draw_shows_the_numbers_of_the_map_in_play(app: Flask) -> None:
    device = opened(app, setup={"mode": "campaign", "map": 2, "box": "empty", "named_first": True})
    html = page(device, "setup?draw=1")
    letters = re.findall(r"<li>(\d+)</li>", html)
    assert len(letters) == 7
    assert set(PAGES["2"].named) < set(letters) < set(NUMBERS)
    assert "Broken Plains" in html
    assert "Editions differ" not in html
    last = opened(app, setup={"mode": "campaign", "map": 10, "box": "empty"})
    assert "Editions differ" in page(last, "setup?draw=1")
