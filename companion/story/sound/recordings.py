"""A person's own reading of a passage; it wins over every voice.

It lies in `<data>/recordings/<book>/entry-<code>/<passage>.<lang>.wav`, one file for a passage: 16 bit, mono, without
silence around it, as loud as a clip. Where each sentence begins in it is heard from its pauses."""
from __future__ import annotations

import io
import os
import re
import secrets
import wave
from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.later import Later
from companion.story.book import LANGUAGES
from companion.story.sound import levels, transcode
from companion.story.sound.clips import length

if TYPE_CHECKING:
    import numpy as np
    import soundfile
else:
    np, soundfile = Later("numpy"), Later("soundfile")

MAX_BYTES = 15 * 1000 * 1000
MAX_SECONDS = 600
MIN_SECONDS = 0.2
"""Shortest recording that is kept."""
SOURCE_RATES = (8000, 96_000)
MAX_RATE = 22_050
"""Samples a second to which a recording is thinned by whole steps: a voice has nothing above 11 kHz that anybody would
miss."""
MIN_PAUSE_SECONDS = 0.12
"""Shortest quiet that counts as a pause."""
QUIET_LEVEL = 10 ** (-32 / 20)
"""Share of the speaker's median loudness below which there is quiet."""
PAUSE_WEIGHT, NO_PAUSE_COST = 0.8, 0.4
"""Bonus of a pause for each second of its length, and cost of a sentence's end without any pause, both in
seconds of speech."""

_BOOK = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_CODE = re.compile(r"[^\W_]{1,12}|[a-z]{1,20} [A-Za-z0-9_.-]{1,40}")
_WORDS = ("entry", "map", "story", "character")
"""What stands before a code of one word; the last three in recordings of old."""
_PASSAGE = re.compile(r"title|text|(?:heading|success|failure):[0-9]{1,2}")
_FILE = re.compile(r"(title|text|(?:heading|success|failure)-[0-9]{1,2})\.(cs|en)\.wav")


class UnfitRecording(ValueError):
    """A recording that is not kept: `why` is `name`, `empty`, `large`, `long`, `short`, `quiet` or `unreadable`."""

    def __init__(self, why: str):
        super().__init__(why)
        self.why = why


class Recording(Struct, frozen=True):
    """`seconds` long, without the silence that was around it."""

    book: str
    code: str
    passage: str
    lang: str
    path: Path
    seconds: float


def path(folder: Path, book: str, code: str, passage: str, lang: str) -> Path | None:
    """The file of a passage's recording in that language, None where nobody has made one that can be played, or there
    is no such name: a voice reads it then."""
    try:
        found = _place(folder, book, code, passage, lang)
        return found if length(found) > 0 else None
    except (UnfitRecording, OSError, EOFError, wave.Error):
        return None


def save(folder: Path, book: str, code: str, passage: str, lang: str, data: bytes) -> Recording:
    """Keep a recording (WAV, MP3, FLAC, OGG) instead of an earlier one. UnfitRecording, and OSError from the disk; the
    earlier one stays then."""
    place = _place(folder, book, code, passage, lang)
    samples, rate = read(data)
    place.parent.mkdir(parents=True, exist_ok=True)
    half = place.with_suffix(f".{secrets.token_hex(4)}.part")
    try:
        soundfile.write(half, samples, rate, format="WAV", subtype="PCM_16")
        os.replace(half, place)
    finally:
        half.unlink(missing_ok=True)
    return Recording(book, code, passage, lang, place, len(samples) / rate)


