"""An entry read aloud into a file: its passages in order, in somebody's own recording or by the app's voice, with the
sound of its place, its theme and its single sounds."""
from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from companion.story.book import Book, Entry
from companion.story.sound import recordings, sounds
from companion.story.sound.mixing import Line, Scene, encode, mix
from companion.story.sound.sentences import sentences
from companion.story.sound.sounds import Bed

SENTENCE_PAUSE, PARAGRAPH_PAUSE, TITLE_PAUSE, HEADING_PAUSE, PASSAGE_PAUSE = 0.35, 0.85, 1.1, 0.8, 1.2
"""Quiet after a sentence, a paragraph, the title, a heading, and any other passage, in seconds."""
PAUSES = {"title": TITLE_PAUSE, "heading": HEADING_PAUSE}
RECORDING = "recording"
"""The engine of what a person has read."""


class Voice(Protocol):
    """Who speaks: `companion.story.sound.speech.Speech`, or whatever makes clips as it does."""

    def clip(self, text: str, lang: str, voice: str = "") -> Any: ...


class Rendered(Struct, frozen=True):
    """A finished file. `loudness` LUFS and true `peak` dB as it plays; `engine` names all that spoke, the first one
    first; `words` that were told; `ms` that it took."""

    data: bytes
    format: str
    seconds: float
    loudness: float
    peak: float
    engine: str
    voices: tuple[str, ...]
    words: int
    ms: int


class LineMaker:
    """Turns prose into lines to be mixed and remembers who spoke them. `recordings_folder` is the data folder that
    holds the owner's recordings, None for none."""

    def __init__(self, lang: str, speech: Voice, recordings_folder: Path | None = None, voice: str = ""):
        self.lang, self.speech, self.folder, self.voice = lang, speech, recordings_folder, voice
        self.engines: list[str] = []
        self.voices: list[str] = []
        self.words = 0

    def say(self, prose: str, pause: float = PASSAGE_PAUSE, own: Path | None = None, lang: str = "") -> list[Line]:
        """Prose sentence by sentence with its sounds; in one go where somebody has recorded it (`own`). `lang`: where
        it is not in the language of the rest."""
        told = sentences(prose, lang or self.lang)
        self.words += sum(len(one.text.split()) for one in told)
        if own:
            self._spoke(RECORDING, RECORDING)
            return [Line(own, tuple(_beds(told[0].sounds if told else ())), pause)]
        lines = []
        for n, one in enumerate(told):
            last = n == len(told) - 1
            parts = not last and told[n + 1].paragraph != one.paragraph
            lines.append(Line(self._clip(one.text, lang or self.lang), tuple(_beds(one.sounds)),
                              pause if last else PARAGRAPH_PAUSE if parts else SENTENCE_PAUSE))
        return lines

    def _clip(self, text: str, lang: str) -> Path | None:
        if not text:
            return None
        clip = self.speech.clip(text, lang, self.voice if lang == self.lang else "")
        self._spoke(clip.engine, clip.voice)
        path: Path = clip.path
        return path

    def _spoke(self, engine: str, voice: str) -> None:
        self.engines += [engine] * (engine not in self.engines)
        self.voices += [voice] * (voice not in self.voices)

    def tell(self, book: str, entry: Entry, passages: Iterable[str]) -> list[Line]:
        """Passages of an entry in the order given; one without prose is passed over. What is read after a result has
        its turn before it."""
        lines = []
        for passage in passages:
            prose, lang = entry.prose(passage, self.lang)
            if prose:
                kind = passage.partition(":")[0]
                if kind in ("success", "failure"):
                    lines.append(Line(None, (sounds.turn(entry, kind == "success"),), 0))
                own = self.folder and recordings.path(self.folder, book, entry.code, passage, lang)
                lines += self.say(prose, PAUSES.get(kind, PASSAGE_PAUSE), own or None, lang)
        return lines


def _beds(names: Iterable[str]) -> Iterable[Bed]:
    return (sounds.sound(name) for name in names if name in sounds.names("sound"))


def bed_and_theme(entry: Entry) -> tuple[Bed | None, Bed | None]:
    """The sound of the entry's place and its theme, None where it names none."""
    return (sounds.place(entry.place) if entry.place in sounds.names("place") else None,
            sounds.theme(entry.mood) if entry.mood in sounds.names("theme") else None)


def render(book: Book, entry: Entry, passages: Iterable[str], lang: str, speech: Voice,
           recordings_folder: Path | None = None, fmt: str = "mp3", *, voice: str = "",
           quiet: bool = False) -> Rendered:
    """Read these passages aloud into a file. `quiet`: the voice alone, without places, themes and sounds.
    ValueError where they hold no words, or for a format that cannot be written."""
    began = time.perf_counter()
    teller = LineMaker(lang, speech, recordings_folder, voice)
    lines = tuple(teller.tell(book.id, entry, passages))
    bed, theme = (None, None) if quiet else bed_and_theme(entry)
    if quiet:
        lines = tuple(Line(line.voice, (), line.pause) for line in lines)
    made = encode(mix(Scene(lines, bed, theme)).samples, fmt)
    return Rendered(made.data, made.format, round(made.seconds, 3), round(made.loudness, 2), round(made.peak, 2),
                    "+".join(teller.engines), tuple(teller.voices), teller.words,
                    round(1000 * (time.perf_counter() - began)))
