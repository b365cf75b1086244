"""Codes found in a picture: several looks at it, each only where the ones before left something unread, the cheap ones
first, and none once its time is used up.

zxing-cpp looks at the picture as it is; with grain and contrast evened out; at twice the height, for cards that lie far
from upright; at one and a half, for modules of one or two sharp pixels; evened out at twice the size. What a look has
located but could not read is straightened and tried again: a small code has no mark in its fourth corner, so that this
corner is guessed wrongly where a card is tilted or bent. Where the quickest looks read nothing, what the hand or the
lens blurred is worked out (`shaken`) at the places that seem to hold a code (`code_places`). Without zxing-cpp OpenCV's
own decoder looks instead; it finds less and takes longer, and nothing else changes.

`sweep` puts the frames of a camera together."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import chain
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from companion.later import Later
from companion.vision import codes
from companion.vision.picture import Gray

if TYPE_CHECKING:
    import cv2
    import numpy as np
    from numpy.typing import NDArray

    from companion.vision import code_places, shaken
else:
    cv2, np = Later("cv2"), Later("numpy")
    code_places, shaken = Later("companion.vision.code_places"), Later("companion.vision.shaken")

zxingcpp: Any = Later("zxingcpp") if find_spec("zxingcpp") else None  # there is no wheel for every machine

Quad: TypeAlias = "NDArray[np.float64]"
"""Four corners (x, y) in pixels, clockwise, the first one the code's own upper left."""

Corners: TypeAlias = tuple[tuple[float, float], ...]
"""The same, as it is kept."""

MODULE_PIXELS, WHITE_MODULES = 6, 4
"""Of a straightened code: pixels of a module, and modules of white around it."""
MIN_SIDE_PIXELS = 18
"""Least side of anything that could be a code."""
CORNER_SHIFTS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24)
"""Shifts of the fourth corner that are tried, from where a parallelogram has it, as shares of the two sides."""
MIN_MARK_FIT = 0.5
"""Least fit of the three marks of a code, from -1 to 1: those that are there have 0.6 to 1, frames and
letters that a decoder took for them 0.4 at most."""
LIVE_MS, PHOTO_MS = 18.0, 90.0
"""Milliseconds of a processor after which no further look is begun: at a camera's frame, where the next one is due
soon, and at a photo."""
LIVE_REDUCTIONS: tuple[tuple[float, ...], ...] = ((2.75, 1.95), (1.5,), (3.9, 2.3), (1.65,), (3.3, 5.5))
PHOTO_REDUCTIONS: tuple[float, ...] = (1.95, 2.75, 3.9, 5.5, 1.4, 2.3, 3.3, 4.7, 7.4, 1.65)
"""How many times smaller a picture is made to find shaken codes in it (`code_places`), one after another: a frame, by
its turn, and a photo."""
GOOD_FIT, POOR_FIT, MAX_DOUBTFUL, MAX_HINTS = 0.8, 0.65, 3, 2
"""How well the marks of a place have to fit (`shaken.View`) to be worked on at once, or once all were looked at; how
many of the latter are; and how many places a next frame goes on with."""
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
    corners: Corners
    confidence: float
    stage: str
    ms: float

    @property
    def side(self) -> float:
        """The mean length of its sides in pixels."""
        return side(np.array(self.corners))


class CodesSeen(Struct, frozen=True):
    """What reading a picture gave: the codes, where others are that could not be read, and `hints`, where a next frame
    may find one."""

    hits: tuple[ReadCode, ...]
    unread: tuple[Corners, ...]
    ms: float
    hints: tuple[Corners, ...] = ()


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
def _clahe() -> Any:
    return cv2.createCLAHE(3.0, (8, 8))


def _equalised(gray: Gray) -> Gray:
    return np.asarray(_clahe().apply(gray), np.uint8)


def _denoised(gray: Gray) -> Gray:
    """Evened out once the grain is gone, which else would become the strongest contrast of a dark picture."""
    return _equalised(np.asarray(cv2.GaussianBlur(gray, (0, 0), 1.5), np.uint8))


def _enlarged(gray: Gray, wider: float, taller: float) -> Gray:
    return np.asarray(cv2.resize(gray, None, fx=wider, fy=taller, interpolation=cv2.INTER_CUBIC), np.uint8)


