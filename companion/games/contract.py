"""What a game may bring: the only list, typed. A new game begins here and with `companion.games.derived`.

A game is a package: `about.py` (ABOUT: what lobby and wizard need to know, read without loading rules) and `game.py`
(GAME: rules, and the capabilities below). Required are the kernel's `Game`, a drawing, and texts. Everything else is
optional: a capability is an attribute, None where the game has none, and then no screen has a door to it. What follows
from state types, pieces, rules and declarations is worked out once in `companion.games.derived`; a game overrides what
reads better by hand.

States, actions, facts and steps are the game's own types; whoever is outside `games/` hands them through and looks only
at what the kernel knows of them."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from companion import kernel
from companion.box.services import BoxServices as BoxServices
from companion.games.about import About, Ask
from companion.games.sheets import (
    Archive, Brings, Choice, Field, Figure, Fix, Moment, Next, Person, Played, Result, Stop)
from companion.games.sheets import Finding as FileFinding
from companion.games.sheets import Side as SheetSide
from companion.games.view import (
    Asks, Card, Cards, Category, Chapter, Counter, Drawing, Gain, Group, Hidden, Line, Lot, Marked, Panel, Record,
    Reminder, Section, Side, Surveyed, Tip)
from companion.kernel import (
    Action, Fact, Finding, Number, Patch, Piece, Place, Refusal, ScoreLine, ScoreSheet, Seat)

# Words and pictures

class Names(Protocol):
    """Words for the values that stand in actions, facts, refusals and score lines."""

    def name(self, s: Any, field: str, value: Any, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        """The word for a field's value: a player, a card's name, a text, or the number as it is."""

    def place(self, s: Any, at: Place, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        """The word for a place."""


class Wording(Protocol):
    """Which text says an action, a fact, an open step, a question or a refusal."""

    def key(self, action: Action, step_tag: str) -> str:
        """The text of an action entered while the step of that tag is on top."""

    def action_params(self, action: Action) -> Mapping[str, Any]:
        """What the sentence of an action needs beside its own fields, raw values."""

    def fact_key(self, fact: Fact) -> str:
        """The log sentence of a fact, "" for one that needs none."""

    def fact_params(self, fact: Fact) -> Mapping[str, Any]:
        """What that sentence needs beside, or instead of, the fact's own fields; `n` is never negative."""

    def correction(self, patches: tuple[Patch, ...]) -> Line | None:
        """The text of corrections that mean one thing together."""

    def step_key(self, step: Any, table: bool = False, other: bool = False) -> str:
        """What is asked now. `table`: dice or a draw are due; `other`: for a seat that only watches."""

    def ask_key(self, field: str) -> str:
        """The question for a number or word that the open step asks (`step.wants`)."""

    def subject(self, field: str) -> tuple[str, Any]:
        """(field, value) for `Names.name`: whose number such a question is about."""

    def refusal_key(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""


class Icons(Protocol):
    """Which picture stands for which word. Names of symbols, of the house or of the game's own `static/icons.svg`."""

    @property
    def LINES(self) -> Mapping[str, str]: ...

    @property
    def GOODS(self) -> Mapping[str, str]: ...

    @property
    def COUNTERS(self) -> Mapping[str, str]: ...

    @property
    def GROUPS(self) -> Mapping[str, str]: ...

    @property
    def SIGNS(self) -> Mapping[str, str]: ...

    @property
    def FORMS(self) -> Mapping[str, str]:
        """What kinds of pieces look like where they are drawn, one of `view.FORMS`; a disc unless it is said."""

    def of_action(self, action: Action) -> str:
        """The picture on the button of an action, "" for none."""


class Topics(Protocol):
    """Which rule explains a thing on the screen."""

    def rule_of(self, kind: str, name: str) -> str:
        """The id of the rule about a thing, "" where there is none."""


class Screen(Protocol):
    """What the table looks like. Works on a veiled state."""

    @property
    def QUIET(self) -> tuple[str, ...]:
        """Verbs that the players' counters offer already."""

    @property
    def ALIKE(self) -> bool:
        """Whether an entry may only be amended to another of its kind."""

    def drawings(self, s: Any, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        """The boards, the one to look at first in front."""

    def place(self, field: str, value: Any) -> Place:
        """The place on a drawing that an action's field points at, or ""."""

    def panels(self, s: Any, lang: str) -> tuple[Panel, ...]:
        """Every seat, or side, with its counters and open cards, in turn order."""

    def move(self, seat: Seat, of: Seat, counter: Counter, by: int) -> Action:
        """The action behind the plus or minus of a counter."""

    def hand(self, s: Any, seat: Seat, lang: str) -> tuple[Card, ...]:
        """The cards in a seat's hand, as far as this state shows them."""

    def common(self, s: Any, lang: str) -> Cards:
        """What lies open for all."""

    def face(self, s: Any, id: str, lang: str) -> Card:
        """The card of that id as it lies open."""

    def secret(self, action: Action, s: Any) -> bool:
        """Whether the action names what others may not see: shared screens show it only while held open."""

    def about(self, s: Any, action: Action, lang: str) -> Sequence[Line]:
        """What one should know before choosing an action."""

    def cost(self, s: Any, action: Action) -> str:
        """A short word or number for the place that an action lights up: what going there takes. "" for nothing."""

    def focus(self, s: Any, lang: str) -> tuple[Card, ...]:
        """The cards that the open step is about."""

    def standing(self, s: Any) -> Line | None:
        """How the open step stands, a text under `standing`."""

    def headline(self, s: Any) -> Mapping[str, int]:
        """Numbers for the line above everything: `round`, where the game has rounds."""


# Services that every game has, derived where it brings none

class Nonsense(ValueError):
    """An answer about a position that is none. Its text is the key of the field, as it was sent."""


class Unsettled(Exception):
    """The app has no place for that: it can only be put right by hand."""


class Position(Protocol):
    """Entering a position by hand. `answers` is plain JSON by the key of a field."""

    def form(self, s: Any) -> tuple[Section, ...]:
        """Everything that can be told of a position, with what the app believes now."""

    def patches(self, s: Any, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
        """The fewest corrections after which the position is the one told. Nonsense."""

    def tell(self, s: Any, answers: Mapping[str, Any]) -> Any:
        """The position itself. Nonsense."""

    def doubles(self, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        """Defects of the answers that no position can hold."""

    def where(self, s: Any, finding: Finding, told: Mapping[str, Any]) -> str:
        """The key of the field that a finding belongs to, "" if to none."""


class Check(Protocol):
    """Checking the table by hand: where one looks, what may lie there, which corrections put a piece there."""

    @property
    def ORDER(self) -> tuple[str, ...]:
        """Drawings in the order in which one looks at them."""

    @property
    def EXCLUSIVE(self) -> tuple[str, ...]:
        """Kinds of pieces of which one lies at a place: another one takes the stead of the first."""

    def single(self, piece: Piece) -> bool:
        """Whether there is one such piece at a table."""

    def icon(self, place: Place, piece: Piece) -> str:
        """The picture of a piece that lies there."""

    def unseen(self, s: Any, seat: Seat) -> frozenset[Place]:
        """Places whose pieces only the real table knows, and that this seat ("" for all together) is not asked for."""

    def areas(self, s: Any) -> Sequence[tuple[Seat, Sequence[tuple[Place, ...]]]]:
        """What lies on no drawing, in the order of the eye; places of one inner tuple are looked at together."""

    def possible(self, s: Any, place: Place) -> tuple[Piece, ...]:
        """What may be found there, the likeliest first."""

    def settle(self, s: Any, wanted: Mapping[Place, tuple[Piece, ...]]) -> tuple[Patch, ...]:
        """The corrections after which these pieces lie at those places. Unsettled."""


class Preparation(Protocol):
    """What to lay out and to pack up, piece by piece."""

    def checklist(self, s: Any) -> tuple[Group, ...]:
        """Everything that lies on the table at this position, in the order of the set-up."""

    def packing(self, s: Any) -> tuple[Group, ...]:
        """The same in the order of packing."""

    def setting_up(self, s: Any) -> bool:
        """Whether nobody has had a turn."""

    def invented(self, s: Any) -> bool:
        """Whether the pieces exist in the app alone."""

    def letter(self, s: Any, field: str, id: str) -> str:
        """What is printed beside a thing of the list, "" for nothing."""

    def lot(self, s: Any) -> Lot | None:
        """Random places that are due now, None where there are none to draw."""


class Finale(Protocol):
    """The end as it is told at the table."""

    @property
    def CATEGORIES(self) -> tuple[Category, ...]: ...

    def round_of(self, s: Any) -> int:
        """The round that is being played, 0 before the first."""

    def winners(self, s: Any, sheet: ScoreSheet) -> tuple[Seat, ...]:
        """Who has won; nobody where all lose together."""

    def decided(self, s: Any, sheet: ScoreSheet) -> Line:
        """What decided, a text under `finale.decided`."""

    def record(self, s: Any, lang: str) -> Record:
        """The play for other programs."""

    def cards(self, s: Any, line: ScoreLine) -> tuple[str, ...]:
        """The cards that a line counts."""

    def counts(self, s: Any, line: ScoreLine) -> tuple[tuple[str, Number], ...]:
        """The counters that a line counts."""

    def places(self, s: Any, line: ScoreLine) -> tuple[Place, ...]:
        """The places that a line counts."""

    def sources(self, s: Any, line: ScoreLine, entries: Iterable[tuple[int, Iterable[Fact]]]) -> tuple[int, ...]:
        """The entries that made a line what it is."""


# Optional

class Coach(Protocol):
    def advise(self, s: Any, seat: Seat) -> tuple[Tip, ...]:
        """What the coach says to a seat now."""


class Reminders(Protocol):
    def due(self, s: Any, seat: Seat, facts: Collection[Fact] = (), base_only: bool = True) -> tuple[Reminder, ...]:
        """What the seat should hear now, the most pressing first. `facts` are those of the last entries."""

    def opening(self, s: Any, base_only: bool = True) -> tuple[Reminder, ...]:
        """What should be said while the table is laid out."""


class Throws(Protocol):
    """What of a fact is seen falling."""

    @property
    def STAYS(self) -> int:
        """A throw is seen for so many entries."""

    def thrown(self, before: Any, fact: Fact) -> Any:
        """Hands of dice, or cubes; None for whatever does not fall."""

    def near(self, s: Any) -> bool:
        """Whether something may be thrown soon."""


class Cubes(Protocol):
    """Throws of a real cube tower that people count and type."""

    def counted(self, s: Any, facts: Sequence[Fact]) -> tuple[int, int, int] | None:
        """How many lay inside, were thrown and came out, by the facts of an entry; None for any other entry."""


Thing = tuple[str, str]
"""A kind of code and an id."""


class Scan(Protocol):
    """What a card with a code means here."""

    @property
    def FACES(self) -> tuple[str, ...]:
        """Kinds whose cards are shown when they are scanned; of others nothing is shown but the number."""

    @property
    def SIGNS(self) -> Mapping[str, str]:
        """Icons of kinds that are not called as their kind."""

    @property
    def TYPED(self) -> tuple[str, ...]:
        """Verbs that ask for a number which stands on something with a code."""

    @property
    def UNSEEN(self) -> frozenset[str]:
        """Guards that ask for a card among those that a veiled state shows as `?`."""

    def about(self, s: Any, action: Action) -> tuple[Thing, ...]:
        """The things with a code that an action names."""

    def meant(self, s: Any, seat: Seat, kind: str, id: str) -> tuple[Action, ...]:
        """What the open step could take the thing for, the likeliest first, allowed or not."""

    def asks(self, s: Any, action: Action) -> bool:
        """Whether the open step waits for just that."""

    def shown(self, s: Any, action: Action) -> tuple[Thing, ...]:
        """The things that somebody has just looked at to enter it."""

    def wanted(self, s: Any, seat: Seat) -> tuple[str, ...]:
        """The kinds of things that the open step waits for."""

    def unseen(self, action: Action, s: Any) -> bool:
        """Whether what the rules say of it means nothing in a veiled state."""

    def place(self, s: Any, kind: str, id: str) -> Place:
        """Where the thing lies, "" where nobody knows."""

    def put(self, s: Any, seat: Seat, kind: str, id: str) -> Sequence[tuple[str, tuple[Patch, ...]]]:
        """Corrections that put it elsewhere, each with the place."""


class Photo(Protocol):
    """The board in a photograph."""

    @property
    def MARKED(self) -> Sequence[Marked]: ...

    def board(self, s: Any) -> Surveyed | None:
        """None where the board of this position cannot be photographed."""

    def stickers(self, s: Any) -> Mapping[int, tuple[Piece, Marked]]:
        """The markers by number with the piece of this table that each is stuck on."""


class Story(Protocol):
    """Entries of a story book at the table (`companion.web.narration`)."""

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


@runtime_checkable
class Staged(Protocol):
    """A step with thousands of moves says them one field at a time, so that a screen need not list them. `legal` stays
    the complete list: what is opened field by field is what `candidates` has. None of its fields is secret."""

    def opens(self, s: Any, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Iterator[Any]:
        """The values of the next field of that verb, given those that were chosen; verbs themselves where it is ""."""


# The game

class Game(kernel.Game, Protocol):
    """A game of the house. Subclass `companion.games.derived.Derived`, which fills in whatever can be worked out."""

    @property
    def about(self) -> About: ...

    @property
    def folder(self) -> Path:
        """Its `texts`, `data` and `static` lie there."""

    @property
    def names(self) -> Names: ...

    @property
    def wording(self) -> Wording: ...

    @property
    def icons(self) -> Icons: ...

    @property
    def topics(self) -> Topics: ...

    @property
    def screen(self) -> Screen: ...

    @property
    def position(self) -> Position: ...

    @property
    def by_hand(self) -> Check: ...

    @property
    def preparation(self) -> Preparation: ...

    @property
    def finale(self) -> Finale | None:
        """None for a tool, where nothing is scored."""

    @property
    def coach(self) -> Coach | None: ...

    @property
    def reminders(self) -> Reminders | None: ...

    @property
    def throws(self) -> Throws | None: ...

    @property
    def cubes(self) -> Cubes | None: ...

    @property
    def scan(self) -> Scan | None: ...

    @property
    def photo(self) -> Photo | None: ...

    @property
    def box(self) -> BoxServices | None: ...

    @property
    def campaign(self) -> Campaign | None: ...

    @property
    def story(self) -> Story | None: ...

    @property
    def chronicle(self) -> Chronicle | None: ...

    def sides(self, s: Any) -> Mapping[Side, Seat]:
        """Every side with the seat that leads it, "" for one that nobody leads. Seat by seat where they are one."""

    def colour(self, s: Any, side: Side) -> str:
        """The colour of a seat or side, "" for none."""

    def hidden(self, s: Any) -> tuple[Hidden, ...]:
        """Everything of a position that not everybody may know."""

    def referees(self, s: Any) -> bool:
        """Whether there are rules to be strict or helpful about; not at a table that only counts."""

    def deals(self, s: Any) -> bool:
        """Whether a draw is due that the app makes by itself."""

    def drawn(self, action: Action) -> bool:
        """Whether an action is such a draw: it is undone together with what led to it."""

    def odds(self, s: Any) -> Sequence[Any]:
        """The chances of the roll that is due."""

    def repairs(self, s: Any, refused: Action) -> Sequence[Action]:
        """Legal actions that come close to a refused one, best first."""

    def reveals(self, found: Iterable[Fact]) -> bool:
        """Whether somebody has seen by these facts what was hidden: taking them back needs another's consent."""

    def settled(self, patch: Patch) -> bool:
        """Whether no correction may touch this."""

    def telling(self, s: Any, found: Iterable[Fact] = ()) -> bool:
        """Whether something is being read out that cannot be tried out."""

    def question(self, s: Any) -> Any:
        """What of a position matters to a sealed throw, None for all that is due."""
