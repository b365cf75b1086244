"""Three Rivers: stacks in areas. A seat leads two nations, the wolves are led by nobody; dice decide battles."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games import derived
from companion.games.derived import Derived, ranking
from companion.games.view import Drawing, Edge, Line, Node, Token
from companion.kernel import (
    TABLE, Action, Became, Closed, Codec, Fact, Facts, Opened, Piece, Place, RuleBook, ScoreLine, ScoreSheet,
    Seat, Step, Throw, Trial)
from tests.toys.three_rivers.about import ABOUT

HOME = Path(__file__).parent
LED = (("hills", "marsh"), ("lakes", "coast"))
COLOURS = {"hills": "red", "marsh": "yellow", "lakes": "blue", "coast": "green", "wolves": "grey"}
AREAS = {"spring": (500, 100), "hill": (200, 250), "lake": (800, 250), "ford": (500, 450), "marsh": (200, 700),
         "shore": (800, 700), "mouth": (500, 900)}
WAYS = (("spring", "hill"), ("spring", "lake"), ("hill", "ford"), ("lake", "ford"), ("ford", "marsh"),
        ("ford", "shore"), ("marsh", "mouth"), ("shore", "mouth"), ("spring", "ford"))
RIVERS = ("area:spring", "area:ford", "area:mouth")
NEXT = {f"area:{x}": tuple(f"area:{y}" for way in WAYS if x in way for y in way if y != x) for x in AREAS}
START = {"hill": "hills", "marsh": "marsh", "lake": "lakes", "shore": "coast", "ford": "wolves"}
FULL, CAP, MOVES, ROUNDS, DIE = 5, 6, 2, ABOUT.rounds, (Trial(1, (1,) * 6),)


class March(Action, frozen=True):
    """`n` of a nation's people go to the next area; enemies there fight."""

    side: str
    start: Place
    to: Place
    n: int


class Rest(Action, frozen=True):
    pass


class Roll(Action, frozen=True):
    faces: tuple[int, ...]


class Marched(Fact, frozen=True):
    side: str
    start: Place
    to: Place
    n: int


class Fought(Fact, frozen=True):
    """A stack that is beaten is gone. `won`: by the side that came."""

    side: str
    to: Place
    face: int
    won: bool


class RoundScored(Fact, frozen=True):
    """A point for each river that a side holds alone."""

    points: dict[str, int]


class Ended(Fact, frozen=True):
    """After the last round, or because one seat holds all three `rivers`."""

    why: str


class Turn(Step, frozen=True):
    seat: Seat
    left: int = MOVES
    accepts = (March, Rest)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return (self.seat,) if self.left and not s.over and not s.won else ()

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        for start, there in s.areas.items():
            for side in (x for x in there if s.sides[x].seat == seat):
                yield from (March(seat=seat, side=side, start=start, to=to, n=n) for to in NEXT[start]
                            for n in range(1, there[side] + 1))
        yield Rest(seat=seat)

    def take(self, s: Any, a: March | Rest) -> Facts:
        yield Became(replace(self, left=self.left - 1 if isinstance(a, March) else 0))
        if isinstance(a, March):
            s = yield Marched(a.side, a.start, a.to, a.n)
            if s.foes(a.to, a.side):
                yield Opened(Battle(a.side, a.to))

    def advance(self, s: Any) -> Facts:
        if s.won and not s.over:
            s = yield Ended("rivers")
        following = s.seats.index(self.seat) + 1
        if following == len(s.seats) and not s.over:
            s = yield RoundScored({x: n for x in s.sides if (n := sum(set(s.areas[at]) == {x} for at in RIVERS))})
            if s.round > ROUNDS:
                s = yield Ended("rounds")
        yield Closed() if s.over else Became(Turn(s.seats[following % len(s.seats)]))


class Battle(Step, frozen=True):
    """Whoever came wins by a die and its numbers against 3 and theirs."""

    side: str
    to: Place
    accepts = (Roll,)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return (TABLE,)

    def throw(self, s: Any) -> Throw:
        return Throw(Roll(seat=TABLE, faces=()), "faces", (DIE,), 1)

    def take(self, s: Any, a: Roll) -> Facts:
        ours, theirs = s.areas[self.to].get(self.side, 0), sum(s.foes(self.to, self.side).values())
        yield Fought(self.side, self.to, a.faces[0], a.faces[0] + ours > 3 + theirs)
        yield Closed()


class Nation(Struct, frozen=True):
    seat: Seat
    points: int = 0
    wins: int = 0


class Setup(Struct, frozen=True):
    seats: tuple[Seat, ...]


class State(Struct, frozen=True, kw_only=True):
    seats: tuple[Seat, ...]
    sides: dict[str, Nation]
    areas: dict[Place, dict[str, int]]
    round: int = 1
    over: str = ""
    flow: tuple[Turn | Battle, ...]

    def foes(self, at: Place, side: str) -> dict[str, int]:
        """The sides there that another seat leads, or nobody."""
        leader = self.sides[side].seat
        return {x: n for x, n in self.areas[at].items() if x != side and (self.sides[x].seat or None) != leader}

    @property
    def won(self) -> Seat:
        """Whoever holds every river alone."""
        leaders = {tuple({self.sides[x].seat for x in self.areas[at]}) for at in RIVERS}
        return "".join(leaders.pop()) if len(leaders) == 1 and all(len(x) == 1 for x in leaders) else ""