def _sharpened(gray: Gray) -> Gray:
    return np.asarray(cv2.addWeighted(gray, 2.5, cv2.GaussianBlur(gray, (0, 0), 3), -1.5, 0), np.uint8)


LOOKS = (_Look("grey", (1, 1), lambda gray: gray),
         _Look("calm", (1, 1), _denoised),
         _Look("tall", (1, 2), lambda gray: _enlarged(gray, 1, 2)),
         _Look("large", (1.5, 1.5), lambda gray: _enlarged(gray, 1.5, 1.5)),
         _Look("even", (2, 2), lambda gray: _enlarged(_equalised(gray), 2, 2)))
FALLBACK = (_Look("grey", (1, 1), lambda gray: gray),
            _Look("sharp", (1, 1), _sharpened),
            _Look("large", (2, 2), lambda gray: _enlarged(gray, 2, 2)))
"""The same for OpenCV's decoder; benchmarks/vision/bench_codes.py compares them all."""


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


def _count_marks(gray: Gray) -> int:
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
    if _count_marks(gray) > MAX_OPENCV_MARKS:
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


def same_place(one: Quad, other: Quad) -> bool:
    """Whether two codes cannot both be there."""
    apart = np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))
    return bool(apart < 0.5 * min(side(one), side(other)))


def _straightened(gray: Gray, quad: Quad) -> tuple[Gray, NDArray[np.float64]]:
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
    flat = cv2.resize(_straightened(gray, quad)[0], (size, size), interpolation=cv2.INTER_AREA).astype(float)
    fits = []
    for rows, columns, mark in _marks():
        there = flat[rows, columns] - flat[rows, columns].mean()
        fits.append(float((there * mark).sum() / (np.sqrt((there ** 2).sum() * (mark ** 2).sum()) + 1e-9)))
    return float(np.mean(fits)) > MIN_MARK_FIT


def _straightened_views(gray: Gray, quad: Quad) -> Iterator[tuple[Gray, NDArray[np.float64]]]:
    """Views of a place in which its code may be readable, the likeliest first."""
    corner, right, down = quad[0], quad[1] - quad[0], quad[3] - quad[0]
    first = True
    shifts = ((a, b) for a in CORNER_SHIFTS for b in CORNER_SHIFTS)
    for along, across in sorted(shifts, key=lambda shift: abs(shift[0]) + abs(shift[1])):
        guess = np.array([corner, quad[1], corner + right * (1 + along) + down * (1 + across), quad[3]])
        if not cv2.isContourConvex(guess.astype(np.float32)):
            continue
        made, back = _straightened(gray, guess)
        yield made, back
        if first:
            yield np.asarray(cv2.GaussianBlur(made, (0, 0), 1.6), np.uint8), back
            first = False


def _first_read(tries: Iterable[tuple[Gray, NDArray[np.float64]]], decode: Decoder) -> _Found | None:
    for made, back in tries:
        for one in decode(made):
            if one.text:
                return _Found(one.text, cv2.perspectiveTransform(one.quad[None], back)[0], one.confidence)
    return None


