"""How well printed markers on a board are found and placed: the share found by size and by how good the picture is,
beside OpenCV's search alone; millimetres by which places are off, with heights corrected and not, by tilt, by lens and
by how many corner markers there are; what is found where there is none; milliseconds. Prints a JSON line each."""
from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter

import cv2
import msgspec
import numpy as np
from msgspec.structs import replace

from companion.kernel import Piece
from companion.vision.markers import MARKER_COUNT, Layout, Marker, Sticker, corner_markers, dictionary, find
from companion.vision.picture import Gray
from companion.vision.sight import standing_pieces, view
from tests.vision.boards_drawn import Camera, Lying, Taking, corners, photographed, square

SIZE = (297.0, 210.0)
SPOTS = [(44 + 26 * c, 44 + 30.5 * r) for c in range(9) for r in range(5)]
PIXELS = (12, 14, 16, 18, 20, 24, 30)
PICTURES = {
    "sharp": Taking(blur=0.6, grain=3), "soft": Taking(blur=1.0, grain=5, lamp=0.5, dark=0.8),
    "blurred": Taking(blur=1.4, grain=6, lamp=0.6, dark=0.5), "smeared": Taking(blur=0.6, move=5),
    "dark": Taking(blur=0.8, grain=9, dark=0.25, quality=70)}
SEEDS = range(4)


