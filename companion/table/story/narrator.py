"""Who reads to a table and how far it has got: the narrator of the opened entry (NF-23.2), a person or a voice that
speaks on one page. Kept in memory alone: whoever starts the server anew only has to tap the speaker again."""
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
GONE = 10.0
"""Seconds without a sign of life after which a speaker has lost its role."""
MOST = 500
"""More sentences than any passage has."""


class Opened(Struct, frozen=True):
    """What may be read at a table now: `told` names the opening, "" for none; its passages in order; `chosen` once an
    option was taken."""

    told: str = ""
    passages: tuple[str, ...] = ()
    chosen: bool = False


class Playback(Struct, frozen=True):
    """`speaker`: the page that speaks, "" for nobody; `lang` the language of the last one. `passage` "" once everything
    was read; `sentence` of `of` in the speaker's language, from 0. `jump` counts the times that the speaker is to
    leave what it says; `stamp` counts every change. `fault`: silent where the speaker found no voice."""

    stamp: int = 0
    narrator: str = VOICE
    speaker: str = ""
    lang: str = ""
    told: str = ""
    passage: str = ""
    sentence: int = 0
    of: int = 0
    playing: bool = False
    speed: float = 1.0
    jump: int = 0
    fault: str = ""


class Command(Struct):
    """What a device asks for. `told`: the opening it sees. `page`: its own sign, told by the speaker. `jump`: that of
    the playback it follows. `take`: also from another speaker."""

    command: str
    told: str = ""
    page: str = ""
    lang: str = ""
    passage: str = ""
    sentence: int = 0
    of: int = 0
    jump: int = 0
    speed: float = 1.0
    narrator: str = ""
    take: bool = False


class _Desk:
    """One table: what is read, what may be and whether anybody has asked yet, when the speaker was last heard of."""

    def __init__(self) -> None:
        self.playback, self.heard = Playback(), 0.0
        self.opened, self.seen = Opened(), False


