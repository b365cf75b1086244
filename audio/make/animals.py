"""Forest, night and swamp: the animals and what they live in."""
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
    decay,
    dry,
    echo,
    line,
    mix,
    modes,
    noise,
    rms,
    room,
    slow,
    spaced,
    sweep,
    swell,
    tilt,
    times,
    wide,
)
from audio.make.weather import blowing, gusts


def whistle(hz: Array, over: float = 0.06) -> Array:
    """A bird's note without its envelope: almost a sine."""
    return sweep(hz) + over * sweep(2 * hz) + over / 3 * sweep(3 * hz)


def note(start: float, end: float, seconds: float, bend: float = 1, rise: float = 0.3, trill: float = 0,
         rate: float = 30) -> Array:
    """One syllable that glides from start to end Hz; `trill` is how far it shakes."""
    t = np.linspace(0, 1, round(seconds * RATE))
    hz = start + (end - start) * t ** bend
    hz = hz * (1 + trill * np.sin(2 * np.pi * rate * seconds * t))
    return whistle(hz) * swell(seconds, rise) ** 0.6


def said(*syllables: tuple[float, Array, float]) -> Array:
    """Syllables at their seconds and gains, as one call."""
    out = np.zeros(max(round(at * RATE) + len(x) for at, x, _ in syllables))
    for at, x, gain in syllables:
        a = round(at * RATE)
        out[a:a + len(x)] += gain * x
    return out


def finch(rng: np.random.Generator) -> Array:
    """A falling rattle of faster and faster notes, and a flourish."""
    parts, at, hz, gap = [], 0.0, rng.uniform(4700, 5500), rng.uniform(0.14, 0.18)
    for k in range(rng.integers(9, 14)):
        parts.append((at, note(hz * 1.18, hz * 0.8, gap * 0.62, 0.7), 0.35 + 0.05 * k))
        at, hz, gap = at + gap, hz * (0.955 if k < 8 else 0.9), gap * 0.93
    parts += [(at, note(2600, 4700, 0.1, 2), 1), (at + 0.13, note(4300, 2300, 0.16, 0.6, trill=0.04), 1)]
    return said(*parts)


def tit(rng: np.random.Generator) -> Array:
    """Two notes to and fro, high and low."""
    high, low = rng.uniform(4900, 5400), rng.uniform(3500, 3900)
    return said(*((k * 0.36 + late, note(hz * 1.02, hz, seconds, rise=0.15), gain) for k in range(rng.integers(3, 6))
                  for late, hz, seconds, gain in ((0, high, 0.11, 0.8), (0.15, low, 0.15, 1))))


def blackbird(rng: np.random.Generator) -> Array:
    """A slow fluted phrase, no two alike, and a twitter at its end."""
    parts, at = [], 0.0
    hz = rng.uniform(1900, 2300)
    for _ in range(rng.integers(4, 7)):
        new = float(np.clip(hz * rng.choice((0.75, 0.84, 0.94, 1.12, 1.26, 1.41)), 1600, 3000))
        seconds = rng.uniform(0.12, 0.34)
        start = new * rng.choice((0.86, 0.93, 1.08))
        parts.append((at, note(start, new, seconds, 0.4, 0.2, rng.choice((0, 0, 0.03)), 22), rng.uniform(0.7, 1)))
        at, hz = at + seconds + rng.choice((0.03, 0.07, 0.15)), new
    for _ in range(rng.integers(3, 7)):
        parts.append((at, note(rng.uniform(4500, 7000), rng.uniform(3500, 6500), 0.05), 0.22))
        at += rng.uniform(0.05, 0.08)
    return said(*parts)


def wren(rng: np.random.Generator) -> Array:
    """A long fast trill between two rows of sharp notes."""
    parts, at = [], 0.0
    for hz, count, gap in ((5300, 5, 0.13), (6600, 18, 0.05), (4700, 6, 0.1), (5900, 14, 0.045)):
        for _ in range(count):
            parts.append((at, note(hz * rng.uniform(1.1, 1.16), hz * 0.88, gap * 0.7, 0.6), rng.uniform(0.6, 1)))
            at += gap
    return said(*parts)


