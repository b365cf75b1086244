"""What games hand to screens: values that belong to no game and know no markup.

A drawing shows places; a place carries the same name as in offers and refusals (`space:f`, `hex:3,-1`, `area:kent`), so
that an offer, a refusal and a figure meet on one spot. One renderer draws all of them, for phone, table and wall."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec import Struct

from companion.kernel import Number, Piece, Place, Seat

Line = tuple[str, Mapping[str, Any]]
"""The key of a text with its parameters: raw values, which the game's `names.name` turns into words. "" with `words`
stands for what a person typed."""
Side = str
"""Who has pieces of its own: a seat, or a nation that a seat leads, or one that nobody leads."""
Point = tuple[int, int]
"""In 0..1000 of a drawing, from its upper left corner."""

# Drawings

FORMS = ("disc", "triangle", "square", "hexagon", "tag", "cube", "pawn", "ring", "card", "bar")
"""What a token may look like. On a graph a triangle lies on its place, a tag hangs at its left, others at its right.
Lying across places, a bar is a line along them and a card of a grid covers their cells."""
KINDS = ("graph", "hexes", "areas", "grid")


class Token(Struct, frozen=True):
    """Something lying on a place, or a stack of alike things. `shape`: the game's own word for it, `form` one of FORMS;
    `colour` of its owner, `text` a letter or two on it, `count` how many, `icon` a picture on it. `title` says all of
    it to a screen reader. `dim`: it is there and does nothing now."""

    shape: str
    colour: str = ""
    text: str = ""
    title: str = ""
    form: str = "disc"
    count: int = 1
    icon: str = ""
    dim: bool = False


class Node(Struct, frozen=True):
    """A place of a drawing. `x`, `y`: a Point (graph, areas: where the label stands), column and row from 0 (grid),
    axial q to the right and r down to the right (hexes, with a corner at the top). `kind` picks its picture (the sign
    of that name, if there is one) and its colour (`.cell.KIND` in the game's theme.css). `number`: what is printed
    beside it, in small type. `signs`: symbols printed on it, each explained by the rule of that place. `note`: amounts
    that it gives, (icon, good, amount). `outline`: the border of an area. `span`: columns and rows that a cell of a
    grid takes up."""

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
    """`shape` is one of KINDS. Its title is the text `board.ID.title`, `icon` stands before it. A grid with `wrapped`
    has no columns: its places stand in one row that wraps. `note`: the key of a text under `board` about all of it with
    its `note_icon`, `about`: the kind of topic its places are explained under. `marks`: where the texts and topics of
    its signs are (`day` for `day.SIGN`); "" for names of a `kind`, explained like places. `named`: labels are words of
    the game (`names.name(named, label)`) and not names as typed. `quarters`: by how many quarter turns clockwise, of
    hexes by how many sixths, it is turned so that its reader sits at the bottom."""

    id: str
    shape: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...] = ()
    note: str = ""
    note_icon: str = ""
    across: tuple[Across, ...] = ()
    wrapped: bool = False
    icon: str = "map"
    about: str = "space"
    marks: str = ""
    named: str = ""
    quarters: int = 0


# Players, sides, cards

class Counter(Struct, frozen=True):
    """A number that hands can move, by a correction at `path` or, at a table without a referee, by the action that
    `Screen.move` makes. `least`, `unsaid`: of a counter nobody knows, the least it can be, and the marks of unknown
    numbers that stay once it is told."""

    key: str
    value: Number
    path: tuple[str, ...]
    counted: bool = False
    least: int = 0
    unsaid: tuple[str, ...] = ()


class Card(Struct, frozen=True):
    """`lines`: what stands on it, texts under `card` ("" for `words` as they were typed); `dim` for what has no effect
    now; `kind` the game's word for such cards. Without a name the first line is the title."""

    id: str
    name: str
    lines: tuple[Line, ...] = ()
    dim: bool = False
    kind: str = ""


Cards = tuple[tuple[str, tuple[Card, ...]], ...]
"""Lists of cards, each under the key of a text `cards`."""


class Fact(Struct, frozen=True):
    """A line of a sheet: its picture ("" for a remark without one) and its text, or `words` of which those of `struck`
    are crossed out. `topic`: the rule that explains it. `brief`: what of it fits on one line with everything else."""

    icon: str
    text: Line
    words: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    topic: tuple[str, str] = ("", "")
    brief: tuple[str, ...] = ()
    kind: ClassVar[str] = "fact"


class Boxes(Struct, frozen=True):
    """Boxes to tick off as they are printed: `marked` of `most`; after every `row` of them comes a star (0: none)."""

    icon: str
    text: Line
    marked: int
    most: int
    row: int = 0
    topic: tuple[str, str] = ("", "")
    kind: ClassVar[str] = "boxes"


class Term(Struct, frozen=True):
    """A thing of a sheet that somebody may want explained: the word that `names.name(field, id)` has for it, and the
    text behind it."""

    field: str
    id: str
    icon: str
    text: Line
    topic: tuple[str, str] = ("", "")


class Terms(Struct, frozen=True):
    """Terms under a heading; `nothing` is said where there are none."""

    heading: Line
    terms: tuple[Term, ...]
    nothing: Line
    kind: ClassVar[str] = "terms"


class Sheet(Struct, frozen=True):
    """The game's own sheet of a player or side, line by line. Texts take their parameters as they are, for they are
    words already. `name`: whose it is, in one line with what the rows have in brief."""

    icon: str
    title: Line
    rows: tuple[Fact | Boxes | Terms, ...]
    topic: tuple[str, str] = ("", "")
    name: str = ""


class Watched(Struct, frozen=True):
    """A number that everybody keeps an eye on; at `few` or less it stands out. `topic` explains it."""

    icon: str
    text: Line
    n: int
    few: int = -1
    topic: tuple[str, str] = ("", "")


class Panel(Struct, frozen=True):
    """A seat, or a side that a seat leads, with what it has in the open. `seat` is whose it is, "" for a side that
    nobody leads; `side` is "" where seat and side are one. `groups` are its cards, `where` the place of its figure."""

    seat: Seat
    colour: str
    counters: tuple[Counter, ...]
    groups: Cards = ()
    where: Place = ""
    side: Side = ""
    sheet: Sheet | None = None
    watched: Watched | None = None

    @property
    def id(self) -> str:
        return self.side or self.seat


# Rolls and points

class Odds(Struct, frozen=True):
    """A chance of the roll that is due. `what` it is of: a text under `odds.of`. `icon` with `n`: what may be spent on
    it, and how much of it this chance takes; a text under `odds.with`. Without an icon nothing is spent."""

    what: str
    chance: Fraction
    icon: str = ""
    n: int = 0


class Category(Struct, frozen=True):
    """One step of the final scoring: a text under `finale.category`, the rules that make it up, its symbol."""

    key: str
    rules: tuple[str, ...]
    icon: str


class Record(Struct, frozen=True):
    """What other programs that keep plays want to know: `board` and `roles` in the reader's words. `bgg`: the game's
    number at BoardGameGeek."""

    name: str
    bgg: int
    board: str
    roles: dict[Seat, tuple[str, str]]
    starts: Seat


# What to say beside the question

class Tip(Struct, frozen=True):
    """What the coach says: a text under `coach`, what it names, and the rule it rests on."""

    key: str
    params: Mapping[str, Any]
    rule: str


class Reminder(Struct, frozen=True):
    """What is easily forgotten: a text under `remind`, its rule ("" where the book has none) and its picture."""

    key: str
    rule: str
    icon: str
    params: Mapping[str, Any] = {}


# Stories

class Asks(Struct, frozen=True):
    """What an option of a story entry asks for: `check` names its roll, "" without one, `need` the total; pieces of the
    price with their number and picture, keywords that one must have. `heading` as the box has it, "" where it has
    none."""

    check: str
    need: int
    price: tuple[tuple[str, int], ...]
    keywords: tuple[str, ...]
    heading: str = ""


class Gain(Struct, frozen=True):
    """So many of a word of the game's own: a good, or `kind:ID`. `n` may be negative."""

    what: str
    n: int = 1


class Chapter(Struct, frozen=True):
    """One entry that a seat met. `code` as printed, "" where nobody has told it. `option` from 0, negative where none
    was taken or one from paper. `check` and `need` as asked for, `die` the face rolled (0 for none), `hearts` spent on
    it.
    `result` is the game's word, "" while it is open. `heard`: the passages of the entry that were read, without the
    headings nobody took. `told`: it was opened in the app's book and not on paper. `entries` of the journal, by id,
    that it took."""

    seat: Seat
    kind: str
    code: str = ""
    told: bool = False
    option: int = -2
    check: str = ""
    need: int = 0
    die: int = 0
    hearts: int = 0
    result: str = ""
    total: int = 0
    price: tuple[Gain, ...] = ()
    gains: tuple[Gain, ...] = ()
    heard: tuple[str, ...] = ()
    round: int = 0
    entries: tuple[int, ...] = ()


# Set-up and packing

Laid = tuple[Place, Piece]


class Item(Struct, frozen=True):
    """One line of the list. `key` of the texts `prepare.what` and `prepare.where`, "" for one that is told by its
    piece and place; `count` pieces in all; `laid`: those of them that the app follows; `at`: (field, value) pairs to
    show beside it, a space or a card each."""

    key: str
    icon: str
    count: int = 1
    laid: tuple[Laid, ...] = ()
    params: Mapping[str, Any] = {}
    at: tuple[tuple[str, str], ...] = ()
    rule: str = ""


class Group(Struct, frozen=True):
    """`key` of a text under `prepare.group`, `seat` for a player's own pieces."""

    key: str
    items: tuple[Item, ...]
    seat: Seat = ""


class Lot(Struct, frozen=True):
    """Random places that the app draws for a board it does not know: `count` of those `printed` on it, the `first` of
    them before all others. `beside`: the items that ask for them; `hints`: texts under `prepare.draw`."""

    count: int
    printed: tuple[str, ...]
    first: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    hints: tuple[Line, ...] = ()


# A photograph of the board

class Surveyed(Struct, frozen=True):
    """A board that can be photographed. Each of its `spaces` is a middle, or three and more points around it, in
    0..1000 of a square in which its `picture` lies centred and as large as fits; `picture` is the name of that photo in
    the `box` of that id, "" where the places were drawn on an empty square, which the board then fills."""

    spaces: Mapping[Place, tuple[Point, ...]]
    picture: str = ""
    box: str = ""


class Marked(Struct, frozen=True):
    """A marker to stick on a piece, so that a photograph of the board shows it: its number, the piece and its colour,
    its side and the height above the board that it is brought to, both in millimetres, and how many there are of the
    piece. Colours and not seats, since pieces are marked once for all tables."""

    number: int
    piece: str
    colour: str
    side: float
    height: float
    times: int = 1


# A position entered by hand

class Field(Struct, frozen=True):
    """One question. `kind`: number (from `low` to `high` by taps, any number by typing), choice, place (of a figure),
    cards (several of `options`, those of `new` cannot be named), part (some of the cards of the field `of`), owner
    (a seat or nobody at a `place` of a drawing), token (there or not). `path` leads to it in the state, where the
    state has it in one place. `unknown`: "?" is an answer. `rare`: hardly ever asked, so it is folded away.
    `spots` are the places of the options on drawings, in their order. `words` are labels of options that
    `names.name(word, option)` has none for. `about` names its rule for `topics`, `icon` its picture."""

    path: tuple[str, ...]
    kind: str
    value: Any
    label: Line
    low: int = 0
    high: int = 99
    options: tuple[str, ...] = ()
    word: str = ""
    words: tuple[tuple[str, Line], ...] = ()
    spots: tuple[str, ...] = ()
    new: tuple[tuple[str, Line], ...] = ()
    unknown: bool = False
    place: str = ""
    of: str = ""
    rare: bool = False
    about: tuple[str, str] = ("", "")
    icon: str = ""

    @property
    def key(self) -> str:
        return "/".join(self.path)


class Section(Struct, frozen=True):
    """One step of the form. `drawings`: ids of the drawings whose places its fields lie on."""

    id: str
    label: Line
    hint: Line
    fields: tuple[Field, ...]
    seat: Seat = ""
    drawings: tuple[str, ...] = ()


# What is hidden

KNOWN_TO = ("app", "seat", "table")


class Hidden(Struct, frozen=True):
    """A thing that not everybody may know: a hand, a face-down token, a location card, a deck. `key` names it in the
    texts (`hidden.KEY`), `owner` may see it ("" nobody: a deck), `path` leads to it in the state. `known` says who
    tells the app: `app` (the app draws it), `seat` (one phone enters it), `table` (only the real table knows it: the
    app never asks, guards doubt, and the reveal is checked against what was claimed before)."""

    key: str
    owner: Seat
    path: tuple[str | int, ...]
    known: str = "app"
