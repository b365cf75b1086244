"""How many sequences of actions there are from fixed positions of Near and Far."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from companion.kernel import perft
from tests.games.near_and_far.play.golden import SEATS
from tests.games.suite.perft import DEPTHS, Counted, Perft


def at(players: int, box: str, seed: int, actions: int, **more: Any) -> Counted:
    return Counted({"seats": SEATS[:players], "box": box, **more}, seed, actions)


class TestPerft(Perft):
    id = "near_and_far"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {
        "two": at(2, "sample", 5, 0), "deal": at(2, "sample", 5, 21), "turn": at(2, "sample", 5, 60),
        "duel": at(2, "sample", 5, 160), "threat": at(2, "sample", 5, 300), "trim": at(3, "sample", 4, 60),
        "late": at(3, "sample", 4, 900), "hall": at(4, "sample", 4, 110), "own": at(2, "empty", 3, 2),
        "told": at(2, "empty", 3, 120), "hut": at(3, "empty", 3, 60),
        "learn": at(2, "sample", 5, 0, mode="campaign", map=2),
        "villain": at(2, "sample", 5, 61, mode="campaign", map=11),
        "card": at(2, "sample", 5, 198, mode="arcade", map=7)}
    divided = "turn"

    def test_the_deal_counts_as_the_box_says(self) -> None:
        """16 book spaces take the tokens one by one: 16 * 15 * 14 ways for the first three."""
        s = self.position("two")
        assert len(s.seats) == 2
        assert [perft(self.game, s, depth) for depth in DEPTHS] == [16, 16 * 15, 16 * 15 * 14]
