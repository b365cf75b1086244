"""What outlasts a turn: story books, chronicles, campaigns."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from companion.games.about import Ask
from companion.games.sheets import (
    Archive, Brings, Choice, Field, Figure, Fix, Moment, Next, Person, Played, Result, Stop)
from companion.games.sheets import Finding as FileFinding
from companion.games.sheets import Side as SheetSide
from companion.games.view import Asks, Chapter, Gain, Line
from companion.kernel import Action, Fact, Seat
from companion.story.vocabulary import Vocabulary


class Story(Protocol):
    """Entries of a story book at the table (`companion.web.narration`)."""

    @property
    def VOCABULARY(self) -> Vocabulary:
        """What its books may say, and how they are printed. Texts, under `web.book`: `kind.ID` of codes, `good.ID` of
        pieces, `option.ID`, `check.ID` and `js.ID` (how an option of it begins) of checks."""

    def with_book(self, box: Any, mechanics: Mapping[str, Mapping[str, Any]]) -> Any:
        """The box with the entries of a book."""

    def packed(self, box: Any, setup: Mapping[str, Any]) -> Any:
        """The box with the entries that somebody can come to read at a table of that set-up, plain JSON."""

    def passages(self, s: Any) -> tuple[str, ...]:
        """The passages of the open entry that may be heard."""

    def narrator(self, s: Any) -> Seat:
        """Who reads it."""

    def learn(self, s: Any, code: str, mechanics: Mapping[str, Any], by: Seat = ...) -> Action:
        """The correction that takes over what an entry says."""

    def newer(self, s: Any, action: Action, mechanics: Mapping[str, Mapping[str, Any]], by: Seat = ...
              ) -> Action | None:
        """The correction that has to come before an entry is opened whose book was changed meanwhile."""

    def opens(self, action: Action) -> bool:
        """Whether an entry lies open after it, so that it cannot be tried out."""

    def agrees(self, s: Any, code: str, mechanics: Mapping[str, Any]) -> bool:
        """Whether the table knows the entry as the book has it."""

    def narrated(self, s: Any) -> bool:
        """Whether a book is read at this table at all."""

    def open_now(self, s: Any) -> bool:
        """Whether an entry lies open."""

    def code(self, s: Any) -> str:
        """The code by which a book calls the entry that was opened last, "" where nobody has told it."""

    def reader(self, s: Any) -> Seat:
        """The seat that opened it, "" where nothing was opened."""

    def stage(self, s: Any) -> str:
        """told: an option is to be chosen; chosen: its roll is due; done. "" where no entry was opened."""

    def options(self, s: Any) -> tuple[int, ...]:
        """The options whose headings may be read, by number."""

    def chosen(self, s: Any) -> int:
        """The option that was taken, negative for none."""

    def option(self, action: Action) -> int | None:
        """The option that an action takes, None for any other action."""

    def choice(self, seat: Seat, n: int) -> Action:
        """The action that takes option `n`."""

    def asks(self, s: Any, n: int, lang: str) -> Asks:
        """What option `n` of the opened entry asks for. Nothing of what it gives."""

    def title(self, s: Any, lang: str) -> str:
        """The title of the opened entry as the box has it, "" where it has none."""

    def compelled(self, s: Any) -> tuple[str, ...]:
        """The keywords that leave no choice in the opened entry."""

    def chances_of(self, s: Any, action: Action) -> Sequence[Any]:
        """The odds of the roll that an action leads to."""

    def due(self, s: Any, action: Action) -> str:
        """The code of the entry that this action would open, "" where it opens none, or only a drawn card can say."""

    def invites(self, action: Action) -> bool:
        """Whether the action opens an entry that is nearly always wanted: its button stands before the map."""

    def opening(self, fact: Fact) -> bool:
        """Whether an entry is opened here."""

    def ends(self, fact: Fact) -> bool:
        """Whether what was told before is over."""

    def outcome(self, facts: Iterable[Fact]) -> tuple[Fact | None, list[Fact]]:
        """How the attempt ended, and everything after that; None while it has not."""

    def went_well(self, ended: Fact) -> bool:
        """Whether it ended well."""

    def given(self, facts: Iterable[Fact], seat: Seat) -> list[Fact]:
        """What the opened entry gave the seat, from the facts since its roll."""

    def picture(self, good: str) -> str:
        """The sign of a piece of a price."""


class Chronicle(Protocol):
    """What a game was, as a story: chapters out of the facts, and their words."""

    def chapters(self, entries: Iterable[tuple[int, int, Iterable[Fact]]]) -> tuple[Chapter, ...]:
        """(entry, number, facts) of the whole game -> its chapters."""

    def title(self, s: Any, chapter: Chapter, lang: str) -> str:
        """The title of a chapter's entry as the box has it, "" where it has none."""

    def heading(self, s: Any, chapter: Chapter, lang: str) -> str:
        """The heading of the option that was chosen, the same way."""

    def place(self, s: Any, lang: str) -> str:
        """The board, map or scenario that was played by its name, "" where there is but one."""

    def book_code(self, chapter: Chapter) -> str:
        """The code by which a book calls the entry, "" where nobody has told it."""

    def label(self, chapter: Chapter) -> str:
        """What the entry is called: a text under `chronicle.kind` with its {code}."""

    def result(self, chapter: Chapter) -> str:
        """How it ended: a text under `chronicle.result` and `chronicle.told`, "" where that needs no word."""

    def missed(self, chapter: Chapter) -> bool:
        """Whether it ended badly."""

    def rolled(self, chapter: Chapter) -> Sequence[Line]:
        """What was asked and rolled, texts under `chronicle.roll`."""

    def gain(self, gain: Gain) -> tuple[str, str, str]:
        """A text under `chronicle.gain` with {n} and {name}, and the field and id of that name, "" for none."""


