"""Photos of boards that a host remembers."""
from __future__ import annotations

import pytest

from companion.table.cards import boards
from companion.table.cards.boards import Photo, Photos
from companion.vision import picture
from tests.vision.board_photos import GAME, start, taken


@pytest.fixture(scope="module")
def photo() -> Photo:
    return Photo(boards.survey(GAME, start(), picture.read_colour(taken("bare"))), 1, "bare")


def test_photos_are_few_and_grow_old(photo: Photo) -> None:
    now = 0.0
    kept = Photos(size=2, minutes=30, clock=lambda: now)
    for key in "abc":
        kept.put(key, photo)
    assert [kept.get(key) is None for key in "abc"] == [True, False, False]
    kept.get("b")
    kept.put("d", photo)
    assert [kept.get(key) is None for key in "bcd"] == [False, True, False]
    now = 20 * 60
    assert kept.get("b")
    now = 40 * 60
    assert [kept.get(key) is None for key in "bd"] == [False, True]  # whoever looks at one keeps it
    kept.forget("b")
    assert kept.get("b") is None
