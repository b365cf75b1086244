"""How long a minute of narration takes to mix and to encode: a place, a theme, single sounds, and noise for a voice.

Prints a JSON line a figure, with the bar it has to hold where there is one."""
from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import numpy as np
import soundfile

from companion.story.sound import sounds
from companion.story.sound.mixing import SAMPLE_RATE, Line, Mix, Scene, encode, loudness, master, mix, true_peak

BAR = 3.0
"""Seconds for a minute of narration, mixed and encoded as MP3."""


def spoken(seconds: float, seed: int) -> np.ndarray[Any, Any]:
    """Noise of the band of speech in syllables."""
    rng = np.random.default_rng(seed)
    many = round(seconds * SAMPLE_RATE)
    at = np.fft.rfftfreq(many, 1 / SAMPLE_RATE)
    noise = np.fft.irfft(np.where((at > 120) & (at < 5000), np.exp(2j * np.pi * rng.random(len(at))), 0), many)
    return np.asarray(0.3 * noise / np.abs(noise).max() * np.sin(np.pi * 5 * np.arange(many) / SAMPLE_RATE) ** 2)


def scene(folder: Path) -> Scene:
    """A little more than a minute: fourteen sentences, a sound before every fifth."""
    lines = []
    for n in range(14):
        soundfile.write(folder / f"{n}.wav", spoken(3.5, n), SAMPLE_RATE, "PCM_16")
        lines.append(Line(folder / f"{n}.wav", (sounds.sound("bell"),) if n % 5 == 4 else (), 0.85 if n % 4 else 0.35))
    return Scene(tuple(lines), sounds.place("wind"), sounds.theme("wonder"))


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What came of it, and the least seconds of three times."""
    times, made = [], None
    for _ in range(3):
        start = perf_counter()
        made = work()
        times.append(perf_counter() - start)
    return made, min(times)


def tell(figure: str, value: float, unit: str, most: float | None = None) -> bool:
    line: dict[str, Any] = {"figure": figure, "value": round(value, 3), "unit": unit}
    if most is not None:
        line |= {"bar": f"<= {most:g}", "held": value <= most}
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    return most is None or value <= most


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        told = scene(Path(folder))
        made: Mix
        made, mixing = timed(lambda: mix(told))
        minutes = len(made.samples) / SAMPLE_RATE / 60
        file, encoding = timed(lambda: encode(made.samples))
        tell("length", 60 * minutes, "s")
        tell("mix a minute", mixing / minutes, "s")
        tell("master a minute", timed(lambda: master(made.samples))[1] / minutes, "s")
        tell("measure loudness of a minute", timed(lambda: loudness(made.samples))[1] / minutes, "s")
        tell("measure true peak of a minute", timed(lambda: true_peak(made.samples))[1] / minutes, "s")
        for format in ("ogg", "flac", "wav"):
            _, seconds = timed(lambda format=format: encode(made.samples, format))  # type: ignore[misc]
            tell(f"master, encode as {format} and measure a minute", seconds / minutes, "s")
        tell("master, encode as mp3 and measure a minute", encoding / minutes, "s")
        tell("size of a minute as mp3", len(file.data) / minutes / 1000, "kB")
        tell("loudness", file.loudness, "LUFS")
        tell("true peak", file.peak, "dB")
        held = tell("a minute of narration mixed and encoded", (mixing + encoding) / minutes, "s", most=BAR)
    sys.exit(not held)


if __name__ == "__main__":
    main()
