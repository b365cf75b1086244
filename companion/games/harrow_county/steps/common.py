"""What several steps do alike: advances, free steps along paths, what units find where they come, the limit of
cubes."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import healthy, ill
from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.state import MAX_CUBES, PURPLE, State
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Step


def limited(s: State, seat: Seat) -> Facts:
    """Six cubes stay at most (HC-4.5.1); so for a faction that nobody leads (A-60)."""
    if (over := s.players[seat].cubes - MAX_CUBES) > 0:
        s = yield f.CubesDiscarded(seat, over)
    return s


def groups(s: State, seat: Seat, start: Place) -> Iterator[tuple[int, bool, bool, int]]:
    """Every group of units that can set out from there: haints, whether legend and second legend go along, and how many
    of the haints are infected."""
    here = s.players[seat].haints.get(start, 0)
    p = s.players[seat]
    for legend in (True, False) if p.legend == start else (False,):
        for second in (True, False) if p.second == start else (False,):
            for n in range(here, -1 if legend or second else 0, -1):
                yield from ((n, legend, second, infected) for infected in snakes_of(s, seat, start, n))


def snakes_of(s: State, seat: Seat, start: Place, n: int) -> Iterable[int]:
    """How many of `n` haints that leave a hex can be infected ones (HC-9.9)."""
    if start not in s.hester.infected:
        return (0,)
    return range(max(0, n - healthy(s, seat, start)), min(n, ill(s, seat, start)) + 1)


def advances(s: State, seat: Seat, to: Iterable[Place] = ()) -> Iterator[a.Advance]:
    """Every group of the seat to every hex beside it; only to these where any are given."""
    only = frozenset(to)
    for start in sorted(s.stands(seat)):
        parties = tuple(groups(s, seat, start))
        for goal in NEXT[start]:
            if not only or goal in only:
                for haints, legend, second, infected in parties:
                    yield from _with_doll(s, a.Advance(seat=seat, start=start, to=goal, haints=haints, legend=legend,
                                                       second=second, infected=infected))


def _with_doll(s: State, act: a.Advance) -> Iterator[a.Advance]:
    """The same, and with the doll of the hex (HC-8.5)."""
    yield act
    if s.kammi.doll_at(act.start):
        yield replace(act, doll=True)


def likely_advances(s: State, seat: Seat, power: int) -> Iterator[a.Advance]:
    """Those of them that can be paid with so many Advances and end where there is room."""
    for start in sorted(s.stands(seat)):
        parties = tuple(groups(s, seat, start))
        for goal in NEXT[start]:
            if s.cost(seat, goal) <= power and s.open_to(seat, goal):
                for haints, legend, second, infected in parties:
                    if s.open_to(seat, goal, haints + legend + second):
                        yield from _with_doll(s, a.Advance(
                            seat=seat, start=start, to=goal, haints=haints, legend=legend, second=second,
                            infected=infected))


def free_steps(s: State, seat: Seat) -> bool:
    """Whether some unit may go somewhere for nothing (HC-4.4c)."""
    return bool(s.paths) and any(
        s.cost(seat, goal) == 0 and s.open_to(seat, goal)
        for start in s.stands(seat) for goal in NEXT[start] if goal in s.paths)


def advance(s: State, act: a.Advance) -> Facts:
    s = yield f.Advanced(act.seat, act.start, act.to, act.haints, act.legend, s.cost(act.seat, act.to), act.second,
                         act.doll, act.infected)
    return (yield from arrived(s, act.seat, act.to, act.legend))


def arrived(s: State, seat: Seat, to: Place, legend: bool = False) -> Facts:
    """What units find where they come: Emmy takes the red cube (HC-13.1), a taunt goes (HC-13.5)."""
    if legend and s.red(seat) and s.cubes.get(to):
        s = yield f.CubeTaken(seat, to)
    if to in s.taunts:
        s = yield f.TauntGone(to)
    if s.hester.bait and s.hester.bait_at(to) and healthy(s, seat, to):
        s = yield h.BaitTaken(s.hester.seat, to)
    if s.kammi.blood_cubes.get(to):
        s = yield k.BloodTaken(s.seat_of(PURPLE), to)
    return s


def carried(s: State, owner: Seat, start: Place, to: Place, what: str = "haint") -> Facts:
    """A unit was moved by an effect: whoever owns it says whether it takes a doll along (HC-8.5)."""
    if owner and s.kammi.doll_at(start) and not s.kammi.doll_at(to):
        s = yield Opened(Carrying(owner, start, to, what))
    return s


def rescued(s: State, at: Place) -> Facts:
    """Townsfolk at the Protectors' home are saved (HC-4.5.3)."""
    for seat in (x for x in s.factions if s.red(x) and s.homes[x] == at):
        for _ in range(s.townsfolk.get(at, 0)):
            s = yield f.Rescued(seat, at)
    return s


def collect(s: State, seat: Seat, at: Place, token: str) -> Facts:
    """One token of a hex comes to the board, the track or in front; what has no room goes to the box (HC-4.5.2)."""
    into = "box" if (token == "scroll" or not s.blue(seat)) and not s.room(seat, token) else \
        "track" if token == "scroll" else "front" if s.blue(seat) else "board"
    return (yield f.TokensTaken(seat, at, token, 1, into))


def covered(s: State, seat: Seat, before: int) -> Facts:
    """A card for every icon that has been covered since there were `before` of them (HC-6.2)."""
    if (n := s.covered_icons(seat) - before) > 0:
        s = yield Opened(Dealing(seat, n))
    return s


class Carrying(Step, frozen=True):
    """Does the unit that was moved take the doll along?"""

    seat: Seat
    start: Place
    to: Place
    what: str = "haint"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.CarryDoll, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.kammi.doll_at(self.start) and not s.kammi.doll_at(self.to) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.CarryDoll(seat=seat, start=self.start, to=self.to)
        yield a.Done(seat=seat)

    def take(self, s: State, act: a.CarryDoll | a.Done) -> Facts:
        s = yield Closed()
        return (yield k.DollMoved(self.seat, act.start, act.to)) if isinstance(act, a.CarryDoll) else s

    def advance(self, s: State) -> Facts:
        yield Closed()


class Dealing(Step, frozen=True):
    """A seat draws `left` cards. Where hands are known at the table alone, nobody is asked."""

    seat: Seat
    left: int
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawCard,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.left > 0 and s.deck_size(self.seat) and not s.real_cards else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        deck = s.deck(self.seat)
        return {a.DrawCard(seat=TABLE, card=card): Fraction(1, len(deck)) for card in deck}

    def take(self, s: State, act: a.DrawCard) -> Facts:
        yield Became(replace(self, left=max(0, self.left - 1)))
        return (yield f.CardDrawn(self.seat, act.card))

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        for _ in range(min(self.left, s.deck_size(self.seat)) if s.real_cards else 0):
            s = yield f.CardDrawn(self.seat, "?")
        return s
