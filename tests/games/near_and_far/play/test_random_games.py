"""Random complete games of the sample box, twenty of them, two hundred in a soak: no dead end, no impossible position,
hardly one unfinished."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.state import Setup
from companion.games.playout import Report, Trouble, playout
from tests.games.near_and_far.helpers import GAME

SEATS = ("ann", "bob", "cid", "dan")
GAMES = {2: 7, 3: 7, 4: 6}
"""Of so many players, in one part."""
PARTS = 10
"""The first is played every time."""


UNFINISHED = 4
"""Games of all that may go on for longer than anybody plays: chance dawdles now and then."""
unfinished: list[int] = []
"""Of each test that has run; a file's tests run in one process."""


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, PARTS))])
@pytest.mark.parametrize("players", GAMES)
def test_every_position_of_random_games_is_possible(players: int, part: int) -> None:
    troubles: list[Trouble] = []
    games = GAMES[players]
    report: Report = playout(GAME, [Setup(SEATS[:players])] * games, seed=10 * players + part, tell=troubles.append)
    assert [x for x in troubles if x.finding or x.dead_end] == []
    assert (report.games, report.dead_ends, report.findings) == (games, 0, 0)
    unfinished.append(report.unfinished)
    assert sum(unfinished) <= UNFINISHED
