"""What a table of Říše snů sees, where the suite's two players do not come."""
from __future__ import annotations

from flask import Flask

from tests.server.client import Device, into


def test_a_phone_shows_the_board_before_its_character_stands_on_it(app: Flask) -> None:
    table = Device(into(app))
    code = table.open("Eva", "Jan", "Žofie", game="rise_snu", mode="trial", box="sample")
    phone = Device(into(app))
    assert phone.sit(table.invite(code), "p1").status == 200
    page = phone.page(f"/t/{code}/seat/p1")
    assert page.status == 200
    assert 'data-place="cell:A5"' in page.text
