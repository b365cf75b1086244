"""What all engines have in common: their programs, one for each voice or one for all, and what they say of themselves.

An engine says which `voices` it has, the `command` of the program that speaks a voice, and the `request` for a piece of
text: one line, and the program answers with a line that `ANSWER` finds, its first group being the WAV file. Text is
data: `plain` takes out what is none, and each engine escapes what its program would take for code."""
from __future__ import annotations

import re
import shutil
import tempfile
import threading
import time
import unicodedata
import weakref
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from statistics import median_low
from typing import Any, ClassVar

from msgspec import Struct

from companion.story.voices.program import Broken, Program

PIECE_LETTERS = 400
"""Letters that an engine gets at once; a longer text is cut into pieces."""
START_TIMEOUT_SECONDS, LETTER_TIMEOUT_SECONDS = 40.0, 0.12
"""Time-out of a program: to start, and for each letter. A slow machine needs that much."""
RUNNING_START_SHARE = 0.15
"""Share of START_TIMEOUT_SECONDS that is added to the time-out of a program that already runs."""
LISTENED_TIMEOUT_SECONDS, LISTENED_LETTER_SECONDS = 2.0, 0.03
"""Time-out while somebody listens, of a program that has spoken before: for a piece, and for each letter. A quiet
machine needs 0.3 s a sentence."""
MIN_TIMEOUT_MEDIANS = 6
"""Minimum of that time-out, as a multiple of the program's median time for as many letters."""
MIN_COUNTED_LETTERS = 40
"""Letters that a shorter piece counts as in that median: each takes some time, however short."""
REST_SECONDS, MAX_REST_SECONDS = 60.0, 900.0
"""How long an engine that has failed is not asked: twice as long each time, up to the second."""
IDLE_SECONDS = 600.0
"""How long a program may wait unasked before it is stopped; Piper keeps a third of a gigabyte of memory."""
MAX_TRIES = 2
"""How often an engine tries a piece of text."""


class Voice(Struct, frozen=True):
    """`id` is `engine:name`. `quality` from 1 (understandable) to 5 (like a person)."""

    id: str
    engine: str
    lang: str
    name: str
    quality: int


class Notice(Struct, frozen=True):
    """Something to tell about the voices: the key of a text, its parameters, the language concerned, "" for all."""

    key: str
    lang: str = ""
    params: dict[str, Any] = {}


