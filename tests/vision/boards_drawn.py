"""Photographs of a board with markers, made here through a camera of known place and lens: markers on pieces are drawn
as high above the board as they stand, so that they shift as real ones do. The same seed, the same picture."""
from __future__ import annotations

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from companion.vision.markers import CELLS, Corner, draw

Real = NDArray[np.float64]
FINER = 2
"""Times as many pixels a side are drawn and then averaged."""
ART = 4
"""Pixels of the board's art to the millimetre."""
MARGIN = 1.0
"""Squares of white around a marker."""


class Lying(Struct, frozen=True):
    """A marker on the board: its middle and its side in millimetres, turned clockwise by degrees, its face so many
    millimetres above the board. `hidden`: something lies on a `corner` of it or a `half`."""

    number: int
    x: float
    y: float
    side: float = 12.0
    height: float = 0.0
    turn: float = 0.0
    hidden: str = ""


class Taking(Struct, frozen=True):
    """How the board is photographed. `tilt` degrees from straight above, from the side `round` (degrees); `roll` of the
    camera; `fill` the share of the picture that the board covers; `focal` by the longer side; `blur` in pixels; `move`
    the length of a smear in pixels, odd; `lamp` from 0 even light to 1 one dark side; `grain` in levels; `dark` what is
    left of the light; `bulge` of the lens (k1); `cloth` the squares of a chequered cloth in millimetres,
    0 for a table of wood."""

    size: tuple[int, int] = (1280, 720)
    tilt: float = 25.0
    round: float = 0.0
    roll: float = 0.0
    fill: float = 0.85
    focal: float = 0.76
    blur: float = 0.8
    move: int = 0
    lamp: float = 0.4
    grain: float = 4.0
    dark: float = 1.0
    bulge: float = 0.0
    quality: int = 82
    cloth: float = 0.0


class Camera:
    """A camera over the middle of a board of `width` × `height`."""

    def __init__(self, how: Taking, width: float, height: float):
        self.size = how.size
        tilt, around, roll = np.deg2rad((how.tilt, how.round, how.roll))
        self.turn = _about(2, roll) @ _about(0, -tilt) @ _about(2, around)
        focal = how.focal * max(how.size)
        self.lens = np.array([[focal, 0, (how.size[0] - 1) / 2], [0, focal, (how.size[1] - 1) / 2], [0, 0, 1.0]])
        self.middle = np.array([width / 2, height / 2, 0])
        ends = np.array([[0, 0, 0], [width, 0, 0], [width, height, 0], [0, height, 0]], float)
        near, far = 50.0, 20000.0
        while far / near > 1.0001:
            self.away = (near * far) ** 0.5
            seen = (ends - self.middle) @ self.turn.T + (0, 0, self.away)
            reach = np.abs(self.shown(ends) - self.lens[:2, 2]) / (np.array(how.size) / 2)
            if seen[:, 2].min() > 1 and reach.max() < how.fill:
                far = self.away
            else:
                near = self.away

    def shown(self, points: Real) -> Real:
        """The pixels of points of the board, (n, 3), the third coordinate the height above it."""
        seen = ((points * (1, 1, -1)) - self.middle) @ self.turn.T + (0, 0, self.away)
        found = seen @ self.lens.T
        return np.asarray(found[:, :2] / found[:, 2:])

    def plane(self, height: float) -> Real:
        """The homography from the board's millimetres to pixels, at a height above it."""
        at = self.turn @ (np.array([0, 0, -height]) - self.middle) + (0, 0, self.away)
        return np.asarray(self.lens @ np.column_stack((self.turn[:, 0], self.turn[:, 1], at)))


def _about(axis: int, angle: float) -> Real:
    turn = np.zeros(3)
    turn[axis] = angle
    return np.asarray(cv2.Rodrigues(turn)[0])


def square(lying: Lying, beyond: float = 0.0) -> Real:
    """The corners of a marker on the board, clockwise from its own upper left one; `beyond` widens it by squares."""
    half = lying.side / 2 * (1 + 2 * beyond / CELLS)
    angle = np.deg2rad(lying.turn)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turn.T + (lying.x, lying.y))


def corners(framed: dict[int, Corner]) -> list[Lying]:
    return [Lying(number, one.x, one.y, one.side) for number, one in framed.items()]


