"""Pictures of cards with codes as a phone sees them on a table, made here: printed with the faults of a printer, put
into sleeves, bent, turned, tilted, lit by a lamp, half covered, moved, out of focus and packed as JPEG. The same kind
and seed, the same picture."""
from __future__ import annotations

import random

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from companion.games import about
from companion.vision import codes
from companion.vision.code_sheets import WHITE_MODULES, modules

WIDE, TALL = 1280, 720
MODULE = 12
"""Pixels of a module of the code on the card as it is printed."""
FOCUS = 1000.0
"""Pixels from the camera to the picture: a phone's, of 65 degrees across."""

Picture = NDArray[np.uint8]
Plane = NDArray[np.float32]


class Kind(Struct, frozen=True):
    """How pictures of a kind are taken; where two numbers stand, from and to. `side` of a code in pixels, `turn` and
    `tilt` in degrees, `count` of cards, `blur` as sigma and `motion` in pixels, `light` what is left of it, `lamp` how
    much of it falls off, `grain` in levels, `covered` as a share of the code's diagonal, `glare` and `moire` in levels,
    `bend` the height of the curve as a share of the side, `worn` from 0 to 1 a bad print."""

    side: tuple[float, float] = (130, 230)
    turn: float = 30
    tilt: tuple[float, float] = (0, 15)
    count: tuple[int, int] = (1, 1)
    blur: tuple[float, float] = (0.4, 0.7)
    motion: tuple[float, float] = (0, 0)
    light: tuple[float, float] = (0.85, 1.0)
    lamp: float = 0.2
    grain: tuple[float, float] = (1.5, 4)
    covered: tuple[float, float] = (0, 0)
    glare: tuple[float, float] = (0, 0)
    moire: tuple[float, float] = (0, 0)
    bend: tuple[float, float] = (0, 0)
    worn: tuple[float, float] = (0, 0.15)
    quality: tuple[int, int] = (75, 92)


NORMAL = {
    "plain": Kind(),
    "turned": Kind(turn=180),
    "tilted": Kind(tilt=(30, 55), side=(150, 230)),
    "blurred": Kind(blur=(1.6, 3.2), side=(150, 230)),
    "moving": Kind(motion=(6, 14), side=(150, 230)),
    "lamp": Kind(light=(0.14, 0.3), lamp=0.6, grain=(5, 10)),
    "small": Kind(side=(60, 110)),
    "several": Kind(count=(4, 8), side=(85, 130), turn=180, tilt=(0, 20)),
    "covered": Kind(covered=(0.16, 0.24)),
    "sleeve": Kind(glare=(90, 190)),
    "bent": Kind(bend=(0.06, 0.14), tilt=(10, 35)),
    "moire": Kind(moire=(18, 38)),
    "print": Kind(worn=(0.4, 0.7)),
}
HARD = {
    "tiny": Kind(side=(36, 58), blur=(0.4, 0.6), quality=(80, 92)),
    "steep": Kind(tilt=(58, 70), side=(170, 250), turn=40),
    "unfocused": Kind(blur=(3.2, 5.0), side=(150, 230)),
    "swept": Kind(motion=(14, 20), side=(150, 230)),
    "dark": Kind(light=(0.04, 0.12), lamp=0.5, grain=(3, 6), quality=(75, 90)),
    "dense": Kind(count=(12, 12), side=(60, 92), turn=180, tilt=(0, 20)),
    "hidden": Kind(covered=(0.25, 0.3)),
    "glaring": Kind(glare=(170, 250), light=(0.4, 0.8), lamp=0.5),
    "curled": Kind(bend=(0.14, 0.22), tilt=(25, 50)),
    "screen": Kind(moire=(40, 70), tilt=(0, 30), turn=180),
    "worn": Kind(worn=(0.7, 1.0)),
}
KINDS = NORMAL | HARD


class Placed(Struct, frozen=True):
    """A code in a picture: its text, and its corners in pixels, clockwise, the upper left one of the code first."""

    text: str
    corners: tuple[tuple[float, float], ...]


class Drawn(Struct, frozen=True):
    """A picture of 1280 × 720, and the codes that are in it."""

    kind: str
    gray: Picture
    placed: tuple[Placed, ...]

    @property
    def texts(self) -> set[str]:
        return {one.text for one in self.placed}


