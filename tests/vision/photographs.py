"""Photographs of storybook pages as people take them at a table, made here: printed with a real typeface, then bent,
tilted, lit by one lamp, shadowed by a hand, blurred, grainy and packed as JPEG. The same seed, the same picture."""
from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

FONTS = Path("/usr/share/fonts/truetype/dejavu")
FACES = {"text": "DejaVuSerif.ttf", "bold": "DejaVuSerif-Bold.ttf"}
SIDE = (1480, 2100)
"""Pixels of a printed page of 148 × 210 mm, ten to the millimetre."""
EDGE, SIZE, LEADING = 130, 33, 47

Piece = tuple[str, str]
"""What is printed, and how: code, text, check, heading, reward, author."""


class Taking(Struct, frozen=True):
    """How a page is photographed. `tilt` in degrees; `lean` the corners' shift as a share of the width; `bend` the
    curve's height in page pixels; `spread` shows the other page of the open book too; `shadow`,
    `lamp` from 0 none to 1 black; `grain`, `blur` in levels and pixels."""

    tilt: float
    lean: float
    bend: float
    shadow: float
    lamp: float
    grain: float
    blur: float
    quality: int
    spread: bool = False
    size: tuple[int, int] = (1800, 2400)


class Photograph(Struct, frozen=True):
    """A JPEG file, and where the page's corners are in it, as shares of its sides."""

    data: bytes
    corners: tuple[tuple[float, float], ...]


NORMAL = Taking(4.0, 0.05, 18.0, 0.35, 0.35, 7.0, 0.9, 75)
HARD = Taking(9.0, 0.08, 60.0, 0.6, 0.6, 14.0, 1.5, 45)
SPREAD = Taking(5.0, 0.05, 40.0, 0.35, 0.35, 9.0, 1.0, 70, spread=True)


@cache
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    path = FONTS / FACES[face]
    assert path.is_file(), "the photographs are set in DejaVu Serif: package fonts-dejavu-core"
    return ImageFont.truetype(str(path), size)


