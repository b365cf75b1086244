"""How a table looks and what is said at it: words, pictures, rules of things, boards, offers, points, dice."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from companion.games.view import (
    Assumed, Card, Cards, Category, Counter, DiceGroup, Drawing, Line, Outcome, Panel, Record, Reminder, RoundAhead,
    Side, Tip)
from companion.kernel import Action, Fact, Number, Patch, Place, Refusal, ScoreLine, ScoreSheet, Seat


class Names(Protocol):
    """Words for the values that stand in actions, facts, refusals and score lines."""

    @property
    def NUMBERED(self) -> Collection[str]:
        """Fields whose whole numbers are names and no amounts."""

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
    def KINDS(self) -> Mapping[str, str]:
        """What a line of a card says where that is nothing it gives: price, need, tag (what sort of card it is), or
        aside: a way beside the usual one, whose button leaves the dock to that."""

    @property
    def TINTED(self) -> Collection[str]:
        """Pictures that take the colour of what they stand for."""

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

    def turns(self, s: Any, drawing: str, seat: Seat) -> int:
        """By how many turns (`Drawing.quarters`) more that drawing faces the seat's side of the table."""

    def place(self, field: str, value: Any) -> Place:
        """The place on a drawing that an action's field points at, or ""."""

    def panels(self, s: Any, lang: str) -> tuple[Panel, ...]:
        """Every seat, or side, with its counters and open cards, in turn order."""

    def move(self, seat: Seat, of: Side, counter: Counter, by: int) -> Action:
        """The action behind the plus or minus of a counter of a side."""

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

    def way(self, s: Any, action: Action) -> Sequence[tuple[Place, str]]:
        """The places that an action leads over, from where it begins, each with what entering it takes."""

    def focus(self, s: Any, lang: str) -> tuple[Card, ...]:
        """The cards that the open step is about."""

    def dice(self, s: Any) -> Sequence[DiceGroup]:
        """The dice that are due in groups of alike ones, in the order of the throw; () to ask for each by itself. A die
        may be told as 0 then: it did nothing."""

    def standing(self, s: Any) -> Line | None:
        """How the open step stands, a text under `standing`."""

    def timeline(self, s: Any) -> tuple[RoundAhead, ...]:
        """All rounds with what each brings, where a game knows that beforehand."""

    def brief(self, s: Any) -> Sequence[Line]:
        """What whoever begins a turn should know, in at most three lines: texts under `brief`."""

    def assumed(self, s: Any) -> Sequence[Assumed]:
        """Odds under one assumption each, of which the reader chooses one; the first is chosen before."""

    def number_names(self, s: Any) -> tuple[str, ...]:
        """What the numbers of the throw that is due are called, a text under `dice` each; () for the first die, the
        second die and so on, or for names by how many there are."""

    def die_owners(self, s: Any) -> tuple[Seat, ...]:
        """Whose each die of the throw that is due is; () where they are all one's own."""

    def headline(self, s: Any) -> Mapping[str, int]:
        """Numbers for the line above everything: `round`, where the game has rounds."""


class Finale(Protocol):
    """The end as it is told at the table."""

    @property
    def CATEGORIES(self) -> tuple[Category, ...]: ...

    @property
    def LOST(self) -> str:
        """The picture over a game that nobody wins."""

    def round_of(self, s: Any) -> int:
        """The round that is being played, 0 before the first."""

    def played_share(self, s: Any) -> float | None:
        """How much of the game is played, 0 to 1, by what ends it; None where nothing counts towards the end."""

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


class Coach(Protocol):
    """Beside his tips he explains a few moments when a device meets them for the first time: texts under `first`."""

    @property
    def REFUSED(self) -> str:
        """The moment when the rules do not allow something, "" where nothing is explained then."""

    def advise(self, s: Any, seat: Seat) -> tuple[Tip, ...]:
        """What the coach says to a seat now."""

    def choose(self, s: Any, seat: Seat) -> Action | None:
        """What he would do in the place of a seat that acts; None where he does not weigh that."""

    def first(self, s: Any, seat: Seat) -> str:
        """The moment that a seat is at now, if it is one that is explained, else ""."""


class Reminders(Protocol):
    def due(self, s: Any, seat: Seat, facts: Collection[Fact] = (), setup: Mapping[str, Any] = {}
            ) -> tuple[Reminder, ...]:
        """What the seat should hear now, the most pressing first. `facts` are those of the last entries,
        `setup` what the table was set up with, as plain JSON."""

    def opening(self, s: Any, setup: Mapping[str, Any] = {}) -> tuple[Reminder, ...]:
        """What should be said while the table is laid out."""


class Throws(Protocol):
    """Which facts are shown as a throw of dice or cubes."""

    @property
    def ENTRIES_SHOWN(self) -> int:
        """For how many entries a throw stays on the screen, its own included."""

    def throw_of(self, before: Any, fact: Fact) -> Any:
        """The `companion.tower.dice.Hand`s of dice, or the cubes; None for a fact that throws nothing."""

    def near(self, s: Any) -> bool:
        """Whether something may be thrown soon."""

    def outcome(self, before: Any, facts: Sequence[Fact]) -> Outcome | None:
        """What a throw came to, by the facts of an entry entered at `before`; None for an entry that decides none."""


class Cubes(Protocol):
    """Throws of a real cube tower that people count and type: what a tower is measured by."""

    @property
    def MAX_CUBES(self) -> int:
        """Most cubes in one throw, and most that lie inside before it."""

    def tower_counts(self, s: Any, facts: Sequence[Fact]) -> tuple[int, int, int] | None:
        """How many lay inside, were thrown and came out, by the facts of an entry; None for any other entry."""


@runtime_checkable
class Seated(Protocol):
    """A step that belongs to a seat, whoever acts in it."""

    @property
    def seat(self) -> Seat: ...


@runtime_checkable
class Staged(Protocol):
    """A step with thousands of moves says them one field at a time, so that a screen need not list them. `legal` stays
    the complete list: what is opened field by field is what `candidates` has. None of its fields is secret."""

    def opens(self, s: Any, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Iterator[Any]:
        """The values of the next field of that verb, given those that were chosen; verbs themselves where it is "".
        Where no verb opens there are few moves: a screen lists them all."""


@runtime_checkable
class Placed(Protocol):
    """A staged step that is about one place, such as a battle: nobody is asked for it."""

    def where(self, verb: str) -> Mapping[str, Any]:
        """The first fields of a verb that the step says itself."""


@runtime_checkable
class Priced(Protocol):
    """A staged step that knows what a choice half made comes to."""

    def example(self, s: Any, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Action | None:
        """An action that begins with these values, for what `Screen.cost` and `Screen.about` say of it on the button of
        its last value; None where they say nothing yet."""