def text(pick: random.Random) -> str:
    game = about("near_and_far").codes
    return codes.write("near_and_far", pick.choice(list(game.kinds)), int(10 ** pick.uniform(0, 3.99)))


def drawn(kind: str, seed: int) -> Drawn:
    """A picture of a kind in KINDS."""
    how = KINDS[kind]
    pick = random.Random(f"{kind} {seed}")
    rng = np.random.default_rng(pick.getrandbits(32))
    picture = _table(rng)
    placed: dict[str, Placed] = {}
    for middle in _places(how, pick):
        while (said := text(pick)) in placed:
            pass
        placed[said] = _card(picture, said, how, middle, pick, rng)
    return _seen(kind, picture, placed, pick, rng)


def showing(*texts: str, kind: str = "plain", seed: int = 0) -> Drawn:
    """A picture of cards with these codes, side by side; any text that fits one may be one."""
    how, pick, rng = KINDS[kind], random.Random(f"{kind} {seed}"), np.random.default_rng(seed)
    picture, across = _table(rng), WIDE / max(len(texts), 1)
    placed = {said: _card(picture, said, how, ((n + 0.5) * across, TALL / 2), pick, rng)
              for n, said in enumerate(texts)}
    return _seen(kind, picture, placed, pick, rng)


def _seen(kind: str, picture: Plane, placed: dict[str, Placed], pick: random.Random, rng: np.random.Generator) -> Drawn:
    gray = _taken(picture, KINDS[kind], pick, rng)
    packed = cv2.imencode(".jpg", gray, [cv2.IMWRITE_JPEG_QUALITY, pick.randint(*KINDS[kind].quality)])[1]
    unpacked = np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)
    return Drawn(kind, unpacked, tuple(placed.values()))


def _places(how: Kind, pick: random.Random) -> list[tuple[float, float]]:
    count = pick.randint(*how.count)
    if not count:
        return []
    if count == 1:
        edge = how.side[1] * 0.75 + 60
        return [(pick.uniform(edge, WIDE - edge), pick.uniform(edge, TALL - edge))]
    columns, rows = (6, 2) if count > 10 else (4, 2)
    cells = [((x + 0.5) * WIDE / columns, (y + 0.5) * TALL / rows) for x in range(columns) for y in range(rows)]
    return [(x + pick.uniform(-12, 12), y + pick.uniform(-12, 12)) for x, y in pick.sample(cells, count)]


