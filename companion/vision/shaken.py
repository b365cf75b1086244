"""Reads codes that no decoder can, because a hand shook or a module has only two pixels: deconvolution with a blur that
is measured in the code itself.

Most of a code is known before it is read: three marks, the lines between them, white around. What the picture shows
there tells the blur (the point spread function: how a point shines into its neighbours), in least squares. With that
blur all other modules are solved for together; with these modules the blur, over the whole code now; with both, where
exactly the code lies; and so on. What comes out is drawn sharp and given to the decoder, whose error correction has the
last word.

All of it happens on a square grid that shows the code straightened, MODULE pixels a module, in light rather than in
levels of grey, since light is what a moving camera adds up. Works for codes of 21 × 21 modules, as ours are."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture import Gray

Found = TypeVar("Found")
Real: TypeAlias = "NDArray[np.float32]"
Quad: TypeAlias = "NDArray[np.float64]"

SIDE = 21
"""Modules of a code's side."""
MODULE, WHITE, REACH = 2, 3, 2
"""Of the grid: pixels of a module, and modules around the code; and how many modules away a point may still shine."""
GRID = (SIDE + 2 * WHITE) * MODULE
"""Pixels of the grid's side."""
BLUR = 2 * REACH * MODULE + 1
"""Pixels of the blur's side."""
PAPER = 2
"""Modules around a code that are surely white."""
WEAK, ROUGH = 1.5, 6.0
"""How much a blur is ridge back from being strong, and from being rough."""
FAINT = 0.04
"""Share of a blur's peak below which it is taken for noise."""
HOLD = 0.03
"""How much a module is ridge to the middle between dark and light where the picture says little of it."""
UNSURE = 0.2
"""How far from the middle between dark and light a module may be that is turned over, to see whether that fits
better."""
FLIPS = 60
"""Times that one is turned over, at most."""
LEAST_FITS = (0.45, 0.58, 0.6, 0.6, 0.0)
"""How well the marks of a place must fit (0 to 1) before each round of settling it: of the places that were read in
the end nearly all did, of the others a tenth."""
STEPS = 10
"""Steps of solving for the modules."""
ROUNDS = 6
"""Times that modules, blur and place are improved, each by the other two."""


class _Tables(NamedTuple):
    """What depends on nothing but the form of a code.

    `known`: 21 × 21, 1 dark, 0 light, -1 to be read. `at`: rows and columns of the pixels of the grid that known
    modules alone shine into. `design`: those pixels × (BLUR² + 1), the matrix that takes a blur to what is seen
    there, its last column for the level of white; `estimator` its regularised inverse. `ridge`: the regularisation.
    `lag_index`: BLUR² × BLUR², for any two places of a blur the index of how far they are apart in a flat table of
    lags (GRID × GRID, as a Fourier transform gives them). `inside`: the pixels of the code and of its white. `u`,
    `v`: GRID × GRID, where a pixel is across and down, from -0.5 to 0.5. `corners`: those of the code in the grid
    (4 × 2). `light`: of each of 256 levels of grey, 0 to 1."""

    known: NDArray[np.int8]
    at: tuple[NDArray[np.intp], NDArray[np.intp]]
    design: Real
    estimator: Real
    ridge: Real
    lag_index: NDArray[np.intp]
    inside: NDArray[np.bool_]
    u: Real
    v: Real
    corners: Real
    light: Real


