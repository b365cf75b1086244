"""How many sequences of actions there are from fixed positions: a change of the rules moves these figures.

Where the digest of a line differs, the random game before it went another way; where only the figures do, the rules
of that position changed, and `divide` says under which first action."""
from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import digest, divide, legal, perft
from tests.games.near_and_far.play.golden import COUNTED, DEPTHS, FOLDER, GAME, SEATS, divided, position, turn

LINES = {line.split()[0]: line.split() for line in (FOLDER / "perft.txt").read_text("utf-8").splitlines()}


@pytest.mark.parametrize("counted", COUNTED, ids=lambda x: x[0])
def test_the_figures_are_as_written(counted: tuple[Any, ...]) -> None:
    name, *where = counted
    s = position(*where)
    *_, step, known, one, two, three = LINES[name]
    here = s.flow[-1].__struct_config__.tag, digest(s)
    assert (step, known) == here, f"{name}: another position than the one counted"
    counts = [perft(GAME, s, depth) for depth in DEPTHS]
    assert counts == [int(one), int(two), int(three)], f"{name}:\n{divided(s, 2)}"


def test_every_figure_belongs_to_a_position() -> None:
    assert list(LINES) == [name for name, *_ in COUNTED]


def test_divide_is_as_written_and_sums_to_perft() -> None:
    text = divided(turn(), 3)
    assert text == (FOLDER / "divide.txt").read_text("utf-8")
    *lines, last = text.splitlines()
    assert int(last.split()[0]) == sum(int(line.split()[0]) for line in lines) == perft(GAME, turn(), 3)


def test_divide_has_a_line_for_each_legal_action() -> None:
    s = turn()
    assert list(divide(GAME, s, 1)) == [a for seat in s.seats for a in legal(GAME, s, seat)]
    assert set(divide(GAME, s, 1).values()) == {1}


def test_the_deal_counts_as_the_box_says() -> None:
    """16 book spaces take the tokens one by one: 16 * 15 * 14 ways for the first three."""
    s = position(2, "sample", 5, 0)
    assert len(SEATS) >= len(s.seats) == 2
    assert [perft(GAME, s, depth) for depth in DEPTHS] == [16, 16 * 15, 16 * 15 * 14]
