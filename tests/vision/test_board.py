"""Spaces of boards of every shape, and the difference between what a picture shows and what the journal believes."""
from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from companion.kernel import Piece, Place
from companion.vision.board import (
    NOWHERE, Comparison, Difference, Geometry, Placement, Space, compare, hexagon, place_pieces, shares)
from companion.vision.markers import Layout, Marker, Sticker, corner_markers, find
from companion.vision.sight import Standing, View, standing_pieces, view
from tests.vision.boards_drawn import Camera, Lying, Taking, corners, photographed

MAP = Geometry(297, 210, {f"space:{c + 9 * r}": Space(46 + 26 * c, 45 + 30 * r) for r in range(5) for c in range(9)})
ANN, BOB = Piece("figure", "", "ann"), Piece("figure", "", "bob")
CAMP, OTHER = Piece("camp", "", "ann"), Piece("camp", "", "bob")
LAYOUT = Layout(corner_markers(297, 210), {
    4: Sticker(ANN, 12, 10), 5: Sticker(BOB, 12, 10), 6: Sticker(CAMP, 12, 4, alike=True),
    7: Sticker(OTHER, 12, 4, alike=True)})
HOW = Taking(tilt=35)


def above(how: Taking = HOW) -> View:
    """How a camera of known place shows the board."""
    camera = Camera(how, 297, 210)
    over = camera.plane(0)
    up = camera.plane(1)[:, 2] - over[:, 2]
    return View(over, up, ((over, up),), (0, 1, 2, 3), float(camera.lens[0, 0]), how.size)


def at(number: int, x: float, y: float, sure: float = 1.0) -> Standing:
    return Standing(Marker(number, ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)), sure), x, y, 0.1, 0.0, sure)


def on(number: int, place: Place, aside: float = 0.0) -> Standing:
    return at(number, MAP.spaces[place].x + aside, MAP.spaces[place].y)


def told(believed: Mapping[Place, tuple[Piece, ...]], *seen: Standing, how: Taking = HOW,
         ) -> list[tuple[str, Piece, Place, Place]]:
    found = compare(MAP, LAYOUT, above(how), place_pieces(MAP, seen), believed).differences
    return [(one.do, one.piece, one.place, one.seen) for one in found]


def test_a_middle_is_surely_its_space_and_between_two_each_has_half() -> None:
    assert shares(MAP, 46, 45) == (("space:0", 1.0),)
    between = dict(shares(MAP, 59, 45))
    assert (between["space:0"], between["space:1"]) == pytest.approx((0.47, 0.47), abs=0.06)
    along = [dict(shares(MAP, x, 45)).get("space:0", 0.0) for x in np.arange(46, 73, 0.5)]
    assert all(a >= b for a, b in pairwise(along))
    assert max(a - b for a, b in pairwise(along)) < 0.16
    assert (along[0], along[-1]) == (1.0, 0.0)
    for x, y in ((46, 45), (59, 60), (12, 12), (150, 105)):
        assert sum(share for _, share in shares(MAP, x, y, 3.0)) == pytest.approx(1)


def test_the_less_sure_a_place_the_less_sure_its_space() -> None:
    by = [dict(shares(MAP, 52, 45, off))["space:0"] for off in (0, 4, 8)]
    assert by[0] > 0.99 > by[1] > by[2]


def test_beside_all_spaces_is_nowhere() -> None:
    assert shares(MAP, 5, 200)[0] == (NOWHERE, 1.0)
    assert dict(shares(MAP, 46, 45 - MAP.reach)) == pytest.approx({"space:0": 0.5, NOWHERE: 0.5}, abs=0.1)
    wide = Geometry(297, 210, {"camp": Space(20, 20, reach=40)})
    assert shares(wide, 50, 20) == (("camp", 1.0),)