def read(data: bytes) -> tuple[levels.Samples, int]:
    """The samples of a file that somebody brought, mono, trimmed, as loud as a clip. UnfitRecording."""
    if not data:
        raise UnfitRecording("empty")
    if len(data) > MAX_BYTES:
        raise UnfitRecording("large")
    try:
        samples, rate = _decoded(data)
    except UnfitRecording as fault:  # a voice memo, perhaps
        try:
            samples, rate = _decoded(transcode.wav(data, MAX_SECONDS + 1))
        except transcode.Unreadable:
            raise fault from None
    if len(samples) > MAX_SECONDS * rate:
        raise UnfitRecording("long")
    samples = np.nan_to_num(samples, posinf=0, neginf=0).clip(-1, 1).astype(np.float32)
    if not levels.audible(samples, rate):
        raise UnfitRecording("quiet")
    samples, rate = _thinned(samples, rate)
    samples = levels.trimmed(samples, rate)
    if len(samples) < MIN_SECONDS * rate:
        raise UnfitRecording("short")
    return levels.levelled(samples, rate), rate


def _decoded(data: bytes) -> tuple[levels.Samples, int]:
    """The samples of what libsndfile can read, mono, at most a second more than is allowed. UnfitRecording."""
    try:
        with soundfile.SoundFile(io.BytesIO(data)) as file:
            rate = int(file.samplerate)
            if not (SOURCE_RATES[0] <= rate <= SOURCE_RATES[1] and 1 <= file.channels <= 8):
                raise UnfitRecording("unreadable")
            # The header may lie: what is read is counted, and no more is read than is allowed.
            blocks = (file.read(rate, dtype="float32", always_2d=True) for _ in range(MAX_SECONDS + 1))
            return np.concatenate([block.mean(axis=1) for block in takewhile(len, blocks)] or [np.zeros(0)]), rate
    except (OSError, ValueError, TypeError, soundfile.LibsndfileError) as error:
        raise error if isinstance(error, UnfitRecording) else UnfitRecording("unreadable") from error


def remove(folder: Path, book: str, code: str, passage: str, lang: str) -> bool:
    """Remove a recording; whether there was one."""
    try:
        _place(folder, book, code, passage, lang).unlink()
    except (UnfitRecording, FileNotFoundError):
        return False
    return True


def all_recordings(folder: Path, book: str) -> tuple[Recording, ...]:
    """Every recording for a book."""
    return tuple(_all(folder, book)) if _BOOK.fullmatch(book) else ()


def sentence_clip(recording: Path, sentences: Sequence[str], n: int) -> bytes:
    """The part of a recording with sentence `n`, from 0, as a WAV file. IndexError; OSError where there is nothing to
    play, so that a voice reads it."""
    samples, rate = samples_of(recording)
    starts = (*sentence_starts(samples, rate, sentences), len(samples) / rate)
    part = levels.faded(samples[int(starts[n] * rate):int(starts[n + 1] * rate)], rate)
    if not levels.audible(part, rate):
        raise OSError(f"{recording.name}: nothing is heard of sentence {n}")
    out = io.BytesIO()
    soundfile.write(out, part, rate, format="WAV", subtype="PCM_16")
    return out.getvalue()


