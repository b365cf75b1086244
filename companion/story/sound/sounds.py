"""The index of `audio/`: the sounds of places, the single sounds and the musical themes, where they lie and how loud
they are to be played. `audio/make/all.py` writes the index."""
from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import assets
from companion.story.book import Entry

KINDS = ("place", "sound", "theme", "signal", "throw", "turn")
"""Places and themes may be looped. Signals are what the screens themselves sound, throws what tower and dice do, turns
the few notes after the result of a roll."""
LOUDNESS_LUFS = {"place": -30.0, "theme": -26.0, "sound": -20.0, "signal": -26.0, "throw": -20.0,
                 "turn": -16.0}
"""LUFS after the gain, fit to lie under speech of -16, turns as loud as it; of what is played once the loudest 400
ms."""


class Bed(Struct, frozen=True):
    """A sound file. Playing `start` to `start + length` (seconds) over and over has no seam, also where a decoder puts
    up to `start` of silence in front: the file goes on periodically beyond both ends. A single sound has start 0 and
    its whole length. `gain`: the factor on the samples that brings it to LOUDNESS_LUFS."""

    path: Path
    start: float
    length: float
    gain: float


class IndexLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the index: the file, start, length and gain as in Bed, and the script (below `audio`) and seed that
    made it."""

    file: str
    start: float
    length: float
    gain: float
    script: str
    seed: int


def folder() -> Path:
    """Where the sounds lie, in a checkout or in a wheel."""
    return assets.assets_folder() / "audio"


@cache
def index() -> dict[str, dict[str, IndexLine]]:
    """What `sounds.toml` says, by kind and name."""
    data = tomllib.loads((folder() / "sounds.toml").read_text("utf-8"))
    return msgspec.convert(data, dict[str, dict[str, IndexLine]])


def names(kind: str) -> tuple[str, ...]:
    """All of a kind, in the order of the index; one of KINDS, else KeyError."""
    return tuple(index()[kind])


def bed(kind: str, name: str) -> Bed:
    """The sound of that kind and name; KeyError where there is none."""
    made = index()[kind][name]
    return Bed(folder() / made.file, made.start, made.length, made.gain)


def place(name: str) -> Bed:
    """What goes on behind the voice at one of `book.PLACES`."""
    return bed("place", name)


def sound(name: str) -> Bed:
    """One of `book.SOUNDS`, played once at its cue."""
    return bed("sound", name)


def theme(mood: str) -> Bed:
    """The music of one of `book.MOODS`."""
    return bed("theme", mood)


def signal(name: str) -> Bed:
    """What a screen sounds by itself: `chime` when an entry opens."""
    return bed("signal", name)


def throw(name: str) -> Bed:
    """What a throw sounds: `cubes` through the tower, one `cube` into the tray, `dice`."""
    return bed("throw", name)


def turn(entry: Entry, well: bool) -> Bed:
    """The notes after a result: a failure is dreadful where the entry is told so."""
    dreadful = entry.register == "dread" or entry.mood == "danger"
    return bed("turn", "success" if well else "dread" if dreadful else "failure")
