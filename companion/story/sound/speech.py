"""The voice of the house: a sentence in, a clip of sound out, by the best voice that can speak now.

The chain for a language: the voice asked for, else the one that the house chose, then all others, best first. An
engine that hangs or dies is started once more, then left alone for some minutes while the next one speaks. Nobody who
listens waits for that: after some seconds the next one speaks, and the late one has its own time to answer or fail."""
from __future__ import annotations

import json
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion import disk
from companion.later import Later
from companion.story.book import LANGUAGES
from companion.story.sound import levels
from companion.story.sound.clips import Clips
from companion.story.sound.quotations import Cast
from companion.story.sound.saying import Part, people, said, wav
from companion.story.sound.storytellers import Storytellers
from companion.story.voices import Broken, Engine, Notice, Voice, engines
from companion.story.voices.engine import plain, speakable

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

LOADING_PATIENCE_SECONDS = 0.8
"""How long a listener waits for an engine that is still loading, before another one speaks."""
LISTENER_SECONDS = 2.0
"""How long a listener waits for one engine to speak a whole sentence, before another one does."""
BEGUN_PATIENCE_SECONDS = 5.0
"""How long the next sentence of a story waits for the voice that began it."""
WORDLESS_PAUSE_SECONDS = 0.3
"""Silence instead of a sentence in which nothing can be said."""
MAX_QUEUED = 200
"""Sentences that may wait to be spoken ahead."""
REST_CHECK_SECONDS = 30.0
"""Time between two looks for engines that may rest."""
CHOICE_FILE = "narrator.json"
DEVICE_VOICE = "device"
"""The choice of the voice that a browser has itself: it is no clip of ours, and where there is none the best speaks."""

log = logging.getLogger(__name__)


class Clip(Struct, frozen=True):
    """A WAV file, 16 bit, mono, as loud as all others. `engine` and `voice` are "" for a pause; `ms`: how long the
    asker waited."""

    path: Path
    seconds: float
    engine: str
    voice: str
    cached: bool
    ms: float


class NoVoice(Exception):
    """Nothing here can speak that language now. `notices` say why."""

    def __init__(self, lang: str, notices: tuple[Notice, ...] = ()):
        super().__init__(lang, notices)
        self.lang, self.notices = lang, notices


