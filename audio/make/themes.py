"""Three themes: wonder, danger, rest. The scores are ours, below; the instruments are those of FluidR3_GM, a General
MIDI soundfont (MIT licence), played by fluidsynth. A voice is to be heard over them: bass and inner parts keep below
300 Hz, what sparkles lies above 1 kHz and is sparse, and between them the mix dips.

Each score is a loop: what rings beyond its end is added to its beginning."""
from __future__ import annotations

import struct
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyloudnorm
import soundfile

from audio.make.dsp import RATE, Array, add, band, blank, db, echo, rms, room, shape

SOUNDFONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
TICKS = 480
RINGS = 7.0
"""Seconds for which the last notes may ring on."""
CELESTA, GLOCKENSPIEL, MUSIC_BOX, GUITAR = 8, 9, 10, 24
CELLO, BASS, TREMOLO, PIZZICATO, HARP, TIMPANI, SLOW_STRINGS, HORN, CLARINET = 42, 43, 44, 45, 46, 47, 49, 60, 71
DRUMS = 9
"""The channel of percussion."""
BIG_DRUM, TICK, CYMBAL = 35, 44, 49


class Note(NamedTuple):
    """`at` and `long` in beats from the start, `key` 60 = middle C, `force` 1 to 127."""

    at: float
    key: int
    long: float
    force: int


class Part(NamedTuple):
    """An instrument: General MIDI program (or DRUMS as channel), its loudness in dB against the others while it plays,
    place 0 left to 127 right, its notes, and its swells: (beat, 0-127), straight between."""

    program: int
    level: float
    place: int
    notes: list[Note]
    swells: tuple[tuple[float, int], ...] = ()
    channel: int = -1


class Score(NamedTuple):
    beats: int
    tempo: float
    parts: list[Part]
    wet: float
    """The hall, in dB under the instruments."""


def sing(line: str, start: float = 0, force: int = 60, short: float = 1.0) -> list[Note]:
    """Notes written `key/beats`, rests `-/beats`, one after another."""
    out, at = [], start
    for word in line.split():
        key, _, beats = word.partition("/")
        long = float(beats or 1)
        if key != "-":
            out.append(Note(at, int(key), long * short, force))
        at += long
    return out


def held(chords: Iterable[tuple[int, ...]], beats: float, force: int, overlap: float = 0.25) -> list[Note]:
    """Chords of so many beats each, tied a little into the next."""
    return [Note(k * beats, key, beats + overlap, force) for k, chord in enumerate(chords) for key in chord]


def broken(chords: Iterable[tuple[int, ...]], pattern: tuple[int, ...], step: float, force: int) -> list[Note]:
    """Chords broken by a pattern of their tones, the first of each bar a little stronger. What is let go rings on."""
    out = []
    for bar, chord in enumerate(chords):
        for k, tone in enumerate(pattern):
            if tone >= 0:
                stress = force + (8 if k == 0 else 0) - (5 if k % 2 else 0) + (bar * 7 + k * 5) % 6
                out.append(Note((bar * len(pattern) + k) * step, chord[tone % len(chord)], 2.2 * step, stress))
    return out


def breathing(beats: int, every: float, low: int, high: int) -> tuple[tuple[float, int], ...]:
    """Swell and sink with every so many beats."""
    points = []
    at = 0.0
    while at < beats:
        points += [(at, low), (at + every * 0.45, high)]
        at += every
    return (*points, (float(beats), low))


def wonder() -> Score:
    """D with a raised fourth, then the sixth and the third from the minor; 12 bars of four at 75. A harp below, bells
    that climb, a horn far off in the last third."""
    chords = [(38, 45, 50, 54, 57), (38, 47, 52, 56, 59), (38, 43, 50, 55, 59), (38, 45, 50, 54, 57),
              (35, 42, 50, 54, 57), (42, 49, 52, 57, 61), (43, 50, 54, 57, 59), (33, 45, 50, 52, 57),
              (34, 41, 50, 53, 57), (33, 41, 48, 53, 57), (31, 43, 50, 53, 58), (33, 45, 49, 52, 57)]
    harp = broken(chords, (0, 1, 2, 3, 4, 3, 2, 1), 0.5, 56)
    deep = held([(38, 45), (38, 47), (38, 43), (38, 45), (35, 42), (42, 49), (43, 50), (45, 52), (34, 46), (41, 45),
                 (43, 46), (33, 45)], 4, 52, 0.6)
    bells = sing("-/1 93/1 98/2 -/0.5 92/1.5 100/2 95/1 98/1 102/2 93/2.5 100/1.5 "
                 "-/1 90/1 95/2 97/2 93/2 95/1 98/1 91/2 93/2.5 100/1.5 "
                 "98/1.5 101/2.5 96/2 93/2 94/1 98/1 103/2 100/2 97/1 93/1", force=58)
    dust = [Note(at, key, 2, 38) for at, key in ((3.5, 105), (7.5, 104), (15, 105), (23.5, 105), (30, 105), (38, 105),
                                                 (43.5, 106))]
    horn = sing("-/32 53/3 50/1 48/3 53/1 55/2 53/1 50/1 52/2 49/2", force=54)
    return Score(48, 75, [
        Part(HARP, 0, 52, harp), Part(SLOW_STRINGS, -5, 76, deep, breathing(48, 8, 62, 104)),
        Part(BASS, -10, 64, [Note(k * 4, chord[0], 3.8, 44) for k, chord in enumerate(chords)],
             breathing(48, 4, 80, 100)),
        Part(CELESTA, -2, 44, bells), Part(GLOCKENSPIEL, -10, 88, dust),
        Part(HORN, -4, 92, horn, ((0, 90), (32, 60), (35, 100), (40, 84), (43, 104), (48, 60)))], -5)


