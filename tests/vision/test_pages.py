"""Photographed pages: found, straightened, flattened, cleaned and read, in both languages, with measured errors."""
from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.story import recognise
from companion.table.story.books import shelf
from companion.vision import bend, ocr, page, picture
from tests.needs import needs
from tests.soak import seldom
from tests.vision.entries import PAGES, pieces
from tests.vision.photographs import HARD, NORMAL, SPREAD, Photograph, Taking, errors, photographed, printed
from companion.games.near_and_far.story.vocabulary import VOCABULARY

LEAST, MOST_NORMAL, MOST_HARD = 0.10, 0.03, 0.08
"""Character error rates: without straightening and cleaning more, with them at most."""
LANGUAGES = ("cs", "en")


@cache
def taken(lang: str, n: int, how: Taking, seed: int) -> tuple[Photograph, str]:
    sheet, lines = printed(PAGES[lang][n])
    return photographed(sheet, how, seed), "\n".join(lines)


@cache
def read(photo: Photograph, lang: str, corners: page.Corners | None = None) -> str:
    """What the app reads of a photograph; some of them serve several tests."""
    return ocr.text(ocr.read(page.prepare_page(picture.read_gray(photo.data), corners), lang))


def far(corners: page.Corners, photo: Photograph) -> float:
    return float(np.abs(np.array(corners) - np.array(photo.corners)).max())


@pytest.mark.soak
@needs("tesseract")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_by_lamplight_is_read(lang: str) -> None:
    rates = [errors(read(photo, lang), meant) for n, seed in ((0, 10), (1, 21))
             for photo, meant in [taken(lang, n, NORMAL, seed)]]
    assert max(rates) <= MOST_NORMAL, rates


@pytest.mark.soak
@needs("tesseract")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bent_page_in_the_shadow_of_a_hand_is_read_with_its_corners_told(lang: str) -> None:
    rates = [errors(read(photo, lang, photo.corners), meant) for n, seed in ((0, 10), (1, 21))
             for photo, meant in [taken(lang, n, HARD, seed)]]
    assert max(rates) <= MOST_HARD, rates


@needs("tesseract")
@pytest.mark.parametrize("lang", ["cs", *seldom("en")])
def test_an_entry_of_our_own_book_comes_back_from_its_photograph_with_all_its_rules(lang: str) -> None:
    entry = shelf.load(Path("none"), "roads").entries["A"]
    sheet, lines = printed(pieces(entry, lang))
    text = read(photographed(sheet, NORMAL, 5), lang)
    assert errors(text, "\n".join(lines)) <= MOST_NORMAL
    again = recognise.recognise(text, lang, VOCABULARY, "A").entry
    assert [(x.check, x.need, x.bonus_need, x.price, x.rewards, x.bonus) for x in again.choices] == [
        (x.check, x.need, x.bonus_need, x.price, x.rewards, x.bonus) for x in entry.choices]


@pytest.mark.soak
@needs("tesseract")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_straightening_and_cleaning_it_is_clearly_worse(lang: str) -> None:
    for how, seed in ((NORMAL, 10), (HARD, 10)):
        photo, meant = taken(lang, 0, how, seed)
        corners = photo.corners if how is HARD else None
        raw = errors(ocr.text(ocr.read(picture.read_gray(photo.data), lang)), meant)
        assert raw >= LEAST
        assert raw >= 5 * errors(read(photo, lang, corners), meant)


@pytest.mark.soak
@needs("tesseract")
def test_each_step_earns_its_place() -> None:
    """On one bent and shadowed page: leaving out any single step costs errors."""
    photo, meant = taken("cs", 1, HARD, 21)
    straight = page.straighten(picture.read_gray(photo.data), photo.corners)

    def rate(sheet: picture.Gray) -> float:
        return errors(ocr.text(ocr.read(sheet, "cs")), meant)

    whole = errors(read(photo, "cs", photo.corners), meant)
    assert whole < MOST_HARD
    assert rate(bend.flatten(page.level(straight))) > whole
    assert rate(page.level(page.clean(straight))) > whole


@pytest.mark.parametrize(("n", "seed"), [(0, 10), *seldom((0, 30), (0, 40), (1, 11), (1, 31), (1, 41))])
def test_the_corners_of_a_page_are_found_to_a_fiftieth_of_its_side(n: int, seed: int) -> None:
    photo, _ = taken("cs", n, NORMAL, seed)
    assert far(page.find(picture.read_gray(photo.data)), photo) < 0.025


@needs("tesseract")
def test_the_page_of_an_open_book_is_found_beside_the_other_one() -> None:
    photo, meant = taken("en", 0, SPREAD, 20)
    assert far(page.find(picture.read_gray(photo.data)), photo) < 0.025
    assert errors(read(photo, "en"), meant) <= MOST_NORMAL


