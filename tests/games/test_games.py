"""Which games and tools there are, and what parts each has."""
from __future__ import annotations

import pytest

from companion import games


def test_a_tool_has_tables_and_is_no_game_of_the_lobby() -> None:
    assert not set(games.ids()) & set(games.tools())
    for id in (*games.ids(), *games.tools()):
        assert games.known(id)
        assert games.load(id).id == id
    for tool in games.tools():
        for ask in (games.boxing, games.campaign):
            with pytest.raises(KeyError):
                ask(tool)


def test_every_table_has_what_any_screen_asks_for() -> None:
    for id in (*games.ids(), *games.tools()):
        assert all(games.has(id, name) for name in ("names", "wording", "layout", "icons", "topics"))
    assert games.part("tower", "layout").PAGE == "bench"


def test_what_a_game_has_no_use_for_is_told_apart_from_what_is_unknown() -> None:
    assert games.has("near_and_far", "finale")
    assert not games.has("tower", "finale")
    with pytest.raises(games.NoPart):
        games.part("tower", "finale")
    for ask in (games.part, games.has):
        with pytest.raises(KeyError):
            ask("chess", "layout")
    with pytest.raises(KeyError):
        games.load("chess")
