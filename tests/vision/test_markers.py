"""Printed markers found in pictures: all of them from twenty pixels up, and none that is not there."""
from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.kernel import Piece
from companion.vision import markers
from companion.vision.markers import CELLS, Corner, Layout, Marker, Sticker, corner_markers, draw, find, find_on_board
from companion.vision.picture import UnusablePicture
from tests.soak import seldom
from tests.vision.boards_drawn import Camera, Lying, Taking, corners, photographed, square

SIZE = (297.0, 210.0)
SPOTS = [(44 + 26 * c, 44 + 30.5 * r) for c in range(9) for r in range(5)]
GOOD = (Taking(tilt=5, blur=0.6), Taking(tilt=25, round=20, blur=1.0, lamp=0.6, grain=5), Taking(tilt=45, round=-30),
        Taking(tilt=30, round=180, roll=8, move=3, dark=0.6), Taking(tilt=20, blur=1.2, lamp=0.7, dark=0.5, quality=70))


def of_pixels(pixels: float, how: Taking, seed: int) -> list[Lying]:
    """Forty-two markers on a board, each so large that it has so many pixels a side in the picture, and the corners."""
    camera, rng = Camera(how, *SIZE), np.random.default_rng(seed)
    made = []
    for number, (x, y) in zip(range(4, 46), SPOTS, strict=False):
        one = Lying(number, x + rng.uniform(-2, 2), y + rng.uniform(-2, 2), 10.0, 0.0, rng.uniform(0, 360))
        seen = camera.shown(np.column_stack((square(one), np.zeros(4)))).astype(np.float32)
        made.append(Lying(number, one.x, one.y, 10 * pixels / cv2.contourArea(seen) ** 0.5, 0.0, one.turn))
    return corners(corner_markers(*SIZE)) + made


def missed(lying: list[Lying], at: tuple[NDArray[np.float64], ...], found: tuple[Marker, ...],
           ) -> tuple[int, list[float]]:
    """How many markers are not found; by how many pixels the corners of the others are off. Nothing else is found."""
    there = dict(zip((one.number for one in lying), at, strict=True))
    assert len({one.number for one in found}) == len(found)
    assert {one.number for one in found} <= set(there)
    off = [float(np.linalg.norm(np.array(one.corners) - there[one.number], axis=1).max()) for one in found]
    return len(there) - len(found), off


@pytest.mark.parametrize("how", GOOD)
def test_every_marker_of_twenty_pixels_is_found_and_its_corners_to_a_fraction_of_one(how: Taking) -> None:
    lying = of_pixels(20.5, how, 1)
    photo = photographed(*SIZE, lying, how, 1)
    lost, off = missed(lying, photo.at, find(photo.gray))
    assert lost == 0
    assert max(off) < 1.5
    assert float(np.median(off)) < 0.35


@pytest.mark.parametrize(("pixels", "how", "share"), [
    (14, Taking(tilt=20, blur=0.6), 0.97), (16, Taking(tilt=30, blur=1.0), 0.95),
    (20, Taking(tilt=30, blur=1.5, grain=6), 0.85), (20, Taking(tilt=20, blur=0.6, move=5), 0.9)])
def test_most_of_the_smaller_and_the_smeared_ones_are_found(pixels: float, how: Taking, share: float) -> None:
    lying = of_pixels(pixels, how, 2)
    photo = photographed(*SIZE, lying, how, 2)
    lost, _ = missed(lying, photo.at, find(photo.gray))
    assert lost <= (1 - share) * len(lying)


def test_what_is_read_by_comparing_is_more_than_the_search_alone_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    how = Taking(tilt=30, blur=1.4, grain=6)
    lying = of_pixels(20, how, 2)
    photo = photographed(*SIZE, lying, how, 2)
    both = len(find(photo.gray))
    monkeypatch.setattr(markers, "_compared", lambda *_: [])
    assert len(find(photo.gray)) < 0.8 * both


def test_covered_markers_are_not_found_and_not_taken_for_others() -> None:
    lying = [*corners(corner_markers(*SIZE)), *(Lying(4 + n, x, y, 14, 0, 17 * n, hidden="" if n % 3 else "corner")
                                        for n, (x, y) in enumerate(SPOTS[:44]))]
    photo = photographed(*SIZE, lying, Taking(tilt=20, size=(1600, 1200)), 3)
    assert [one.number for one in find(photo.gray)] == [one.number for one in lying if not one.hidden]


def test_a_number_is_found_as_often_as_it_is_there_and_only_if_it_is_asked_for() -> None:
    lying = [Lying(7, 60, 60), Lying(7, 200, 60, turn=45), Lying(7, 100, 150, height=15, turn=200), Lying(8, 30, 30)]
    gray = photographed(*SIZE, lying, Taking(), 4).gray
    assert [one.number for one in find(gray)] == [7, 7, 7, 8]
    assert [one.number for one in find(gray, [7, 9])] == [7, 7, 7]
    assert find(gray, []) == ()


def test_corners_begin_at_the_markers_own_upper_left_one_also_where_it_was_only_compared() -> None:
    for turn in (0, 90, 180, 270):
        for blur in (0.5, 1.4):
            lying = [Lying(11, 25, 20, 9, 0, turn)]
            photo = photographed(50, 40, lying, Taking(tilt=10, blur=blur, size=(160, 120)), 5)
            found = find(photo.gray)
            assert [one.number for one in found] == [11], (turn, blur)
            assert np.abs(np.array(found[0].corners) - photo.at[0]).max() < 1.5, (turn, blur)


