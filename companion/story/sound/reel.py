"""Writes scenes one after the other into one long file. Only one scene is in memory at a time: an evening's story lasts
an hour."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import numpy as np
import soundfile
from msgspec import Struct

from companion.story.sound.mixing import (
    FORMATS, MAX_PEAK_DB, SAMPLE_RATE, SILENCE_LUFS, Samples, Scene, blocks, loudness, master, mix, true_peak,
    write_blocks)

SCENE_GAP_SECONDS = 0.7
"""Silence between two scenes, each of which has faded out."""
MEASURED_SAMPLES = 60 * SAMPLE_RATE
"""Samples that are measured at once."""


class Measured(Struct, frozen=True):
    """What was written, as it plays: `loudness` LUFS, true `peak` dB."""

    seconds: float
    loudness: float
    peak: float


def write(path: Path, scenes: Iterable[Scene], check: Callable[[], None] = lambda: None) -> Measured:
    """Every scene mixed, mastered by itself and put behind the last one, as MP3. `check` is called again and again, to
    raise where nobody wants the file any more. ValueError where there is no scene."""
    raw = path.with_name(f"{path.name}.raw.part")
    try:
        container, kind = FORMATS["flac"]
        with soundfile.SoundFile(raw, "w", SAMPLE_RATE, 2, kind, format=container) as out:
            for n, scene in enumerate(scenes):
                check()
                if n:
                    out.write(np.zeros((round(SCENE_GAP_SECONDS * SAMPLE_RATE), 2), np.float32))
                for block in blocks(master(mix(scene).samples)):
                    out.write(block)
            if not out.frames:
                raise ValueError("no scene")
        return _encoded(path, raw, check)
    finally:
        raw.unlink(missing_ok=True)


def _encoded(path: Path, raw: Path, check: Callable[[], None]) -> Measured:
    """The raw recording as MP3, written softer where that has raised a peak."""
    gain = 0.0
    for _ in range(3):
        write_blocks(path, (part * np.float32(10 ** (gain / 20)) for part in _read(raw, check)), "mp3")
        made = _measured(path, check)
        if made.peak < MAX_PEAK_DB:
            break
        gain += MAX_PEAK_DB - 0.2 - made.peak
    return made


def _read(path: Path, check: Callable[[], None], frames: int = SAMPLE_RATE) -> Iterator[Samples]:
    with soundfile.SoundFile(path) as file:
        for part in file.blocks(frames, dtype="float32", always_2d=True):
            check()
            yield part


def _measured(path: Path, check: Callable[[], None]) -> Measured:
    """Loudness span by span, their powers weighed by their length; silent spans do not count."""
    frames, power, counted, peak = 0, 0.0, 0, -200.0
    for part in _read(path, check, MEASURED_SAMPLES):
        frames += len(part)
        peak = max(peak, true_peak(part))
        if (level := loudness(part)) > SILENCE_LUFS:
            power += len(part) * 10 ** (level / 10)
            counted += len(part)
    lufs = round(10 * float(np.log10(power / counted)), 2) if counted else SILENCE_LUFS
    return Measured(round(frames / SAMPLE_RATE, 3), lufs, round(peak, 2))
