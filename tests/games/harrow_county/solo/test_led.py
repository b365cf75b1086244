"""Solo games in which the coach leads Hester and chooses for the factions come to their end at every level."""
from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion import games
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hester.state import FEAST
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.solo.cards import TOTAL
from companion.games.harrow_county.solo.moving import MovingUnits
from companion.games.harrow_county.solo.turning import ChoosingSide
from companion.kernel import legal
from tests.games.harrow_county.helpers import with_
from tests.games.harrow_county.led import led
from tests.games.harrow_county.solo import table
from tests.games.harrow_county.solo.table import CARD, HOME, PROTECTORS, at, c, goals, inside, lying, told, units
from tests.soak import SOAK

GAME: Any = games.load("harrow_county")


def test_a_group_that_scores_is_moved_all_the_same() -> None:
    """However dear its points are: to put another group before it, again and again, would never end."""
    s = units(with_(lying(goals(told(), at(0, 2))), PROTECTORS, goals=4), PROTECTORS, HOME, q4_r0=1)
    s = inside(MovingUnits("cyd", PROTECTORS, 1), s)
    assert {type(x) for x in legal(GAME, s, "cyd")} == {c.MoveGroup, c.GoFirst}
    assert isinstance(GAME.coach.choose(s, "cyd"), c.MoveGroup)


def test_of_two_ways_as_long_none_leads_over_the_brambles() -> None:
    """A unit there would bring its faction a point after Hester's turn."""
    s = units(lying(goals(told(), at(1, -2))), PROTECTORS, at(0, 1))
    s = inside(MovingUnits("cyd", PROTECTORS, 1), s)
    assert {x.to for x in legal(GAME, s, "cyd")} == {MIDDLE, at(1, 0)}
    assert GAME.coach.choose(s, "cyd").to == at(1, 0)


@pytest.mark.parametrize(("cards", "swaps"), [(14, True), (6, False)])
def test_a_card_that_scores_is_put_away_where_cards_are_to_spare(cards: int, swaps: bool) -> None:
    """Both factions are a step from their goals."""
    s = goals(told(), at(0, 2), at(0, -2))
    s = table.alone(s, card=CARD, turned=(CARD,), solo_decks={"red": cards})
    s = inside(ChoosingSide("cyd"), s, "flames")
    assert isinstance(GAME.coach.choose(s, "cyd"), c.SwapSoloCard) == swaps


@cache
def alone(level: int, seed: int) -> tuple[Any, set[str]]:
    return led(GAME.new(Setup(("cyd",), mode="solo", solo_level=level)), seed)


@pytest.mark.soak
def test_she_wins_about_every_fourth_game_and_each_level_is_harder() -> None:
    squares = {level: [alone(level, seed)[0].hester.filled for seed in range(100)] for level in TOTAL}
    assert sum(n == FEAST for each in squares.values() for n in each) >= 40, squares
    mean = {level: sum(each) / len(each) for level, each in squares.items()}
    assert mean[1] > mean[2] > mean[3], mean


@pytest.mark.parametrize("seed", range(100) if SOAK else range(1))
@pytest.mark.parametrize("level", [1, 2, 3] if SOAK else [2])
def test_the_coach_leads_hester_alone_to_the_end(level: int, seed: int) -> None:
    s, tips = alone(level, seed)
    assert bool(s.solo.lost_by) != (GAME.finale.winners(s, GAME.score(s)) == ("cyd",))
    assert {"solo.deck", "solo.side", "root"} <= tips, sorted(tips)
