"""A recorded table of dice and tower."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

from companion.games.tower import actions as a
from companion.games.tower import facts
from companion.kernel import TABLE, Action, actors, digest, draw
from tests.games.suite.golden import Golden, Recorded
from tests.games.tower.helpers import cast, drop, lay

PLAYED: tuple[Action, ...] = (
    lay("red", 4), lay("blue", 3, "bob"), lay("silver", 1), lay("red", -1), drop(), lay("blue", 4, "bob"), drop("bob"),
    a.Adopt(seat="ann", tower="attic"), *(drop(seat) for seat in ("ann", "bob") * 2), a.Clear(seat="bob"),
    a.Compare(seat="bob", ours="blue", theirs="red"),
    *(lay(colour, 6) for colour in ("red", "blue", "purple", "brown")), drop(), a.TipOut(seat="ann"), cast(),
    cast("2d6+1", "d8", "bob"), cast("9d6", "9d6"), cast("d20-2+d4"),
    a.UseReal(seat="bob", on=True), drop("bob"), a.Finish(seat="ann"))


class Script:
    """What the table does, and what falls by chance in between; the next game begins it anew."""

    def __init__(self) -> None:
        self.left = iter(PLAYED)

    def __call__(self, s: Any, rng: random.Random) -> Action:
        if TABLE in actors(s):
            return draw(s, rng.randrange)
        if s.last is None and not s.tray:
            self.left = iter(PLAYED)
        return next(self.left)


class TestGolden(Golden):
    id = "tower"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {"table": Recorded(
        {"seats": ("ann", "bob"), "towers": {"attic": {"type": "loaded", "thrown": (900, -60, -15),
                                                       "stuck": (-700, 20, 35)}}}, 7, Script())}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"somebody puts everything away": ("ann finish",)}

    def heading(self, before: Any, after: Any) -> str:
        """Where the cubes are after every throw."""
        fell = TABLE in actors(before)
        return f"    tray {after.tray or 'empty'}, tower {after.inside or 'empty'}, {digest(after)}" if fell else ""

    def test_it_shows_every_action_and_every_fact(self) -> None:
        tags = {kind.__struct_config__.tag for kind in chain(a.ALL, facts.ALL)}
        assert [tag for tag in sorted(map(str, tags)) if f" {tag}" not in self.written("table")] == []
