"""A table that stands before a closed entry of a book, and a voice that only counts what it is asked for."""
from __future__ import annotations

import re
import wave
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.story.sound.speech import Clip, NoVoice
from tests.server import story
from tests.server.client import Answer, Device, into
from tests.server.conftest import Party, close_app, make_app

HIDDEN = (*story.LATER[0], *story.LATER[1], story.GIVES, story.ADDS, story.OTHER)
WON = (*story.LATER[0], story.GIVES)


class Mouth:
    """A voice of the house that says nothing aloud: what it was asked for, and a short clip for each."""

    def __init__(self, folder: Path):
        self.path = folder / "hush.wav"
        with wave.open(str(self.path), "wb") as file:
            file.setparams((1, 2, 8000, 0, "NONE", ""))
            file.writeframes(bytes(1600))
        self.said: list[tuple[str, str]] = []
        self.casts: list[Any] = []
        self.ahead: list[tuple[str, str]] = []
        self.warmed: list[str] = []
        self.mute = self.full = False

    def clip(self, text: str, lang: str, voice: str = "", soon: bool = False, story: str = "", cast: Any = ()) -> Clip:
        if self.mute:
            raise NoVoice(lang)
        if self.full:
            raise OSError("no space left")
        self.said.append((text, lang))
        self.casts.append(cast)
        return Clip(self.path, 0.1, "test", "test:voice", True, 1.0)

    def prepare(self, items: Any) -> None:
        self.ahead += [(text, lang) for text, lang, *_ in items]

    def warm(self, lang: str) -> None:
        self.warmed.append(lang)

    def chosen(self, lang: str) -> str:
        return ""

    def close(self) -> None:
        """Nothing runs."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app of its own with the book."""
    folder = tmp_path_factory.mktemp("data")
    made = make_app(folder)
    made.extensions["companion_speech"].close()
    made.extensions["companion_speech"] = Mouth(folder)
    story.book(folder)
    yield made
    close_app(made)


@pytest.fixture
def mouth(app: Flask) -> Mouth:
    found: Mouth = app.extensions["companion_speech"]
    found.said, found.ahead, found.warmed, found.mute = [], [], [], False
    found.full = False
    app.extensions["companion_ahead"].kept.clear()
    return found


@pytest.fixture
def party(app: Flask, mouth: Mouth) -> Party:
    """Ann stands before the closed entry; Bob sits to her left; somebody watches."""
    table = Device(into(app))
    code = story.before_an_entry(table, "Ann", "Bob")
    phones, invitation = {seat: Device(into(app)) for seat in ("p1", "p2")}, table.invite(code)
    for seat, phone in phones.items():
        assert phone.sit(invitation, seat).status == 200
    watcher = Device(into(app))
    assert watcher.sit(invitation, "").status == 200
    return Party(app, table, code, phones, watcher, lambda: Device(into(app)))


def enter(party: Party, **action: Any) -> Answer:
    got = party.phones["p1"].enter(party.code, action)
    assert got.status == 200, got.text
    return got


def offered(party: Party) -> list[dict[str, Any]]:
    return list(party.table.get(party.at("/offers")).json["actions"])


def rolled(party: Party, face: int) -> list[Answer]:
    got = [party.table.enter(party.code, {"do": "roll", "seat": "table", "faces": [face]})]
    if any(a["do"] == "boost" for a in offered(party)):
        got.append(party.phones["p1"].enter(party.code, {"do": "boost", "seat": "p1", "hearts": 0}))
    assert all(answer.status == 200 for answer in got), [answer.text for answer in got]
    return got


def mentions(answers: list[Answer], words: tuple[str, ...]) -> set[str]:
    return {word for word in words for answer in answers if re.search(word, answer.text, re.IGNORECASE)}


def clip(device: Device, party: Party, **asked: Any) -> Answer:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return device.get(party.at(f"/telling/clip?{query}"))
