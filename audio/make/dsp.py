"""Tools of synthesis. A loop is an array of one period, and everything done to it goes round: filters and reverbs are
products of spectra, grains that pass its end go on at its beginning. So it has no seam.

Mono arrays have shape (n,), stereo ones (2, n); 44.1 kHz; full scale is 1. Slow curves are between 0 and 1."""
from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.fft import irfft, rfft

RATE = 44_100
FRAMES = 56_448
"""1.28 s: whole samples, whole hundredths of a second and whole MP3 frames."""
Array = np.ndarray
Curve = Callable[[Array], Array]
"""Frequencies in Hz to a response, real or complex."""


def period(units: int) -> int:
    """Samples of a loop of so many times 1.28 s."""
    return units * FRAMES


def rng_of(seed: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


def db(value: float) -> float:
    return float(10 ** (value / 20))


# Curves of frequency

def band(low: float, high: float, below: float = 12, above: float = 12) -> Curve:
    """Flat from `low` to `high` Hz, falling by `below` and `above` dB an octave beyond; 0 Hz is always taken out."""
    def curve(f: Array) -> Array:
        f = np.maximum(f, 1e-3)
        down = 1 / np.sqrt(1 + (low / f) ** (below / 3.01)) if low else (f > 1)
        up = 1 / np.sqrt(1 + (f / high) ** (above / 3.01)) if high else 1
        return np.where(f < 1, 0, down * up)
    return curve


def tilt(slope: float, corner: float = 1000) -> Curve:
    """`slope` dB an octave, 0 dB at the corner; flat below 20 Hz."""
    return lambda f: (np.maximum(f, 20) / corner) ** (slope / 6.02)


def peak(frequency: float, q: float) -> Curve:
    """A resonance of gain 1 at its frequency, with the phase of one."""
    def curve(f: Array) -> Array:
        f = np.maximum(f, 1e-3)
        return 1 / (1 + 1j * q * (f / frequency - frequency / f))
    return curve


def modes(parts: list[tuple[float, float, float]], floor: float = 0) -> Curve:
    """The resonances of a body, (Hz, q, gain) each, over a floor."""
    return lambda f: floor + sum(gain * peak(hz, q)(f) for hz, q, gain in parts)


def shape(x: Array, *curves: Curve) -> Array:
    """Filter what goes round."""
    n = x.shape[-1]
    f = np.fft.rfftfreq(n, 1 / RATE)
    response = np.ones(len(f))
    for curve in curves:
        response = response * curve(f)
    return irfft(rfft(x) * response, n)


def dry(x: Array, *curves: Curve) -> Array:
    """Filter a sound that does not go round: with room for what rings on, cut where it is still."""
    room = np.pad(x, (0, RATE // 2))
    return shape(room, *curves)


# Noise and slow change

def noise(rng: np.random.Generator, n: int, *curves: Curve) -> Array:
    """Periodic noise of RMS 1, white or shaped."""
    x = shape(rng.standard_normal(n), *curves) if curves else rng.standard_normal(n)
    return x / rms(x)


def rms(x: Array) -> float:
    return float(np.sqrt(np.mean(np.square(x)))) or 1.0


def slow(rng: np.random.Generator, n: int, seconds: float, low: float = 0, high: float = 1) -> Array:
    """A periodic random walk that turns about every `seconds`, evenly spread between low and high."""
    most = max(2, int(n / RATE / seconds))
    spectrum = np.zeros(n // 2 + 1, complex)
    k = np.arange(1, most + 1)
    spectrum[1:most + 1] = (rng.standard_normal(most) + 1j * rng.standard_normal(most)) * np.exp(-(k / most) ** 2)
    x = irfft(spectrum, n)
    x /= rms(x)
    even = 0.5 * (1 + np.tanh(0.85 * x))
    even = (even - even.min()) / (even.max() - even.min())
    return low + (high - low) * even


def resample(frames: Array, n: int) -> Array:
    """A periodic curve of few points as one of n samples."""
    m = len(frames)
    return np.interp(np.arange(n) * (m / n), np.arange(m + 1), np.append(frames, frames[0]))


def carve(x: Array, envelope: Callable[[Array, Array], Array], window: int = 1792, overlap: int = 4) -> Array:
    """Filter what goes round by a response that changes: `envelope(samples, Hz)` gives gains (times, frequencies) for
    the middles of windows, as a column, and their frequencies, as a row."""
    n = x.shape[-1]
    hop = window // overlap
    count = n // hop
    if count * hop != n:
        raise ValueError(f"{n} samples are not whole hops of {hop}")
    around = np.concatenate([x[-window // 2:], x, x[:window]])
    out = np.zeros(n + 2 * window)
    hann = np.sqrt(0.5 - 0.5 * np.cos(2 * np.pi * (np.arange(window) + 0.5) / window))
    f = np.fft.rfftfreq(window, 1 / RATE)[None, :]
    for first in range(0, count, 256):
        at = np.arange(first, min(first + 256, count)) * hop
        blocks = np.stack([around[a:a + window] for a in at]) * hann
        blocks = irfft(rfft(blocks, axis=1) * envelope(at[:, None], f), window, axis=1) * hann * (2 / overlap)
        for a, block in zip(at, blocks, strict=True):
            out[a:a + window] += block
    head = out[:n].copy()
    head[:window] += out[n:n + window]
    return np.roll(head, -window // 2)


# Grains and where they stand

def add(loop: Array, x: Array, at: float, gain: float = 1, pan: float = 0) -> None:
    """Put a mono or stereo sound into a stereo loop at `at` seconds; what passes the end goes on at the beginning.
    `pan` from -1 to 1, by level and by up to 0.5 ms between the ears."""
    n = loop.shape[1]
    angle = (pan + 1) * np.pi / 4
    for side, level in enumerate((np.cos(angle), np.sin(angle))):
        one = x[side] if x.ndim == 2 else x * (level * 1.414)
        late = 0 if x.ndim == 2 else round(max(0.0, pan if side == 0 else -pan) * 0.0005 * RATE)
        start = (round(at * RATE) + late) % n
        for a in range(0, len(one), n):
            piece = one[a:a + n] * gain
            first = min(len(piece), n - start)
            loop[side, start:start + first] += piece[:first]
            loop[side, :len(piece) - first] += piece[first:]


def blank(n: int) -> Array:
    return np.zeros((2, n))


def times(rng: np.random.Generator, n: int, rate: float) -> Array:
    """Moments in seconds, independent of one another, `rate` a second."""
    return np.sort(rng.uniform(0, n / RATE, rng.poisson(rate * n / RATE)))


def spaced(rng: np.random.Generator, n: int, seconds: float, loose: float = 0.35) -> Array:
    """Moments about every so many seconds, none near another."""
    count = max(1, round(n / RATE / seconds))
    step = n / RATE / count
    return (np.arange(count) + rng.uniform(-loose, loose, count) + rng.uniform()) * step % (n / RATE)


def decay(seconds: float, fall: float = 0, attack: float = 0.0005) -> Array:
    """An envelope that has fallen by 60 dB after `fall` seconds (else at its end)."""
    t = np.arange(round(seconds * RATE)) / RATE
    return np.exp(-6.91 * t / (fall or seconds)) * np.minimum(1, t / attack if attack else 1) * fade_out(len(t))


def fade_out(n: int, seconds: float = 0.004) -> Array:
    m = min(n, round(seconds * RATE))
    return np.concatenate([np.ones(n - m), 0.5 + 0.5 * np.cos(np.pi * (np.arange(m) + 1) / m)])


def swell(seconds: float, rise: float = 0.5) -> Array:
    """A hump with its top at the part `rise` of its length."""
    t = np.linspace(0, 1, round(seconds * RATE), endpoint=False)
    t = np.where(t < rise, t / rise / 2, 0.5 + (t - rise) / (1 - rise) / 2)
    return np.sin(np.pi * t) ** 2


def sweep(hz: Array, phase: float = 0) -> Array:
    """A sine of changing frequency."""
    return np.sin(2 * np.pi * np.cumsum(hz) / RATE + phase)


def line(*points: tuple[float, float]) -> Array:
    """A curve through (seconds, value), straight between the points."""
    t, v = zip(*points, strict=True)
    return np.interp(np.arange(round(t[-1] * RATE)) / RATE, t, v)


def ring(parts: list[tuple[float, float, float]], seconds: float, rng: np.random.Generator) -> Array:
    """A struck body: (Hz, seconds to -60 dB, gain) each."""
    t = np.arange(round(seconds * RATE)) / RATE
    out = sum(g * np.exp(-6.91 * t / fall) * np.sin(2 * np.pi * hz * t + rng.uniform(0, 6.28))
              for hz, fall, g in parts if hz < 19_000)
    return out * np.minimum(1, t / 0.0004) * fade_out(len(t), 0.02)


def burst(rng: np.random.Generator, seconds: float, *curves: Curve, attack: float = 0.0003) -> Array:
    """A short noise that dies away, of peak 1."""
    x = dry(rng.standard_normal(round(seconds * RATE)) * decay(seconds, attack=attack), *curves)
    x = x[:round((seconds * 1.5 + 0.03) * RATE)]
    x = x * fade_out(len(x), 0.01)
    return x / np.abs(x).max()


def bubble(hz: float, seconds: float, rise: float = 0.15, attack: float = 0.0005) -> Array:
    """A drop into water: a sine that dies away and rises by a part of its frequency."""
    t = np.arange(round(seconds * RATE)) / RATE
    return sweep(hz * (1 + rise * t / seconds)) * decay(seconds, attack=attack)


# Rooms and mixing

def room(rng: np.random.Generator, seconds: float, *curves: Curve, dark: float = 4000, early: float = 0.012,
         spread: float = 1.0) -> Array:
    """The response of a room, (2, n): echoes that thicken, dying by 60 dB in `seconds`, those above `dark` Hz in a
    third of that; the first comes after `early` seconds. `spread` 0 would make both ears equal."""
    n = round(seconds * 1.15 * RATE)
    t = np.arange(n) / RATE
    shared = rng.standard_normal(n)
    out = np.empty((2, n))
    for side in range(2):
        white = spread * rng.standard_normal(n) + (1 - spread) * shared
        lows = dry(white, band(120, dark, 6, 6))[:n] * np.exp(-6.91 * t / seconds)
        highs = dry(white, band(dark, 0, 6, 6))[:n] * np.exp(-20.7 * t / seconds)
        tail = (lows + highs) * np.minimum(1, t / 0.05)
        for _ in range(9):
            k = round((early + 0.07 * rng.uniform() ** 1.5) * RATE)
            tail[k] += rng.choice((-1, 1)) * 8 * np.exp(-6.91 * k / RATE / seconds)
        out[side] = dry(tail, *curves)[:n] if curves else tail
    out[:, :round(early * RATE)] = 0
    return out / np.sqrt((out ** 2).sum(axis=1, keepdims=True))


def echo(x: Array, response: Array) -> Array:
    """What goes round, heard in a room only by its echoes; stereo."""
    n = x.shape[-1]
    folded = np.zeros((2, n))
    add(folded, response, 0)
    return irfft(rfft(x) * rfft(folded), n)


def wide(rng: np.random.Generator, n: int, *curves: Curve) -> Array:
    """Noise that is another one for each ear."""
    return np.stack([noise(rng, n, *curves), noise(rng, n, *curves)])


def mix(*parts: tuple[float, Array]) -> Array:
    """Parts at their levels in dB, each measured by its RMS."""
    return sum(db(level) * (x / rms(x)) for level, x in parts)
