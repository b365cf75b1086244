"""All options of a table on one page that can be copied."""
from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from tests.web.conftest import Device, join, send


@pytest.mark.parametrize(("lang", "said"), [
    ("en", ("Near and Far: Anna, Bořek", "First Adventure", "When a rule is broken: Accept and mark",
            "Clock: By player")),
    ("cs", ("Cestou necestou: Anna, Bořek", "První dobrodružství", "Hodiny: Podle hráčů"))])
def test_what_is_switched_on_stands_in_lines(app: Flask, table: Device, lang: str, said: tuple[str, ...]) -> None:
    table.write("settings", choice="warn")
    send(table, table.at("clock"), mode="seat")
    phone = join(app, table, "p2", lang)
    page = phone.get(phone.at("evening?as=p2"), json=False).text
    field = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
    assert field
    lines = html.unescape(field[1]).splitlines()
    assert set(said) <= set(lines)


def test_the_tower_of_a_table_is_called_by_its_name(app: Flask) -> None:
    device = Device(app)
    setup = {"game": "harrow_county", "names": {"p1": "Anna", "p2": "Bob"}, "setup": {}}
    code = device.post("/tables", setup).get_json()["code"]
    page = html.unescape(device.get(f"/t/{code}/evening?as=table", json=False).text)
    assert "How the Tree throws: Simple tower (two cubes in three come out)" in page


def test_a_device_chooses_what_it_shows_and_whether_it_sounds(app: Flask, table: Device) -> None:
    phone = join(app, table, "p2").get(table.at("seat/p2"), json=False).text
    assert re.findall(r'data-choice="(\w+)"', phone) == ["chime", "shake", "reminders", "coach", "clock"]
    shared = table.get(table.at("").rstrip("/"), json=False).text
    assert re.findall(r'data-choice="(\w+)"', shared) == ["reminders", "coach", "clock"]
