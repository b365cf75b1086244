"""The Legend jar: the Legend Ability Track and the unique talents of Emmy and Levi (HC-4.7 to 4.9, 13)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hexes import HEXES, NEXT, WITHIN, distance
from companion.games.harrow_county.state import MAX_SCROLLS, TOKENS, State, holding
from companion.games.harrow_county.steps.common import advance, advances, entered, likely_advances
from companion.kernel import Action, Became, Closed, Facts, Opened, Place, Seat, Step


class LegendJar(Step, frozen=True):
    """Track and talent (`gift`), as far as they have not been used, in either order."""

    seat: Seat
    track: bool = True
    gift: bool = True
    accepts: ClassVar[tuple[type[Action], ...]] = (a.UseTrack, a.UseTalent, a.Advance, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.track or self.gift else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.UseTrack(seat=seat)
        yield a.UseTalent(seat=seat)
        if s.paths:
            yield from advances(s, seat, s.paths)
        yield a.Done(seat=seat)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.UseTrack(seat=seat)
        yield a.UseTalent(seat=seat)
        if s.paths:
            yield from likely_advances(s, seat, 0)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.UseTrack():
                yield Became(replace(self, track=False))
                return (yield Opened(Paths(self.seat) if s.red(self.seat) else Storming(self.seat)))
            case a.UseTalent() if s.red(self.seat):
                yield Became(replace(self, gift=False))
                places = bare(s, self.seat)
                if len(places) > s.cubes_left(self.seat):
                    return (yield Opened(Blessing(self.seat)))
                for at in places:
                    s = yield f.CubePlaced(self.seat, at)
                return s
            case a.UseTalent():
                yield Became(replace(self, gift=False))
                return (yield Opened(Swaying(self.seat)))
            case a.Advance():
                return (yield from advance(s, act))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()


def bare(s: State, seat: Seat) -> tuple[Place, ...]:
    """Hexes with own haints and no red cube."""
    return tuple(at for at in HEXES if at in s.players[seat].haints and not s.cubes.get(at))


class Blessing(Step, frozen=True):
    """Emmy has fewer cubes than hexes: which get one?"""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlaceCube,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.cubes_left(self.seat) and bare(s, self.seat) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.PlaceCube(seat=seat, to=at) for at in sorted(s.players[seat].haints))

    def take(self, s: State, act: a.PlaceCube) -> Facts:
        yield f.CubePlaced(act.seat, act.to)

    def advance(self, s: State) -> Facts:
        yield Closed()


class Paths(Step, frozen=True):
    """Path tokens are taken back and placed anew (HC-4.8)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlacePath, a.TakePath, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.paths or s.paths_left(self.seat) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.PlacePath(seat=seat, to=at) for at in WITHIN[s.players[seat].legend, 3])
        yield from (a.TakePath(seat=seat, at=at) for at in sorted(s.paths))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.PlacePath(to=to):
                return (yield f.PathPlaced(act.seat, to))
            case a.TakePath(at=at):
                return (yield f.PathTaken(act.seat, at))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()


class Storming(Step, frozen=True):
    """The Storm side, `scroll` by scroll; `storm` is the one that was placed (HC-4.9)."""

    seat: Seat
    scroll: int = 1
    storm: Place = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlaceStorm, a.Pull, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def lying(self, s: State) -> Iterator[tuple[str, Place]]:
        """What this scroll could pull: (what, where)."""
        if self.scroll == 2:
            yield from ((token, at) for token in TOKENS for at in sorted(s.tokens.get(token, {})))
        elif self.scroll > 2:
            whose = s.players[self.owner(s)]
            yield from (("haint", at) for at in sorted(whose.haints))
            yield "legend", whose.legend

    def owner(self, s: State) -> Seat:
        """Whose units this scroll pulls, "" for tokens."""
        return {3: self.seat, 4: s.other(self.seat)}.get(self.scroll, "")

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.scroll == 1:
            yield from (a.PlaceStorm(seat=seat, to=at) for at in sorted(s.stands(seat)))
        elif self.storm:
            for what, start in self.lying(s):
                for to in NEXT[start]:
                    if distance(to, self.storm) < distance(start, self.storm):
                        yield a.Pull(seat=seat, what=what, start=start, to=to)
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.PlaceStorm(to=to):
                s = yield f.StormPlaced(act.seat, to)
                return (yield from self._next(s, to))
            case a.Pull(what=what, start=start, to=to):
                owner = self.owner(s)
                s = yield f.Pulled(act.seat, what, owner, start, to)
                if what == "legend" and owner:
                    s = yield from entered(s, owner, to)
        return (yield from self._next(s, self.storm))

    def _next(self, s: State, at: Place) -> Facts:
        """Scrolls that have been found follow, unless no storm was placed that they could pull to."""
        if at and self.scroll <= min(s.players[self.seat].scrolls, MAX_SCROLLS):
            return (yield Became(Storming(self.seat, self.scroll + 1, at)))
        return (yield Closed())


class Swaying(Step, frozen=True):
    """Levi moves haints one hex each; `moved`: how many of a hex have come there so (HC-13.2)."""

    seat: Seat
    moved: dict[Place, int] = {}  # noqa: RUF012
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Sway, a.Done)

    def rested(self, s: State, at: Place) -> int:
        """Haints there that have not moved."""
        return s.players[self.seat].haints.get(at, 0) - self.moved.get(at, 0)

    def likes(self, s: State, start: Place, to: Place) -> bool:
        """Whether one of the hexes has the terrain where Levi stands."""
        own = s.terrain[s.players[self.seat].legend]
        return own not in ("mountain", "brambles") and own in (s.terrain[start], s.terrain[to])

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if any(self.rested(s, at) > 0 for at in s.players[self.seat].haints) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for start in sorted(s.players[seat].haints):
            for to in NEXT[start]:
                yield from (a.Sway(seat=seat, start=start, to=to, n=n) for n in range(1, self.rested(s, start) + 1))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        if isinstance(act, a.Sway):
            yield Became(replace(self, moved=holding(self.moved, act.to, act.n)))
            return (yield f.Swayed(act.seat, act.start, act.to, act.n))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()