def woodpecker(rng: np.random.Generator) -> Array:
    """A drum roll on a hollow bough, ever faster and fainter."""
    parts, at, gap = [], 0.0, 0.058
    for k in range(14):
        parts.append((at, dry(decay(0.03, 0.02), modes([(640, 6, 1), (1150, 8, 0.8), (1900, 9, 0.4)]))[:2400],
                      0.7 + 0.3 * np.sin(np.pi * (k + 1) / 14)))
        at, gap = at + gap, gap * 0.975
    x = said(*parts)
    return x / np.abs(x).max()


def rustle(rng: np.random.Generator, n: int, blow: Array) -> Array:
    """Leaves: a great many little strokes, more of them in a gust."""
    out = np.empty((2, n))
    for side in range(2):
        force = np.roll(blow, round(0.5 * RATE) * side)
        out[side] = sum(noise(rng, n, band(hz * 0.8, hz * 1.25, 12, 12)) * level * slow(rng, n, 0.05, 0.45, 1)
                        * slow(rng, n, 0.3, 0.35, 1) for hz, level in
                        ((1200, 0.5), (1900, 0.8), (2900, 1), (4200, 0.9), (6000, 0.6), (8300, 0.3)))
        out[side] *= 0.08 + force ** 2
    return out


def forest(rng: np.random.Generator, n: int) -> Array:
    blow = gusts(rng, n, 5.5)
    air = blowing(rng, n, blow, 90, 380, ((300, 0.15),))
    near, far = blank(n), blank(n)
    plan = ((blackbird, (1.2, 7.4, 14.1, 19.6, 27.3), -0.5, 1.0), (finch, (4.3, 16.9, 30.6), 0.6, 0.6),
            (tit, (9.6, 12.3, 25.2), 0.15, 0.5), (wren, (22.3,), -0.15, 0.32),
            (blackbird, (5.2, 17.6, 24.4, 33.1), 0.8, 0.35),
            (finch, (11.1, 35.7), -0.85, 0.3), (woodpecker, (10.7, 28.9), 0.45, 0.45))
    for bird, moments, pan, gain in plan:
        for at in moments:
            song = bird(rng)
            add(near, song, at, gain, pan)
            add(far, song, at, 0.4 + 0.5 * gain, pan * 0.7)
    for at in times(rng, n, 0.3):
        add(near, burst(rng, rng.uniform(0.004, 0.015), band(900, 5000)), at, rng.uniform(0.1, 0.4), rng.uniform(-1, 1))
    trees = echo(far.sum(0), room(rng, 1.6, dark=3500, early=0.03))
    birds = near / rms(near) + 0.25 * trees / rms(trees)
    return mix((-4, rustle(rng, n, blow)), (-5, air), (0, birds))


def cricket(rng: np.random.Generator, n: int, hz: float, pulses: int, rate: float, chirps: float) -> Array:
    """One cricket: `pulses` strokes of the wings, `rate` a second, in a chirp; `chirps` a second; it rests at times."""
    stroke = sweep(np.linspace(hz * 1.015, hz * 0.985, round(0.72 / rate * RATE)))
    stroke = stroke + 0.08 * np.sin(4 * np.pi * hz * np.arange(len(stroke)) / RATE)
    stroke = stroke * swell(0.72 / rate, 0.45)[:len(stroke)]
    out = np.zeros((2, n))
    awake = slow(rng, n, 5)
    for at in spaced(rng, n, 1 / chirps, 0.06):
        if awake[int(at * RATE) % n] < 0.18:
            continue
        for k in range(pulses):
            add(out, stroke, at + k / rate, 0.6 + 0.4 * (k + 1) / pulses)
    return out[0]


def owl(rng: np.random.Generator, pitch: float) -> Array:
    """A tawny owl: a long call, a rest, a short one and a long one that shakes."""
    def hoo(seconds: float, start: float, end: float, shake: float = 0) -> Array:
        t = np.linspace(0, 1, round(seconds * RATE))
        hz = pitch * (start + (end - start) * t + 14 * np.sin(np.pi * t))
        level = swell(seconds, 0.3) ** 0.7 * (1 - shake * (0.5 + 0.5 * np.sin(2 * np.pi * 13 * seconds * t)))
        breath = 0.03 * dry(rng.standard_normal(len(t)), band(300, 900))[:len(t)]
        return (sweep(hz) + 0.13 * sweep(2 * hz) + 0.05 * sweep(3 * hz) + breath) * level
    return said((0, hoo(0.75, 790, 760), 1), (2.15, hoo(0.16, 700, 720), 0.5), (2.45, hoo(1.35, 800, 725, 0.55), 0.95))


