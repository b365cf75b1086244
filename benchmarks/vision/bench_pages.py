"""How well photographed pages are read: character error rate and milliseconds a page, by language and by how hard the
picture was, with the corners found and with the corners told; without any cleaning; by the reader's layouts; and how
many entries of the app's own book come back with all their numbers and rewards. Prints a JSON line each."""
from __future__ import annotations

import sys
from pathlib import Path
from statistics import mean, median
from time import perf_counter

import msgspec

from companion.story import recognise
from companion.story.book import Choice
from companion.table.story.books import shelf
from companion.vision import ocr, page, picture
from tests.vision.entries import PAGES, pieces
from tests.vision.photographs import HARD, NORMAL, SPREAD, errors, photographed, printed

SEEDS = range(1, 5)
LAYOUTS = ("3", "4", "6", "11")


def told(**figure: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")
    sys.stdout.buffer.flush()


def ours(lang: str) -> None:
    """Every entry of the app's own book that fits on a page: photographed, read, and recognised as an entry again."""
    rates, whole, ms = [], 0, []
    book = shelf.load(Path("none"), "roads")
    for entry in book.entries.values():
        try:
            sheet, lines = printed(pieces(entry, lang))
        except (AssertionError, KeyError):  # too long for a page, or a card that names another one
            continue
        photo = photographed(sheet, NORMAL, len(rates))
        begun = perf_counter()
        text = ocr.text(ocr.read(page.prepare_page(picture.read_gray(photo.data)), lang))
        ms.append((perf_counter() - begun) * 1000)
        rates.append(errors(text, "\n".join(lines)))
        again = recognise.recognise(text, lang, shelf.vocabulary(book), entry.code).entry
        whole += [bare(one) for one in again.choices] == [bare(one) for one in entry.choices]
    told(figure="photographed entries of the own book", language=lang, pages=len(rates), cer=round(mean(rates), 4),
         worst=round(max(rates), 4), rules_recognised=whole, milliseconds=round(median(ms)))


def bare(choice: Choice) -> tuple[object, ...]:
    """What the engine needs of an option."""
    return (choice.check, choice.need, choice.bonus_need, choice.rewards, choice.bonus, choice.price)


def main() -> None:
    for lang in ocr.available():
        ours(lang)
    for lang in ocr.available():
        for name, how in (("normal", NORMAL), ("open book", SPREAD), ("hard", HARD)):
            found, given, raw, clean_ms, read_ms, outlines = [], [], [], [], [], 0
            for n, one in enumerate(PAGES[lang]):
                sheet, lines = printed(one)
                meant = "\n".join(lines)
                for seed in SEEDS:
                    photo = photographed(sheet, how, seed * 10 + n)
                    begun = perf_counter()
                    gray = picture.read_gray(photo.data)
                    corners = page.find(gray)
                    ready = page.prepare_page(gray, corners)
                    between = perf_counter()
                    text = ocr.text(ocr.read(ready, lang))
                    clean_ms.append((between - begun) * 1000)
                    read_ms.append((perf_counter() - between) * 1000)
                    outlines += corners != page.WHOLE
                    found.append(errors(text, meant))
                    given.append(errors(ocr.text(ocr.read(page.prepare_page(gray, photo.corners), lang)), meant))
                    raw.append(errors(ocr.text(ocr.read(gray, lang)), meant))
            told(figure="photographed pages", language=lang, kind=name, pages=len(found), outlines_found=outlines,
                 cer_corners_told=round(mean(given), 4), worst_told=round(max(given), 4),
                 cer_corners_found=round(mean(found), 4), cer_uncleaned=round(mean(raw), 4),
                 cleaning_ms=round(median(clean_ms)), reading_ms=round(median(read_ms)))
        sheet, lines = printed(PAGES[lang][0])
        ready = [page.prepare_page(picture.read_gray(photo.data), photo.corners)
                 for photo in (photographed(sheet, HARD, 10 * seed) for seed in SEEDS)]
        told(figure="layouts of the reader", language=lang, cer={layout: round(mean(
            errors(ocr.text(ocr.read(one, lang, layout)), "\n".join(lines)) for one in ready), 4)
            for layout in LAYOUTS})


if __name__ == "__main__":
    main()
