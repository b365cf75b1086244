"""Musical turns, heard once between the result of a roll and what is read then: success, failure, dread. Mono, under
2.5 s; plucked and bowed notes as sums of partials."""
from __future__ import annotations

import numpy as np

from audio.make.dsp import RATE, Array, band, burst, line, ring
from audio.make.strikes import canvas, finish, inside, put


def hertz(key: int) -> float:
    """Of a key, 60 middle C."""
    return float(440 * 2 ** ((key - 69) / 12))


def pluck(rng: np.random.Generator, key: int, seconds: float = 1.6) -> Array:
    """A string of a harp."""
    hz = hertz(key)
    note = ring([(hz * n, seconds / n ** 0.7, 1 / n ** 1.4) for n in range(1, 9)], seconds, rng)
    return note * np.minimum(1, np.arange(len(note)) / 90)


def bowed(rng: np.random.Generator, key: int, seconds: float, shape: tuple[tuple[float, float], ...],
          dark: float = 1.3) -> Array:
    """Low strings: two that beat, with a little vibrato; `shape` is (seconds, level)."""
    t = np.arange(round(seconds * RATE)) / RATE
    out = np.zeros(len(t))
    for detune in (-0.12, 0.1):
        sway = 0.006 * np.sin(2 * np.pi * rng.uniform(4.6, 5.4) * t + rng.uniform(0, 6.28)) * np.minimum(1, t / 0.5)
        phase = 2 * np.pi * np.cumsum(hertz(key) * (1 + sway) * 2 ** (detune / 12)) / RATE
        out += sum(np.sin(n * phase + rng.uniform(0, 6.28)) / n ** dark for n in range(1, 12))
    level = line(*shape)
    return out * np.pad(level, (0, max(0, len(t) - len(level))))[:len(t)]


def success(rng: np.random.Generator) -> Array:
    """Four plucked notes go up a major chord and its octave rings."""
    out = canvas(2.3)
    for at, key, gain in ((0, 60, 0.8), (0.12, 64, 0.8), (0.24, 67, 0.9), (0.4, 72, 1.0), (0.4, 76, 0.5)):
        put(out, pluck(rng, key, 1.9), at, gain)
    put(out, bowed(rng, 48, 1.9, ((0, 0), (0.3, 1), (0.8, 0.8), (1.9, 0)), 1.8), 0.3, 0.16)
    return finish(inside(out, rng, 1.4, -16, 4500), 0.7)


def failure(rng: np.random.Generator) -> Array:
    """Two low notes sink by a third of a minor chord and stay there."""
    out = canvas(2.3)
    put(out, bowed(rng, 58, 0.8, ((0, 0), (0.06, 1), (0.5, 0.8), (0.8, 0))), 0, 0.8)
    put(out, bowed(rng, 55, 1.75, ((0, 0), (0.08, 1), (0.5, 0.8), (1.75, 0))), 0.5, 0.8)
    put(out, bowed(rng, 48, 1.75, ((0, 0), (0.1, 1), (0.6, 0.7), (1.75, 0)), 1.6), 0.5, 0.6)
    put(out, pluck(rng, 43, 1.5), 0.5, 0.7)
    return finish(inside(out, rng, 1.6, -15, 3000), 0.7)


def dread(rng: np.random.Generator) -> Array:
    """A drum far down, and over it a tritone that swells and is gone."""
    out = canvas(2.4)
    drum = ring([(58, 1.1, 1), (87, 0.7, 0.6), (131, 0.4, 0.35), (196, 0.2, 0.2)], 1.2, rng)
    for at, gain in ((0, 1.0), (0.34, 0.55)):
        put(out, drum, at, 1.1 * gain)
        put(out, burst(rng, 0.05, band(90, 900, 6, 9)), at, 0.4 * gain)
    for key, gain in ((45, 0.55), (51, 0.5), (57, 0.35), (58, 0.3)):
        put(out, bowed(rng, key, 2.0, ((0, 0), (1.0, 1), (1.35, 0.9), (2.0, 0)), 1.1), 0.3, gain)
    return finish(inside(out, rng, 2.0, -14, 2600), 0.6)


TURNS = {"success": (success, 71), "failure": (failure, 72), "dread": (dread, 73)}
"""What makes each, and its seed."""