def told(**figure: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")
    sys.stdout.buffer.flush()


def searched(times: int) -> Callable[[Gray], list[tuple[int, float, float]]]:
    """OpenCV's search alone, in the picture enlarged so often."""
    how = cv2.aruco.DetectorParameters()
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.cornerRefinementWinSize = 3
    how.minMarkerPerimeterRate = 0.008
    search = cv2.aruco.ArucoDetector(dictionary(), how)

    def found(gray: Gray) -> list[tuple[int, float, float]]:
        look = gray if times == 1 else cv2.resize(gray, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
        quads, numbers, _ = search.detectMarkers(look)
        return [(int(n), *((quad[0].mean(axis=0) + 0.5) / times - 0.5).tolist())
                for n, quad in zip(numbers.ravel() if quads else (), quads, strict=True)]
    return found


def ours(gray: Gray) -> list[tuple[int, float, float]]:
    return [(one.number, *one.middle) for one in find(gray)]


READERS = {"this": ours, "opencv": searched(1), "opencv twice as large": searched(2)}


def of_pixels(pixels: float, how: Taking, seed: int) -> list[Lying]:
    """A board full of markers of so many pixels a side."""
    camera, rng = Camera(how, *SIZE), np.random.default_rng(seed)
    made = []
    spots = SPOTS if pixels <= 20 else SPOTS[::2]  # large ones would lie on one another
    for number, (x, y) in zip(range(4, MARKER_COUNT), spots, strict=False):
        one = Lying(number, x, y, 10.0, 0.0, rng.uniform(0, 360))
        seen = camera.shown(np.column_stack((square(one), np.zeros(4)))).astype(np.float32)
        made.append(replace(one, side=10 * pixels / cv2.contourArea(seen) ** 0.5))
    return made


def by_size() -> None:
    for name, taken in PICTURES.items():
        for pixels in PIXELS:
            shots = []
            for seed in SEEDS:
                how = replace(taken, tilt=(0.0, 15.0, 30.0, 45.0)[seed], round=seed * 35.0 - 40)
                lying = of_pixels(pixels, how, seed)
                shots.append((lying, photographed(*SIZE, lying, how, seed)))
            for reader, read in READERS.items():
                right, wrong, all_, off, ms = 0, 0, 0, [], []
                for lying, photo in shots:
                    begun = perf_counter()
                    found = read(photo.gray)
                    ms.append((perf_counter() - begun) * 1000)
                    there = {one.number: at.mean(axis=0) for one, at in zip(lying, photo.at, strict=True)}
                    by = [float(np.hypot(*(there.get(n, np.full(2, 9e9)) - (x, y)))) for n, x, y in found]
                    off += [one for one in by if one < 4]
                    right += len({n for (n, *_), one in zip(found, by, strict=True) if one < 4})
                    wrong += sum(one >= 4 for one in by)
                    all_ += len(lying)
                told(figure="markers found", picture=name, pixels=pixels, reader=reader, markers=all_,
                     percent=round(100 * right / all_, 1), wrong=wrong, milliseconds=round(float(np.median(ms))),
                     middle_off_pixels=round(float(np.median(off)), 3) if off else None)


def by_view() -> None:
    four = corner_markers(*SIZE)
    for name, how, gone in (
            ("straight down", Taking(tilt=0), ()), ("25 degrees", Taking(), ()), ("45 degrees", Taking(tilt=45), ()),
            ("25 degrees, 1920 x 1080", Taking(size=(1920, 1080)), ()),
            ("25 degrees, 3200 x 2400", Taking(size=(3200, 2400)), ()),
            ("straight down, wide lens", Taking(tilt=0, focal=0.62), ()),
            ("25 degrees, lens bends lines", Taking(bulge=-0.08), ()),
            ("25 degrees, three corners", Taking(), (2,)), ("25 degrees, two corners across", Taking(), (1, 3)),
            ("25 degrees, two corners of a short side", Taking(), (0, 3))):
        flat, high, plain, said, find_ms, rest_ms = [], [], [], [], [], []
        for seed in SEEDS:
            rng = np.random.default_rng(seed)
            spots = rng.permutation(len(SPOTS))[:16]
            lying = [Lying(4 + n, SPOTS[k][0], SPOTS[k][1], 12, (0.0, 5.0, 10.0, 20.0)[n % 4], rng.uniform(0, 360))
                     for n, k in enumerate(spots)]
            taken = replace(how, round=float(rng.uniform(-45, 45)), roll=float(rng.uniform(-8, 8)))
            gray = photographed(*SIZE, corners(four) + lying, taken, seed).gray
            stickers = {one.number: Sticker(Piece("figure"), one.side, one.height) for one in lying}
            begun = perf_counter()
            markers: tuple[Marker, ...] = find(gray)
            between = perf_counter()
            where = view([one for one in markers if one.number not in gone], Layout(four), taken.size)
            found = standing_pieces(markers, Layout(four, stickers), where)
            rest_ms.append((perf_counter() - between) * 1000)
            find_ms.append((between - begun) * 1000)
            level = {n: replace(one, height=0.0) for n, one in stickers.items()}
            bare = standing_pieces(markers, Layout(four, level), where)
            true = {one.number: one for one in lying}
            for one in found:
                its = true[one.marker.number]
                off = float(np.hypot(one.x - its.x, one.y - its.y))
                (high if its.height else flat).append(off)
                said.append(off <= 2 * one.off + 0.05)
            plain += [float(np.hypot(one.x - true[one.marker.number].x, one.y - true[one.marker.number].y))
                      for one in bare if true[one.marker.number].height]
        told(figure="places on the board", picture=name, pieces=len(flat) + len(high), of=16 * len(SEEDS),
             flat_mm=round(float(np.mean(flat)), 2), flat_worst_mm=round(max(flat), 2),
             raised_mm=round(float(np.mean(high)), 2), raised_worst_mm=round(max(high), 2),
             uncorrected_mm=round(float(np.mean(plain)), 2), uncorrected_worst_mm=round(max(plain), 2),
             within_twice_what_is_said=round(float(np.mean(said)), 3),
             finding_ms=round(float(np.median(find_ms))), placing_ms=round(float(np.median(rest_ms))))


def of_none() -> None:
    """Pictures of boards that have no marker, and of noise of every coarseness."""
    counts, ms = dict.fromkeys(READERS, 0), []
    rng = np.random.default_rng(1)
    pictures = [photographed(*SIZE, [], Taking(tilt=20, blur=0.7), seed).gray for seed in range(30)]
    for n in range(30):
        rough = cv2.GaussianBlur(rng.normal(0, 1, (720, 1280)), (0, 0), 0.5 + n / 4)
        pictures.append(cv2.normalize(rough, None, 0, 255, cv2.NORM_MINMAX).astype(np.uint8))
    for gray in pictures:
        for reader, read in READERS.items():
            begun = perf_counter()
            counts[reader] += len(read(gray))
            if reader == "this":
                ms.append((perf_counter() - begun) * 1000)
    told(figure="found where there is none", pictures=len(pictures), milliseconds=round(float(np.median(ms))), **counts)


def main() -> None:
    cv2.setNumThreads(1)
    by_size()
    by_view()
    of_none()


if __name__ == "__main__":
    main()
