"""Pages to keep: found by corner markers or by their outline, in colour, in their true shape however they were seen."""
from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.vision import page, page_photo, picture
from companion.vision.markers import corner_markers
from companion.vision.page import WHOLE, Corners
from tests.vision.boards_drawn import Camera, Photograph, Taking, corners, photographed

A4 = (210.0, 297.0)
SPREAD = (420.0, 297.0)


def seen(size: tuple[float, float], how: Taking, marked: bool = True) -> tuple[Photograph, Corners]:
    """A photograph of a page of that size and where its corners truly are."""
    return photographed(*size, corners(corner_markers(*size)) if marked else [], how, 3), true_corners(size, how)


def true_corners(size: tuple[float, float], how: Taking) -> Corners:
    width, height = size
    ends = np.array([[0, 0, 0], [width, 0, 0], [width, height, 0], [0, height, 0]], float)
    return tuple((float(x), float(y)) for x, y in Camera(how, width, height).shown(ends) / how.size)


def far(one: Corners, other: Corners) -> float:
    return float(np.abs(np.array(one) - np.array(other)).max())


def shape(one: picture.Picture) -> float:
    return one.shape[1] / one.shape[0]


@pytest.mark.parametrize(("size", "roll"), [(A4, 0.0), (SPREAD, 170.0)])
def test_corner_markers_say_where_a_page_is_and_which_way_up(size: tuple[float, float], roll: float) -> None:
    photo, true = seen(size, Taking(size=(1600, 1200), tilt=30, round=40, roll=roll))
    found = page_photo.find(photo.gray)
    assert found.by == "markers"
    assert far(found.corners, true) < 0.003  # the first is the page's own upper left one
    assert page_photo.ratio(photo.gray, found.corners) == pytest.approx(size[0] / size[1], rel=0.005)


def test_three_corner_markers_are_enough_and_two_leave_it_to_the_outline() -> None:
    how = Taking(size=(1600, 1200), tilt=20)
    lying = corners(corner_markers(*A4))
    true = true_corners(A4, how)
    three = page_photo.find(photographed(*A4, lying[:3], how, 3).gray)
    assert (three.by, far(three.corners, true) < 0.02) == ("markers", True)
    two = page_photo.find(photographed(*A4, lying[:2], how, 3).gray)
    assert (two.by, far(two.corners, true) < 0.03) == ("outline", True)


def test_a_page_without_markers_is_found_by_its_outline() -> None:
    photo, true = seen(A4, Taking(size=(1600, 1200), tilt=25), marked=False)
    found = page_photo.find(photo.gray)
    assert (found.by, far(found.corners, true) < 0.03) == ("outline", True)


def test_where_nothing_stands_out_the_whole_picture_is_the_page() -> None:
    plain = np.full((900, 700), 200, np.uint8)
    assert page_photo.find(plain) == page_photo.FoundPage(WHOLE, "whole")
    assert page_photo.ratio(plain, WHOLE) == pytest.approx(7 / 9)


@pytest.mark.parametrize("around", [0.0, 40.0, 90.0])
def test_a_page_seen_at_an_angle_gets_its_true_shape(around: float) -> None:
    """Its sides alone would make it a tenth flatter or more."""
    photo, true = seen(A4, Taking(size=(1600, 1200), tilt=40, round=around), marked=False)
    there = page_photo.straighten(photo.gray, true, 1000)
    assert shape(there) == pytest.approx(210 / 297, rel=0.015)
    if around == 0:
        assert shape(page.straighten(photo.gray, true)) > 1.1 * 210 / 297


@pytest.mark.parametrize("focal", [0.6, 0.95])
def test_another_lens_than_the_common_one_bends_the_shape_but_little(focal: float) -> None:
    photo, true = seen(A4, Taking(size=(1600, 1200), tilt=30, round=20, focal=focal), marked=False)
    assert page_photo.ratio(photo.gray, true) == pytest.approx(210 / 297, rel=0.03)


def test_colours_stay_and_the_same_page_is_cut_out_as_in_gray() -> None:
    rng = np.random.default_rng(1)
    coloured = cv2.resize(rng.integers(0, 255, (9, 12, 3)).astype(np.uint8), (800, 600), interpolation=cv2.INTER_CUBIC)
    corners_: Corners = ((0.1, 0.2), (0.9, 0.1), (0.95, 0.9), (0.05, 0.8))
    there = page_photo.straighten(coloured, corners_, 500)
    gray = page_photo.straighten(picture.gray(coloured), corners_, 500)
    assert there.shape == (*gray.shape, 3)
    assert max(gray.shape) == 500
    assert float(np.abs(picture.gray(there).astype(int) - gray).mean()) < 1
    middle = there[there.shape[0] // 2, there.shape[1] // 2].astype(int)
    assert np.ptp(middle) > 10  # no gray in three copies


def test_a_turned_first_corner_turns_the_page() -> None:
    sheet = np.zeros((400, 300), np.uint8)
    sheet[:200, :150] = 255  # the upper left quarter is white
    mine = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
    for times, (row, column) in enumerate(((0, 0), (0, -1), (-1, -1), (-1, 0))):
        # So often the page lies turned to the right.
        told = page.checked_corners([*mine[-times:], *mine[:-times]], turned=True)
        there = page.straighten(sheet, told)
        assert there[row, column] > 200, times
        assert (there > 128).mean() == pytest.approx(0.25, abs=0.01)
    assert page.checked_corners([*mine[1:], mine[0]]) == page.checked_corners(mine) == WHOLE
    mirrored = [mine[0], mine[3], mine[2], mine[1]]
    assert page.checked_corners(mirrored, turned=True) == WHOLE


@pytest.mark.parametrize("thin", [
    ((0.0, 0.0), (1.0, 0.0), (1.0, 0.02), (0.0, 0.02)), ((0.5, 0.0), (0.52, 0.0), (0.52, 1.0), (0.5, 1.0)),
    ((0.4, 0.4), (0.41, 0.4), (1.0, 1.0), (0.0, 1.0))])
def test_what_can_be_no_page_makes_no_picture_out_of_bounds(thin: Corners) -> None:
    made = page_photo.straighten(np.full((3000, 3000, 3), 90, np.uint8), thin, 1000)
    assert max(made.shape[:2]) <= 1000
    assert min(made.shape[:2]) >= 150