class Narrators:
    """The narrators of all tables. Whoever listens to a table on the bus is stirred whenever its playback changed."""

    def __init__(self, bus: Bus, clock: Callable[[], float] = time.monotonic):
        self._bus, self._clock = bus, clock
        self._lock = threading.Lock()
        self._desks: dict[int, _Desk] = {}
        self._commands: dict[str, Callable[[_Desk, Command], None]] = {
            "speaker": self._speaker, "leave": self._leave, "here": self._here, "at": self._at, "silent": self._silent,
            "play": self._play, "pause": self._pause, "repeat": self._repeat, "skip": self._skip,
            "speed": self._speed, "narrator": self._narrator}

    def at(self, table_id: int) -> Playback:
        """The present playback. A speaker that was not heard of for long has left by now."""
        with self._lock:
            desk = self._desks.get(table_id)
            if desk is None:
                return Playback()
            lost = desk.playback.speaker and self._clock() - desk.heard > GONE
            if lost:
                self._change(desk, speaker="")
            now = desk.playback
        if lost:
            self._bus.stir(table_id)
        return now

    def settle(self, table_id: int, head: int, opened: Opened) -> Playback:
        """The table stands at `head`. A new opening is read from its beginning and a new passage at once, a choice
        ends the reading before it, and what may no longer be read is left in the middle of the word. Whoever looked
        at an earlier head comes too late and changes nothing."""
        with self._lock:
            desk = self._desks.setdefault(table_id, _Desk())
            if self._bus.newest(table_id) not in (None, head):
                return desk.playback
            was, desk.opened = desk.opened, opened
            before, now = desk.playback, desk.playback
            news = [one for one in opened.passages if one not in was.passages]
            # After a restart, and after something earlier was amended, an old opening only has a new name.
            old = opened.chosen and (not desk.seen or was.told != "")
            desk.seen = True
            if opened.told != was.told or (opened.told and now.told != opened.told):
                self._read(desk, () if old else opened.passages[:1], opened.told)
            elif news:
                self._read(desk, tuple(news[:1]), opened.told)
            elif now.passage and (now.passage not in opened.passages or (opened.chosen and not was.chosen)):
                self._read(desk, (), opened.told)
            now = desk.playback
        if now != before:
            self._bus.stir(table_id)
        return now

    def command(self, table_id: int, asked: Command) -> Playback:
        """Carry out what a device asks for and return the playback. What is stale or not its business changes
        nothing. ValueError for what no page of ours sends."""
        act = self._commands.get(asked.command)
        if act is None or len(asked.page) > 64 or len(asked.lang) > 8:
            raise ValueError(asked.command)
        with self._lock:
            desk = self._desks.setdefault(table_id, _Desk())
            before = desk.playback
            act(desk, asked)
            now = desk.playback
        if now != before:
            self._bus.stir(table_id)
        return now

    # what may be asked, by name

    def _speaker(self, desk: _Desk, asked: Command) -> None:
        """This page speaks from now on; without `take` only where nobody does."""
        if not asked.page or not asked.lang:
            raise ValueError("speaker")
        now = desk.playback
        if now.speaker in ("", asked.page) or asked.take or self._clock() - desk.heard > GONE:
            desk.heard = self._clock()
            self._change(desk, fault="")
            if (now.speaker, now.lang) != (asked.page, asked.lang):
                same = now.lang == asked.lang  # sentences of another language are other ones
                self._change(desk, speaker=asked.page, lang=asked.lang, sentence=now.sentence if same else 0,
                             jump=now.jump + 1)

    def _leave(self, desk: _Desk, asked: Command) -> None:
        """This page speaks no more."""
        if asked.page and desk.playback.speaker == asked.page:
            self._change(desk, speaker="")

    def _here(self, desk: _Desk, asked: Command) -> None:
        """The speaker's sign of life."""
        if asked.page and desk.playback.speaker == asked.page:
            desk.heard = self._clock()

    def _at(self, desk: _Desk, asked: Command) -> None:
        """The speaker begins a sentence; passage "" when it has read everything."""
        now = desk.playback
        if not asked.page or now.speaker != asked.page:
            return
        desk.heard = self._clock()
        if asked.told != desk.opened.told or asked.jump != now.jump or not now.playing:
            return
        if not asked.passage:
            self._change(desk, passage="", sentence=0, of=0, playing=False)
        elif asked.passage in desk.opened.passages:
            if not 0 <= asked.sentence < asked.of <= MOST:
                raise ValueError("at")
            self._change(desk, passage=asked.passage, sentence=asked.sentence, of=asked.of)

    def _silent(self, desk: _Desk, asked: Command) -> None:
        """Nothing here can speak: everybody is told, and reads."""
        now = desk.playback
        if asked.page and now.speaker == asked.page and asked.told == desk.opened.told and now.playing:
            self._read(desk, (), desk.opened.told)
            self._change(desk, fault="silent")

    def _play(self, desk: _Desk, asked: Command) -> None:
        """Go on, or begin anew where everything was read."""
        now = desk.playback
        if not desk.opened.passages or asked.told != desk.opened.told or now.playing:
            return
        if now.passage:
            self._change(desk, playing=True, jump=now.jump + 1)
        else:
            self._read(desk, desk.opened.passages[:1], desk.opened.told)

    def _pause(self, desk: _Desk, asked: Command) -> None:
        """Be still where the reading stands."""
        if desk.playback.playing and asked.told == desk.opened.told:
            self._change(desk, playing=False)

    def _repeat(self, desk: _Desk, asked: Command) -> None:
        """The sentence once more; the last passage where everything was read."""
        now = desk.playback
        if not desk.opened.passages or asked.told != desk.opened.told:
            return
        if now.passage:
            self._change(desk, playing=True, jump=now.jump + 1)
        else:
            self._read(desk, desk.opened.passages[-1:], desk.opened.told)

    def _skip(self, desk: _Desk, asked: Command) -> None:
        """Enough: on to the options, or past the text that is read after them."""
        if asked.told == desk.opened.told and desk.playback.passage:
            self._read(desk, (), desk.opened.told)

    def _speed(self, desk: _Desk, asked: Command) -> None:
        """Speak slower or faster from now on."""
        low, high = SPEEDS
        if not low <= asked.speed <= high:
            raise ValueError("speed")
        self._change(desk, speed=round(asked.speed, 2))

    def _narrator(self, desk: _Desk, asked: Command) -> None:
        """A person reads from now on, or the voice; whoever takes over begins where something is left to read."""
        if asked.narrator not in (VOICE, NEIGHBOUR):
            raise ValueError("narrator")
        if asked.narrator != desk.playback.narrator:
            self._change(desk, narrator=asked.narrator)
            self._read(desk, (), desk.opened.told)

    def _read(self, desk: _Desk, passages: tuple[str, ...], told: str) -> None:
        """Begin a passage, or stop where there is none. A person reads by himself."""
        voice = desk.playback.narrator == VOICE
        begins = passages[0] if passages and voice else ""
        self._change(desk, told=told, passage=begins, sentence=0, of=0, playing=bool(begins), fault="",
                     jump=desk.playback.jump + 1)

    @staticmethod
    def _change(desk: _Desk, **changed: Any) -> None:
        new = replace(desk.playback, **changed)
        if new != desk.playback:
            desk.playback = replace(new, stamp=desk.playback.stamp + 1)


def shown(playback: Playback) -> dict[str, Any]:
    """The playback as every screen of the table may know it."""
    return asdict(playback)
