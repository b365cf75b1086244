"""The board of the house against the figures of its plan, and invariant I13."""
from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.games.rise_snu.box.board import (
    NUMBERS, board_flaws, layout, playable, read_board, squares_with)
from companion.games.rise_snu.box.components import Board
from companion.games.rise_snu.box.sample import house_board
from companion.games.rise_snu.settings import WORLDS

BOARD = house_board()


def painted(**cells: object) -> Board:
    """The house's board with other cells, `A1={"kind": "path"}`; None takes a cell away."""
    there = {id: cell for id, cell in BOARD.cells.items() if cells.get(id, 1) is not None}
    for id, change in cells.items():
        if isinstance(change, dict):
            there[id] = replace(there[id], **change)
    return Board(there)


def found(board: Board) -> dict[str, bool]:
    return {flaw.about.removeprefix("board."): flaw.certain for flaw in board_flaws(board)}


def test_I13_the_board_of_the_house_is_sound() -> None:
    assert found(BOARD) == {}
    assert playable(BOARD)
    assert Counter(cell.kind for cell in BOARD.cells.values()) == {
        "void": 58, "path": 25, "ring": 21, "well": 6, "hall": 3, "gate": 3, "mystery": 5}
    plan = layout(BOARD)
    assert sorted(plan.numbers) == sorted(NUMBERS)
    assert [BOARD.cells[id].number for id in plan.wells] == [25, 35, 55, 85, 65, 75]
    assert set(plan.edge_paths) == {"E1", "F1", "G1", "A5", "A6", "A7", "A8", "A9", "K5", "K6", "K7", "K8", "K9", "F11"}
    assert plan.worlds["iridion"] == ("F3", ("F4", "E4", "E3", "E2", "F2", "G2", "G3", "G4"))
    assert plan.worlds["filnerin"] == ("C8", ("C9", "B9", "B8", "B7", "C7", "D7", "D8", "D9"))
    assert plan.worlds["akademus"] == ("I8", ("I9", "H9", "H8", "H7", "I7", "J7", "J8", "J9"))
    assert set(plan.worlds) == set(WORLDS)
    assert (plan.numbers[15], plan.numbers[45], plan.numbers[18]) == ("A3", "K3", "B4")


def test_a_number_of_the_die_names_up_to_four_squares() -> None:
    assert squares_with(BOARD, "B4") == ("B4", "A4", "B3", "A3")
    assert squares_with(BOARD, "A1") == ("A1",)
    assert layout(BOARD).square["A1"] == ("A1", "B1", "A2", "B2")


@pytest.mark.parametrize(("about", "cells"), [
    ("bare", {"A1": {"number": 0}}), ("numbered", {"E1": {"number": 11}}), ("number", {"A1": {"number": 19}}),
    ("twice", {"A1": {"number": 12}}), ("lacking", {"A1": {"kind": "path", "number": 0}}),
    ("world", {"F3": {"world": "akademus"}}), ("hall", {"F3": {"world": ""}}),
    ("ring", {"E2": {"kind": "path"}}), ("ring", {"F4": {"kind": "ring"}}), ("ring", {"E2": {"kind": "gate"}}),
    ("gate", {"F5": {"kind": "mystery"}}), ("loose", {"A5": {"kind": "ring"}}),
    ("mystery", {id: {"kind": "path"} for id in ("F6", "E7", "F7", "G7", "F8")}),
    ("wells", {key: {"kind": "void"} for key in ("C3", "I3", "E8", "G8", "B11")}), ("holes", {"A5": None})])
def test_I13_what_no_board_can_be(about: str, cells: dict[str, object]) -> None:
    board = painted(**cells)
    assert found(board)[about]
    assert not playable(board)


def test_I13_few_wells_and_few_paths_at_the_edge_are_only_odd() -> None:
    few = painted(**{key: {"kind": "void"} for key in ("C3", "I3", "E8")})
    assert found(few) == {"wells": False}
    edge = [id for id in layout(BOARD).edge_paths if id not in ("A5", "K5")]
    assert found(painted(**{key: {"kind": "mystery"} for key in edge}))["edge"] is False


def test_a_board_that_nobody_has_begun_has_no_faults_and_cannot_be_played_on() -> None:
    assert found(Board()) == {}
    assert not playable(Board())
    assert found(read_board("11 12w\n== MM"))["lacking"]
