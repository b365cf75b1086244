"""The words of the engine: seats, actions, facts, steps, refusals, doubts, findings, pieces, score lines."""
from __future__ import annotations

import enum
import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import replace

Seat = str
Place = str
TABLE: Seat = "table"
"""The seat that reports what the physical world decides: dice, cubes, drawn cards."""


class Unknown(enum.Enum):
    """A value nobody has told us. It is never 0: arithmetic with it raises, sums use `total`."""

    UNKNOWN = "?"


UNKNOWN = Unknown.UNKNOWN
Number = int | Unknown
LISTED = 216
"""Outcomes of a throw that are listed one by one: three dice of six."""


def total(values: Iterable[Number]) -> Number:
    """The sum, or UNKNOWN as soon as one part is unknown."""
    result = 0
    for value in values:
        if isinstance(value, Unknown):
            return UNKNOWN
        result += value
    return result


def kebab(name: str) -> str:
    """`EndTurn` -> `end-turn`: the tag of a class in JSON, in texts and on the screen."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(Struct, frozen=True, gc=False, tag_field="do", tag=kebab, kw_only=True):
    """What a seat did or wants to do. Fields are strings, integers, booleans and tuples of them: no circle can close
    through them, so the garbage collector need not look (`gc`)."""

    free: ClassVar[tuple[str, ...]] = ()
    """Fields read off paper: any value its guards accept may be entered, offered is the empty one."""

    seat: Seat

    def merges(self) -> bool:
        """Whether it only moves counters: then it fits whatever else was entered meanwhile (design law 7)."""
        return False


class Fact(Struct, frozen=True, gc=False, tag_field="did", tag=kebab):
    """What followed from an action, in the past tense. Only `Game.evolve` turns facts into state."""


Facts = Generator[Fact, Any, Any]
"""A step yields facts and receives the state as it stands after each."""


class Trial(Struct, frozen=True):
    """`times` independent draws among 0, 1, 2 ..., each as likely as its weight."""

    times: int
    weights: tuple[int, ...]


class Throw(Struct, frozen=True):
    """Dice or cubes that the table decides together: `field` of the report takes a number for each of `parts`, which is
    `least` and what the part's trials bring. `blank` is the report without its numbers."""

    blank: Action
    field: str
    parts: tuple[tuple[Trial, ...], ...]
    least: int = 0

    @property
    def tops(self) -> tuple[int, ...]:
        """The most that each part's trials can bring."""
        return tuple(sum(t.times * (len(t.weights) - 1) for t in part) for part in self.parts)

    def report(self, numbers: Iterable[int]) -> Action:
        return replace(self.blank, **{self.field: tuple(numbers)})

    def numbers(self, action: Action) -> tuple[int, ...] | None:
        """The numbers of a report, None where it is none of this throw: another kind, another length, out of reach."""
        found: tuple[int, ...] = getattr(action, self.field, ()) if type(action) is type(self.blank) else ()
        if len(found) != len(self.parts) or self.report(found) != action:
            return None
        fits = all(0 <= n - self.least <= top for n, top in zip(found, self.tops, strict=True))
        return found if fits else None


class State(Protocol):
    """A frozen value whose `flow` is the stack of open steps, the innermost last."""

    @property
    def flow(self) -> tuple[Any, ...]: ...


class Step(Struct, frozen=True, tag_field="at", tag=kebab):
    """One open step of the sequence of play. Its fields are its memory, its methods are its rules."""

    accepts: ClassVar[tuple[type[Action], ...]] = ()

    def actors(self, s: Any) -> tuple[Seat, ...]:
        """Whose turn it is to act; nobody means that the step runs by itself (`advance`)."""
        return ()

    def able(self, s: Any) -> tuple[Seat, ...]:
        """Who may act: those whose turn it is, and others for whom nobody waits."""
        return self.actors(s)

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        """A finite superset of the legal actions; the guards have the last word."""
        return iter(())

    def likely(self, s: Any, seat: Seat) -> Iterable[Action]:
        """Those candidates, in their order, that are worth asking the guards about when only the legal ones are wanted.
        A step that offers many near misses leaves them out here; it may leave out nothing that is legal."""
        return self.candidates(s, seat)

    def throw(self, s: Any) -> Throw | None:
        """What the seat `table` throws where the step waits for that."""
        return None

    def chances(self, s: Any) -> Mapping[Action, Fraction]:
        """What the seat `table` may report, with probabilities that sum to 1. Of a throw with too many outcomes to
        list there is nothing here: whatever fits it may be reported."""
        throw = self.throw(s)
        return listed(throw) if throw else {}

    def take(self, s: Any, a: Any) -> Facts:
        """The facts an accepted action causes. It must cope with any overruled action."""
        raise NotImplementedError(type(self).__name__)

    def advance(self, s: Any) -> Facts:
        """What happens by itself while this step is on top and has no actors."""
        raise NotImplementedError(type(self).__name__)