class _Reading:
    """The reading of one picture: what was found so far, and how much of a processor it may still take."""

    def __init__(self, gray: Gray, thorough: bool, zxing: bool):
        self.gray, self.thorough, self.zxing = gray, thorough, zxing
        self.budget_ms = PHOTO_MS if thorough else LIVE_MS
        self.decode: Decoder = _zxing if zxing else _opencv
        self.begun, self.begun_cpu = perf_counter(), thread_time()
        self.hits: list[ReadCode] = []
        self.unread: list[Quad] = []
        self.hints: list[Quad] = []

    @property
    def ms(self) -> float:
        return (perf_counter() - self.begun) * 1000

    def late(self) -> bool:
        return (thread_time() - self.begun_cpu) * 1000 > self.budget_ms

    def done(self) -> bool:
        """Whether a frame of a camera wants no further look; a photo always does."""
        return bool(self.hits) and not self.unread and not self.thorough

    def keep(self, one: _Found, stage: str) -> None:
        corners, = _corners([one.quad])
        if not any(hit.text == one.text and same_place(np.array(hit.corners), one.quad) for hit in self.hits):
            self.hits.append(ReadCode(one.text, corners, one.confidence, stage, self.ms))
        self.unread = [quad for quad in self.unread if not same_place(quad, one.quad)]

    def is_read(self, quad: Quad) -> bool:
        return any(same_place(quad, np.array(hit.corners)) for hit in self.hits)

    def look(self, look: _Look) -> None:
        """Take a look, and try again straightened what it located for the first time and could not read."""
        found = [_Found(one.text, one.quad / look.by, one.confidence) for one in self.decode(look.prepared(self.gray))]
        for one in found:
            if one.text:
                self.keep(one, look.stage)
        for one in found:
            if not one.text and _plausible(one.quad, self.gray.shape) and not self.is_read(one.quad) \
                    and not any(same_place(one.quad, quad) for quad in self.unread) and _is_code(self.gray, one.quad):
                self.unread.append(one.quad)
                if self.zxing and (mended := _first_read(self._views(one.quad), self.decode)):
                    self.keep(mended, f"{look.stage}, straightened")

    def _views(self, quad: Quad) -> Iterator[tuple[Gray, NDArray[np.float64]]]:
        for view in _straightened_views(self.gray, quad):
            yield view
            if self.late():
                return

    def look_shaken(self, near: Sequence[Corners], reductions: Sequence[float]) -> None:
        """Work out what shook, at the places that were located, at those near which one was in the frame before, and
        where in so reduced pictures marks seem to be."""
        doubtful: list[shaken.View] = []
        for quad in chain(tuple(self.unread), *(code_places.places_near(self.gray, np.array(quad)) for quad in near),
                          code_places.code_places(self.gray, reductions)):
            if self.late() or self.done():
                break
            if self.is_read(quad) or not _plausible(quad, self.gray.shape):
                continue
            view = shaken.align_marks(self.gray, quad)
            if view.fit > GOOD_FIT:
                self._solve(view)
            if view.fit > POOR_FIT:
                doubtful.append(view)
        doubtful.sort(key=lambda view: -view.fit)
        for view in doubtful[:MAX_DOUBTFUL]:
            if view.fit <= GOOD_FIT and not self.late() and not self.done() \
                    and not self.is_read(shaken.corners_in_picture(view.homography)):
                self._solve(view)
        self.hints = [shaken.corners_in_picture(view.homography) for view in doubtful[:MAX_HINTS]]

    def _solve(self, view: shaken.View) -> None:
        found: tuple[_Found, Quad] | None = shaken.read(self.gray, view, self._confirmed, self.late)
        if found:
            self.keep(_Found(found[0].text, found[1], found[0].confidence), "shaken")

    def _confirmed(self, made: Gray) -> _Found | None:
        """What the decoder reads in a code that was worked out, if it is one of ours: others have no check sign."""
        return next((one for one in self.decode(made) if one.text and not codes.fault(one.text)), None)


def read_codes(gray: Gray, thorough: bool = False, decoder: str = "", turn: int = 0,
               near: Sequence[Corners] = ()) -> CodesSeen:
    """The codes in a picture. Live frames stop at the first look of whose places all are read; `thorough` takes every
    look. No look is begun once LIVE_MS or PHOTO_MS of a processor are used up: of what takes long, each of several
    frames does another part, by its `turn` (0, 1, 2 …), and goes on `near` the `hints` of the one before. `decoder` is
    zxing or opencv, by default the best one there is."""
    zxing = (decoder or ("zxing" if has_zxing() else "opencv")) == "zxing"
    reading = _Reading(gray, thorough, zxing)
    most = max(PHOTO_MAX_PIXELS if thorough else LIVE_MAX_PIXELS, gray.size)
    looks = [look for look in (LOOKS if zxing else FALLBACK) if gray.size * look.by[0] * look.by[1] <= most]
    shakes: Sequence[float] = PHOTO_REDUCTIONS if thorough else LIVE_REDUCTIONS[turn % len(LIVE_REDUCTIONS)]
    for n, look in enumerate(looks):
        if reading.done() or (n and reading.late()):
            break
        reading.look(look)
        # Where the quickest looks read nothing most has shaken; what others leave unread is rather small or tilted.
        if zxing and shakes and not reading.done() and (look is looks[-1] or (n >= thorough and not reading.hits)):
            reading.look_shaken(near, shakes)
            shakes = ()
    return CodesSeen(tuple(reading.hits), _corners(reading.unread), reading.ms, _corners(reading.hints))


def _corners(quads: Iterable[Quad]) -> tuple[Corners, ...]:
    return tuple(tuple((float(x), float(y)) for x, y in quad) for quad in quads)
