"""Cards come into play: artifacts are built, and what a card gives once is given (NF-28, 45, 46)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import GOODS, ROUTES
from companion.games.near_and_far.box.effects import BuildCamp, WhenGained
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import COST, FREE, Collecting, TurnStep, fresh, gain, pay, place_camp
from companion.kernel import UNKNOWN, Action, Became, Closed, Facts, Opened, Seat

UNMAPPED = ("coin", "gem", "plain", *ROUTES)
"""Kinds of space where a camp may stand on a map that was not entered."""


def build(s: State, action: a.Build) -> Facts:
    """Pay and lay out (NF-28.1); a card the app has not met is told piece by piece."""
    if action.artifact == "new":
        id = fresh("artifact", s.box.artifacts)
        s = yield f.CardMet("artifact", id)
        return (yield Opened(Paying(action.seat, id)))
    card = s.box.artifacts[action.artifact]
    if any(getattr(card, field) is UNKNOWN for field in COST):
        return (yield Opened(Paying(action.seat, action.artifact)))
    for good, field in zip(GOODS, COST, strict=True):
        amount = getattr(card, field)
        if amount:
            s = yield from pay(s, action.seat, good, amount, "build")
    return (yield from lay_out(s, action.seat, action.artifact))


def lay_out(s: State, seat: Seat, artifact: str) -> Facts:
    """The artifact lies open and works from now on (NF-28.3)."""
    s = yield f.Built(seat, artifact)
    return (yield from gained(s, seat, s.box.artifacts[artifact]))


def gained(s: State, seat: Seat, card: Any) -> Facts:
    """What an artifact, treasure or world card gives once, now that the seat has it (NF-45)."""
    for effect in card.effects:
        match effect:
            case WhenGained(what="reputation+" | "reputation-" as what, amount=n):
                s = yield f.Reputed(seat, n if what == "reputation+" else -n)
            case WhenGained(what=what, amount=n):
                s = yield from gain(s, seat, what, n, "card")
            case BuildCamp():
                s = yield Opened(Stationing(seat))
    return s


class Paying(TurnStep, frozen=True):
    """Building an artifact the app has not met: one tap for each piece paid; what was paid is its price from now on."""

    card: str
    paid: tuple[str, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Price, a.Agree, a.Cancel)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for good in GOODS:
            yield a.Price(seat=seat, good=good)
        yield a.Agree(seat=seat)
        yield a.Cancel(seat=seat)

    def take(self, s: State, action: Action) -> Facts:
        match action:
            case a.Price(good=good):
                return (yield Became(Paying(self.seat, self.card, (*self.paid, good))))
            case a.Cancel():
                return (yield Closed())
        s = yield Closed()
        for good, field in zip(GOODS, COST, strict=True):
            n = self.paid.count(good)
            s = yield f.Learnt(f"artifact:{self.card}:{field}", n)
            if n:
                s = yield from pay(s, self.seat, good, n, "build")
        return (yield from lay_out(s, self.seat, self.card))


class Stationing(TurnStep, frozen=True):
    """A card gives a camp on any empty space of the map; a quest token there stays (NF-45). Without a map the kind of
    the space is told."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Station,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(True for _ in stations(s)) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for space in stations(s):
            yield a.Station(seat=seat, space=space)

    def act(self, s: State, action: Any) -> Facts:
        mapped = s.box.map is not None and action.space in s.box.map.spaces
        kind = s.box.map.spaces[action.space].kind if s.box.map and mapped else action.space
        place = f"space:{action.space}" if mapped else f"afield:{len(s.camps) + 1}"
        s = yield Became(Collecting(self.seat, kind))
        return (yield from place_camp(s, self.seat, place, "" if mapped else kind))

    def advance(self, s: State) -> Facts:
        return (yield Closed())


def stations(s: State) -> Iterator[str]:
    """Where a card's camp may go: spaces without a camp and not the town, or kinds of space without a map."""
    if s.box.map is None:
        kinds = list(s.afield.values())
        yield from (kind for kind in UNMAPPED if kind not in ROUTES or kinds.count(kind) < 2)
        return
    for id, space in s.box.map.spaces.items():
        if space.kind != "town" and id not in s.camps:
            yield id


FREE[a.Build] = build
