"""Single sounds: bell, door, coins, hooves, blade, thunder, page, splash, and the chime of the screens. Mono, each
begins at once and ends in silence."""
from __future__ import annotations

import numpy as np

from audio.make.dsp import (
    RATE,
    Array,
    band,
    bubble,
    burst,
    decay,
    dry,
    fade_out,
    line,
    modes,
    peak,
    ring,
    rms,
    room,
    swell,
    tilt,
)


def canvas(seconds: float) -> Array:
    return np.zeros(round(seconds * RATE))


def put(out: Array, x: Array, at: float, gain: float = 1) -> None:
    a = round(at * RATE)
    x = x[:max(0, len(out) - a)]
    out[a:a + len(x)] += gain * x


def inside(x: Array, rng: np.random.Generator, seconds: float, level: float, dark: float = 4000) -> Array:
    """A sound and, `level` dB under it, the room it is in."""
    response = room(rng, seconds, dark=dark)[0]
    size = len(x) + len(response)
    tail = np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(response, size), size)[:len(x)]
    return x + tail / rms(tail) * rms(x) * 10 ** (level / 20)


def finish(x: Array, seconds: float = 0.25) -> Array:
    """Let the end fade and begin without a click."""
    x = x * fade_out(len(x), seconds)
    x[:44] *= np.linspace(0, 1, 44)
    return x


def bell(rng: np.random.Generator) -> Array:
    """A church bell in a minor third, as cast ones are: hum, prime, tierce, quint, nominal and the upper ones; each
    partial is two that beat."""
    prime = 392.0
    parts = []
    for ratio, fall, gain in ((0.5, 6.5, 0.55), (1, 4.6, 0.7), (1.19, 3.9, 0.75), (1.5, 2.2, 0.3), (2, 3.0, 1.0),
                              (2.51, 1.3, 0.45), (2.67, 1.1, 0.3), (3.01, 1.5, 0.5), (4.17, 0.9, 0.42),
                              (5.43, 0.6, 0.32), (6.8, 0.4, 0.22), (8.2, 0.28, 0.16), (9.7, 0.2, 0.1)):
        beat = rng.uniform(0.3, 1.1)
        parts += [(prime * ratio - beat / 2, 1.7 * fall, 0.6 * gain),
                  (prime * ratio + beat / 2, 1.6 * fall, 0.5 * gain)]
    out = ring(parts, 5.5, rng)
    put(out, burst(rng, 0.03, band(900, 6000)), 0, 0.9)
    return finish(inside(out, rng, 2.2, -17, 3000), 2.0)


def creak(rng: np.random.Generator, hz: Array, body: list[tuple[float, float, float]]) -> Array:
    """Dry wood or iron that sticks and slips: uneven little jerks, `hz` a second, in a body."""
    n = len(hz)
    jerks = np.zeros(n)
    phase = 0.0
    for k, rate in enumerate(hz):
        phase += rate / RATE
        if phase >= 1:
            phase -= 1 + rng.normal(0, 0.12)
            jerks[k] = rng.uniform(0.4, 1)
    jerks += 0.02 * rng.standard_normal(n) * np.convolve(jerks, np.exp(-np.arange(200) / 60), "same")
    out = dry(jerks, modes(body, 0.02))[:n]
    return out / np.abs(out).max()


def door(rng: np.random.Generator) -> Array:
    """The latch, the hinge, and the door falls shut."""
    out = canvas(2.6)
    for at, gain in ((0.02, 0.5), (0.075, 0.9), (0.13, 0.35)):
        put(out, burst(rng, 0.02, modes([(2300, 9, 1), (3900, 12, 0.7), (980, 6, 0.8), (5600, 9, 0.4)], 0.05)), at,
            gain)
    hinge = line((0, 34), (0.35, 62), (0.62, 88), (0.9, 66), (1.2, 128), (1.32, 90))
    wood = [(310, 9, 1), (590, 12, 0.9), (930, 14, 0.8), (1480, 14, 0.5), (2250, 12, 0.3)]
    squeal = creak(rng, hinge, wood) * line((0, 0), (0.08, 0.7), (0.5, 0.5), (0.6, 0.9), (0.95, 0.45), (1.15, 1),
                                            (1.32, 0))[:len(hinge)]
    put(out, squeal, 0.28, 0.85)
    shut = ring([(62, 0.35, 1), (94, 0.3, 0.9), (141, 0.22, 0.6), (236, 0.16, 0.45), (388, 0.1, 0.3)], 0.5, rng)
    put(out, shut / np.abs(shut).max(), 1.66, 1.0)
    put(out, burst(rng, 0.06, band(150, 2200, 6, 9)), 1.66, 0.55)
    put(out, burst(rng, 0.012, modes([(2300, 9, 1), (3900, 12, 0.7)], 0.05)), 1.70, 0.35)
    return finish(inside(out, rng, 0.6, -16, 2500))