def danger() -> Score:
    """C minor over a pulse of 3 + 3 + 2, sixteen bars of four at 100: the second that leans on the root, a drum far
    below, a clock above."""
    roots = [36, 36, 37, 36, 32, 29, 35, 31, 36, 36, 35, 36, 29, 37, 38, 31]
    fifths = [7, 7, 7, 7, 7, 7, 6, 7, 7, 7, 7, 7, 7, 7, 6, 7]
    pulse = []
    for bar, (root, fifth) in enumerate(zip(roots, fifths, strict=True)):
        sixth = 9 if fifth == 6 else 7 if root in (32, 37) else 8
        for k, tone in enumerate((0, 0, fifth, 0, 0, sixth, 0, fifth)):
            if (bar % 4 == 3 and k in (5, 7)) or (bar % 8 == 7 and k > 3):
                continue
            pulse.append(Note(bar * 4 + k / 2, root + tone + (12 if root < 33 else 0), 0.32,
                              74 if k in (0, 3, 6) else 54))
    drums = [Note(bar * 4 + at, 36 if root in (36, 35) else 43 if root in (31, 43) else 41, 1, force)
             for bar, root in enumerate(roots) for at, force in ((0, 66), (1.5, 44), (3, 50))
             if not (at and bar % 2) and bar not in (7, 15)]
    drums += [Note(start + k / 4, 43, 0.25, 58 + 3 * k) for start in (30, 62) for k in range(8)]
    dark = held([(48, 55), (48, 55), (49, 56), (48, 55), (48, 51), (48, 53), (47, 53), (47, 50), (48, 51), (48, 55),
                 (47, 54),
                 (48, 55), (48, 53), (49, 53), (50, 56), (47, 53)], 4, 50, 0.2)
    horn = sing("48/2 49/1 48/1 43/4 49/2 53/1 49/1 48/4 51/2 50/1 48/1 44/3 41/1 47/2 50/1 53/1 50/1.5 47/2.5 "
                "-/4 51/3 50/1 47/2 42/2 43/4 -/2 44/1 48/1 53/2 49/2 50/2 44/2 47/4", force=62)
    cold = [Note(at, key, long, 40) for at, key, long in ((8, 89, 4), (24, 89, 6), (40, 90, 4), (56, 89, 7))]
    clock = [Note(at, TICK, 0.2, 36 if at % 2 else 26) for at in np.arange(1, 64, 2) if at % 32 < 28]
    clock += [Note(0, BIG_DRUM, 1, 46), Note(32, BIG_DRUM, 1, 54), Note(32, CYMBAL, 4, 22), Note(16, BIG_DRUM, 1, 40)]
    return Score(64, 100, [
        Part(PIZZICATO, 0, 48, pulse), Part(CELLO, -6, 72, [note._replace(long=0.4) for note in pulse]),
        Part(TIMPANI, -2, 80, drums), Part(TREMOLO, -7, 40, dark, breathing(64, 8, 50, 108)),
        Part(HORN, -1, 88, horn, breathing(64, 8, 76, 112)),
        Part(TREMOLO, -10, 24, cold, tuple((beat, value) for at in (8, 24, 40, 56)
                                           for beat, value in ((at, 20), (at + 3.5, 110), (at + 6.5, 20)))),
        Part(0, -9, 64, clock, channel=DRUMS)], -8)


