"""The board of a table, worked out in places as the screens name them: `cell:A3`, `world:F4`."""
from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.rise_snu.box.board import cell_id, layout
from companion.games.rise_snu.box.components import Board, Cell
from companion.games.rise_snu.remember import remember_boards
from companion.kernel import Place

IN_WORLD = ("ring", "gate", "hall")
OUTSIDE = ("void", "well", "path", "mystery")
WORKING = ("void", "well", "path")
"""Kinds of cells on which dreams and horrors work (RS-R7.5)."""


def place(id: str, kind: str) -> Place:
    """What a cell is called: `world:F4` in a world, `cell:A3` elsewhere."""
    return f"world:{id}" if kind in IN_WORLD else f"cell:{id}"


class World(NamedTuple):
    """`ring`: clockwise, the gate first."""

    hall: Place
    ring: tuple[Place, ...]


class Ground(NamedTuple):
    """`kind` and `beside` of every cell; `numbers`: the cells of a number, one on each board; `order`: how many
    steps after the gate a cell of a ring is. `square`: the four cells of a card by the upper left one, `squares`:
    those that contain a cell, by their upper left one, `working_squares`: those with a cell that a card works on.
    `ways_out`: where one may go from a cell, but for the ring it is
    on, with the lap counter afterwards (RS-R5.2, R6.1, R6.5, R6.6)."""

    kind: Mapping[Place, str]
    beside: Mapping[Place, tuple[Place, ...]]
    numbers: Mapping[int, tuple[Place, ...]]
    number: Mapping[Place, int]
    worlds: Mapping[str, World]
    world_of: Mapping[Place, str]
    order: Mapping[Place, int]
    wells: tuple[Place, ...]
    mysteries: tuple[Place, ...]
    paths: tuple[Place, ...]
    edge_paths: tuple[Place, ...]
    voids: tuple[Place, ...]
    ways_out: Mapping[Place, tuple[tuple[Place, int], ...]]
    square: Mapping[Place, tuple[Place, ...]]
    squares: Mapping[Place, tuple[Place, ...]]
    working_squares: tuple[Place, ...]
    at: Mapping[Place, tuple[int, int]]

    def next_on_ring(self, at: Place, back: bool = False) -> Place:
        """The next cell of the ring clockwise, or the other way round."""
        ring = self.worlds[self.world_of[at]].ring
        return ring[(self.order[at] + (-1 if back else 1)) % len(ring)]


@remember_boards
def ground(board: Board) -> Ground:
    """The board worked out."""
    plan = layout(board)
    name = {id: place(id, cell.kind) for id, cell in board.cells.items()}

    def of(*kinds: str) -> tuple[Place, ...]:
        return tuple(name[id] for id, cell in board.cells.items() if cell.kind in kinds)

    worlds = {called: World(name[world.hall], tuple(name[id] for id in world.ring))
              for called, world in plan.worlds.items()}
    numbers: dict[int, tuple[Place, ...]] = {}
    for id, cell in board.cells.items():
        if cell.number:
            numbers[cell.number] = (*numbers.get(cell.number, ()), name[id])
    kinds = {name[id]: cell.kind for id, cell in board.cells.items()}
    world_of = {name[id]: world for id, world in plan.world_of.items()}
    ways_out: dict[Place, tuple[tuple[Place, int], ...]] = {}
    for id, near in plan.beside.items():
        at = name[id]
        if kinds[at] == "hall":
            ways_out[at] = tuple((to, 0) for to in worlds[world_of[at]].ring) if at in world_of else ()
        else:
            ways_out[at] = tuple((to, int(kinds[to] == "gate")) for to in (name[x] for x in near)
                                 if kinds[to] in OUTSIDE or (kinds[to] == "gate" and to in world_of
                                                             and world_of[to] != world_of.get(at)))
    square = {name[id]: tuple(name[x] for x in four) for id, four in plan.square.items()}
    squares: dict[Place, tuple[Place, ...]] = {}
    for corner, four in square.items():
        for at in four:
            squares[at] = (*squares.get(at, ()), corner)
    return Ground(
        kinds,
        {name[id]: tuple(name[x] for x in near) for id, near in plan.beside.items()}, numbers,
        {name[id]: cell.number for id, cell in board.cells.items() if cell.number}, worlds,
        world_of,
        {at: n for world in worlds.values() for n, at in enumerate(world.ring)}, of("well"), of("mystery"), of("path"),
        tuple(name[id] for id in plan.edge_paths), of("void", "well"), ways_out, square, squares,
        tuple(at for at, four in square.items() if any(kinds[x] in WORKING for x in four)),
        {name[id]: (cell.row, cell.column) for id, cell in board.cells.items()})


def several(board: Board, boards: int, turned: bool) -> Board:
    """So many boards below each other, every second one upside down if `turned`; worlds of the second board are called
    `iridion2`."""
    rows, columns = (1 + max(getattr(cell, side) for cell in board.cells.values()) for side in ("row", "column"))
    cells: dict[str, Cell] = {}
    for n in range(boards):
        for cell in board.cells.values():
            row, column = (rows - 1 - cell.row, columns - 1 - cell.column) if turned and n % 2 else (
                cell.row, cell.column)
            world = f"{cell.world}{n + 1}" if cell.world and n else cell.world
            cells[cell_id(row + n * rows, column)] = replace(cell, row=row + n * rows, column=column, world=world)
    return Board(cells)


def distances(g: Ground, start: Place) -> dict[Place, int]:
    """How many orthogonal steps every cell is away, whatever lies between (A43)."""
    found, edge = {start: 0}, [start]
    while edge:
        later = []
        for at in edge:
            for to in g.beside.get(at, ()):
                if to not in found:
                    found[to] = found[at] + 1
                    later.append(to)
        edge = later
    return found
