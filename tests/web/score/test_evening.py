"""A game that is over in three sentences."""
from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from companion.kernel import UNKNOWN
from companion.web import texts_of
from companion.web.score import evening

HOUR = timedelta(hours=1)


def screen(lang: str = "en") -> Any:
    names = {"p1": "Eva", "p2": "Jan"}
    return SimpleNamespace(seats=tuple(names), player=names.__getitem__,
                           t=lambda key, **params: texts_of("near_and_far").say(lang, key, **params))


def ends(*points: tuple[Any, Any]) -> list[tuple[int, dict[str, Any]]]:
    return [(n, {"p1": a, "p2": b}) for n, (a, b) in enumerate(points)]


@pytest.mark.parametrize(("points", "told"), [
    (((0, 0), (3, 1), (5, 2)), "Eva led from round 1 on."),
    (((0, 0), (3, 1), (4, 6)), "Jan took the lead only in the last round."),
    (((0, 0), (3, 1), (4, 6), (5, 9)), "The lead changed once."),
    (((0, 0), (3, 1), (4, 6), (9, 7), (12, 8)), "The lead changed 2 times."),
    (((0, 0), (3, 1), (4, 4), (5, 2)), "Eva led from round 1 on.")])
def test_who_led(points: Any, told: str) -> None:
    assert evening.sentences(screen(), ends(*points), HOUR)[1] == told


def test_the_best_round_and_how_long_it_was() -> None:
    told = evening.sentences(screen(), ends((0, 0), (3, 1), (5, 7)), timedelta(hours=2, minutes=5))
    assert told[0] == "2 rounds in 2:05 h."
    assert told[2] == "Best round: Jan, 6 points in round 2."


def test_what_nobody_knows_is_left_out() -> None:
    told = evening.sentences(screen("cs"), ends((0, 0), (UNKNOWN, UNKNOWN)), timedelta(seconds=8))
    assert told == ("1 kolo.",)
    assert evening.sentences(screen("cs"), [], timedelta()) == ("0 kol.",)
