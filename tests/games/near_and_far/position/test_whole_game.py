"""A told position of the whole game: tortoises, villains, more camps."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.contract import Nonsense
from tests.games.near_and_far.helpers import GAME, given
from tests.games.near_and_far.position.test_position import laid, told, values

position = GAME.position


def last_map(**more: Any) -> Any:
    s = given(ann={"villains": ("king",), "camps": 13}, **more)
    return replace(s, mode="campaign", map=11, day=True, villains=("queen", "witch"))


def test_tortoises_are_asked_for_by_day_and_come_off_the_stables() -> None:
    assert "players/ann/tortoises" not in values(laid())
    s = replace(laid(), day=True)
    assert values(s)["players/ann/tortoises"] == 0
    after = told(s, players__ann__tortoises=2)
    assert (after.players["ann"].tortoises, after.birds) == (2, s.birds - 2)
    assert "players/ann/tortoises" in values(given(ann={"tortoises": 1}))


def test_a_tortoise_at_dusk_is_found_where_it_was_told() -> None:
    s = replace(laid(), day=True)
    after = position.apply_answers(s, {"players/ann/tortoises": 4})
    assert position.field_of_finding(after, next(x for x in GAME.check(after) if x.about == "birds"),
                          {"players/ann/tortoises": 4}) in ("players/ann/birds", "players/ann/tortoises")
    dusk = replace(given(ann={"tortoises": 1}), day=False)
    finding = next(x for x in GAME.check(dusk) if x.about == "tortoise")
    assert position.field_of_finding(dusk, finding, {}) == "players/ann/tortoises"


def test_villains_lie_before_one_player_or_beside_the_atlas() -> None:
    s = last_map()
    assert values(s)["players/bob/villains"] == []
    after = told(s, players__bob__villains=["witch"])
    assert (after.villains, after.players["bob"].villains) == (("queen",), ("witch",))
    assert after.players["bob"].camps == s.players["bob"].camps - 1  # a camp lies on the card
    back = told(after, players__ann__villains=[])
    assert back.villains == ("king", "queen") or back.villains == ("queen", "king")
    assert back.players["ann"].camps == 14
    assert "players/ann/villains" not in values(laid())


def test_a_villain_that_nobody_has_heard_of_is_nonsense() -> None:
    with pytest.raises(Nonsense):
        position.apply_answers(last_map(), {"players/ann/villains": ["dragon"]})


def test_the_longer_game_counts_from_sixteen() -> None:
    s = replace(laid(), extended=True)
    s = replace(s, players={x: replace(p, camps=16) for x, p in s.players.items()})
    field = next(x for section in position.form(s) for x in section.fields if x.key == "players/ann/camps")
    assert (field.value, field.high) == (16, 16)
    after = told(s, **{"camps/b": "ann"})
    assert after.players["ann"].camps == 15
