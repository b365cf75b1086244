"""What a game says of its box, so that one set of pages can fill it in: cards, parts that are no cards, boards.

A box is a frozen struct of the game's own (`id`, `version`, `name`, `invented`); the `kind` of a shelf, a part or a
board is the attribute that holds it. Words come from the game's texts: `web.box.kind.KIND`, `web.box.one.KIND` (with
`n`), `web.box.new.KIND`, `web.box.field.FIELD` or `web.box.field_of.KIND.FIELD`, `web.box.choice.FIELD.VALUE`,
`web.box.short.FIELD` (a number's label where room is scarce), `web.box.hint.KIND`; codes: `web.codes.kind.CODE` and
`web.codes.word.CODE`."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.box.schema import known
from companion.kernel import Finding, Unknown

SHAPES = ("graph", "hexes", "areas", "grid")
DRAWING_SIZE = 1000
"""Coordinates of a drawing go from 0 to this, the page in its middle."""


class Flaw(Finding, frozen=True):
    """A finding that names the thing: the `kind` of its shelf, part or board, and its `id`. `at` lists places of a
    board, `space:ID`. The text is `finding.<about>`."""

    kind: str = ""
    id: str = ""


class Piece(Struct, frozen=True):
    """A word that a list of pieces may hold, each standing for one thing. With a `pattern` it names something,
    `word:NAME`, and this is what the name looks like, in capitals if `upper`; `listed` is the shelf whose ids are
    proposed. A wrong name is `web.box.fault.NAME`."""

    name: str
    pattern: str = ""
    upper: bool = True
    listed: str = ""


class Field(Struct, frozen=True):
    """One thing to enter. `kind`: number (`low` to `high`), choice (one of `of`), choices (some of `of`), flag, name
    (by language), words (free text), text (a short code, of a `pattern` if there is one), operations (of the game's
    vocabulary), rows (of the fields `inner`), pieces (words of `pieces`, as often as they stand there), keywords (a
    list of words). `unknown`: it may be left open. `icon`: its
    picture. A choice shows pictures for its `pictured` values, or colours (`badges`). `blank`: a new row has nothing
    there, and nothing is chosen. `rare`: few cards have it; it stays folded until something is there. `only`: it is
    asked where another field is chosen so, `sort.creature`."""

    name: str
    kind: str
    low: int = 0
    high: int = 0
    of: tuple[str, ...] = ()
    unknown: bool = False
    icon: str = ""
    inner: tuple[Field, ...] = ()
    pieces: tuple[Piece, ...] = ()
    pattern: str = ""
    pictured: tuple[str, ...] = ()
    badges: bool = False
    blank: bool = False
    rare: bool = False
    only: str = ""


class Shelf(Struct, frozen=True):
    """A kind of card: the attribute of the box that holds them by id, the word their ids begin with at a table
    (`card-3`), how many the real box has (0: any number). `pattern`: what an id looks like where it is printed and
    its owner types it; texts `web.box.id.KIND` and `web.box.id_hint.KIND`, and `web.box.fault.id_of.KIND`."""

    kind: str
    piece: str
    count: int
    type: type
    fields: tuple[Field, ...]
    icon: str = "cards"
    pattern: str = ""


class Part(Struct, frozen=True):
    """Fields that are no cards. The box holds them as a struct, as a mapping by field, or as a tuple in the order of
    the fields. `row`: they are places of one row, numbered, as `web.box.place_of.KIND`; else `named` is the kind of
    `thing` that the fields are called."""

    kind: str
    fields: tuple[Field, ...]
    icon: str = "cards"
    row: bool = False
    named: str = ""


class Sheet(Struct, frozen=True):
    """One page of a board that has several. `labels`: what is printed beside its places, in order, to be proposed.
    `special`: the word for what is odd about it, a text `web.box.special`."""

    name: Mapping[str, str]
    labels: tuple[str, ...] = ()
    special: str = ""


class Brush(Struct, frozen=True):
    """What a tap makes of a cell of a painted grid: its `kind`, the value of its first field, and in another `field`
    this `value`. `around`: what becomes of the eight cells round it, row by row; () for nothing."""

    kind: str
    field: str = ""
    value: str = ""
    around: tuple[str, ...] = ()


class BoardPlan(Struct, frozen=True):
    """A board that an owner draws, over a photo if there is one. `shape` is one of SHAPES.

    Graph, hexes and areas are structs with `spaces` by id, `paths` and `picture`. A space has `kind` and the fields of
    `place`; where it lies is `x`, `y` in 0..DRAWING_SIZE (graph; areas, with an `outline` of points if it was drawn),
    or `q`, `r` (hexes, up to `radius` from the middle, of `flat` ones with a side at the top; `origin` of the board is
    where 0,0 lies and how large a hexagon is). A path joins `a` and `b` and has the fields of `link`: ways of a graph,
    neighbours of areas, what lies between two hexes; without `link` there are none. A grid is a struct with `cells` (by
    the name `places`) that have `row` and `column` from 0; `lines`: the fields of each row and column, held in `rows`
    and `columns`; `start`: the field that holds the cell where one enters; `most`: rows and columns at most, `first`
    those of an empty form. With `brushes` its cells are painted; those of the kinds `numbered` get numbers out of
    `numbering`, in that order, in their field `number`.

    `kinds`: what a space may be, with the picture of each, "" for a plain one. `amounts`: attribute of numbers for some
    kinds of spaces (`counted`), with the fields of `amount`. `sheets`: its pages, by id; then the attribute of the box
    is a mapping. `label`: the text field that is drawn beside a space. `move_icon`: the picture
    on the button that moves one. `marked`: flags that are drawn on it."""

    kind: str
    shape: str
    icon: str = "map"
    move_icon: str = "position"
    kinds: Mapping[str, str] = {}
    place: tuple[Field, ...] = ()
    link: tuple[Field, ...] = ()
    sheets: Mapping[str, Sheet] = {}
    label: str = ""
    amounts: str = ""
    amount: tuple[Field, ...] = ()
    counted: tuple[str, ...] = ()
    radius: int = 0
    flat: bool = False
    places: str = "cells"
    lines: tuple[Field, ...] = ()
    start: str = ""
    most: int = 12
    first: tuple[int, int] = (3, 3)
    brushes: tuple[Brush, ...] = ()
    numbering: tuple[int, ...] = ()
    numbered: tuple[str, ...] = ()
    most_spaces: int = 400
    most_paths: int = 900

    @property
    def marked(self) -> tuple[str, ...]:
        """Flags of a place, in the order in which they are drawn."""
        return tuple(field.name for field in self.place if field.kind == "flag")


class Declaration(Struct, frozen=True):
    """The whole box. `parts` stand on one page, `sheet` is its address and the kind of its photo. `operations`: tag ->
    fields, the vocabulary of card texts. `words`: field -> the kinds of `thing` that its values are, where they are not
    called like it. `coded`: kind of code -> the shelf of what gets one; `printed_alike`: kind of code -> the ids of
    cards that are the same in every box, so that no shelf holds them. Their names are those of `thing`."""

    shelves: tuple[Shelf, ...] = ()
    parts: tuple[Part, ...] = ()
    boards: tuple[BoardPlan, ...] = ()
    operations: Mapping[str, tuple[Field, ...]] = {}
    words: Mapping[str, tuple[str, ...]] = {}
    coded: Mapping[str, str] = {}
    printed_alike: Mapping[str, tuple[str, ...]] = {}
    sheet: str = "board"

    def shelf(self, kind: str) -> Shelf | None:
        return next((one for one in self.shelves if one.kind == kind), None)

    def board(self, kind: str) -> BoardPlan | None:
        return next((one for one in self.boards if one.kind == kind), None)

    def part(self, kind: str) -> Part | None:
        return next((one for one in self.parts if one.kind == kind), None)

    def icon(self, kind: str) -> str:
        """The picture of a shelf, a part or a board."""
        found: Any = self.shelf(kind) or self.board(kind) or self.part(kind)
        if found is None and kind == self.sheet:
            found = next(iter(self.parts), None)
        return str(found.icon) if found else "cards"

    def printed(self, code: str) -> bool:
        """Whether what has such a code is called by what is printed on it, at every table alike."""
        shelf = self.shelf(self.coded.get(code, ""))
        return code in self.printed_alike or (shelf is not None and bool(shelf.pattern))


def is_fully_entered(shelf: Shelf, card: Any) -> bool:
    """Whether nothing on a card is left open that the engine would ask for."""
    for field in shelf.fields:
        value = getattr(card, field.name)
        if isinstance(value, Unknown) or (field.unknown and not known(value)) or (field.kind == "rows" and not value):
            return False
    return True
