"""What has no seat and no number of its own is shown in words, too."""
from __future__ import annotations

from typing import Any

import pytest

from companion.web import texts_of
from tests.games.harrow_county.helpers import GAME, NEW
from tests.games.harrow_county.solo.table import NEW as ALONE

TEXTS = texts_of("harrow_county")


@pytest.mark.parametrize(("field", "value", "word"), [
    ("start", "outside", "mimo mapu"), ("terrain_cube", "swamp", "bažina"), ("token", "council_house", "Poradní sídlo"),
    ("id", "lost_sword", "meč"), ("1", "advance", "POSUNUTÍ"), ("theirs", 0.2, "0,2")])
def test_a_thing_has_its_word(field: str, value: Any, word: str) -> None:
    assert GAME.names.name(NEW, field, value, "cs", {}, TEXTS) == word


def test_a_place_of_a_faction_that_nobody_leads_is_called_by_the_faction() -> None:
    assert GAME.names.place(ALONE, "plate:family", "cs", {}, TEXTS) == "talíř: Rodina"
