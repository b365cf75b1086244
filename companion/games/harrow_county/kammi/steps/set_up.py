"""Kammi's set-up, who is who, and the dolls (HC-8.2 to 8.5, 8.11, 8.12)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import (
    DOLLS, FIRST, FIRST_TABLE, HIDDEN, MASKS, SECOND, edge_beside, is_kammi, kammis, mixable)
from companion.games.harrow_county.state import PURPLE, State
from companion.kernel import TABLE, Action, Closed, Facts, Opened, Place, Seat, Step


class FillingRows(Step, frozen=True):
    """Six tokens come onto the action table by lot (HC-8.2)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.FillRow,)

    def left(self, s: State) -> dict[str, int]:
        """The tokens that do not lie yet."""
        lying = {x: sum(row.count(x) for row in s.kammi.rows.values()) for x in FIRST_TABLE}
        return {x: n - lying[x] for x, n in FIRST_TABLE.items() if n > lying[x]}

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.left(s) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        left = self.left(s)
        return {a.FillRow(seat=TABLE, token=x): Fraction(n, sum(left.values())) for x, n in left.items()}

    def take(self, s: State, act: a.FillRow) -> Facts:
        return (yield k.RowFilled(self.seat, act.token))

    def advance(self, s: State) -> Facts:
        yield Closed()


class SettingOut(Step, frozen=True):
    """Kammi and her goblin each stand at the edge beside their home; who is who stays secret (HC-8.3)."""

    seat: Seat
    accepts: ClassVar[tuple[type[Action], ...]] = (a.SetOut,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for one, two in combinations(edge_beside(s.homes[seat]), 2):
            for goblin in ("",) if s.real_cards else MASKS:
                yield a.SetOut(seat=seat, first=one, second=two, goblin=goblin)

    def take(self, s: State, act: a.SetOut) -> Facts:
        yield Closed()
        return (yield k.LegendsSetOut(act.seat, act.first, act.second, act.goblin or HIDDEN))


class HidingDoll(Step, frozen=True):
    """Kammi's rival says which doll is the real one; `mixed`: after a hit on her the dolls may be exchanged that lie
    beneath none of her units (HC-8.4, 8.11)."""

    seat: Seat
    mixed: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.HideDoll,)

    def choices(self, s: State) -> tuple[str, ...]:
        """Which dolls it may be, "" for no change."""
        if not self.mixed:
            return DOLLS
        free = mixable(s)
        return ("", *free) if s.kammi.real_doll in free else ("",)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if s.real_cards or (self.mixed and not mixable(s)) else (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.HideDoll(seat=seat, doll=doll) for doll in self.choices(s))

    def take(self, s: State, act: a.HideDoll) -> Facts:
        yield Closed()
        return (yield k.DollHidden(self.seat, act.doll or s.kammi.real_doll or HIDDEN, self.mixed))

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        if mixable(s):
            s = yield k.DollHidden(self.seat, HIDDEN, self.mixed)
        return s


class Unmasking(Step, frozen=True):
    """Kammi shows one of her legends, the `second` or the first: after a hit, or on the doll (HC-8.11, 8.12)."""

    seat: Seat
    second: bool
    why: str = "hit"
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Unmask,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.players[self.seat].second and not s.kammi.goblin_shown else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.Unmask(seat=seat, goblin=goblin) for goblin in (True, False))

    def take(self, s: State, act: a.Unmask) -> Facts:
        yield Closed()
        s = yield k.Unmasked(self.seat, SECOND if self.second == act.goblin else FIRST, "shown")
        return (yield from struck(s, self.seat, self.second)) if self.why == "hit" else s

    def advance(self, s: State) -> Facts:
        s = yield Closed()
        return (yield from struck(s, self.seat, self.second)) if self.why == "hit" else s


def hit(s: State, seat: Seat, second: bool) -> Facts:
    """A legend of the seat was attacked with success: Kammi's are shown, and what follows depends on who it is."""
    if s.players[seat].colour != PURPLE:
        return s
    if s.players[seat].second and not s.kammi.goblin_shown:
        return (yield Opened(Unmasking(seat, second)))
    return (yield from struck(s, seat, second))


def struck(s: State, seat: Seat, second: bool) -> Facts:
    """The goblin loses its cards; after Kammi the rival may mix the dolls (HC-8.11)."""
    if not is_kammi(s, second):
        return (yield k.CardsDiscarded(seat)) if s.players[seat].cards_played else s
    return (yield Opened(HidingDoll(s.other(seat), True))) if mixable(s) else s


class DollsFound(Step, frozen=True):
    """In Kammi's cleanup dolls beneath her legends are turned; her own gives points (HC-8.12)."""

    seat: Seat

    def advance(self, s: State) -> Facts:
        legends = s.legends(self.seat)
        for second, at in enumerate(legends):
            doll = s.kammi.doll_at(at)
            if doll and not (s.kammi.doll_open and doll == s.kammi.real_doll):
                return (yield Opened(TurningDoll(s.other(self.seat), at)))
            if doll and (len(set(legends)) == 1 or s.kammi.goblin_shown):
                if at in kammis(s):
                    return (yield k.DollTaken(self.seat, at))
            elif doll:
                return (yield Opened(Unmasking(self.seat, bool(second), "doll")))
        return (yield Closed())


class TurningDoll(Step, frozen=True):
    """Which doll is it? Kammi's rival turns it over."""

    seat: Seat
    spot: Place
    accepts: ClassVar[tuple[type[Action], ...]] = (a.TurnDoll,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,) if s.kammi.doll_at(self.spot) else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return (a.TurnDoll(seat=seat, at=self.spot, real_one=real) for real in (True, False))

    def take(self, s: State, act: a.TurnDoll) -> Facts:
        yield Closed()
        return (yield k.DollTurned(self.seat, act.at, act.real_one))

    def advance(self, s: State) -> Facts:
        yield Closed()
