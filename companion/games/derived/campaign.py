"""A campaign that follows from the declaration of its sheet: what is carried over, who is champion, what cannot be.

A game declares `sheet`, `fields`, `stops` and its plan, says how a table stands (`outcome`), how the next one is set up
(`setup`), and which stop comes next where they do not simply follow one another."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from companion.games import contract
from companion.games.about import About, Ask
from companion.games.derived import sheet as sheets
from companion.games.derived.sheet import MAX_WORD_LETTERS, MAX_WORDS
from companion.games.sheets import (
    Archive, Brings, Choice, Field, Figure, Finding, Fix, Moment, Next, Person, Plan, Played, Result, Side, Stop)
from companion.kernel import Seat

BOOK = re.compile(r"[a-z0-9-]{0,40}")
"""The id of a story book, "" for none."""
MAX_NAME_LETTERS, MAX_PEOPLE = 40, 12
"""Letters of a person's name; people of a campaign, those who have left included."""
GAMES, FIXES, LINES = 40, 400, 60


class Campaign(contract.Campaign):
    """`moments`: keys of the lines that `outcome` may tell of a game."""

    about: About
    sheet: Any
    plan: Any = Plan
    fields: tuple[Field, ...] = ()
    stops: Mapping[int, Mapping[str, str]] = {}
    characters: Mapping[str, Mapping[str, str]] = {}
    points_in: range = range(-99, 1000)
    longest: int = MAX_WORD_LETTERS
    moments: tuple[str, ...] = ()

    def _field(self, kind: str) -> str:
        """The field of that kind, "" where the sheet has none."""
        return next((f.name for f in self.fields if f.kind == kind), "")

    # The beginning

    def planned(self, plan_json: Mapping[str, Any]) -> Any:
        return msgspec.convert(plan_json, type=self.plan)

    def begin(self, people: Iterable[Person]) -> dict[Seat, Any]:
        return {person.seat: self.blank(person.character) for person in people}

    def blank(self, character: str) -> Any:
        """The sheet of somebody who has not played yet."""
        name = self._field("name")
        return self.sheet(**{name: character}) if name else self.sheet()

    def newcomer(self, plan: Any, character: str, games: int) -> Any:
        """The sheet of somebody who joins after so many games."""
        points = self._field("games")
        blank = self.blank(character)
        return replace(blank, **{points: (None,) * games}) if points else blank

    # Carrying over

    def merge(self, now: Any, before: Any, after: Any) -> Any:
        """`now` with what changed from `before` to `after`."""
        return sheets.merge(self.fields, now, before, after)

    def carry(self, now: Mapping[Seat, Any], game: Played[Any]) -> dict[Seat, Any]:
        """The sheets after a game. What a lost attempt wrote on them stays written, only its points do not count.
        Whoever did not play gets an empty place for that game."""
        after, points, result = dict(now), self._field("games"), game.result
        for seat, sheet in now.items():
            if seat in result.sheets:
                sheet = self.merge(sheet, result.brought.get(seat, self.sheet()), result.sheets[seat])
            if game.done and points:
                had = self.points(sheet)
                results = [*had, *(None,) * game.number][:max(game.number, len(had))]
                results[game.number - 1] = result.points.get(seat)
                sheet = replace(sheet, **{points: tuple(results)})
            after[seat] = sheet
        return after

    def history(self, plan: Any, start: Mapping[Seat, Any], games: Sequence[Played[Any]], fixes: Sequence[Fix[Any]]
                ) -> list[dict[Seat, Any]]:
        now, made = dict(start), []
        for n, game in enumerate((None, *games)):
            if game is not None:
                now = self.carry(now, game)
            for person in plan.people:
                if min(person.since, len(games)) == n and person.seat not in now:
                    now[person.seat] = self.newcomer(plan, person.character, sum(x.done for x in games[:n]))
            for fix in fixes:
                if min(fix.after, len(games)) == n and not fix.undone and fix.seat in now:
                    now[fix.seat] = self.merge(now[fix.seat], fix.before, fix.changed)
            made.append(dict(now))
        return made

    # What comes next

    def following(self, plan: Any, games: Sequence[Played[Any]], sheets: Mapping[Seat, Any]) -> Next | None:
        done = {game.stop for game in games if game.done}
        number = sum(game.done for game in games) + 1
        attempt = 1 + sum(game.number == number and game.result.over for game in games)
        left = [stop for stop in self.stops if stop not in done]
        return Next(number, (left[0],), attempt) if left else None

    def ahead(self, plan: Any, games: Sequence[Played[Any]]) -> tuple[Stop, ...]:
        there = {game.stop for game in games if game.done or not game.result.over}
        return tuple(Stop(stop) for stop in self.stops if stop not in there)

    def asks(self, plan: Any, games: Sequence[Played[Any]], sheets: Mapping[Seat, Any], stop: int) -> tuple[Ask, ...]:
        return ()

    def plan_asks(self, plan: Any) -> tuple[Ask, ...]:
        return ()

    def settle(self, plan: Any, name: str, answer: Any) -> Any:
        return replace(plan, **{name: answer})

    def chosen(self, plan: Any, games: Sequence[Played[Any]], sheets: Mapping[Seat, Any], choice: Choice) -> Next:
        """The game to come, if it may be played like this. ValueError with the name of what cannot be."""
        coming = self.following(plan, games, sheets)
        if coming is None or choice.stop not in coming.stops:
            raise ValueError("stop")
        people = {person.seat for person in plan.present}
        if len(choice.seats) < min(self.about.seats) or len(set(choice.seats)) < len(choice.seats) \
                or not set(choice.seats) <= people:
            raise ValueError("seats")
        for ask in self.asks(plan, games, sheets, choice.stop):
            answer = choice.answers.get(ask.name, "" if ask.kind == "seat" else ask.default)
            if ask.kind == "seat" and answer and (answer not in ask.options or answer not in choice.seats):
                raise ValueError(ask.name)
        return coming

    # What a sheet says

    def points(self, sheet: Any) -> tuple[int | None, ...]:
        name = self._field("games")
        return asdict(sheet)[name] if name else ()

    def total(self, sheet: Any) -> int:
        return sum(n for n in self.points(sheet) if n is not None)

    def called(self, sheet: Any) -> str:
        name = self._field("name")
        return str(asdict(sheet)[name]) if name else ""

    def figures(self, plan: Any, sheet: Any) -> tuple[Figure, ...]:
        return ()

    def brings(self, plan: Any, sheet: Any) -> Brings:
        return Brings()

    def sides(self, plan: Any, games: Sequence[Played[Any]], sheet: Any) -> tuple[Side, ...]:
        played = sum(game.done for game in games)
        return sheets.sides(self._fields_of(plan.mode), sheet, played, max(played, len(self.stops)))

    def _fields_of(self, mode: str) -> tuple[Field, ...]:
        return tuple(f for f in self.fields if not f.modes or mode in f.modes)

    def champion(self, sheets: Mapping[Seat, Any]) -> tuple[Seat, ...]:
        totals = {seat: self.total(sheet) for seat, sheet in sheets.items()}
        return tuple(seat for seat, n in totals.items() if n == max(totals.values()))

    def chronicle(self, game: Played[Any], before: Mapping[Seat, Any], after: Mapping[Seat, Any]) -> list[Moment]:
        result = game.result
        best = max((result.points.get(seat, 0) for seat in result.winners), default=0)
        moments = [Moment("lost")] if result.lost else [Moment("won", result.winners, best)]
        for seat, sheet in after.items():
            moments += self.news(seat, before.get(seat, sheet), sheet)
        return [*moments, *result.moments]

    def news(self, seat: Seat, before: Any, after: Any) -> Iterable[Moment]:
        """What has changed on somebody's sheet, as far as it is told."""
        return sheets.news(self.fields, seat, before, after)

    # What comes from outside

    def faults(self, sheet: Any) -> list[str]:
        return sheets.faults(self.fields, sheet, self.points_in)

    def plan_faults(self, plan: Any) -> list[str]:
        seats, names = [p.seat for p in plan.people], [p.name for p in plan.people]
        colours = [p.colour for p in plan.present]  # whoever has left makes room for somebody else
        found = [] if plan.mode in self.about.several else ["mode"]
        sound = all(seat.isascii() and seat.isalnum() and len(seat) <= MAX_WORD_LETTERS for seat in seats) \
            and not {"table", "neutral"} & set(seats) \
            and all(name.strip() and len(name) <= MAX_NAME_LETTERS for name in names) \
            and all(len(p.character) <= MAX_WORD_LETTERS for p in plan.people)
        unique = len(set(seats)) == len(seats) and len({name.casefold() for name in names}) == len(names)
        if not min(self.about.seats) <= len(plan.present) <= max(self.about.seats) or len(seats) > MAX_PEOPLE \
                or not unique or not sound:
            found.append("people")
        if len(set(colours)) < len(colours) or not {p.colour for p in plan.people} <= set(self.about.colours):
            found.append("colours")
        return found + ([] if BOOK.fullmatch(plan.book) else ["book"])

    def findings(self, archive: Archive[Any, Any]) -> list[Finding]:
        found: list[Finding] = [("plan", {"field": field}) for field in self.plan_faults(archive.plan)]
        people = {person.seat: person for person in archive.plan.people}
        if not set(archive.start) <= set(people) or {
                p.seat for p in people.values() if not p.since} - set(archive.start):
            found.append(("people", {}))
        found += self._sheets("start", archive.start, people)
        if len(archive.games) > GAMES or len(archive.fixes) > FIXES:
            return [*found, ("many", {})]
        number = 1
        for n, game in enumerate(archive.games, 1):
            if game.number != number or not game.result.over or game.stop not in self.stops:
                found.append(("order", {"n": n}))
            number += game.done
            found += self._result(n, game, people)
        if [fix for fix in archive.fixes if fix.seat not in people or not 0 <= fix.after <= len(archive.games)]:
            found.append(("fix", {}))
        for fix in archive.fixes:
            found += self._sheets("fix", {fix.seat: fix.before}, people)
            found += self._sheets("fix", {fix.seat: fix.changed}, people)
        n = len(archive.games)
        if any(not 0 <= one.since <= (n if one.left is None else one.left) <= n for one in people.values()):
            found.append(("people", {}))
        return found

    def _sheets(self, where: str, sheets_of: Mapping[Seat, Any], people: Collection[Seat]) -> list[Finding]:
        wrong: list[Finding] = [("people", {})] if not set(sheets_of) <= set(people) else []
        return wrong + [("sheet", {"where": where, "seat": seat[:MAX_WORD_LETTERS], "field": field})
                        for seat, sheet in sheets_of.items() for field in self.faults(sheet)]

    def _result(self, n: int, game: Played[Any], people: Collection[Seat]) -> Iterator[Finding]:
        result: Result[Any] = game.result
        seats = {*result.points, *result.unsure, *result.winners, *(x for line in result.moments for x in line.seats)}
        if not seats <= set(people) or set(result.sheets) != set(result.brought):
            yield "people", {}
        if any(points not in self.points_in for points in result.points.values()):
            yield "points", {"n": n}
        known = ("lost", "won", *(f.told for f in self.fields if f.told), *self.moments)
        if len(result.moments) > LINES or any(
                line.key not in known or len(line.words) > MAX_WORDS
                or any(len(w) > MAX_WORD_LETTERS for w in line.words)
                for line in result.moments):
            yield "moments", {"n": n}
        yield from self._sheets(str(n), result.brought, people)
        yield from self._sheets(str(n), result.sheets, people)