def test_a_board_of_hexagons_needs_only_its_geometry() -> None:
    wide = 30.0
    spots = {f"{q},{r}": (40 + q * wide + (r % 2) * wide / 2, 40 + r * wide * 3 ** 0.5 / 2)
             for r in range(4) for q in range(6)}
    board = Geometry(260, 180, {f"hex:{name}": hexagon(x, y, wide) for name, (x, y) in spots.items()})
    for name, (x, y) in spots.items():
        for angle in np.arange(0, 2 * np.pi, 0.5):
            assert shares(board, x + 6 * np.cos(angle), y + 6 * np.sin(angle))[0] == (f"hex:{name}", 1.0)
    (a, b), (c, d) = spots["2,1"], spots["3,1"]
    assert dict(shares(board, (a + c) / 2, (b + d) / 2)) == pytest.approx({"hex:2,1": 0.5, "hex:3,1": 0.5}, abs=0.08)
    # Where three of them meet, each has a third.
    assert sorted(share for _, share in shares(board, a, b + wide / 3 ** 0.5)) == pytest.approx([1 / 3] * 3, abs=0.1)
    flat = hexagon(0, 0, 10, pointed=False).outline
    assert max(y for _, y in flat) == pytest.approx(5)
    assert max(x for x, _ in flat) == pytest.approx(10 / 3 ** 0.5)


def test_a_board_of_areas_needs_only_its_geometry() -> None:
    """An area with a bay, one within another, and a round space upon an area."""
    bay = ((10.0, 10.0), (110.0, 10.0), (110.0, 110.0), (70.0, 110.0), (70.0, 50.0), (50.0, 50.0), (50.0, 110.0),
           (10.0, 110.0))
    board = Geometry(200, 150, {
        "area:sea": Space(100, 75, ((0.0, 0.0), (200.0, 0.0), (200.0, 150.0), (0.0, 150.0))),
        "area:land": Space(30, 60, bay), "space:town": Space(90, 30, reach=10)})
    for x, y, place in ((30, 60, "area:land"), (60, 80, "area:sea"), (90, 80, "area:land"), (160, 80, "area:sea"),
                        (90, 30, "space:town")):
        assert shares(board, x, y) == ((place, 1.0),), place
    assert dict(shares(board, 110, 80)) == pytest.approx({"area:land": 0.5, "area:sea": 0.5}, abs=0.08)


def test_what_agrees_makes_no_difference() -> None:
    believed = {"space:3": (ANN, Piece("quest")), "space:4": (BOB, CAMP), "space:9": (CAMP, OTHER),
                "player:ann": (Piece("camp", "", "ann", 12),), "hearts:ann": (Piece("marker", "5", "ann"),)}
    seen = [on(4, "space:3"), on(5, "space:4", 3), on(6, "space:4", -4), on(6, "space:9"), on(7, "space:9", 5)]
    assert told(believed, *seen) == []
    assert compare(MAP, LAYOUT, above(), place_pieces(MAP, seen), believed).agreed == 5
    assert told(believed, *reversed(seen)) == []


def test_a_piece_between_two_spaces_stands_where_the_journal_believes() -> None:
    between = on(4, "space:3", 13)
    assert told({"space:3": (ANN,)}, between) == told({"space:4": (ANN,)}, between) == []
    assert told({"space:5": (ANN,)}, between) == [("elsewhere", ANN, "space:5", place_pieces(MAP, [between])[0].place)]


def test_each_kind_of_difference() -> None:
    assert told({"space:3": (CAMP,)}) == [("missing", CAMP, "space:3", NOWHERE)]
    assert told({}, on(6, "space:3")) == [("extra", CAMP, NOWHERE, "space:3")]
    assert told({"space:3": (ANN,)}, on(4, "space:7")) == [("elsewhere", ANN, "space:3", "space:7")]
    # Camps of one seat are alike: nobody can say that one went from here to there.
    assert told({"space:3": (CAMP,)}, on(6, "space:7")) == [
        ("extra", CAMP, NOWHERE, "space:7"), ("missing", CAMP, "space:3", NOWHERE)]
    assert told({"space:3": (CAMP,)}, on(7, "space:3")) == [
        ("missing", CAMP, "space:3", NOWHERE), ("extra", OTHER, NOWHERE, "space:3")]


