"""Where pieces stand on a photographed board, in millimetres, with their heights corrected; and how far that may be
off, with few corner markers, crooked ones, an odd lens."""
from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from companion.i18n import TABLE_TEXTS, Texts
from companion.kernel import Piece
from companion.vision.markers import Layout, Marker, Sticker, corner_markers, find
from companion.vision.page import straighten
from companion.vision.picture import UnusablePicture
from companion.vision.sight import Standing, View, measure_board, standing_pieces, view
from tests.soak import seldom
from tests.vision.boards_drawn import Camera, Lying, Taking, corners, photographed

SIZE = (297.0, 210.0)
HEIGHTS = (0.0, 5.0, 10.0, 20.0)
FOUR = corner_markers(*SIZE)


def pieces(seed: int, side: float = 13.0) -> list[Lying]:
    """Sixteen pieces of four heights."""
    rng = np.random.default_rng(seed)
    spots = [(52 + 62 * c, 48 + 38 * r) for c in range(4) for r in range(4)]
    return [Lying(4 + n, x + rng.uniform(-8, 8), y + rng.uniform(-6, 6), side, HEIGHTS[n % 4], rng.uniform(0, 360))
            for n, (x, y) in enumerate(spots)]


def layout(lying: list[Lying]) -> Layout:
    return Layout(FOUR, {one.number: Sticker(Piece("figure", str(one.number)), one.side, one.height) for one in lying})


def seen(how: Taking, seed: int, lying: list[Lying], frame: list[Lying] | None = None) -> tuple[Marker, ...]:
    return find(photographed(*SIZE, (corners(FOUR) if frame is None else frame) + lying, how, seed).gray)


def errors(found: tuple[Standing, ...], lying: list[Lying]) -> list[float]:
    true = {one.number: one for one in lying}
    return [float(np.hypot(one.x - true[one.marker.number].x, one.y - true[one.marker.number].y)) for one in found]


@pytest.mark.parametrize(("how", "most"), [
    (Taking(tilt=25), 0.5), (Taking(tilt=25, round=35, roll=-8, focal=0.68, blur=1.1, lamp=0.6), 0.5),
    (Taking(tilt=25, round=170, size=(1920, 1080)), 0.25), (Taking(tilt=45, round=-40, focal=0.9), 0.7)])
def test_places_are_right_to_half_a_millimetre_with_heights_corrected(how: Taking, most: float) -> None:
    lying = pieces(1)
    markers = seen(how, 1, lying)
    known = layout(lying)
    where = view(markers, known, how.size)
    found = standing_pieces(markers, known, where)
    assert [one.marker.number for one in found] == [one.number for one in lying]
    assert max(errors(found, lying)) <= most
    assert all(error <= 4 * one.off + 0.15 for error, one in zip(errors(found, lying), found, strict=True))
    assert all(abs((one.turn - its.turn + 180) % 360 - 180) < 4 for one, its in zip(found, lying, strict=True))
    assert min(one.sure for one in found) > 0.8
    # Without their heights the same pieces seem to stand elsewhere, by height × tangent of the angle of sight.
    flat = Layout(FOUR, {n: replace(one, height=0.0) for n, one in known.stickers.items()})
    uncorrected = np.array(errors(standing_pieces(markers, flat, where), lying))
    high = np.array([one.height for one in lying])
    assert (uncorrected[high == 0] <= most).all()
    assert uncorrected[high == 20].min() > 4
    assert uncorrected[high == 20].mean() > 1.5 * uncorrected[high == 10].mean() > 0


@pytest.mark.parametrize(("gone", "most"), [((2,), 0.5), ((1, 3), 0.8), ((0, 1), 0.8), ((0, 3), 1.2)])
def test_three_corner_markers_are_enough_and_two_serve_in_need(gone: tuple[int, ...], most: float) -> None:
    lying = pieces(2)
    how = Taking(tilt=25, round=20)
    markers = seen(how, 2, lying)
    known = layout(lying)
    whole = view(markers, known, how.size)
    fewer = view([one for one in markers if one.number not in gone], known, how.size)
    assert fewer.corners == tuple(n for n in FOUR if n not in gone)
    assert max(errors(standing_pieces(markers, known, fewer), lying)) <= most
    middle = np.array([[640.0, 360.0]])
    assert fewer.unsure(middle)[0] > whole.unsure(middle)[0]


def test_with_one_corner_marker_or_none_nothing_is_said() -> None:
    markers = seen(Taking(), 2, [])
    for n in (0, 1):
        with pytest.raises(UnusablePicture) as refused:
            view(markers[:n], layout([]), Taking().size)
        assert (refused.value.key, refused.value.params) == ("no_board", {"n": n, "of": 4})