def night(rng: np.random.Generator, n: int) -> Array:
    insects = blank(n)
    for hz, pulses, rate, chirps, pan, gain in (
            (4480, 3, 31, 2.15, -0.6, 1), (4710, 4, 29, 1.75, 0.7, 0.75), (4290, 3, 33, 2.4, 0.15, 0.35),
            (4900, 4, 30, 1.95, -0.95, 0.3), (4610, 3, 28, 2.25, 0.95, 0.25)):
        add(insects, cricket(rng, n, hz, pulses, rate, chirps), 0, gain, pan)
    trill = blank(n)
    for hz, beat, pan in ((3140, 44, 0.4), (2890, 39, -0.5)):
        t = np.arange(n) / n
        strokes = (0.5 + 0.5 * np.sin(2 * np.pi * round(beat * n / RATE) * t)) ** 2
        wings = np.sin(2 * np.pi * round(hz * n / RATE) * t) * strokes
        add(trill, wings * slow(rng, n, 7) ** 1.5, 0, 1, pan)
    calls = blank(n)
    for at, pitch, pan, gain in ((4.0, 1.0, -0.45, 1), (13.2, 1.13, 0.75, 0.35), (22.4, 0.985, -0.4, 0.9),
                                 (31.0, 1.12, 0.7, 0.4)):
        add(calls, owl(rng, pitch), at, gain, pan)
    wood = echo(calls.sum(0), room(rng, 2.4, dark=2500, early=0.06))
    calls = 0.6 * calls / rms(calls) + wood / rms(wood)
    meadow = echo(insects.sum(0), room(rng, 0.7, dark=6000))
    air = blowing(rng, n, gusts(rng, n, 7), 110, 330, ((240, 0.2),))
    floor = wide(rng, n, band(150, 2500, 6, 6), tilt(-4))
    leaves = rustle(rng, n, gusts(rng, n, 6))
    return mix((0, insects + 0.3 * meadow / rms(meadow) * rms(insects)), (-15, trill), (-3.5, calls), (-5, air),
               (-12, floor), (-15, leaves))


def croak(rng: np.random.Generator, rate: float, pulses: int, throat: float) -> Array:
    """A marsh frog: pulses that quicken, each rung through the throat."""
    gaps = np.linspace(1.25, 0.9, pulses) / rate
    at = np.concatenate([[0], np.cumsum(gaps)[:-1]])
    x = np.zeros(round((gaps.sum() + 0.08) * RATE))
    for k, (a, level) in enumerate(zip(at, np.sin(np.pi * (np.arange(pulses) + 0.7) / (pulses + 0.4)) ** 0.5,
                                       strict=True)):
        x[round(a * RATE)] = level
        x[round(a * RATE) + 60 + k % 3] = -0.5 * level
    body = modes([(throat * 0.42, 4, 0.5), (throat, 6, 1), (throat * 1.9, 8, 0.6), (throat * 2.7, 9, 0.25)])
    x = dry(x, body, band(0, 4200))[:len(x)] * np.minimum(1, np.linspace(6, 0, len(x)))
    return x / np.abs(x).max()


def bullfrog(rng: np.random.Generator, hz: float) -> Array:
    """A deep drawn "rum": harmonics of a low note, strongest about twice and six times it."""
    seconds = rng.uniform(0.6, 0.8)
    t = np.linspace(0, 1, round(seconds * RATE))
    f = hz * (0.93 + 0.1 * np.sin(np.pi * t * 0.8))
    x = sum(level * sweep(f * k, rng.uniform(0, 6)) for k, level in
            ((1, 0.25), (2, 1), (3, 0.75), (4, 0.3), (6, 0.35), (7, 0.3), (9, 0.1)))
    return x * swell(seconds, 0.35) * (0.8 + 0.2 * np.sin(2 * np.pi * 24 * seconds * t))


