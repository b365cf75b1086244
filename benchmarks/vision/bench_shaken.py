"""How many codes are read of cards at arm's length in a hand that does not hold still (tests/vision/hand_photos.py): in
a photo, and in five frames of a live camera; beside them the reading without its look at what shook, and every single
decoder. Prints a JSON line each, with the bar it has to hold where there is one. Times are those of a processor.

`bench_shaken.py 300 40` reads 300 photos and 40 sweeps; `bench_shaken.py 600 0 0` those it was calibrated with."""
from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from time import thread_time
from typing import Any

import cv2
import msgspec
import numpy as np
import zxingcpp

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.vision import code_reader
from companion.vision.picture import Gray
from companion.vision.sweep import Sweep
from tests.vision.hand_photos import FIRST_SEED, Shot, photo, sweep

PHOTO_BAR, LIVE_BAR = 91.0, 95.0
PHOTO_MS_BAR, LIVE_MS_BAR = 120.0, 25.0
CALIBRATED = {"reading without the look at what shook": (83.0, 87.0), "best single decoder": (73.0, 78.0)}
"""Per cent of the photos, from and to."""
SHAKES, MODULES = (0, 2, 5, 8, 12, 99), (0, 2.5, 3, 4, 6, 99)
"""Edges of the kinds of pictures, in pixels."""

Reader = Callable[[Gray], set[str]]


def tell(**line: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(line, enc_hook=float) + b"\n")
    sys.stdout.flush()


def bar(figure: str, value: float, least: float = -np.inf, most: float = np.inf, unit: str = "%") -> None:
    tell(figure=figure, value=round(value, 1), unit=unit, bar=[one for one in (least, most) if abs(one) < np.inf],
         held=bool(least <= value <= most))


@contextmanager
def without_the_look_at_what_shook() -> Iterator[None]:
    names = ("LIVE_REDUCTIONS", "PHOTO_REDUCTIONS", "LIVE_MS", "PHOTO_MS")
    before = [getattr(code_reader, name) for name in names]
    for name, value in zip(names, (((),), (), 1e9, 1e9), strict=True):
        setattr(code_reader, name, value)
    yield
    for name, value in zip(names, before, strict=True):
        setattr(code_reader, name, value)


def ours(gray: Gray) -> set[str]:
    return {hit.text for hit in code_reader.read_codes(gray, thorough=True).hits}


def before(gray: Gray) -> set[str]:
    with without_the_look_at_what_shook():
        return ours(gray)


def zxing(gray: Gray) -> set[str]:
    return {one.text for one in zxingcpp.read_barcodes(gray, formats=zxingcpp.BarcodeFormat.QRCodeModel2)}


def opencv(detector: Any) -> Reader:
    def read(gray: Gray) -> set[str]:
        try:
            return set(detector.detectAndDecodeMulti(gray)[1]) - {""}
        except (cv2.error, UnicodeError):
            return set()

    return read


DECODERS: dict[str, Reader] = {"zxing-cpp": zxing, "QRCodeDetectorAruco": opencv(cv2.QRCodeDetectorAruco()),
                               "QRCodeDetector": opencv(cv2.QRCodeDetector())}
READERS: dict[str, Reader] = {"reading": ours, "reading without the look at what shook": before, **DECODERS}


def by_kind(shots: list[Shot], read: list[bool]) -> dict[str, str]:
    """How many of how many are read, by the length of the shake, by the size of a module, and by what else was done."""
    made = {}
    for name, of, edges in (("shake", lambda one: one.shake, SHAKES), ("module", lambda one: one.module, MODULES)):
        for low, high in pairwise(edges):
            those = [got for one, got in zip(shots, read, strict=True) if low <= of(one) < high]
            made[f"{name} {low}-{high} px"] = f"{sum(those)}/{len(those)}"
    for mark in sorted({mark for one in shots for mark in one.marks}):
        those = [got for one, got in zip(shots, read, strict=True) if mark in one.marks]
        made[mark] = f"{sum(those)}/{len(those)}"
    return made


def photos(count: int, first: int) -> int:
    """-> how many codes were read that are not in their picture, one without a code after every fifth."""
    shots, read, wrong = [], {name: list[bool]() for name in READERS}, 0
    ms: dict[str, list[float]] = {name: [] for name in READERS}
    for seed in range(first, first + count):
        shot = photo(seed)
        shots.append(msgspec.structs.replace(shot, gray=shot.gray[:1, :1]))
        for name, reader in READERS.items():
            begun = thread_time()
            texts = reader(shot.gray)
            ms[name].append((thread_time() - begun) * 1000)
            read[name].append(shot.text in texts)
            wrong += len(texts - {shot.text}) if name.startswith("reading") else 0
        if seed % 5 == 0:
            wrong += len(ours(photo(seed, empty=True).gray))
    for name in READERS:
        tell(reader=name, photos=count, read_per_cent=round(100 * np.mean(read[name]), 1), ms_p50=round(
            float(np.median(ms[name])), 1), ms_p95=round(float(np.percentile(ms[name], 95)), 1),
            by_kind=by_kind(shots, read[name]))
    tell(figure="photos that a decoder reads and we do not", value=sum(
        any(read[name][n] for name in DECODERS) and not read["reading"][n] for n in range(count)))
    before_, single = (100 * float(np.mean(read["reading without the look at what shook"])),
                       max(100 * float(np.mean(read[name])) for name in DECODERS))
    for (name, (least, most)), value in zip(CALIBRATED.items(), (before_, single), strict=True):
        bar(f"calibration: {name}", value, least, most)
    bar("photos read", 100 * float(np.mean(read["reading"])), PHOTO_BAR)
    bar("a photo, p95", float(np.percentile(ms["reading"], 95)), most=PHOTO_MS_BAR, unit="ms")
    return wrong


def sweeps(count: int, first: int) -> int:
    """-> wrong codes."""
    shots, counted, one_frame, ms, wrong = [], list[bool](), list[bool](), list[float](), 0
    for seed in range(first, first + count):
        frames, camera, told = sweep(seed), Sweep(), set[str]()
        for n, shot in enumerate(frames):
            begun = thread_time()
            seen = camera.read(shot.gray)
            told |= set(camera.add(seen))
            ms.append((thread_time() - begun) * 1000)
            texts = {hit.text for hit in seen.hits}
            wrong += len(texts - {shot.text})
            if not n:
                one_frame.append(shot.text in texts)
        shots.append(msgspec.structs.replace(frames[0], gray=frames[0].gray[:1, :1]))
        counted.append(frames[0].text in told)
    tell(reader="live", sweeps=count, first_frame_per_cent=round(100 * np.mean(one_frame), 1),
         by_kind=by_kind(shots, counted))
    bar("codes that count within five frames", 100 * float(np.mean(counted)), LIVE_BAR)
    bar("a frame, p95", float(np.percentile(ms, 95)), most=LIVE_MS_BAR, unit="ms")
    return wrong


def main(photo_count: int = 300, sweep_count: int = 100, first: int = FIRST_SEED) -> None:
    cv2.setNumThreads(1)
    photo(0), code_reader.read_codes(photo(4).gray)
    tell(figure="load of this machine", value=round(os.getloadavg()[0], 1))
    wrong = photos(photo_count, first) if photo_count else 0
    wrong += sweeps(sweep_count, first + 50_000) if sweep_count else 0
    bar("wrong codes", wrong, most=0, unit="codes")


if __name__ == "__main__":
    main(*(int(said) for said in sys.argv[1:4]))
