"""What a photo of the board is compared by: where the spaces lie on it, how exact that is, and how long it is kept."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.table import boards
from companion.table.boards import Photo, Photos, Survey
from companion.vision import picture
from tests.vision.boards_drawn import Lying
from tests.vision.surveyed import ANN, GAME, RED, SIZE, TABLES, jpeg, laid, photo, start, taken
from tests.web.owner import painted

WIDE = (800, 570)
"""Pixels of a picture that has the shape of the board."""


def seen(under: bytes, file: bytes = b"") -> Survey:
    return boards.survey(GAME, start(), picture.coloured(file or taken("bare")), under)


@pytest.fixture(scope="module")
def bare() -> Survey:
    return seen(painted("PNG", WIDE))


def test_spaces_tapped_on_a_picture_lie_where_the_picture_lies_in_the_square(bare: Survey) -> None:
    left, top, wide, high = 0.0, 143.75, 1000.0, 712.5  # in the middle, as large as it fits
    for place, ((x, y),) in boards.can(GAME, start()).spaces.items():
        there = bare.geometry.spaces[place]
        assert (there.x, there.y) == pytest.approx(
            ((x - left) / wide * SIZE[0], (y - top) / high * SIZE[1]), abs=0.5), place
    assert (bare.rough, bare.geometry.slack) == ("", boards.SLACK)


def test_a_picture_that_is_lost_had_the_shape_of_the_board(bare: Survey, monkeypatch: pytest.MonkeyPatch) -> None:
    there = replace(boards.can(GAME, start()), picture="0123456789abcdef.jpg")
    monkeypatch.setattr(boards, "can", lambda *_: there)
    told = seen(b"")
    for place, space in bare.geometry.spaces.items():
        there = told.geometry.spaces[place]
        assert (there.x, there.y) == pytest.approx((space.x, space.y), abs=1)
    assert told.rough == "picture"


def test_it_is_said_why_places_are_not_exact() -> None:
    three = jpeg(photo([one for one in laid(start(), TABLES["bare"]) if one.number != 2]))
    for under, file, why in ((b"", b"", "drawn"), (b"no picture any more", b"", "drawn"),
                             (painted("PNG", (600, 600)), b"", "picture"), (painted("PNG", WIDE), three, "corners")):
        told = seen(under, file)
        assert (told.rough, told.geometry.slack) == (why, boards.ROUGH)


def test_what_lies_beside_the_board_stands_on_no_space() -> None:
    space = seen(b"").geometry.spaces["space:s12"]
    assert space.y < boards.REACH[1] - 4
    for y, place in ((3.0, "space:s12"), (-3.0, "")):
        figure = Lying(4, space.x, y, 15.0, 25.0)
        told = seen(b"", jpeg(photo([*laid(start(), {}), figure])))
        (found,) = told.placed
        assert (found.place, found.standing.y) == (place, pytest.approx(y, abs=1.5))
        assert found.sure > 0.5


def test_a_kind_without_markers_is_named_only_where_the_app_believes_in_one() -> None:
    told = seen(b"", jpeg(photo(laid(start(), {"space:f": (ANN,)}))))
    assert boards.uncompared(told, {"space:b": (RED,), "space:f": (ANN,)}) == ("camp",)
    assert boards.compared(told, {"space:b": (RED,), "space:f": (ANN,)})[0] == ()
    assert boards.uncompared(told, {"space:f": (ANN,), "player:p1": (RED,)}) == ()


def test_photos_are_bounded_and_grow_old(bare: Survey) -> None:
    now = 0.0
    kept = Photos(size=2, minutes=30, clock=lambda: now)
    for key in "abc":
        kept.put(key, Photo(bare, 1, key))
    assert [kept.get(key) is None for key in "abc"] == [True, False, False]
    kept.get("b")
    kept.put("d", Photo(bare, 1, "d"))
    assert [kept.get(key) is None for key in "bcd"] == [False, True, False]
    now = 20 * 60
    assert kept.get("b")
    now = 40 * 60
    assert [kept.get(key) is None for key in "bd"] == [False, True]  # whoever looks at one keeps it
    kept.forget("b")
    assert kept.get("b") is None
