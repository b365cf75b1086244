"""Two hundred random complete games of the sample box: no dead end, no impossible position, hardly one unfinished."""
from __future__ import annotations

import pytest

from companion.games.near_and_far.state import Setup
from companion.games.playout import Report, Trouble, playout
from tests.games.near_and_far.helpers import GAME

SEATS = ("ann", "bob", "cid", "dan")
GAMES = 10
"""In one test: many short tests are begun early by a runner with several workers, few long ones last."""
TESTS = [(players, part) for players, parts in ((2, 7), (3, 7), (4, 6)) for part in range(parts)]


UNFINISHED = 4
"""Games of all that may go on for longer than anybody plays: chance dawdles now and then."""
unfinished: list[int] = []
"""Of each test that has run; a file's tests run in one process."""


@pytest.mark.parametrize(("players", "part"), TESTS)
def test_every_position_of_random_games_is_possible(players: int, part: int) -> None:
    troubles: list[Trouble] = []
    report: Report = playout(GAME, [Setup(SEATS[:players])] * GAMES, seed=10 * players + part, tell=troubles.append)
    assert [x for x in troubles if x.finding or x.dead_end] == []
    assert (report.games, report.dead_ends, report.findings) == (GAMES, 0, 0)
    unfinished.append(report.unfinished)


def test_they_are_two_hundred_and_nearly_all_come_to_their_end() -> None:
    assert GAMES * len(TESTS) == 200
    assert sum(unfinished) <= UNFINISHED
