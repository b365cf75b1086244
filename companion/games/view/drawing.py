"""Boards: a drawing with its places, tokens and ways. A place carries the same name as in offers and refusals
(`space:f`, `hex:3,-1`, `area:kent`), so that an offer, a refusal and a figure meet on one spot. One renderer draws all
of them, for phone, table and wall."""
from __future__ import annotations

from msgspec import Struct

from companion.games.view.common import Point
from companion.kernel import Place

FORMS = ("disc", "triangle", "square", "hexagon", "tag", "cube", "pawn", "ring", "card", "bar")
"""What a token may look like. On a graph a triangle lies on its place, a tag hangs at its left, others at its right.
Lying across places, a bar is a line along them and a card of a grid covers their cells."""
KINDS = ("graph", "hexes", "areas", "grid")


class Token(Struct, frozen=True):
    """Something lying on a place, or a stack of alike things. `shape`: the game's own word for it, `form` one of FORMS;
    `colour` of its owner, `text` a letter or two on it, `count` how many, `icon` a picture on it. `title` says all of
    it to a screen reader, or `thing`, a field and its value for `names.name`. `dim`: it is there and does nothing
    now."""

    shape: str
    colour: str = ""
    text: str = ""
    title: str = ""
    form: str = "disc"
    count: int = 1
    icon: str = ""
    dim: bool = False
    thing: tuple[str, str] | None = None


class Node(Struct, frozen=True):
    """A place of a drawing. `x`, `y`: a Point (graph, areas: where the label stands), column and row from 0 (grid),
    axial q to the right and r down to the right (hexes with a corner at the top; of `flat` ones q goes to the lower
    right and r straight down). `kind` picks its picture (the sign of that name, if there is one) and its colour
    (`.cell.KIND` in the game's theme.css). `number`: what is printed beside it, in small type. `signs`: symbols printed
    on it, each explained by the rule of that place. `note`: amounts that it gives, (icon, good, amount). `says`: a text
    of a few words about what one gets there. `outline`: the border of an area. `span`: columns and rows that a cell of
    a grid takes up."""

    place: Place
    kind: str
    label: str = ""
    x: int = 0
    y: int = 0
    note: tuple[tuple[str, str, str], ...] = ()
    tokens: tuple[Token, ...] = ()
    number: str = ""
    signs: tuple[str, ...] = ()
    outline: tuple[Point, ...] = ()
    span: tuple[int, int] = (1, 1)
    says: str = ""


class Edge(Struct, frozen=True):
    """A way between two points of a graph or of areas (a path, a strait); `live` says whether its icon still counts."""

    x1: int
    y1: int
    x2: int
    y2: int
    icon: str = ""
    live: bool = True
    kind: str = ""


class Across(Struct, frozen=True):
    """A thing that lies over several places: a path between two hexes, a route, a card over four cells. `places` are
    theirs, in order. It is told with each of them."""

    places: tuple[Place, ...]
    token: Token


class Drawing(Struct, frozen=True):
    """`shape` is one of KINDS. Its title is the text `board.ID.title`, `icon` stands before it. The places of a
    `wrapped` grid stand in one row that wraps, or in as many `columns` as are given. `note`: the key of a text under
    `board` about all of it with its `note_icon`, `about`: the kind of topic its places are explained under. `marks`:
    where the texts and topics of its signs are (`day` for `day.SIGN`); "" for names of a `kind`, explained like places.
    `named`: labels are words of the game (`names.name(named, label)`) and not names as typed. `quarters`: by how many
    quarter turns clockwise, of hexes by how many sixths, it is turned so that its reader sits at the bottom. `flat`:
    hexes with a side at the top. `near`: so many cells of a grid a phone shows around its reader's own figure, where
    more would be too small; 0 for all that matters. `costs`: the text about the number on a place that an offer lights
    up: its price, unless a game says otherwise."""

    id: str
    shape: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...] = ()
    note: str = ""
    note_icon: str = ""
    across: tuple[Across, ...] = ()
    wrapped: bool = False
    columns: int = 0
    icon: str = "map"
    about: str = "space"
    marks: str = ""
    named: str = ""
    quarters: int = 0
    flat: bool = False
    near: int = 0
    costs: str = "web.board.costs"
