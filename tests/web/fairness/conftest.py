"""A house with tables of dice and tower, and what is done on the pages about their rolls."""
from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask
from tests.web.conftest import Device, send

from companion.web import create_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One house for all tests here: each has its own table."""
    made = create_app(tmp_path_factory.mktemp("house"), testing=True)
    yield made
    made.extensions["companion_lock"].release()


@pytest.fixture
def bench(app: Flask) -> Device:
    """A table of dice and tower, on its own screen."""
    made = Device(app)
    made.code = made.post("/tables", {"game": "tower", "names": {"p1": "Anna", "p2": "Bořek"}}).get_json()["code"]
    return made


def cast(device: Device, dice: str, times: int = 1, other: str = "") -> None:
    for _ in range(times):
        assert device.enter({"do": "cast", "seat": "p1", "dice": dice, "other": other}).status_code == 200


def page(device: Device, path: str) -> str:
    answer = device.get(path, json=False)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def opened(device: Device) -> None:
    answer = send(device, device.at("verify/open"))
    assert (answer.status_code, answer.location) == (302, f"/t/{device.code}/verify?done=opened#checked")