@cache
def _tables() -> _Tables:
    known = np.full((SIDE, SIDE), -1, np.int8)
    mark = np.zeros((8, 8), np.int8)
    mark[:7, :7], mark[1:6, 1:6], mark[2:5, 2:5] = 1, 0, 1
    known[:8, :8], known[:8, -8:], known[-8:, :8] = mark, mark[:, ::-1], mark[::-1]
    known[6, 8:13] = known[8:13, 6] = (1, 0, 1, 0, 1)
    known[13, 8] = 1
    sure = np.pad(np.pad(known, PAPER), WHITE - PAPER, constant_values=-1)
    large = np.kron(np.maximum(sure, 0), np.ones((MODULE, MODULE))).astype(np.float32)
    told = np.kron(sure >= 0, np.ones((MODULE, MODULE))).astype(np.uint8)
    rows, columns = np.nonzero(cv2.erode(told, np.ones((BLUR, BLUR), np.uint8), borderType=cv2.BORDER_CONSTANT,
                                         borderValue=0))
    far = REACH * MODULE
    shifts = [(y, x) for y in range(-far, far + 1) for x in range(-far, far + 1)]
    design = np.stack([large[rows - y, columns - x] for y, x in shifts] + [np.ones(len(rows), np.float32)], axis=1)
    count = BLUR * BLUR
    ridge = np.zeros((count + 1, count + 1))
    ridge[:count, :count] = WEAK * np.eye(count)
    for n, (y, x) in enumerate(shifts):
        for other in ((y, x + 1), (y + 1, x)):
            if max(other) <= far:
                m = shifts.index(other)
                ridge[[n, m], [n, m]] += ROUGH
                ridge[[n, m], [m, n]] -= ROUGH
    places = np.array(shifts)
    lag_index = (places[:, None] - places[None, :]) % GRID @ (GRID, 1)
    inside = np.zeros((GRID, GRID), bool)
    edge = (WHITE - PAPER) * MODULE
    inside[edge:-edge, edge:-edge] = True
    y, x = ((np.mgrid[0:GRID, 0:GRID].astype(np.float32) - (GRID - 1) / 2) / GRID)
    low, high = WHITE * MODULE - 0.5, (WHITE + SIDE) * MODULE - 0.5
    return _Tables(known, (rows, columns), design,
                   np.linalg.solve(design.T.astype(float) @ design + ridge, design.T).astype(np.float32),
                   ridge.astype(np.float32), lag_index, inside, x, y,
                   np.array([[low, low], [high, low], [high, high], [low, high]], np.float32),
                   (np.arange(256, dtype=np.float32) / np.float32(255)) ** np.float32(2.2))


class View(NamedTuple):
    """A place as the grid shows it. `homography` (3 × 3) takes pixels of the picture to the grid; `light`: GRID × GRID,
    0 to 1; `fit`: the share of the variance at the marks that a blur explains, 1 at most."""

    homography: Quad
    light: Real
    fit: float = 0.0


def _homography(quad: Quad) -> Quad:
    return np.asarray(cv2.getPerspectiveTransform((quad - 0.5).astype(np.float32), _tables().corners), np.float64)


