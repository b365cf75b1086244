"""Marches on an invented map: any part of a stack of one's nations goes up to three areas far. Thousands of moves."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from benchmarks.areas.about import ABOUT
from companion.games import derived
from companion.games.derived import Derived
from companion.games.view import Drawing, Node, Token
from companion.kernel import (
    Action, Became, Codec, Fact, Facts, Piece, Place, Rule, RuleBook, ScoreLine, ScoreSheet, Seat, Step)

WIDE, AREAS, NATIONS, COUNTERS, FAR = 7, 37, 17, 200, 3
KINDS = ("infantry", "cavalry")


def near(area: int) -> tuple[int, ...]:
    x, y = area % WIDE, area // WIDE
    ways = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1), (x + 1, y - 1), (x - 1, y + 1))
    return tuple(n for a, b in ways if 0 <= a < WIDE and b >= 0 and (n := b * WIDE + a) < AREAS)


@cache
def reach(area: int) -> tuple[int, ...]:
    """Where one comes in FAR steps."""
    found = {area}
    for _ in range(FAR):
        found |= {x for at in found for x in near(at)}
    return tuple(sorted(found - {area}))


class March(Action, frozen=True):
    nation: str
    kind: str
    start: Place
    to: Place
    n: int


class Done(Action, frozen=True):
    pass


class Marched(Fact, frozen=True):
    nation: str
    kind: str
    start: Place
    to: Place
    n: int


class Moving(Step, frozen=True):
    seat: Seat
    accepts = (March, Done)

    def actors(self, s: Any) -> tuple[Seat, ...]:
        return (self.seat,)

    def stacks(self, s: Any, seat: Seat) -> Iterator[tuple[str, str, Place, int]]:
        for place, there in s.areas.items():
            for name, n in there.items():
                nation, kind = name.split("-")
                if s.leads[nation] == seat:
                    yield nation, kind, place, n

    def candidates(self, s: Any, seat: Seat) -> Iterator[Action]:
        for nation, kind, start, there in self.stacks(s, seat):
            for to in reach(int(start.partition(":")[2])):
                for n in range(1, there + 1):
                    yield March(seat=seat, nation=nation, kind=kind, start=start, to=f"area:{to}", n=n)
        yield Done(seat=seat)

    def opens(self, s: Any, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Iterator[Any]:
        here = [x for x in self.stacks(s, seat) if all(x[n] == v for n, v in enumerate(list(chosen.values())[:3]))]
        match len(chosen):
            case 0 if not verb:
                yield from ("march", "done")
            case 0 | 1 | 2:
                yield from dict.fromkeys(x[len(chosen)] for x in here)
            case 3:
                yield from (f"area:{x}" for x in reach(int(chosen["start"].partition(":")[2])))
            case _:
                yield from range(1, sum(x[3] for x in here) + 1)

    def take(self, s: Any, a: Any) -> Facts:
        if isinstance(a, March):
            return (yield Marched(a.nation, a.kind, a.start, a.to, a.n))
        return (yield Became(Moving(s.seats[(s.seats.index(self.seat) + 1) % len(s.seats)])))


class Setup(Struct, frozen=True):
    seats: tuple[Seat, ...]


class State(Struct, frozen=True):
    seats: tuple[Seat, ...]
    leads: dict[str, Seat]
    areas: dict[Place, dict[str, int]]
    flow: tuple[Moving, ...]


class Screen(derived.Screen):
    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        def node(area: int) -> Node:
            x, y = 60 + area % WIDE * 145, 80 + area // WIDE * 165
            border = ((x - 65, y - 40), (x, y - 80), (x + 65, y - 40), (x + 65, y + 40), (x, y + 80), (x - 65, y + 40))
            tokens = tuple(Token(name.split("-")[1], self.game.colour(s, name.split("-")[0]), title=name, count=n)
                           for name, n in s.areas[f"area:{area}"].items())
            return Node(f"area:{area}", "land", str(area), x, y, tokens=tokens, outline=border)

        return (Drawing("country", "areas", tuple(node(x) for x in range(AREAS))),)


class Areas(Derived):
    id, about, folder = "areas", ABOUT, Path(__file__).parent
    rules = RuleBook([Rule("AR-1", 1, "enforced", guards=("sequence", "march.full")),
                      Rule("AR-2", 0, "enforced", guards=("correct.fits", "correct.bounds"))])
    codec = Codec(State, Setup, (March, Done), (Marched,), (Moving,))

    @property
    def screen(self) -> Screen:
        return Screen(self)

    def new(self, setup: Setup) -> State:
        if len(setup.seats) not in ABOUT.seats:
            raise ValueError("seats")
        leads = {f"n{n}": setup.seats[n % 4] for n in range(NATIONS)}
        areas: dict[Place, dict[str, int]] = {f"area:{n}": {} for n in range(AREAS)}
        for n in range(COUNTERS):
            there = areas[f"area:{n * 5 % AREAS}"]
            name = f"n{n % NATIONS}-{KINDS[n // NATIONS % 2]}"
            there[name] = there.get(name, 0) + 1
        return State(setup.seats, leads, areas, (Moving(setup.seats[0]),))

    def evolve(self, s: State, fact: Fact) -> State:
        if not isinstance(fact, Marched):
            return s
        name, areas = f"{fact.nation}-{fact.kind}", {place: dict(there) for place, there in s.areas.items()}
        areas[fact.start][name] = areas[fact.start].get(name, 0) - fact.n
        areas[fact.to][name] = areas[fact.to].get(name, 0) + fact.n
        return replace(s, areas={place: {x: n for x, n in there.items() if n > 0} for place, there in areas.items()})

    def sides(self, s: State) -> Mapping[str, Seat]:
        return s.leads

    def colour(self, s: State, side: str) -> str:
        leader = s.leads.get(side, side)
        return ABOUT.colours[s.seats.index(leader)] if leader in s.seats else ""

    def pieces(self, s: State) -> Mapping[Place, tuple[Piece, ...]]:
        return {place: tuple(Piece(x.split("-")[1], x.split("-")[0], count=n) for x, n in there.items())
                for place, there in s.areas.items()}

    def score(self, s: State) -> ScoreSheet:
        return ScoreSheet(tuple(ScoreLine(seat, 0, "AR-1", "none") for seat in s.seats), (s.seats,))


GAME = Areas()


@GAME.rules.forbids("march.full", March)
def no_more_than_eight_together(s: State, step: Step, a: March) -> Iterator[dict[str, Any]]:
    if (n := sum(s.areas.get(a.to, {}).values()) + a.n) > 8:
        yield {"n": n, "at": (a.to,)}
