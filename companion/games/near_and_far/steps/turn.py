"""Rounds and turns: what a player may choose, and when the game ends (NF-5, 30)."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.party import skilled
from companion.games.near_and_far.state import BUILDINGS, NEUTRAL, State
from companion.games.near_and_far.steps.adventure import Adventure, Departing, Mustering, adventure, ventures
from companion.games.near_and_far.steps.common import OWN_TURN, TurnStep, anytime, beside_anytime, pay
from companion.games.near_and_far.steps.duel import Duel
from companion.games.near_and_far.steps.end import Final
from companion.games.near_and_far.steps.visit import enter
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat, Step, remember_last


MANNERS = ("honorably", "dirty", "bribe")
"""How one deals with somebody who is there: a duel, or a coin with Bribery."""


class Rounds(Step, frozen=True):
    """Round `number`; `index` seats have had their turn in it."""

    number: int
    index: int = 0

    def advance(self, s: State) -> Facts:
        if self.index < len(s.seats):
            if self.index == 0:
                s = yield f.RoundBegan(self.number)
            s = yield Became(Rounds(self.number, self.index + 1))
            return (yield Opened(Turn(s.seats[self.index])))
        return (yield Became(Final() if s.ended_by else Rounds(self.number + 1)))


class Turn(TurnStep, frozen=True):
    """Nothing done yet: visit town, or adventure."""

    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Visit, a.LeaveTown, a.Muster, *Adventure.accepts)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        return chain(starts(s, seat), ventures(s, seat, adventure(s, self, seat)))

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        afield = ventures(s, seat, adventure(s, self, seat), near_misses=False)
        return beside_anytime(s, seat, chain(starts(s, seat), afield), near_misses=False)

    def act(self, s: State, action: Any) -> Facts:
        s = yield Became(Closing(self.seat))
        match action:
            case a.Visit(building=building, against=""):
                return (yield from enter(s, self.seat, building))
            case a.Visit(building=building, manner="bribe"):  # to the supply, whoever stands there (NF-36.3)
                s = yield from pay(s, self.seat, "coin", 1, "bribe")
                return (yield from enter(s, self.seat, building))
            case a.Visit(building=building, against=other, manner=manner):
                return (yield Opened(Duel(self.seat, other, manner, building)))
            case a.LeaveTown():
                return (yield Opened(Departing(self.seat)))
            case a.Muster():
                return (yield Opened(Mustering(self.seat)))
        step = adventure(s, self, self.seat)
        s = yield Opened(step)
        return (yield from step.act(s, action))


def starts(s: State, seat: Seat) -> Iterator[Action]:
    """What a turn may begin with in town: visits to each building, leaving."""
    manners, met = MANNERS if skilled(s, seat, "bribery") else MANNERS[:2], occupied(s, seat)
    for building, visit in visits(seat):
        yield visit
        for other in met.get(building, ()):
            for manner in manners:
                yield a.Visit(seat=seat, building=building, against=other, manner=manner)
    yield a.LeaveTown(seat=seat)
    yield a.Muster(seat=seat)


@lru_cache(64)
def visits(seat: Seat) -> tuple[tuple[str, Action], ...]:
    """Each building with the visit that meets nobody: the same actions in every turn."""
    return tuple((building, a.Visit(seat=seat, building=building)) for building in BUILDINGS)


class Closing(TurnStep, frozen=True):
    """The turn's deed is done. Who can still build, release an animal or use a card may; else the turn is over."""

    accepts: ClassVar[tuple[type[Action], ...]] = (*OWN_TURN, a.EndTurn)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.players[self.seat].hand or any(True for _ in anytime(s, self.seat)) else ()

    def advance(self, s: State) -> Facts:
        return (yield Closed())


def occupants(s: State, seat: Seat, building: str) -> list[str]:
    """Whom a visitor meets there: other players' figures, and the neutral figure of the two-player game (NF-15.1)."""
    return occupied(s, seat).get(building, [])


@remember_last
def occupied(s: State, seat: Seat) -> dict[str, list[str]]:
    """The same by building, those alone where a visitor meets somebody."""
    found: dict[str, list[str]] = {}
    for other in s.seats:
        kind, _, building = s.players[other].figure.partition(":")
        if other != seat and kind == "building":
            found.setdefault(building, []).append(other)
    if len(s.seats) == 2:
        found.setdefault("town_hall", []).append(NEUTRAL)
    return found