class Screen(derived.Screen):
    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        stacks = {at: tuple(Token("people", COLOURS[x], thing=("side", x), form="square", count=n)
                            for x, n in there.items()) for at, there in s.areas.items()}
        nodes = (Node(f"area:{x}", "river" if f"area:{x}" in RIVERS else "land", x, *where, tokens=stacks[f"area:{x}"])
                 for x, where in AREAS.items())
        ways = tuple(Edge(*AREAS[a], *AREAS[b]) for a, b in WAYS)
        return (Drawing("country", "areas", tuple(nodes), ways, named="area"),)


class Finale(derived.Finale):
    def decided(self, s: State, sheet: ScoreSheet) -> Line:
        return ("rivers", {"seat": s.won}) if s.over == "rivers" else super().decided(s, sheet)


class Wording(derived.Wording):
    VARIANTS: ClassVar = {"fought": lambda x: "won" if x.won else "lost", "ended": "why"}


class ThreeRivers(Derived):
    id = "three_rivers"
    about = ABOUT
    folder = HOME
    wording = Wording()
    rules = RuleBook.read((HOME / "rules.toml").read_text("utf-8"))
    codec = Codec(State, Setup, (March, Rest, Roll), (Marched, Fought, RoundScored, Ended), (Turn, Battle))

    @property
    def screen(self) -> Screen:
        return Screen(self)

    @property
    def finale(self) -> Finale:
        return Finale(self)

    def new(self, setup: Setup) -> State:
        if len(setup.seats) not in ABOUT.seats or len(set(setup.seats)) < len(setup.seats):
            raise ValueError("seats")
        leads = {side: seat for seat, sides in zip(setup.seats, LED, strict=False) for side in sides}
        areas = {f"area:{at}": {START[at]: 3} if at in START else {} for at in AREAS}
        return State(seats=setup.seats, sides={x: Nation(leads.get(x, "")) for x in COLOURS}, areas=areas,
                     flow=(Turn(setup.seats[0]),))

    def evolve(self, s: State, fact: Fact) -> State:
        match fact:
            case Marched(side, start, to, n):
                left, there = s.areas[start].get(side, 0) - n, s.areas[to].get(side, 0) + n
                return _stacks(_stacks(s, start, s.areas[start] | {side: left}), to, s.areas[to] | {side: there})
            case Fought(side, to, _, won):
                lost = s.foes(to, side) if won else (side,)
                s = _stacks(s, to, {x: n for x, n in s.areas[to].items() if x not in lost})
                return _but(s, side, wins=s.sides[side].wins + won)
            case RoundScored(points):
                sides = {x: replace(v, points=min(CAP, v.points + points.get(x, 0))) for x, v in s.sides.items()}
                return replace(s, sides=sides, round=s.round + 1)
            case Ended(why):
                return replace(s, over=why)
        return s

    def coherent(self, s: State) -> bool:
        steps = all(x.seat in s.seats if isinstance(x, Turn) else x.side in COLOURS and x.to in NEXT for x in s.flow)
        known = all(there.keys() <= COLOURS.keys() for there in s.areas.values())
        return super().coherent(s) and steps and known and {x.seat for x in s.sides.values()} <= {"", *s.seats} \
            and s.areas.keys() == NEXT.keys() and s.sides.keys() == COLOURS.keys()

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        return 0, CAP if path[-1] == "points" else None

    def sides(self, s: State) -> Mapping[str, Seat]:
        return {side: nation.seat for side, nation in s.sides.items()}

    def colour(self, s: State, side: str) -> str:
        return COLOURS.get(side) or super().colour(s, side)

    def pieces(self, s: State) -> Mapping[Place, tuple[Piece, ...]]:
        return {at: tuple(Piece("people", x, count=n) for x, n in there.items()) for at, there in s.areas.items()}

    def score(self, s: State) -> ScoreSheet:
        lines = (line for side, x in s.sides.items() if x.seat for line in (
            ScoreLine(x.seat, x.points, "TR-5", "rivers", {"side": side}),
            ScoreLine(x.seat, min(3, x.wins), "TR-6", "wins", {"side": side})))
        return ranking(s.seats, tuple(lines), s.won if s.over == "rivers" else "")


def _but(s: State, side: str, **fields: Any) -> State:
    return replace(s, sides=s.sides | {side: replace(s.sides[side], **fields)})


def _stacks(s: State, at: Place, there: Mapping[str, int]) -> State:
    return replace(s, areas=s.areas | {at: {x: n for x, n in there.items() if n > 0}})


GAME = ThreeRivers()


@GAME.rules.forbids("march.there", March, final=True)
def a_stack_of_the_seat(s: State, step: Step, a: March) -> Iterator[dict[str, Any]]:
    led = a.side in s.sides and s.sides[a.side].seat == a.seat
    if not led or a.start not in NEXT or a.to not in NEXT or not 1 <= a.n <= s.areas[a.start].get(a.side, 0):
        yield {"side": a.side}


@GAME.rules.forbids("march.next", March)
def to_the_next_area(s: State, step: Step, a: March) -> Iterator[dict[str, Any]]:
    if a.to not in NEXT[a.start]:
        yield {"start": a.start, "to": a.to, "at": (a.start, a.to)}


@GAME.rules.forbids("march.full", March)
def no_more_than_an_area_feeds(s: State, step: Step, a: March) -> Iterator[dict[str, Any]]:
    if s.areas[a.to].get(a.side, 0) + a.n > FULL:
        yield {"to": a.to, "most": FULL, "at": (a.to,)}


@GAME.rules.forbids("roll.face", Roll, final=True)
def a_face_of_the_die(s: State, step: Step, a: Roll) -> Iterator[dict[str, Any]]:
    if len(a.faces) != 1 or a.faces[0] not in range(1, 7):
        yield {"faces": a.faces}