class Photograph(Struct, frozen=True):
    """`gray` the picture; `at` the true corners in pixels of each marker in the order given."""

    gray: NDArray[np.uint8]
    at: tuple[Real, ...]


def photographed(width: float, height: float, lying: list[Lying], how: Taking, seed: int) -> Photograph:
    rng = np.random.default_rng(seed)
    camera = Camera(how, width, height)
    wide, tall = how.size[0] * FINER, how.size[1] * FINER
    finer = np.array([[FINER, 0, (FINER - 1) / 2], [0, FINER, (FINER - 1) / 2], [0, 0, 1]])
    picture = _cloth(finer @ camera.plane(0), wide, tall, how.cloth) if how.cloth else _table(rng, wide, tall)
    art = _art(rng, width, height)
    by = np.array([[1 / ART, 0, 0.5 / ART], [0, 1 / ART, 0.5 / ART], [0, 0, 1]])
    over = finer @ camera.plane(0) @ by
    inside = cv2.warpPerspective(np.ones_like(art), over, (wide, tall))
    art = cv2.warpPerspective(art, over, (wide, tall), flags=cv2.INTER_LINEAR)
    art -= picture
    art *= inside
    picture += art
    eye = -camera.turn.T @ np.array([0, 0, camera.away]) + camera.middle
    for one in sorted(lying, key=lambda one: (one.height, -np.hypot(one.x - eye[0], one.y - eye[1]))):
        _put(picture, camera, finer, one, rng)
    picture = cv2.resize(picture, how.size, interpolation=cv2.INTER_AREA)
    picture = _bulged(picture, how.bulge, camera.lens) * _light(rng, how)
    if how.blur:
        picture = cv2.GaussianBlur(picture, (0, 0), how.blur)
    if how.move:
        smear = np.zeros((how.move, how.move), np.float32)
        angle, middle = rng.uniform(0, np.pi), np.array([how.move // 2] * 2)
        step = np.rint(np.array([np.cos(angle), np.sin(angle)]) * (how.move // 2)).astype(int)
        cv2.line(smear, (middle - step).tolist(), (middle + step).tolist(), 1.0)
        picture = cv2.filter2D(picture, -1, smear / smear.sum())
    picture = picture + rng.normal(0, how.grain, picture.shape)
    packed = cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, how.quality])[1]
    gray = np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)
    at = tuple(camera.shown(np.column_stack((square(one), np.full(4, one.height)))) for one in lying)
    return Photograph(gray, at)


def _put(picture: NDArray[np.float32], camera: Camera, finer: Real, one: Lying, rng: np.random.Generator) -> None:
    """A piece: its sides as one gray body from the board up, its white top, the marker on it."""
    top = np.column_stack((square(one, MARGIN), np.full(4, one.height)))
    if one.height:
        both = np.vstack((top, top * (1, 1, 0)))
        body = cv2.convexHull((camera.shown(both) * FINER + (FINER - 1) / 2).astype(np.float32))
        cv2.fillConvexPoly(picture, (body * 16).round().astype(np.int32), float(rng.uniform(50, 130)), cv2.LINE_AA, 4)
    cell = 24
    image = cv2.copyMakeBorder(draw(one.number, cell), *(round(MARGIN * cell),) * 4, cv2.BORDER_CONSTANT, value=245)
    image = np.maximum(image, 18).astype(np.float32)
    if one.hidden == "half":
        image[:, : image.shape[1] // 2] = 150
    if one.hidden == "corner":
        cv2.fillConvexPoly(image, np.array([[0, 0], [image.shape[0], 0], [0, image.shape[0]]]), 150)
    side = image.shape[0]
    frame = np.array([[-0.5, -0.5], [side - 0.5, -0.5], [side - 0.5, side - 0.5], [-0.5, side - 0.5]], np.float32)
    shown = camera.shown(top) * FINER + (FINER - 1) / 2
    low = np.floor(shown.min(axis=0)).astype(int) - 2
    high = np.ceil(shown.max(axis=0)).astype(int) + 3
    limit = (picture.shape[1], picture.shape[0])
    a, b = np.clip(low, 0, limit), np.clip(high, 0, limit)
    if (b <= a).any():
        return
    # Every pixel is the mean over its area of the print, as in a lens.
    scale = float(np.linalg.norm(shown[1] - shown[0])) / side
    if scale < 1:
        image = cv2.GaussianBlur(image, (0, 0), max(0.01, 0.4 / scale))
    to = cv2.getPerspectiveTransform(frame, (shown - a).astype(np.float32))
    size = (int(b[0] - a[0]), int(b[1] - a[1]))
    share = cv2.warpPerspective(np.ones_like(image), to, size)
    patch = cv2.warpPerspective(image, to, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    part = picture[a[1]:b[1], a[0]:b[0]]
    part[:] = part * (1 - share) + patch * share


def _art(rng: np.random.Generator, width: float, height: float) -> NDArray[np.float32]:
    """A map: fields in different grays, roads, small marks that look a little like markers."""
    art = np.full((round(height * ART), round(width * ART)), 200, np.float32)
    tall, wide = art.shape
    for _ in range(26):
        middle = rng.uniform(0, 1, 2) * (wide, tall)
        angles = np.sort(rng.uniform(0, 2 * np.pi, 9))
        spread = rng.uniform(0.04, 0.16) * wide
        ring = middle + np.column_stack((np.cos(angles), np.sin(angles))) * spread * rng.uniform(0.6, 1.3, (9, 1))
        cv2.fillPoly(art, [ring.astype(np.int32)], float(rng.uniform(90, 225)), cv2.LINE_AA)
    for _ in range(30):
        a, b = (rng.uniform(0, 1, (2, 2)) * (wide, tall)).astype(int).tolist()
        cv2.line(art, a, b, float(rng.uniform(60, 150)), int(rng.integers(1, 5)), cv2.LINE_AA)
    for _ in range(40):
        x, y = (rng.uniform(0.05, 0.95, 2) * (wide, tall)).astype(int).tolist()
        size = int(rng.integers(6, 30))
        cv2.rectangle(art, (x, y), (x + size, y + size), float(rng.uniform(40, 110)), int(rng.integers(-1, 3)))
    return art


def _table(rng: np.random.Generator, wide: int, tall: int) -> NDArray[np.float32]:
    low = rng.choice((45, 110))
    stripes = cv2.resize(rng.uniform(low, low + 50, (tall // 24, 5)).astype(np.float32), (wide, tall))
    return stripes + cv2.resize(rng.normal(0, 7, (tall // 4, wide // 4)).astype(np.float32), (wide, tall))


def _cloth(over: Real, wide: int, tall: int, side: float) -> NDArray[np.float32]:
    """Squares of that side, dark and light in turn, on the table's plane."""
    x, y, back = np.arange(wide)[None, :], np.arange(tall)[:, None], np.linalg.inv(over)
    across, down, away = (row[0] * x + row[1] * y + row[2] for row in back)
    away *= side
    odd = (np.floor(across / away) + np.floor(down / away)).astype(np.int32) & 1
    return np.where(odd, np.float32(210), np.float32(60))


def _light(rng: np.random.Generator, how: Taking) -> NDArray[np.float32]:
    """What is left of the light: a lamp at one side, the shadow of a hand with soft edges."""
    wide, tall = how.size
    x, y = np.linspace(0, 1, wide, dtype=np.float32)[None, :], np.linspace(0, 1, tall, dtype=np.float32)[:, None]
    far = np.hypot(x - rng.uniform(0, 1), y - rng.uniform(0, 0.5))
    light = 1 - how.lamp * np.clip(far, 0, 1.2) / 1.2
    hand = np.hypot(x - rng.uniform(0.2, 0.8), (y - rng.uniform(0.6, 1.1)) * 0.8)
    return (how.dark * light * (1 - 0.5 * how.lamp * np.clip((0.3 - hand) / 0.08, 0, 1))).astype(np.float32)


def _bulged(picture: NDArray[np.float32], bulge: float, lens: Real) -> NDArray[np.float32]:
    """As a lens shows it that bends straight lines."""
    if not bulge:
        return picture
    height, width = picture.shape
    x, y = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    points = np.column_stack((x.ravel(), y.ravel()))[None]
    flat = cv2.undistortPoints(points, lens, np.array([bulge, 0, 0, 0]), P=lens).reshape(height, width, 2)
    return cv2.remap(picture, flat[..., 0].astype(np.float32), flat[..., 1].astype(np.float32), cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE)