class Engine(ABC):
    """Thread-safe. Nothing is started before somebody wants to hear it."""

    name: ClassVar[str]
    ANSWER: ClassVar[re.Pattern[str]]
    slow: ClassVar[bool] = False
    """Whether it takes seconds to load."""

    def __init__(self, starting: float = START_TIMEOUT_SECONDS, speaking: float = LETTER_TIMEOUT_SECONDS):
        self._starting, self._speaking = starting, speaking
        self._programs: dict[str, Program] = {}
        self._ready: dict[str, threading.Event] = {}
        self._guard = threading.Lock()
        self._folder: Path | None = None
        self._remove_folder: weakref.finalize[..., Engine] | None = None
        self.rests_until, self._failures = 0.0, 0
        self.fault: Broken | None = None

    @abstractmethod
    def voices(self) -> tuple[Voice, ...]:
        """What it can speak with now; looked up again each time."""

    @abstractmethod
    def notices(self) -> tuple[Notice, ...]:
        """What is missing, and how to get it."""

    @abstractmethod
    def version(self, voice: Voice) -> str:
        """Changes when the same text would sound different."""

    @abstractmethod
    def command(self, voice: Voice) -> tuple[str, ...]:
        """The program that speaks this voice, with its arguments."""

    @abstractmethod
    def request(self, voice: Voice, text: str, file: Path) -> bytes:
        """The line that has a plain piece of text spoken, into the file where the program lets us name it."""

    def speak(self, voice: Voice, text: str, soon: bool = False) -> Path:
        """A WAV file with a piece of plain text, to be removed by the caller. Broken when it failed twice; the engine
        is then left alone for a while; whoever waited meanwhile for their turn hears the same. With `soon` a program
        that hangs has no second try, and little time once it has spoken: somebody listens."""
        program, ready = self._program(voice)
        failures = self._failures
        with program.lock:
            if self.fault is not None and self._failures > failures:
                raise Broken(self.fault.why, self.fault.said)
            for attempt in range(MAX_TRIES):
                seconds, file = self._patience(program, len(text), soon), self._fresh()
                began = time.monotonic()
                try:
                    path = Path(program.ask(self.request(voice, text, file), self.ANSWER, seconds)[1])
                    if not path.is_file() or not path.stat().st_size:
                        raise Broken("mute", path.name)
                except Broken as fault:
                    ready.clear()
                    file.unlink(missing_ok=True)
                    useless = ("missing", "closed", "hung") if soon else ("missing", "closed")
                    if attempt + 1 < MAX_TRIES and fault.why not in useless:
                        continue
                    self._rest_after(fault)
                    raise
                program.took.append((time.monotonic() - began) / max(len(text), MIN_COUNTED_LETTERS))
                ready.set()
                self.fault, self._failures = None, 0
                return path
        raise AssertionError("not reached")

    def warm(self, voice: Voice) -> None:
        """Have its program started and loaded. Broken as in `speak`."""
        _, ready = self._program(voice)
        if not ready.is_set():
            self.speak(voice, "Ano." if voice.lang == "cs" else "Yes.").unlink(missing_ok=True)

    def ready(self, voice: Voice, seconds: float) -> bool:
        """Whether it can speak at once; waits so many seconds for one that is being warmed."""
        return self._program(voice)[1].wait(max(0.0, seconds))

    def stay(self, voice: Voice) -> bool:
        """Whether it can speak at once; then its program counts as asked just now."""
        try:
            program, ready = self._program(voice)
        except Broken:  # it was taken away
            return False
        if not (ready.is_set() and program.running):
            return False
        program.used = time.monotonic()
        return True

    @property
    def resting(self) -> bool:
        return time.monotonic() < self.rests_until

    def rest(self) -> None:
        """Stop the programs that nobody has asked for some minutes."""
        for key, program in list(self._programs.items()):
            idle = program.running and time.monotonic() - program.used > IDLE_SECONDS
            if idle and program.lock.acquire(blocking=False):
                self._ready[key].clear()
                program.stop()
                program.lock.release()

    def close(self) -> None:
        """Stop all programs; the next question would start them again."""
        with self._guard:
            for key, program in self._programs.items():
                self._ready[key].clear()
                program.closed = True
                program.stop()
            self._programs, self._ready = {}, {}
            if self._remove_folder is not None:
                self._remove_folder()
                self._folder = self._remove_folder = None

    def pids(self) -> tuple[int, ...]:
        """The processes that run now."""
        return tuple(one.process.pid for one in self._programs.values() if one.process is not None and one.running)

    def work(self) -> Path:
        """The folder for the files of its programs. It goes with the engine, also one that was asked again after it
        was closed."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix=f"companion-{self.name}-"))
            self._remove_folder = weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        return self._folder

    def _patience(self, program: Program, letters: int, soon: bool) -> float:
        """Seconds that a program may take for so many letters. Its lock is held."""
        seconds = self._speaking * letters + self._starting * (RUNNING_START_SHARE if program.running else 1)
        if not (soon and program.running and program.took):
            return seconds
        usual = median_low(program.took) * max(letters, MIN_COUNTED_LETTERS)
        listened = LISTENED_TIMEOUT_SECONDS + LISTENED_LETTER_SECONDS * letters
        return min(seconds, max(listened, MIN_TIMEOUT_MEDIANS * usual))

    def _rest_after(self, fault: Broken) -> None:
        seconds = min(REST_SECONDS * 2 ** self._failures, MAX_REST_SECONDS)
        self.fault, self.rests_until, self._failures = fault, time.monotonic() + seconds, self._failures + 1

    def _program(self, voice: Voice) -> tuple[Program, threading.Event]:
        with self._guard:
            command = self.command(voice)
            key = "\0".join(command)
            if key not in self._programs:
                self._programs[key], self._ready[key] = Program(command), threading.Event()
            return self._programs[key], self._ready[key]

    def _fresh(self) -> Path:
        with self._guard:
            return self.work() / f"{time.monotonic_ns()}.wav"


def plain(text: str) -> str:
    """Text as it can be spoken: on one line, without pictures, half characters and anything invisible."""
    letters = (" " if unicodedata.category(c)[0] == "C" or unicodedata.category(c) == "So" else c
               for c in unicodedata.normalize("NFC", text))
    return " ".join("".join(letters).split())


def speakable(text: str) -> bool:
    """Whether there is anything to say in it."""
    return any(c.isalnum() for c in text)


def pieces(text: str, most: int = PIECE_LETTERS) -> Iterator[str]:
    """Plain text in parts of at most so many letters, cut at spaces where there are any."""
    while len(text) > most:
        cut = text.rfind(" ", 1, most + 1)
        yield text[:cut if cut > 0 else most]
        text = text[cut if cut > 0 else most:].lstrip()
    yield text
