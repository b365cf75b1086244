"""Lists for hands: what to lay out, pack up, photograph and enter."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.games.view.common import Line, Point
from companion.kernel import Piece, Place, Seat

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


class BoardGeometry(Struct, frozen=True):
    """Where the spaces of a board are, so that a photograph can be compared with it. Each of its `spaces` is a middle,
    or three and more points around it, in 0..1000 of a square in which its `picture` lies centred and as large as fits;
    `picture` is the name of that photo in the `box` of that id, "" where the places were drawn on an empty square,
    which the board then fills."""

    spaces: Mapping[Place, tuple[Point, ...]]
    picture: str = ""
    box: str = ""


class PieceMarker(Struct, frozen=True):
    """A marker to stick on a piece, so that a photograph of the board shows it: its number, the piece and its colour,
    its side and the height above the board that it is brought to, both in millimetres, and how many there are of the
    piece. Colours and not seats, since pieces are marked once for all tables."""

    number: int
    piece: str
    colour: str
    side: float
    height: float
    times: int = 1


class Field(Struct, frozen=True):
    """One question. `kind`: number (from `low` to `high` by taps, any number by typing), choice, place (of a figure),
    cards (several of `options`, those of `new` cannot be named), part (some of the cards of the field `of`), owner
    (a seat or nobody at a `place` of a drawing), token (there or not), stack (how many of each of `options` there).
    `path` leads to it in the state, where the state has it in one place. `unknown`: "?" is an answer. `rare`: hardly
    ever asked, so it is folded away. `spots` are the places of the options on drawings, in their order. `words` are
    labels of options that `names.name(word, option)` has none for. `about` names its rule for `topics`, `icon` its
    picture."""

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
