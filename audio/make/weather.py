"""Wind, rain, storm, desert and sea."""
from __future__ import annotations

import numpy as np

from audio.make.dsp import (
    RATE,
    Array,
    add,
    band,
    blank,
    bubble,
    burst,
    carve,
    echo,
    mix,
    noise,
    peak,
    rms,
    room,
    shape,
    slow,
    sweep,
    swell,
    tilt,
    times,
    wide,
)
from audio.make.strikes import rolling


def gusts(rng: np.random.Generator, n: int, seconds: float = 5) -> Array:
    """How strongly the wind blows: long gusts with shorter ones in them, and a flutter that is stronger in strong
    wind."""
    blow = 0.6 * slow(rng, n, seconds) + 0.3 * slow(rng, n, seconds / 3) + 0.1 * slow(rng, n, seconds / 10)
    return np.clip(blow * (0.85 + 0.3 * blow * slow(rng, n, 0.25)), 0, 1)


def blowing(rng: np.random.Generator, n: int, blow: Array, low: float = 90, high: float = 700,
            whistles: tuple[tuple[float, float], ...] = ((430, 1.1), (910, 0.5)), calm: float = 0.12) -> Array:
    """Wind: noise whose upper end opens with the gust, and edges that whistle the higher the harder it blows. The gust
    comes to the right ear 0.3 s after the left."""
    out = np.empty((2, n))
    drift = [slow(rng, n, 6, 0.85, 1.2) for _ in whistles]
    for side in range(2):
        force = np.roll(blow, round(0.3 * RATE) * side)
        part = slow(rng, n, 2.5)

        def gains(at: Array, f: Array, force: Array = force, part: Array = part) -> Array:
            v = force[at]
            top = high * (0.45 + 1.6 * v)
            f = np.maximum(f, 20)
            body = 1 / (1 + (low / f) ** 2) / (1 + (f / top) ** 2.2) * (calm + v ** 1.6)
            for k, (hz, level) in enumerate(whistles):
                centre = hz * (0.6 + 0.75 * v) * drift[k][at]
                body = body + level * v ** 2 * (0.25 + 0.75 * part[at]) / (1 + (14 * (f / centre - centre / f)) ** 2)
            return body

        out[side] = carve(noise(rng, n), gains)
    return out / rms(out)


def wind(rng: np.random.Generator, n: int) -> Array:
    blow = gusts(rng, n)
    air = wide(rng, n, band(1800, 6000, 12, 6), tilt(-3)) * (0.15 + blow ** 2)
    deep = np.stack([noise(rng, n, band(28, 90, 12, 12)) * (0.3 + blow) for _ in range(2)])
    return mix((0, blowing(rng, n, blow, calm=0.2)), (-23, air), (-9, deep))


def drops(rng: np.random.Generator, n: int, rate: float, low: float, high: float, seconds: tuple[float, float],
          wet: float = 0.3, spread: float = 1.0, density: Array | None = None) -> Array:
    """Single drops, `rate` a second, each on a thing of its own between low and high Hz; the part `wet` falls into
    water. Few are near and loud. `density`: how likely each moment keeps its drop."""
    kinds = [burst(rng, rng.uniform(*seconds), peak(hz, rng.uniform(1, 3)))
             for hz in np.geomspace(low, high, 48)]
    kinds = [x / rms(x) * 0.1 for x in kinds]
    out = blank(n)
    for at in times(rng, n, rate):
        if density is not None and rng.uniform() > density[int(at * RATE) % n]:
            continue
        gain = np.exp(rng.normal(-1.2, 0.75))
        if rng.uniform() < wet:
            hz = rng.uniform(low, high) ** 0.5 * low ** 0.5
            x = bubble(hz, rng.uniform(0.008, 0.03) * (2500 / hz) ** 0.5, rng.uniform(0.05, 0.4)) * 0.2
        else:
            x = kinds[rng.integers(len(kinds))]
        add(out, x, at, min(gain, 2.5), rng.uniform(-spread, spread))
    return out