def coin(rng: np.random.Generator, pitch: float) -> Array:
    parts = [(pitch * ratio * rng.uniform(0.99, 1.01), fall * rng.uniform(0.6, 1.2), gain) for ratio, fall, gain in
             ((1, 0.22, 1), (1.58, 0.2, 0.7), (2.26, 0.15, 0.6), (2.94, 0.1, 0.4), (3.7, 0.07, 0.25))]
    out = ring(parts, 0.3, rng)
    out[:200] += 0.6 * rng.standard_normal(200) * decay(200 / RATE)
    return out / np.abs(out).max()


def coins(rng: np.random.Generator) -> Array:
    """A handful falls on a wooden table; two jump, one spins out."""
    out = canvas(1.7)
    thud = burst(rng, 0.04, modes([(190, 4, 1), (420, 5, 0.6)]))
    for at, gain in ((0.01, 1), (0.06, 0.7), (0.09, 0.8), (0.15, 0.9), (0.21, 0.5), (0.27, 0.75), (0.36, 0.5)):
        put(out, coin(rng, rng.uniform(2900, 4900)), at, gain)
        put(out, thud, at, 0.35 * gain)
    for at, gap in ((0.33, 0.15), (0.45, 0.12)):
        pitch, gain = rng.uniform(3300, 4600), 0.5
        while gap > 0.012:
            put(out, coin(rng, pitch), at, gain)
            at, gap, gain = at + gap, gap * 0.74, gain * 0.84
    return finish(inside(out, rng, 0.4, -20))


def hoof(rng: np.random.Generator, weight: float = 1) -> Array:
    """One shod hoof on a stone: the hollow, the ground, and the iron."""
    hollow = rng.uniform(640, 1150)
    out = canvas(0.22)
    put(out, ring([(hollow, 0.06, 1), (hollow * 1.72, 0.045, 0.55), (hollow * 2.6, 0.03, 0.25)], 0.12, rng), 0, 0.9)
    put(out, ring([(118, 0.12, 1), (176, 0.09, 0.6)], 0.2, rng), 0, 0.55 * weight)
    put(out, burst(rng, 0.018, band(1800, 7000, 9, 9)), 0, 0.45)
    put(out, burst(rng, 0.014, band(1200, 4000)), rng.uniform(0.018, 0.03), 0.22)
    return out


def hooves(rng: np.random.Generator) -> Array:
    """A horse walks by, four beats a stride."""
    out = canvas(3.6)
    at, k = 0.02, 0
    while at < 3.2:
        near = np.exp(-((at - 1.6) / 1.15) ** 2)
        put(out, hoof(rng, (1, 0.8)[k % 2]), at, (0.25 + 0.75 * near) * (1, 0.72, 0.9, 0.66)[k % 4]
            * rng.uniform(0.85, 1.1))
        at += (0.21, 0.26, 0.215, 0.25)[k % 4] * rng.uniform(0.95, 1.05)
        k += 1
    return finish(inside(out, rng, 0.7, -15, 3500))


def blade(rng: np.random.Generator) -> Array:
    """A sword comes out of its sheath and rings."""
    out = canvas(2.2)
    n = round(0.42 * RATE)
    t = np.arange(n) / n
    scrape = np.zeros(n)
    for hz, late in ((2300, 0), (3650, 0.1), (5200, 0.2), (7400, 0.3)):
        rough = dry(rng.standard_normal(n), peak(hz, 14))[:n]
        scrape += rough / rms(rough) * np.clip(t - late, 0, 1) ** 1.3
    scrape *= (0.65 + 0.35 * np.sin(2 * np.pi * np.cumsum(70 + 160 * t) / RATE)) * fade_out(n, 0.03) / 8
    put(out, scrape, 0, 0.9)
    steel = [(hz, fall, gain) for hz, fall, gain in (
        (1240, 1.1, 0.35), (2093, 1.5, 0.6), (3187, 1.7, 1), (3214, 1.6, 0.7), (4630, 1.3, 0.8), (5921, 1.0, 0.55),
        (7480, 0.8, 0.5), (9210, 0.55, 0.35), (11350, 0.4, 0.25), (13800, 0.25, 0.15))]
    tone = ring(steel, 1.75, rng)
    put(out, tone / np.abs(tone).max() * np.minimum(1, np.arange(len(tone)) / (0.006 * RATE)), 0.41, 0.75)
    put(out, burst(rng, 0.03, band(3000, 12000)), 0.41, 0.5)
    return finish(inside(out, rng, 0.9, -19, 6000), 0.4)


def rolling(rng: np.random.Generator, seconds: float, far: float) -> Array:
    """Thunder: the bolt has many corners, each sends its own clap, later and duller the farther it is. `far` from 0,
    over the house, to 1, behind the hills."""
    out = canvas(seconds)
    claps = round(60 + 50 * far)
    late = rng.gamma(1.3, 0.08 * seconds, claps)
    # The sky rolls: claps come in some groups, the nearest first.
    groups = np.sort(rng.uniform(0, 0.72 * seconds, 6))
    groups[0] = 0
    for k, at in enumerate(late + groups[rng.integers(0, 6, claps)]):
        if at > seconds * 0.85:
            continue
        dull = 1500 * (1 - 0.8 * far) * np.exp(-1.6 * at / seconds) + 90
        clap = burst(rng, rng.uniform(0.12, 0.6), band(28, dull, 9, 9), attack=0.004 + 0.05 * far)
        put(out, clap, at, np.exp(-2.4 * at / seconds) * rng.uniform(0.25, 1) * (1.6 if k < 3 else 1))
    rumble = dry(rng.standard_normal(len(out)), band(26, 110, 12, 9))[:len(out)]
    t = np.arange(len(out)) / RATE
    out += 1.6 * rumble / rms(rumble) * rms(out) * np.minimum(1, t / 0.25) * np.exp(-3.2 * t / seconds)
    out *= np.minimum(1, (seconds - t) / (0.3 * seconds)) * np.minimum(1, t / (0.002 + 0.5 * far ** 2))
    return out / rms(out) * 0.1


