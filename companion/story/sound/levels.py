"""Speech made ready to be heard beside other speech: without silence around it, all equally loud, never clipped.

Samples are float32, mono, between -1 and 1. The filters come with pyloudnorm, whose first import takes a second: it is
imported when somebody is about to speak, not when the app starts."""
from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

RECIPE = 1
"""Changes when the same sound would come out different, so that no cached clip stays as it was."""
LOUDNESS = -16.0
"""LUFS."""
CEILING = 10 ** (-1.5 / 20)
"""Of a sample's height: 1.5 dB below full, so that what lies between two samples stays below 1 dB."""
EDGE = 0.06
"""Seconds of silence that are left at either end."""
FADE, LOOK = 0.005, 0.004
"""Seconds of fading at the ends, and of looking ahead when limiting."""
FLOOR = 10 ** (-42 / 20)
"""Of the loudest moment: what is quieter counts as silence."""
RUMBLE = 70
"""Hertz below which there is no speech; some voices carry hum and rumble there."""
SHORTEST = 1.0
"""Seconds below which a clip is measured over and over: the measure needs 0.4 s blocks."""
ROUNDS = 3
MOST_GAIN = 10 ** (40 / 20)


def ready() -> None:
    """Import the slow parts now."""
    import pyloudnorm  # noqa: F401
    import scipy.ndimage
    import scipy.signal  # noqa: F401


def moments(samples: Samples, rate: int, seconds: float = 0.01) -> NDArray[np.float64]:
    """How loud (RMS) each hundredth of a second is."""
    size = max(1, int(rate * seconds))
    whole = samples[:len(samples) // size * size].reshape(-1, size)
    level: NDArray[np.float64] = np.sqrt(np.mean(np.square(whole, dtype=np.float64), axis=1))
    return level


def audible(samples: Samples, rate: int) -> bool:
    """Whether there is any sound in it."""
    level = moments(samples, rate)
    return bool(len(level)) and float(level.max()) > 1e-4


def trimmed(samples: Samples, rate: int) -> Samples:
    """Without rumble, faded at the ends, with EDGE of silence there, no more and no less."""
    samples = cleared(samples, rate)
    level = moments(samples, rate)
    loud = np.flatnonzero(level > level.max(initial=0) * FLOOR)
    if not len(loud):
        return samples[:0]
    start, end = int((loud[0] * 0.01 - EDGE) * rate), int(((loud[-1] + 1) * 0.01 + EDGE) * rate)
    cut = faded(samples[max(0, start):end], rate)
    return np.pad(cut, (max(0, -start), max(0, end - len(samples))))


def faded(samples: Samples, rate: int) -> Samples:
    """A copy that begins and ends without a click."""
    samples = samples.copy()
    ramp = np.linspace(0, 1, min(int(FADE * rate), len(samples) // 2), dtype=np.float32)
    samples[:len(ramp)] *= ramp
    samples[len(samples) - len(ramp):] *= ramp[::-1]
    return samples


def cleared(samples: Samples, rate: int) -> Samples:
    """Without what lies below speech."""
    from scipy.signal import butter, sosfilt

    filtered: Any = sosfilt(butter(2, RUMBLE, "highpass", fs=rate, output="sos"), samples)
    return np.asarray(filtered, np.float32)


def loudness(samples: Samples, rate: int) -> float:
    """LUFS (ITU-R BS.1770) of samples of shape (frames,) or (frames, channels), -inf for silence. What is shorter than
    SHORTEST counts as if it were repeated."""
    import pyloudnorm

    if not audible(samples if samples.ndim == 1 else np.abs(samples).max(axis=1), rate):
        return float("-inf")
    if len(samples) < SHORTEST * rate:
        often = int(SHORTEST * rate / len(samples)) + 1
        samples = np.tile(samples, (often, 1) if samples.ndim > 1 else often)
    with np.errstate(divide="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the mean of no block where all are under the gate
        return float(pyloudnorm.Meter(rate).integrated_loudness(samples.astype(np.float64)))


def limited(samples: Samples, rate: int) -> Samples:
    """No sample above CEILING; louder moments are turned down smoothly, as a limiter does that looks ahead."""
    from scipy.ndimage import minimum_filter1d, uniform_filter1d

    height = np.abs(samples)
    if not len(samples) or height.max() <= CEILING:
        return samples
    window = 2 * int(LOOK * rate) + 1
    gain: Any = np.minimum(1, CEILING / np.maximum(height, 1e-9))
    gain = uniform_filter1d(minimum_filter1d(gain, window), window)
    held: Samples = np.clip(samples * gain, -CEILING, CEILING).astype(np.float32)
    return held


def levelled(samples: Samples, rate: int) -> Samples:
    """As loud as LOUDNESS says: what the limiter takes away is given back, a few times."""
    gain, made = 1.0, samples
    for _ in range(ROUNDS):
        loud = loudness(made, rate)
        if not np.isfinite(loud) or abs(loud - LOUDNESS) < 0.1:
            break
        gain = min(gain * 10 ** ((LOUDNESS - loud) / 20), MOST_GAIN)
        made = limited((samples * np.float32(gain)).astype(np.float32), rate)
    return limited(made, rate)
