"""Engines for tests: stand-ins that hang, die or keep silent, and what a clip sounds like."""
from __future__ import annotations

import re
import sys
from pathlib import Path

import numpy as np
import pytest
import soundfile

from companion.story.sound import levels
from companion.story.voices import Engine, Notice, Voice
from companion.story.voices.espeak import Espeak
from companion.story.voices.program import Program

BAND = (300, 3400)
"""Hertz in which speech carries its words."""
SLEEPS = "import sys, time\nfor line in sys.stdin: time.sleep(60)"
DIES = "import sys\nfor line in sys.stdin: sys.exit('cannot')"
LIES = "import sys\nfor line in sys.stdin: print('spoken /nowhere/at/all.wav', flush=True)"
EMPTY = """
import json, sys, wave
for line in sys.stdin:
    path = json.loads(line)["file"]
    with wave.open(path, "wb") as out:
        out.setnchannels(1); out.setsampwidth(2); out.setframerate(8000); out.writeframes(bytes(8000))
    print("spoken", path, flush=True)
"""


SLOW = """
import json, sys, time
for line in sys.stdin:
    time.sleep(0.5)
    with open(json.loads(line)["file"], "w") as out: out.write("sound")
    print("spoken", out.name, flush=True)
"""


class Broken(Espeak):
    """A voice before all others whose program is the script given."""

    name = "broken"

    def __init__(self, script: str, starting: float = 0.8, letter: float = 0):
        super().__init__(command=(sys.executable, "-c", script), starting=starting, speaking=letter)

    def voices(self) -> tuple[Voice, ...]:
        return tuple(Voice(f"broken:{lang}", self.name, lang, "Broken", 5) for lang in ("cs", "en"))


class Missing(Broken):
    """Its program is not there."""

    def command(self, voice: Voice) -> tuple[str, ...]:
        return ("/nowhere/program",)


class First(Espeak):
    """eSpeak as the voice that is asked before all others."""

    name = "first"

    def voices(self) -> tuple[Voice, ...]:
        return (Voice("first:cs", self.name, "cs", "First", 5),)


class Slow(Espeak):
    """eSpeak, called an engine that takes long to load."""

    name = "late"
    slow = True

    def voices(self) -> tuple[Voice, ...]:
        return (Voice("late:en", self.name, "en", "Late", 5),)


class Late(Slow):
    """Nobody waits for it."""

    def ready(self, voice: Voice, seconds: float) -> bool:
        return super().ready(voice, 0)


class Counting(Espeak):
    """eSpeak that counts how often a program is asked."""

    asked = 0

    def speak(self, voice: Voice, text: str, soon: bool = False) -> Path:
        self.asked += 1
        return super().speak(voice, text, soon)


def patiences(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds within which programs are to answer, filled in as they are asked."""
    asked: list[float] = []
    ask = Program.ask

    def noted(program: Program, line: bytes, answer: re.Pattern[str], seconds: float) -> re.Match[str]:
        asked.append(seconds)
        return ask(program, line, answer, seconds)

    monkeypatch.setattr(Program, "ask", noted)
    return asked


def keys(notices: tuple[Notice, ...]) -> list[str]:
    return [one.key for one in notices]


def spoken(path: Path) -> tuple[levels.Samples, int]:
    """The samples of a clip, which is 16 bit mono."""
    about = soundfile.info(path)
    assert (about.format, about.subtype, about.channels) == ("WAV", "PCM_16", 1)
    samples, rate = soundfile.read(path, dtype="float32")
    return samples, rate


def band_level(samples: levels.Samples, rate: int) -> float:
    """How strong the sound is where speech lies: dB below full scale (RMS)."""
    wave = np.fft.rfft(samples.astype(np.float64))
    hertz = np.fft.rfftfreq(len(samples), 1 / rate)
    wave[(hertz < BAND[0]) | (hertz > BAND[1])] = 0
    return float(20 * np.log10(np.sqrt(np.mean(np.fft.irfft(wave, len(samples)) ** 2)) + 1e-9))


def program_of(engine: Engine) -> int:
    """The one process of an engine that runs."""
    (pid,) = engine.pids()
    return pid
