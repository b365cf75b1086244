"""Tables of any game that are opened and played by seeded chance; what is wrong on their pages is gathered to the end,
with every text that was asked for and is missing."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from flask import Flask
from werkzeug.test import TestResponse

import companion.web
from companion import games
from companion.i18n import LANGUAGES
from companion.kernel import TABLE
from companion.web.words import Reader
from tests.toys.chance import entered
from tests.toys.pages import note, visible
from tests.web.conftest import Device
from tests.soak import SOAK

NAMES = ("Anna", "Bořek", "Cyril", "Dana", "Emil", "Fany")
MIDDLES = 3 if SOAK else 1
"""Moments between beginning and end at which every surface is looked at."""
ASKED = 12
"""Entries of a walk through a game that are made as a screen makes them."""
KEY = re.compile(r"(?<![\w./@-])(?:web|action|fact|step|step_other|refusal|finding|verb|thing|place|card|counter|score|"
                 r"finale|prepare|position|rule|mode|ask|hidden|standing|error)(?:\.[\w-]+)+(?![\w/])")
RAW = re.compile(r"\{\w*\}|(?<![\w/=-])[a-z_]+:[a-z0-9_,+-]+(?![\w/])")


class Played:
    """A game that is played by chance, and what may be wrong with a page of it."""

    id: ClassVar[str]
    setup: ClassVar[dict[str, Any]] = {}
    seats: ClassVar[int]
    free: ClassVar[tuple[str, ...]] = ()
    """Words that look like a raw value and are none."""
    limit: ClassVar[int] = 400
    """Entries of a game that is long; it is then left as it stands."""
    middle: ClassVar[int] = 12
    """Entries between two moments that are looked at."""
    ends: ClassVar[bool] = True
    """Whether a game by chance ends within them."""
    asks_the_house: ClassVar[bool] = False
    """Whether it asks what is of no table and of no game."""

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def closed(self) -> frozenset[str]:
        """The groups of routes that this game closes."""
        have = {"finale": self.game.finale, "scan": self.game.scan, "photo": self.game.photo, "story": self.game.story,
                "chronicle": self.game.chronicle, "after_turn": self.game.after_turn, "late": self.game.late}
        have |= {"questions": self.game.about.questions or None}
        return frozenset(group for group, part in have.items() if part is None)

    @pytest.fixture(autouse=True)
    def noted(self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
        """What went wrong on the way is told at the end, all of it: faults of pages, texts and particulars of texts
        that were asked for and are not there."""
        self.faults: list[str] = []
        missing: set[str] = set()
        say, say_of = Reader.say, companion.web.say_of

        def noted(reader: Reader, key: str, **params: Any) -> str:
            note(missing, reader.texts, reader.lang, key, params)
            return say(reader, key, **params)

        def noted_of(of: str, key: str, /, **params: Any) -> str:
            for lang in LANGUAGES:
                note(missing, companion.web.texts_of(of), lang, key, params)
            return say_of(of, key, **params)

        monkeypatch.setattr(Reader, "say", noted)
        monkeypatch.setattr(companion.web, "say_of", noted_of)
        yield
        for record in caplog.get_records("call"):
            if record.levelname == "ERROR":  # where it happened, told after what happened
                first, *where = record.getMessage().splitlines()
                self.faults.append(" ".join((first, *(x.strip() for x in where[-2:]))))
        if told := [*dict.fromkeys(self.faults), *sorted(missing)]:
            pytest.fail("\n".join(told), pytrace=False)

    def wrong(self, found: object, where: str) -> None:
        """Notes what is not as it should be."""
        if found:
            self.faults.append(f"{where}: {found}")

    def opened(self, app: Flask, lang: str = "en", strictness: str = "enforce") -> Device:
        device = Device(app, lang)
        names = {f"p{n}": name for n, name in enumerate(NAMES[:self.seats], 1)}
        made = device.post("/tables", {"game": self.id, "names": names, "setup": self.setup, "strictness": strictness})
        assert made.status_code == 200, made.text
        device.code = made.get_json()["code"]
        return device

    def played(self, table: Device, rng: random.Random, entries: int) -> int:
        """So many entries more by chance, as the offers have them; how many were made. After the first ones, but in a
        soak, only the rules are asked what is legal."""
        for n in range(entries):
            if n >= ASKED and not SOAK and entered(table, rng):
                continue
            offers = table.offers()
            if not offers["actors"]:
                return n
            seat = rng.choice(offers["actors"])
            if seat == TABLE:
                made = table.write("roll", head=offers["head"])
            else:
                mine = offers if offers["seat"] == seat else table.offers(seat)
                made = table.enter(rng.choice(mine["actions"] or mine["unchecked"]), head=mine["head"])
            assert made.status_code == 200, made.text
        return entries

    def moments(self, table: Device) -> Iterator[str]:
        """The beginning, a few moments between, and the end. Where chance comes to no end, the last moment is one
        between by itself."""
        rng = random.Random(7)
        yield "start"
        for n in range(MIDDLES if self.ends or SOAK else 0):
            self.played(table, rng, self.middle)
            yield f"middle-{n}"
        self.played(table, rng, self.limit)
        yield "end"

    def sound(self, answer: TestResponse, lang: str, where: str) -> None:
        """No fault, in its language, and nothing on it that only the app understands."""
        if answer.status_code >= 400:
            return self.wrong((answer.status_code, " ".join(visible(answer.text).split())[:120]), where)
        if answer.mimetype != "text/html":
            return None
        text = visible(answer.text)
        self.wrong(KEY.findall(text), where)
        self.wrong([x for x in RAW.findall(text) if x not in self.free], where)
        self.wrong(companion.web.texts_of(self.id).say(lang, "web.fault.failed") in text, where)
        if "<html" in answer.text:
            self.wrong(f'<html lang="{lang}"' not in answer.text and "language", where)
            self.wrong(re.search(r"<[^>]+ (style|on\w+)=", answer.text), where)
            named = re.findall(r'\sid="([^"]+)"', re.sub(r"<template.*?</template>", "", answer.text, flags=re.S))
            self.wrong(sorted({x for x in named if named.count(x) > 1}), where)
        return None
