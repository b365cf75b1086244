"""The narrator of an opened entry (NF-23.2) at each table: a person, or the app's voice on one page of one device, and
how far it has read. Kept in memory alone: after a restart somebody taps the speaker again."""
from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.table.bus import Bus

VOICE, NEIGHBOUR = "voice", "neighbour"
"""Who reads: the app's voice, or the player whose turn comes next."""
SPEEDS = (0.8, 1.5)
ABSENT_SECONDS = 10.0
"""How long a speaker may give no sign of life before it has lost its role."""
MAX_SENTENCES = 500
"""More sentences than any passage has."""


class OpenEntry(Struct, frozen=True):
    """The entry that is open at a table: `opening` names it ("" where none is open), `passages` are the ids that
    may be read now, in order; `chosen` once an option was taken."""

    opening: str = ""
    passages: tuple[str, ...] = ()
    chosen: bool = False


class Playback(Struct, frozen=True):
    """Where the reading stands. `speaker`: the page that speaks, "" for none; `lang`: its language, or the last one's.
    `opening` names the opening; `passage` is being read, "" once everything was; `sentence` of `of` sentences in the
    speaker's language, from 0. `jump` counts how often the speaker had to break off; `stamp` counts every change.
    `fault`: `silent` where the speaker found no voice."""

    stamp: int = 0
    narrator: str = VOICE
    speaker: str = ""
    lang: str = ""
    opening: str = ""
    passage: str = ""
    sentence: int = 0
    of: int = 0
    playing: bool = False
    speed: float = 1.0
    jump: int = 0
    fault: str = ""


class Command(Struct):
    """What a device asks for. `opening`: the one that it shows. `page`: the id of a page that speaks. `jump`: that of
    the playback it follows. `take`: become the speaker even where another page is."""

    command: str
    opening: str = ""
    page: str = ""
    lang: str = ""
    passage: str = ""
    sentence: int = 0
    of: int = 0
    jump: int = 0
    speed: float = 1.0
    narrator: str = ""
    take: bool = False


class _Reading:
    """The reading at one table: its playback, when the speaker was last heard of, the open entry, and whether any page
    has asked since the start of the server."""

    def __init__(self) -> None:
        self.playback, self.heard = Playback(), 0.0
        self.opened, self.seen = OpenEntry(), False


