"""The story of a table or a campaign as one recording (MP3): the script of what is said, and the studio that makes the
files in the background, one at a time."""
from __future__ import annotations

import hashlib
import logging
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.story.book import Entry
from companion.story.sound import recordings
from companion.web import say
from companion.web.chronicle.words import Chapter, Game, Story

FOLDER, MAX_FILES = "chronicles", 12
"""Folder of the recordings in the data folder, and how many of them are kept, the newest."""
MAX_WAITING = 4
"""Recordings that may wait to be made."""
RECIPE_VERSION = 1
"""Changes when the same story would sound different."""

log = logging.getLogger(__name__)


class Spoken(Struct, frozen=True):
    """Something to be said: our own words in `text`; or the id of a `passage` of the part's entry."""

    text: str
    passage: str = ""


class Part(Struct, frozen=True):
    """What is said over one background sound: a heading (`mood`: its music), or the chapter of an `entry`."""

    said: tuple[Spoken, ...]
    book: str = ""
    entry: Entry | None = None
    mood: str = ""


def script(story: Story) -> tuple[Part, ...]:
    """Everything that is said, in order, in the reader's language; () for an empty story."""
    if story.empty:
        return ()
    return (*_parts(story), Part((Spoken(say("web.chronicle.say.end")),), mood="rest"))


def _spoken_of_game(key: str, game: Game) -> str:
    """The sentence before the chapters of a game. It names the board only where the game has several."""
    return " ".join(say(f"web.chronicle.say.{key}", n=game.number, at=game.at, names=game.names).split())


def _parts(story: Story) -> Iterator[Part]:
    if story.kind == "campaign":
        yield Part((Spoken(say("web.chronicle.say.campaign", name=story.title)),), mood="wonder")
    for game in story.games:
        if game.paper:
            yield Part((Spoken(_spoken_of_game("paper", game)),))
        elif not game.broken:
            yield Part((Spoken(_spoken_of_game("game" if game.number else "table", game)),), mood="wonder")
            for chapter in game.chapters:
                yield Part(tuple(_spoken_of_chapter(chapter)), game.book, game.entries.get(chapter.code))


def _spoken_of_chapter(one: Chapter) -> Iterator[Spoken]:
    """A chapter: our own sentences, and the passages that were heard at the table between them."""
    if one.logged:
        yield from (Spoken(x.replace(" →", ",")) for x in (f"{one.who}. {one.label}.", *one.text))
        return
    prose = bool(one.passages)
    key = "meets" if prose else "meets_paper" if not one.code else "meets_kept" if one.told else "meets_code"
    yield Spoken(one.said or say(f"web.chronicle.say.{key}", seat=one.who, code=one.code))
    if not prose and one.title:
        yield Spoken(one.title)
    for passage in one.passages:
        if passage.startswith("heading:"):
            yield Spoken(say("web.chronicle.say.chooses", seat=one.who))
        if passage.startswith(("success:", "failure:")) and one.outcome:
            yield Spoken(one.outcome)
        yield Spoken("", passage)
    if not prose and one.heading:
        yield from (Spoken(say("web.chronicle.say.chooses", seat=one.who)), Spoken(one.heading))
    if one.outcome and not any(x.startswith(("success:", "failure:")) for x in one.passages):
        yield Spoken(one.outcome)
    if one.gains:
        gains = ", ".join(one.gains).replace("+", "plus ").replace("−", "minus ")  # said so in both languages
        yield Spoken(say("web.chronicle.say.gains", seat=one.who, gains=gains))
    if one.open:
        yield Spoken(say("web.chronicle.say.waits", seat=one.who))


class Recording(Struct, frozen=True):
    """A finished recording: its seconds, loudness (LUFS), true peak (dB), size in bytes, and the voice engines. Kept as
    JSON beside the file."""

    seconds: float
    loudness: float
    peak: float
    size: int
    engine: str = ""


class Progress(Struct, frozen=True):
    """`state`: none, waiting, working, done or failed. `done` of `total` parts; `why` it failed: voice, disk, other."""

    state: str = "none"
    done: int = 0
    total: int = 0
    why: str = ""
    made: Recording | None = None


class Job(Struct):
    name: str
    parts: tuple[Part, ...]
    lang: str
    stop: Any
    progress: Progress


