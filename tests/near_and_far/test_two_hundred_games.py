"""Two hundred random complete games of the sample box: no dead end, no impossible position, hardly one unfinished."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.state import Setup
from companion.games.playout import Report, Trouble, playout
from tests.near_and_far.helpers import GAME

SEATS = ("ann", "bob", "cid", "dan")


@pytest.mark.parametrize(("players", "games"), [(2, 67), (3, 67), (4, 66)])
def test_every_position_of_random_games_is_possible(players: int, games: int) -> None:
    troubles: list[Trouble] = []
    report: Report = playout(GAME, [Setup(SEATS[:players])] * games, seed=players, tell=troubles.append)
    assert [x for x in troubles if x.finding or x.dead_end] == []
    assert (report.games, report.dead_ends, report.findings) == (games, 0, 0)
    assert report.unfinished < games * 0.05
