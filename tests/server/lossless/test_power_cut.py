"""The power goes at any moment: nothing that was acknowledged is missing from what the disk is certain to hold."""
from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from benchmarks.server.soak_power_cut import Cuts, Play
from companion.table import store

pytestmark = pytest.mark.usefixtures("durable")


def test_twenty_cuts_lose_nothing(tmp_path: Path) -> None:
    cuts = Cuts(Play(tmp_path, entries=40), 20, random.Random(1))
    assert cuts.acknowledged > 0
    assert (cuts.lost, cuts.damaged) == (0, 0)


def test_commits_that_are_not_synced_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = store._prepare

    def careless(connection: Any, record: object) -> None:
        prepare(connection, record)
        connection.execute("PRAGMA synchronous = NORMAL")

    monkeypatch.setattr(store, "_prepare", careless)
    assert Cuts(Play(tmp_path, entries=20), 20, random.Random(1)).lost > 0
