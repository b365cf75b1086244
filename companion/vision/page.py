"""A photographed page: found in its picture, straightened, cleaned and levelled, so that its letters can be read.

Corners are shares of the picture's width and height, clockwise from the upper left one of the page."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any


from companion.later import Later
from companion.vision.bend import flatten
from companion.vision.picture import WORKING_PIXELS, Gray, Picture

if TYPE_CHECKING:
    import cv2
    import numpy as np
    from numpy.typing import NDArray
else:
    cv2, np = Later("cv2"), Later("numpy")

Corners = tuple[tuple[float, float], ...]

WHOLE: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
MIN_PAGE_SHARE = 0.18
"""Least share of the picture that a page covers; anything smaller is a card, a label, a lamp."""
WHITE_SPREADS = 1.8
"""How far below the paper's level white begins, in standard deviations of its grain."""
SHADOW_WEIGHT = 0.25
"""Weight of a side whose inside is the darker one: paper on a white cloth, but far more often a shadow."""
MIN_CONTRAST = 16
"""Levels (of 256) by which a page has to stand out from its table."""
MAX_CUT_SHARE = 0.15
"""Largest share of a side that may lie on ink."""


def find(gray: Gray) -> Corners:
    """The corners of the page; WHOLE where no outline of four sides covers enough of the picture."""
    by = 640 / max(gray.shape)
    small = cv2.resize(gray, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    calm = np.asarray(cv2.medianBlur(small, 7), np.uint8)
    height, width = calm.shape
    ink = cv2.morphologyEx(small, cv2.MORPH_BLACKHAT, np.ones((9, 9), np.uint8)) > 0.14 * calm
    best, most = None, 0.0
    for mask in _masks(calm):
        for outline in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            hull = cv2.convexHull(outline)
            four = four_corners(hull) if cv2.contourArea(hull) > MIN_PAGE_SHARE * width * height else None
            if four is None or cv2.contourArea(outline) < 0.7 * cv2.contourArea(four):
                continue
            standing = _standing(calm, ink, four) * cv2.contourArea(four) ** 0.5
            if standing > most:
                best, most = four, standing
    if best is None:
        return WHOLE
    return tuple((float(np.clip(x / width, 0, 1)), float(np.clip(y / height, 0, 1))) for x, y in clockwise(best))


def _standing(calm: Gray, ink: NDArray[np.bool_], four: NDArray[np.float32]) -> float:
    """How much brighter or darker the picture is just inside an outline than just outside, the mean over its sides; 0
    where it hardly does, where two sides lie on the picture's own edge, and where one cuts through letters."""
    height, width = calm.shape
    middle, steps = four.mean(axis=0), np.linspace(0.06, 0.94, 40)[:, None]
    found = []
    for k in range(4):
        a, b = four[k], four[(k + 1) % 4]
        line = a + (b - a) * steps
        inwards = (middle - line) / np.linalg.norm(middle - line, axis=1)[:, None] * 7
        along = (line + inwards * 1.5).round().astype(int).clip(0, (width - 1, height - 1))
        if ink[along[:, 1], along[:, 0]].mean() > MAX_CUT_SHARE:
            return 0.0
        inside, outside = (line + inwards).round().astype(int), (line - inwards).round().astype(int)
        here = ((outside >= 0) & (outside < (width, height))).all(axis=1)
        if here.sum() < 20:
            found.append(0.0)
            continue
        steps_up = calm[inside[here, 1], inside[here, 0]].astype(float) - calm[outside[here, 1], outside[here, 0]]
        step = float(np.median(steps_up))
        found.append(min(60.0, step if step > 0 else -SHADOW_WEIGHT * step))
    return float(np.mean(found)) if np.mean(found) > MIN_CONTRAST and sum(side > 6 for side in found) >= 3 else 0.0


def _masks(calm: Gray) -> list[Gray]:
    """Where paper may be: by brightness of the whole, by brightness of the neighbourhood, by edges around it."""
    kernel = np.ones((9, 9), np.uint8)
    _, bright = cv2.threshold(calm, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    near = cv2.adaptiveThreshold(calm, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 301, 4)
    # In the logarithm the edge of a page is as sharp in the shadow as in the light.
    even = (np.log(np.maximum(calm, 8) / 8.0) * (255 / np.log(32))).astype(np.float32)
    # Shadows end softly, paper does not.
    sharp = cv2.GaussianBlur(even, (0, 0), 1.2) - cv2.GaussianBlur(even, (0, 0), 9)
    edges = cv2.Canny(np.clip(128 + 2 * sharp, 0, 255).astype(np.uint8), 30, 90)
    masks = [cv2.morphologyEx(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel), cv2.MORPH_OPEN, kernel)
             for mask in (bright, near)]
    # What lines enclose, with smaller and larger gaps in them bridged; then out to the lines again.
    for gap in (3, 7, 13):
        bridge = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (gap, gap))
        inside = cv2.bitwise_not(cv2.dilate(edges, bridge))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(inside, connectivity=4)
        large = [n for n in range(1, count) if stats[n][cv2.CC_STAT_AREA] > MIN_PAGE_SHARE * calm.size / 2]
        masks += [cv2.dilate((labels == n).astype(np.uint8) * 255, bridge) for n in large]
    return [np.asarray(mask, np.uint8) for mask in masks]


