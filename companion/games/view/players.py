"""Players and sides with their counters, cards and sheets, and what of a position not everybody may know."""
from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from companion.games.view.common import Line, Side
from companion.kernel import Number, Place, Seat


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


class Says(Struct, frozen=True):
    """A line of a sheet whose parameters are raw values, as in `Line`. `strong`: it is read first."""

    icon: str
    text: Line
    topic: tuple[str, str] = ("", "")
    strong: bool = False
    kind: ClassVar[str] = "says"


class Sheet(Struct, frozen=True):
    """The game's own sheet of a player or side, line by line. Texts take their parameters as they are, for they are
    words already, those of `Says` aside. `name`: whose it is, in one line with what the rows have in brief."""

    icon: str
    title: Line
    rows: tuple[Fact | Boxes | Terms | Says, ...]
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
    nobody leads; `side` is "" where seat and side are one. `groups` are its cards, `where` the place of its figure.
    `mark`: a letter or two for its badge, "" for the first of its name. `idle`: it has nothing on the table.
    `acts`: it is this side's turn, of all that its seat leads. `scores`: it can have points."""

    seat: Seat
    colour: str
    counters: tuple[Counter, ...]
    groups: Cards = ()
    where: Place = ""
    side: Side = ""
    sheet: Sheet | None = None
    watched: Watched | None = None
    mark: str = ""
    idle: bool = False
    acts: bool = False
    scores: bool = True

    @property
    def id(self) -> str:
        return self.side or self.seat


KNOWN_TO = ("app", "seat", "table")


class Hidden(Struct, frozen=True):
    """A thing that not everybody may know: a hand, a face-down token, a location card, a deck. `key` names it in the
    texts (`hidden.KEY`), `owner` may see it ("" nobody: a deck), and so may `others`; `path` leads to it in the state.
    `known` says who tells the app: `app` (the app draws it), `seat` (one phone enters it), `table` (only the real table
    knows it: the app never asks, guards doubt, and the reveal is checked against what was claimed before)."""

    key: str
    owner: Seat
    path: tuple[str | int, ...]
    known: str = "app"
    others: tuple[Seat, ...] = ()

    def shown_to(self, seat: Seat) -> bool:
        """Whether that seat may see it."""
        return seat == self.owner or seat in self.others
