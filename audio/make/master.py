"""The last steps: level, limiter, encoding, and what is measured on the decoded file."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pyloudnorm
import soundfile
from scipy.fft import irfft, next_fast_len, rfft
from scipy.ndimage import minimum_filter1d, uniform_filter1d

from audio.make.dsp import RATE, Array, band, db, shape

MARGIN = 0.5
"""Seconds that a loop goes on beyond both ends, more than any decoder puts in front."""
CEILING = -3.0
"""dBFS of the highest sample before encoding: MP3 may add 2 dB."""
STORED = {"place": -23.0, "theme": -20.0, "sound": -17.0, "signal": -20.0, "throw": -17.0, "turn": -15.0}
"""LUFS in the file; of those that are not loops the loudest 400 ms."""
QUALITY = {"place": 0.7, "theme": 0.6, "sound": 0.4, "signal": 0.4, "throw": 0.4, "turn": 0.4}
"""How much MP3 may save, 0 to 1, by a variable bit rate."""
LOOPS = ("place", "theme")


def momentary(x: Array) -> float:
    """LUFS of the loudest 400 ms, x (n,) or (2, n)."""
    x = np.pad(np.atleast_2d(x), ((0, 0), (0, RATE // 2)))
    meter = pyloudnorm.Meter(RATE, block_size=0.4)
    block, step = round(0.4 * RATE), round(0.05 * RATE)
    weighted = np.stack([_weighted(meter, one) for one in x])
    power = np.concatenate([[0], np.cumsum((weighted ** 2).sum(0))])
    starts = np.arange(0, x.shape[1] - block, step)
    return float(-0.691 + 10 * np.log10((power[starts + block] - power[starts]).max() / block))


def _weighted(meter: pyloudnorm.Meter, x: Array) -> Array:
    for stage in meter._filters.values():
        x = stage.apply_filter(x)
    return x


def loudness(x: Array, kind: str) -> float:
    """LUFS, (n,) or (2, n): of loops as a whole, of the others the loudest 400 ms."""
    return float(pyloudnorm.Meter(RATE).integrated_loudness(x.T)) if kind in LOOPS else momentary(x)


def limit(x: Array, ceiling: float) -> Array:
    """Hold the peaks below the ceiling, both ears alike, turning down within 4 ms before and after."""
    reach = 2 * round(0.004 * RATE) + 1
    need = np.minimum(1, ceiling / np.maximum(np.abs(np.atleast_2d(x)).max(0), 1e-9))
    mode = "wrap" if x.ndim == 2 else "nearest"
    return x * uniform_filter1d(minimum_filter1d(need, reach, mode=mode), reach // 2, mode=mode)


def true_peak(x: Array) -> float:
    """dBFS of the highest point between the samples too, four times oversampled."""
    n = next_fast_len(x.shape[-1], real=True)
    return float(20 * np.log10(np.abs(irfft(rfft(x, n), 4 * n) * 4).max()))


def mastered(x: Array, kind: str) -> Array:
    """Without what no loudspeaker plays, at its level, its peaks held."""
    if kind in LOOPS:
        x = shape(x, band(35, 0, 24))
    for _ in range(3):
        x = limit(x * db(STORED[kind] - loudness(x, kind)), db(CEILING))
    return x


def encode(path: Path, x: Array, kind: str) -> None:
    """Write an MP3; a loop with its margins."""
    if kind in LOOPS:
        m = round(MARGIN * RATE)
        x = np.concatenate([x[:, -m:], x, x[:, :m]], axis=1)
    soundfile.write(path, x.T, RATE, format="MP3", subtype="MPEG_LAYER_III", bitrate_mode="VARIABLE",
                    compression_level=QUALITY[kind])


def decode(path: Path, start: float, length: float) -> Array:
    """The samples from start, (2, n) or (n,)."""
    a = round(start * RATE)
    return soundfile.read(path)[0].T[..., a:a + round(length * RATE)]
