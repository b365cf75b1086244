"""Every game says what ends it, so that even the first evening has a likely end."""
from __future__ import annotations

import pytest

from companion import games
from companion.games import derived


@pytest.mark.parametrize("game", games.ids())
def test_rounds_points_or_pieces_tell_how_much_is_played(game: str) -> None:
    finale = games.load(game).finale
    own = getattr(finale, "played_share", None)
    assert finale is None or games.about(game).rounds or getattr(own, "__func__", own) is not (
        derived.Finale.played_share)


def test_the_round_that_runs_counts_for_half() -> None:
    game = games.load("britannia")
    assert game.finale is not None
    s = game.new(game.codec.setup(b'{"seats": ["a", "b", "c", "d"]}'))
    assert game.finale.played_share(s) == 0.5 / games.about("britannia").rounds