class Speech:
    """For one data folder; thread-safe. Nothing starts before somebody wants to hear something."""

    def __init__(self, folder: Path, chain: Sequence[Engine] | None = None):
        self.folder = folder
        self.clips = Clips(folder / "speech")
        self._engines = {one.name: one for one in (engines(folder) if chain is None else chain)}
        self._voices: tuple[Voice, ...] | None = None
        self._versions: dict[str, str] = {}
        self._lock = threading.Condition()
        self._making: dict[Path, threading.Lock] = {}
        self._waited: set[str] = set()
        self._tellers = Storytellers()
        self._overdue: set[str] = set()
        """Engines for whose answer a listener did not wait any longer."""
        self._queue: OrderedDict[tuple[str, str, str, Cast], None] = OrderedDict()
        self._listeners = 0
        self._worker: threading.Thread | None = None
        self._closed = False

    # Voices

    def look(self) -> None:
        """Look again for installed engines and for the owner's voices."""
        found = [voice for engine in self._engines.values() for voice in engine.voices()]
        versions = {}
        for voice in found:
            try:
                versions[voice.id] = self._engines[voice.engine].version(voice)
            except OSError:  # it was taken away just now
                continue
        with self._lock:
            self._voices, self._versions = tuple(one for one in found if one.id in versions), versions

    def voices(self, lang: str) -> list[Voice]:
        """Those that speak the language, best first: the owner's own, then by engine and quality."""
        if self._voices is None:
            self.look()
        return [one for one in self._voices or () if one.lang == lang]

    def chosen(self, lang: str) -> str:
        """The id of the voice that the house chose, "" for the best one, or DEVICE_VOICE."""
        return self._choices().get(lang, "")

    def choose(self, lang: str, id: str) -> None:
        """Keep the voice of the house for a language, "" for the best. NoVoice where there is no such voice."""
        if lang not in LANGUAGES or id not in {"", DEVICE_VOICE, *(one.id for one in self.voices(lang))}:
            raise NoVoice(lang)
        with self._lock:
            disk.write_whole(self.folder / CHOICE_FILE, json.dumps({**self._choices(), lang: id}).encode())

    def status(self) -> tuple[Notice, ...]:
        """What is missing, resting or still loading, and why: keys of texts `voices.…`."""
        told = [notice for engine in self._engines.values() for notice in engine.notices()]
        for engine in self._engines.values():
            if engine.fault is not None and engine.resting:
                told.append(Notice("resting", params={"engine": engine.name, "why": engine.fault.why}))
        told += [Notice("silent", lang) for lang in LANGUAGES if not self.voices(lang)]
        return tuple(told)

    # Clips

    def clip(self, text: str, lang: str, voice: str = "", soon: bool = False, story: str = "",
             cast: Cast = ()) -> Clip:
        """The text spoken, by several where a `cast` tells who says which part. With `soon` another voice stands in for
        one that is still loading, or takes too long: somebody listens now; whoever began a `story` goes on with it.
        NoVoice when all fail, OSError where the disk does not take it."""
        began = time.perf_counter()
        told = f"{story} {lang} {self.chosen(lang)}" if story else ""
        with self._listening(), self._tellers.telling(told) as teller:
            made = self._clip(text, lang, teller.voice or voice, began, soon, teller.voice, cast)
            teller.voice = made.voice or teller.voice
            return made

    def prepare(self, items: Iterable[tuple[str, str, str, Cast]]) -> None:
        """Make the clips of (text, lang, voice, cast) in the background, before those asked for earlier."""
        with self._lock:
            for item in reversed(list(items)):
                self._queue[item] = None
                self._queue.move_to_end(item, last=False)
            while len(self._queue) > MAX_QUEUED:
                self._queue.popitem()
            self._work()
            self._lock.notify_all()

    def begin(self) -> None:
        """Import what takes long, in the background; no program starts."""
        threading.Thread(target=levels.import_filters, daemon=True, name="begin").start()

    def warm(self, lang: str) -> None:
        """Have the voice of that language loaded soon, in the background, and before it the one that stands in for it
        meanwhile where it takes long. One that is loaded stays so for a while more."""
        staying = [self._engines[voice.engine].stay(voice) for voice in self._awake(lang)]
        if not all(staying):
            threading.Thread(target=self._warm, args=(lang,), daemon=True, name="warm").start()

    def close(self) -> None:
        """Stop every program. What is asked later raises NoVoice."""
        with self._lock:
            self._closed = True
            self._queue.clear()
            self._lock.notify_all()
        for engine in self._engines.values():
            engine.close()

    # The rest is how

    def _choices(self) -> dict[str, str]:
        try:
            told = json.loads((self.folder / CHOICE_FILE).read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return {lang: str(told[lang]) for lang in LANGUAGES if lang in told} if isinstance(told, dict) else {}

    def _chain(self, lang: str, voice: str) -> list[Voice]:
        """All voices of the language in the order in which they are tried."""
        order = [id for id in (voice, self.chosen(lang)) if id]
        return sorted(self.voices(lang), key=lambda one: order.index(one.id) if one.id in order else len(order))

    def _clip(self, text: str, lang: str, asked: str, began: float, soon: bool, teller: str = "",
              cast: Cast = ()) -> Clip:
        words = plain(text)
        if not speakable(words):
            return self._pause(began)
        chain = self._chain(lang, asked)
        waiting: list[Voice] = []
        for voice in chain:
            parts, path = self._parts(words, voice, cast)
            if (seconds := self.clips.find(path)) is not None:
                return Clip(path, seconds, voice.engine, voice.id, True, _since(began))
            if self._closed or self._engines[voice.engine].resting:
                continue
            if soon and (voice.engine in self._overdue or self._late(voice, began, teller)):
                waiting.append(voice)
                continue
            seconds = self._soon(path, parts, voice) if soon else self._made(path, parts, voice, soon)
            if seconds is not None:
                return Clip(path, seconds, voice.engine, voice.id, False, _since(began))
            if voice.engine in self._overdue:
                waiting.append(voice)
        if waiting:  # nobody could stand in
            return self._clip(text, lang, waiting[0].id, began, soon=False, cast=cast)
        raise NoVoice(lang, self.status())

    def _parts(self, words: str, voice: Voice, cast: Cast) -> tuple[list[Part], Path]:
        """Who says what of a sentence whose narrator is this voice, and where its clip lies."""
        version = str(levels.LEVELS_VERSION)
        if not cast:
            return [(words, voice, 1.0)], self.clips.place(words, voice.id, self._versions.get(voice.id, ""), version)
        those = people(self.voices(voice.lang), voice)
        parts = [(said, *those[speaker]) for text, speaker in cast if speakable(said := plain(text))]
        keys = (f"{text}/{one.id}/{self._versions.get(one.id, '')}/{tone}" for text, one, tone in parts)
        return parts, self.clips.place(*keys, voice.id, version)

    def _late(self, voice: Voice, began: float, teller: str) -> bool:
        """Whether an engine that takes long to load will not be ready while somebody waits. Nobody waits twice for the
        same one: what another voice has begun it goes on with until then. The `teller` of a story is waited for."""
        engine = self._engines[voice.engine]
        try:
            if not engine.slow or engine.ready(voice, 0):
                return False
            loading = voice.id in self._waited
            if loading and voice.id != teller:
                return True
            if not loading:
                self._waited.add(voice.id)
                threading.Thread(target=self._load, args=(voice,), daemon=True, name="load").start()
            patience = BEGUN_PATIENCE_SECONDS if voice.id == teller else LOADING_PATIENCE_SECONDS
            return not engine.ready(voice, patience - (time.perf_counter() - began))
        except Broken:  # it was taken away: no use to wait
            return False

    def _soon(self, path: Path, parts: list[Part], voice: Voice) -> float | None:
        """As `_made` for a listener, None also where it takes too long. It goes on, and until it ends nobody else
        waits for that engine."""
        made: Future[float | None] = Future()

        def make() -> None:
            try:
                made.set_result(self._made(path, parts, voice, soon=True))
            except Exception as fault:
                made.set_exception(fault)
            with self._lock:
                self._overdue.discard(voice.engine)

        threading.Thread(target=make, daemon=True, name="soon").start()
        wait([made], LISTENER_SECONDS)
        with self._lock:
            if not made.done():
                self._overdue.add(voice.engine)
                return None
        return made.result()

    def _made(self, path: Path, parts: list[Part], voice: Voice, soon: bool) -> float | None:
        """The seconds of a new clip, None where the engine failed. Who wants the same clip meanwhile, waits for it."""
        with self._lock:
            lock = self._making.setdefault(path, threading.Lock())
        try:
            with lock:
                if (seconds := self.clips.find(path)) is not None:
                    return seconds
                if self._engines[voice.engine].resting:  # it failed with the same clip just now
                    return None
                data, seconds = said(self._engines[voice.engine], parts, soon)
                self.clips.keep(path, data)
                return seconds
        except Broken as fault:
            log.warning("%s does not speak: %s %s", voice.id, fault.why, fault.said)
            return None
        finally:
            with self._lock:
                self._making.pop(path, None)

    def _pause(self, began: float) -> Clip:
        path = self.clips.place("", "pause", str(levels.LEVELS_VERSION))
        seconds = self.clips.find(path)
        if seconds is None:
            self.clips.keep(path, wav(np.zeros(int(WORDLESS_PAUSE_SECONDS * 22050), np.float32), 22050))
        return Clip(path, seconds or WORDLESS_PAUSE_SECONDS, "", "", seconds is not None, _since(began))

    def _warm(self, lang: str) -> None:
        levels.import_filters()
        for voice in self._awake(lang):
            self._load(voice)
        with self._lock:
            self._work()

    def _awake(self, lang: str) -> tuple[Voice, ...]:
        """The voices that are to be loaded before somebody opens a story: who stands in first."""
        chain = self._chain(lang, "")
        slow = list(takewhile(lambda voice: self._engines[voice.engine].slow, chain))
        return (*chain[len(slow):len(slow) + 1], *slow[:1])

    def _load(self, voice: Voice) -> None:
        engine = self._engines[voice.engine]
        try:
            if not self._closed and not engine.resting:
                engine.warm(voice)
        except (Broken, OSError) as fault:
            log.warning("%s does not start: %s", voice.id, fault)
        finally:
            self._waited.discard(voice.id)

    # In the background

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Somebody waits for a clip: what is made ahead waits longer."""
        with self._lock:
            self._listeners += 1
            self._work()
        try:
            yield
        finally:
            with self._lock:
                self._listeners -= 1
                self._lock.notify_all()

    def _work(self) -> None:
        """See to it that there is somebody who makes clips ahead and lets engines rest. The lock is held."""
        if self._worker is None and not self._closed:
            self._worker = threading.Thread(target=self._ahead, daemon=True, name="speech")
            self._worker.start()

    def _ahead(self) -> None:
        while True:
            with self._lock:
                busy = self._lock.wait_for(
                    lambda: self._closed or (self._queue and not self._listeners), REST_CHECK_SECONDS)
                if self._closed:
                    return
                item = self._queue.popitem(last=False)[0] if busy else None
            if item is None:
                for engine in self._engines.values():
                    engine.rest()
                continue
            try:
                text, lang, voice, cast = item
                self._clip(text, lang, voice, time.perf_counter(), soon=False, cast=cast)
            except (NoVoice, OSError) as fault:  # whoever wants to hear it is told
                log.info("not made ahead: %s", fault)


def _since(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)
