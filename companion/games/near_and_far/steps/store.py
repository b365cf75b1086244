"""The General Store, and every other draw of artifacts in a turn (NF-10, 36.3, 46)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.party import skilled
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import OWN_TURN, TurnStep, evenly, gain
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step, remember_last

DRAWN = 4
"""Artifacts drawn at the General Store."""


class Store(TurnStep, frozen=True):
    """The General Store: a coin, or four artifacts, or five with Persuasion (NF-36.3, A24)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeCoin, a.DrawCards, *OWN_TURN, a.EndTurn)

    def draws(self, s: State) -> int:
        return DRAWN + skilled(s, self.seat, "persuasion")

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.TakeCoin(seat=seat)
        yield from mixes(seat, self.draws(s))

    def act(self, s: State, action: Any) -> Facts:
        s = yield Closed()
        if isinstance(action, a.DrawCards):
            return (yield from draw(s, self.seat, action.basic, self.draws(s)))
        s = yield from gain(s, self.seat, "coin", 1, "general_store")
        more = s.settings.persuasion_always and skilled(s, self.seat, "persuasion")
        return (yield Opened(Fetching(self.seat, 1))) if more else s


class Fetching(TurnStep, frozen=True):
    """A card or a skill lets its owner draw so many artifacts: the mix is said first, as at the General Store."""

    count: int
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawCards,)

    def draws(self, s: State) -> int:
        """As many as there are; what lies in an own box nobody knows."""
        return min(self.count, len(stock(s, "basic")) + len(stock(s, "advanced"))) if s.box.complete else self.count

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.draws(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from mixes(seat, self.draws(s))

    def act(self, s: State, action: Any) -> Facts:
        s = yield Closed()
        return (yield from draw(s, self.seat, action.basic, self.draws(s)))

    def advance(self, s: State) -> Facts:
        return (yield Closed())


def mixes(seat: Seat, count: int) -> Iterator[Action]:
    """How many of the artifacts to draw are basic."""
    for n in range(count + 1):
        yield a.DrawCards(seat=seat, basic=n)


def draw(s: State, seat: Seat, basic: int, count: int) -> Facts:
    """The mix is said: the table draws, or only hears how many of the real cards are kept."""
    basic = max(0, min(count, basic))
    return (yield Opened((Stocking if s.box.complete else Sorting)(seat, basic, count - basic)))


def stock(s: State, tier: str, drawn: tuple[str, ...] = ()) -> list[str]:
    """The artifacts of a tier that nobody has: its deck and its discards."""
    out = {x for p in s.players.values() for x in (*p.hand, *p.built)} | set(drawn)
    return [x for x, card in s.box.artifacts.items() if card.tier == tier and x not in out]


@remember_last
def artifacts(s: State, tier: str, drawn: tuple[str, ...] = ()) -> list[str]:
    """The artifacts of a tier that may come next; the discards only once the deck is out (A33)."""
    free = stock(s, tier, drawn)
    return [x for x in free if x not in s.artifact_discards] or free


class Stocking(TurnStep, frozen=True):
    """The artifacts are drawn, the mix was announced; then each is kept or not (NF-10.1)."""

    basic: int
    advanced: int
    drawn: tuple[str, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawArtifact, a.Keep, a.Done)

    def veiled(self, seat: Seat) -> Step:
        return self if seat == self.seat else replace(self, drawn=tuple("?" for _ in self.drawn))

    def due(self, s: State) -> list[str]:
        for tier, n in (("basic", self.basic), ("advanced", self.advanced)):
            if n and (cards := artifacts(s, tier, self.drawn)):
                return cards
        return []

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.due(s) else (self.seat,) if self.drawn else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return evenly(a.DrawArtifact(seat=TABLE, artifact=x) for x in self.due(s))

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for card in self.drawn:
            yield a.Keep(seat=seat, card=card)
        yield a.Done(seat=seat)

    def take(self, s: State, action: Any) -> Facts:
        match action:
            case a.DrawArtifact(artifact=x):
                tier = s.box.artifacts[x].tier
                if x in s.artifact_discards:
                    s = yield f.ArtifactsShuffled(tier)
                basic = tier == "basic"
                return (yield Became(replace(self, basic=self.basic - basic, advanced=self.advanced - (not basic),
                                             drawn=(*self.drawn, x))))
            case a.Keep(card=card):
                rest = tuple(x for x in self.drawn if x != card)
                s = yield Became(replace(self, drawn=rest, basic=0, advanced=0))
                return (yield f.ArtifactKept(self.seat, card))
        s = yield Closed()
        for card in self.drawn:
            s = yield f.ArtifactDiscarded(self.seat, card, drawn=True)
        return s

    def advance(self, s: State) -> Facts:
        return (yield Closed())


class Sorting(TurnStep, frozen=True):
    """The same with real cards: only how many are kept."""

    basic: int
    advanced: int
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Hold,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for basic in range(self.basic + 1):
            for advanced in range(self.advanced + 1):
                yield a.Hold(seat=seat, basic=basic, advanced=advanced)

    def take(self, s: State, action: Any) -> Facts:
        s = yield Closed()
        for _ in range(action.basic + action.advanced):
            s = yield f.ArtifactKept(self.seat, "?")
        return s