def thunder(rng: np.random.Generator) -> Array:
    """Near: it tears, cracks, and rolls away."""
    out = rolling(rng, 6.0, 0.15) * 3
    tear = canvas(0.5)
    for at in np.cumsum(rng.exponential(0.011, 40)):
        if at < 0.4:
            put(tear, burst(rng, 0.03, band(300, 5500, 6, 6)), at, rng.uniform(0.2, 1) * np.exp(-at * 4))
    put(out, tear, 0.03, 0.9)
    put(out, burst(rng, 0.25, band(60, 2600, 6, 6)), 0.16, 1.5)
    return finish(inside(out, rng, 2.5, -12, 1500), 1.5)


def page(rng: np.random.Generator) -> Array:
    """A leaf is lifted, bends over and lies down."""
    n = round(0.85 * RATE)
    out = canvas(0.9)
    t = np.arange(n) / RATE
    sheet = modes([(1500, 2, 1), (3400, 2, 0.9), (6100, 3, 0.7)], 0.4)
    paper = dry(rng.standard_normal(n), band(900, 8500, 9, 9), sheet)
    grain = np.interp(t, np.arange(0, 1, 0.004), rng.gamma(0.6, 1.6, 250))
    path = line((0, 0), (0.05, 0.25), (0.14, 0.1), (0.34, 0.55), (0.47, 1), (0.6, 0.45), (0.7, 0.1), (0.85, 0))
    out[:n] = paper[:n] / rms(paper) * 0.12 * path[:n] * (0.35 + 0.65 * grain)
    for at in np.concatenate([rng.uniform(0, 0.12, 12), rng.uniform(0.28, 0.62, 40)]):
        put(out, burst(rng, rng.uniform(0.002, 0.006), band(1500, 9000, 6, 6)), at, 0.35 * rng.gamma(0.7, 0.7))
    put(out, burst(rng, 0.05, band(180, 1800, 6, 6)), 0.63, 0.5)
    put(out, burst(rng, 0.09, band(1200, 7000)), 0.635, 0.2)
    return finish(out, 0.1)


def splash(rng: np.random.Generator) -> Array:
    """Something heavy falls into water; the hole closes with a gulp; drops come down."""
    out = canvas(2.0)
    put(out, burst(rng, 0.05, band(250, 5000, 6, 6)), 0, 1)
    crown = dry(rng.standard_normal(RATE), band(700, 7500, 6, 9), tilt(-2))[:RATE]
    put(out, crown / rms(crown) * swell(1.0, 0.06) ** 3, 0.01, 0.2)
    put(out, bubble(165, 0.22, 0.9, attack=0.02), 0.1, 0.9)
    put(out, bubble(240, 0.15, 0.7, attack=0.01), 0.2, 0.6)
    for at in 0.06 + rng.gamma(1.6, 0.17, 130):
        hz = np.exp(rng.uniform(np.log(450), np.log(4200)))
        put(out, bubble(hz, min(0.09, 24 / hz), rng.uniform(0.1, 0.6)), at, 0.28 * rng.gamma(1, 0.5)
            * np.exp(-at * 0.8))
    for at in rng.uniform(0.45, 1.5, 22):
        hz = rng.uniform(1200, 3800)
        put(out, bubble(hz, 0.025, 0.2), at, 0.16 * rng.uniform(0.3, 1))
    return finish(inside(out, rng, 0.5, -18), 0.3)


def chime(rng: np.random.Generator) -> Array:
    """Two soft notes, a fifth, as of a small harp of metal."""
    out = canvas(1.5)
    for at, hz, gain in ((0, 587.33, 0.8), (0.13, 880.0, 1)):
        note = ring([(hz, 1.2, 1), (hz * 2, 0.7, 0.22), (hz * 3.01, 0.4, 0.12), (hz * 5.4, 0.12, 0.06)], 1.3, rng)
        put(out, note * np.minimum(1, np.arange(len(note)) / 150), at, gain)
    return finish(inside(out, rng, 1.2, -18, 5000), 0.4)


SOUNDS = {"bell": (bell, 31), "door": (door, 32), "coins": (coins, 33), "hooves": (hooves, 34), "blade": (blade, 35),
          "thunder": (thunder, 36), "page": (page, 37), "splash": (splash, 38)}
SIGNALS = {"chime": (chime, 39)}
"""What makes each, and its seed."""
