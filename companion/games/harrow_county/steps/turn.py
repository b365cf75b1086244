"""Rounds, turns and what ends them (HC-4.1, 4.2, 4.5, 5b)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.state import (
    ABILITIES, GOAL, JARS, MAX_CUBES, TOKENS, TURNS, State)
from companion.games.harrow_county.steps.abilities import Acting, Choosing, Drawing
from companion.games.harrow_county.steps.common import advance, advances, free_steps, likely_advances
from companion.games.harrow_county.steps.legend import LegendJar
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


def whose_turn(s: State) -> Seat:
    """Whoever comes next, beginning with the holder of the First Player Token; "" after the round (HC-4.1)."""
    first, second = s.holder, s.other(s.holder)
    one, two = (len(s.players[seat].broken) for seat in (first, second))
    if one < TURNS and (one <= two or two >= TURNS):
        return first
    return second if two < TURNS else ""


class Rounds(Step, frozen=True):
    """Turn after turn, round after round."""

    def advance(self, s: State) -> Facts:
        if seat := whose_turn(s):
            return (yield Opened(Turn(seat)))
        for seat in s.seats:
            if s.units(seat, MIDDLE):
                s = yield f.BramblesHeld(seat)
        points = {seat: s.players[seat].points for seat in s.seats}
        if max(points.values()) >= GOAL:
            winner = max((s.holder, s.other(s.holder)), key=lambda x: points[x])
            yield f.GameEnded(winner, points[winner])
            return (yield Closed())
        return (yield f.RoundBegun(s.round + 1, s.other(s.holder)))


class Turn(Step, frozen=True):
    """One jar, and free steps along paths before and after it."""

    seat: Seat
    jar: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.BreakJar, a.Advance, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if not self.jar or free_steps(s, self.seat) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self._jars(s, seat)
        if s.paths:
            yield from advances(s, seat, s.paths)
        if self.jar:
            yield a.Done(seat=seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from self._jars(s, seat)
        if s.paths:
            yield from likely_advances(s, seat, 0)
        if self.jar:
            yield a.Done(seat=seat)

    def _jars(self, s: State, seat: Seat) -> Iterator[a.BreakJar]:
        if not self.jar:
            yield from (a.BreakJar(seat=seat, jar=jar, attack=attack)
                        for attack in (False, *([True] if s.players[seat].attacked else [])) for jar in JARS)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.Advance():
                return (yield from advance(s, act))
            case a.BreakJar(jar=jar, attack=attack):
                s = yield f.JarBroken(act.seat, jar)
                yield Became(replace(self, jar=jar))
                if jar == "wild" and not attack:
                    s = yield f.WildTaken(act.seat, s.players[act.seat].wild + min(1, s.wild_left))
                return (yield Opened(self._opens(s, jar, attack)))
        return (yield Became(Cleanup(self.seat)))

    def _opens(self, s: State, jar: str, attack: bool) -> Step:
        if attack:
            return Acting(self.seat, "again", attack=True)
        match jar:
            case "ability":
                return Choosing(self.seat) if s.red(self.seat) else Drawing(self.seat, s.draws(self.seat))
            case "wild":
                return Acting(self.seat, "wild", {"any": s.players[self.seat].wild}, single=True)
            case "legend":
                return LegendJar(self.seat)
        return Acting(self.seat, "attack", {"any": 1}, single=True, attack=True)

    def advance(self, s: State) -> Facts:
        yield Became(Cleanup(self.seat))


class Cleanup(Step, frozen=True):
    """Cubes, tokens, goal: one `part` after the other (HC-4.5)."""

    seat: Seat
    part: int = 1

    def advance(self, s: State) -> Facts:
        match self.part:
            case 1:
                if (over := s.players[self.seat].cubes - MAX_CUBES) > 0:
                    s = yield f.CubesDiscarded(self.seat, over)
                s = yield from collected(s, self.seat)
                s = yield Became(replace(self, part=2))
                return (yield Opened(Sorting(self.seat))) if s.front and not s.red(self.seat) else s
            case 2:
                yield Became(replace(self, part=3))
                if s.red(self.seat):
                    return (yield Opened(Rescuing(self.seat)))
                return (yield from destroyed(s, self.seat))
        return (yield Closed())


def collected(s: State, seat: Seat) -> Facts:
    """Tokens of every hex with own units (HC-4.5.2); what has no room goes to the box."""
    for at in (at for at in HEXES if s.units(seat, at)):
        for token in TOKENS:
            n = s.tokens.get(token, {}).get(at, 0)
            for _ in range(n):
                into = "box" if (token == "scroll" or s.red(seat)) and not s.room(seat, token) else \
                    "track" if token == "scroll" else "board" if s.red(seat) else "front"
                s = yield f.TokensTaken(seat, at, token, 1, into)
    return s


def destroyed(s: State, seat: Seat) -> Facts:
    """The Family's storm where its legend stands, then the buildings that a chain of storms reaches (HC-4.5.3)."""
    at = s.players[seat].legend
    if at != MIDDLE and not s.storm(at) and s.storms_left:
        s = yield f.StormPlaced(seat, at)
    for gone in s.doomed(seat):
        for _ in range(s.buildings[gone]):
            s = yield f.Destroyed(seat, gone)
    return s


class Sorting(Step, frozen=True):
    """The Family: each token in front goes to the board or into the bag."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Keep, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.front and s.room(self.seat, ABILITIES[0]) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Keep(seat=seat, token=token) for token in ABILITIES)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, a.Keep):
            return (yield f.TokenKept(act.seat, act.token))
        yield f.TokensReturned(self.seat)
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        if s.front:
            yield f.TokensReturned(self.seat)
        yield Closed()


class Rescuing(Step, frozen=True):
    """The Protectors guide townsfolk along units and paths."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Guide, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(s.walks(self.seat, at) for at in s.townsfolk) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for start in sorted(s.townsfolk):
            yield from (a.Guide(seat=seat, start=start, to=to) for to in s.walks(seat, start))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, a.Guide):
            s = yield f.Guided(act.seat, act.start, act.to)
            return (yield from rescued(s, act.seat, act.to))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()


def rescued(s: State, seat: Seat, at: Place) -> Facts:
    if at == s.homes[seat]:
        s = yield f.Rescued(seat, at)
    return s