class Narrators:
    """The narrators of all tables. Every change of a playback stirs those who listen to the table on the bus."""

    def __init__(self, bus: Bus, clock: Callable[[], float] = time.monotonic):
        self._bus, self._clock = bus, clock
        self._lock = threading.Lock()
        self._readings: dict[int, _Reading] = {}
        self._commands: dict[str, Callable[[_Reading, Command], None]] = {
            "speaker": self._speaker, "leave": self._leave, "here": self._here, "at": self._at, "silent": self._silent,
            "play": self._play, "pause": self._pause, "repeat": self._repeat, "skip": self._skip,
            "speed": self._speed, "narrator": self._narrator}

    def at(self, table_id: int) -> Playback:
        """The present playback; a speaker that was not heard of for ABSENT_SECONDS has left."""
        with self._lock:
            reading = self._readings.get(table_id)
            if reading is None:
                return Playback()
            lost = reading.playback.speaker and self._clock() - reading.heard > ABSENT_SECONDS
            if lost:
                self._change(reading, speaker="")
            now = reading.playback
        if lost:
            self._bus.stir(table_id)
        return now

    def settle(self, table_id: int, head: int, opened: OpenEntry) -> Playback:
        """Let the reading follow a table that stands at `head`. A new opening is read from its beginning, a new passage
        at once; a choice ends the reading before it, and a passage that may no longer be read is broken off. Nothing
        changes for a head that is not the newest."""
        with self._lock:
            reading = self._readings.setdefault(table_id, _Reading())
            if self._bus.newest(table_id) not in (None, head):
                return reading.playback
            was, reading.opened = reading.opened, opened
            before, now = reading.playback, reading.playback
            news = [one for one in opened.passages if one not in was.passages]
            # After a restart, and after something earlier was amended, an old opening only has a new name.
            old = opened.chosen and (not reading.seen or was.opening != "")
            reading.seen = True
            if opened.opening != was.opening or (opened.opening and now.opening != opened.opening):
                self._read(reading, () if old else opened.passages[:1], opened.opening)
            elif news:
                self._read(reading, tuple(news[:1]), opened.opening)
            elif now.passage and (now.passage not in opened.passages or (opened.chosen and not was.chosen)):
                self._read(reading, (), opened.opening)
            now = reading.playback
        if now != before:
            self._bus.stir(table_id)
        return now

    def command(self, table_id: int, asked: Command) -> Playback:
        """Carry out what a device asks for; the playback after it. A stale request, or one that the device may not
        make, changes nothing. ValueError for a request that no page of ours sends."""
        act = self._commands.get(asked.command)
        if act is None or len(asked.page) > 64 or len(asked.lang) > 8:
            raise ValueError(asked.command)
        with self._lock:
            reading = self._readings.setdefault(table_id, _Reading())
            before = reading.playback
            act(reading, asked)
            now = reading.playback
        if now != before:
            self._bus.stir(table_id)
        return now

    # what may be asked, by name

    def _speaker(self, reading: _Reading, asked: Command) -> None:
        """This page speaks from now on; without `take` only where nobody does."""
        if not asked.page or not asked.lang:
            raise ValueError("speaker")
        now = reading.playback
        if now.speaker in ("", asked.page) or asked.take or self._clock() - reading.heard > ABSENT_SECONDS:
            reading.heard = self._clock()
            self._change(reading, fault="")
            if (now.speaker, now.lang) != (asked.page, asked.lang):
                same = now.lang == asked.lang  # sentences of another language are other ones
                self._change(reading, speaker=asked.page, lang=asked.lang, sentence=now.sentence if same else 0,
                             jump=now.jump + 1)

    def _leave(self, reading: _Reading, asked: Command) -> None:
        """This page speaks no more."""
        if asked.page and reading.playback.speaker == asked.page:
            self._change(reading, speaker="")

    def _here(self, reading: _Reading, asked: Command) -> None:
        """The speaker's sign of life."""
        if asked.page and reading.playback.speaker == asked.page:
            reading.heard = self._clock()

    def _at(self, reading: _Reading, asked: Command) -> None:
        """The speaker begins a sentence; passage "" when it has read everything."""
        now = reading.playback
        if not asked.page or now.speaker != asked.page:
            return
        reading.heard = self._clock()
        if asked.opening != reading.opened.opening or asked.jump != now.jump or not now.playing:
            return
        if not asked.passage:
            self._change(reading, passage="", sentence=0, of=0, playing=False)
        elif asked.passage in reading.opened.passages:
            if not 0 <= asked.sentence < asked.of <= MAX_SENTENCES:
                raise ValueError("at")
            self._change(reading, passage=asked.passage, sentence=asked.sentence, of=asked.of)

    def _silent(self, reading: _Reading, asked: Command) -> None:
        """Nothing here can speak: everybody is told, and reads."""
        now = reading.playback
        if asked.page and now.speaker == asked.page and asked.opening == reading.opened.opening and now.playing:
            self._read(reading, (), reading.opened.opening)
            self._change(reading, fault="silent")

    def _play(self, reading: _Reading, asked: Command) -> None:
        """Go on, or begin anew where everything was read."""
        now = reading.playback
        if not reading.opened.passages or asked.opening != reading.opened.opening or now.playing:
            return
        if now.passage:
            self._change(reading, playing=True, jump=now.jump + 1)
        else:
            self._read(reading, reading.opened.passages[:1], reading.opened.opening)

    def _pause(self, reading: _Reading, asked: Command) -> None:
        """Be still where the reading stands."""
        if reading.playback.playing and asked.opening == reading.opened.opening:
            self._change(reading, playing=False)

    def _repeat(self, reading: _Reading, asked: Command) -> None:
        """The sentence once more; the last passage where everything was read."""
        now = reading.playback
        if not reading.opened.passages or asked.opening != reading.opened.opening:
            return
        if now.passage:
            self._change(reading, playing=True, jump=now.jump + 1)
        else:
            self._read(reading, reading.opened.passages[-1:], reading.opened.opening)

    def _skip(self, reading: _Reading, asked: Command) -> None:
        """Enough: on to the options, or past the text that is read after them."""
        if asked.opening == reading.opened.opening and reading.playback.passage:
            self._read(reading, (), reading.opened.opening)

    def _speed(self, reading: _Reading, asked: Command) -> None:
        """Speak slower or faster from now on."""
        low, high = SPEEDS
        if not low <= asked.speed <= high:
            raise ValueError("speed")
        self._change(reading, speed=round(asked.speed, 2))

    def _narrator(self, reading: _Reading, asked: Command) -> None:
        """A person reads from now on, or the voice; whoever takes over begins where something is left to read."""
        if asked.narrator not in (VOICE, NEIGHBOUR):
            raise ValueError("narrator")
        if asked.narrator != reading.playback.narrator:
            self._change(reading, narrator=asked.narrator)
            self._read(reading, (), reading.opened.opening)

    def _read(self, reading: _Reading, passages: tuple[str, ...], opening: str) -> None:
        """Begin a passage, or stop where there is none. A person reads by himself."""
        voice = reading.playback.narrator == VOICE
        begins = passages[0] if passages and voice else ""
        self._change(reading, opening=opening, passage=begins, sentence=0, of=0, playing=bool(begins), fault="",
                     jump=reading.playback.jump + 1)

    @staticmethod
    def _change(reading: _Reading, **changed: Any) -> None:
        new = replace(reading.playback, **changed)
        if new != reading.playback:
            reading.playback = replace(new, stamp=reading.playback.stamp + 1)


def public_playback(playback: Playback) -> dict[str, Any]:
    """The playback as every screen of the table may know it."""
    return asdict(playback)
