"""Infected haints that move and burn: fires, what they push away, whose square is filled (HC-9.5, 9.6)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk.state import may_nest
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import (
    FEAST, HAINT_WORDS, INFECTED, healthy, ill, makes_fire, sides_with_room)
from companion.games.harrow_county.hexes import NEXT
from companion.games.harrow_county.state import LEGENDS_OF, TOKENS, State
from companion.games.harrow_county.steps.common import arrived
from companion.kernel import Action, Closed, Facts, Opened, Place, Seat, Step


def crept(s: State, seat: Seat, start: Place, to: Place, doll: bool = False) -> Facts:
    """Hester moves an infected haint; it may make a fire where it comes."""
    owner = s.owner(start)
    fire = makes_fire(s, owner, to)
    s = yield h.Crept(seat, owner, start, to, doll)
    return (yield from burns(s, seat, to)) if fire else (yield from arrived(s, owner, to))


def burns(s: State, seat: Seat, at: Place) -> Facts:
    """Two infected haints become a fire (HC-9.6)."""
    s = yield h.FireMade(seat, at)
    if components(s, at):
        s = yield Opened(Pushing(seat, at))
    sides = sides_with_room(s)
    if len(sides) != 1:
        return (yield Opened(Feeding(seat)))
    s = yield h.HaintsEaten(seat, sides[0])
    return (yield from won(s))


def won(s: State) -> Facts:
    """With all squares filled Hester wins at once (HC-9.16); against the Fair Folk at the end of her turn (HC-12.4)."""
    if s.hester.filled >= FEAST and not s.solo.duel:
        s = yield h.HesterWon(s.hester.seat, s.hester.filled)
        while s.flow:
            s = yield Closed()
    return s


class Feeding(Step, frozen=True):
    """On which side of Hester's board do the burnt haints lie?"""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Feed,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if sides_with_room(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (b.Feed(seat=seat, faction=s.players[side].colour) for side in sides_with_room(s))

    def take(self, s: State, act: b.Feed) -> Facts:
        yield Closed()
        s = yield h.HaintsEaten(self.seat, s.seat_of(act.faction))
        return (yield from won(s))

    def advance(self, s: State) -> Facts:
        yield Closed()


def components(s: State, at: Place) -> tuple[str, ...]:
    """What lies there and has to go: no storm, no root, not Hester."""
    owner = s.owner(at)
    units = (("haint" if owner and healthy(s, owner, at) else "", INFECTED if owner and ill(s, owner, at) else "",
              *(what for what, there in zip(LEGENDS_OF, s.legends(owner), strict=False) if there == at))
             if owner else ())
    things = {"path": s.paths, "townsfolk": s.townsfolk, "building": s.buildings, "cube": s.cubes,
              "blood_cube": s.kammi.blood_cubes, "bait": {at} if s.hester.bait_at(at) else (), "taunt": s.taunts,
              "doll": s.kammi.dolls.values(), "nest": s.fair_folk.nests}
    return (*(x for x in units if x), *(x for x in TOKENS if s.tokens.get(x, {}).get(at)),
            *(what for what, there in things.items() if at in there))


def pushed_to(s: State, what: str, at: Place) -> tuple[Place, ...]:
    """Where one of them may go (A-45)."""
    return tuple(to for to in NEXT[at] if _takes(s, what, s.owner(at), to))


def _takes(s: State, what: str, owner: Seat, to: Place) -> bool:
    match what:
        case "townsfolk":
            return all(s.settles(seat, to) for seat in s.factions if s.red(seat))
        case "building":
            return s.takes_goal(to) and to not in s.hester.fires
        case "doll":
            return not s.kammi.doll_at(to)
        case "bait":
            return not s.hester.bait_at(to)
        case "nest":
            return may_nest(s, to)
        case "taunt":
            return to not in s.taunts and s.terrain[to] in TERRAINS and not s.owner(to)
    return s.open_to(owner, to) if what in (*HAINT_WORDS, *LEGENDS_OF) else True


class Pushing(Step, frozen=True):
    """Whatever else lies on the hex of a new fire goes to the next hexes, one thing after the other (HC-9.6)."""

    seat: Seat
    spot: Place
    accepts: ClassVar[tuple[type[Action], ...]] = (b.Push,)

    def first(self, s: State) -> str:
        """The next thing that has somewhere to go."""
        return next((what for what in components(s, self.spot) if pushed_to(s, what, self.spot)), "")

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.first(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        what = self.first(s)
        return (b.Push(seat=seat, what=what, start=self.spot, to=to) for to in NEXT[self.spot])

    def take(self, s: State, act: b.Push) -> Facts:
        owner = s.owner(act.start) if act.what in (*HAINT_WORDS, *LEGENDS_OF) else ""
        s = yield h.Pushed(self.seat, act.what, owner, act.start, act.to)
        return (yield from arrived(s, owner, act.to, act.what in LEGENDS_OF)) if owner else s

    def advance(self, s: State) -> Facts:
        """What can go nowhere is back in its supply; a legend stays."""
        for what in components(s, self.spot):
            if what not in LEGENDS_OF:
                owner = s.owner(self.spot) if what in HAINT_WORDS else ""
                while what in components(s, self.spot):
                    s = yield h.Pushed(self.seat, what, owner, self.spot, "")
        yield Closed()
