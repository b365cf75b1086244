"""The page of the house's games: numbers, a picture, files to take along, and a name that is forgotten."""
from __future__ import annotations

import csv
import io
from xml.etree import ElementTree

import pytest
from flask import Flask

from tests.web.conftest import Device, assert_sound, send


@pytest.fixture
def ended(table: Device) -> Device:
    """A game that the table ended early."""
    table.play("visit")
    assert table.write("end").status_code == 200
    return table


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_the_page_is_sound_with_games_and_without(app: Flask, table: Device, lang: str) -> None:
    device = Device(app, lang)
    assert_sound(device, "/stats", lang)
    table.play("visit")
    table.write("end")
    assert_sound(device, "/stats", lang)
    page = device.get("/stats", json=False).text
    assert "Bořek" in page
    assert {"en": "1 game finished", "cs": "Dohrála se 1 hra"}[lang] in page


def test_it_is_taken_along_as_picture_and_files(app: Flask, ended: Device) -> None:
    svg = ElementTree.fromstring(ended.get("/stats/picture.svg").data)
    assert svg.tag.endswith("svg")
    rows = ended.get("/stats/games.json").get_json()
    assert [(row["player"], row["early"]) for row in rows] == [("Anna", True), ("Bořek", True)]
    table = list(csv.DictReader(io.StringIO(ended.get("/stats/games.csv").data.decode("utf-8-sig"))))
    assert [row["player"] for row in table] == ["Anna", "Bořek"]
    assert ended.get("/stats/games.exe").status_code == 404


def test_the_host_forgets_a_person_and_is_told_what_still_has_the_name(app: Flask, ended: Device) -> None:
    back = send(ended, "/stats/forget", name="bořek")
    assert back.status_code == 302
    page = ended.get(back.headers["Location"], json=False).text
    assert "The name is removed" in page
    assert "Bořek" not in page + ended.get("/", json=False).text + ended.get(ended.at("log?as=table"), json=False).text
    assert "Bořek" not in ended.get("/stats/games.csv").data.decode()
    assert send(ended, "/stats/forget", name="bořek").status_code == 404


def test_people_who_know_the_basics_are_offered_what_is_new(app: Flask, ended: Device) -> None:
    page = ended.get(ended.at("evening"), json=False).text
    assert "Not played yet: " in page
    assert "/new?game=near_and_far&amp;play=campaign" in page
    assert "New: everybody has a character sheet" in page
    other = Device(app).open()
    assert "Not played yet" not in other.get(other.at("evening"), json=False).text  # their game goes on
