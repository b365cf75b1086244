"""What lobby and wizard know of a game without its rules: how many play it, how it is set up, what is asked before.

Texts of the game's own, all under `setup`: `setup.mode.ID.title` and `.text` of a way to play, `setup.box.ID.title` and
`.text` of a box that the app brings, `setup.NAME.title` and `.text` of a question, `setup.NAME.OPTION` of an answer
without a label, `setup.NAME.wrong` for a set-up that the game refuses because of it (a general sentence where there is
none), `setup.book.text` beside the story books, `setup.later` for what a campaign asks before each of its games. A
colour is called `thing.colour.COLOUR`; `setup.colours.text` says what taking one means, where it means something."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.kernel import Seat


@dataclass(frozen=True)
class Mode:
    """A way to play. `several`: a campaign of several games. `seats`: how many may play it, () for as many as the game
    takes. `colours`: which may be taken in it, () for none at all, None for any."""

    id: str
    icon: str = "flag"
    several: bool = False
    seats: tuple[int, ...] = ()
    colours: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Box:
    """A box that the app brings, by the word that a set-up has for it. `invented`: its things exist in the app alone:
    there is nothing to learn of it, the app's own story book goes with it, not the owner's, and a set-up that names no
    box means this one."""

    id: str
    icon: str = "cards"
    invented: bool = False


@dataclass(frozen=True)
class Ask:
    """One thing that the wizard asks about a new table, or a campaign before its next game.

    `kind`: flag, number (`low` to `high`), choice (one of `options`), tower (one of the house's cube towers: a
    `companion.tower.models.Model` in the set-up), or person (one of `options` for each player, "" for none; `distinct`:
    everybody another one, nobody none). Campaigns ask two more: seat (one of these seats, or nobody) and several (up to
    `high` of `options`). The answer has the type of `default`. `group`: play, box, variants or settings, where it
    stands. `modes`: only in these, () in all; otherwise the default counts. `path`: where the answer goes in the
    set-up, its name alone where not said. What only campaigns ask goes into their plan. `suggested`: a flag that comes
    on where the choice of that name is one of those, and off where it is not. `labels`: option -> language -> word."""

    name: str
    kind: str = "flag"
    default: Any = False
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 9
    group: str = "variants"
    modes: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    distinct: bool = False
    suggested: tuple[str, tuple[str, ...]] = ("", ())
    labels: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def field(self) -> str:
        """What the form calls it; of a person, followed by the number of the row."""
        return f"set.{self.name}" if len(self.path) > 1 else self.name

    @property
    def place(self) -> tuple[str, ...]:
        return self.path or (self.name,)

    def holds(self, mode: str) -> bool:
        return not self.modes or mode in self.modes


@dataclass(frozen=True)
class Question:
    """What the rulebook that we have does not say, or says so that it can be read in two ways: the only place for it.

    `name`: the field of `settings` in set-up and state that holds the answer. Texts `setup.NAME.title` and `.text`, of
    an answer `setup.NAME.OPTION`. `kind`: flag, number (`low` to `high`), choice (one of `options`) or
    split (for each of `options`, called by `thing.WORD.OPTION`, a number from 1 to `high`, each number used; as a text
    with blanks between). `default`: how
    the game plays until somebody answers; None where nobody knows: the rule is then a doubt, *cannot be checked*, and
    the table enters what came of it. `rule`: the rule of ours that it completes. `section`: the heading in the owner's
    rulebook under which the answer stands, a text `section_of_book.SECTION`; `page` of that book, 0 where not known.
    `reason`: where the default comes from, in English, for whoever reads the code or the coverage."""

    name: str
    kind: str
    default: Any
    rule: str
    section: str
    page: int = 0
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 9
    word: str = ""
    reason: str = ""

    @property
    def open(self) -> bool:
        return self.default is None

    @property
    def ask(self) -> Ask:
        """What the wizard asks about it, where there is a default."""
        return Ask(self.name, self.kind, self.default, self.options, self.low, self.high, "settings",
                   path=("settings", self.name))

    def fits(self, answer: Any) -> bool:
        """Whether that can be an answer; None, for no answer, always can."""
        match self.kind:
            case _ if answer is None:
                return True
            case "flag":
                return isinstance(answer, bool)
            case "number":
                return type(answer) is int and self.low <= answer <= self.high
            case "split":
                groups = {str(n) for n in range(1, self.high + 1)}
                return isinstance(answer, str) and len(answer.split()) == len(self.options) \
                    and set(answer.split()) == groups and " ".join(answer.split()) == answer
        return answer in self.options


@dataclass(frozen=True)
class Wished:
    """What somebody chose in the wizard, before it becomes a set-up. `answers` by the name of what was asked; of a
    person by seat."""

    seats: tuple[Seat, ...]
    colours: Mapping[Seat, str]
    mode: str
    answers: Mapping[str, Any]
    box: str = ""


@dataclass(frozen=True)
class Codes:
    """How printed codes of a game begin: its letter, and the letters of its kinds of cards and tokens, signs of
    `companion.vision.codes.ALPHABET`. A letter is given once for ever: printed codes outlive versions of the app."""

    letter: str
    kinds: Mapping[str, str]


@dataclass(frozen=True)
class About:
    """What is known of a game without its rules. `seats`: numbers of players. `colours`: one for each of them at
    least, or none; `begins`: the colour whose player goes first, "" for the first in order, None where no player
    does. `modes`: the first is what a newcomer plays. `counters`: the mode in which nobody referees, "" where there
    is none. `coach`: whether one advises. `boxes`: those that the app brings; () where a game needs no box.
    `codes`: how the codes of its cards begin, None where they have none. `books`: the field of a set-up that says
    that a story book is read there, "" where none ever is. `faults`: what is wrong with a wish beside what every
    game asks for, the name of a question (or `name`, `colour`) -> the key of a sentence. `setup`: the set-up as
    plain JSON, where it does not simply follow from the paths. `tool`: it has tables but is no game of the lobby.
    `page`: the template of its table. `icon`: the sign it is chosen by. `offered`: whether the front page leads to
    it; a game in the making is opened by its address only. `rounds`: how many a game has, 0 where something else
    ends it. `questions`: what its rulebook leaves open; `book_pages`: whether `settings` has a field of that name
    for the pages of the owner's rulebook, by question."""

    id: str
    seats: tuple[int, ...]
    colours: tuple[str, ...]
    begins: str | None = ""
    modes: tuple[Mode, ...] = (Mode("play"),)
    asks: tuple[Ask, ...] = ()
    counters: str = ""
    coach: bool = False
    boxes: tuple[Box, ...] = ()
    codes: Codes | None = None
    books: str = ""
    faults: Callable[[Wished], Mapping[str, str]] | None = None
    setup: Callable[[Wished], dict[str, Any]] | None = None
    tool: bool = False
    page: str = "table"
    icon: str = "table"
    offered: bool = True
    rounds: int = 0
    questions: tuple[Question, ...] = ()
    book_pages: bool = False

    @property
    def box(self) -> bool:
        """Whether it is played with a box, which an owner can enter."""
        return bool(self.boxes)

    @property
    def several(self) -> tuple[str, ...]:
        """The modes that are campaigns."""
        return tuple(mode.id for mode in self.modes if mode.several)

    def mode(self, id: str) -> Mode:
        """That way to play; one of any number for counters alone."""
        return next((mode for mode in self.modes if mode.id == id), Mode(id))

    def invented(self, box: str) -> bool:
        """Whether that box is one whose things exist in the app alone."""
        return any(one.invented for one in self.boxes if one.id == box)

    def planned(self, ask: Ask) -> bool:
        """Whether only campaigns ask it."""
        return bool(ask.modes) and set(ask.modes) <= set(self.several)

    def setup_of(self, wished: Wished) -> dict[str, Any]:
        """The set-up of a single game as plain JSON: its seats, then as far as the game has them colours, mode and box,
        and every answer at its path."""
        if self.setup is not None:
            return self.setup(wished)
        made: dict[str, Any] = {"seats": list(wished.seats)}
        if self.colours:
            made["colours"] = dict(wished.colours)
        if len(self.modes) > 1 or self.counters:
            made["mode"] = wished.mode
        if self.boxes:
            made["box"] = wished.box
        return put(made, {ask.place: wished.answers[ask.name] for ask in self.asks if not self.planned(ask)})


def put(made: dict[str, Any], answers: Mapping[tuple[str, ...], Any]) -> dict[str, Any]:
    """Plain JSON with every answer at its path."""
    for path, answer in answers.items():
        at = made
        for name in path[:-1]:
            at = at.setdefault(name, {})
        at[path[-1]] = answer
    return made
