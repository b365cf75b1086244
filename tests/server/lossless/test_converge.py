"""Six devices over a bad network: the shortest form of `benchmarks/server/soak_converge.py`."""
from __future__ import annotations

from pathlib import Path

from benchmarks.server.soak_converge import FAULTS, Soak


def test_90_intents_over_a_bad_network(tmp_path: Path) -> None:
    soak = Soak(tmp_path, intents=90, seed=3)
    soak.run()
    found, outcomes = soak.count(), soak.outcomes()
    assert soak.converged
    assert found.pop("acknowledged") > 30
    assert found == {"lost": 0, "doubled": 0, "dropped_but_there": 0}
    assert FAULTS.keys() <= outcomes.keys()
    soak.fold()
