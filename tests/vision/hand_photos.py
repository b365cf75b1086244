"""Pictures of a card at arm's length in a hand that does not hold still, made here; a second maker beside
codes_drawn.py, with which it shares nothing but the codes themselves.

Light is added up in linear values as a sensor does it. While the shutter is open the hand draws a curved, jerky path
(a velocity that is pulled back, pushed at random, and now and then jolted), and the lens a small disk. Then photons are
counted, and the phone does what phones do: gamma, a little smoothing, sharpening, JPEG. The card has a frame, a
picture, lines of letters and a sticker; it lies tilted, lit from one side, perhaps behind a glare, with a thumb over a
corner of the sticker.

How it was calibrated: SHAKE, MODULE and the shares of the rest were set, on seeds FIRST_SEED to FIRST_SEED + 299, so
that the reading of November 2026 without its look at what shook reads 83 to 87 per cent of the photos, and the best
single decoder 73 to 78; on 450 pictures of another make these had read 85.1 and 75.3, and nearly all they missed was
shaken by 5 pixels and more or had under 3 pixels a module, as here. They are not to be tuned to what a newer reading
can do; benchmarks/vision/bench_shaken.py says whether they still hold. Pictures of seeds below 2,000 were looked at
while the look at what shook was made, those from FIRST_SEED on were not."""
from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from companion import games
from companion.vision import codes
from companion.vision.code_sheets import WHITE_MODULES, modules

Picture = NDArray[np.uint8]
Plane = NDArray[np.float32]
Rng = np.random.Generator

FIRST_SEED = 100_000
SIZE = (1280, 720)
"""Width and height of a picture, of a camera's frame as of a photo: a photo of more pixels is one from closer by."""
SHAKE = (1.95, 0.8)
"""Pixels from end to end of the path of a hand in one picture: median, and spread of its logarithm among hands."""
MAX_SHAKE = 22.0
STEADINESS = 0.5
"""Spread of that logarithm between the frames of one hand."""
MODULE = (4.0, 0.4)
"""Pixels of a module: median, and spread of its logarithm."""
MODULE_LIMITS = (1.7, 9.0)
DIM, GLARE, THUMB, TILTED = 0.2, 0.1, 0.15, 0.25
"""Shares of the pictures."""
CARD = (63, 88)
"""Millimetres of a card."""
FINE = 10
"""Pixels of a millimetre of the card as it is printed."""


class Shot(Struct, frozen=True):
    """One picture (height × width, 0 to 255). `text` of its code, "" where there is none; its `corners` in pixels;
    `shake` from end to end of the hand's path and `module`, both in pixels; what else was done to it (`marks`)."""

    gray: Picture
    text: str
    corners: NDArray[np.float64]
    shake: float
    module: float
    marks: frozenset[str]


def photo(seed: int, size: tuple[int, int] = SIZE, empty: bool = False) -> Shot:
    """A photo; `empty`: of a card without a code."""
    return next(_shots(seed, 1, size, empty))


def sweep(seed: int, frames: int = 5, size: tuple[int, int] = SIZE) -> list[Shot]:
    """Frames of a live camera held over one card, some tenths of a second apart; the first one is `photo(seed)`."""
    return list(_shots(seed, frames, size, False))


def _shots(seed: int, frames: int, size: tuple[int, int], empty: bool) -> Iterator[Shot]:
    rng = np.random.default_rng([seed, 77])
    text = "" if empty else _text(rng)
    marks = frozenset(name for name, share in (("dim", DIM), ("glare", GLARE), ("thumb", THUMB), ("tilted", TILTED))
                      if rng.random() < share)
    card, corners = _card(text, "thumb" in marks, rng)
    module = float(np.clip(MODULE[0] * np.exp(MODULE[1] * rng.standard_normal()), *MODULE_LIMITS))
    hand = SHAKE[0] * np.exp(SHAKE[1] * rng.standard_normal())
    pose = _Pose.drawn(rng, size, module, corners, "tilted" in marks)
    table = _table(size, rng)
    lamp = _Lamp.drawn(rng, "dim" in marks, "glare" in marks)
    for n in range(frames):
        turn = np.random.default_rng([seed, 78, n])
        shake = float(np.clip(hand * (np.exp(STEADINESS * turn.standard_normal()) if n else 1), 0.3, MAX_SHAKE))
        to_picture = pose.moved(turn if n else None)
        seen = _laid(table, card, to_picture)
        at = cv2.perspectiveTransform(corners[None], to_picture)[0]
        gray = _exposed(_lit(seen, lamp, at, turn), shake, lamp, turn)
        yield Shot(gray, text, at, shake, float(np.linalg.norm(at - np.roll(at, 1, axis=0), axis=1).mean() / 21), marks)


