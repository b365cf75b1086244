"""Codes found in a picture: several looks at it, each only where the ones before left something unread.

zxing-cpp looks at the picture as it is; with grain and contrast evened out; at twice the height, for cards that lie far
from upright; evened out at twice the size; at one and a half, for modules of one or two sharp pixels. What a look has
located but could not read is straightened and tried again: a small code has no mark in its fourth corner, so that this
corner is guessed wrongly where a card is tilted or bent. Without zxing-cpp OpenCV's own decoder looks instead; it finds
less and takes longer, and nothing else changes."""
from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from companion.later import Later
from companion.vision import codes
from companion.vision.picture import Gray

if TYPE_CHECKING:
    import cv2
    import numpy as np
    from numpy.typing import NDArray
else:
    cv2, np = Later("cv2"), Later("numpy")

zxingcpp: Any = Later("zxingcpp") if find_spec("zxingcpp") else None  # there is no wheel for every machine

Quad: TypeAlias = "NDArray[np.float64]"
"""Four corners (x, y) in pixels, clockwise, the first one the code's own upper left."""

MODULE_PIXELS, WHITE_MODULES = 6, 4
"""Of a straightened code: pixels of a module, and modules of white around it."""
MIN_SIDE_PIXELS = 18
"""Least side of anything that could be a code."""
CORNER_SHIFTS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24)
"""Shifts of the fourth corner that are tried, from where a parallelogram has it, as shares of the two sides."""
MIN_MARK_FIT = 0.5
"""Least fit of the three marks of a code, from -1 to 1: those that are there have 0.6 to 1, frames and
letters that a decoder took for them 0.4 at most."""
LIVE_TRIES, PHOTO_TRIES = 100, 1000
"""Straightened views that are tried of a picture: of a camera's frame, where the next one is due soon, and of a
photo."""
MAX_OPENCV_MARKS = 120
"""Marks that OpenCV's decoder is given, three a code: it tries every three with one another, and a wall of them would
take it hours."""
OPENCV_PIXELS = 1920
"""Longer side of the picture that OpenCV's decoder gets; it would take seconds for more."""
LIVE_MAX_PIXELS, PHOTO_MAX_PIXELS = 5_000_000, 16_000_000
"""Pixels of a frame and of a photo up to which they are enlarged; in larger ones codes are large enough."""


class ReadCode(Struct, frozen=True):
    """A code in a picture. `confidence` from 0 to 1: how much of what mends errors was left over (0.5 where the decoder
    does not tell); `stage` the look that read it; `ms` from the start of reading to that."""

    text: str
    corners: tuple[tuple[float, float], ...]
    confidence: float
    stage: str
    ms: float

    @property
    def side(self) -> float:
        """The mean length of its sides in pixels."""
        return side(np.array(self.corners))


class CodesSeen(Struct, frozen=True):
    """What reading a picture gave: the codes, and where others seem to be that could not be read."""

    hits: tuple[ReadCode, ...]
    unread: tuple[tuple[tuple[float, float], ...], ...]
    ms: float


class _Found(Struct, frozen=True):
    """What a decoder says of one place; the text is empty where it was only located."""

    text: str
    quad: Quad
    confidence: float = 0.5


Decoder = Callable[[Gray], list[_Found]]


class _Look(Struct, frozen=True):
    """One look at a picture: how it is prepared, and by how much that makes it wider and taller."""

    stage: str
    by: tuple[float, float]
    prepared: Callable[[Gray], Gray]


@cache
def _evener() -> Any:
    return cv2.createCLAHE(3.0, (8, 8))


def _even(gray: Gray) -> Gray:
    return np.asarray(_evener().apply(gray), np.uint8)


def _calm(gray: Gray) -> Gray:
    """Evened out once the grain is gone, which else would become the strongest contrast of a dark picture."""
    return _even(np.asarray(cv2.GaussianBlur(gray, (0, 0), 1.5), np.uint8))


def _larger(gray: Gray, wider: float, taller: float) -> Gray:
    return np.asarray(cv2.resize(gray, None, fx=wider, fy=taller, interpolation=cv2.INTER_CUBIC), np.uint8)


def _sharper(gray: Gray) -> Gray:
    return np.asarray(cv2.addWeighted(gray, 2.5, cv2.GaussianBlur(gray, (0, 0), 3), -1.5, 0), np.uint8)


LOOKS = (_Look("grey", (1, 1), lambda gray: gray),
         _Look("calm", (1, 1), _calm),
         _Look("tall", (1, 2), lambda gray: _larger(gray, 1, 2)),
         _Look("even", (2, 2), lambda gray: _larger(_even(gray), 2, 2)),
         _Look("large", (1.5, 1.5), lambda gray: _larger(gray, 1.5, 1.5)))
FALLBACK = (_Look("grey", (1, 1), lambda gray: gray),
            _Look("sharp", (1, 1), _sharper),
            _Look("large", (2, 2), lambda gray: _larger(gray, 2, 2)))
