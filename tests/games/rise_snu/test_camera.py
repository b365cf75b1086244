"""What a camera sees of the race: cards by their codes, figures on the board by their markers."""
from __future__ import annotations

from flask import Flask

from companion.games.rise_snu.game import Setup
from companion.kernel import Piece
from companion.table.cards import boards
from companion.vision.markers import corner_markers
from tests.games.rise_snu.helpers import CALM, GAME, SEATS, TRIAL
from tests.vision.board_photos import HOW
from tests.vision.boards_drawn import Lying, corners, photographed
from tests.web.conftest import Device, join
from tests.web.scan.scanning import printed, typed

SIZE = 440.0, 440.0
"""Millimetres of the board that is photographed: cells of 40."""


def test_codes_and_markers_are_printed_and_a_card_is_shown_to_the_camera(app: Flask) -> None:
    table = Device(app, "cs").open(mode="clash", game="rise_snu", setup={"real_cards": True})
    phone = join(app, table, "p1", "cs")
    assert len(printed(table, "rise_snu", "dream")) == 24
    assert '"do":"send"' in typed(app, phone, "rise_snu", "dream", "dream-bridge")


def test_a_photo_tells_which_figure_stands_elsewhere() -> None:
    board = boards.board_to_compare(GAME, TRIAL)
    assert board is not None
    assert set(board.spaces) == set(TRIAL.ground.kind)
    standing = {"ann": TRIAL.players["ann"].at, "bob": "cell:K9", "cyd": TRIAL.players["cyd"].at}
    known, lying = boards.stickers(GAME, TRIAL), corners(corner_markers(*SIZE))
    for seat, at in standing.items():
        n = next(n for n, one in known.items() if one.piece == Piece("figure", "", seat))
        x, y = (sum(x[axis] for x in board.spaces[at]) / 4000 * SIZE[axis] for axis in (0, 1))
        lying.append(Lying(n, x, y, known[n].side, known[n].height, 10.0))
    survey = boards.survey(GAME, TRIAL, photographed(*SIZE, lying, HOW, 1).gray)
    found, _ = boards.compare(survey, GAME.pieces(TRIAL))
    assert [(x.seen.do, x.seen.piece, x.seen.place, x.seen.seen) for x in found] == [
        ("elsewhere", Piece("figure", "", "bob"), TRIAL.players["bob"].at, "cell:K9")]


def test_boards_side_by_side_are_one_picture_and_counters_have_none() -> None:
    two = boards.board_to_compare(GAME, GAME.new(Setup(SEATS, boards=2)))
    assert two is not None
    assert len(two.spaces) == 2 * len(CALM.ground.kind)
    assert {max(x[n] for points in two.spaces.values() for x in points) for n in (0, 1)} == {1000}
    assert boards.board_to_compare(GAME, GAME.new(Setup(SEATS, "counters"))) is None
