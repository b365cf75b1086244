"""Who still plays in a campaign, over HTTP: somebody leaves and comes again; maps that may be played once more."""
from __future__ import annotations

import re

import pytest
from flask import Flask

from companion.table import desk
from tests.web.campaigner import begun, finish, next_game, post
from tests.web.lobby.test_start import page


def test_somebody_stops_coming_and_comes_again(app: Flask) -> None:
    device = begun(app)
    html = page(device, "/campaigns/1")
    assert 'name="plays.p3"' in html
    assert html.count("Stops playing</button>") == 3
    assert post(device, "/leave", seat="p3").status_code == 302
    html = page(device, "/campaigns/1")
    assert 'value="p3"> Cyril' not in html
    assert 'name="points.p3"' not in html
    assert "no longer plays</span>" in html
    assert html.count("Plays again</button>") == 1
    assert post(device, "/leave", seat="p2").status_code == 400
    assert post(device, "/leave", seat="p9").status_code == 404
    finish(app, next_game(device))
    with app.app_context():
        assert [*desk.seats(desk.tables()[0])] == ["p1", "p2"]
    assert post(device, "/leave", seat="p3", back="1").status_code == 302
    assert 'name="points.p3"' in page(device, "/campaigns/1")


@pytest.mark.parametrize(("stays", "champion"), [(True, "Cyril"), (False, "Anna")])
def test_whoever_has_left_is_no_champion(app: Flask, stays: bool, champion: str) -> None:
    device = begun(app)
    for n in range(2, 12):
        points = {"points.p1": "9", "points.p2": "8"} | ({"points.p3": "99"} if n == 2 else {})
        assert post(device, "/paper", stop=str(n), **points).status_code == 302
        if n == 2 and not stays:
            assert post(device, "/leave", seat="p3").status_code == 302
    assert f"Champion of the campaign: {champion}" in page(device, "/campaigns/1")


def test_maps_played_before_come_last_in_character_mode(app: Flask) -> None:
    device = begun(app, play="character", **{f"character{n}": c for n, c in enumerate(("riza", "vera", "kikli"))})
    finish(app, next_game(device, stop="4"))
    html = page(device, "/campaigns/1")
    choice = re.findall(r'<option value="(\d+)"[^>]*>([^<]*)', html[html.index('name="stop"'):html.index("</select>")])
    assert [n for n, _ in choice] == ["2", "3", "5", "6", "7", "8", "9", "10", "4"]
    assert [text.endswith("(played)") for _, text in choice] == [False] * 8 + [True]
