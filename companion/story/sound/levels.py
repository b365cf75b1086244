"""Speech made ready to be heard beside other speech: without silence around it, all equally loud, never clipped.

Samples are float32, mono, between -1 and 1. The filters come with pyloudnorm, whose first import takes a second: it is
imported when somebody is about to speak, not when the app starts."""
from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.later import Later

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = Later("numpy")

Samples: TypeAlias = "NDArray[np.float32]"

LEVELS_VERSION = 2
"""Changes when the same sound would come out different, so that no cached clip stays as it was."""
LOUDNESS_LUFS = -16.0
"""Loudness of every clip."""
PEAK_CEILING = 10 ** (-1.5 / 20)
"""Highest sample, 1.5 dB below full scale, so that peaks between two samples stay 1 dB below it."""
SILENCE_SECONDS = 0.06
"""Silence that is left at either end."""
FADE_SECONDS, LOOK_AHEAD_SECONDS = 0.005, 0.004
"""Length of the fade at either end, and how far the limiter looks ahead."""
SILENCE_FLOOR = 10 ** (-42 / 20)
"""Share of the loudest moment below which a moment counts as silence (42 dB below it)."""
RUMBLE_HERTZ = 70
"""Frequency below which there is no speech, but hum and rumble of some voices."""
MIN_MEASURED_SECONDS = 1.0
"""A shorter clip is measured as if repeated: the measure (ITU-R BS.1770) needs blocks of 0.4 s."""
LEVEL_ROUNDS = 3
"""Rounds in which levelling gives back what the limiter takes away."""
MAX_GAIN = 10 ** (40 / 20)
"""Largest factor by which a clip is raised (40 dB)."""


def import_filters() -> None:
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
    """The speech without rumble, faded at both ends, with exactly SILENCE_SECONDS of silence around it."""
    samples = cleared(samples, rate)
    level = moments(samples, rate)
    loud = np.flatnonzero(level > level.max(initial=0) * SILENCE_FLOOR)
    if not len(loud):
        return samples[:0]
    start, end = int((loud[0] * 0.01 - SILENCE_SECONDS) * rate), int(((loud[-1] + 1) * 0.01 + SILENCE_SECONDS) * rate)
    cut = faded(samples[max(0, start):end], rate)
    return np.pad(cut, (max(0, -start), max(0, end - len(samples))))


def faded(samples: Samples, rate: int) -> Samples:
    """A copy that begins and ends without a click."""
    samples = samples.copy()
    ramp = np.linspace(0, 1, min(int(FADE_SECONDS * rate), len(samples) // 2), dtype=np.float32)
    samples[:len(ramp)] *= ramp
    samples[len(samples) - len(ramp):] *= ramp[::-1]
    return samples


def cleared(samples: Samples, rate: int) -> Samples:
    """Without what lies below speech."""
    from scipy.signal import butter, sosfilt

    filtered: Any = sosfilt(butter(2, RUMBLE_HERTZ, "highpass", fs=rate, output="sos"), samples)
    return np.asarray(filtered, np.float32)


def loudness(samples: Samples, rate: int) -> float:
    """LUFS (ITU-R BS.1770) of samples of shape (frames,) or (frames, channels), -inf for silence. What is shorter than
    MIN_MEASURED_SECONDS counts as if it were repeated."""
    import pyloudnorm

    if not audible(samples if samples.ndim == 1 else np.abs(samples).max(axis=1), rate):
        return float("-inf")
    if len(samples) < MIN_MEASURED_SECONDS * rate:
        often = int(MIN_MEASURED_SECONDS * rate / len(samples)) + 1
        samples = np.tile(samples, (often, 1) if samples.ndim > 1 else often)
    with np.errstate(divide="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the mean of no block where all are under the gate
        return float(pyloudnorm.Meter(rate).integrated_loudness(samples.astype(np.float64)))


def limited(samples: Samples, rate: int) -> Samples:
    """The samples by a limiter that looks ahead: louder moments are turned down smoothly, none stays above
    PEAK_CEILING."""
    from scipy.ndimage import minimum_filter1d, uniform_filter1d

    height = np.abs(samples)
    if not len(samples) or height.max() <= PEAK_CEILING:
        return samples
    window = 2 * int(LOOK_AHEAD_SECONDS * rate) + 1
    gain: Any = np.minimum(1, PEAK_CEILING / np.maximum(height, 1e-9))
    gain = uniform_filter1d(minimum_filter1d(gain, window), window)
    held: Samples = np.clip(samples * gain, -PEAK_CEILING, PEAK_CEILING).astype(np.float32)
    return held


def levelled(samples: Samples, rate: int) -> Samples:
    """The samples at LOUDNESS_LUFS: what the limiter takes away is given back, LEVEL_ROUNDS times."""
    gain, made = 1.0, samples
    for _ in range(LEVEL_ROUNDS):
        loud = loudness(made, rate)
        if not np.isfinite(loud) or abs(loud - LOUDNESS_LUFS) < 0.1:
            break
        gain = min(gain * 10 ** ((LOUDNESS_LUFS - loud) / 20), MAX_GAIN)
        made = limited((samples * np.float32(gain)).astype(np.float32), rate)
    return limited(made, rate)