def rain(rng: np.random.Generator, n: int) -> Array:
    """A steady shower on leaves and stones: a wash of drops too many to tell apart, those that can be told apart, heavy
    ones from a roof, and a runnel."""
    thick = slow(rng, n, 4, 0.72, 1)
    leaves = np.stack([slow(rng, n, 0.12, 0.8, 1.15) for _ in range(2)])
    wash = wide(rng, n, band(500, 9000, 6, 12), tilt(-3)) * thick * leaves
    near = drops(rng, n, 420, 2200, 9500, (0.002, 0.006), 0.2, density=thick)
    heavy = drops(rng, n, 16, 500, 1700, (0.012, 0.035), 0.3)
    runnel = blank(n)
    for at in times(rng, n, 13):
        add(runnel, bubble(rng.uniform(700, 1900), rng.uniform(0.02, 0.05), rng.uniform(0.1, 0.6)), at,
            np.exp(rng.normal(-0.5, 0.5)), -0.55 + rng.normal(0, 0.05))
    low = wide(rng, n, band(90, 350, 6, 6))
    return mix((0, wash), (-2, near), (-9, heavy), (-15, runnel), (-14, low))


def storm(rng: np.random.Generator, n: int) -> Array:
    blow = gusts(rng, n, 4)
    gale = blowing(rng, n, blow, 70, 620, ((380, 0.7), (720, 0.3)))
    lash = np.clip(0.35 + 0.8 * np.roll(blow, RATE // 3), 0, 1.1)
    wash = wide(rng, n, band(350, 7000, 6, 12), tilt(-2.8)) * lash * slow(rng, n, 0.1, 0.85, 1.15)
    near = drops(rng, n, 300, 1300, 6500, (0.002, 0.007), 0.15, density=np.clip(lash, 0, 1))
    sky = blank(n)
    for at, seconds, far, pan, level in ((5.5, 8, 0.55, -0.5, 1), (17.8, 6.5, 0.9, 0.6, 0.55),
                                         (27.6, 9, 0.7, 0.15, 0.8)):
        for ear in (-0.35, 0.35):
            add(sky, rolling(rng, seconds, far), at, level, np.clip(pan + ear, -1, 1))
    return mix((0, gale), (-1, wash), (-4, near), (-0.5, sky))


def desert(rng: np.random.Generator, n: int) -> Array:
    """Thin dry wind, sand that runs over sand, heat that sings, and a bird of prey twice."""
    blow = gusts(rng, n, 6)
    air = blowing(rng, n, blow, 160, 420, ((260, 1.2), (560, 0.7)), 0.3)
    grit = np.stack([noise(rng, n, band(3200, 9500, 12, 9)) * slow(rng, n, 0.04, 0.1, 1) for _ in range(2)])
    creep = np.clip(np.roll(blow, RATE // 2) - 0.28, 0, 1) ** 1.5 + 0.03
    sand = grit * creep
    heat = np.stack([noise(rng, n, band(5650, 5950, 48, 48)) for _ in range(2)])
    wings = 0.6 + 0.4 * np.sin(2 * np.pi * np.round(43 * n / RATE) * np.arange(n) / n)
    heat = heat * wings * slow(rng, n, 4, 0.05, 1)
    cries = blank(n)
    for at, pan, pitch, level in ((9.2, 0.5, 1.0, 1), (11.1, 0.42, 0.97, 0.7), (29.4, -0.6, 1.04, 0.5)):
        t = np.linspace(0, 1, round(1.15 * RATE))
        hz = pitch * (3050 - 900 * t ** 1.4 + 260 * np.exp(-t * 18)) * (1 + 0.006 * np.sin(2 * np.pi * 38 * t))
        cry = (sweep(hz) + 0.5 * sweep(2 * hz) + 0.2 * sweep(3 * hz)) * swell(1.15, 0.18)
        cry = cry + 0.25 * shape(rng.standard_normal(len(cry)), band(2200, 5000)) * swell(1.15, 0.2)
        add(cries, cry, at, level, pan)
    valley = echo(cries.sum(0), room(rng, 2.6, dark=2500, early=0.09))
    return mix((0, air), (-14, sand), (-27, heat), (-24, cries * 0.4 + valley / rms(valley) * rms(cries) * 0.7))


def wave(rng: np.random.Generator, seconds: float, force: float) -> Array:
    """One wave at a beach, stereo: it comes, breaks along the shore, runs up and drains hissing."""
    n = round(seconds * 1.5 * RATE)
    n -= n % 512
    t = np.arange(n) / RATE
    side = rng.choice((-1, 1))
    out = np.empty((2, n))
    for ear in range(2):
        broken = seconds * 0.36 + side * (ear - 0.5) * 0.5
        rise = np.where(t < broken, np.exp((t - broken) / (seconds * 0.11)), np.exp(-(t - broken) / (seconds * 0.13)))
        crash = np.where(t < broken, np.exp((t - broken) / 0.35), np.exp(-(t - broken) / (seconds * 0.10)))
        run = np.clip((t - broken) / 0.9, 0, 1) * np.exp(-np.maximum(t - broken, 0) / (seconds * 0.21))
        low = noise(rng, n, band(45, 260, 12, 9)) * rise * 1.3
        middle = noise(rng, n, band(250, 2600, 9, 9), tilt(-3)) * crash * 1.1
        churn = 1 + 0.5 * np.interp(t, np.arange(0, t[-1] + 1, 0.09),
                                    rng.uniform(-1, 1, len(np.arange(0, t[-1] + 1, 0.09))))
        foam = noise(rng, n, band(2500, 9000, 9, 12)) * run * churn * 0.5
        out[ear] = (low + middle + foam) * np.minimum(1, (n / RATE - t) / (seconds * 0.3))
    return out * force * np.minimum(1, t / 0.8)


def sea(rng: np.random.Generator, n: int) -> Array:
    near, far, fizz = blank(n), blank(n), blank(n)
    at = 0.0
    for seconds, force in ((9.2, 1), (10.6, 0.72), (8.4, 0.9), (10.2, 0.8)):
        add(near, wave(rng, seconds, force), at)
        for k in np.abs(rng.normal(0, seconds * 0.2, 320)):
            add(fizz, bubble(rng.uniform(1800, 6000), 0.006, 0.2), at + seconds * 0.45 + k,
                force * np.exp(rng.normal(-1, 0.6) - k / seconds * 2), rng.uniform(-1, 1))
        at += seconds
    for at in (3.1, 9.5, 15.8, 21.9, 28.2, 33.9):
        add(far, wave(rng, 7, rng.uniform(0.6, 1)), at)
    far = shape(far, band(0, 900, 6, 9))
    surf = np.stack([noise(rng, n, band(60, 500, 9, 6)) for _ in range(2)]) * slow(rng, n, 3, 0.6, 1)
    gulls = blank(n)
    for start, pan, pitch, calls in ((6.6, -0.6, 1.0, 4), (21.0, 0.5, 0.88, 3), (31.5, 0.1, 1.1, 2)):
        for call in range(calls):
            seconds = rng.uniform(0.34, 0.46)
            t = np.linspace(0, 1, round(seconds * RATE))
            hz = pitch * (1050 + 620 * np.sin(np.pi * np.minimum(1, t * 1.35)) - 260 * t) * rng.uniform(0.97, 1.03)
            voice = sum(sweep(hz * k) / k ** 0.7 for k in (1, 2, 3, 4)) * swell(seconds, 0.25)
            add(gulls, voice, start + call * rng.uniform(0.5, 0.62), 1 - 0.18 * call, pan + 0.05 * call)
    cliffs = echo(gulls.sum(0), room(rng, 1.5, dark=3000))
    gulls = 0.8 * gulls / rms(gulls) + cliffs / rms(cliffs)
    return mix((0, near), (-8, far), (-11, surf), (-23, fizz), (-21, gulls))


PLACES = {"wind": (wind, 25, 11), "rain": (rain, 20, 12), "storm": (storm, 30, 13), "desert": (desert, 30, 14),
          "sea": (sea, 30, 15)}
"""What makes each, its length in units of 1.28 s, its seed."""
