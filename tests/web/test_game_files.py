"""What a game shows beside words lies in its own folder: one way there, nothing else is to be had by it."""
from __future__ import annotations

import pytest
from flask import Flask, g

from companion import games
from companion.games.view import FORMS
from companion.web import game_files
from tests.web.conftest import Device


@pytest.mark.parametrize(("file", "kind"), [("icons.svg", "image/svg+xml"), ("theme.css", "text/css"),
                                            ("contours.svg", "image/svg+xml")])
def test_a_games_files_are_kept_like_those_of_the_house(app: Flask, file: str, kind: str) -> None:
    device = Device(app)
    with device.get("/static/icons/symbols.svg") as house:
        kept = house.headers["Cache-Control"]
    with device.get(f"/games/near_and_far/{file}") as found:
        assert found.headers["Cache-Control"] == kept
    assert (found.status_code, found.mimetype) == (200, kind)
    asked = {"If-None-Match": found.headers["ETag"]}
    with device.client.get(f"/games/near_and_far/{file}", headers=asked) as again:
        assert again.status_code == 304


def test_a_file_whose_address_names_what_is_in_it_is_kept_for_ever(app: Flask) -> None:
    device, file = Device(app), "pictures/threats.svg"
    with device.get(game_files.lasting_address("near_and_far", file)) as found:
        assert found.headers["Cache-Control"] == game_files.FOREVER
    with device.get(f"/games/near_and_far/{file}?d=0123456789ab") as stale:
        assert stale.headers["Cache-Control"] != game_files.FOREVER


@pytest.mark.parametrize("path", [
    "/games/near_and_far/nothing.svg", "/games/near_and_far/../game.py", "/games/near_and_far/%2e%2e/game.py",
    "/games/near_and_far/..%2fgame.py", "/games/near_and_far/", "/games/no_such_game/icons.svg",
    "/games/../near_and_far/icons.svg", "/games/derived/screen.py"])
def test_nothing_else_is_to_be_had_by_it(app: Flask, path: str) -> None:
    assert Device(app).get(path).status_code == 404


def test_a_page_of_a_game_takes_its_signs_before_those_of_the_house(app: Flask) -> None:
    with app.test_request_context():
        game_files.opens("near_and_far")
        assert game_files.sign("camp") == "/games/near_and_far/icons.svg#camp"
        assert game_files.sign("undo") == "/static/icons/symbols.svg#undo"
        assert game_files.theme() == "/games/near_and_far/theme.css"
        game_files.opens("tower")
        with pytest.raises(LookupError):
            game_files.sign("camp")
        assert game_files.theme() == ""


def test_a_page_of_no_game_may_show_the_signs_of_all(app: Flask) -> None:
    with app.test_request_context():
        assert "game" not in g
        assert game_files.sign("camp") == "/games/near_and_far/icons.svg#camp"
        with pytest.raises(LookupError):
            game_files.sign("a-sign-that-nobody-drew")


def test_a_table_loads_the_theme_of_its_game_once(app: Flask) -> None:
    device = Device(app).open()
    page = device.get(device.at("").rstrip("/"), json=False).text
    assert page.count("/games/near_and_far/theme.css") == 1


@pytest.mark.parametrize("id", [*games.ids(), *games.tools()])
def test_every_sign_and_form_that_a_game_declares_is_drawn(id: str) -> None:
    icons, known = games.load(id).icons, {*game_files.house_signs(), *game_files.game_signs(id)}
    tables = (icons.LINES, icons.GOODS, icons.COUNTERS, icons.GROUPS, icons.SIGNS, getattr(icons, "VERBS", {}))
    assert {name for table in tables for name in table.values()} - known == set()
    assert set(icons.FORMS.values()) <= set(FORMS)