class Studio:
    """Makes the recordings of one data folder, one after the other. Thread-safe; a job goes on when its page is
    closed."""

    def __init__(self, folder: Path, speech: Any):
        self.data, self.folder, self.speech = folder, folder / FOLDER, speech
        self._lock = threading.Condition()
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._over: OrderedDict[str, Progress] = OrderedDict()
        self._thread: threading.Thread | None = None
        self._closed = False

    def name(self, parts: tuple[Part, ...], lang: str) -> str:
        """The name of the file that these parts make, 64 hex digits: it changes with any text, voice or recording."""
        own = [_file_stamp(recordings.path(self.data, part.book, part.entry.code, sentence.passage, lang))
               for part in parts if part.entry for sentence in part.said if sentence.passage]
        recipe = msgspec.json.encode((RECIPE_VERSION, lang, self.speech.chosen(lang), parts, own))
        return hashlib.sha256(recipe).hexdigest()

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.mp3"

    def progress(self, name: str) -> Progress:
        """How far the recording with that name is."""
        with self._lock:
            if name in self._jobs:
                return self._jobs[name].progress
            failed = self._over.get(name, Progress())
        with suppress(OSError, msgspec.DecodeError):
            made = msgspec.json.decode(self.path(name).with_suffix(".json").read_bytes(), type=Recording)
            if self.path(name).stat().st_size == made.size:
                return Progress("done", made=made)
        return failed

    def start(self, name: str, parts: tuple[Part, ...], lang: str) -> bool:
        """Queue a recording, unless it is made or queued. False where MAX_WAITING wait already."""
        if self.progress(name).state in ("done", "waiting", "working"):
            return True
        with self._lock:
            if self._closed or len(self._jobs) > MAX_WAITING:
                return False
            self._over.pop(name, None)
            state = "waiting" if self._jobs else "working"
            self._jobs[name] = Job(name, parts, lang, threading.Event(), Progress(state, 0, len(parts)))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True, name="chronicle")
                self._thread.start()
        return True

    def stop(self, name: str) -> None:
        """Stop making a recording, or take it out of the queue."""
        with self._lock:
            if job := self._jobs.get(name):
                job.stop.set()
                if job.progress.state == "waiting":
                    del self._jobs[name]

    def close(self) -> None:
        """Stop the studio; a recording in progress is thrown away."""
        with self._lock:
            self._closed = True
            for job in self._jobs.values():
                job.stop.set()
            thread = self._thread
        if thread is not None:
            thread.join(10)

    # In the background

    def _work(self) -> None:
        _lower_priority()
        while True:
            with self._lock:
                job = next(iter(self._jobs.values()), None)
                if job is None or self._closed:
                    self._thread = None
                    return
                job.progress = Progress("working", 0, len(job.parts))
            ended = self._try(job)
            with self._lock:
                self._jobs.pop(job.name, None)
                self._over[job.name] = ended
                while len(self._over) > MAX_FILES:
                    self._over.popitem(last=False)

    def _try(self, job: Job) -> Progress:
        """Make one file. The progress to remember: failed with its reason, or none."""
        from companion.story.sound.speech import NoVoice

        try:
            self._make(job)
        except _Cancelled:
            return Progress()
        except NoVoice:
            return Progress("failed", why="voice")
        except OSError as error:
            log.warning("a chronicle cannot be written: %s", error.strerror)
            return Progress("failed", why="disk")
        except Exception as error:  # the thread goes on with the next one; no text of a story into the log
            log.warning("a chronicle cannot be made: %s", type(error).__name__)
            return Progress("failed", why="other")
        return Progress()

    def _make(self, job: Job) -> None:
        from companion.story.sound import reel
        from companion.story.sound.render import LineMaker

        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in self.folder.glob("*.part"):  # of a server that ended in the midst
            left.unlink(missing_ok=True)
        teller = LineMaker(job.lang, _PatientVoice(self.speech, job.stop), self.data)
        half = self.path(job.name).with_suffix(".part")
        try:
            measured = reel.write(half, self._scenes(job, teller), lambda: _raise_if_stopped(job.stop))
            made = Recording(measured.seconds, measured.loudness, measured.peak, half.stat().st_size,
                             "+".join(teller.engines))
            self.path(job.name).with_suffix(".json").write_bytes(msgspec.json.encode(made))
            os.replace(half, self.path(job.name))
        finally:
            half.unlink(missing_ok=True)
        self._clear()

    def _scenes(self, job: Job, teller: Any) -> Iterator[Any]:
        for n, part in enumerate(job.parts):
            yield self._scene(part, teller)
            job.progress = Progress("working", n + 1, len(job.parts))

    def _scene(self, part: Part, teller: Any) -> Any:
        from companion.story.sound import sounds
        from companion.story.sound.mixing import Scene
        from companion.story.sound.render import bed_and_theme

        bed, theme = bed_and_theme(part.entry) if part.entry else (None, None)
        if part.mood and part.mood in sounds.names("theme"):
            theme = sounds.theme(part.mood)
        lines: list[Any] = []
        for sentence in part.said:
            lines += teller.tell(part.book, part.entry,
                                 (sentence.passage,)) if sentence.passage else teller.say(sentence.text)
        return Scene(tuple(lines), bed, theme)

    def _clear(self) -> None:
        """Remove all but the newest MAX_FILES."""
        files = sorted(self.folder.glob("*.mp3"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in files[MAX_FILES:]:
            old.unlink(missing_ok=True)
            old.with_suffix(".json").unlink(missing_ok=True)


class _Cancelled(Exception):
    """Somebody stopped the recording that is being made."""


class _PatientVoice:
    """A voice that pauses between two sentences, so that those which a table is about to hear are made first."""

    def __init__(self, speech: Any, stop: Any):
        self.speech, self.stop = speech, stop

    def clip(self, text: str, lang: str, voice: str = "") -> Any:
        _raise_if_stopped(self.stop)
        time.sleep(0.02)
        return self.speech.clip(text, lang, voice)


def _raise_if_stopped(stop: Any) -> None:
    if stop.is_set():
        raise _Cancelled


def _lower_priority() -> None:
    """Give this thread less of the processor, where the system can (Linux): the tables come first."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 5)


def _file_stamp(path: Path | None) -> tuple[int, int]:
    """Size and time of change of a file; (0, 0) for none."""
    if path is None:
        return 0, 0
    with suppress(OSError):
        about = path.stat()
        return about.st_size, about.st_mtime_ns
    return 0, 0