class Campaign(Protocol):
    """Several games with the same people, who keep a sheet from one to the next. Subclass
    `companion.games.derived.Campaign`: what is carried over, checked and shown follows from `fields`. Sheets are values
    of the type `sheet`, plans of the type `plan` (a `sheets.Plan`)."""

    @property
    def sheet(self) -> Any: ...

    @property
    def plan(self) -> Any: ...

    @property
    def fields(self) -> tuple[Field, ...]:
        """What a sheet holds."""

    @property
    def stops(self) -> Mapping[int, Mapping[str, str]]:
        """Where its games are played, in order: names by language."""

    @property
    def characters(self) -> Mapping[str, Mapping[str, str]]:
        """Names of characters that somebody may play, by id and language; any other may be typed."""

    @property
    def points_in(self) -> range:
        """What a game can bring anybody."""

    @property
    def longest(self) -> int:
        """Letters of a word on a sheet."""

    def planned(self, told: Mapping[str, Any]) -> Any:
        """The plan as the wizard tells it, plain JSON. msgspec.ValidationError for what is none."""

    def begin(self, people: Iterable[Person]) -> dict[Seat, Any]:
        """Everybody's sheet before the first game."""

    def history(self, plan: Any, start: Mapping[Seat, Any], games: Sequence[Played[Any]], fixes: Sequence[Fix[Any]]
                ) -> list[dict[Seat, Any]]:
        """Everybody's sheet before the first game and after each, corrections and newcomers included; after one that
        goes on as it is filled so far."""

    def outcome(self, setup: Any, s: Any) -> Result[Any]:
        """How a table stands that was opened with this set-up."""

    def following(self, plan: Any, games: Sequence[Played[Any]], sheets: Mapping[Seat, Any]) -> Next | None:
        """The game to come; None when the campaign is over. A game that goes on is not looked at."""

    def ahead(self, plan: Any, games: Sequence[Played[Any]]) -> tuple[Stop, ...]:
        """The stops where nothing was played: those still to come where their order is fixed, and skipped ones."""

    def asks(self, plan: Any, games: Sequence[Played[Any]], sheets: Mapping[Seat, Any], stop: int) -> tuple[Ask, ...]:
        """What is asked before the next game, if it is played there; `setup.NAME.nobody` for no seat."""

    def setup(self, plan: Any, games: Sequence[Played[Any]], sheets: Mapping[Seat, Any], choice: Choice, box: Any
              ) -> Any:
        """The set-up of the next game. ValueError(stop, seats, or the name of an ask) for a choice that cannot be."""

    def plan_asks(self, plan: Any) -> tuple[Ask, ...]:
        """What of the plan may be settled otherwise later; the defaults are how it stands."""

    def settle(self, plan: Any, name: str, told: Any) -> Any:
        """The plan with one of these settled so."""

    def points(self, sheet: Any) -> tuple[int | None, ...]:
        """What each game brought, None for one not played; () where nobody counts."""

    def total(self, sheet: Any) -> int:
        """All of them together."""

    def called(self, sheet: Any) -> str:
        """The character: an id of `characters`, a name as it was typed, or ""."""

    def figures(self, plan: Any, sheet: Any) -> tuple[Figure, ...]:
        """The numbers that everybody wants to see of a sheet."""

    def brings(self, plan: Any, sheet: Any) -> Brings:
        """What a sheet brings to the next game."""

    def sides(self, plan: Any, games: Sequence[Played[Any]], sheet: Any) -> tuple[SheetSide, ...]:
        """How a sheet looks, on screen and on paper."""

    def champion(self, sheets: Mapping[Seat, Any]) -> tuple[Seat, ...]:
        """Who has won the campaign; several where level."""

    def chronicle(self, game: Played[Any], before: Mapping[Seat, Any], after: Mapping[Seat, Any]) -> list[Moment]:
        """What is told of a game afterwards."""

    def faults(self, sheet: Any) -> list[str]:
        """The fields of a sheet that nobody can have."""

    def plan_faults(self, plan: Any) -> list[str]:
        """The fields of a plan that cannot be."""

    def findings(self, archive: Archive[Any, Any]) -> list[FileFinding]:
        """What is wrong with a file; empty for one that can be taken in."""
