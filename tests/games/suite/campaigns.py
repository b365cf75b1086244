"""What every declared campaign keeps: its fields are those of its sheet, everything it names has words, sheets meet
without losing anything, and it goes from its first game to its champion, file included."""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import fields, replace

from companion import games
from companion.games.about import Ask
from companion.games.sheets import KINDS, Archive, Choice, Field, Person, Picks, Played, Result, Rows, Words, of
from companion.i18n import LANGUAGES
from companion.kernel import actors, encode
from companion.web import texts_of

REFUSED = ("book", "box", "character", "colours", "game", "mode", "name", "people", "points", "seats", "stop")
"""What the house itself may find wrong with a campaign: each is said by a name."""
SHEETS, GAMES = 60, 40
"""Sheets made by chance for each law; games after which a campaign that does not end is stopped."""


def made(all_fields: Sequence[Field], sheet: Any, rng: random.Random) -> Any:
    """A sheet that somebody could have, by chance."""
    told: dict[str, Any] = {}
    for f in all_fields:
        words = tuple(rng.sample([*f.options] or [f"W{n}" for n in range(6)], rng.randrange(3)))
        told[f.name] = {
            "number": rng.randint(f.low, f.high), "ticks": rng.randint(f.low, f.high), "words": words[:f.high],
            "picks": words, "choice": rng.choice(("", *f.options)), "name": rng.choice(("", "Somebody")),
            "games": tuple(rng.choice((None, 0, 7, -2)) for _ in range(3))}[f.kind]
    for f in all_fields:
        if f.done:
            told[f.done] = min(told[f.done], len(told[f.name]))
    return sheet(**told)


