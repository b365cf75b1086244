"""What is said about a position beside its board: chances, points, tips, reminders, stories."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from companion.games.view.common import Line, Side
from companion.kernel import Fact, Number, Place, Seat


class Odds(Struct, frozen=True):
    """A chance of the roll that is due. `what` it is of: a text under `odds.of`. `icon` with `n`: what may be spent on
    it, and how much of it this chance takes; a text under `odds.with`. Without an icon nothing is spent. `seat`: who
    sees it instead of everybody's."""

    what: str
    chance: Fraction
    icon: str = ""
    n: int = 0
    seat: Seat = ""


class DiceGroup(Struct, frozen=True):
    """Dice of a throw that are told together, since only their faces count and not which die shows them. `label`:
    a text under `dice_of`."""

    label: Line
    n: int


class Outcome(Struct, frozen=True):
    """How a throw ended: `fact` says it, or `said`, a text under `outcome`. `won` whether who threw got what it was
    for, None where neither side did. `own` was compared with `other`: what had to be reached, or the other side's
    total. `spent` on it after the dice fell, as `Odds.n`. `against`: the seat that loses by it what the other wins, ""
    for none. `part`: a throw of several, of which the odds were of the last."""

    fact: Fact
    won: bool | None
    own: Number
    other: Number
    spent: int = 0
    said: Line | None = None
    against: Seat = ""
    part: bool = False


class Category(Struct, frozen=True):
    """One step of the final scoring: a text under `finale.category`, the rules that make it up, its symbol."""

    key: str
    rules: tuple[str, ...]
    icon: str


class Record(Struct, frozen=True):
    """What other programs that keep plays want to know: `board` in the reader's words, `roles` as a kind of name with
    one or several values. `bgg`: the game's number at BoardGameGeek."""

    name: str
    bgg: int
    board: str
    roles: Mapping[Seat, tuple[str, str | tuple[str, ...]]]
    starts: Seat


class RoundAhead(Struct, frozen=True):
    """A round on the strip of all rounds. `label`: what is printed with it (a year). `signs`: symbols with their texts,
    for what happens in it. `comes`: sides that arrive in it, each with its number and a text about it."""

    n: int
    label: str = ""
    signs: tuple[tuple[str, Line], ...] = ()
    comes: tuple[tuple[Side, int, Line], ...] = ()


class Assumed(Struct, frozen=True):
    """What a question comes to if one thing is assumed: a short label to choose it by and the lines for it, texts under
    `brief`. `costs`: what the board then says at a place instead of `Screen.cost`; `chance`: how likely the roll that
    is due then goes well, "" where none is."""

    label: Line
    lines: tuple[Line, ...]
    costs: Mapping[Place, str] = {}
    chance: str = ""


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
    that it took. `logged`: its text is what the log says of them."""

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
    logged: bool = False
