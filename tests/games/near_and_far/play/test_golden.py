"""The recorded games of Near and Far still go as they are written down: every mode, every way to end."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from tests.games.near_and_far.play.golden import SEATS, SHEETS, sensible
from tests.games.suite.golden import Golden, Recorded


def game(players: int, seed: int, **setup: Any) -> Recorded:
    return Recorded({"seats": SEATS[:players], **setup}, seed, sensible)


class TestGolden(Golden):
    id = "near_and_far"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "two": game(2, 4), "three": game(3, 9),
        "campaign": game(2, 6, mode="campaign", map=5, day=True, sheets=SHEETS),
        "character": game(2, 4, mode="character", map=3), "arcade": game(2, 6, mode="arcade", map=6),
        "last_map": game(2, 5, mode="campaign", map=11, sheets=SHEETS),
        "last_map_lost": game(2, 3, mode="campaign", map=11, sheets=SHEETS),
        "counters": game(2, 3, mode="counters", box="empty")}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {
        **{mode: (f", {mode} on map", "end-triggered", "game-ended")
           for mode in ("first_adventure", "campaign", "character", "arcade")},
        "the villain of the last map is beaten": ("campaign on map 11", "villain-beaten", "end-triggered"),
        "the villain of the last map stands, and all lose": ("campaign on map 11", "lost; game-ended"),
        "a sheet without a referee is closed": (", counters on map", " done", "game-ended")}
    shows: ClassVar[Sequence[str]] = ("game-ended",)

    def title(self, s: Any, name: str) -> str:
        return f"The sample box, {s.mode} on map {s.map}, {len(s.seats)} players, seed {self.played[name].seed}"

    def test_the_first_games_show_what_happens_in_every_game(self) -> None:
        for name in ("two", "three", "campaign"):
            for kind in ("camp-placed", "hired", "threat-beaten", "quest-met", "artifact-kept", "built", "visit mine"):
                assert kind in self.written(name), f"no {kind} in {name}"