def _text(rng: Rng) -> str:
    kinds = [(game, kind) for game in games.ids() if (own := codes.codes_of(game)) for kind in own.kinds]
    game, kind = kinds[rng.integers(len(kinds))]
    return codes.write(game, kind, int(10 ** rng.uniform(0, 3.9)))


# The card

def _card(text: str, thumb: bool, rng: Rng) -> tuple[Plane, NDArray[np.float64]]:
    """The card from above, 0 to 1 as printed (not linear), and the corners of its code there, upper left first."""
    wide, tall = CARD[0] * FINE, CARD[1] * FINE
    y, x = np.mgrid[0:tall, 0:wide].astype(np.float32) / np.float32(tall)
    slope = rng.uniform(-0.4, 0.4, 2)
    card = (rng.uniform(0.25, 0.75) + slope[0] * x + slope[1] * y).astype(np.float32)
    for _ in range(rng.integers(8, 22)):  # hills, heads and houses of the card's picture
        middle = (int(rng.uniform(0, wide)), int(rng.uniform(0, tall * 0.6)))
        axes = (int(rng.uniform(15, 160)), int(rng.uniform(15, 120)))
        if rng.random() < 0.5:
            shade = float(rng.uniform(0.05, 0.95))
            cv2.ellipse(card, middle, axes, rng.uniform(0, 180), 0, 360, shade, -1, cv2.LINE_AA)
        else:
            points = np.array(middle) + rng.uniform(-1, 1, (rng.integers(3, 7), 2)) * axes
            cv2.fillPoly(card, [points.astype(np.int32)], float(rng.uniform(0.05, 0.95)), cv2.LINE_AA)
    paper, ink = float(rng.uniform(0.75, 0.95)), float(rng.uniform(0.05, 0.25))
    cv2.rectangle(card, (30, int(tall * 0.62)), (wide - 30, tall - 40), paper, -1)
    lettering = np.zeros(card.shape, np.uint8)  # OpenCV draws letters in bytes only
    for line in range(rng.integers(3, 7)):
        letters = "".join(rng.choice(list("aemnortuvsi lkdp"), rng.integers(14, 30)))
        cv2.putText(lettering, letters, (45, int(tall * 0.66) + 38 * line), cv2.FONT_HERSHEY_COMPLEX, 0.9, 255, 2)
    card += (ink - card) * (lettering / np.float32(255))
    cv2.rectangle(card, (0, 0), (wide - 1, tall - 1), float(rng.choice([0.08, 0.9])), int(rng.uniform(10, 36)))
    side = int(rng.choice([15, 20, 20, 25])) * FINE
    left, top = (int(rng.uniform(20, span - side - 20)) for span in (wide, tall))
    if text:
        white = float(rng.uniform(0.82, 0.97))
        there = np.pad(modules(text), WHITE_MODULES).astype(np.float32)
        code = cv2.resize(there, (side, side), interpolation=cv2.INTER_NEAREST)
        code = cv2.GaussianBlur(code, (0, 0), rng.uniform(0.4, 1.2))
        card[top:top + side, left:left + side] = white - (white - rng.uniform(0.04, 0.2)) * code
    step = side / (21 + 2 * WHITE_MODULES)
    low, high = WHITE_MODULES * step, side - WHITE_MODULES * step
    corners = np.array([[low, low], [high, low], [high, high], [low, high]]) + np.array([left - 0.5, top - 0.5])
    if thumb:
        out = (corners[2] - corners[0]) / np.linalg.norm(corners[2] - corners[0])
        tip = corners[2] + out * step * rng.uniform(0.5, 2.5)
        angle = float(np.rad2deg(np.arctan2(*out[::-1])) + rng.uniform(-30, 30))
        away = np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))]) * 130
        cv2.ellipse(card, tuple(int(v) for v in tip + away), (150, 75), angle, 0, 360, float(rng.uniform(0.45, 0.7)),
                    -1, cv2.LINE_AA)
    return card, corners


