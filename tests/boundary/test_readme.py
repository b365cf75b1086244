"""The way that the README leads a newcomer: every file it names is there, and the examples are those of the step."""
from __future__ import annotations

import re

from tests.boundary.words import ROOT


def test_every_file_that_the_readme_names_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"`((?:companion|tests|docs)/[\w/]+\.\w+)`", text))
    assert {"companion/kernel/__init__.py", "tests/games/harrow_county/solo/test_moves.py"} <= named
    assert [file for file in sorted(named) if not (ROOT / file).is_file()] == []


def test_the_examples_go_through_the_step_that_is_read() -> None:
    for step, examples in (("duel", "near_and_far/examples/test_rolls_trade"),
                           ("MovingUnits", "harrow_county/solo/test_moves")):
        assert step in (ROOT / f"tests/games/{examples}.py").read_text("utf-8")
