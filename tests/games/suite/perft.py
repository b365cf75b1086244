"""How many sequences of actions there are from fixed positions: a change of the rules moves these figures.

Where the digest of a line differs, the random game before it went another way; where only the figures do, the rules
of that position changed, and `divide` says under which first action."""
from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest

from companion import games
from companion.games.playout import generator, walk
from companion.kernel import TABLE, actors, digest, divide, encode, legal, perft
from tests.games.suite.golden import words

DEPTHS = (1, 2, 3)


class Counted(NamedTuple):
    """A position after so many actions of a seeded random game from that set-up."""

    setup: Mapping[str, Any]
    seed: int
    actions: int


@cache
def position(id: str, setup: bytes, seed: int, actions: int) -> Any:
    game = games.load(id)
    s = game.new(game.codec.setup(setup))
    for n, (_, after) in enumerate(walk(game, s, generator(seed, 0))):
        if n == actions:
            break
        s = after
    return s


class Perft:
    """`divided`: the position whose figures are written down by first action as well."""

    id: ClassVar[str]
    folder: ClassVar[Path]
    counted: ClassVar[Mapping[str, Counted]]
    divided: ClassVar[str]

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", self.counted)

    def position(self, name: str) -> Any:
        asked = self.counted[name]
        return position(self.id, encode(asked.setup), asked.seed, asked.actions)

    def line(self, name: str) -> str:
        """Name, seed, actions played, the open step, its digest, then perft at each depth."""
        s, asked = self.position(name), self.counted[name]
        step = s.flow[-1].__struct_config__.tag
        counts = (perft(self.game, s, depth) for depth in DEPTHS)
        return " ".join(map(str, (name, asked.seed, asked.actions, step, digest(s), *counts)))

    def figures(self) -> str:
        return "\n".join(map(self.line, self.counted)) + "\n"

    def by_action(self, name: str, depth: int) -> str:
        """`divide` for a reader: the sequences under each first action, the most numerous first, then their sum."""
        counts = divide(self.game, self.position(name), depth)
        lines = [f"{n:7} {words(action)}" for action, n in sorted(counts.items(), key=lambda x: (-x[1], words(x[0])))]
        return "\n".join([*lines, f"{sum(counts.values()):7} in all"]) + "\n"

    def test_the_figures_are_as_written(self, name: str) -> None:
        written = {line.split()[0]: line for line in (self.folder / "perft.txt").read_text("utf-8").splitlines()}
        assert list(written) == list(self.counted)
        assert self.line(name) == written[name], self.by_action(name, 2)

    def test_divide_is_as_written_and_sums_to_perft(self) -> None:
        """To the figure that is written for this position, which the other test counts."""
        text = self.by_action(self.divided, 3)
        assert text == (self.folder / "divide.txt").read_text("utf-8")
        *lines, last = text.splitlines()
        [whole] = [line.split()[-1] for line in (self.folder / "perft.txt").read_text("utf-8").splitlines()
                   if line.split()[0] == self.divided]
        assert int(last.split()[0]) == sum(int(line.split()[0]) for line in lines) == int(whole)

    def test_divide_has_a_line_for_each_legal_action(self) -> None:
        s = self.position(self.divided)
        assert TABLE not in actors(s)
        assert list(divide(self.game, s, 1)) == [a for seat in actors(s) for a in legal(self.game, s, seat)]
        assert set(divide(self.game, s, 1).values()) == {1}