def test_a_corner_marker_that_is_seen_twice_counts_as_not_seen() -> None:
    lying = pieces(3)
    markers = seen(Taking(tilt=20), 3, [*lying, Lying(2, 150, 20, 14)])
    assert sum(one.number == 2 for one in markers) == 2
    where = view(markers, layout(lying), Taking().size)
    assert where.corners == (0, 1, 3)
    assert max(errors(standing_pieces(markers, layout(lying), where), lying)) < 0.6


@pytest.mark.parametrize("turns", [(90, 180, 270, 0), (7, -12, 3, 45)])
def test_corner_markers_may_lie_turned(turns: tuple[int, ...]) -> None:
    lying = pieces(4)
    frame = [replace(one, turn=turn) for one, turn in zip(corners(FOUR), turns, strict=True)]
    markers = seen(Taking(round=10), 4, lying, frame)
    where = view(markers, layout(lying), Taking().size)
    assert max(errors(standing_pieces(markers, layout(lying), where), lying)) < 0.5


def test_two_corner_markers_may_lie_turned_by_quarters_only() -> None:
    lying = pieces(4)
    for turns, fits in (((90, 270), True), ((20, -25), False)):
        frame = [replace(one, turn=turn) for one, turn in zip(corners(FOUR)[::2], turns, strict=True)]
        markers = seen(Taking(round=10), 4, lying, frame)
        if fits:
            found = standing_pieces(markers, layout(lying), view(markers, layout(lying), Taking().size))
            assert max(errors(found, lying)) < 0.8
            continue
        with pytest.raises(UnusablePicture) as refused:
            view(markers, layout(lying), Taking().size)
        assert refused.value.key == "corners"


def test_a_corner_marker_a_little_beside_its_place_makes_places_less_sure_and_far_beside_refuses() -> None:
    lying = pieces(5)
    for aside, fits in ((5.0, True), (25.0, False)):
        frame = corners(FOUR)
        frame[1] = replace(frame[1], x=frame[1].x - aside)
        markers = seen(Taking(round=-15), 5, lying, frame)
        if not fits:
            with pytest.raises(UnusablePicture) as refused:
                view(markers, layout(lying), Taking().size)
            assert refused.value.key == "corners"
            continue
        found = standing_pieces(markers, layout(lying), view(markers, layout(lying), Taking().size))
        wrong = errors(found, lying)
        assert max(wrong) > 0.6
        assert all(error <= 3 * one.off for error, one in zip(wrong, found, strict=True))


@pytest.mark.parametrize("order", [(1, 0, 2, 3), (2, 1, 0, 3), (1, 2, 3, 0)])
def test_corner_markers_in_a_wrong_order_are_refused(order: tuple[int, ...]) -> None:
    frame = [replace(one, number=number) for one, number in zip(corners(FOUR), order, strict=True)]
    markers = seen(Taking(), 6, [], frame)
    with pytest.raises(UnusablePicture) as refused:
        view(markers, layout([]), Taking().size)
    assert refused.value.key == "corners"


@pytest.mark.parametrize("how", [Taking(tilt=0, focal=0.62), Taking(tilt=25, bulge=-0.06)], ids=["lens", "bulge"])
def test_an_odd_lens_costs_up_to_two_millimetres_and_that_is_said(how: Taking) -> None:
    """From straight above nothing tells how far away the camera was, so heights are corrected by a common lens; and
    nothing straightens what a lens bends."""
    lying = pieces(7)
    markers = seen(how, 7, lying)
    found = standing_pieces(markers, layout(lying), view(markers, layout(lying), how.size))
    wrong = errors(found, lying)
    assert max(wrong) < 2
    assert all(error <= 3 * one.off + 0.1 for error, one in zip(wrong, found, strict=True))


def test_a_piece_is_where_it_is_seen_also_beside_the_board_and_in_front_of_a_frame_around_it() -> None:
    outside = Layout(corner_markers(*SIZE, inset=-14), {9: Sticker(Piece("figure"), 13, 10)})
    how = Taking(fill=0.62)
    markers = seen(how, 8, [Lying(9, 318, 100, 13, 10)], corners(outside.corners))
    found = standing_pieces(markers, outside, view(markers, outside, how.size))
    assert [(round(one.x), round(one.y)) for one in found] == [(318, 100)]


def test_a_print_of_another_size_and_what_only_looks_like_a_marker_are_left_out() -> None:
    lying = [Lying(22, 122, 135, 14, hidden="half"), Lying(30, 80, 80, 20), Lying(31, 200, 80, 15), Lying(32, 200, 140)]
    known = Layout(FOUR, {n: Sticker(Piece("figure", str(n)), 13) for n in (17, 22, 30, 31)})
    markers = seen(Taking(tilt=20, size=(1600, 1200)), 3, lying)
    found = standing_pieces(markers, known, view(markers, known, (1600, 1200)))
    assert [one.marker.number for one in found] == [31]  # a seventh too large: printed with "fit to page"
    assert found[0].sure < 1


