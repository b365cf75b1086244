"""How well photographed pages are read: character error rate and milliseconds a page, by language and by how hard the
picture was, with the corners found and with the corners told; without any cleaning; and by the reader's layouts.
Prints a JSON line each."""
from __future__ import annotations

import sys
from statistics import mean, median
from time import perf_counter

import msgspec

from companion.vision import ocr, page, picture
from tests.vision.entries import PAGES
from tests.vision.photographs import HARD, NORMAL, SPREAD, errors, photographed, printed

SEEDS = range(1, 5)
LAYOUTS = ("3", "4", "6", "11")


def told(**figure: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    for lang in ocr.available():
        for name, how in (("normal", NORMAL), ("open book", SPREAD), ("hard", HARD)):
            found, given, raw, clean_ms, read_ms, outlines = [], [], [], [], [], 0
            for n, pieces in enumerate(PAGES[lang]):
                sheet, lines = printed(pieces)
                meant = "\n".join(lines)
                for seed in SEEDS:
                    photo = photographed(sheet, how, seed * 10 + n)
                    begun = perf_counter()
                    gray = picture.read(photo.data)
                    corners = page.find(gray)
                    ready = page.prepared(gray, corners)
                    between = perf_counter()
                    text = ocr.text(ocr.read(ready, lang))
                    clean_ms.append((between - begun) * 1000)
                    read_ms.append((perf_counter() - between) * 1000)
                    outlines += corners != page.WHOLE
                    found.append(errors(text, meant))
                    given.append(errors(ocr.text(ocr.read(page.prepared(gray, photo.corners), lang)), meant))
                    raw.append(errors(ocr.text(ocr.read(gray, lang)), meant))
            told(figure="photographed pages", language=lang, kind=name, pages=len(found), outlines_found=outlines,
                 cer_corners_told=round(mean(given), 4), worst_told=round(max(given), 4),
                 cer_corners_found=round(mean(found), 4), cer_uncleaned=round(mean(raw), 4),
                 cleaning_ms=round(median(clean_ms)), reading_ms=round(median(read_ms)))
        sheet, lines = printed(PAGES[lang][0])
        ready = [page.prepared(picture.read(photo.data), photo.corners)
                 for photo in (photographed(sheet, HARD, 10 * seed) for seed in SEEDS)]
        told(figure="layouts of the reader", language=lang, cer={layout: round(mean(
            errors(ocr.text(ocr.read(one, lang, layout)), "\n".join(lines)) for one in ready), 4)
            for layout in LAYOUTS})


if __name__ == "__main__":
    main()
