"""The golden table still goes as it is written down."""
from __future__ import annotations

from companion.games.tower import actions, facts
from tests.games.tower.golden import FILE, game


def test_the_golden_table_goes_as_written() -> None:
    """If it should go differently: python -m tests.games.tower.golden"""
    assert game().splitlines() == FILE.read_text("utf-8").splitlines()


def test_it_shows_every_action_and_every_fact() -> None:
    text = FILE.read_text("utf-8")
    tags = {kind.__struct_config__.tag for kind in (*actions.ALL, *facts.ALL)}
    assert [tag for tag in sorted(map(str, tags)) if f" {tag}" not in text] == []
