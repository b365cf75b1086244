"""What a game may bring: the only list, typed. A new game begins here and with `companion.games.derived`.

A game is a package: `about.py` (ABOUT: what lobby and wizard need to know, read without loading rules) and `game.py`
(GAME: rules, and what `Game` lists). Required are the kernel's `Game`, a drawing, and texts. Everything else is
optional: a capability is an attribute, None where the game has none, and then no screen has a door to it. What follows
from state types, pieces, rules and declarations is worked out once in `companion.games.derived`; a game overrides what
reads better by hand.

States, actions, facts and steps are the game's own types; whoever is outside `games/` hands them through and looks only
at what the kernel knows of them."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from companion import kernel
from companion.box.services import BoxServices
from companion.games.about import About
from companion.games.capabilities.pictures import Pictures
from companion.games.capabilities.screen import (
    Coach, Cubes, Finale, Icons, Names, Placed, Priced, Reminders, Screen, Seated, Staged, Throws, Topics, Wording)
from companion.games.capabilities.stories import Campaign, Chronicle, Story
from companion.games.capabilities.table import (
    AfterTurn, Check, Explained, FileAnswers, Late, Missing, Nonsense, Photo, Position, Preparation, Scan, StepWords,
    Thing, Unsettled, Untimely, WayThere, WrongFile)
from companion.games.view import Hidden, Odds, Side
from companion.kernel import Action, Fact, Patch, Seat

__all__ = [
    "About", "AfterTurn", "BoxServices", "Campaign", "Check", "Chronicle", "Coach", "Cubes", "Explained", "FileAnswers",
    "Finale", "Game", "Icons", "Late", "Missing", "Names", "Nonsense", "Photo", "Pictures", "Placed", "Position",
    "Preparation", "Priced", "Reminders", "Scan", "Screen", "Seated", "Staged", "StepWords", "Story", "Thing", "Throws",
    "Topics", "Unsettled", "Untimely", "WayThere", "Wording", "WrongFile",
]


class Game(kernel.Game, Protocol):
    """A game of the house. Subclass `companion.games.derived.Derived`, which fills in whatever can be worked out."""

    @property
    def about(self) -> About: ...

    @property
    def folder(self) -> Path:
        """Its `texts`, `data` and `static` lie there, and in `story/books` those of its story books that come along."""

    @property
    def names(self) -> Names: ...

    @property
    def wording(self) -> Wording: ...

    @property
    def icons(self) -> Icons: ...

    @property
    def pictures(self) -> Pictures | None: ...

    @property
    def topics(self) -> Topics: ...

    @property
    def screen(self) -> Screen: ...

    @property
    def position(self) -> Position: ...

    @property
    def by_hand(self) -> Check: ...

    @property
    def after_turn(self) -> AfterTurn | None: ...

    @property
    def late(self) -> Late | None: ...

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

    def begins_turn(self, fact: Fact | None) -> Side:
        """The side whose turn begins with a fact, of the whole game with None; "" where turns are those of seats."""

    def first(self, s: Any) -> Seat:
        """Who goes first: in this round, where that changes."""

    def hidden(self, s: Any) -> tuple[Hidden, ...]:
        """Everything in a position that some seat may not know."""

    def referees(self, s: Any) -> bool:
        """Whether the app judges by rules here; not at a table that only counts."""

    def knows_all(self, s: Any) -> bool:
        """Whether the app knows every card of the box, so that it draws by itself. A draw that names what is hidden is
        then the app's alone: what the rules say to it would tell a phone where that card lies."""

    def app_draw_due(self, s: Any) -> bool:
        """Whether a draw is due that the app makes by itself (`is_app_draw`)."""

    def is_app_draw(self, action: Action) -> bool:
        """Whether an action is a draw that the app makes by itself: undo takes it back with the entry before it."""

    def odds(self, s: Any) -> Sequence[Odds]:
        """The chances of the roll that is due."""

    def repairs(self, s: Any, refused: Action) -> Sequence[Action]:
        """Legal actions that come close to a refused one, the best first."""

    def reveal_secrets(self, found: Iterable[Fact]) -> bool:
        """Whether these facts made a secret known: taking them back needs the consent of another seat."""

    def settled(self, patch: Patch) -> bool:
        """Whether no correction may make this patch."""

    def is_reading_aloud(self, s: Any, found: Iterable[Fact] = ()) -> bool:
        """Whether an entry is being read aloud at this position, or because of these facts: no what-if then."""

    def throw_context(self, s: Any) -> Any:
        """The part of a position on which a sealed throw depends, as a value; None for all of what is due."""
