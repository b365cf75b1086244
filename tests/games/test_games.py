"""Which games and tools there are."""
from __future__ import annotations

import pytest

from companion import games


def test_a_tool_has_tables_and_is_no_game_of_the_lobby() -> None:
    assert not set(games.ids()) & set(games.tools())
    for id in (*games.ids(), *games.tools()):
        assert games.known(id)
        assert games.load(id).id == games.about(id).id == id


def test_what_a_game_has_no_use_for_is_told_apart_from_what_is_unknown() -> None:
    assert games.load("near_and_far").finale is not None
    assert games.load("tower").finale is None
    for ask in (games.load, games.about):
        with pytest.raises(KeyError):
            ask("chess")