def peep(rng: np.random.Generator, hz: float) -> Array:
    return whistle(line((0, hz * 0.96), (0.06, hz * 1.03), (0.11, hz * 1.05))) * swell(0.11, 0.4)


def swamp(rng: np.random.Generator, n: int) -> Array:
    frogs, water, flies = blank(n), blank(n), blank(n)
    chorus = slow(rng, n, 6)
    for pan, rate, throat, gain, each in ((-0.5, 27, 1150, 1, 2.6), (0.6, 31, 1380, 0.7, 3.2),
                                          (0.1, 24, 980, 0.45, 3.9),
                                          (-0.9, 33, 1500, 0.35, 2.9), (0.95, 29, 1270, 0.3, 3.4)):
        for at in spaced(rng, n, each):
            if rng.uniform() < 0.25 + 0.9 * chorus[int(at * RATE) % n]:
                for k in range(rng.integers(1, 4)):
                    add(frogs, croak(rng, rate, rng.integers(7, 13), throat * rng.uniform(0.97, 1.03)), at + 0.55 * k,
                        2 * gain * rng.uniform(0.6, 1), pan)
    for pan, hz, gain, each in ((0.35, 96, 1.0, 6.3), (-0.65, 112, 0.6, 7.7)):
        for at in spaced(rng, n, each):
            for k in range(rng.integers(1, 4)):
                add(frogs, bullfrog(rng, hz), at + 0.95 * k, 0.2 * gain * (1 - 0.15 * k), pan)
    for pan, hz, gain, each in ((-0.3, 2750, 0.14, 1.15), (0.8, 2930, 0.1, 0.9), (-0.8, 2600, 0.07, 1.3)):
        for at in spaced(rng, n, each, 0.2):
            if chorus[int(at * RATE + 3 * RATE) % n] > 0.4:
                add(frogs, peep(rng, hz * rng.uniform(0.99, 1.01)), at, gain, pan)
    for at in spaced(rng, n, 2.4, 0.45):
        pan, hz = rng.uniform(-0.9, 0.9), rng.uniform(170, 420)
        for k in range(rng.integers(1, 6)):
            add(water, bubble(hz * rng.uniform(0.9, 1.4), rng.uniform(0.05, 0.11), rng.uniform(0.5, 1.3), 0.008),
                at + k * rng.uniform(0.09, 0.2), rng.uniform(0.3, 1), pan)
    for at in times(rng, n, 5):
        add(water, bubble(rng.uniform(500, 1400), rng.uniform(0.02, 0.05), 0.3, 0.003), at,
            0.18 * rng.gamma(1, 0.7), rng.uniform(-1, 1))
    for at, seconds, hz in ((6, 5.5, 540), (18.5, 4, 610), (26.5, 6, 485)):
        t = np.linspace(-1, 1, round(seconds * RATE))
        unsteady = np.interp(t, np.linspace(-1, 1, 60), rng.standard_normal(60))
        f = hz * (1 - 0.035 * np.tanh(5 * t)) * (1 + 0.012 * unsteady)
        buzz = sum(sweep(f * k) / k for k in range(1, 9)) * np.exp(-(t / 0.45) ** 2) * swell(seconds)
        angle = (np.tanh(3 * t) * 0.8 + 1) * np.pi / 4
        add(flies, np.stack([buzz * np.cos(angle), buzz * np.sin(angle)]), at)
    bog = echo(frogs.sum(0) + 0.5 * water.sum(0), room(rng, 1.1, dark=2200, early=0.02))
    damp = wide(rng, n, band(60, 420, 9, 6)) * slow(rng, n, 5, 0.6, 1)
    reeds = rustle(rng, n, gusts(rng, n, 6))
    gnats = np.stack([noise(rng, n, band(5200, 7800, 24, 24)) * slow(rng, n, 3, 0.2, 1) for _ in range(2)])
    return mix((0, frogs), (-6, bog), (-5, water), (-20, flies), (-9, damp), (-17, reeds), (-27, gnats))


PLACES = {"forest": (forest, 30, 21), "night": (night, 30, 22), "swamp": (swamp, 25, 23)}
"""What makes each, its length in units of 1.28 s, its seed."""
