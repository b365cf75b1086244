"""Sheets of markers: what is printed is found again, at the size that is said, and says in words what it is."""
from __future__ import annotations

from collections import Counter

import cv2
import numpy as np
import pypdfium2
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from companion import pdf
from companion.i18n import TABLE_TEXTS, Texts
from companion.vision.marker_sheets import Print, Words, sheets
from companion.vision.markers import MARKER_COUNT, find

TEXTS = Texts([TABLE_TEXTS])


def words(lang: str) -> Words:
    said = {key: TEXTS.say(lang, f"vision.markers.{key}", mm="{mm}") for key in (
        "title", "scale", "height", "advice_corners", "advice_edges", "advice_pieces")}
    advice = said["advice_corners"], said["advice_edges"], said["advice_pieces"]
    return Words(said["title"], said["scale"], said["height"], advice)


WORDS = words("cs")
CORNERS = tuple(Print(n, TEXTS.say("cs", f"vision.markers.corner_{n + 1}"), 20) for n in range(4))
PIECES = (Print(4, "Anna: figurka", 12, 10), Print(5, "Bob: figurka", 15, 12.5), Print(6, "Anna: tábor", 12, 4, 9))
DPI = 120


def rasters(data: bytes) -> list[NDArray[np.uint8]]:
    """The pages as a printer of DPI dots would put them on paper."""
    with pypdfium2.PdfDocument(data) as document:
        return [np.asarray(page.render(scale=DPI / 72).to_pil().convert("L")) for page in document]


def printed(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


@pytest.mark.parametrize("size", pdf.PRINTING_SIZES)
def test_every_marker_of_a_sheet_is_found_again_at_its_size(size: str) -> None:
    data = sheets(size, CORNERS + PIECES, WORDS)
    page, = rasters(data)
    assert np.array(page.shape[::-1]) / DPI * 25.4 == pytest.approx(pdf.PRINTING_SIZES[size], abs=0.3)
    found = find(page)
    assert Counter(one.number for one in found) == {one.number: one.times for one in CORNERS + PIECES}
    sides = {one.number: one.side for one in CORNERS + PIECES}
    for one in found:
        assert one.side / DPI * 25.4 == pytest.approx(sides[one.number], abs=0.2)


def test_under_each_marker_stands_what_it_is_for_how_large_and_how_high() -> None:
    said = printed(sheets("A4", CORNERS + PIECES, WORDS))
    for text in ("Značky k desce", "Rohové značky vystřihněte", "okrajem přesně k okrajům desky.", "levý dolní roh",
                 "má měřit přesně 100 mm", "3 · 20 mm", "Anna: figurka", "4 · 12 mm · výška 10 mm",
                 "5 · 15 mm · výška 12.5 mm"):
        assert text in said
    assert said.count("Anna: tábor") == 9
    assert "4 · 12 mm · 10 mm high" in printed(sheets("Letter", PIECES, words("en")))


def test_all_fifty_fit_their_pages_and_none_is_cut_by_an_edge() -> None:
    data = sheets("A4", (Print(n, f"n {n}", 12 + n % 3 * 9, n % 2) for n in range(MARKER_COUNT)), WORDS)
    pages = rasters(data)
    assert len(pages) == 3
    margin = round(9 / 25.4 * DPI)  # what printers cannot reach, with the cut marks' ends
    for page in pages:
        inner = page[margin:-margin, margin:-margin]
        assert int((page < 200).sum()) == int((inner < 200).sum())
    assert sorted(one.number for page in pages for one in find(page)) == list(range(MARKER_COUNT))
    assert printed(data).count("má měřit") == 3


def test_the_ruler_is_a_hundred_millimetres_long() -> None:
    page, = rasters(sheets("A4", CORNERS, WORDS))
    foot = page[round((297 - 12) / 25.4 * DPI) - 2:][:5].min(axis=0)
    dark = np.flatnonzero(foot < 128)
    ruler = dark[dark < dark[0] + 102 / 25.4 * DPI]
    assert (ruler[-1] - ruler[0]) / DPI * 25.4 == pytest.approx(100, abs=0.5)


def test_a_sheet_copied_badly_still_shows_its_markers() -> None:
    page, = rasters(sheets("Letter", CORNERS + PIECES, WORDS))
    copy = cv2.GaussianBlur(page, (0, 0), 1.0).astype(float) * 0.6 + 60
    copy += np.random.default_rng(1).normal(0, 8, copy.shape)
    assert len(find(np.clip(copy, 0, 255).astype(np.uint8))) == 15


@pytest.mark.parametrize("wrong", [
    {"number": 50}, {"number": -1}, {"side": 8.0}, {"side": 150.0}, {"side": float("nan")}, {"times": 0},
    {"times": 100}])
def test_what_cannot_be_printed_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="marker"):
        sheets("A4", [replace(PIECES[0], **wrong)], WORDS)


def test_another_paper_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        sheets("A3", PIECES, WORDS)