def test_where_no_page_stands_out_the_whole_picture_is_taken() -> None:
    plain = np.full((900, 700), 200, np.uint8)
    noise = np.random.default_rng(1).integers(0, 255, (900, 700)).astype(np.uint8)
    close, _ = printed(PAGES["en"][0])
    for one in (plain, noise, close):
        assert page.find(one) == page.WHOLE


def test_a_shadow_is_no_page() -> None:
    paper = np.full((900, 700), 210, np.uint8)
    paper[200:700, 150:600] = 90
    assert page.find(cv2.GaussianBlur(paper, (0, 0), 15)) == page.WHOLE


@pytest.mark.parametrize("odd", [
    None, "", [], [[0, 0]], [[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 0], [1, 1], ["a", 1]], [[0, 0]] * 4,
    [[0, 0], [2, 0], [1, 1], [0, 1]], [[0, 0], [float("nan"), 0], [1, 1], [0, 1]], [[0, 0], [1, 1], [1, 0], [0, 1]],
    [[0.5, 0.5], [0.51, 0.5], [0.51, 0.51], [0.5, 0.51]], {"a": 1}, [[10**400, 0], [1, 0], [1, 1], [0, 1]]])
def test_corners_that_are_none_mean_the_whole_picture(odd: object) -> None:
    assert page.checked_corners(odd) == page.WHOLE


def test_corners_told_in_any_order_go_clockwise_from_the_upper_left() -> None:
    mine = [[0.9, 0.9], [0.1, 0.9], [0.1, 0.2], [0.9, 0.1]]
    assert np.allclose(page.checked_corners(mine), [[0.1, 0.2], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]])


def test_a_turned_page_is_levelled() -> None:
    sheet, _ = printed(PAGES["en"][1])
    turn = cv2.getRotationMatrix2D((sheet.shape[1] / 2, sheet.shape[0] / 2), 7, 1)
    turned = cv2.warpAffine(sheet, turn, sheet.shape[::-1], borderValue=255)

    def rows(one: picture.Gray) -> float:
        return float(np.square(np.diff((255 - one).sum(axis=1, dtype=np.float64))).sum())

    assert rows(turned) < 0.2 * rows(sheet)
    assert rows(page.level(turned)) > 0.5 * rows(sheet)


def test_a_level_page_and_one_without_rows_stay_as_they_are() -> None:
    sheet, _ = printed(PAGES["en"][0])
    flat = bend.flatten(sheet)
    assert float(np.abs(flat.astype(int) - sheet).mean()) < 6
    empty = np.full((1200, 900), 255, np.uint8)
    assert bend.flatten(empty) is empty


# text out of lines

def test_a_word_parted_at_the_end_of_a_line_is_whole_again() -> None:
    lines = [ocr.Line("Z jeskyně vyšel poutník s obrov-", 90), ocr.Line("ským batohem.", 90),
             ocr.Line("Schopnost 5", 90, 2), ocr.Line("6 > mince, pověst -", 80, 2), ocr.Line("1", 80, 2)]
    assert ocr.text(lines) == ("Z jeskyně vyšel poutník s obrovským batohem.\n\nSchopnost 5\n6 > mince, pověst -\n1")
    assert ocr.text([]) == ""


@needs("tesseract")
def test_lines_come_with_how_sure_they_are() -> None:
    sheet, meant = printed(PAGES["en"][0])
    lines = ocr.read(sheet, "en")
    assert lines[0].text.startswith("41")
    assert all(0 <= line.sure <= 100 for line in lines)
    assert float(np.mean([line.sure for line in lines])) > 80
    assert {"Skill 5", "Combat 6"} <= {line.text for line in lines}
    assert len(lines) >= len(meant) - 2


@needs("tesseract")
def test_without_the_program_or_the_language_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = np.full((200, 200), 255, np.uint8)
    with pytest.raises(picture.UnusablePicture) as fault:
        ocr.read(sheet, "de")
    assert fault.value.key == "no_language"
    monkeypatch.setattr(ocr, "PROGRAM", "no-such-program-here")
    assert ocr.available() == ()
    with pytest.raises(picture.UnusablePicture) as fault:
        ocr.read(sheet, "cs")
    assert fault.value.key == "no_reader"


@needs("tesseract")
def test_a_reader_that_takes_too_long_is_stopped() -> None:
    noise = np.random.default_rng(2).integers(0, 255, (2400, 1800)).astype(np.uint8)
    with pytest.raises(picture.UnusablePicture) as fault:
        ocr.read(noise, "cs", seconds=0.2)
    assert fault.value.key == "slow"