def _table(rng: np.random.Generator) -> Plane:
    """Wood or cloth, other cards, dice and letters on it."""
    picture = np.full((TALL, WIDE), rng.uniform(50, 150), np.float32)
    for step, high in ((4, 5), (16, 8), (64, 15)):
        noise = rng.standard_normal((TALL // step + 2, WIDE // step + 2), dtype=np.float32) * high
        picture += cv2.resize(noise, (WIDE, TALL), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.6:
        y, x = np.mgrid[0:TALL, 0:WIDE].astype(np.float32)
        picture += np.sin(y / np.float32(rng.uniform(6, 16)) + np.sin(x / 150) * 2) * 11
    for _ in range(rng.integers(3, 9)):
        at = (int(rng.integers(0, WIDE)), int(rng.integers(0, TALL)))
        size, shade = int(rng.integers(20, 120)), float(rng.uniform(0, 255))
        sort = rng.integers(0, 4)
        if sort == 0:
            cv2.rectangle(picture, at, (at[0] + size, at[1] + int(size * 1.4)), shade, -1)
        elif sort == 1:
            cv2.circle(picture, at, size // 3, shade, -1)
        elif sort == 2:  # rings and frames look a little like a corner of a code
            for part, thick in ((0, size // 12 + 1), (size // 6, -1)):
                low, high = [at[k] + part for k in (0, 1)], [at[k] + size // 2 - part for k in (0, 1)]
                cv2.rectangle(picture, low, high, shade, thick)
        else:
            for line in range(4):
                length = int(rng.integers(size // 2, size * 2))
                top = at[1] + line * size // 5
                for word in range(0, length, 9):
                    cv2.line(picture, (at[0] + word, top), (at[0] + word + 5, top), 255 - shade, 2)
    return picture


def _printed(said: str, how: Kind, pick: random.Random, rng: np.random.Generator) -> tuple[Plane, float]:
    """The card from above with a sticker on it, and the pixels from its edges to the code's middle."""
    code = np.kron(modules(said), np.ones((MODULE, MODULE), np.uint8)).astype(np.uint8)
    worn = pick.uniform(*how.worn)
    if worn > 0.2:  # ink runs, or there is too little of it
        grow = np.ones((3, 3), np.uint8)
        code = cv2.dilate(code, grow) if pick.random() < 0.6 else cv2.erode(code, grow)
    ink, paper = pick.uniform(8, 40) + 70 * worn * pick.random(), pick.uniform(205, 250)
    sticker = np.full([len(code) + 2 * WHITE_MODULES * MODULE] * 2, paper, np.float32)
    inside = slice(WHITE_MODULES * MODULE, WHITE_MODULES * MODULE + len(code))
    sticker[inside, inside] = np.where(code > 0, ink, paper)
    coarse = rng.standard_normal([len(sticker) // 5 + 1] * 2, dtype=np.float32)
    sticker += cv2.resize(coarse, sticker.shape[::-1], interpolation=cv2.INTER_LINEAR) * np.float32(6 + 22 * worn)
    for _ in range(int(7 * worn * pick.random())):  # rows that a nozzle leaves out
        at = pick.randrange(len(sticker))
        sticker[at:at + pick.randint(1, 4), :] = paper
    edge = int(len(sticker) * pick.uniform(0.1, 0.3))
    art = pick.uniform(40, 210)
    card = np.full([len(sticker) + 2 * edge] * 2, art, np.float32)
    card += cv2.resize(rng.normal(0, 18, (9, 9)).astype(np.float32), card.shape[::-1])
    card[edge:-edge, edge:-edge] = sticker
    return card, len(card) / 2


def _card(picture: Plane, said: str, how: Kind, middle: tuple[float, float], pick: random.Random,
          rng: np.random.Generator) -> Placed:
    """Put a card into the picture."""
    card, half = _printed(said, how, pick, rng)
    side = pick.uniform(*how.side)
    by = side / (21 * MODULE)
    turn, tilt, sideways = (np.deg2rad(angle) for angle in (
        pick.uniform(-how.turn, how.turn), pick.choice((-1, 1)) * pick.uniform(*how.tilt), pick.uniform(-12, 12)))
    stands = cv2.Rodrigues(np.array([tilt, 0.0, 0.0]))[0] @ cv2.Rodrigues(np.array([0.0, sideways, 0.0]))[0] \
        @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0]
    ends = np.array([[-half, -half, 0], [half, -half, 0], [half, half, 0], [-half, half, 0]]) * by @ stands.T
    shown = ends[:, :2] * FOCUS / (FOCUS + ends[:, 2:]) + middle
    flat = np.array([[0, 0], [2 * half, 0], [2 * half, 2 * half], [0, 2 * half]], np.float32)
    left, top = (np.floor(shown.min(axis=0)) - 16).clip(0).astype(int)
    right, low = np.minimum(np.ceil(shown.max(axis=0)).astype(int) + 16, (WIDE, TALL))
    fine = 3
    down = cv2.getPerspectiveTransform(((shown - (left, top) + 0.5) * fine - 0.5).astype(np.float32), flat).astype(
        np.float32)
    y, x = (one.astype(np.float32) for one in np.ogrid[0:(low - top) * fine, 0:(right - left) * fine])
    w = down[2, 0] * x + down[2, 1] * y + down[2, 2]
    u, v = (down[0, 0] * x + down[0, 1] * y + down[0, 2]) / w, (down[1, 0] * x + down[1, 1] * y + down[1, 2]) / w
    if height := pick.uniform(*how.bend) * 21 * MODULE:
        # What stands higher is seen further up the tilted card, and what slopes away is narrower.
        across = (u - half) / half
        v = v + height * (1 - across ** 2) * float(np.tan(tilt))
        u = u + height * across * (1 - np.abs(across)) * 0.8
    seen = cv2.remap(card, u, v, cv2.INTER_LINEAR)
    there = ((u > 0) & (v > 0) & (u < 2 * half) & (v < 2 * half)).astype(np.float32)
    small = (int(right - left), int(low - top))
    seen, there = (cv2.resize(one, small, interpolation=cv2.INTER_AREA) for one in (seen * there, there))
    code = 21 * MODULE / 2
    at = np.array([[[half + a * code, half + b * code] for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]], np.float32)
    onto = cv2.getPerspectiveTransform(flat, shown.astype(np.float32))
    corners = cv2.perspectiveTransform(at, onto)[0].astype(np.float64)
    part = picture[top:low, left:right]
    part[:] = part * (1 - there) + seen
    if hidden := pick.uniform(*how.covered):
        _finger(picture, corners, hidden, pick)
    if how.glare[1]:
        _glare(picture, corners, pick.uniform(*how.glare), pick)
    if how.moire[1]:
        _moire(picture, (left, top, right, low), pick.uniform(*how.moire), pick)
    return Placed(said, tuple((float(a), float(b)) for a, b in corners))


def _finger(picture: Plane, corners: NDArray[np.float64], hidden: float, pick: random.Random) -> None:
    """A finger over the corner without a pattern to find, or over the middle of one of the two edges beside it."""
    middle, side = corners.mean(axis=0), float(np.linalg.norm(corners[1] - corners[0]))
    corner = corners[2] if pick.random() < 0.6 else (corners[2] + corners[pick.choice((1, 3))]) / 2
    out = (corner - middle) / np.linalg.norm(corner - middle)
    thick = max(2, int(side * 0.22))
    depth = hidden * side if pick.random() < 0.5 else hidden * side * 0.8
    tip = corner - out * (depth - thick / 2)
    cv2.line(picture, tuple(int(c) for c in tip), tuple(int(c) for c in tip + out * side), 150.0, thick, cv2.LINE_AA)


def _glare(picture: Plane, corners: NDArray[np.float64], strong: float, pick: random.Random) -> None:
    """The lamp in a sleeve: a bright patch, long and narrow, and a film of grey over the rest of the card."""
    side = float(np.linalg.norm(corners[1] - corners[0]))
    x0, y0 = corners.mean(axis=0) + np.array([pick.uniform(-0.35, 0.35), pick.uniform(-0.35, 0.35)]) * side
    angle = pick.uniform(0, np.pi)
    y, x = np.mgrid[0:TALL, 0:WIDE].astype(np.float32)
    along = (x - x0) * np.cos(angle) + (y - y0) * np.sin(angle)
    across = -(x - x0) * np.sin(angle) + (y - y0) * np.cos(angle)
    patch = np.exp(-(along / (side * pick.uniform(0.4, 0.9))) ** 2 - (across / (side * pick.uniform(0.05, 0.12))) ** 2)
    film = np.exp(-((along ** 2 + across ** 2) / (side * 0.9) ** 2) ** 2)
    picture += (patch * strong + film * strong * 0.15).astype(np.float32)
    np.clip(picture, 0, 255, out=picture)


def _moire(picture: Plane, where: tuple[int, int, int, int], strong: float, pick: random.Random) -> None:
    """What the dots of a printer or of a screen leave between the pixels of a camera."""
    left, top, right, low = where
    y, x = np.mgrid[top:low, left:right].astype(np.float32)
    for turn in (pick.uniform(0, np.pi), pick.uniform(0, np.pi)):
        period = pick.uniform(2.2, 7)
        picture[top:low, left:right] += np.float32(strong / 2) * np.sin(
            (x * np.cos(turn) + y * np.sin(turn)) * np.float32(2 * np.pi / period)).astype(np.float32)


def _taken(picture: Plane, how: Kind, pick: random.Random, rng: np.random.Generator) -> Picture:
    """What the camera makes of the table."""
    if how.motion[1]:
        length, angle = pick.uniform(*how.motion), pick.uniform(0, np.pi)
        size = int(length) | 1
        fine = np.zeros((size * 4, size * 4), np.float32)
        half = np.array([np.cos(angle), np.sin(angle)]) * length * 2
        a, b = (size * 2 - half).astype(int), (size * 2 + half).astype(int)
        cv2.line(fine, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), 1.0, 3)
        way = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA)
        picture = cv2.filter2D(picture, -1, way / way.sum())
    picture = cv2.GaussianBlur(picture, (0, 0), pick.uniform(*how.blur))
    x, y = np.linspace(0, 1, WIDE, dtype=np.float32)[None, :], np.linspace(0, 1, TALL, dtype=np.float32)[:, None]
    away = np.hypot(x - np.float32(pick.random()), y - np.float32(pick.random()))
    picture = picture * (1 - np.float32(how.lamp) * np.clip(away, 0, 1)) * np.float32(pick.uniform(*how.light))
    picture += rng.standard_normal(picture.shape, dtype=np.float32) * np.float32(pick.uniform(*how.grain))
    return np.clip(picture, 0, 255).astype(np.uint8)
