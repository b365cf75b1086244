"""The board worked out: neighbours, worlds, numbers, edges, and what is wrong with it (invariant I13)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.box.declare import Flaw
from companion.games.rise_snu.box.components import Board, Cell
from companion.games.rise_snu.remember import remember_boards
from companion.games.rise_snu.settings import WORLDS

DIGITS = range(1, 9)
NUMBERS = tuple(10 * tens + units for tens in DIGITS for units in DIGITS)
"""What two throws of the die can name."""
NUMBERED = ("void", "well")
WORKING = ("void", "well", "path")
"""Cells on which dreams and horrors work (R7.5)."""
OF_WORLD = ("ring", "gate", "hall")
ROUND = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
"""Steps (row, column) from a hall to its ring clockwise, rows counted downwards; it begins below the hall."""
FEW_WELLS, FEW_EDGE_PATHS = 4, 5
MIN_WELLS = 2
MAX_SIDE = 16


class World(NamedTuple):
    """`ring`: the eight cells clockwise, the gate first."""

    hall: str
    ring: tuple[str, ...]


class Layout(NamedTuple):
    """Ids of cells. `beside`: orthogonal neighbours. `square`: the cells of a 2x2 square by its upper left one; only
    squares that lie wholly on the board. `world_of`: cell -> world."""

    at: Mapping[tuple[int, int], str]
    beside: Mapping[str, tuple[str, ...]]
    numbers: Mapping[int, str]
    worlds: Mapping[str, World]
    world_of: Mapping[str, str]
    wells: tuple[str, ...]
    mysteries: tuple[str, ...]
    edge_paths: tuple[str, ...]
    square: Mapping[str, tuple[str, str, str, str]]


def cell_id(row: int, column: int) -> str:
    """`A1` is the upper left cell, row 0 and column 0."""
    return f"{chr(ord('A') + column)}{row + 1}"


@remember_boards
def layout(board: Board) -> Layout:
    """The board worked out. Also of one that is faulty: a hall whose ring is not whole is no world then."""
    cells = board.cells
    at = {(cell.row, cell.column): id for id, cell in cells.items()}
    beside = {id: tuple(at[there] for there in _beside(cell.row, cell.column) if there in at)
              for id, cell in cells.items()}
    worlds = {cell.world: World(id, ring) for id, cell in cells.items()
              if cell.kind == "hall" and cell.world and (ring := _ring(cell, at, cells))}
    world_of = {id: name for name, world in worlds.items() for id in (world.hall, *world.ring)}
    return Layout(
        at, beside, {cell.number: id for id, cell in cells.items() if cell.number}, worlds, world_of,
        _of_kind(cells, "well"), _of_kind(cells, "mystery"),
        tuple(id for id, cell in cells.items() if cell.kind == "path" and len(beside[id]) < 4),
        {id: (id, at[row, column + 1], at[row + 1, column], at[row + 1, column + 1]) for (row, column), id in at.items()
         if {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= at.keys()})


def squares_with(board: Board, cell: str) -> tuple[str, ...]:
    """The upper left cells of the up to four squares that contain a cell."""
    row, column = board.cells[cell].row, board.cells[cell].column
    plan = layout(board)
    corners = (plan.at.get((row - dy, column - dx), "") for dy in (0, 1) for dx in (0, 1))
    return tuple(id for id in corners if id in plan.square)


def _beside(row: int, column: int) -> Iterator[tuple[int, int]]:
    yield from ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))


def _of_kind(cells: Mapping[str, Cell], kind: str) -> tuple[str, ...]:
    return tuple(id for id, cell in cells.items() if cell.kind == kind)


def _ring(hall: Cell, at: Mapping[tuple[int, int], str], cells: Mapping[str, Cell]) -> tuple[str, ...]:
    """The eight cells round a hall clockwise, the gate first; () where one is missing or there is not one gate."""
    ring = [at.get((hall.row + dy, hall.column + dx), "") for dy, dx in ROUND]
    gates = [n for n, id in enumerate(ring) if id and cells[id].kind == "gate"]
    if not all(id and cells[id].kind in ("ring", "gate") for id in ring) or len(gates) != 1:
        return ()
    return (*ring[gates[0]:], *ring[:gates[0]])


def board_flaws(board: Board) -> Iterator[Flaw]:
    """What contradicts I13, then what is merely odd. Nothing about a board that nobody has begun."""
    if not board.cells:
        return
    plan = layout(board)
    yield from _numbers(board)
    yield from _worlds(board, plan)
    if len(plan.wells) < FEW_WELLS:
        yield _flaw("wells", n=len(plan.wells), least=MIN_WELLS, certain=len(plan.wells) < MIN_WELLS)
    if not plan.mysteries:
        yield _flaw("mystery")
    if len(plan.edge_paths) < FEW_EDGE_PATHS:
        yield _flaw("edge", n=len(plan.edge_paths), certain=not plan.edge_paths)
    rows, columns = (1 + max(getattr(cell, side) for cell in board.cells.values()) for side in ("row", "column"))
    if len(board.cells) != rows * columns:
        yield _flaw("holes", n=rows * columns - len(board.cells))


def _numbers(board: Board) -> Iterator[Flaw]:
    bare = [id for id, cell in board.cells.items() if cell.kind in NUMBERED and not cell.number]
    odd = [id for id, cell in board.cells.items() if cell.number and cell.kind not in NUMBERED]
    counted = Counter(cell.number for cell in board.cells.values() if cell.number)
    if bare:
        yield _flaw("bare", *bare, n=len(bare))
    if odd:
        yield _flaw("numbered", *odd, n=len(odd))
    for number, n in counted.items():
        there = [id for id, cell in board.cells.items() if cell.number == number]
        if number not in NUMBERS:
            yield _flaw("number", *there, number=number)
        elif n > 1:
            yield _flaw("twice", *there, number=number)
    if lacking := [number for number in NUMBERS if number not in counted]:
        yield _flaw("lacking", n=len(lacking), numbers=", ".join(map(str, lacking[:8])))


def _worlds(board: Board, plan: Layout) -> Iterator[Flaw]:
    halls = {id: cell.world for id, cell in board.cells.items() if cell.kind == "hall"}
    for world in WORLDS:
        there = [id for id, name in halls.items() if name == world]
        if len(there) != 1:
            yield _flaw("world", *there, world=world, n=len(there))
        elif world not in plan.worlds:
            yield _flaw("ring", *there, world=world)
        elif not any(board.cells[id].kind in WORKING for id in plan.beside[plan.worlds[world].ring[0]]):
            yield _flaw("gate", plan.worlds[world].ring[0], world=world)
    if nameless := [id for id, name in halls.items() if name not in WORLDS]:
        yield _flaw("hall", *nameless)
    if loose := [id for id, cell in board.cells.items() if cell.kind in ("ring", "gate") and id not in plan.world_of
                 and not any(_touches(cell, board.cells[hall]) for hall in halls)]:
        yield _flaw("loose", *loose, n=len(loose))


def _touches(one: Cell, other: Cell) -> bool:
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


def _flaw(about: str, *at: str, certain: bool = True, **params: object) -> Flaw:
    return Flaw("RS-I13", f"board.{about}", params, tuple(f"space:{id}" for id in at), certain, "board")


def playable(board: Board) -> bool:
    """Whether the engine can move on it: nothing contradicts I13."""
    return bool(board.cells) and not any(flaw.certain for flaw in board_flaws(board))


_SIGNS = {"==": "path", "MM": "mystery", "##": "ring", "GG": "gate"}


def read_board(text: str) -> Board:
    """A board written as a line for each row: `nn` a void cell with its number, `nnw` a well, == path, MM mysterious
    place, ## ring, GG gate, and a hall with the first letter of its world, `<I`."""
    halls = {f"<{world[0].upper()}": world for world in WORLDS}
    cells = {}
    for row, line in enumerate(text.splitlines()):
        for column, word in enumerate(line.split()):
            if word in halls:
                cell = Cell("hall", row, column, world=halls[word])
            elif word in _SIGNS:
                cell = Cell(_SIGNS[word], row, column)
            else:
                cell = Cell("well" if word.endswith("w") else "void", row, column, int(word.rstrip("w")))
            cells[cell_id(row, column)] = cell
    return Board(cells)
