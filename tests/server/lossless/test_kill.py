"""The server is killed at any moment: nothing it acknowledged is missing afterwards, nothing is there twice."""
from __future__ import annotations

from pathlib import Path

from benchmarks.server.soak_kill import Victim


def test_kills_during_200_entries(tmp_path: Path) -> None:
    victim = Victim(tmp_path, seed=4)
    while victim.rounds < 4 or victim.acknowledged < 8:  # how many fit between two kills is the machine's affair
        assert victim.rounds < 40
        victim.round(entries=50)
    assert (victim.lost, victim.doubled) == (0, 0)
