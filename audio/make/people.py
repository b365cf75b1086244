"""Tavern and town, fire and mine."""
from __future__ import annotations

import numpy as np

from audio.make.animals import note, said
from audio.make.dsp import (
    RATE,
    Array,
    add,
    band,
    blank,
    bubble,
    burst,
    carve,
    dry,
    echo,
    line,
    mix,
    modes,
    noise,
    peak,
    resample,
    ring,
    rms,
    room,
    shape,
    slow,
    spaced,
    swell,
    tilt,
    times,
    wide,
)
from audio.make.strikes import creak, hoof

VOWELS = ((730, 1090, 2440), (530, 1840, 2480), (270, 2290, 3010), (570, 840, 2410), (300, 870, 2240),
          (490, 1350, 1690),
          (660, 1720, 2410), (440, 1020, 2240))
"""The first three formants of a man's vowels, Hz."""


def syllables(rng: np.random.Generator, n: int, talk: float, laughs: float) -> list[tuple[float, float, float, bool]]:
    """When a person speaks, round a loop: (seconds, length, stress, laughing) of each syllable. Phrases of 0.8-3.5 s,
    4 to 6 syllables a second, with rests so that the part `talk` is filled."""
    out, at, end = [], rng.uniform(0, 2), n / RATE - 0.4
    while at < end:
        laughing = rng.uniform() < laughs
        last = min(end, at + (rng.uniform(0.8, 1.6) if laughing else rng.uniform(0.8, 3.5)))
        begun = at
        while at < last:
            seconds = 0.19 if laughing else rng.uniform(0.13, 0.3)
            fall = 1 - 0.5 * (at - begun) / 3
            out.append((at, seconds, rng.uniform(0.45, 1) * fall, laughing))
            at += seconds
        at += (last - begun) * (1 - talk) / talk * rng.uniform(0.4, 1.6)
    return out


def smooth(frames: Array, width: int) -> Array:
    """A periodic curve with its corners rounded over so many frames."""
    window = np.hanning(width + 2)
    return np.convolve(np.concatenate([frames[-width:], frames, frames[:width]]), window / window.sum(),
                       "same")[width:-width]