def test_nonsense_is_refused_and_never_an_error() -> None:
    rng = np.random.default_rng(1)
    known = layout(pieces(1))
    for _ in range(60):
        markers = []
        for number in (*rng.permutation(4)[: rng.integers(1, 5)], 9):
            start, kind = rng.uniform(0, 900, 2), rng.integers(0, 4)
            square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * rng.uniform(1, 60)
            shape = (rng.uniform(0, 900, (4, 2)), np.tile(start, (4, 1)), start + square,
                     start + np.outer(np.arange(4), (7, 7)))[kind]
            markers.append(Marker(int(number), tuple((float(x), float(y)) for x, y in shape), 1.0))
        with pytest.raises(UnusablePicture):
            view(markers, known, (1280, 720))


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_refusal_has_its_sentence(lang: str) -> None:
    for key, params in (("no_board", {"n": 1, "of": 4}), ("corners", {"n": 4, "of": 4}), ("busy", {})):
        said = Texts([TABLE_TEXTS]).say(lang, f"vision.{key}", **params)
        assert said.endswith(".")
        assert "{" not in said


def test_a_view_says_how_large_things_are_in_the_picture_and_what_is_not_in_it() -> None:
    how = Taking(tilt=35, fill=1.5)
    where = of_camera(how)
    assert 2 < where.pixels(148, 105) < 8
    assert where.pixels(148, 105) < where.pixels(148, 130)  # nearer
    assert where.pixels(2, 208) == 0
    assert where.pixels(148, -4000) == where.pixels(148, 9000) == 0


def test_the_page_is_straightened_by_its_corner_markers() -> None:
    lying = [Lying(9, 200, 60, 16, 0, 30), Lying(10, 60, 150, 16)]
    how = Taking(tilt=35, round=20, fill=1.1)
    gray = photographed(*SIZE, [*corners(FOUR), *lying], how, 11).gray
    flat = straighten(gray, view(find(gray), layout([]), how.size).page(*SIZE))
    millimetre = np.array(flat.shape[::-1]) / SIZE
    for one, its in zip(find(flat, [9, 10]), lying, strict=True):
        assert np.array(one.middle) / millimetre == pytest.approx((its.x, its.y), abs=1)


def of_camera(how: Taking) -> View:
    """How a camera of known place shows the board, without a picture."""
    camera = Camera(how, *SIZE)
    over = camera.plane(0)
    return View(over, camera.plane(1)[:, 2] - over[:, 2], ((over, camera.plane(1)[:, 2] - over[:, 2]),), (0, 1, 2, 3),
                camera.lens[0, 0], how.size)


@pytest.mark.parametrize("board", [(400.0, 285.0), *seldom(((297.0, 210.0),), ((210.0, 297.0),))])
def test_the_corner_markers_tell_how_large_the_page_is(board: tuple[float, float]) -> None:
    four = corners(corner_markers(*board))
    for n, how in enumerate((Taking((1600, 1200), tilt=25, round=30, roll=5), Taking((1600, 1200), tilt=45, round=-70),
                             Taking((1200, 1600), tilt=5, roll=92))):
        found = find(photographed(*board, four, how, n).gray, range(4))
        assert measure_board(found) == pytest.approx(board, abs=0.3)
        assert measure_board(one for one in found if one.number != n) == pytest.approx(board, rel=0.04)
        view(found, Layout(corner_markers(*measure_board(found))), how.size)


def test_a_marker_that_lies_turned_in_its_corner_tells_it_too() -> None:
    turned = [replace(one, turn=90.0 * one.number + 4) for one in corners(FOUR)]
    found = find(photographed(*SIZE, turned, Taking((1600, 1200), tilt=30), 4).gray, range(4))
    assert measure_board(found) == pytest.approx(SIZE, abs=0.5)


def test_too_few_corner_markers_tell_no_size() -> None:
    found = find(photographed(*SIZE, corners(FOUR), Taking((1600, 1200), tilt=20), 5).gray, range(4))
    for gone, key, n in (((0, 2), "size", 2), ((0, 1, 2), "no_board", 1), ((0, 1, 2, 3), "no_board", 0)):
        with pytest.raises(UnusablePicture) as told:
            measure_board(one for one in found if one.number not in gone)
        assert (told.value.key, told.value.params["n"]) == (key, n)
        assert all(Texts([TABLE_TEXTS]).has(lang, f"vision.{key}") for lang in ("cs", "en"))
    with pytest.raises(UnusablePicture, match="size"):  # of two with one number nobody knows which lies at the board
        measure_board((*found, found[0], found[1]))


def test_corner_markers_that_lie_anywhere_tell_no_size() -> None:
    heap = [replace(one, x=100 + 30 * (one.number % 2), y=100 + 30 * (one.number // 2)) for one in corners(FOUR)]
    found = find(photographed(*SIZE, heap, Taking((1600, 1200), tilt=20), 6).gray, range(4))
    assert len(found) == 4
    with pytest.raises(UnusablePicture):
        measure_board(found)