def rest() -> Score:
    """A lullaby in G, sixteen bars of three at 75: guitar, a clarinet in its low register, a music box that answers."""
    chords = [(43, 50, 55, 59), (42, 50, 54, 57), (40, 47, 55, 59), (36, 48, 52, 55), (47, 50, 55, 59),
              (45, 48, 52, 55), (38, 50, 55, 57), (38, 50, 54, 57), (40, 47, 52, 55), (35, 47, 50, 54),
              (36, 48, 52, 55), (47, 50, 55, 59), (45, 48, 52, 57), (38, 48, 54, 57), (43, 50, 55, 59),
              (38, 50, 52, 57)]
    guitar = broken(chords, (0, 2, 1, 3, 2, 1), 0.5, 50)
    clarinet = sing("59/2 57/1 54/3 55/2 59/1 60/2 59/1 62/2 59/1 60/1.5 59/0.5 57/1 55/1 57/2 57/2 -/1 "
                    "59/1 55/2 54/2 50/1 52/1 55/1 60/1 59/3 57/1 60/1 57/1 54/2 57/1 55/3 -/3", force=58, short=0.97)
    box = sing("-/9 88/1 91/1 95/1 -/9 -/1 93/1 90/1 86/1 -/8 98/1 95/1 91/1 -/9 86/1 88/1 93/1", force=50)
    box += sing("-/4 93/0.5 98/1.5 -/20 95/1 90/2 -/12 90/1 98/2", force=42)
    strings = held([(43, 50), (42, 50), (40, 47), (36, 48), (47, 50), (45, 52), (50, 55), (50, 54), (40, 52), (47, 54),
                    (36, 48), (43, 47), (45, 48), (42, 48), (43, 47), (38, 45)], 3, 46, 0.5)
    return Score(48, 75, [
        Part(GUITAR, 0, 50, guitar), Part(CLARINET, -3, 80, clarinet, breathing(48, 6, 84, 108)),
        Part(MUSIC_BOX, -4, 40, box), Part(SLOW_STRINGS, -7, 74, strings, breathing(48, 6, 70, 100)),
        Part(PIZZICATO, -9, 64, [Note(3 * k, chord[0] if chord[0] > 37 else chord[0] + 12, 1, 44)
                                 for k, chord in enumerate(chords)])], -6)


def midi(score: Score) -> bytes:
    """The score as a MIDI file of format 0."""
    events: list[tuple[int, int, bytes]] = [(0, 0, b"\xff\x51\x03" + round(60e6 / score.tempo).to_bytes(3, "big"))]
    for k, part in enumerate(score.parts):
        channel = part.channel if part.channel >= 0 else k + (k >= DRUMS)
        if part.channel < 0:
            events.append((0, 1, bytes((0xC0 | channel, part.program))))
        for control, value in ((7, 110), (10, part.place), (91, 0), (93, 0)):
            events.append((0, 1, bytes((0xB0 | channel, control, value))))
        if part.swells:
            beats, values = zip(*part.swells, strict=True)
            for beat in np.arange(0, score.beats, 0.125):
                value = round(float(np.interp(beat, beats, values)))
                events.append((round(beat * TICKS), 1, bytes((0xB0 | channel, 11, value))))
        for note in part.notes:
            on, off = round(note.at * TICKS), round((note.at + note.long) * TICKS)
            events.append((on, 3, bytes((0x90 | channel, note.key, note.force))))
            events.append((off, 2, bytes((0x80 | channel, note.key, 0))))
    end = round((score.beats + RINGS * score.tempo / 60) * TICKS)
    events.append((end, 4, b"\xff\x2f\x00"))
    track, now = b"", 0
    for at, _, event in sorted(events, key=lambda e: e[:2]):
        track, now = track + amount(at - now) + event, at
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS) + b"MTrk" + struct.pack(">I", len(track)) + track


def amount(n: int) -> bytes:
    """A number as MIDI writes it, seven bits a byte."""
    out = bytes((n & 127,))
    while n := n >> 7:
        out = bytes((n & 127 | 128,)) + out
    return out


def played(score: Score) -> Array:
    """What fluidsynth plays, dry, (2, n). FileNotFoundError without fluidsynth or the soundfont."""
    if not SOUNDFONT.is_file():
        raise FileNotFoundError(f"{SOUNDFONT}: the themes need the packages fluidsynth and fluid-soundfont-gm")
    with tempfile.TemporaryDirectory() as folder:
        song, wav = Path(folder) / "song.mid", Path(folder) / "song.wav"
        song.write_bytes(midi(score))
        subprocess.run(["fluidsynth", "-ni", "-q", "-R", "0", "-C", "0", "-g", "0.5", "-r", str(RATE), "-T", "wav",
                        "-O", "s24",
                        "-F", str(wav), str(SOUNDFONT), str(song)], check=True, capture_output=True)
        return soundfile.read(wav)[0].T


def dip(f: Array) -> Array:
    """Room for the voice: 6 dB less about 1.1 kHz, nothing taken below 250 Hz and above 5 kHz."""
    octaves = np.log2(np.maximum(f, 1) / 1100)
    return 10 ** (-6 / 20 * np.exp(-0.5 * (octaves / 0.95) ** 2))


def loudness(x: Array) -> float:
    """LUFS of what sounds; rests do not count."""
    return float(pyloudnorm.Meter(RATE).integrated_loudness(x.T))


def theme(score: Score, rng: np.random.Generator, n: int) -> Array:
    """The score as a loop in a hall."""
    if round(score.beats * 60 / score.tempo * RATE) != n:
        raise ValueError(f"{score.beats} beats at {score.tempo} are not {n} samples")
    out = blank(n)
    for part in score.parts:
        one = blank(n)
        add(one, played(score._replace(parts=[part])), 0)
        one = shape(one, dip)
        out += db(part.level - 20 - loudness(one)) * one
    hall = echo(out.sum(0), room(rng, 2.6, dark=4200, early=0.02))
    return shape(out + hall / rms(hall) * rms(out) * db(score.wet), band(32, 0))


THEMES = {"wonder": (wonder, 30, 51), "danger": (danger, 30, 52), "rest": (rest, 30, 53)}
"""The score of each, its length in units of 1.28 s, its seed."""