"""The same for OpenCV's decoder; benchmarks/bench_codes.py compares them all."""


def has_zxing() -> bool:
    """Whether the better decoder is installed."""
    return zxingcpp is not None


def _zxing(gray: Gray) -> list[_Found]:
    found = []
    # Model 2 alone: the smallest micro codes mend nothing, and are found in the grain of worn prints.
    for one in zxingcpp.read_barcodes(gray, formats=zxingcpp.BarcodeFormat.QRCodeModel2, try_invert=False,
                                      text_mode=zxingcpp.TextMode.Plain, return_errors=True):
        at = one.position
        quad = np.array([(p.x, p.y) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)], float)
        read = one.valid and bool(one.text)
        # Its corners are those of pixels, ours lie between them.
        found.append(_Found(one.text if read else "", quad + 0.5, float(one.extra.get("UEC", 0.5)) if read else 0.0))
    return found


@cache
def _opencv_decoder() -> Any:
    return cv2.QRCodeDetectorAruco()


def _marked(gray: Gray) -> int:
    """How many dark spots stand in the middle of a dark ring, as in the three corners of a code."""
    ink = cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 5)
    labels, stats, middles = cv2.connectedComponentsWithStats(ink, connectivity=4)[1:]
    wide, tall = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    spots = np.flatnonzero((np.minimum(wide, tall) >= 2) & (np.abs(wide - tall) <= 1 + wide // 4))
    x, y = middles[spots].round().astype(int).T
    # The ring's middle is as far away as the spot is wide, turned or not.
    around = [labels[(y + b * tall[spots]).clip(0, gray.shape[0] - 1), (x + a * wide[spots]).clip(0, gray.shape[1] - 1)]
              for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    same = np.logical_and.reduce([ring == around[0] for ring in around])
    return int((same & (around[0] > 0) & (around[0] != spots)).sum())


def _opencv(gray: Gray) -> list[_Found]:
    by = min(1.0, OPENCV_PIXELS / max(gray.shape))
    if by < 1:
        gray = np.asarray(cv2.resize(gray, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8)
    if _marked(gray) > MAX_OPENCV_MARKS:
        return []
    try:
        _, texts, quads, _ = _opencv_decoder().detectAndDecodeMulti(gray)
    except (cv2.error, UnicodeError):  # it may stumble over what is no code, and over what is no text
        return []
    if quads is None:
        return []
    return [_Found(text, (np.asarray(quad, float) + 0.5) / by) for text, quad in zip(texts, quads, strict=True)]


def side(quad: Quad) -> float:
    return float(np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1).mean())


def _plausible(quad: Quad, shape: tuple[int, ...]) -> bool:
    """Whether a code may stand there: convex, not too small, not too narrow, and hardly out of the picture."""
    if not cv2.isContourConvex(quad.astype(np.float32)):
        return False
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    room = 0.1 * sides.max()
    return bool(sides.min() >= MIN_SIDE_PIXELS / 2 and sides.max() >= MIN_SIDE_PIXELS and sides.max() <= 6 * sides.min()
                and quad.min() > -room and (quad < np.array([shape[1], shape[0]]) + room).all())


def _same_place(one: Quad, other: Quad) -> bool:
    apart = np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))
    return bool(apart < 0.5 * min(side(one), side(other)))


def _straight(gray: Gray, quad: Quad) -> tuple[Gray, NDArray[np.float64]]:
    """The place of a code as seen from above, and what leads from there back to the picture."""
    low, high = WHITE_MODULES * MODULE_PIXELS, (WHITE_MODULES + 21) * MODULE_PIXELS
    flat = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    onto = cv2.getPerspectiveTransform((quad - 0.5).astype(np.float32), flat - np.float32(0.5))
    size = (2 * WHITE_MODULES + 21) * MODULE_PIXELS
    made = cv2.warpPerspective(gray, onto, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(made, np.uint8), np.asarray(np.linalg.inv(onto), np.float64)


@cache
def _marks() -> tuple[tuple[slice, slice, NDArray[np.float64]], ...]:
    """Rows, columns and modules of the marks in three corners, each with its rim, as they differ from their mean."""
    mark = np.zeros((8, 8))
    mark[:7, :7] = -1
    mark[1:6, 1:6] = 0
    mark[2:5, 2:5] = -1
    mark -= mark.mean()
    near, far = slice(WHITE_MODULES, WHITE_MODULES + 8), slice(WHITE_MODULES + 13, WHITE_MODULES + 21)
    return (near, near, mark), (near, far, mark[:, ::-1]), (far, near, mark[::-1])


def _is_code(gray: Gray, quad: Quad) -> bool:
    """Whether three marks are seen where a code has them."""
    size = 21 + 2 * WHITE_MODULES
    flat = cv2.resize(_straight(gray, quad)[0], (size, size), interpolation=cv2.INTER_AREA).astype(float)
    fits = []
    for rows, columns, mark in _marks():
        there = flat[rows, columns] - flat[rows, columns].mean()
        fits.append(float((there * mark).sum() / (np.sqrt((there ** 2).sum() * (mark ** 2).sum()) + 1e-9)))
    return float(np.mean(fits)) > MIN_MARK_FIT


def _tries(gray: Gray, quad: Quad) -> Iterator[tuple[Gray, NDArray[np.float64]]]:
    """Views of a place in which its code may be readable, the likeliest first."""
    corner, right, down = quad[0], quad[1] - quad[0], quad[3] - quad[0]
    first = True
    shifts = ((a, b) for a in CORNER_SHIFTS for b in CORNER_SHIFTS)
    for along, across in sorted(shifts, key=lambda shift: abs(shift[0]) + abs(shift[1])):
        guess = np.array([corner, quad[1], corner + right * (1 + along) + down * (1 + across), quad[3]])
        if not cv2.isContourConvex(guess.astype(np.float32)):
            continue
        made, back = _straight(gray, guess)
        yield made, back
        if first:
            yield np.asarray(cv2.GaussianBlur(made, (0, 0), 1.6), np.uint8), back
            first = False


def _mended(tries: Iterable[tuple[Gray, NDArray[np.float64]]], decode: Decoder) -> _Found | None:
    for made, back in tries:
        for one in decode(made):
            if one.text:
                return _Found(one.text, cv2.perspectiveTransform(one.quad[None], back)[0], one.confidence)
    return None


def read_codes(gray: Gray, thorough: bool = False, decoder: str = "") -> CodesSeen:
    """The codes in a picture. Live frames stop at the first look of whose places all are read; `thorough` takes every
    look. `decoder` is zxing or opencv, by default the best one there is."""
    begun = perf_counter()
    zxing = (decoder or ("zxing" if has_zxing() else "opencv")) == "zxing"
    decode: Decoder = _zxing if zxing else _opencv
    hits: list[ReadCode] = []
    unread: list[Quad] = []
    left = iter(range(PHOTO_TRIES if thorough else LIVE_TRIES))
    most = max(PHOTO_MAX_PIXELS if thorough else LIVE_MAX_PIXELS, gray.size)

    def keep(one: _Found, stage: str) -> None:
        corners = tuple((float(x), float(y)) for x, y in one.quad)
        if not any(hit.text == one.text and _same_place(np.array(hit.corners), one.quad) for hit in hits):
            hits.append(ReadCode(one.text, corners, one.confidence, stage, (perf_counter() - begun) * 1000))
        unread[:] = [quad for quad in unread if not _same_place(quad, one.quad)]

    for look in LOOKS if zxing else FALLBACK:
        if gray.size * look.by[0] * look.by[1] > most:
            continue
        found = [_Found(one.text, one.quad / look.by, one.confidence) for one in decode(look.prepared(gray))]
        for one in found:
            if one.text:
                keep(one, look.stage)
        fresh: list[Quad] = []
        read = [np.array(hit.corners) for hit in hits]
        for one in found:
            if not one.text and _plausible(one.quad, gray.shape) and _is_code(gray, one.quad) \
                    and not any(_same_place(one.quad, quad) for quad in (*read, *fresh)):
                fresh.append(one.quad)
        unread += [quad for quad in fresh if not any(_same_place(quad, other) for other in unread)]
        for quad in fresh if zxing else ():
            # `left` comes first: zip takes nothing from the tries once it is used up.
            if mended := _mended((made for _, made in zip(left, _tries(gray, quad), strict=False)), decode):
                keep(mended, f"{look.stage}, straightened")
        if hits and not unread and not thorough:
            break
    places = tuple(tuple((float(x), float(y)) for x, y in quad) for quad in unread)
    return CodesSeen(tuple(hits), places, (perf_counter() - begun) * 1000)


def _ours(text: str) -> bool:
    return codes.read(text) is not None


class Voting:
    """Frames of a camera, of which each may be misled: a text counts once `times` of the last `frames` have shown it.
    What is not `usable` never counts: no code of ours, or one with a wrong sign, unless it is said otherwise."""

    def __init__(self, times: int = 2, frames: int = 6, usable: Callable[[str], bool] = _ours):
        self.times, self.usable = times, usable
        self._seen: deque[frozenset[str]] = deque(maxlen=frames)
        self._told: set[str] = set()

    def add(self, hits: Iterable[ReadCode]) -> tuple[str, ...]:
        """The texts that count from this frame on. One that has gone from all these frames may count again later."""
        self._seen.append(frozenset(hit.text for hit in hits if self.usable(hit.text)))
        self._told &= frozenset().union(*self._seen)
        counts = [text for text in sorted(self._seen[-1]) if sum(text in frame for frame in self._seen) >= self.times]
        fresh = tuple(text for text in counts if text not in self._told)
        self._told.update(fresh)
        return fresh
