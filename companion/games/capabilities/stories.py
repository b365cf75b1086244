"""Capabilities around a game as a whole: story books, chronicles, campaigns."""
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
    """Entries of a story book, read at the table (`companion.web.narration`)."""

    @property
    def VOCABULARY(self) -> Vocabulary:
        """The words that the rules know in its books, and how codes are printed. Texts, under `web.book`: `kind.ID` of
        codes, `good.ID` of pieces, `option.ID`, `check.ID` and `js.ID` (how an option of it begins) of checks."""

    def with_book(self, box: Any, mechanics: Mapping[str, Mapping[str, Any]]) -> Any:
        """The box with the entries of a book."""

    def box_to_store(self, box: Any, setup: Mapping[str, Any]) -> Any:
        """The box with those entries alone that can be read at a table of this set-up (plain JSON)."""

    def passages(self, s: Any) -> tuple[str, ...]:
        """The ids of the passages of the open entry that everybody may hear now."""

    def narrator(self, s: Any) -> Seat:
        """The seat that reads the entry aloud."""

    def learn_entry(self, s: Any, code: str, mechanics: Mapping[str, Any], by: Seat = ...) -> Action:
        """The correction that puts an entry of the book into the running game."""

    def correction_from_book(self, s: Any, action: Action, mechanics: Mapping[str, Mapping[str, Any]], by: Seat = ...
              ) -> Action | None:
        """The correction that gives the table the book's present text of the entries that this action may open; None
        where they agree."""

    def opens_entry(self, action: Action) -> bool:
        """Whether an action opens an entry, so that it cannot be tried out."""

    def matches_book(self, s: Any, code: str, mechanics: Mapping[str, Any]) -> bool:
        """Whether the entry has the same options in the book as at the table."""

    def uses_book(self, s: Any) -> bool:
        """Whether this table reads from a book."""

    def entry_is_open(self, s: Any) -> bool:
        """Whether an entry is open."""

    def entry_code(self, s: Any) -> str:
        """The book's code of the entry opened last, "" where nobody has entered it."""

    def entry_seat(self, s: Any) -> Seat:
        """The seat that opened the entry, "" where none was opened."""

    def entry_stage(self, s: Any) -> str:
        """`told` (an option is to be chosen), `chosen` (its roll is due) or `done`; "" where no entry was opened."""

    def readable_options(self, s: Any) -> tuple[int, ...]:
        """The numbers of the options whose headings may be read."""

    def chosen_option(self, s: Any) -> int:
        """The number of the option taken, negative for none."""

    def option_of(self, action: Action) -> int | None:
        """The number of the option that an action takes, None for any other action."""

    def choose_option(self, seat: Seat, n: int) -> Action:
        """The action that takes option `n`."""

    def option_asks(self, s: Any, n: int, lang: str) -> Asks:
        """What option `n` of the opened entry requires; nothing of what it gives."""

    def entry_title(self, s: Any, lang: str) -> str:
        """The title of the opened entry as the box has it, "" where it has none."""

    def forcing_keywords(self, s: Any) -> tuple[str, ...]:
        """The keywords that force an option of the opened entry; () where the seat may choose."""

    def chances_of(self, s: Any, action: Action) -> Sequence[Any]:
        """The odds of the roll that an action leads to."""

    def code_to_open(self, s: Any, action: Action) -> str:
        """The book's code of the entry that an action would open; "" for any other action, and where a card is drawn
        first."""

    def is_likely_opening(self, action: Action) -> bool:
        """Whether the action opens an entry and is the likeliest one: its button stands before the map."""

    def is_opening(self, fact: Fact) -> bool:
        """Whether this fact opens an entry."""

    def ends_entry(self, fact: Fact) -> bool:
        """Whether this fact ends the entry opened before it."""

    def attempt_outcome(self, facts: Iterable[Fact]) -> tuple[Fact | None, list[Fact]]:
        """The fact that ended the attempt (None while it goes on), and the facts after it."""

    def succeeded(self, ended: Fact) -> bool:
        """Whether the attempt succeeded, by the fact that ended it."""

    def gains(self, facts: Iterable[Fact], seat: Seat) -> list[Fact]:
        """The facts by which the opened entry gave the seat something, from the facts since its roll."""

    def price_icon(self, good: str) -> str:
        """The icon for a piece of a price."""


class Chronicle(Protocol):
    """A game told as a story: chapters made of its facts, and their texts."""

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

    def planned(self, plan_json: Mapping[str, Any]) -> Any:
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

    def settle(self, plan: Any, name: str, answer: Any) -> Any:
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
