"""Sheets of codes, read back from the PDF as a scanner at 150 dots an inch sees them."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import cv2
import numpy as np
import pypdfium2
import pytest

from companion.pdf import PRINTING_SIZES
from companion.games import about
from companion.vision import code_reader, code_sheets, codes
from companion.vision.picture import Gray
from companion.vision.code_sheets import Label
from tests.soak import seldom

DPI = 150
NAMES = ("Trůn starých králů", "Lamp", "Příliš žluťoučký kůň pěl ďábelské ódy a nikdo ho neslyšel, ani jeho jezdec", "")


def labels(count: int) -> list[Label]:
    kinds = about("near_and_far").codes.kinds
    return [Label(codes.write("near_and_far", kind, n + 1), NAMES[n % len(NAMES)], "Artefakt", kinds[kind])
            for n in range(count) for kind in [list(kinds)[n % len(kinds)]]]


def pages(data: bytes) -> Iterator[Gray]:
    """Drawn twice as large and averaged, as a scanner sees it: the renderer widens every dark edge to a pixel."""
    document = pypdfium2.PdfDocument(data)
    try:
        for page in document:
            large = page.render(scale=2 * DPI / 72, grayscale=True).to_numpy()
            yield np.asarray(cv2.resize(large, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    finally:
        document.close()


def words(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def found(data: bytes) -> list[str]:
    return [hit.text for page in pages(data) for hit in code_reader.read_codes(page, thorough=True).hits]


@pytest.mark.parametrize(("side", "size"), [
    (code_sheets.STICKER_SIDES[0], "A4"), *seldom(*list(product(code_sheets.STICKER_SIDES, PRINTING_SIZES))[1:])])
def test_every_sticker_is_read_and_its_words_stand_beside_it(side: int, size: str) -> None:
    many = labels(45)
    data = code_sheets.stickers(many, side, size, "cs")
    assert sorted(found(data)) == sorted(label.code for label in many)
    said = words(data)
    for label in many:
        assert label.code in said
    assert all(name in said for name in NAMES[:2])
    assert "Samolepky s kódy" in said


@pytest.mark.parametrize(("size", "on_a_page"), [("A4", 9), ("Letter", 6)])
def test_every_slip_is_read(size: str, on_a_page: int) -> None:
    many = labels(10)
    data = code_sheets.inserts(many, size, "en")
    assert sorted(found(data)) == sorted(label.code for label in many)
    assert len(list(pages(data))) == -(-10 // on_a_page)
    assert "Slips for sleeves" in words(data)


@pytest.mark.parametrize("side", code_sheets.STICKER_SIDES)
def test_a_sticker_is_as_large_as_it_says(side: int) -> None:
    [page] = pages(code_sheets.stickers(labels(1), side))
    [hit] = code_reader.read_codes(page).hits
    module = side / (code_sheets.CODE_MODULES + 2 * code_sheets.WHITE_MODULES)
    assert hit.side / DPI * 25.4 == pytest.approx(code_sheets.CODE_MODULES * module, rel=0.04)


@pytest.mark.parametrize("lang", ["cs", "en"])
@pytest.mark.parametrize("size", PRINTING_SIZES)
def test_the_page_for_trying_out_is_read_whole_by_a_scanner(size: str, lang: str) -> None:
    data = code_sheets.trial("near_and_far", size, lang)
    there = found(data)
    assert len(there) == len(set(there)) == len(code_sheets.TRIAL_SIDES) + len(code_sheets.TRIAL_GREYS)
    assert all(code in words(data) for code in there)
    assert all(codes.read(code) for code in there)


def test_pale_codes_have_less_contrast_than_black_ones() -> None:
    [page] = pages(code_sheets.trial("near_and_far"))
    darkest = {}
    for hit in code_reader.read_codes(page).hits:
        (left, top), (right, low) = np.min(hit.corners, axis=0), np.max(hit.corners, axis=0)
        darkest[hit.text] = int(np.percentile(page[int(top):int(low), int(left):int(right)], 5))
    assert sorted(darkest.values())[-4:] == pytest.approx(code_sheets.TRIAL_GREYS[1:], abs=3)


def test_nothing_and_strange_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        code_sheets.stickers([], 20)
    with pytest.raises(ValueError, match="nothing"):
        code_sheets.inserts([])
    with pytest.raises(ValueError, match="side"):
        code_sheets.stickers(labels(1), 18)
    with pytest.raises(KeyError):
        code_sheets.inserts(labels(1), "A5")
    with pytest.raises(KeyError):
        code_sheets.trial("chess")


def test_a_text_too_long_for_the_smallest_code_is_refused() -> None:
    assert code_sheets.modules("N:" + "A" * 14).shape == (21, 21)
    with pytest.raises(ValueError, match="too long"):
        code_sheets.modules("N:" + "A" * 15)


def test_without_our_fonts_the_codes_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    from companion import assets

    monkeypatch.setattr(assets, "assets_folder", lambda: tmp_path)
    many = labels(4)
    assert sorted(found(code_sheets.stickers(many, 20, "A4", "cs"))) == sorted(label.code for label in many)