def test_what_there_is_one_of_comes_from_beside_the_board_and_goes_there() -> None:
    town = {"building:tavern": (ANN,)}
    assert told(town, on(4, "space:7")) == [("elsewhere", ANN, "building:tavern", "space:7")]
    assert told(town, at(4, 3, 203)) == told(town) == []
    assert told({"space:7": (ANN,)}, at(4, 3, 203)) == [("elsewhere", ANN, "space:7", NOWHERE)]
    # A camp beside the spaces is one that waits to be placed.
    assert told({"player:ann": (Piece("camp", "", "ann", 14),)}, at(6, 3, 203)) == []


def test_two_of_what_there_is_one_of() -> None:
    assert told({"space:3": (ANN,)}, on(4, "space:3"), on(4, "space:9")) == [("extra", ANN, NOWHERE, "space:9")]
    assert told({}, on(4, "space:3"), on(4, "space:9")) == [
        ("extra", ANN, NOWHERE, "space:3"), ("extra", ANN, NOWHERE, "space:9")]


def test_several_alike_on_one_space_are_counted() -> None:
    three = {"space:3": (Piece("camp", "", "ann", 3),)}
    assert told(three, on(6, "space:3"), on(6, "space:3", 4)) == [("missing", CAMP, "space:3", NOWHERE)]
    assert told(three, *(on(6, "space:3", n) for n in range(4))) == [("extra", CAMP, NOWHERE, "space:3")]


def test_a_table_without_markers_loses_nothing() -> None:
    bare = Layout(corner_markers(297, 210))
    assert compare(MAP, bare, above(), (), {"space:3": (ANN, CAMP)}) == compare(MAP, bare, above(), (), {})
    quest = {"space:3": (Piece("quest"), Piece("figure", "", "zoe"))}
    assert told(quest) == []


def test_what_the_picture_does_not_show_is_not_missing() -> None:
    close = Taking(tilt=35, fill=2.4)
    known = {"space:22": (CAMP,), "space:44": (CAMP,)}
    found = compare(MAP, LAYOUT, above(close), (), known)
    assert [(one.do, one.place) for one in found.differences] == [("missing", "space:22")]
    assert found.unseen == ("space:44",)
    far = Taking(tilt=35, size=(640, 360), fill=0.5)
    found = compare(MAP, LAYOUT, above(far), (), known)
    assert (found.differences, found.unseen) == ((), ("space:22", "space:44"))


def sure(believed: Mapping[Place, tuple[Piece, ...]], seen: Placement | None, how: Taking = HOW) -> Difference:
    (only,) = compare(MAP, LAYOUT, above(how), [seen] if seen else [], believed).differences
    return only


def test_how_sure_a_difference_is() -> None:
    here, = place_pieces(MAP, [on(4, "space:7")])
    faint, = place_pieces(MAP, [at(4, here.standing.x, here.standing.y, 0.5)])
    between, = place_pieces(MAP, [on(4, "space:7", 12)])
    known: dict[Place, tuple[Piece, ...]] = {"space:3": (ANN,)}
    assert sure(known, here).sure > 0.95 > 0.6 > sure(known, faint).sure
    assert 0.4 < sure(known, between).sure < 0.7
    assert sure(known, here).marker == here.standing.marker
    # What is not seen may lie under a hand; the smaller it is in the picture, the more easily it is overlooked.
    near, small = sure(known, None), sure(known, None, Taking(tilt=35, size=(800, 450)))
    assert 0.8 > near.sure > 0.5 > small.sure > 0
    assert near.marker is None
    hidden, = compare(MAP, LAYOUT, above(), [here], {"space:7": (ANN, CAMP)}).differences
    assert (hidden.do, hidden.piece) == ("missing", CAMP)
    assert hidden.sure < 0.6 * near.sure