def samples_of(recording: Path) -> tuple[levels.Samples, int]:
    """The samples of a recording of ours. OSError, also for a file that is broken."""
    try:
        samples, rate = soundfile.read(recording, dtype="float32", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise OSError(f"{recording.name} cannot be read") from error
    return samples[:, 0], rate


def _place(folder: Path, book: str, code: str, passage: str, lang: str) -> Path:
    """Where a recording lies: every part of the name is checked before it becomes one. UnfitRecording `name`."""
    if not (_CODE.fullmatch(code) and _BOOK.fullmatch(book) and _PASSAGE.fullmatch(passage) and lang in LANGUAGES):
        raise UnfitRecording("name")
    home = folder / "recordings" / book
    entry = next((home / name for name in _folders(code) if (home / name).is_dir()), home / _folders(code)[0])
    return entry / f"{passage.replace(':', '-')}.{lang}.wav"


def _folders(code: str) -> tuple[str, ...]:
    """How the folder of an entry may be called, as it is called now in front. A word always comes first: a bare COM1
    may be no folder on some systems."""
    word, _, name = code.partition(" ")
    if not name:
        return tuple(f"{before}-{code}" for before in _WORDS)
    return (f"{_WORDS[0]}-{word}-{name}" if word in _WORDS else f"{word}-{name}",)


def _code(folder: str) -> str:
    """The code of which `_folders` makes this name, "" for another folder."""
    word, _, name = folder.partition("-")
    code = (name.replace("-", " ", 1) if word == _WORDS[0] else name) if word in _WORDS else f"{word} {name}"
    return code if _CODE.fullmatch(code) else ""


def _all(folder: Path, book: str) -> Iterator[Recording]:
    for file in sorted((folder / "recordings" / book).glob("*/*.wav")):
        found = _FILE.fullmatch(file.name)
        if found and (code := _code(file.parent.name)):
            try:
                seconds = length(file)
            except (OSError, EOFError, wave.Error):  # no recording of ours
                continue
            yield Recording(book, code, found[1].replace("-", ":"), found[2], file, seconds)


def _thinned(samples: levels.Samples, rate: int) -> tuple[levels.Samples, int]:
    """Not many more than MAX_RATE samples a second, by whole steps."""
    from scipy.signal import decimate

    step = rate // MAX_RATE
    return (np.asarray(decimate(samples, step), np.float32), rate // step) if step > 1 else (samples, rate)


def sentence_starts(samples: levels.Samples, rate: int, sentences: Sequence[str]) -> tuple[float, ...]:
    """The second at which each sentence begins: as far into the speech as its letters are into the text, moved to the
    pause that fits best. Growing, the first is 0. Estimated: somebody may have read otherwise."""
    letters = [max(1, sum(c.isalnum() for c in one)) for one in sentences]
    if len(letters) < 2:
        return (0.0,) * len(letters)
    loud = levels.moments(samples, rate)
    heard = loud[loud > loud.max(initial=0) * levels.SILENCE_FLOOR] if loud.any() else [0]
    speaking = loud > float(np.median(heard)) * QUIET_LEVEL
    spoken = np.cumsum(speaking) * 0.01
    total = float(spoken[-1]) if len(spoken) else 0.0
    ends = [total * part / sum(letters) for part in accumulate(letters)][:-1]
    starts = _matched(ends, _pauses(speaking, spoken), spoken)
    return (0.0, *(min(at, len(samples) / rate) for at in starts))


def _pauses(speaking: np.ndarray, spoken: np.ndarray) -> list[tuple[float, float, float]]:
    """Each pause: seconds of speech before it, its length, the second in which the speech goes on."""
    edges = np.flatnonzero(np.diff(speaking.astype(np.int8), prepend=1, append=1))
    return [(float(spoken[a - 1]), (b - a) * 0.01, b * 0.01 - 0.03)
            for a, b in zip(edges[::2], edges[1::2], strict=True)
            if (b - a) * 0.01 >= MIN_PAUSE_SECONDS and a > 0 and b < len(speaking)]


def _matched(ends: Sequence[float], pauses: Sequence[tuple[float, float, float]], spoken: np.ndarray) -> list[float]:
    """For each end of a sentence, in seconds of speech, the second in which the next one begins: the row of pauses that
    is cheapest as a whole, an end without a pause where none is near."""
    # best[j]: cost and starts when the last pause used is number j-1, 0 for none yet.
    best: list[tuple[float, list[float]]] = [(0.0, []), *((float("inf"), []) for _ in pauses)]
    for end in ends:
        guess = float(np.searchsorted(spoken, end)) * 0.01
        then = [(cost + NO_PAUSE_COST, [*starts, max(guess, starts[-1] if starts else 0.0)]) for cost, starts in best]
        cheapest: tuple[float, list[float]] = (float("inf"), [])
        for j, (before, quiet, on) in enumerate(pauses, start=1):
            if best[j - 1][0] < cheapest[0]:
                cheapest = best[j - 1]
            cost = cheapest[0] + abs(before - end) - PAUSE_WEIGHT * min(quiet, 0.6)
            if cost < then[j][0] and on >= (cheapest[1][-1] if cheapest[1] else 0.0):
                then[j] = (cost, [*cheapest[1], on])
        best = then
    return min(best)[1]
