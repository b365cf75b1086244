"""Campaigns and the sheets that people keep from game to game, as values that belong to no game.

A sheet is a struct of the game's own; its `Field`s say of every one of its fields what may stand there, how it is
carried over and how it is called. How a sheet looks, on a screen and on paper, is said in `Side`s of blocks. People,
results and corrections have one shape for every game, so that a service can keep them without knowing what they hold.

Texts of a campaign stand under `campaign` in the game's texts, or in those that every game says alike: `about`, `way`,
`stop`, `points`, `paper_hint`, `join_hint.MODE`, `field.NAME`, `told.KEY`."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as empty
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, field

from companion.games.view import Line
from companion.kernel import Seat

# What a sheet holds

KINDS = ("name", "number", "ticks", "words", "choice", "picks", "games")


class Field(Struct, frozen=True):
    """One field of a sheet, called `name` there.

    `kind`: name (what its owner is called in the game), number, ticks (a number of boxes crossed), words, choice (one
    of `options`, or ""), picks (several of `options`), games (a number for each game, None where there is none).
    `low`, `high`: what a number may be, and how many words there may be. `capped`: a number carried over stops there.
    Words: `ordered` (they have an order, more come at the end), `again` (a word may stand there twice), `blank` (the
    word for one that nobody has told; it may always stand there twice), `done` (the field that says how many of the
    first are crossed out), `upper` (typed in capitals). Options are called by the text WORD.OPTION and explained by
    EFFECT.OPTION; `costs` are their prices. `modes`: it stands on the sheets of these only, () of all.

    Texts: `campaign.field.NAME` within a sentence, `title` as a heading, `hint` beside its question; `told` is the line
    of the chronicle, `campaign.told.TOLD`, about words that are new."""

    name: str
    kind: str
    low: int = 0
    high: int = 99
    capped: bool = True
    ordered: bool = False
    again: bool = False
    blank: str = ""
    done: str = ""
    upper: bool = False
    options: tuple[str, ...] = ()
    word: str = ""
    effect: str = ""
    costs: Mapping[str, int] = {}
    modes: tuple[str, ...] = ()
    title: str = ""
    hint: str = ""
    told: str = ""

    @property
    def heading(self) -> str:
        """The key of the text that heads it."""
        return self.title or f"campaign.field.{self.name}"


# How a sheet looks

class Mark(Struct, frozen=True):
    """A star: `filled` once it is earned, `ringed` once it is spent."""

    filled: bool
    ringed: bool

    @property
    def state(self) -> str:
        return "spent" if self.ringed else "earned" if self.filled else "none"


class Row(Struct, frozen=True):
    """A line of boxes, or of one word, with a star at its end."""

    ticks: tuple[bool, ...] = ()
    word: str = ""
    struck: bool = False
    mark: Mark | None = None
    framed: bool = False


class Rows(Struct, frozen=True):
    """Rows under a heading that may have a star itself. `marks`: its stars are explained by the texts MARKS.none,
    .earned and .spent. `frame`: what is printed under the framed rows. `notes`: what a screen says beside."""

    KIND: ClassVar[str] = "rows"
    title: str
    rows: tuple[Row, ...]
    mark: Mark | None = None
    marks: str = ""
    frame: str = ""
    notes: tuple[Line, ...] = ()


class Rings(Struct, frozen=True):
    """Words in rings, each with whether it is crossed out, "" for a ring that is free. `tall`: the millimetres of A5
    that they take at least, heading included."""

    KIND: ClassVar[str] = "rings"
    title: str
    words: tuple[tuple[str, bool], ...]
    tall: float = 0


class Places(Struct, frozen=True):
    """A number of each game, and all of them together. `played` games are over: a place of theirs that is empty stays
    so."""

    KIND: ClassVar[str] = "places"
    title: str
    points: tuple[int | None, ...]
    total: int
    played: int = 0


class Picks(Struct, frozen=True):
    """What was picked: (text of the name, price or None, text of the effect or ""). `none` is said where nothing was;
    paper has at least `lines` of them and takes `tall` millimetres of A5, heading included."""

    KIND: ClassVar[str] = "picks"
    title: str
    none: str
    picks: tuple[tuple[str, int | None, str], ...]
    lines: int = 4
    tall: float = 0


class Words(Struct, frozen=True):
    """A list of words as they were written. `none` is said where there are none; paper has at least `lines` places."""

    KIND: ClassVar[str] = "words"
    title: str
    none: str
    words: tuple[str, ...]
    lines: int = 12


class Figures(Struct, frozen=True):
    """Numbers, or words of the game, with what they are: (text, number or the key of a text)."""

    KIND: ClassVar[str] = "figures"
    figures: tuple[tuple[str, int | str], ...]


Block = Rows | Rings | Places | Picks | Words | Figures


class Side(Struct, frozen=True):
    """`id`: front or back. One column over the whole width, or two."""

    id: str
    columns: tuple[tuple[Block, ...], ...]


class Figure(Struct, frozen=True):
    """A number beside a person's name: its picture, and the key of what it is."""

    icon: str
    value: int
    text: str


