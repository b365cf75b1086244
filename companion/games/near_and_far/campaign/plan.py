"""The words of a campaign: who plays which character, what was settled, what became of each game (NF-2, 33, 34)."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.games.near_and_far.sheet import FINAL_MAP, Sheet
from companion.games.near_and_far.settings import Settings
from companion.kernel import Seat

MODES = ("campaign", "character")
MAPS = range(2, FINAL_MAP)
"""The maps before the last; map 1 is the First Adventure's (NF-2.2, 2.3)."""
LEFT_OUT = 3
"""So many maps a campaign with more quests leaves out (NF-41.2)."""

Sheets = dict[Seat, Sheet]


class Person(Struct, frozen=True):
    """Somebody with a character. `since`: how many games had been begun before this one joined (NF-40), `left`: when
    this one stopped coming; None for who still plays."""

    seat: Seat
    name: str
    colour: str
    character: str = ""
    since: int = 0
    left: int | None = None


class Plan(Struct, frozen=True):
    """What a group settled for the whole campaign. `box`: sample, empty, or the id of an own one. `first_time`: they
    never played it before, so printed names get their tokens first (NF-3.4). `left_out`: maps that are skipped where
    there are more quests. `book`: the id of the story book that is read aloud, "" where it is read from paper."""

    mode: str
    people: tuple[Person, ...]
    box: str = "sample"
    more_quests: bool = False
    left_out: tuple[int, ...] = ()
    first_time: bool = True
    base_only: bool = True
    settings: Settings = Settings()
    strictness: str = "enforce"
    help: bool = True
    book: str = ""

    @property
    def present(self) -> tuple[Person, ...]:
        """Everybody who has not left: nobody else is waited for, plays or becomes champion."""
        return tuple(person for person in self.people if person.left is None)


def planned(told: Mapping[str, Any]) -> Plan:
    """The plan of a campaign as the wizard tells it, plain JSON. msgspec.ValidationError for what is none."""
    return msgspec.convert({**told, "more_quests": told["settings"]["many_quests"]}, type=Plan)


class Line(Struct, frozen=True):
    """One sentence of the chronicle, `campaign.chronicle.KEY`. `seats` are its people, the rest its parameters."""

    key: str
    seats: tuple[Seat, ...] = ()
    n: int = 0
    words: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """How one game stands. `brought` are the sheets it was set up with, `sheets` the same as play has filled them;
    both empty for a game on paper. `unsure`: seats with points that nobody told. `lost`: see NF-44.4."""

    over: bool
    points: dict[Seat, int] = {}
    lost: bool = False
    unsure: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    brought: Sheets = {}
    sheets: Sheets = {}
    moments: tuple[Line, ...] = ()


class Played(Struct, frozen=True):
    """A game of the campaign: `number` from 1, `attempt` above 1 where a lost map 11 is repeated."""

    number: int
    map: int
    result: Result
    attempt: int = 1

    @property
    def done(self) -> bool:
        return self.result.over and not self.result.lost


class Fix(Struct, frozen=True):
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


class Next(Struct, frozen=True):
    """The game to come: its number and attempt, and the maps it may be played on."""

    number: int
    maps: tuple[int, ...]
    attempt: int = 1

    @property
    def final(self) -> bool:
        return self.maps == (FINAL_MAP,)


class Choice(Struct, frozen=True):
    """What is settled for one game. `seats` in turn order, whoever plays today (A40)."""

    map: int
    seats: tuple[Seat, ...]
    day: bool = False
    extended: bool = False
    more_quests: bool = False
    platypus: Seat = ""