def voice(rng: np.random.Generator, n: int, pitch: float, size: float, talk: float = 0.5,
          laughs: float = 0.07) -> Array:
    """Somebody who speaks no language: a buzz of falling phrases through formants that go from vowel to vowel, hisses
    of consonants between. `pitch` in Hz; `size` of the head scales the formants."""
    count = n * 100 // RATE
    hz, level, hiss = np.full(count, pitch), np.zeros(count), np.zeros(count)
    formants = np.tile(np.array(VOWELS[5], float), (count, 1))
    for at, seconds, stress, laughing in syllables(rng, n, talk, laughs):
        a, m = int(at * 100), max(4, int(seconds * 100))
        k = np.arange(a, a + m) % count
        hump = np.sin(np.pi * (np.arange(m) + 0.5) / m)
        level[k] = stress * hump ** (2 if laughing else 0.8)
        hz[k] = pitch * (1.5 if laughing else 0.82 + 0.42 * stress) * (1.04 - 0.1 * np.arange(m) / m)
        formants[k] = VOWELS[0] if laughing else VOWELS[rng.integers(8)]
        if rng.uniform() < 0.6:
            hiss[k[:max(2, m // 4)]] = stress * rng.uniform(0.15, 0.6)
    tracks = [resample(smooth(formants[:, k] * size, 9), n) for k in range(3)]
    f0 = resample(smooth(hz, 9), n)
    f0 *= 1 + 0.012 * (slow(rng, n, 0.05) - 0.5) + 0.03 * (slow(rng, n, 0.3) - 0.5)
    turns = np.cumsum(f0) / RATE
    turns *= np.round(turns[-1]) / turns[-1]
    buzz = shape(2 * (turns % 1) - 1, band(110, 3000, 6, 6))
    loud, breath = resample(smooth(level, 5), n), resample(hiss, n)

    def throat(at: Array, f: Array) -> Array:
        out = 0.004 + 0 * f
        for track, gain, width in zip(tracks, (1, 0.65, 0.3), (90, 120, 180), strict=True):
            centre = track[at]
            out = out + gain / (1 + ((f - centre) / width) ** 2)
        return out

    spoken = carve(buzz * loud, throat, 896)
    spoken = spoken / rms(spoken) + 0.3 * noise(rng, n, band(2500, 6500)) * breath
    return np.roll(spoken, rng.integers(n))


def crowd(rng: np.random.Generator, n: int, many: int, talk: float, laughs: float) -> tuple[Array, Array]:
    """People here and there: what comes straight, stereo, and what goes to the room, mono."""
    straight, away = blank(n), np.zeros(n)
    for k in range(many):
        woman = k % 3 == 1
        pitch, size = rng.uniform((175, 1.1), (235, 1.2)) if woman else rng.uniform((95, 0.94), (150, 1.04))
        x = voice(rng, n, pitch, size, talk, laughs)
        far = k / many
        x = shape(x, band(170, 5200 - 2600 * far, 9, 9))
        add(straight, x / rms(x), 0, 1 - 0.72 * far, rng.uniform(-0.95, 0.95))
        away += x / rms(x) * (0.55 + 0.3 * far)
    return straight, away


def glass(rng: np.random.Generator) -> Array:
    hz = rng.uniform(2300, 3900)
    x = ring([(hz * r, f * rng.uniform(0.5, 1), g) for r, f, g in
              ((1, 0.5, 1), (1.013, 0.4, 0.5), (2.32, 0.3, 0.6), (4.2, 0.15, 0.35))], 0.5, rng)
    return x / np.abs(x).max()


def mug(rng: np.random.Generator) -> Array:
    hz = rng.uniform(150, 240)
    x = ring([(hz, 0.09, 1), (hz * 1.9, 0.07, 0.6), (hz * 3.6, 0.04, 0.3), (hz * 7.7, 0.03, 0.2)], 0.15, rng)
    x[:300] += 0.4 * rng.standard_normal(300) * np.exp(-np.arange(300) / 60)
    return x / np.abs(x).max()


def tavern(rng: np.random.Generator, n: int) -> Array:
    talk, away = crowd(rng, n, 15, 0.55, 0.08)
    things = blank(n)
    for at in spaced(rng, n, 1.9, 0.6):
        pan, gain = rng.uniform(-0.9, 0.9), rng.uniform(0.25, 1)
        kind = rng.uniform()
        if kind < 0.4:
            add(things, glass(rng), at, 0.5 * gain, pan)
            if rng.uniform() < 0.6:
                add(things, glass(rng), at + rng.uniform(0.03, 0.3), 0.4 * gain, pan)
        elif kind < 0.85:
            add(things, mug(rng), at, 1.1 * gain, pan)
        else:
            scrape = creak(rng, line((0, 60), (0.25, 95), (0.42, 70)), [(280, 6, 1), (520, 9, 0.9), (890, 9, 0.5)])
            add(things, scrape * swell(0.42), at, 0.55 * gain, pan)
    for first, pan in ((6.0, -0.8), (21.5, 0.8)):
        for k in range(7):
            step = ring([(88, 0.1, 1), (151, 0.07, 0.6), (330, 0.04, 0.25)], 0.15, rng)
            add(things, step, first + k * 0.53 + rng.normal(0, 0.015), 0.35 + 0.05 * k, pan * (1 - k / 5))
    walls = room(rng, 0.75, dark=2600, early=0.006)
    inn = echo(away, walls)
    clatter = echo(things.sum(0), walls)
    things = things + 0.5 * clatter / rms(clatter) * rms(things)
    hearth = crackles(rng, n, 5)
    low = wide(rng, n, band(60, 300, 9, 6))
    return mix((0, talk), (-2, inn), (-7, things), (-19, hearth), (-17, low))


def anvil(rng: np.random.Generator, hard: float) -> Array:
    x = ring([(f * rng.uniform(0.997, 1.003), t, g) for f, t, g in
              ((1430, 0.5, 0.5), (2260, 0.8, 1), (3475, 0.7, 0.8), (4910, 0.5, 0.5), (6650, 0.35, 0.35),
               (8800, 0.2, 0.2))], 0.9, rng)
    x[:500] += 0.8 * rng.standard_normal(500) * np.exp(-np.arange(500) / 90)
    return hard * x / np.abs(x).max()


def sparrow(rng: np.random.Generator) -> Array:
    hz = rng.uniform(3300, 4300)
    return said(*((k * rng.uniform(0.2, 0.26), note(hz * 0.86, hz * rng.uniform(1.15, 1.35), 0.035) if k % 2 else
                   note(hz * 1.3, hz * 0.85, rng.uniform(0.05, 0.08), 0.6, 0.2), rng.uniform(0.6, 1))
                  for k in range(rng.integers(2, 7))))


def dog(rng: np.random.Generator) -> Array:
    t = np.linspace(0, 1, round(0.17 * RATE))
    hz = 300 + 260 * np.sin(np.pi * t ** 0.6) - 60 * t
    buzz = 2 * (np.cumsum(hz) / RATE % 1) - 1 + 0.4 * rng.standard_normal(len(t))
    x = dry(buzz * swell(0.17, 0.2), modes([(620, 4, 1), (1250, 5, 0.8), (2500, 5, 0.3)]))[:len(t)]
    return x / np.abs(x).max()


def town(rng: np.random.Generator, n: int) -> Array:
    """A street by day: a few people talk, some walk by, a smith far off, a cart, sparrows, a dog."""
    talk, away = crowd(rng, n, 7, 0.38, 0.04)
    feet, smith, birds, cart = blank(n), blank(n), blank(n), blank(n)
    for first, way, pace, gain in ((1.0, 1, 0.54, 1), (11.5, -1, 0.49, 0.7), (19.8, 1, 0.6, 0.9),
                                   (29.5, -1, 0.52, 0.8)):
        for k in range(16):
            heel = burst(rng, 0.016, modes([(rng.uniform(1100, 1500), 2, 1), (rng.uniform(2600, 3400), 3, 0.6),
                                            (260, 3, 0.8)]))
            sole = burst(rng, 0.05, band(1500, 5000, 6, 6), attack=0.01)
            near = np.exp(-((k - 7.5) / 5) ** 2) * gain
            at = first + k * pace + rng.normal(0, 0.012)
            add(feet, heel, at, near, way * (k - 7.5) / 8)
            add(feet, sole, at + 0.07, 0.16 * near, way * (k - 7.5) / 8)
    for first, hits in ((3.2, 5), (13.4, 4), (24.1, 6)):
        for k in range(hits):
            add(smith, anvil(rng, 1), first + k * 0.62 + rng.normal(0, 0.015), rng.uniform(0.7, 1), 0.7)
            add(smith, anvil(rng, 0.25), first + k * 0.62 + 0.22, 1, 0.7)
    for at in spaced(rng, n, 2.3, 0.6):
        add(birds, sparrow(rng), at, rng.uniform(0.2, 1), rng.choice((-0.75, -0.4, 0.3, 0.85)) + rng.normal(0, 0.05))
    for at in (16.4, 16.75, 17.4):
        add(birds, dog(rng), at, 0.9, -0.85)
    for k in range(38):
        at = 20.5 + k * 0.238 + rng.normal(0, 0.008)
        x = hoof(rng)
        add(cart, x, at, np.exp(-((k - 19) / 11) ** 2) * (1, 0.7, 0.9, 0.6)[k % 4], -0.9 + k * 1.8 / 38)
    rumble = noise(rng, n, band(60, 420, 9, 9)) * (0.6 + 0.4 * slow(rng, n, 0.12))
    t = np.arange(n) / RATE
    rumble = rumble * np.exp(-((t - 25) / 2.6) ** 2)
    add(cart, rumble, 0, 0.1, 0)
    street = room(rng, 1.1, dark=3000, early=0.02)
    smithy = shape(echo(smith.sum(0), room(rng, 1.4, dark=3500, early=0.04)), band(0, 3800, 6, 6))
    outside = echo(away + 0.3 * birds.sum(0) / rms(birds) + 1.2 * feet.sum(0) / rms(feet), street)
    air = wide(rng, n, band(70, 900, 6, 6), tilt(-2)) * slow(rng, n, 4, 0.7, 1)
    return mix((0, talk), (-4, outside), (-9, feet), (-9, smith * 0.5 / rms(smith) + smithy / rms(smithy)), (-7, birds),
               (-6, cart), (-8, air))


def crackles(rng: np.random.Generator, n: int, rate: float) -> Array:
    """Wood that cracks: clusters of clicks, a few of them loud, and now and then a pop with a body."""
    out = blank(n)
    for start in times(rng, n, rate * 0.3):
        pan, at = rng.normal(0, 0.35), start
        for _ in range(rng.geometric(0.22)):
            hz = np.exp(rng.uniform(np.log(900), np.log(6500)))
            x = burst(rng, rng.uniform(0.0012, 0.007), peak(hz, rng.uniform(0.7, 2.5)), attack=0.0001)
            add(out, x, at, min(0.9, 0.1 * (1 + rng.pareto(1.4))), np.clip(pan, -1, 1))
            at += rng.exponential(0.05)
    for at in spaced(rng, n, 3.1, 0.8):
        pan = np.clip(rng.normal(0, 0.4), -1, 1)
        pop = burst(rng, rng.uniform(0.03, 0.07), modes([(rng.uniform(240, 420), 3, 1),
                                                         (rng.uniform(800, 1300), 3, 0.7),
                                                         (3100, 2, 0.4)]), attack=0.0002)
        add(out, pop, at, rng.uniform(0.3, 0.8), pan)
    return out


def fire(rng: np.random.Generator, n: int) -> Array:
    """An open fire near by: the draught that flutters, the flames that lick, hisses and cracks."""
    flutter = np.stack([slow(rng, n, 0.14, 0.35, 1) * slow(rng, n, 1.5, 0.6, 1) for _ in range(2)])
    roar = wide(rng, n, band(40, 240, 9, 9)) * flutter
    lick = wide(rng, n, band(250, 1500, 9, 9)) * flutter ** 2 * slow(rng, n, 0.35, 0.3, 1)
    hiss = blank(n)
    for at in spaced(rng, n, 3.7, 0.6):
        seconds = rng.uniform(0.5, 1.6)
        x = dry(rng.standard_normal(round(seconds * RATE)), band(3800, 8500, 9, 9))[:round(seconds * RATE)]
        add(hiss, x * swell(seconds, 0.15) ** 1.5, at, rng.uniform(0.2, 1), np.clip(rng.normal(0, 0.5), -1, 1))
    embers = wide(rng, n, band(2500, 7000, 9, 9)) * slow(rng, n, 0.02) ** 3
    return mix((0, roar), (-5, lick), (-15, hiss), (-17, embers), (-1, crackles(rng, n, 30)))


def draught(rng: np.random.Generator, n: int) -> Array:
    """Air that moves through a long narrow way: its hollow note wanders."""
    out = np.empty((2, n))
    for side in range(2):
        hollow = slow(rng, n, 5, 210, 330)
        level = slow(rng, n, 4, 0.25, 1)

        def gains(at: Array, f: Array, hollow: Array = hollow, level: Array = level) -> Array:
            f = np.maximum(f, 15)
            return sum(level[at] * g / (1 + (5 * (f / (hollow[at] * k) - hollow[at] * k / f)) ** 2)
                       for k, g in ((1, 1), (2.1, 0.35), (3.3, 0.15)))

        out[side] = carve(noise(rng, n), gains, 3584)
    return out


def mine(rng: np.random.Generator, n: int) -> Array:
    """A deep gallery: the rock hums, water drips into pools, somebody works far off, timber gives."""
    drips, picks, creaks = blank(n), blank(n), blank(n)
    for each, hz, pan, gain in ((2.7, 1180, -0.6, 1), (4.4, 820, 0.5, 0.8), (1.9, 1650, 0.85, 0.35),
                                (6.9, 560, -0.1, 0.9)):
        for at in spaced(rng, n, each, 0.12):
            pitch = hz * rng.uniform(0.94, 1.08)
            add(drips, burst(rng, 0.004, peak(pitch * 2.6, 1.5)), at, 0.35 * gain, pan)
            add(drips, bubble(pitch, rng.uniform(0.05, 0.09), rng.uniform(0.15, 0.45), 0.001), at + 0.012, gain, pan)
            if rng.uniform() < 0.4:
                add(drips, bubble(pitch * 1.5, 0.035, 0.3), at + rng.uniform(0.07, 0.14), 0.35 * gain, pan)
    for first, hits, pan in ((2.4, 6, 0.3), (14.8, 5, -0.3), (24.6, 7, 0.35)):
        for k in range(hits):
            at, hard = first + k * 0.98 + rng.normal(0, 0.04), rng.uniform(0.6, 1)
            iron = ring([(1750, 0.16, 0.7), (2870, 0.22, 1), (4230, 0.14, 0.6), (5900, 0.08, 0.3)], 0.3, rng)
            add(picks, iron * 0.4, at, hard, pan)
            add(picks, burst(rng, 0.05, band(250, 2500, 6, 6)), at, 0.9 * hard, pan)
            for late in rng.exponential(0.15, rng.integers(0, 4)) + 0.1:
                add(picks, burst(rng, 0.008, peak(rng.uniform(1200, 3500), 2)), at + late, 0.16, pan)
    for at, pan in ((10.6, -0.5), (32.4, 0.6)):
        x = creak(rng, line((0, 9), (0.5, 16), (0.8, 12), (1.4, 26), (1.7, 14)),
                  [(170, 8, 1), (325, 11, 0.8), (610, 12, 0.4)])
        add(creaks, x * swell(1.7, 0.4), at, 1, pan)
    hall = room(rng, 3.6, dark=2200, early=0.035)
    far = shape(echo(picks.sum(0), room(rng, 3.0, dark=1600, early=0.08)), band(140, 1500, 6, 9))
    pools = echo(drips.sum(0) + 0.5 * creaks.sum(0), hall)
    hum = wide(rng, n, modes([(47, 9, 1), (71, 12, 0.7), (118, 14, 0.45), (186, 12, 0.2)], 0.004))
    hum = hum * slow(rng, n, 5, 0.6, 1)
    return mix((0, drips / rms(drips) + 1.0 * pools / rms(pools)), (-4, far), (-21, creaks), (-5, hum),
               (-9, draught(rng, n)))


PLACES = {"tavern": (tavern, 25, 41), "town": (town, 30, 42), "fire": (fire, 20, 43), "mine": (mine, 30, 44)}
"""What makes each, its length in units of 1.28 s, its seed."""
