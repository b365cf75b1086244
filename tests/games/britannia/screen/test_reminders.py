"""What groups forget is said where it matters, once, to whom it matters, in both languages."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.britannia.advice.coach import FIRSTS
from companion.games.britannia.advice.reminders import Reminders
from companion.games.britannia.rules import rules
from companion.games.britannia.steps import Battles, Growing, Moving, Withdrawing
from companion.i18n import LANGUAGES
from companion.web import texts_of
from tests.games.britannia.helpers import GAME, NEW, at, lead

YORK = "welsh: march 1"
MOMENTS: tuple[tuple[str, Any, str], ...] = (
    ("arrivals", at("welsh", 8, "welsh: powys 1; irish: atlantic_ocean 1"), "welsh"),
    ("invasion", NEW, "romans"),
    ("second", at("romans", 1, "romans: kent 3", Moving("romans")), "romans"),
    ("danes_home", at("danes", 11, "danes: north_sea 4"), "danes"),
    ("cnut", at("danes", 14, "danes: york 3"), "danes"),
    ("picts", at("picts", 4, "picts: mar 2"), "picts"),
    ("york", at("welsh", 8, YORK), "welsh"),
    ("lapses", at("welsh", 9, YORK), "welsh"),
    ("limit", at("welsh", 7, "welsh: march 1, cheshire 1, hwicce 1"), "welsh"),
    ("submit", at("romans", 1, "romans: kent 2; belgae: essex 1", Battles("romans")), "belgae"),
    ("growth", at("welsh", 3, "welsh: avalon 1", Growing("welsh", 1)), "welsh"),
    ("raiders", at("saxons", 4, "saxons: kent 1", Withdrawing("saxons")), "saxons"),
    ("boats", at("saxons", 9, "saxons: kent 1"), "saxons"),
    ("scores", at("welsh", 5, "welsh: powys 1"), "welsh"),
    ("crown", at("saxons", 8, "saxons: kent 1"), "saxons"),
    ("order", at("welsh", 8, "welsh: powys 1; irish: atlantic_ocean 1"), "welsh"))


def due(s: Any, seat: str) -> dict[str, Any]:
    return {x.key: x for x in GAME.reminders.due(s, seat)}


@pytest.mark.parametrize(("key", "s", "side"), MOMENTS, ids=[x[0] for x in MOMENTS])
def test_a_reminder_comes_in_time_to_whoever_acts(key: str, s: Any, side: str) -> None:
    found = due(s, lead(side))
    assert key in found
    assert found[key].rule in rules.rules
    others = [seat for seat in s.seats if seat != lead(side)]
    assert not any(key in due(s, seat) for seat in others)


@pytest.mark.parametrize("key", ["invasion", "danes_home", "boats", "limit", "scores", "crown", "york"])
def test_and_not_when_there_is_nothing_to_forget(key: str) -> None:
    assert key not in due(at("welsh", 3, "welsh: powys 1"), lead("welsh"))


def test_arrivals_are_said_to_the_first_nation_of_their_round_alone() -> None:
    said = due(at("welsh", 8, "welsh: powys 1"), lead("welsh"))["arrivals"].params
    assert said == {"sides": {"irish": 1, "scots": 1, "angles": 2}}
    assert "arrivals" not in due(at("picts", 8, "welsh: powys 1; picts: mar 1"), lead("picts"))
    assert "arrivals" not in due(at("welsh", 2, "welsh: powys 1"), lead("welsh"))


def test_nobody_without_a_seat_is_reminded() -> None:
    assert GAME.reminders.due(NEW, "nobody") == ()
    assert {x.key for x in GAME.reminders.opening(NEW)} == {"colours", "all_areas"}
    assert GAME.reminders.opening(replace(NEW, round=3)) == ()


def test_every_sentence_is_there_in_both_languages() -> None:
    texts = texts_of("britannia")
    every = (*Reminders.OPENING, *Reminders.STEPS, *Reminders.STANDING)
    keys = [*(f"remind.{x.key}" for x in every), *(f"first.{x}" for x in (*FIRSTS.values(), "overrule")),
            *(f"coach.{x}" for x in ("attack", "take", "land", "grow", "battle", "retreat", "withdraw", "remove",
                                     "submit", "appear", "settle", "vote", "done"))]
    assert [(lang, key) for lang in LANGUAGES for key in keys if not texts.has(lang, key)] == []
    assert {f"BR-{x.rule}" for x in every} <= rules.rules.keys()