def test_one_moved_piece_is_one_difference_wherever_it_went() -> None:
    rng = np.random.default_rng(4)
    for _ in range(40):
        places = [f"space:{n}" for n in rng.choice(45, 7, replace=False)]
        numbers = [4, 5, 6, 6, 7, 7]
        believed: dict[Place, tuple[Piece, ...]] = {
            place: (LAYOUT.stickers[n].piece,) for place, n in zip(places, numbers, strict=False)}
        seen = [on(n, place, rng.uniform(-6, 6)) for place, n in zip(places, numbers, strict=False)]
        assert told(believed, *seen) == []
        moved = int(rng.integers(0, 6))
        seen[moved] = on(numbers[moved], places[6])
        found = told(believed, *seen)
        assert {one[0] for one in found} == ({"elsewhere"} if moved < 2 else {"extra", "missing"})
        assert {one[2] for one in found} - {NOWHERE} == {places[moved]}
        assert {one[3] for one in found} - {NOWHERE} == {places[6]}


def test_from_the_photograph_to_the_differences() -> None:
    lying = [Lying(n, MAP.spaces[place].x + 2, MAP.spaces[place].y - 3, 12, LAYOUT.stickers[n].height, 40.0 * n)
             for n, place in ((4, "space:12"), (5, "space:30"), (6, "space:1"), (6, "space:20"), (7, "space:40"))]
    how = Taking(tilt=40, round=-25)
    photo = photographed(297, 210, corners(LAYOUT.corners) + lying, how, 9)
    markers = find(photo.gray, [*LAYOUT.corners, *LAYOUT.stickers])
    where = view(markers, LAYOUT, how.size)
    seen = place_pieces(MAP, standing_pieces(markers, LAYOUT, where))
    assert [(one.standing.marker.number, one.place) for one in seen] == [
        (4, "space:12"), (5, "space:30"), (6, "space:1"), (6, "space:20"), (7, "space:40")]
    assert min(one.sure for one in seen) > 0.8
    believed = {"space:13": (ANN,), "space:30": (BOB,), "space:1": (CAMP,), "space:22": (CAMP,), "space:40": (OTHER,)}
    found = compare(MAP, LAYOUT, where, seen, believed)
    assert [(one.do, one.piece, one.place, one.seen) for one in found.differences] == [
        ("elsewhere", ANN, "space:13", "space:12"), ("extra", CAMP, NOWHERE, "space:20"),
        ("missing", CAMP, "space:22", NOWHERE)]
    assert found.agreed == 3


SIX = [(4, "space:12"), (5, "space:30"), (6, "space:1"), (6, "space:20"), (7, "space:40"), (7, "space:24")]


def six_pieces(how: Taking) -> tuple[Comparison, int]:
    """The comparison of a photo with six pieces that are all where the journal has them; and how many were seen."""
    lying = [Lying(n, MAP.spaces[place].x, MAP.spaces[place].y, 12, LAYOUT.stickers[n].height, 40.0 * n)
             for n, place in SIX]
    gray = photographed(297, 210, corners(LAYOUT.corners) + lying, how, 9).gray
    markers = find(gray, [*LAYOUT.corners, *LAYOUT.stickers])
    where = view(markers, LAYOUT, how.size, gray)
    seen = place_pieces(MAP, standing_pieces(markers, LAYOUT, where))
    return compare(MAP, LAYOUT, where, seen, {place: (LAYOUT.stickers[n].piece,) for n, place in SIX}), len(seen)


@pytest.mark.parametrize("how", [
    Taking((900, 640), blur=2.9), Taking((900, 640), move=9), Taking((1100, 800), blur=3.4)])
def test_what_is_too_blurred_to_be_seen_is_not_said_to_be_missing(how: Taking) -> None:
    found, seen = six_pieces(how)
    assert seen < 4, "no blurred picture"
    assert all(one.sure <= 0.3 for one in found.differences)


def test_in_a_sharp_picture_a_missing_piece_is_said_to_be_so() -> None:
    found, seen = six_pieces(Taking((900, 640)))
    assert (found.differences, seen) == ((), 6)
    gray = photographed(297, 210, corners(LAYOUT.corners), Taking((900, 640)), 9).gray
    where = view(find(gray, LAYOUT.corners), LAYOUT, (900, 640), gray)
    (missing,) = compare(MAP, LAYOUT, where, (), {"space:3": (ANN,)}).differences
    unlooked, = compare(MAP, LAYOUT, replace(where, steepness=1.0), (), {"space:3": (ANN,)}).differences
    assert missing.sure == unlooked.sure > 0.5
