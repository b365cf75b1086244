"""What a camera sees of the county: cards by their codes, the painted map by its markers."""
from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.box.boxing import BOXING
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import HEXES
from companion.kernel import TABLE, Piece, encode, judge
from companion.table.cards import boards
from companion.vision.markers import corner_markers
from tests.games.harrow_county.helpers import GAME, SEATS, open_, with_
from tests.games.harrow_county.table.test_box import painted
from tests.vision.board_photos import HOW
from tests.vision.boards_drawn import Lying, corners, photographed
from tests.web.conftest import Device, join
from tests.web.scan.scanning import printed, typed

FULL: Any = GAME.new(Setup(SEATS, mode="full", bonus_tiles=True, real_cards=True))


def scanned(s: Any, seat: str, kind: str, id: str) -> tuple[Any, ...]:
    return tuple(GAME.scan.actions_for(s, seat, kind, id))


def test_a_scanned_card_is_played_and_a_turned_tile_entered_at_once() -> None:
    s = open_(with_(FULL, "ann", hand=("?", "?", "?")))
    [plays] = scanned(s, "ann", "card", "far_away")
    assert plays == a.PlayCard(seat="ann", card="far_away")
    assert (judge(GAME, s, plays).refusals, GAME.scan.waits_for(s, plays)) == ((), False)
    assert GAME.scan.awaited_kinds(s, "ann") == ("card",)
    assert GAME.scan.awaited_kinds(replace(s, real_cards=False), "ann") == ()
    assert scanned(s, "ann", "card", "council_house") == ()  # a card of the Family's
    turning = replace(s, flow=(steps.Rounds(), steps.FirstTiles()))
    assert GAME.scan.awaited_kinds(turning, TABLE) == ("bonus_tile",)
    [turned] = scanned(turning, TABLE, "bonus_tile", "tile_card")
    assert GAME.scan.waits_for(turning, turned)


def test_a_legal_verdict_on_a_card_in_hand_is_for_its_holder_alone() -> None:
    assert GAME.scan.rests_on_hidden(a.PlayCard(seat="ann", card="mob"), FULL)
    assert not GAME.scan.rests_on_hidden(a.TurnTile(seat=TABLE, tile="tile_card"), FULL)
    guards = {x.guard for x in judge(GAME, with_(open_(FULL), "ann", hand=()), a.PlayCard(seat="ann", card="mob")
                                     ).refusals}
    assert guards <= GAME.scan.HIDDEN_CARD_GUARDS | {"card.works"}


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_codes_are_printed_and_a_card_is_shown_to_the_camera(app: Flask, lang: str) -> None:
    table = Device(app, lang).open(mode="full", game="harrow_county", setup={"real_cards": True})
    phone = join(app, table, "p1", lang)
    table.play("break-jar")
    assert len(printed(table, "harrow_county", "card")) == 16 + 9 + 12 + 13
    assert '"do":"play-card"' in typed(app, phone, "harrow_county", "card", "far_away")


SIZE = (420.0, 420.0)
SPOTS = {"legend": (0.0, -7.0), "haint": (-9.0, 6.0)}


def test_a_photo_of_the_painted_map_tells_what_stands_elsewhere() -> None:
    """A map that nobody has painted over a picture has no places in a photo."""
    box = painted()
    assert boards.board_to_compare(GAME, GAME.new(Setup(SEATS, box=BOXING.with_playable_boards(box)))) is None
    box = replace(box, maps=box.maps | {"a": replace(box.maps["a"], picture="board-1", origin=(500, 500, 60))})
    s = GAME.new(Setup(SEATS, box=BOXING.with_playable_boards(box)))
    assert GAME.codec.state(encode(s)) == s
    board = boards.board_to_compare(GAME, s)
    assert board is not None
    assert (list(board.spaces), board.picture) == (list(HEXES), "board-1")
    there = {s.players["ann"].legend: [Piece("legend", "", "ann")], "hex:0,-2": [Piece("legend", "", "bob")],
             "hex:0,1": [Piece("haint", "", "ann")]}
    known = boards.stickers(GAME, s)
    lying = corners(corner_markers(*SIZE))
    for at, pieces in there.items():
        (x, y), = board.spaces[at]
        for piece in pieces:
            n = next(n for n, one in known.items() if one.piece == piece)
            right, down = SPOTS[piece.kind]
            lying.append(Lying(n, x / 1000 * SIZE[0] + right, y / 1000 * SIZE[1] + down, known[n].side,
                               known[n].height, 10.0))
    gray = photographed(*SIZE, lying, HOW, 1).gray
    seen = boards.survey(GAME, s, gray)
    found, _ = boards.compare(seen, GAME.pieces(s))
    told = {(one.seen.do, one.seen.piece.kind, one.seen.piece.owner, one.seen.place, one.seen.seen) for one in found}
    assert ("elsewhere", "legend", "bob", s.players["bob"].legend, "hex:0,-2") in told
    assert ("extra", "haint", "ann", "", "hex:0,1") in told
    assert not any(kind == "legend" and owner == "ann" for _, kind, owner, _, _ in told)
