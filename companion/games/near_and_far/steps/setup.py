"""Laying out: quest tokens, the offer, the deal, the draft, what skills bring at the start (NF-3, 4, 36)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.party import skilled
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import Secretive, evenly, gain
from companion.games.near_and_far.steps.store import Fetching, artifacts
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step

DEALT = {"basic": 5, "advanced": 2}
HUNTED = 2
"""Artifacts that Treasure Hunting draws."""
FOOD = {"fishing": 1, "cooking": 2}
"""Food at the start, by skill."""

Packets = dict[Seat, tuple[str, ...]]


def hidden(packets: Packets, seat: Seat) -> Packets:
    """Only the seat's own cards, the others' as `?`."""
    return {k: v if k == seat else tuple("?" for _ in v) for k, v in packets.items()}


class LayingQuests(Step, frozen=True):
    """Quest tokens go to random book spaces, one each; in the first playing of a campaign those with a printed name
    come first (NF-3.4)."""

    left: int
    accepts: ClassVar[tuple[type[Action], ...]] = (a.LayQuest,)

    def free(self, s: State) -> list[str]:
        spaces = s.box.map.spaces if s.box.map else {}
        free = [k for k, space in spaces.items() if space.quest and k not in s.quests]
        return [k for k in free if s.named_first and spaces[k].name] or free

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.left and self.free(s) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        free = self.free(s)
        return evenly(a.LayQuest(seat=TABLE, space=x) for x in free)

    def take(self, s: State, action: Any) -> Facts:
        yield Became(LayingQuests(self.left - 1))
        return (yield f.QuestLaid(action.space))

    def advance(self, s: State) -> Facts:
        return (yield Closed())


class Dealing(Secretive, frozen=True):
    """Five basic and two advanced artifacts to each (NF-3.12)."""

    basic: Packets
    advanced: Packets
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawArtifact,)

    def veiled(self, seat: Seat) -> Step:
        return replace(self, basic=hidden(self.basic, seat), advanced=hidden(self.advanced, seat))

    def due(self, s: State) -> tuple[Seat, str] | None:
        """Whose card of which tier comes next."""
        for tier, packets in (("basic", self.basic), ("advanced", self.advanced)):
            for seat in s.seats:
                if len(packets[seat]) < DEALT[tier]:
                    return seat, tier
        return None

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.due(s) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        due = self.due(s)
        dealt = tuple(x for packets in (self.basic, self.advanced) for cards in packets.values() for x in cards)
        cards = artifacts(s, due[1], dealt) if due else []
        return evenly(a.DrawArtifact(seat=TABLE, artifact=x) for x in cards)

    def take(self, s: State, action: Any) -> Facts:
        seat, tier = self.due(s) or (s.seats[0], "basic")
        packets = getattr(self, tier)
        return (yield Became(replace(self, **{tier: packets | {seat: (*packets[seat], action.artifact)}})))

    def advance(self, s: State) -> Facts:
        return (yield Became(Drafting(self.basic, self.advanced)))


class Drafting(Secretive, frozen=True):
    """Everybody keeps one at the same time, the rest goes left, until all are taken (NF-4.1)."""

    packets: Packets
    advanced: Packets
    picked: tuple[Seat, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Draft,)

    def veiled(self, seat: Seat) -> Step:
        return replace(self, packets=hidden(self.packets, seat), advanced=hidden(self.advanced, seat))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return tuple(seat for seat in s.seats if seat not in self.picked and self.packets[seat])

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for card in self.packets[seat]:
            yield a.Draft(seat=seat, artifact=card)

    def take(self, s: State, action: Any) -> Facts:
        rest = tuple(x for x in self.packets[action.seat] if x != action.artifact)
        yield Became(replace(self, packets=self.packets | {action.seat: rest}, picked=(*self.picked, action.seat)))
        return (yield f.ArtifactKept(action.seat, action.artifact))

    def advance(self, s: State) -> Facts:
        if any(self.packets.values()):
            left = {seat: s.seats[i - 1] for i, seat in enumerate(s.seats)}
            passed = {seat: self.packets[left[seat]] for seat in s.seats}
            return (yield Became(replace(self, packets=passed, picked=())))
        s = yield Became(Trimming())
        for seat in s.seats:
            for card in self.advanced[seat]:
                s = yield f.ArtifactKept(seat, card)
        return s


class Trimming(Step, frozen=True):
    """At least one advanced card goes, any basic ones may (NF-4.2)."""

    done: tuple[Seat, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Discard, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return tuple(seat for seat in s.seats if seat not in self.done)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for card in reversed(s.players[seat].hand):  # the advanced ones came last, and one of them must go
            yield a.Discard(seat=seat, card=card)
        yield a.Done(seat=seat)

    def take(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.Done):
            return (yield Became(Trimming((*self.done, action.seat))))
        return (yield f.ArtifactDiscarded(action.seat, action.card))

    def advance(self, s: State) -> Facts:
        return (yield Closed())


class Holding(Step, frozen=True):
    """The draft was played with real cards: how many does each player hold? (NF-4.2)"""

    done: tuple[Seat, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Hold,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return tuple(seat for seat in s.seats if seat not in self.done)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for advanced in (1, 0):
            for basic in range(DEALT["basic"], -1, -1):
                yield a.Hold(seat=seat, basic=basic, advanced=advanced)

    def take(self, s: State, action: Any) -> Facts:
        s = yield Became(Holding((*self.done, action.seat)))
        for _ in range(action.basic + action.advanced):
            s = yield f.ArtifactKept(action.seat, "?")
        return s

    def advance(self, s: State) -> Facts:
        return (yield Closed())


class Provisions(Step, frozen=True):
    """What skills bring at the start: food at once, then the artifacts of Treasure Hunting (NF-4.3, 36.3)."""

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        for seat in reversed([x for x in s.seats if skilled(s, x, "treasure_hunting")]):
            s = yield Opened(Fetching(seat, HUNTED))
        for seat in s.seats:
            for skill, n in FOOD.items():
                if skilled(s, seat, skill):
                    s = yield from gain(s, seat, "food", n, skill)
        return s
