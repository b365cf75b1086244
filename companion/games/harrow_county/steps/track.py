"""The Legend Ability Track, scroll by scroll: paths or townsfolk, storms that pull or push (HC-4.8, 4.9, 6.5)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester.state import haint_words
from companion.games.harrow_county.hexes import NEXT, WITHIN, distance
from companion.games.harrow_county.state import LEGENDS_OF, MAX_SCROLLS, TOKENS, State
from companion.games.harrow_county.steps.common import arrived, carried, collect, covered
from companion.games.harrow_county.steps.effects import Way, owner_of, shifted, with_snakes
from companion.kernel import Action, Became, Closed, Facts, Place, Seat, Step


class Paths(Step, frozen=True):
    """Path tokens are taken back and placed anew (HC-4.8). `one`: only one is placed or moved."""

    seat: Seat
    one: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlacePath, a.TakePath, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.paths or s.paths_left(self.seat) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        legend = s.players[seat].legend
        yield from (a.PlacePath(seat=seat, to=at) for at in WITHIN[legend, max(3, s.reach(seat, legend))])
        yield from (a.TakePath(seat=seat, at=at) for at in sorted(s.paths))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        match act:
            case a.PlacePath(to=to):
                s = yield f.PathPlaced(act.seat, to)
                return (yield Closed()) if self.one else s
            case a.TakePath(at=at):
                return (yield f.PathTaken(act.seat, at))
        return (yield Closed())

    def advance(self, s: State) -> Facts:
        yield Closed()


class Escorting(Step, frozen=True):
    """The Townsfolk side: one of the townsfolk is pulled, then more happens at its hex `folk` (HC-6.5a).
    `first_scroll`: scroll 1 and nothing else."""

    seat: Seat
    scroll: int = 1
    folk: Place = ""
    first_scroll: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Shift, a.TakeToken, a.Done)

    def ways(self, s: State) -> tuple[Way, ...]:
        """What this scroll may move where, as far as the base rules allow it."""
        if self.scroll == 1:
            legend = s.players[self.seat].legend
            return tuple(("townsfolk", at, to) for at in sorted(s.townsfolk) for to in NEXT[at]
                         if distance(to, legend) < distance(at, legend))
        if self.scroll == 2 or not self.folk:
            return ()
        near = NEXT[self.folk] if self.scroll == 3 else ()
        units = [("haint", at) for seat in s.factions for at in sorted(s.players[seat].haints)]
        units += [(what, at) for seat in s.factions for what, at in zip(LEGENDS_OF, s.legends(seat), strict=False)]
        return tuple(with_snakes(s, (
            (what, at, to) for what, at in units if self.scroll > 3 or at in near for to in NEXT[at]
            if distance(to, self.folk) > distance(at, self.folk))))

    def takes(self, s: State) -> tuple[tuple[str, Place], ...]:
        """The tokens that scroll 2 may take."""
        return tuple((token, self.folk) for token in TOKENS if self.folk in s.tokens.get(token, {})) \
            if self.scroll == 2 else ()

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if self.ways(s) or self.takes(s) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Shift(seat=seat, what=what, start=start, to=to) for what, start, to in self.ways(s))
        yield from (a.TakeToken(seat=seat, token=token, at=at) for token, at in self.takes(s))
        yield a.Done(seat=seat)

    def take(self, s: State, act: Action) -> Facts:
        before, at = s.covered_icons(self.seat), self.folk
        owner = owner_of(s, act) if isinstance(act, a.Shift) else ""
        match act:
            case a.Shift():
                s = yield from shifted(s, self.seat, act)
                if self.scroll == 1:
                    at = act.to if act.to in s.townsfolk else ""
            case a.TakeToken(token=token):
                s = yield from collect(s, self.seat, act.at, token)
        s = yield from self._next(s, at)
        if isinstance(act, a.Shift):
            s = yield from carried(s, owner, act.start, act.to, act.what)
        return (yield from covered(s, self.seat, before))

    def advance(self, s: State) -> Facts:
        yield from self._next(s, self.folk)

    def _next(self, s: State, at: Place) -> Facts:
        """Scrolls that have been found follow, unless no townsperson was pulled (A-10)."""
        if at and not self.first_scroll and self.scroll <= min(s.players[self.seat].scrolls, MAX_SCROLLS):
            return (yield Became(replace(self, scroll=self.scroll + 1, folk=at)))
        return (yield Closed())


class Storming(Step, frozen=True):
    """The Storm and Push sides, `scroll` by scroll; `storm` is the one that was placed (HC-4.9, 6.5b). `first_scroll`:
    scroll 1 and nothing else."""

    seat: Seat
    scroll: int = 1
    storm: Place = ""
    first_scroll: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.PlaceStorm, a.Pull, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def pushes(self, s: State) -> bool:
        return s.players[self.seat].track_turned

    def lying(self, s: State) -> Iterator[tuple[str, Place]]:
        """What this scroll could pull or push: (what, where)."""
        if self.scroll == 2:
            yield from ((token, at) for token in TOKENS for at in sorted(s.tokens.get(token, {})))
        elif self.scroll > 2:
            whose = s.players[self.owner(s)]
            yield from ((what, at) for at in sorted(whose.haints) for what in haint_words(s, self.owner(s), at))
            yield from zip(LEGENDS_OF, s.legends(self.owner(s)), strict=False)

    def owner(self, s: State) -> Seat:
        """Whose units this scroll moves, "" for tokens."""
        return {3: self.seat, 4: s.other(self.seat)}.get(self.scroll, "")

    def right_way(self, s: State, start: Place, to: Place) -> bool:
        """Nearer to the storm, or farther with the Push side."""
        before, after = distance(start, self.storm), distance(to, self.storm)
        return after > before if self.pushes(s) else after < before

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if self.scroll == 1:
            places = NEXT[s.players[seat].legend] if self.pushes(s) else sorted(s.stands(seat))
            yield from (a.PlaceStorm(seat=seat, to=at) for at in places)
        elif self.storm:
            for what, start in self.lying(s):
                for to in NEXT[start]:
                    if self.right_way(s, start, to):
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
                if owner:
                    s = yield from arrived(s, owner, to, what in LEGENDS_OF)
                s = yield from self._next(s, self.storm)
                return (yield from carried(s, owner, start, to, what))
        return (yield from self._next(s, self.storm))

    def _next(self, s: State, at: Place) -> Facts:
        """Scrolls that have been found follow, unless no storm was placed that they could pull to."""
        if at and not self.first_scroll and self.scroll <= min(s.players[self.seat].scrolls, MAX_SCROLLS):
            return (yield Became(Storming(self.seat, self.scroll + 1, at)))
        return (yield Closed())
