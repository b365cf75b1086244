"""Tables with a story behind them, and a recording that is made in no time."""
from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from flask import Flask

from companion.story.sound import reel
from companion.table.models import Table
from companion.web.chronicle import audio as chronicle_audio
from tests.patience import PATIENCE
from tests.web import told
from tests.web.conftest import Device
from tests.web.told import Voice, meet


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def theirs(app: Flask, folder: Path) -> Table:
    """Eva has dug well; Jan has just opened the next entry."""
    with app.app_context():
        table = told.table(folder, told.book(folder, "mine", "A", "B"))
        meet(table, "p1", "A", 0)
        meet(table, "p2", "B")
    return table


@pytest.fixture
def ours(app: Flask, folder: Path) -> Table:
    """A table that reads from the book that comes with the app."""
    with app.app_context():
        table = told.table(folder, "roads")
        meet(table, "p1", "A", 0)
        meet(table, "p2", "B", 1, face=1)
    return table


@pytest.fixture
def voice(app: Flask, folder: Path) -> Voice:
    made = Voice(folder)
    app.extensions["companion_studio"].speech = made
    return made


def fast(path: Path, scenes: Any, check: Any) -> reel.Measured:
    """A tenth of a second instead of minutes; everything is said all the same."""
    for scene in scenes:
        check()
        assert scene.lines
    soundfile.write(path, np.zeros(3200), 32_000, format="MP3")
    return reel.Measured(0.1, -16, -3)


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are mixed only where a test listens to them."""
    monkeypatch.setattr(reel, "write", fast)
    # Beside other tests it would wait for all of them.
    monkeypatch.setattr(chronicle_audio, "_lower_priority", lambda: None)


def read(device: Device, path: str = "chronicle") -> str:
    answer = device.get(device.at(path) if not path.startswith("/") else path, json=False)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def post(device: Device, path: str, **fields: str) -> Any:
    return device.client.post(path, data=fields | {"csrf": device.csrf},
                              headers={**device.lang, "Accept": "application/json"})


def settled(device: Device, path: str, **fields: str) -> dict[str, Any]:
    """How the recording ended."""
    query = "&".join(f"{key}={value}" for key, value in fields.items())
    if (work := device.client.application.extensions["companion_studio"]._thread) is not None:
        work.join(5 * PATIENCE)  # a busy machine mixes minutes of sound slowly
    told = dict(device.get(f"{path}?{query}").get_json())
    assert told["state"] not in ("waiting", "working"), "it is never finished"
    return told


def recorded(device: Device, path: str, **fields: str) -> dict[str, Any]:
    answer = post(device, path, **fields)
    assert answer.status_code == 200, answer.text
    return settled(device, path, name=answer.get_json()["name"])



class Mute(Voice):
    """A voice that fails."""

    def __init__(self, fault: Exception):
        self.fault = fault

    def clip(self, text: str, lang: str, voice: str = "") -> Any:
        raise self.fault