class Brings(Struct, frozen=True):
    """What a sheet brings to the next game: sentences, and things with their effect (two keys of texts each)."""

    lines: tuple[Line, ...] = ()
    things: tuple[tuple[str, str], ...] = ()


# People, results, corrections

Sheet = TypeVar("Sheet")
AnyPlan = TypeVar("AnyPlan", bound="Plan")


class Person(Struct, frozen=True):
    """Somebody with a character. `since`: how many games had been begun before this one joined, `left`: when this one
    stopped coming; None for who still plays."""

    seat: Seat
    name: str
    colour: str
    character: str = ""
    since: int = 0
    left: int | None = None


class Plan(Struct, frozen=True):
    """What a group settled for the whole campaign; a game adds fields of its own. `box`: sample, empty, or the id of
    an own one. `book`: the id of the story book that is read aloud, "" where it is read from paper."""

    mode: str
    people: tuple[Person, ...]
    box: str = "sample"
    strictness: str = "enforce"
    help: bool = True
    book: str = ""

    @property
    def present(self) -> tuple[Person, ...]:
        """Everybody who has not left: nobody else is waited for, plays or becomes champion."""
        return tuple(person for person in self.people if person.left is None)


class Moment(Struct, frozen=True):
    """One sentence of the chronicle, `campaign.told.KEY`: `seats` are its people, `n` and `words` the rest. `of`: the
    field of the sheet whose options the words are."""

    key: str
    seats: tuple[Seat, ...] = ()
    n: int = 0
    words: tuple[str, ...] = ()
    of: str = ""


class Result(Struct, Generic[Sheet], frozen=True):
    """How one game stands. `brought` are the sheets it was set up with, `sheets` the same as play has filled them;
    both empty for a game on paper. `unsure`: seats with points that nobody told. `lost`: the game is to be played
    again."""

    over: bool
    points: dict[Seat, int] = {}
    lost: bool = False
    unsure: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    brought: dict[Seat, Sheet] = {}
    sheets: dict[Seat, Sheet] = {}
    moments: tuple[Moment, ...] = ()


class Played(Struct, Generic[Sheet], frozen=True):
    """A game of the campaign: `number` from 1, `attempt` above 1 where a lost one is repeated. `stop`: which station of
    the campaign's way it was, a number of `Campaign.stops` (campaign files call it `map`)."""

    number: int
    stop: int = field(name="map")
    result: Result[Sheet]
    attempt: int = 1

    @property
    def done(self) -> bool:
        return self.result.over and not self.result.lost


class Fix(Struct, Generic[Sheet], frozen=True):
    """A sheet put right by hand once `after` games had been begun: what `before` and `changed` differ in holds from
    there on. `at` is a moment (ISO 8601)."""

    seat: Seat
    after: int
    before: Sheet
    changed: Sheet
    by: str = ""
    reason: str = ""
    at: str = ""
    undone: bool = False


class Archive(Struct, Generic[AnyPlan, Sheet], frozen=True, omit_defaults=True):
    """A campaign as one file: its games with what they made of the sheets, not their journals."""

    name: str
    plan: AnyPlan
    start: dict[Seat, Sheet]
    games: tuple[Played[Sheet], ...] = ()
    fixes: tuple[Fix[Sheet], ...] = ()


Finding = tuple[str, dict[str, Any]]
"""A key of `web.campaign.finding` and what its sentence names."""


def of(kind: Any, *types: type) -> Any:
    """The type to decode one of the above with, for the game's own types: `of(Result, rules.sheet)`."""
    return kind[types]


# What comes next

class Next(Struct, frozen=True):
    """The game to come: its number and attempt, and the stops it may be played at, the usual one first. `note`: what
    should be known of it, the text `campaign.NOTE`, with its picture."""

    number: int
    stops: tuple[int, ...]
    attempt: int = 1
    note: str = ""
    icon: str = "flag"


@dataclass(frozen=True)
class Choice:
    """What is settled for one game: where it is played, `seats` in turn order, and the answers to what it asks."""

    stop: int
    seats: tuple[Seat, ...]
    answers: Mapping[str, Any] = empty(default_factory=dict)


class Stop(Struct, frozen=True):
    """A stop of the way that was not played: it is `coming` or `skipped`."""

    stop: int
    state: str = "coming"