class Campaigns:
    """`ends`: how a campaign in that mode can come to an end on paper; False where play itself decides it."""

    id: ClassVar[str]
    ends: ClassVar[dict[str, bool]]

    @property
    def rules(self) -> Any:
        return games.load(self.id).campaign

    def plans(self) -> Iterator[Any]:
        """A plan of everybody who could play, for each mode."""
        about = games.about(self.id)
        colours = about.colours[:max(about.seats)]
        for mode in about.several:
            people = tuple(Person(f"p{n}", f"Player {n}", colour) for n, colour in enumerate(colours, 1))
            yield self.rules.plan(mode, people)

    def sheets(self) -> Iterator[Any]:
        rng = random.Random(7)
        return (made(self.rules.fields, self.rules.sheet, rng) for _ in range(SHEETS))

    def spoken(self, *keys: str, lang: str) -> None:
        texts = texts_of(self.id)
        assert [key for key in keys if key and not texts.has(lang, key)] == [], lang

    def test_the_fields_are_those_of_the_sheet(self) -> None:
        assert sorted(f.name for f in self.rules.fields) == sorted(f.name for f in fields(self.rules.sheet))
        assert {f.kind for f in self.rules.fields} <= set(KINDS)
        assert {f.done for f in self.rules.fields} <= {"", *(f.name for f in self.rules.fields)}
        assert set(games.about(self.id).several) == set(self.ends)
        assert self.rules.faults(self.rules.sheet()) == []

    def test_everything_it_names_has_words(self) -> None:
        for lang in LANGUAGES:
            for f in self.rules.fields:
                self.spoken(f"campaign.field.{f.name}", f.heading, f.hint, f.told and f"campaign.told.{f.told}",
                            *(f"{f.word}.{x}" for x in f.options), lang=lang)
                self.spoken(*(f"{f.effect}.{x}" for x in f.options if f.effect), lang=lang)
            self.spoken(*(f"campaign.field.{name}" for name in REFUSED), lang=lang)
            for plan in self.plans():
                self.spoken(f"setup.mode.{plan.mode}.title", lang=lang)
                asks = (*self.rules.plan_asks(plan), *(
                    ask for stop in self.rules.stops for ask in self.rules.asks(plan, [], {}, stop)))
                for ask in asks:
                    self.worded(ask, lang)
                for sheet in self.sheets():
                    self.drawn(plan, sheet, lang)

    def worded(self, ask: Ask, lang: str) -> None:
        self.spoken(f"setup.{ask.name}.title", f"setup.{ask.name}.text", lang=lang)
        if ask.kind == "seat":
            self.spoken(f"setup.{ask.name}.nobody", lang=lang)
        else:
            self.spoken(*(f"setup.{ask.name}.{x}" for x in ask.options if x not in ask.labels), lang=lang)

    def drawn(self, plan: Any, sheet: Any, lang: str) -> None:
        """Everything that stands on its sides, and beside its owner's name."""
        sides = self.rules.sides(plan, [], sheet)
        assert [side.id for side in sides] in (["front"], ["front", "back"])
        assert all(len(side.columns) in (1, 2) for side in sides)
        for block in (block for side in sides for column in side.columns for block in column):
            match block:
                case Rows():
                    marks = (f"{block.marks}.{x}" for x in ("none", "earned", "spent") if block.marks)
                    self.spoken(block.title, block.frame, *marks, *(key for key, _ in block.notes), lang=lang)
                case Picks():
                    self.spoken(block.title, block.none, *(x for name, _, effect in block.picks
                                                           for x in (name, effect)), lang=lang)
                case Words():
                    self.spoken(block.title, block.none, lang=lang)
                case _:
                    keys = [block.title] if hasattr(block, "title") else [label for label, _ in block.figures]
                    self.spoken(*keys, lang=lang)
        brought = self.rules.brings(plan, sheet)
        self.spoken(*(one.text for one in self.rules.figures(plan, sheet)), *(key for key, _ in brought.lines),
                    *(x for thing in brought.things for x in thing), lang=lang)

    def test_sheets_meet_without_losing_anything(self) -> None:
        sheets = [*self.sheets()]
        for before, after in pairwise(sheets):
            assert self.rules.faults(before) == []
            assert self.rules.merge(before, before, after) == after
            assert self.rules.merge(after, before, before) == after
            assert msgspec.json.decode(encode(before), type=self.rules.sheet) == before

    def test_it_goes_from_the_first_game_to_a_champion(self) -> None:
        for plan in self.plans():
            start, played = self.rules.begin(plan.people), []
            now = start
            while (coming := self.rules.following(plan, played, now)) and len(played) < GAMES:
                assert coming.number == len(played) + 1
                assert set(coming.stops) <= set(self.rules.stops)
                self.spoken(coming.note and f"campaign.{coming.note}", lang="en")
                ahead = [one.stop for one in self.rules.ahead(plan, played) if one.state == "coming"]
                assert len(coming.stops) > 1 or coming.stops[0] in ahead
                played.append(self.opened(plan, played, now, coming.stops[0], coming.number))
                history = self.rules.history(plan, start, played, [])
                assert len(history) == len(played) + 1
                assert self.rules.chronicle(played[-1], history[-2], history[-1])
                now = history[-1]
            assert (coming is None) == self.ends[plan.mode]
            assert self.rules.champion(now)
            archive = Archive("Ours", plan, start, tuple(played[:GAMES]))
            assert self.rules.findings(archive) == []
            kind = of(Archive, self.rules.plan, self.rules.sheet)
            assert msgspec.json.decode(encode(archive), type=kind) == archive

    def opened(self, plan: Any, played: Sequence[Any], sheets: Any, stop: int, number: int) -> Played[Any]:
        """The next game: its table brings the sheets and goes on; then it is over, as on paper."""
        game, seats = games.load(self.id), tuple(person.seat for person in plan.people)
        setup = self.rules.setup(plan, played, sheets, Choice(stop, seats), "sample")
        s = game.new(game.codec.setup(encode(setup)))
        assert actors(s)
        result = self.rules.outcome(setup, s)
        assert not result.over
        assert result.brought == {seat: sheets[seat] for seat in seats}
        points = {seat: n for n, seat in enumerate(seats)}
        return Played(number, stop, replace(Result(over=True), points=points, winners=seats[-1:]))

    def test_a_choice_that_cannot_be_is_refused_by_name(self) -> None:
        for plan in self.plans():
            start = self.rules.begin(plan.people)
            seats = tuple(person.seat for person in plan.people)
            for choice, wrong in ((Choice(0, seats), "stop"), (Choice(next(iter(self.rules.stops)), ()), "seats")):
                with pytest.raises(ValueError, match=f"^{wrong}$"):
                    self.rules.setup(plan, [], start, choice, "sample")
