"""Every kind of piece has a sign where the table is checked."""
from __future__ import annotations

from companion import games
from companion.games.harrow_county.position.position import Check
from companion.games.harrow_county.position.things import HarrowThings
from companion.web.game_files import game_signs, house_signs


def test_every_piece_has_a_sign() -> None:
    drawn = {*house_signs(), *game_signs(games.load("harrow_county").id)}
    kinds = {row.piece for row in HarrowThings.ROWS if row.piece}
    assert kinds
    assert {kind for kind in kinds if Check.ICONS.get(kind, kind) not in drawn} == set()