def _rectified(gray: Gray, homography: Quad) -> Real:
    flat = cv2.warpPerspective(gray, homography, (GRID, GRID), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(_tables().light[flat], np.float32)


def corners_in_picture(homography: Quad) -> Quad:
    """The corners of the code in the picture."""
    flat = _tables().corners[None].astype(np.float64)
    return np.asarray(cv2.perspectiveTransform(flat, np.linalg.inv(homography))[0] + 0.5, np.float64)


def align_marks(gray: Gray, quad: Quad) -> View:
    """The place (4 × 2, see `code_places`) after an affine correction by which its three marks fit best: Gauss-Newton
    steps along what no blur can explain. It ends early where they do not fit (LEAST_FITS)."""
    t = _tables()
    u, v = t.u[t.at], t.v[t.at]
    homography = _homography(quad)
    best = View(homography, _rectified(gray, homography), -1.0)
    rounds = len(LEAST_FITS) - 1
    for left in range(rounds, -1, -1):
        light = _rectified(gray, homography)
        there = light[t.at]
        blur = t.estimator @ there
        rest = t.design @ blur - there
        fit = 1 - _variance(rest) / max(_variance(there), 1e-9) if blur[:-1].sum() < 0 else 0.0
        if fit > best.fit:
            best = View(homography, light, fit)
        if fit < LEAST_FITS[rounds - left]:
            break
        if left:
            x, y = (cv2.Sobel(light, -1, 1 - k, k, ksize=3)[t.at] / 8 for k in (0, 1))
            slopes = np.stack([x, y, x * u, x * v, y * u, y * v], axis=1)
            slopes -= t.design @ (t.estimator @ slopes)
            homography = _shifted(homography, (*_gauss_newton_step(slopes, rest), 0.0, 0.0))
    return best


def _variance(values: Real) -> float:
    return float(np.vdot(values, values)) / len(values) - float(values.mean()) ** 2


def _gauss_newton_step(slopes: Any, rest: Real) -> Real:
    """Numbers by which slopes (pixels × numbers) explain the rest (pixels) best, damped a little."""
    square = slopes.T @ slopes
    square += np.eye(len(square), dtype=np.float32) * (2e-3 * np.trace(square) / len(square) + 1e-9)
    return np.asarray(np.linalg.solve(square, slopes.T @ rest), np.float32)


def _shifted(homography: Quad, by: tuple[float, ...]) -> Quad:
    """The homography after a shift, an affine and a perspective change (2, 4 and 2 numbers, in pixels at the grid's
    edges), a module and a half at most."""
    ends = np.array([[0, 0], [GRID, 0], [GRID, GRID], [0, GRID]], np.float32) - np.float32(0.5)
    u, v = (ends.T - (GRID - 1) / 2) / GRID
    tilt = by[6] * u + by[7] * v
    off = np.stack([by[0] + by[2] * u + by[3] * v + tilt * u, by[1] + by[4] * u + by[5] * v + tilt * v], axis=1)
    off *= min(1.0, 1.5 * MODULE / max(float(np.abs(off).max()), 1e-9))
    return np.asarray(cv2.getPerspectiveTransform((ends + off).astype(np.float32), ends) @ homography, np.float64)


class _Blur(NamedTuple):
    """How a point design into its neighbours (`kernel`, BLUR × BLUR), and how light white is (`white`)."""

    kernel: Real
    white: float


def _to_blur(found: Real) -> _Blur:
    """The blur from its numbers in a row, the level of white last."""
    kernel = np.maximum(-found[:-1].reshape(BLUR, BLUR), 0)
    kernel[kernel < FAINT * kernel.max()] = 0
    return _Blur(kernel, float(found[-1]))


def _framed(plane: Any, by: int) -> Real:
    """With so many zeros on every side."""
    return np.asarray(cv2.copyMakeBorder(plane, by, by, by, by, cv2.BORDER_CONSTANT, value=0.0), np.float32)


def _upsampled(modules: Real) -> Real:
    """Modules (21 × 21) as pixels of the grid, 0 around them."""
    size = (SIDE * MODULE, SIDE * MODULE)
    return _framed(np.asarray(cv2.resize(modules, size, interpolation=cv2.INTER_NEAREST), np.float32), WHITE * MODULE)


def _estimated_blur(light: Real, modules: Real) -> _Blur:
    """The blur that makes of these modules (21 × 21, 0 to 1) what is seen of the whole code, in least squares. What a
    code of that size design into lies in the grid, so that lag_index alone tell all products."""
    t, far = _tables(), REACH * MODULE
    dark, there = _upsampled(modules), light[t.inside]
    white = there.mean()
    there = np.where(t.inside, light - white, 0)
    waves = np.fft.rfft2(dark)
    products = np.fft.irfft2(waves.conj() * waves, dark.shape)
    square = np.empty(t.ridge.shape)
    square[:-1, :-1] = products.ravel()[t.lag_index]
    square[-1, :-1] = square[:-1, -1] = dark.sum()
    square[-1, -1] = t.inside.sum()
    near = np.arange(-far, far + 1)
    along = np.append(np.fft.irfft2(waves.conj() * np.fft.rfft2(there), dark.shape)[np.ix_(near, near)].ravel(), 0.0)
    found = np.linalg.solve(square + t.ridge, along)
    found[-1] += white
    return _to_blur(found.astype(np.float32))


def _deconvolved(light: Real, blur: _Blur) -> tuple[Real, Real]:
    """The modules (21 × 21, about 1 dark, 0 light) that best make, with this blur, what is seen; and the same decided,
    each 0 or 1."""
    known, far, more = _tables().known, REACH * MODULE, MODULE - 1
    # What one module makes of the grid, and how much of that falls together with what its neighbours make.
    shape = cv2.copyMakeBorder(blur.kernel, 0, more, 0, more, cv2.BORDER_CONSTANT, value=0.0)
    shape = cv2.boxFilter(shape, -1, (MODULE, MODULE), anchor=(more, more), normalize=False,
                          borderType=cv2.BORDER_CONSTANT)
    seen = cv2.filter2D(np.float32(blur.white) - light, -1, shape, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
    places = slice(WHITE * MODULE - far, (WHITE + SIDE) * MODULE - far, MODULE)
    reach = (len(shape) - 1) // MODULE
    products = cv2.filter2D(_framed(shape, reach * MODULE), -1, shape, anchor=(0, 0), borderType=cv2.BORDER_CONSTANT)
    products = products[:2 * reach * MODULE + 1:MODULE, :2 * reach * MODULE + 1:MODULE]
    peak = np.float32(max(float(products[reach, reach]), 1e-9))
    shared = np.ascontiguousarray(products / peak, np.float32)
    told = np.asarray(seen[places, places] / peak, np.float32)
    shared[reach, reach] += np.float32(HOLD)
    modules = np.where(known >= 0, known, 0.5).astype(np.float32)
    rest = told + np.float32(HOLD / 2) - cv2.filter2D(modules, -1, shared, borderType=cv2.BORDER_CONSTANT)
    way, size = rest, float((rest * rest).sum())
    for _ in range(STEPS):  # conjugate gradients
        made = cv2.filter2D(way, -1, shared, borderType=cv2.BORDER_CONSTANT)
        step = np.float32(size / max(float((way * made).sum()), 1e-12))
        modules, rest = modules + step * way, rest - step * made
        before, size = size, float((rest * rest).sum())
        if size < 1e-4:
            break
        way = rest + np.float32(size / before) * way
    shared[reach, reach] -= np.float32(HOLD)
    return np.asarray(modules, np.float32), _binarised(modules, told, shared)


def _binarised(modules: Real, seen: Real, shared: Real) -> Real:
    """These modules as dark or light, then one after another turned over, always the one that brings what they make
    nearest to what is seen, until none does."""
    known, reach = _tables().known, len(shared) // 2
    bits = np.where(known >= 0, known, modules > 0.5).astype(np.float32)
    fixed = (known >= 0) | (np.abs(modules - 0.5) > UNSURE)
    off = _framed(cv2.filter2D(bits, -1, shared, borderType=cv2.BORDER_CONSTANT) - seen, reach)
    inner = off[reach:-reach, reach:-reach]
    gain = np.empty_like(bits)
    for _ in range(FLIPS):
        way = 1 - 2 * bits
        np.multiply(way, inner, out=gain)
        gain[fixed] = 0
        best = int(gain.argmin())
        if gain.flat[best] > -0.5 - 1e-3:
            break
        y, x = divmod(best, SIDE)
        off[y:y + 2 * reach + 1, x:x + 2 * reach + 1] += way[y, x] * shared
        bits[y, x] = 1 - bits[y, x]
    return bits


def _with_known(modules: Real, steep: float = 3.0) -> Real:
    known = _tables().known
    return np.where(known >= 0, known, np.clip((modules - 0.5) * steep + 0.5, 0, 1)).astype(np.float32)


def _aligned(view: View, gray: Gray, blur: _Blur, modules: Real) -> View:
    """The place after one Gauss-Newton step, of all eight numbers of a homography, towards where these modules,
    blurred, lie over what is seen."""
    t = _tables()
    made = np.float32(blur.white) - cv2.filter2D(_upsampled(modules), -1, blur.kernel[::-1, ::-1],
                                                 borderType=cv2.BORDER_CONSTANT)
    both = made + view.light
    x, y = (cv2.Sobel(both, -1, 1 - k, k, ksize=3)[t.inside] / 16 for k in (0, 1))
    u, v = t.u[t.inside], t.v[t.inside]
    tilt = x * u + y * v
    slopes = np.stack([x, y, x * u, x * v, y * u, y * v, tilt * u, tilt * v], axis=1)
    homography = _shifted(view.homography, tuple(_gauss_newton_step(slopes, (made - view.light)[t.inside])))
    return View(homography, _rectified(gray, homography), view.fit)


def _drawn(modules: Real) -> Gray:
    """The code of these modules, sharp, its known parts as they should be."""
    known = _tables().known
    dark = np.pad(np.where(known >= 0, known > 0, modules > 0.5), 4)
    return np.asarray(np.repeat(np.repeat(np.where(dark, 0, 255), 3, 0), 3, 1), np.uint8)


def read(gray: Gray, view: View, decode: Callable[[Gray], Found | None],
         late: Callable[[], bool]) -> tuple[Found, Quad] | None:
    """What `decode` says of the code in a settled view, and where its corners are in the picture; None where it
    confirms nothing within ROUNDS or before it is `late`. `decode` gets the picture of a code, drawn sharp, and gives
    None where it is none."""
    blur = _to_blur(_tables().estimator @ view.light[_tables().at])
    modules, _ = _deconvolved(view.light, blur)
    for left in range(ROUNDS, 0, -1):
        blur = _estimated_blur(view.light, _with_known(modules))
        modules, decided = _deconvolved(view.light, blur)
        for made in (modules, decided):
            if found := decode(_drawn(made)):
                return found, corners_in_picture(view.homography)
        if left == 1 or late():
            break
        view = _aligned(view, gray, blur, _with_known(modules, 9))
    return None