def wrapped(words: str, face: str, size: int, width: int) -> list[str]:
    lines, line = [], ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and font(face, size).getlength(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def printed(pieces: Iterable[Piece]) -> tuple[NDArray[np.uint8], list[str]]:
    """The page as the printer made it, and its lines as they should be read."""
    sheet = Image.new("L", SIDE, 250)
    pen = ImageDraw.Draw(sheet)
    read: list[str] = []
    top, frame = EDGE, 0
    for words, how in pieces:
        face = "text" if how in ("text", "author", "success") else "bold"
        size = {"code": 54, "heading": 31}.get(how, SIZE)
        left = EDGE + (34 if how in ("check", "heading", "success", "reward") else 0)
        if frame and how in ("check", "author", "code"):
            pen.rectangle((EDGE, frame, SIDE[0] - EDGE, top + 14), outline=70, width=3)
            top, frame = top + 34, 0
        if how == "check":
            frame, top = top, top + 16
        for line in wrapped(words, face, size, SIDE[0] - EDGE - left - (34 if left > EDGE else 0)):
            at = left if how != "author" else SIDE[0] - EDGE - int(font(face, size).getlength(line))
            pen.text((at, top), line, font=font(face, size), fill=25)
            if how == "code":
                end = at + int(font(face, size).getlength(line)) + 24
                pen.rectangle((end, top + 12, end + 38, top + 50), outline=25, width=3)
            read.append(line)
            top += LEADING + (24 if how == "code" else 0)
        top += 14 if how in ("text", "success", "author") else 0
    assert top < SIDE[1] - 40, "the page is full"
    return np.asarray(sheet, np.uint8), read


def photographed(page: NDArray[np.uint8], how: Taking, seed: int) -> Photograph:
    """A photograph of the page lying on a table."""
    rng = np.random.default_rng(seed)
    width, height = how.size
    across, down, slope = _seen(page.shape, how, rng)
    paper = cv2.remap(page, across, down, cv2.INTER_LINEAR, borderValue=0).astype(np.float32)
    inside = (across >= 0) & (down >= 0) & (across < page.shape[1] - 1) & (down < page.shape[0] - 1)
    table = _table(rng, width, height)
    if how.spread:
        # An open book shows the other page too: grey lines beyond the spine.
        other = (across < -6) & (across > -page.shape[1]) & (down > 0) & (down < page.shape[0])
        printed_there = np.where((down % LEADING < 20) & (down > EDGE) & (across < -EDGE), 120.0, 215.0)
        table = np.where(other, printed_there, table)
    picture = np.where(inside, paper * (1 - 0.5 * slope), table)
    picture *= _light(rng, width, height, how)
    picture = cv2.GaussianBlur(picture, (0, 0), how.blur) + rng.normal(0, how.grain, picture.shape)
    gray = np.clip(picture, 0, 255).astype(np.uint8)
    warm = cv2.merge([(gray * 0.82).astype(np.uint8), (gray * 0.93).astype(np.uint8), gray])
    data = bytes(cv2.imencode(".jpg", warm, [cv2.IMWRITE_JPEG_QUALITY, how.quality])[1].tobytes())
    high, wide = page.shape
    far = [(across - x) ** 2 + (down - y) ** 2 for x, y in ((0, 0), (wide, 0), (wide, high), (0, high))]
    at = [np.unravel_index(int(np.argmin(one)), one.shape) for one in far]
    return Photograph(data, tuple((float(x) / (width - 1), float(y) / (height - 1)) for y, x in at))


def _seen(shape: tuple[int, ...], how: Taking, rng: np.random.Generator,
          ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """For each pixel of the photograph the point of the page that it shows, and how steeply the paper stands there."""
    width, height = how.size
    high, wide = shape[0], shape[1]
    by = min(width * 0.86 / wide, height * 0.86 / high)
    angle = np.deg2rad(how.tilt * rng.choice((-1, 1)) * rng.uniform(0.6, 1))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
    shown = (corners - (wide / 2, high / 2)) * by @ turn.T + (width / 2, height / 2)
    shown += rng.uniform(-1, 1, (4, 2)) * how.lean * width
    back = cv2.getPerspectiveTransform(shown.astype(np.float32), corners.astype(np.float32))
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    w = back[2, 0] * x + back[2, 1] * y + back[2, 2]
    across = (back[0, 0] * x + back[0, 1] * y + back[0, 2]) / w
    down = (back[1, 0] * x + back[1, 1] * y + back[1, 2]) / w
    # The spine lies left: the paper rises from it and falls slowly outwards.
    share = np.clip(across / wide, -0.1, 1.1)
    curve = np.exp(-4 * share) - 0.25 * np.sin(np.pi * share)
    slope = np.clip(np.exp(-7 * share) * how.bend / 60, 0, 0.8)
    down = down + how.bend * curve * (0.6 + 0.4 * down / high)
    across = across + how.bend * 0.5 * np.exp(-5 * share) * (share > 0)
    return across.astype(np.float32), down.astype(np.float32), slope.astype(np.float32)


def _table(rng: np.random.Generator, width: int, height: int) -> NDArray[np.float32]:
    """Wood with stripes and grain, dark or fairly light."""
    low = rng.choice((45, 120))
    stripes = cv2.resize(rng.uniform(low, low + 50, (height // 24, 4)).astype(np.float32), (width, height))
    return stripes + cv2.resize(rng.normal(0, 7, (height // 3, width // 3)).astype(np.float32), (width, height))


def _light(rng: np.random.Generator, width: int, height: int, how: Taking) -> NDArray[np.float32]:
    """What is left of the light: a lamp at one side, and the shadow of the hand with the phone."""
    x, y = np.linspace(0, 1, width, dtype=np.float32)[None, :], np.linspace(0, 1, height, dtype=np.float32)[:, None]
    lamp = np.hypot(x - rng.uniform(0, 1), y - rng.uniform(0, 0.4))
    light = 1 - how.lamp * np.clip(lamp, 0, 1.2) / 1.2
    hand = np.zeros((height, width), np.float32)
    middle = np.array([rng.uniform(0.3, 0.8) * width, rng.uniform(0.4, 0.8) * height])
    outline = middle + np.array([[-0.28, -0.1], [0.12, -0.34], [0.9, 0.2], [0.3, 0.9], [-0.2, 0.4]]) * width * 0.7
    cv2.fillPoly(hand, [outline.astype(np.int32)], 1.0)
    return (light * (1 - how.shadow * cv2.GaussianBlur(hand, (0, 0), 26))).astype(np.float32)


def errors(read: str, meant: str) -> float:
    """The character error rate: the fewest insertions, deletions and exchanges, by the length of what is meant. How
    lines are broken, and one space or several, does not count."""
    a, b = " ".join(read.split()), " ".join(meant.split())
    row = np.arange(len(b) + 1)
    letters = np.array([ord(c) for c in b])
    for n, letter in enumerate(a, 1):
        cost = np.minimum(row[1:] + 1, row[:-1] + (letters != ord(letter)))
        row = np.minimum.accumulate(np.concatenate([[n], cost]) - np.arange(len(b) + 1)) + np.arange(len(b) + 1)
    return float(row[-1]) / max(1, len(b))
