"""Recorded, finished games as text that a person can read: what a change of the rules must explain.

    python -m tests.games.suite.golden_write

plays the games of every game anew; the difference in git is then the review."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest
from msgspec.structs import fields

from companion import games
from companion.games.playout import choose, generator
from companion.kernel import Action, Fact, actors, digest, encode, perform

SILENT = {"opened", "closed", "became"}
"""Facts about the sequence of play, which the actions show anyway."""
LARGEST = 60_000
CAP = 2500
SHOWN = 60
AGAIN = "python -m tests.games.suite.golden_write"


class Recorded(NamedTuple):
    """A set-up as JSON and the seed of its dice; `plan` chooses the actions, by chance where there is none."""

    setup: Mapping[str, Any]
    seed: int
    plan: Callable[[Any, random.Random], Action] | None = None


def words(x: Action | Fact) -> str:
    """`ann visit saloon`, `ann paid coin 2`: values only, yes by the field's name, no and nothing left out, numbers of
    things as `red 3+blue 2`."""
    said = []
    for field in fields(x):
        value = getattr(x, field.name)
        if value is True:
            said.append(field.name)
        elif isinstance(value, Mapping):
            said.append("+".join(f"{key} {n}" for key, n in value.items()) or "nothing")
        elif field.name != "seat" and value is not False and value != "":
            said.append("+".join(map(str, value)) if isinstance(value, tuple) else str(value))
    return " ".join([getattr(x, "seat", ""), str(x.__struct_config__.tag), *said]).strip()


class Golden:
    """`played`: games by the name of their file. `ends`: each way in which the game can end, with what stands in a
    recorded game of it. `shows`: what every one of them shows."""

    id: ClassVar[str]
    folder: ClassVar[Path]
    played: ClassVar[Mapping[str, Recorded]]
    ends: ClassVar[Mapping[str, Sequence[str]]]
    shows: ClassVar[Sequence[str]] = ()

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", self.played)
        if "end" in metafunc.fixturenames:
            metafunc.parametrize("end", self.ends)

    def title(self, s: Any, name: str) -> str:
        return f"{name}, {len(s.seats)} players, seed {self.played[name].seed}"

    def heading(self, before: Any, after: Any) -> str:
        """What stands over what follows, "" where nothing begins."""
        number = getattr(after, "round", None)
        return f"\n## Round {number}, {digest(after)}" if number != getattr(before, "round", None) else ""

    def playthrough(self, name: str) -> str:
        """A complete game: an action a line, what followed beneath it, rounds as headings, and the score sheet."""
        asked = self.played[name]
        rng, s = generator(asked.seed, 0), self.game.new(self.game.codec.setup(encode(asked.setup)))
        lines = [f"# {self.title(s, name)}"]
        for _ in range(CAP):
            if not actors(s):
                break
            action = asked.plan(s, rng) if asked.plan else choose(self.game, s, rng)
            before, (s, facts) = s, perform(self.game, s, action)
            lines.append(words(action))
            if told := "; ".join(words(x) for x in facts if x.__struct_config__.tag not in SILENT):
                lines.append(f"    {told}")
            if heading := self.heading(before, s):
                lines.append(heading)
        return "\n".join([*lines, *self.score(s)]) + "\n"

    def score(self, s: Any) -> Iterator[str]:
        sheet = self.game.score(s)
        yield "\n## Score"
        for seat in s.seats:
            yield f"{seat} {sheet.total(seat)}"
            for line in sheet.lines:
                if line.seat == seat:
                    yield f"    {line.points} {line.source} {' '.join(map(str, line.params.values()))} ({line.rule})"
        yield f"ranking {' > '.join(' = '.join(place) for place in sheet.ranking)}"
        yield ("over " if not actors(s) else "unfinished ") + digest(s)

    def written(self, name: str) -> str:
        return (self.folder / f"{name}.txt").read_text("utf-8")

    def test_a_golden_game_goes_as_written(self, name: str) -> None:
        written, played = self.written(name).splitlines(), self.playthrough(name).splitlines()
        if played != written:
            diff = list(unified_diff(written, played, "written", "played now", lineterm="", n=6))
            more = [f"... and {len(diff) - SHOWN} lines more"] if len(diff) > SHOWN else []
            pytest.fail("\n".join([f"{name} goes differently; if that is meant: {AGAIN}", *diff[:SHOWN], *more]),
                        pytrace=False)

    def test_a_golden_game_is_finished_and_readable(self, name: str) -> None:
        text = self.written(name)
        assert len(text.encode()) <= LARGEST
        assert max(map(len, text.splitlines())) < 1000
        assert "\n## Score\n" in text
        assert text.splitlines()[-1].startswith("over "), f"{name} is not finished"
        assert [kind for kind in self.shows if kind not in text] == []

    def test_every_way_to_end_has_a_recorded_game(self, end: str) -> None:
        assert any(all(sign in self.written(name) for sign in self.ends[end]) for name in self.played), end

    def test_every_file_is_played_and_every_game_has_an_end(self) -> None:
        assert {path.stem for path in self.folder.glob("*.txt")} - {"perft", "divide"} == set(self.played)
        assert self.ends
