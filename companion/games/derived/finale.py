"""The end as it is told at the table, out of the score sheet: a category for each rule that gives points."""
from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from companion.games.view import Category, Line, Record
from companion.kernel import Fact, Number, Place, ScoreLine, ScoreSheet, Seat, Unknown

if TYPE_CHECKING:
    from companion.games.contract import Game


MOST_PLAYED = 0.95
"""A game that is not over is played to no greater share."""


def ranking(seats: Iterable[Seat], lines: tuple[ScoreLine, ...], first: Seat = "") -> ScoreSheet:
    """The sheet of these lines, the most points first; those with as many share a place. `first` has won at once,
    whatever the points say."""
    sheet, places = ScoreSheet(lines), dict[int, list[Seat]]()
    for seat in seats:
        if seat == first:
            continue
        points = sheet.total(seat)
        places.setdefault(0 if isinstance(points, Unknown) else points, []).append(seat)
    others = (tuple(places[points]) for points in sorted(places, reverse=True))
    return ScoreSheet(lines, ((first,), *others) if first else tuple(others))


class Finale:
    """A category is a rule; whoever stands first in the ranking has won, by points."""

    BGG = 0
    LOST = "flag"

    def __init__(self, game: Game):
        self.game = game

    @cached_property
    def CATEGORIES(self) -> tuple[Category, ...]:
        return tuple(Category(id, (id,), "star") for id in self.game.rules.rules)

    def round_of(self, s: Any) -> int:
        return self.game.screen.headline(s).get("round", 0)

    def played_share(self, s: Any) -> float | None:
        """By the rounds that such a game has; the present one counts for half."""
        rounds, n = self.game.about.rounds, self.round_of(s)
        return min((n - 0.5) / rounds, MOST_PLAYED) if rounds and n else None

    def winners(self, s: Any, sheet: ScoreSheet) -> tuple[Seat, ...]:
        return sheet.ranking[0] if sheet.ranking else ()

    def decided(self, s: Any, sheet: ScoreSheet) -> Line:
        first = sheet.ranking[0] if sheet.ranking else ()
        if len(first) == 1:
            return "points", {"seat": first[0]}
        return ("shared" if first else "nobody"), {}

    def record(self, s: Any, lang: str) -> Record:
        roles = {seat: ("colour", self.game.colour(s, seat)) for seat in s.seats}
        return Record(self.game.id, self.BGG, "", roles, s.seats[0])

    def cards(self, s: Any, line: ScoreLine) -> tuple[str, ...]:
        return ()

    def counts(self, s: Any, line: ScoreLine) -> tuple[tuple[str, Number], ...]:
        return ()

    def places(self, s: Any, line: ScoreLine) -> tuple[Place, ...]:
        """Those that the line names itself."""
        return tuple(v for v in line.params.values() if isinstance(v, str) and ":" in v)

    def sources(self, s: Any, line: ScoreLine, entries: Iterable[tuple[int, Iterable[Fact]]]) -> tuple[int, ...]:
        """The entries whose facts name the same seat and something else that the line names."""
        named = {v for v in line.params.values() if isinstance(v, str)}
        found = []
        for id, facts in entries:
            for fact in facts:
                values = {getattr(fact, f) for f in fact.__struct_fields__ if isinstance(getattr(fact, f), str)}
                if line.seat in values and named & values:
                    found.append(id)
                    break
        return tuple(found)