def _table(size: tuple[int, int], rng: Rng) -> Plane:
    """A table as it is printed or grown, without the card, 0 to 1."""
    wide, tall = size
    grain = rng.standard_normal((tall // 3, wide // 40), dtype=np.float32)
    grain = cv2.resize(grain, size, interpolation=cv2.INTER_CUBIC)
    cloth = cv2.resize(rng.standard_normal((tall // 2, wide // 2), dtype=np.float32), size)
    made = np.float32(rng.uniform(0.2, 0.75)) + grain * np.float32(rng.uniform(0, 0.06)) \
        + cloth * np.float32(rng.uniform(0, 0.05))
    for _ in range(rng.integers(2, 6)):  # other cards, boards and dice at the edge of the picture
        middle, axes = rng.uniform(0, 1, 2) * size, rng.uniform(60, 260, 2)
        box = cv2.boxPoints((tuple(middle), tuple(axes), float(rng.uniform(0, 90)))).astype(np.int32)
        cv2.fillPoly(made, [box], float(rng.uniform(0.1, 0.95)), cv2.LINE_AA)
        for _ in range(rng.integers(0, 9)):
            at = middle + rng.uniform(-0.3, 0.3, 2) * axes
            radius, shade = int(rng.uniform(3, 14)), float(rng.uniform(0, 1))
            cv2.circle(made, tuple(int(v) for v in at), radius, shade, -1, cv2.LINE_AA)
    return made


# How it is held

class _Pose(Struct, frozen=True):
    """Where the card is before the camera: turned, tilted, so far away that a module has its size."""

    turn: float
    tilt: tuple[float, float]
    scale: float
    middle: tuple[float, float]
    code: tuple[float, float]
    focus: float

    @classmethod
    def drawn(cls, rng: Rng, size: tuple[int, int], module: float, corners: NDArray[np.float64],
              tilted: bool) -> _Pose:
        turn = rng.normal(0, 18) if rng.random() < 0.7 else rng.uniform(-180, 180)
        steep = rng.uniform(25, 50) if tilted else rng.uniform(0, 20)
        way = rng.uniform(0, 2 * np.pi)
        tilt = (float(np.deg2rad(steep) * np.cos(way)), float(np.deg2rad(steep) * np.sin(way)))
        edge = 21 * module * 0.75 + 12
        middle = tuple(float(np.clip(span / 2 + rng.normal(0, span / 6), edge, span - edge)) for span in size)
        scale = module * 21 / float(np.linalg.norm(corners[1] - corners[0])) / np.sqrt(np.cos(np.deg2rad(steep)))
        return cls(float(np.deg2rad(turn)), tilt, float(scale), middle, tuple(corners.mean(axis=0)), 0.8 * size[0])

    def moved(self, rng: Rng | None) -> NDArray[np.float64]:
        """What takes the card to the picture; a little elsewhere where a hand has moved on meanwhile."""
        push = rng.normal(0, 1, 6) if rng else np.zeros(6)
        turn = cv2.Rodrigues(np.array([0, 0, self.turn + 0.03 * push[0]]))[0]
        tilt = cv2.Rodrigues(np.array([self.tilt[0] + 0.04 * push[1], self.tilt[1] + 0.04 * push[2], 0.0]))[0]
        stands = tilt @ turn * self.scale * (1 + 0.02 * push[3])
        over = np.column_stack((stands[:, 0], stands[:, 1], stands @ np.array([-self.code[0], -self.code[1], 0])))
        over[2] += (0, 0, self.focus)
        u, v = np.array(self.middle) + 6 * push[4:]
        return np.array([[self.focus, 0, u], [0, self.focus, v], [0, 0, 1]]) @ over


def _laid(table: Plane, card: Plane, to_picture: NDArray[np.float64]) -> Plane:
    """The card on the table, each pixel the mean of what it covers."""
    made = table.copy()
    tall, wide = card.shape
    ends = cv2.perspectiveTransform(np.array([[[0, 0], [wide, 0], [wide, tall], [0, tall]]], float), to_picture)[0]
    low = np.maximum(np.floor(ends.min(axis=0)) - 2, 0).astype(int)
    high = np.minimum(np.ceil(ends.max(axis=0)) + 3, table.shape[::-1]).astype(int)
    fine = 3
    size = tuple(int(v) for v in (high - low) * fine)
    shift = np.array([[fine, 0, (0.5 - low[0]) * fine - 0.5], [0, fine, (0.5 - low[1]) * fine - 0.5], [0, 0, 1]])
    seen = cv2.warpPerspective(card, shift @ to_picture, size, flags=cv2.INTER_LINEAR)
    there = cv2.warpPerspective(np.ones_like(card), shift @ to_picture, size, flags=cv2.INTER_NEAREST)
    small = tuple(int(v) for v in high - low)
    seen, there = (cv2.resize(one, small, interpolation=cv2.INTER_AREA) for one in (seen * there, there))
    part = made[low[1]:high[1], low[0]:high[0]]
    part[:] = part * (1 - there) + seen
    return np.clip(made, 0, 1)


# Light, lens and sensor

class _Lamp(Struct, frozen=True):
    level: float
    photons: float
    side: float
    fall: float
    glare: float

    @classmethod
    def drawn(cls, rng: Rng, dim: bool, glare: bool) -> _Lamp:
        level, photons = (rng.uniform(0.08, 0.3), rng.uniform(150, 500)) if dim \
            else (rng.uniform(0.6, 1.0), rng.uniform(800, 4000))
        return cls(float(level), float(photons), float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0, 0.7)),
                   float(rng.uniform(0.25, 0.8)) if glare else 0.0)


def _lit(seen: Plane, lamp: _Lamp, code: NDArray[np.float64], rng: Rng) -> Plane:
    """Linear light: a lamp from one side, and its mirror image on the card."""
    tall, wide = seen.shape
    x = np.linspace(-0.5, 0.5, wide, dtype=np.float32)[None, :]
    y = np.linspace(-0.5, 0.5, tall, dtype=np.float32)[:, None]
    light = 1 - np.float32(lamp.fall) * (0.5 + x * np.float32(np.cos(lamp.side)) + y * np.float32(np.sin(lamp.side)))
    made = cv2.pow(seen, 2.2) * light
    if lamp.glare:
        side = float(np.linalg.norm(code[1] - code[0]))
        u, v = code.mean(axis=0) + rng.normal(0, 0.35, 2) * side
        a, b = np.float32(side * rng.uniform(0.15, 0.4)), np.float32(side * rng.uniform(0.1, 0.3))
        across = (np.arange(wide, dtype=np.float32)[None, :] - np.float32(u)) / a
        down = (np.arange(tall, dtype=np.float32)[:, None] - np.float32(v)) / b
        made += np.exp(-(across ** 2)) * np.exp(-(down ** 2)) * np.float32(lamp.glare)
    return np.asarray(made * np.float32(lamp.level), np.float32)


def _path(length: float, rng: Rng) -> Plane:
    """The kernel of a hand's path, from end to end `length` pixels, on quarter pixels brought down to whole ones."""
    steps = 96
    pull, push, jolt = rng.uniform(0.002, 0.03), rng.uniform(0.05, 0.35), rng.uniform(0, 0.04)
    speed = np.exp(1j * rng.uniform(0, 2 * np.pi))
    place, places = 0j, np.empty(steps, complex)
    for n in range(steps):
        speed += push * complex(*rng.standard_normal(2)) * 0.5 - pull * place
        if rng.random() < jolt:
            speed = -speed * np.exp(1j * rng.uniform(-1, 1))
        speed /= max(abs(speed), 0.4)
        place += speed
        places[n] = place
    extent = np.abs(places[:, None] - places[None, :]).max()
    places = (places - places.mean()) * length / extent
    fine, half = 4, int(np.ceil(length)) + 2
    size = (2 * half + 1) * fine
    dots = np.zeros((size, size), np.float32)
    ways = np.interp(np.linspace(0, steps - 1, 800), np.arange(steps), places.real), \
        np.interp(np.linspace(0, steps - 1, 800), np.arange(steps), places.imag)
    at = [np.clip(np.rint(way * fine + size / 2 - 0.5).astype(int), 0, size - 1) for way in ways]
    np.add.at(dots, (at[1], at[0]), 1)
    made = cv2.resize(cv2.GaussianBlur(dots, (0, 0), 1.2), (2 * half + 1,) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(made / made.sum(), np.float32)


def _disk(radius: float) -> Plane:
    half = int(np.ceil(radius)) + 1
    y, x = np.mgrid[-half:half + 1:0.125, -half:half + 1:0.125]
    fine = ((x - 0.4375) ** 2 + (y - 0.4375) ** 2 <= max(radius, 0.3) ** 2).astype(np.float32)
    made = cv2.resize(fine, (2 * half + 1,) * 2, interpolation=cv2.INTER_AREA)
    return np.asarray(made / made.sum(), np.float32)


def _exposed(light: Plane, shake: float, lamp: _Lamp, rng: Rng) -> Picture:
    """What the phone makes of the light that falls on its sensor."""
    path, disk = _path(shake, rng), _disk(rng.uniform(0.3, 1.3))
    kernel = cv2.filter2D(np.pad(path, len(disk) // 2), -1, disk, borderType=cv2.BORDER_CONSTANT)
    made = cv2.filter2D(light, -1, kernel, borderType=cv2.BORDER_REPLICATE)
    noise = rng.standard_normal(made.shape, dtype=np.float32)
    made = made + noise * np.sqrt(np.maximum(made, 0) / np.float32(lamp.photons) + np.float32(4 / lamp.photons ** 2))
    lift = np.float32(min(1.0, 0.25 + 0.75 * lamp.level) / lamp.level)  # the phone evens out some of a dark room
    made = cv2.pow(np.clip(made * lift, 0, 1), 1 / 2.2) * 255
    made = cv2.GaussianBlur(made, (0, 0), rng.uniform(0.35, 0.75))
    made = cv2.addWeighted(made, 1.5, cv2.GaussianBlur(made, (0, 0), 1.2), -0.5, 0)
    packed = cv2.imencode(".jpg", np.clip(made, 0, 255).astype(np.uint8),
                          [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 91))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)
