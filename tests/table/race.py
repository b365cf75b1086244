"""A complete little game: everybody chooses a secret card, then they race to twenty with a die."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.about import About
from companion.games.derived import Derived
from companion.kernel import (
    TABLE, Action, Became, Closed, Codec, Fact, Facts, Finding, Opened, Piece, Place, Rule, RuleBook, ScoreLine,
    ScoreSheet, Seat, Step)

GOAL = 20
rules = RuleBook([
    Rule("RACE-1", 1, "enforced", guards=("sequence",)), Rule("RACE-2", 1, "enforced", guards=("hold",)),
    Rule("RACE-3", 2, "enforced", guards=("card",)),
    Rule("APP-1", 0, "enforced", guards=("correct.fits", "correct.bounds"))], edition="race-1")


class Choose(Action, frozen=True):
    card: int


class Go(Action, frozen=True):
    hold: bool


class Peek(Action, frozen=True):
    """Turn the top card of the deck over for everybody."""


class Rolled(Action, frozen=True):
    face: int


class Chosen(Fact, frozen=True):
    seat: Seat
    card: int


class Went(Fact, frozen=True):
    seat: Seat
    by: int


class Shown(Fact, frozen=True):
    card: int


class Choosing(Step, frozen=True):
    """Everybody at once, in any order."""

    left: tuple[Seat, ...]
    accepts = (Choose,)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return self.left

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        return (Choose(seat=seat, card=card) for card in (1, 2, 3))

    def take(self, s: Any, a: Any) -> Facts:
        yield Chosen(a.seat, a.card)
        return (yield Became(replace(self, left=tuple(seat for seat in self.left if seat != a.seat))))

    def advance(self, s: Any) -> Facts:
        return (yield Closed())


class Running(Step, frozen=True):
    turn: int = 0
    held: int = 0
    accepts = (Go, Peek)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return () if max(s.at.values()) >= GOAL else (s.seats[self.turn],)

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        yield from (Go(seat=seat, hold=False), Go(seat=seat, hold=True), Peek(seat=seat))

    def take(self, s: Any, a: Any) -> Facts:
        if isinstance(a, Peek):
            return (yield Shown(s.deck[0] if s.deck else 0))
        s = yield Became(Running((self.turn + 1) % len(s.seats), self.held + 1 if a.hold else 0))
        return s if a.hold else (yield Opened(Rolling(a.seat)))

    def advance(self, s: Any) -> Facts:
        return (yield Closed())


class Rolling(Step, frozen=True):
    seat: Seat
    accepts = (Rolled,)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return (TABLE,)

    def chances(self, s: Any) -> Mapping[Action, Fraction]:
        return {Rolled(seat=TABLE, face=n): Fraction(1, 6) for n in range(1, 7)}

    def take(self, s: Any, a: Any) -> Facts:
        yield Went(self.seat, a.face)
        return (yield Closed())


class Position(Struct, frozen=True):
    seats: tuple[Seat, ...]
    at: dict[Seat, int]
    coins: dict[Seat, int]
    chosen: dict[Seat, int]
    deck: tuple[int, ...]
    flow: tuple[Choosing | Running | Rolling, ...]


class Setup(Struct, frozen=True):
    seats: tuple[Seat, ...]
    coins: int = 5


class Race(Derived):
    """`play` and the kernel alone: it has neither a drawing nor texts."""

    id = "race"
    about = About("race", (1, 2, 3, 4), ())
    folder = Path(__file__).parent
    rules = rules
    codec = Codec(Position, Setup, (Choose, Go, Peek, Rolled), (Chosen, Went, Shown), (Choosing, Running, Rolling))

    def new(self, setup: Setup) -> Position:
        if not setup.seats or len(set(setup.seats)) < len(setup.seats):
            raise ValueError("seats")
        nobody = dict.fromkeys(setup.seats, 0)
        return Position(setup.seats, nobody, dict.fromkeys(setup.seats, setup.coins), {}, (7, 8, 9),
                        (Running(), Choosing(setup.seats)))

    def evolve(self, s: Position, fact: Fact) -> Position:
        match fact:
            case Chosen(seat=seat, card=card):
                return replace(s, chosen=s.chosen | {seat: card})
            case Went(seat=seat, by=by):
                return replace(s, at=s.at | {seat: s.at[seat] + by})
            case Shown():
                return replace(s, deck=s.deck[1:])
        raise TypeError(fact)

    def step_for(self, s: Position, action: Action) -> Step | None:
        match action:
            case Choose():
                return Choosing((action.seat,))
            case Go() | Peek() if action.seat in s.seats:
                return Running(s.seats.index(action.seat))
        return None

    def check(self, s: Position) -> list[Finding]:
        return []

    def coherent(self, s: Position) -> bool:
        return set(s.at) == set(s.seats)

    def limits(self, s: Position, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        return (0, 99) if path[0] == "coins" else (0, None)

    def pieces(self, s: Position) -> Mapping[Place, tuple[Piece, ...]]:
        places: dict[Place, tuple[Piece, ...]] = {}
        for seat, at in s.at.items():
            places[f"track:{at}"] = (*places.get(f"track:{at}", ()), Piece("figure", owner=seat))
        return places

    def score(self, s: Position) -> ScoreSheet:
        return ScoreSheet(tuple(ScoreLine(seat, at, "RACE-1", "track") for seat, at in s.at.items()))

    def veil(self, s: Position, seat: Seat) -> Position:
        return replace(s, chosen={k: v if k == seat else 0 for k, v in s.chosen.items()}, deck=(0,) * len(s.deck))

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return replace(fact, card=0) if isinstance(fact, Chosen) and fact.seat != seat else fact

    def reveal_secrets(self, found: list[Fact]) -> bool:
        return any(isinstance(fact, Shown) for fact in found)


@rules.forbids("card", Choose, final=True)
def there_are_three_cards(s: Position, step: Choosing, a: Choose) -> Iterator[dict[str, Any]]:
    if a.card not in (1, 2, 3):
        yield {"card": a.card}


@rules.forbids("hold", Go)
def not_twice_in_a_row(s: Position, step: Running, a: Go) -> Iterator[dict[str, Any]]:
    if a.hold and step.held >= 2:
        yield {"held": step.held, "at": ("track",)}


RACE = Race()
