"""The games of the house that came to an end, over the years: who won, with how many points, on which side.

A result is kept with its table, so that old journals need not be folded again; for another head it is made anew."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from msgspec import Struct

import companion.games
from companion.kernel import TABLE, Seat, encode, view
from companion.table import desk, journal
from companion.table.dice import rounds
from companion.table.errors import TableError
from companion.table.evening import clock, conditions, ending
from companion.table.models import Table

RESULT = "result"
K = TypeVar("K")


class Person(Struct, frozen=True):
    """One seat of a finished game. `points` is None where some of them were never entered; `role` is the (field, value)
    of what was played, as the game names it, or ()."""

    seat: Seat
    points: int | None
    won: bool
    role: tuple[str, ...] = ()


class Result(Struct, frozen=True):
    """How a table stands at the entry `head`. `people` is empty where the game is not over. `early`: by agreement."""

    head: int
    mode: str = ""
    round: int = 0
    minutes: int = 0
    early: bool = False
    people: tuple[Person, ...] = ()


@dataclass(frozen=True)
class Game:
    """A finished game with its table."""

    table: Table
    result: Result

    def name(self, seat: Seat) -> str:
        return journal.seats(self.table).get(seat, seat)


@dataclass
class Tally:
    """What one player, mode or side has to show: games, wins, the most points and with whom."""

    games: int = 0
    wins: int = 0
    best: int | None = None
    best_by: str = ""

    def count(self, won: bool, points: int | None, by: str) -> None:
        self.games += 1
        self.wins += won
        if points is not None and (self.best is None or points > self.best):
            self.best, self.best_by = points, by


def games_of_house() -> list[Game]:
    """Every finished game that this version can read, the last touched first."""
    found = ((table, result_of(table)) for table in desk.tables() if table.game in companion.games.ids())
    return [Game(table, result) for table, result in found if result is not None and result.people]


def result_of(table: Table) -> Result | None:
    """How the table stands, from what was kept if that is of this head; None for a journal that cannot be read."""
    head, standing = table.head_id or 0, conditions.standing(table)
    early = ending.ended(standing, head) is not None
    for one in standing:
        if one.kind == RESULT:
            kept = msgspec.json.decode(one.detail, type=Result)
            if kept.head == head and (kept.early == early or (kept.people and not kept.early)):
                return kept
    try:
        made = _work_out(table, early)
    except TableError:
        return None
    conditions.begin(table, RESULT, detail=msgspec.json.decode(encode(made)), quietly=True)
    return made


def _role(kind: str, value: str | tuple[str, ...]) -> tuple[str, str]:
    """A role as it is kept: of several values one text, with commas between them."""
    return kind, value if isinstance(value, str) else ",".join(value)


def _work_out(table: Table, early: bool) -> Result:
    look = journal.look(table)
    game, finale = look.game, look.game.finale
    over = rounds.is_over(look)
    if finale is None or look.table.what_if is not None or not (over or early):
        return Result(look.head, early=early)
    s = view(game, look.state, TABLE)
    sheet, roles, times = game.score(s), finale.record(s, "en").roles, clock.times(look)
    won = finale.winners(s, sheet)
    people = tuple(Person(seat, points if isinstance(points := sheet.total(seat), int) else None, seat in won,
                          _role(*roles[seat]) if seat in roles else ()) for seat in s.seats)
    mode = str(msgspec.json.decode(table.setup, type=dict[str, object]).get("mode", ""))
    minutes = round((times.played - times.running).total_seconds() / 60)
    return Result(look.head, mode, finale.round_of(s), minutes, early and not over, people)


def by_player(games: Iterable[Game]) -> dict[str, Tally]:
    """By name as it was typed last, whatever its capitals; who won most stands first."""
    spelled: dict[str, str] = {}
    tallies: dict[str, Tally] = {}
    for game in games:
        for one in game.result.people:
            key = spelled.setdefault(game.name(one.seat).casefold(), game.name(one.seat))
            tallies.setdefault(key, Tally()).count(one.won, one.points, game.table.game)
    return _sorted(tallies)


def by_game(games: Iterable[Game]) -> dict[tuple[str, str], Tally]:
    """By game and mode: how often it was played (`games`), how often somebody won it, and the best score."""
    tallies: dict[tuple[str, str], Tally] = {}
    for game in games:
        tally = tallies.setdefault((game.table.game, game.result.mode), Tally())
        tally.games += 1
        tally.wins += any(one.won for one in game.result.people)
        for one in game.result.people:
            if one.points is not None and (tally.best is None or one.points > tally.best):
                tally.best, tally.best_by = one.points, game.name(one.seat)
    return tallies


def next_mode(games: Iterable[Game], game: str, people: Iterable[str], modes: Sequence[str]) -> str:
    """The first of a game's ways to play, from the easiest on, that somebody of these people has never finished; ""
    where all know all, and before they have finished any together."""
    known: dict[str, set[str]] = {mode: set() for mode in modes}
    for one in games:
        if one.table.game == game and one.result.mode in known:
            known[one.result.mode] |= {one.name(person.seat).casefold() for person in one.result.people}
    wanted = {name.casefold() for name in people}
    new = next((mode for mode in modes if not wanted <= known[mode]), "")
    return new if any(wanted <= who for who in known.values()) else ""


def by_side(games: Iterable[Game]) -> dict[tuple[str, str, str], Tally]:
    """By game and what was played: (game, field, value)."""
    tallies: dict[tuple[str, str, str], Tally] = {}
    for game in games:
        for one in game.result.people:
            if one.role:
                tallies.setdefault((game.table.game, one.role[0], one.role[1]), Tally()).count(
                    one.won, one.points, game.name(one.seat))
    return _sorted(tallies)


def _sorted(tallies: dict[K, Tally]) -> dict[K, Tally]:
    return dict(sorted(tallies.items(), key=lambda item: (-item[1].wins, -item[1].games)))