@pytest.mark.parametrize("kind", ["DICT_5X5_50", "DICT_6X6_50", "DICT_APRILTAG_16H5"])
def test_markers_of_other_families_are_none_of_ours(kind: str) -> None:
    """Sixteen squares in a black edge are few: of patterns that are not ours one in two hundred may pass at most, and
    one that is read with every square right is ours."""
    others = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, kind))
    gray = np.full((720, 1280), 230, np.uint8)
    for n in range(30):
        image = cv2.aruco.generateImageMarker(others, n, 64)
        x, y = 60 + n % 10 * 115, 60 + n // 10 * 200
        gray[y:y + 64, x:x + 64] = image
    soft = np.asarray(cv2.GaussianBlur(gray, (0, 0), 1.0), np.uint8)
    assert len(find(soft)) <= (0 if kind != "DICT_APRILTAG_16H5" else 1)


def squares(size: int, side: int, gap: int) -> NDArray[np.uint8]:
    row = np.arange(size) % (side + gap) < side
    return np.where(row[:, None] & row[None, :], 0, 255).astype(np.uint8)


@pytest.mark.parametrize("gray", [
    np.zeros((64, 64), np.uint8), np.full((64, 3200), 255, np.uint8), np.zeros((3200, 64), np.uint8),
    np.random.default_rng(1).integers(0, 256, (500, 700)).astype(np.uint8),
    np.tile(np.array([0] * 8 + [255] * 8, np.uint8), (1600, 100)),
    np.eye(700, dtype=np.uint8) * 255], ids=["black", "wide", "high", "noise", "stripes", "line"])
def test_in_a_picture_without_markers_none_is_found(gray: NDArray[np.uint8]) -> None:
    assert find(gray) == ()


@pytest.mark.parametrize(("size", "side", "gap"), [(1600, 12, 8), (3200, 16, 8)])
def test_a_picture_made_to_take_for_ever_is_refused(size: int, side: int, gap: int) -> None:
    with pytest.raises(UnusablePicture) as refused:
        find(squares(size, side, gap))
    assert refused.value.key == "busy"


@pytest.mark.parametrize("gone", [*seldom(((),)), (2,)], ids=["four corners", "three corners"])
def test_a_chequered_cloth_around_the_board_does_not_matter(gone: tuple[int, ...]) -> None:
    how = Taking((1280, 960), tilt=30, round=20, fill=0.6, cloth=7)
    framed = [one for one in corners(corner_markers(*SIZE)) if one.number not in gone]
    lying = [Lying(4 + n, x, y, 12.0, (0.0, 10.0)[n % 2], 17.0 * n) for n, (x, y) in enumerate(SPOTS[::3])]
    gray = photographed(*SIZE, framed + lying, how, 2).gray
    with pytest.raises(UnusablePicture, match="busy"):
        find(gray)
    found = find_on_board(gray, range(4), range(4, 46))
    assert [one.number for one in found] == [one.number for one in framed + lying]


def test_a_cloth_without_a_board_is_refused() -> None:
    with pytest.raises(UnusablePicture, match="busy"):
        find_on_board(photographed(*SIZE, [], Taking((1280, 960), fill=0.5, cloth=7), 2).gray, range(4), range(4, 46))


def test_a_page_full_of_markers_is_read_whole() -> None:
    one = np.pad(draw(7, 5), 7, constant_values=255)
    assert [marker.number for marker in find(np.tile(one, (16, 20)))] == [7] * 320


def test_the_middle_is_where_the_diagonals_cross() -> None:
    assert Marker(0, ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)), 1.0).middle == (5, 5)
    leaning = Marker(0, ((0.0, 0.0), (12.0, 0.0), (9.0, 6.0), (3.0, 6.0)), 1.0)
    assert leaning.middle == pytest.approx((6, 4))
    assert leaning.side == pytest.approx(54 ** 0.5)
    assert Marker(0, ((1.0, 1.0),) * 4, 1.0).middle == (1, 1)


def test_a_layout_gives_each_number_one_meaning() -> None:
    four = corner_markers(*SIZE, inset=16)
    assert [(one.x, one.y) for one in four.values()] == [(16, 16), (281, 16), (281, 194), (16, 194)]
    flush = corner_markers(*SIZE)[0]  # the white around it, a square of its own wide, ends where the page does
    assert flush.x == flush.y == pytest.approx(flush.side / 2 + flush.side / CELLS)
    assert corner_markers(*SIZE, inset=-14, first=10)[10] == Corner(-14, -14)
    for corners_, stickers in ((four, {0: Sticker(Piece("camp"))}), (four, {50: Sticker(Piece("camp"))}),
                               (four, {-1: Sticker(Piece("camp"))}), (four, {9: Sticker(Piece("camp"), 0)}),
                               ({0: Corner(0, 0, -1)}, {})):
        with pytest.raises(ValueError, match="marker"):
            Layout(corners_, stickers)


def test_there_are_fifty_different_prints() -> None:
    seen = {np.rot90(draw(n, 1), turn).tobytes() for n in range(50) for turn in range(4)}
    assert len(seen) == 200
    for number in (-1, 50):
        with pytest.raises(ValueError, match="no marker"):
            draw(number)