@lru_cache(4096)
def distribution(part: tuple[Trial, ...]) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... from the trials of a part together."""
    ways = [1]
    for trial in part:
        for _ in range(trial.times):
            wider = [0] * (len(ways) + len(trial.weights) - 1)
            for i, n in enumerate(ways):
                for j, weight in enumerate(trial.weights):
                    wider[i + j] += n * weight
            ways = wider
    return tuple(Fraction(n, sum(ways)) for n in ways)


@lru_cache(256)
def listed(throw: Throw) -> Mapping[Action, Fraction]:
    """Every report of a throw with its chance; none where there are more than LISTED."""
    if prod(top + 1 for top in throw.tops) > LISTED:
        return {}
    parts = [list(enumerate(distribution(part), throw.least)) for part in throw.parts]
    return {throw.report(n for n, _ in row): prod((p for _, p in row), start=Fraction(1)) for row in product(*parts)}


class Cite(Struct, frozen=True):
    """Where the rulebook says it. `page` is 0 for a rule of the app itself."""

    rule: str
    page: int = 0
    inferred: bool = False


class Refusal(Struct, frozen=True):
    """Why an action breaks a rule: never a sentence, the texts make one from `guard` and `params`.

    `final` refusals (something named does not exist) cannot be overruled."""

    guard: str
    cite: Cite
    params: dict[str, Any] = {}
    at: tuple[Place, ...] = ()
    final: bool = False


class Doubt(Struct, frozen=True):
    """Why something cannot be checked: a card, map or number that nobody has told us."""

    about: str
    params: dict[str, Any] = {}
    at: tuple[Place, ...] = ()


class Verdict(Struct, frozen=True):
    """`legal`, `refused` (all reasons) or `unchecked` (no reason, but doubts)."""

    refusals: tuple[Refusal, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def kind(self) -> str:
        return "refused" if self.refusals else "unchecked" if self.doubts else "legal"


class Refused(Exception):
    """Raised by `apply` with every refusal that was not overruled."""

    def __init__(self, refusals: Iterable[Refusal]):
        self.refusals = tuple(refusals)
        super().__init__(", ".join(r.guard for r in self.refusals))


class Finding(Struct, frozen=True):
    """A defect of a position. `certain` is False for what is suspicious but possible."""

    rule: str
    about: str
    params: dict[str, Any] = {}
    at: tuple[Place, ...] = ()
    certain: bool = True


class Piece(Struct, frozen=True, order=True):
    """A physical thing, `count` of them where they are alike (coins, hearts)."""

    kind: str
    name: str = ""
    owner: Seat = ""
    count: int = 1


class Instruction(Struct, frozen=True):
    """What hands must do: `put` on `place`, `take` from `place`, or `move` from `place` to `to`."""

    do: str
    piece: Piece
    place: Place
    to: Place = ""


class ScoreLine(Struct, frozen=True):
    """Points of one seat with the rule that gives them and what they come from."""

    seat: Seat
    points: Number
    rule: str
    source: str
    params: dict[str, Any] = {}


class ScoreSheet(Struct, frozen=True):
    """All lines; `ranking` lists the seats best first, those who share a place together."""

    lines: tuple[ScoreLine, ...] = ()
    ranking: tuple[tuple[Seat, ...], ...] = ()

    def total(self, seat: Seat) -> Number:
        """The sum of the seat's lines, UNKNOWN while one of them is."""
        return total(line.points for line in self.lines if line.seat == seat)
