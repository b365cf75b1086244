"""A game in which everybody has one side has no table of sides in its score."""
from __future__ import annotations

from flask import Flask

from tests.web.conftest import Device


def test_a_game_of_one_side_each_has_no_such_table(app: Flask) -> None:
    device = Device(app).open()
    assert 'class="by-side"' not in device.get(device.at("score"), json=False).text
    assert device.get(device.at("score/cards"), json=False).status_code == 200
