"""The golden games still go as they are written down."""
from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.games.near_and_far.play.golden import FOLDER, PLAYED, files

LARGEST = 60_000
SHOWN = 60


@pytest.mark.parametrize("name", [name for name in files() if name.removesuffix(".txt") in PLAYED])
def test_a_golden_game_goes_as_written(name: str) -> None:
    written = (FOLDER / name).read_text("utf-8")
    played = files()[name]()
    if played != written:
        diff = list(unified_diff(written.splitlines(), played.splitlines(), "written", "played now", lineterm="", n=6))
        more = [f"... and {len(diff) - SHOWN} lines more"] if len(diff) > SHOWN else []
        again = "python -m tests.games.near_and_far.play.golden_write"
        pytest.fail("\n".join([f"{name} goes differently; if that is meant: {again}",
                               *diff[:SHOWN], *more]), pytrace=False)


@pytest.mark.parametrize("name", PLAYED)
def test_a_golden_game_is_complete_and_readable(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert len(text.encode()) <= LARGEST
    assert max(map(len, text.splitlines())) < 1000
    assert "game-ended" in text
    assert "\n## Score\n" in text
    for kind in ("camp-placed", "hired", "threat-beaten", "quest-met", "artifact-kept", "built", "visit mine"):
        assert kind in text, f"no {kind} in {name}"