def four_corners(hull: NDArray[Any]) -> NDArray[np.float32] | None:
    """Four corners that stand for an outline: the coarsest simplification that still has four."""
    around = cv2.arcLength(hull, True)
    for share in (0.01, 0.02, 0.03, 0.05, 0.08):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) == 4 and cv2.isContourConvex(corners):
            return corners.reshape(4, 2).astype(np.float32)
        if len(corners) < 4:
            return None
    return None


def clockwise(four: NDArray[np.float32]) -> NDArray[np.float32]:
    """The corners clockwise, the one nearest to the upper left first."""
    middle = four.mean(axis=0)
    turn = np.argsort(np.arctan2(four[:, 1] - middle[1], four[:, 0] - middle[0]))
    ordered = four[turn]
    return np.roll(ordered, -int(np.argmin(ordered.sum(axis=1))), axis=0)


def checked_corners(corners: Any, turned: bool = False) -> Corners:
    """Corners that somebody dragged, WHOLE where they are no proper outline of four within the picture. `turned`: the
    first of them is the page's upper left one however the page lies, where they go clockwise."""
    try:
        four = np.array(corners, dtype=np.float32).reshape(4, 2)
    except (TypeError, ValueError, OverflowError):
        return WHOLE
    if not np.isfinite(four).all() or four.min() < 0 or four.max() > 1:
        return WHOLE
    if not cv2.isContourConvex(four) or cv2.contourArea(four) < 0.01:
        return WHOLE
    around = four if turned and cv2.contourArea(four, oriented=True) > 0 else clockwise(four)
    return tuple((float(x), float(y)) for x, y in around)


def straighten(picture: Picture, corners: Corners, ratio: float = 0.0) -> Picture:
    """The page alone, as if the camera had looked straight down, gray or in colour as the picture is. `ratio`: the
    page's width by its height where that is known; else as long as its sides look."""
    height, width = picture.shape[:2]
    four = np.array(corners, np.float32) * np.array([width, height], np.float32)
    sides = [float(np.linalg.norm(four[k] - four[(k + 1) % 4])) for k in range(4)]
    wide, high = max(64, round(max(sides[0], sides[2]))), max(64, round(max(sides[1], sides[3])))
    if ratio:
        wide, high = (wide, round(wide / ratio)) if wide > high * ratio else (round(high * ratio), high)
    by = min(1.0, WORKING_PIXELS / max(wide, high))
    wide, high = max(1, round(wide * by)), max(1, round(high * by))
    goal = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    return np.asarray(cv2.warpPerspective(picture, cv2.getPerspectiveTransform(four, goal), (wide, high),
                                          flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def clean(gray: Gray) -> Gray:
    """Dark letters on white: the light of lamps and the shadows of hands divided out, grain calmed, contrast full."""
    by = min(1.0, 800 / max(gray.shape))
    small = cv2.resize(gray, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    around = max(9, round(max(small.shape) / 45) | 1)
    light = cv2.morphologyEx(small, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (around, around)))
    light = cv2.GaussianBlur(cv2.medianBlur(light, min(around, 31)), (0, 0), around / 4)
    light = np.maximum(cv2.resize(light, gray.shape[::-1], interpolation=cv2.INTER_CUBIC), 16).astype(np.float32)
    even = cv2.bilateralFilter(gray, 5, 30, 2).astype(np.float32) / light
    dark = float(np.percentile(even, 1))
    # Grain grows where light is divided out: what counts as white paper starts lower there.
    paper = (even > 0.7).astype(np.float32)
    near = (around * 2 + 1,) * 2
    count = cv2.boxFilter(paper, -1, near) + 1e-3
    mean = cv2.boxFilter(even * paper, -1, near) / count
    spread = np.sqrt(np.maximum(cv2.boxFilter(even * even * paper, -1, near) / count - mean * mean, 0))
    white = np.clip(mean - WHITE_SPREADS * spread, dark + 0.25, 0.95)
    return np.asarray(np.clip((even - dark) * 255 / (white - dark), 0, 255), np.uint8)


def level(gray: Gray, most: float = 12.0) -> Gray:
    """Turned by at most so many degrees, so that the rows of letters stand out most sharply from the space between."""
    by = min(1.0, 700 / max(gray.shape))
    ink = 255 - cv2.resize(gray, None, fx=by, fy=by, interpolation=cv2.INTER_AREA)
    height, width = ink.shape
    middle = (width / 2, height / 2)

    def sharpness(angle: float) -> float:
        turned = cv2.warpAffine(ink, cv2.getRotationMatrix2D(middle, angle, 1), (width, height))
        return float(np.square(np.diff(turned.sum(axis=1, dtype=np.float64))).sum())

    angle = max(np.arange(-most, most + 0.1, 1.0), key=sharpness)
    angle = max(angle + np.arange(-0.8, 0.81, 0.2), key=sharpness)
    if abs(angle) < 0.15:
        return gray
    turn = cv2.getRotationMatrix2D((gray.shape[1] / 2, gray.shape[0] / 2), float(angle), 1)
    return np.asarray(cv2.warpAffine(gray, turn, gray.shape[::-1], flags=cv2.INTER_CUBIC, borderValue=255), np.uint8)


def prepare_page(gray: Gray, corners: Corners | None = None) -> Gray:
    """A photograph as a page to read: all of the above, with the corners told or found."""
    return flatten(level(clean(straighten(gray, corners or find(gray)))))
