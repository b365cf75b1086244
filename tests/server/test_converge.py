"""Six devices over a bad network: the shortest form of `benchmarks/soak_converge.py`."""
from __future__ import annotations

from pathlib import Path

from benchmarks.soak_converge import Soak


def test_120_intents_over_a_bad_network(tmp_path: Path) -> None:
    soak = Soak(tmp_path, intents=120, seed=3)
    soak.run()
    found, outcomes = soak.count(), soak.outcomes()
    assert soak.converged
    assert found.pop("acknowledged") > 40
    assert found == {"lost": 0, "doubled": 0, "dropped_but_there": 0}
    assert sum(outcomes.get(fault, 0) for fault in ("lost on the way", "answer lost", "twice", "out of order")) > 5
    soak.fold()
