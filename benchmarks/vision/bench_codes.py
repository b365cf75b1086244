"""How many codes are read of pictures drawn in tests/vision/codes_drawn.py, by kind, by our reading and by every single
decoder and preparation beside it; wrong texts; milliseconds of one core a frame of 720 lines (bar for the live reading:
95 % within 60 ms). Prints a JSON line each. `bench_codes.py 40 7` draws forty pictures of each kind from seed 7 on."""
from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from statistics import mean, median
from time import process_time

import cv2
import msgspec
import numpy as np
import zxingcpp

from companion.vision import code_reader, codes, picture
from companion.vision.picture import Gray
from tests.vision.codes_drawn import HARD, NORMAL, drawn

Reader = Callable[[Gray], list[str]]


def told(**figure: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")
    sys.stdout.buffer.flush()


def zxing(prepared: Callable[[Gray], Gray]) -> Reader:
    return lambda gray: [one.text for one in zxingcpp.read_barcodes(
        prepared(gray), formats=zxingcpp.BarcodeFormat.QRCodeModel2)]


def opencv(decoder: object, prepared: Callable[[Gray], Gray]) -> Reader:
    def read(gray: Gray) -> list[str]:
        try:
            return [text for text in decoder.detectAndDecodeMulti(prepared(gray))[1] if text]  # type: ignore[attr-defined]
        except cv2.error:
            return []

    return read


def ours(**how: object) -> Reader:
    return lambda gray: [hit.text for hit in code_reader.read_codes(gray, **how).hits]  # type: ignore[arg-type]


PREPARED = {look.stage: look.prepared for look in code_reader.LOOKS}
READERS: dict[str, Reader] = {
    "reading, live": ours(),
    "reading, thorough": ours(thorough=True),
    "reading with OpenCV alone": ours(decoder="opencv"),
    **{f"zxing, {stage}": zxing(prepared) for stage, prepared in PREPARED.items()},
    "zxing, sharp": zxing(code_reader.FALLBACK[1].prepared),
    "QRCodeDetectorAruco, grey": opencv(cv2.QRCodeDetectorAruco(), PREPARED["grey"]),
    "QRCodeDetector, grey": opencv(cv2.QRCodeDetector(), PREPARED["grey"]),
}
SLOW = ("QRCodeDetector", "reading with")
"""Readers that see every fourth picture only."""


def share(read: Counter[str], there: Counter[str], kinds: dict[str, object]) -> float:
    return round(100 * sum(read[kind] for kind in kinds) / max(1, sum(there[kind] for kind in kinds)), 1)


def main(count: int = 12, first: int = 1000) -> None:
    cv2.setNumThreads(1)
    read: dict[str, Counter[str]] = {name: Counter() for name in READERS}
    there: dict[str, Counter[str]] = {name: Counter() for name in READERS}
    wrong, ms = Counter[str](), {name: list[float]() for name in READERS}
    confidence: dict[str, list[float]] = {}
    stages, packed_ms = Counter[str](), []
    for kind in (*NORMAL, *HARD):
        for seed in range(first, first + count):
            one = drawn(kind, seed)
            for name, reader in READERS.items():
                if name.startswith(SLOW) and seed % 4:
                    continue
                begun = process_time()
                texts = set(reader(one.gray))
                ms[name].append((process_time() - begun) * 1000)
                read[name][kind] += len(texts & one.texts)
                there[name][kind] += len(one.texts)
                wrong[name] += len(texts - one.texts)
            begun = process_time()
            frame = picture.read_gray(picture.to_jpeg(one.gray, quality=70))
            packed_ms.append((process_time() - begun) * 1000)
            for hit in code_reader.read_codes(frame).hits:
                stages[hit.stage] += 1
                confidence.setdefault(kind, []).append(hit.confidence)
    for name in READERS:
        by = {kind: round(100 * read[name][kind] / max(1, there[name][kind])) for kind in (*NORMAL, *HARD)}
        told(reader=name, normal=share(read[name], there[name], NORMAL), hard=share(read[name], there[name], HARD),
             mean_of_kinds_normal=round(mean(by[kind] for kind in NORMAL), 1),
             mean_of_kinds_hard=round(mean(by[kind] for kind in HARD), 1), wrong=wrong[name],
             codes=sum(there[name].values()), pictures=len(ms[name]), ms_mean=round(mean(ms[name]), 1),
             ms_p50=round(median(ms[name]), 1), ms_p95=round(float(np.percentile(ms[name], 95)), 1),
             ms_max=round(max(ms[name]), 1), by_kind=by)
    told(figure="which look read a code", **stages)
    told(figure="mean confidence by kind", **{kind: round(mean(all_), 2) for kind, all_ in confidence.items()})
    told(figure="packing and unpacking a frame as JPEG", ms_p50=round(median(packed_ms), 1))
    begun = process_time()
    count_checks = 200_000
    for _ in range(count_checks // 2):
        codes.read("N:A17E")
        codes.read("N:A17D")
    told(figure="codes checked a second", n=round(count_checks / (process_time() - begun)))


if __name__ == "__main__":
    main(*(int(said) for said in sys.argv[1:3]))
