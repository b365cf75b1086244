"""The owner's answers to what a game's rulebook leaves open: `rulebooks/<game>/v0001.json` in the data folder, every
version kept. A file of answers can be given to somebody else with the same edition: it holds values and pages alone."""
from __future__ import annotations

import os
import re
import threading
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion import disk
from companion.games.about import About, Question

FOLDER, FORMAT = "rulebooks", "companion-rulebook"
MAX_BYTES, MAX_PAGE = 64 << 10, 999
_VERSION = re.compile(r"v(\d{4,8})\.json")
_writing = threading.Lock()


class Answer(Struct, frozen=True, omit_defaults=True):
    """`value` of the type of its question; `page` of the owner's rulebook, 0 where not said."""

    value: bool | int | str
    page: int = 0


class Answers(Struct, frozen=True):
    """`version` 0: nothing was answered yet. `answers` by question."""

    game: str
    version: int = 0
    answers: dict[str, Answer] = {}
    format: str = FORMAT


class WrongAnswers(ValueError):
    """A file that holds no answers for this game. `about`: format, game, or the name of a question."""

    def __init__(self, about: str):
        self.about = about
        super().__init__(about)


def decode(about: About, data: bytes) -> Answers:
    """The answers in a file; every one fits its question. WrongAnswers."""
    if len(data) > MAX_BYTES:
        raise WrongAnswers("format")
    try:
        found = msgspec.json.decode(data, type=Answers)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise WrongAnswers("format") from error
    if found.format != FORMAT:
        raise WrongAnswers("format")
    if found.game != about.id:
        raise WrongAnswers("game")
    check(about, found.answers)
    return found


def check(about: About, answers: Mapping[str, Answer]) -> None:
    """WrongAnswers with the first question that there is not, or whose answer does not fit."""
    known = {one.name: one for one in about.questions}
    for name, answer in answers.items():
        one = known.get(name)
        if one is None or not one.fits(answer.value) or not 0 <= answer.page <= MAX_PAGE:
            raise WrongAnswers(name)


def versions(folder: Path, game: str) -> dict[int, datetime]:
    """All versions with when they were kept, in UTC, the oldest first."""
    try:
        there = [entry for entry in os.scandir(folder / FOLDER / game) if _VERSION.fullmatch(entry.name)]
    except FileNotFoundError:
        return {}
    found = {int(match[1]): datetime.fromtimestamp(entry.stat().st_mtime, UTC) for entry in there
             if (match := _VERSION.fullmatch(entry.name))}
    return dict(sorted(found.items()))


def read(folder: Path, about: About, version: int = 0) -> Answers:
    """A version of the answers, 0 the newest; none where nothing was ever answered, or the file is broken."""
    there = versions(folder, about.id)
    number = version or max(there, default=0)
    if number not in there:
        return Answers(about.id)
    try:
        return msgspec.structs.replace(decode(about, _file(folder, about.id, number).read_bytes()), version=number)
    except (WrongAnswers, OSError):
        return Answers(about.id, number)


def save(folder: Path, about: About, answers: Mapping[str, Answer]) -> Answers:
    """Keep these answers as the next version; the same as the newest make none. WrongAnswers."""
    check(about, answers)
    with _writing:
        newest = read(folder, about)
        if newest.answers == dict(answers):
            return newest
        number = max(versions(folder, about.id), default=0) + 1
        made = Answers(about.id, number, dict(sorted(answers.items())))
        (folder / FOLDER / about.id).mkdir(mode=0o700, parents=True, exist_ok=True)
        disk.write_whole(_file(folder, about.id, number), dump(made))
    return made


def dump(answers: Answers) -> bytes:
    """The file of answers; the same give the same bytes."""
    return msgspec.json.format(msgspec.json.encode(answers), indent=1)


def in_setup(about: About, setup: dict[str, Any], answers: Answers) -> dict[str, Any]:
    """The set-up of a new table with the owner's answers as its settings, and the pages that they stand on. What the
    set-up settles otherwise than by default stands."""
    if not answers.answers:
        return setup
    known = {one.name: one for one in about.questions}
    settings = dict(setup.get("settings") or {})
    told = {name: x for name, x in answers.answers.items()
            if name not in settings or settings[name] == known[name].default}
    settings |= {name: x.value for name, x in told.items()}
    if about.book_pages:
        settings["book_pages"] = {name: x.page for name, x in sorted(told.items()) if x.page}
    return setup | {"settings": settings}


def open_questions(about: About, settings: Any) -> tuple[Question, ...]:
    """What nobody has answered at a table with those settings."""
    return tuple(one for one in about.questions if getattr(settings, one.name, one.default) is None)


def _file(folder: Path, game: str, version: int) -> Path:
    return folder / FOLDER / game / f"v{version:04d}.json"
