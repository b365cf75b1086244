"""What tower and dice sound: a handful of cubes through a wooden tower, one cube into its tray, dice on a table. Mono,
each begins at once and ends in silence.

A knock is one short touch that sets two bodies going: the small thing itself, high and gone at once, and the wood that
it meets. No two touches are alike: each meets the wood at another place, so its modes have other parts in it."""
from __future__ import annotations

import numpy as np

from audio.make.dsp import Array, band, burst, line, ring
from audio.make.strikes import canvas, finish, inside, put

Body = tuple[tuple[float, float, float], ...]
"""Modes: Hz, seconds to -60 dB, how much of it there is."""
SHAFT: Body = ((388, 0.085, 0.45), (611, 0.075, 0.9), (905, 0.06, 1), (1340, 0.045, 0.9), (1985, 0.034, 0.7),
               (2870, 0.024, 0.5))
"""Thin walls about a column of air."""
TRAY: Body = ((271, 0.095, 0.5), (452, 0.07, 0.9), (760, 0.05, 1), (1190, 0.036, 0.8), (1900, 0.024, 0.6),
              (2700, 0.018, 0.35))
TABLE: Body = ((168, 0.08, 0.35), (305, 0.06, 0.55), (540, 0.045, 0.8), (980, 0.03, 1), (1720, 0.022, 0.8),
               (2600, 0.016, 0.5))
CUBE: Body = ((3150, 0.016, 1), (4720, 0.012, 0.7), (6900, 0.009, 0.4))
DIE: Body = ((3350, 0.024, 1), (5200, 0.018, 0.8), (7900, 0.012, 0.5), (11_300, 0.008, 0.25))
"""Low modes are kept back: the loudspeakers of phones have none."""


def knock(rng: np.random.Generator, small: Body, large: Body, share: float) -> Array:
    """One touch of peak 1; `share` of the small thing in it."""
    size = rng.uniform(0.93, 1.07)
    own = ring([(hz * size * rng.uniform(0.985, 1.015), fall, gain * rng.uniform(0.4, 1)) for hz, fall, gain in small],
               0.1, rng)
    wood = ring([(hz * rng.uniform(0.97, 1.03), fall * rng.uniform(0.8, 1.2), gain * rng.uniform(0.25, 1))
                 for hz, fall, gain in large], 0.16, rng)
    out = wood / np.abs(wood).max()
    put(out, own / np.abs(own).max(), 0, share)
    put(out, burst(rng, 0.004, band(1400, 9000, 6, 6), attack=0.0001), 0, 0.5 * share)
    return out / np.abs(out).max()


def rest(out: Array, rng: np.random.Generator, small: Body, large: Body, at: float, gain: float, *, gap: float,
         share: float, keeps: float = 0.6) -> float:
    """It lands and bounces until it lies, each bounce shorter and softer; when the last one is over."""
    while gap > 0.011 and gain > 0.02:
        put(out, knock(rng, small, large, share), at, gain)
        at += gap
        gap *= keeps * rng.uniform(0.85, 1.15)
        gain *= keeps * rng.uniform(0.7, 1.1)
    put(out, knock(rng, small, large, 1.4 * share), at, 0.6 * gain)
    return at


def slide(rng: np.random.Generator, seconds: float) -> Array:
    """A small thing grates over wood until it stops."""
    grain = burst(rng, seconds, band(900, 5200, 9, 9), attack=0.01)
    steps = np.interp(np.arange(len(grain)), np.linspace(0, len(grain), 60), rng.gamma(0.8, 1, 60))
    return grain * steps * line((0, 0.3), (len(grain) / 44_100 + 0.01, 1))[:len(grain)]


def through(out: Array, rng: np.random.Generator, at: float, gain: float) -> None:
    """A cube falls in, meets three floors and the walls beside them, and comes out into the tray."""
    for floor in range(3):
        put(out, knock(rng, CUBE, SHAFT, 0.42), at, gain * (0.7 + 0.15 * floor))
        step = at + rng.uniform(0.028, 0.055)
        for _ in range(rng.integers(1, 4)):
            put(out, knock(rng, CUBE, SHAFT, 0.5), step, gain * rng.uniform(0.15, 0.5))
            step += rng.uniform(0.02, 0.05)
        at += rng.uniform(0.11, 0.17)
    end = rest(out, rng, CUBE, TRAY, at + 0.03, gain, gap=rng.uniform(0.05, 0.085), share=0.4)
    put(out, slide(rng, rng.uniform(0.03, 0.07)), end - 0.02, 0.05 * gain)


def cubes(rng: np.random.Generator) -> Array:
    """Seven go in together; two hang for a moment and follow."""
    out = canvas(1.75)
    for at in (0.01, 0.035, 0.06, 0.1, 0.15, 0.46, 0.76):
        through(out, rng, at, rng.uniform(0.7, 1) * (0.85 if at > 0.3 else 1))
    return finish(inside(out, rng, 0.35, -17, 3000), 0.2)


def cube(rng: np.random.Generator) -> Array:
    """One lands in the tray and lies."""
    out = canvas(0.6)
    end = rest(out, rng, CUBE, TRAY, 0.004, 1, gap=0.085, share=0.4)
    put(out, slide(rng, 0.05), end - 0.02, 0.05)
    return finish(inside(out, rng, 0.3, -19, 3000), 0.15)


def dice(rng: np.random.Generator) -> Array:
    """Three tumble over a table, touch one another and lie."""
    out = canvas(1.3)
    for at, gap, gain in ((0.006, 0.21, 1), (0.04, 0.24, 0.9), (0.075, 0.19, 0.8)):
        rest(out, rng, DIE, TABLE, at, gain, gap=gap, share=0.7, keeps=0.72)
    for at in (0.13, 0.31):
        put(out, knock(rng, DIE, DIE, 0.6), at, 0.3)
    return finish(inside(out, rng, 0.35, -20, 4000), 0.2)


THROWS = {"cubes": (cubes, 61), "cube": (cube, 62), "dice": (dice, 63)}
"""What makes each, and its seed."""
