"""Clicks in what an engine says: samples at full scale, which were cut off or wrapped round, and neighbours farther
apart than speech brings them, where two recorded sounds were joined badly."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.later import Later
from companion.story.sound.levels import Samples

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

FULL_SCALE = 32766 / 32768
"""From here on a sample may have been cut off."""
LOUD_SHARE = 0.999
"""Share of the samples that lie below the loud level: a click has fewer samples above it."""
MAX_JUMP = 1.1
"""Largest step between neighbours in speech, in loud levels; most sentences have 0.6."""
MENDED_JUMP = 0.9
"""What a larger step is brought to."""
CLICK_HERTZ = 1500
"""A click is what lies above; the vowel under it stays."""
CLICK_SECONDS = 0.003
"""How long around a step is turned down."""
MEND_ROUNDS = 6


def loud(samples: Samples) -> float:
    """The level that all but the loudest samples stay below."""
    at = min(int(len(samples) * LOUD_SHARE), len(samples) - 1)
    return float(np.partition(np.abs(samples), at)[at]) if len(samples) else 0.0


def roughness(samples: Samples) -> float:
    """The largest step between neighbours, in loud levels; infinite where a sample is at full scale."""
    if len(samples) < 2 or not (level := loud(samples)):
        return 0.0
    if float(np.abs(samples).max()) >= FULL_SCALE:
        return float("inf")
    return float(np.abs(np.diff(samples)).max()) / level


def mended(samples: Samples, rate: int) -> Samples:
    """The samples with clicks turned down to what speech may have; as they are where there is none."""
    from scipy.ndimage import minimum_filter1d, uniform_filter1d
    from scipy.signal import butter, sosfiltfilt

    window = int(CLICK_SECONDS * rate) | 1
    for _ in range(MEND_ROUNDS):
        level = loud(samples)
        steps = np.abs(np.diff(samples, prepend=samples[:1]))
        if not level or float(steps.max()) <= MAX_JUMP * level:
            break
        gain: Any = np.minimum(1, MENDED_JUMP * level / np.maximum(steps, 1e-9))
        gain = uniform_filter1d(minimum_filter1d(gain, window), window)
        high: Any = sosfiltfilt(butter(2, CLICK_HERTZ, "highpass", fs=rate, output="sos"), samples)
        samples = np.asarray(samples - (1 - gain) * high, np.float32)
    return samples
