"""A race to ten, small enough to check by hand: what the kernel's tests play."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from msgspec import field

from companion.kernel import (
    TABLE, Action, Became, Closed, Codec, Doubt, Fact, Facts, Finding, Opened, Piece, Rule, RuleBook, ScoreSheet, Step,
    Struct, replace)

GOAL = 10


class Go(Action, frozen=True):
    """Roll and move, or hold still."""

    hold: bool = False


class Wave(Action, frozen=True):
    """Greet somebody; a free action that has a step of its own."""

    to: str


class Sing(Action, frozen=True):
    """Due in no step, and no step opens for it."""


class Rolled(Action, frozen=True):
    face: int


class Went(Fact, frozen=True):
    seat: str
    by: int


class Waved(Fact, frozen=True):
    seat: str
    to: str


class Drew(Fact, frozen=True):
    seat: str
    card: str


class Racing(Step, frozen=True):
    turn: str = "ann"
    held: int = 0
    rolling: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (Go, Rolled)

    def actors(self, s: Field) -> tuple[str, ...]:
        if max(s.at.values()) >= GOAL:
            return ()
        return (TABLE,) if self.rolling else (self.turn,)

    def candidates(self, s: Field, seat: str) -> Iterator[Action]:
        yield Go(seat=seat)
        yield Go(seat=seat, hold=True)

    def chances(self, s: Field) -> dict[Action, Fraction]:
        return die()

    def take(self, s: Field, a: Any) -> Facts:
        other = "bob" if self.turn == "ann" else "ann"
        if isinstance(a, Rolled):
            yield Went(self.turn, a.face)
            return (yield Became(Racing(other)))
        if a.hold:
            return (yield Became(Racing(other, self.held + 1)))
        return (yield Became(replace(self, rolling=True)))

    def advance(self, s: Field) -> Facts:
        return (yield Closed())


class Greeting(Step, frozen=True):
    seat: str
    accepts: ClassVar[tuple[type[Action], ...]] = (Wave,)

    def actors(self, s: Field) -> tuple[str, ...]:
        return (self.seat,)

    def take(self, s: Field, a: Wave) -> Facts:
        yield Closed()
        return (yield Waved(a.seat, a.to))


class Dice(Step, frozen=True):
    """So many dice in a row, summed; with `until`, the same die again and again until it shows that face."""

    left: int
    total: int = 0
    until: int = 0
    accepts: ClassVar[tuple[type[Action], ...]] = (Rolled,)

    def actors(self, s: Field) -> tuple[str, ...]:
        return (TABLE,) if self.left else ()

    def chances(self, s: Field) -> dict[Action, Fraction]:
        return die()

    def take(self, s: Field, a: Rolled) -> Facts:
        if self.until:
            return (yield Became(replace(self, left=int(a.face != self.until))))
        return (yield Became(Dice(self.left - 1, self.total + a.face)))

    def advance(self, s: Field) -> Facts:
        return (yield Closed())


class Spinning(Step, frozen=True):
    """A fault: it opens itself for ever."""

    def advance(self, s: Field) -> Facts:
        return (yield Opened(Spinning()))


class Field(Struct, frozen=True):
    at: dict[str, int]
    cards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    flow: tuple[Racing | Greeting | Dice | Spinning, ...] = (Racing(),)
    storm: bool = False
    note: str = ""


def die() -> dict[Action, Fraction]:
    return {Rolled(seat=TABLE, face=n): Fraction(1, 6) for n in range(1, 7)}


class Race:
    id = "race"
    rules = RuleBook([
        Rule("R-1", 1, "enforced", guards=("sequence",)), Rule("R-2", 2, "enforced", True, guards=("hold", "storm")),
        Rule("R-3", 3, "enforced", guards=("face", "face.even", "wave")),
        Rule("R-4", 0, "advised", reason="The app's own.", guards=("correct.fits", "correct.bounds"))])
    codec = Codec(Field, Field, (Go, Wave, Sing, Rolled), (Went, Waved, Drew), (Racing, Greeting, Dice, Spinning))

    def new(self, setup: Any) -> Field:
        return setup or Field({"ann": 0, "bob": 0})

    def evolve(self, s: Field, fact: Fact) -> Field:
        match fact:
            case Went(seat=seat, by=by):
                return replace(s, at=s.at | {seat: s.at[seat] + by})
            case Drew(seat=seat, card=card):
                return replace(s, cards=s.cards | {seat: (*s.cards.get(seat, ()), card)})
            case Waved(to=to):
                return replace(s, note=to)
        raise NotImplementedError(fact)

    def step_for(self, s: Field, action: Action) -> Step | None:
        match action:
            case Wave(seat=seat):
                return Greeting(seat)
            case Go(seat=seat):
                return Racing(seat)
        return None

    def check(self, s: Field) -> list[Finding]:
        return [Finding("R-1", "seats")] if set(s.at) != {"ann", "bob"} else []

    def coherent(self, s: Field) -> bool:
        return set(s.at) == {"ann", "bob"}

    def limits(self, s: Field, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        return (0, 12) if path[0] == "at" else (0, None)

    def pieces(self, s: Field) -> dict[str, tuple[Piece, ...]]:
        table: dict[str, tuple[Piece, ...]] = {}
        for seat, n in s.at.items():
            table[f"field:{n}"] = (*table.get(f"field:{n}", ()), Piece("figure", "", seat))
        for seat, cards in s.cards.items():
            coins = sum(card == "coin" for card in cards)
            table[f"cards:{seat}"] = (*(Piece("card", card) for card in cards if card != "coin"),
                                      *([Piece("coin", "", "", coins)] if coins else []))
        return table

    def score(self, s: Field) -> ScoreSheet:
        return ScoreSheet()

    def veil(self, s: Field, seat: str) -> Field:
        return replace(s, cards={k: v if k == seat else tuple("?" for _ in v) for k, v in s.cards.items()})

    def tell(self, fact: Fact, seat: str) -> Fact | None:
        match fact:
            case Drew(seat=owner) if owner != seat:
                return replace(fact, card="?")
            case Waved(to=to) if to != seat:
                return None
        return fact


RACE = Race()
rules = RACE.rules


@rules.forbids("face", Rolled, final=True)
def a_die_has_six_faces(s: Field, step: Any, a: Rolled) -> Iterator[dict[str, Any]]:
    if not 1 <= a.face <= 6:
        yield {"face": a.face}


@rules.forbids("face.even", Rolled)
def no_even_face_in_a_storm(s: Field, step: Any, a: Rolled) -> Iterator[dict[str, Any]]:
    if s.storm and a.face % 2 == 0:
        yield {"face": a.face}


@rules.forbids("hold", Go)
def hold_twice_at_most(s: Field, step: Any, a: Go) -> Iterator[dict[str, Any]]:
    if a.hold and getattr(step, "held", 0) >= 2:
        yield {"held": step.held, "at": (f"field:{s.at[a.seat]}",)}


@rules.forbids("storm", Go)
def nobody_holds_in_a_storm(s: Field, step: Any, a: Go) -> Iterator[dict[str, Any]]:
    if a.hold and s.storm:
        yield {}


@rules.forbids("wave", Wave)
def wave_to_somebody(s: Field, step: Any, a: Wave) -> Iterator[dict[str, Any] | Doubt]:
    if a.to == a.seat:
        yield {"to": a.to}
    elif a.to not in s.at:
        yield Doubt("stranger", {"to": a.to})
