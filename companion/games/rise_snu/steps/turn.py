"""Rounds and turns of both scenarios (RS-R15 to R18), and what comes before the first."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.settings import SIDES
from companion.games.rise_snu.state import LIGHT_TOKEN, State
from companion.games.rise_snu.steps.common import BLANK, DIE_TRIAL, Stage
from companion.games.rise_snu.steps.events import filled
from companion.games.rise_snu.steps.moving import Movement
from companion.games.rise_snu.steps.operations import moment
from companion.games.rise_snu.steps.sending import Sending
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Throw, top


class Rounds(Stage, frozen=True):
    """Turn after turn, round after round. `turn`: whose turn is next, counted from the first."""

    turn: int = 0

    def go_on(self, s: State) -> Facts:
        left = s.in_game()
        if len({s.players[x].team for x in left}) < 2:
            return (yield f.GameEnded(left, "alone"))
        order: tuple[str, ...] = SIDES if s.clash else in_turn(s)
        if self.turn >= len(order):
            s = yield Became(Rounds(0))
            return (yield f.RoundBegun(s.round + 1, s.seats if s.clash and not s.settings.own_rounds else ()))
        who = order[self.turn]
        yield Became(Rounds(self.turn + 1))
        seats = s.side(who) if s.clash else (who,)
        fresh = seats if not s.clash or s.settings.own_rounds else ()
        if not s.clash and s.players[who].resigned:
            return s
        s = yield f.TurnBegun(who, fresh, seats[-1])
        return (yield Opened(SideTurn(who) if s.clash else SoloTurn(who)))


def in_turn(s: State) -> tuple[Seat, ...]:
    """The seats from the first player on (RS-R18.7)."""
    n = s.seats.index(s.first) if s.first in s.seats else 0
    return (*s.seats[n:], *s.seats[:n])


class SideTurn(Stage, frozen=True):
    """A turn of Dreams or Dark: light, sending, then every character of the side in the order it likes (RS-R15.1,
    R17.7)."""

    side: str
    phase: str = "light"
    moved: tuple[Seat, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Begin,)

    def movers(self, s: State) -> tuple[Seat, ...]:
        return tuple(x for x in s.side(self.side) if x not in self.moved and not s.players[x].resigned)

    def who(self, s: State) -> tuple[Seat, ...]:
        return self.movers(s) if self.phase == "move" and len(self.movers(s)) > 1 else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Begin(seat=seat)

    def take(self, s: State, act: a.Begin) -> Facts:
        return (yield from self._moves(s, act.seat))

    def go_on(self, s: State) -> Facts:
        holder = s.side(self.side)[-1]
        match self.phase:
            case "light":
                yield Became(replace(self, phase="send"))
                s = yield f.LightGained(holder, LIGHT_TOKEN)
                return (yield from filled(s, holder))
            case "send":
                s = yield Became(replace(self, phase="move"))
                p = s.players[holder]
                if p.paralysed and s.settings.paralysis_whole_turn:
                    return s
                by = p.hypnotist if p.hypnotist and s.settings.hypnosis_whole_turn else holder
                return (yield Opened(Sending(holder, by)))
        movers = self.movers(s)
        if movers:
            return (yield from self._moves(s, movers[0]))
        s = yield Closed()
        for seat in s.side(self.side):
            s = yield f.TurnEnded(seat)
        return s

    def _moves(self, s: State, seat: Seat) -> Facts:
        yield Became(replace(self, moved=(*self.moved, seat)))
        return (yield from moves(s, seat))


def moves(s: State, seat: Seat) -> Facts:
    """The movement of a character, unless it is left out (A50)."""
    p = s.players[seat]
    if p.paralysed or p.skips:
        return (yield f.TurnSkipped(seat, "paralysed" if p.paralysed else "effect"))
    s = yield f.MovementBegun(seat)
    yield Opened(Movement(seat, p.hypnotist or seat, home=s.card_at(p.at), began=p.at))
    return (yield Opened(OwnTurn(seat)))


class OwnTurn(Stage, frozen=True):
    """Held cards that work at the start of the own turn."""

    seat: Seat

    def go_on(self, s: State) -> Facts:
        s = yield Closed()
        return (yield from moment(s, self.seat, "turn"))


class SoloTurn(Stage, frozen=True):
    """A turn of the Trial: one card, then the movement (RS-R15.2). Paralysis takes all of it (A50), hypnosis hands all
    of it over (A49)."""

    seat: Seat
    phase: str = "send"

    def go_on(self, s: State) -> Facts:
        p = s.players[self.seat]
        if p.resigned:
            return (yield Closed())
        match self.phase:
            case "send":
                s = yield Became(replace(self, phase="move"))
                if p.paralysed:
                    return s
                return (yield Opened(Sending(self.seat, p.hypnotist or self.seat, True)))
            case "move":
                yield Became(replace(self, phase="end"))
                return (yield from moves(s, self.seat))
        yield Closed()
        return (yield f.TurnEnded(self.seat))


# Before the first turn


class FirstRolls(Stage, frozen=True):
    """Everybody rolls; the highest begins, of equal ones those roll again (RS-R18.7, A57)."""

    seats: tuple[Seat, ...]
    rolls: Mapping[Seat, int] = {}
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll,)

    def who(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,)

    def throw(self, s: State) -> Throw | None:
        return Throw(BLANK, "faces", (DIE_TRIAL,) * len(self.seats), 1)

    def take(self, s: State, act: a.Roll) -> Facts:
        rolls, best = self.highest(act)
        yield (Closed() if len(best) == 1 else Became(replace(self, seats=best)))
        return (yield f.FirstRolled(rolls, best[0] if len(best) == 1 else ""))

    def highest(self, act: a.Roll) -> tuple[dict[Seat, int], tuple[Seat, ...]]:
        """What everybody rolled, and who rolled most."""
        rolls = dict(zip(self.seats, (*act.faces, *(1,) * len(self.seats)), strict=False))
        return rolls, tuple(seat for seat, n in rolls.items() if n == max(rolls.values()))


class OrderRolls(FirstRolls, frozen=True):
    """Characters that are equally fast and strong roll for who sets out first (A57)."""

    def take(self, s: State, act: a.Roll) -> Facts:
        rolls, best = self.highest(act)
        s = yield (Closed() if len(best) == 1 else Became(replace(self, seats=best)))
        out = top(s)
        if len(best) == 1 and isinstance(out, SettingOut):
            yield Became(SettingOut((*best, *(x for x in out.seats if x not in best)), True))
        return (yield f.OrderRolled(rolls, best[0] if len(best) == 1 else ""))


class SettingOut(Stage, frozen=True):
    """Characters come onto the board: helpers on wells (RS-R17.6, A55), in the Trial everybody on a path at the edge,
    the slowest first (RS-R18.6). `lot_drawn`: of equal ones it is settled who is next."""

    seats: tuple[Seat, ...]
    lot_drawn: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Land,)

    def who(self, s: State) -> tuple[Seat, ...]:
        return () if self._equal(s) else self.seats[:1]

    def go_on(self, s: State) -> Facts:
        if equal := self._equal(s):
            return (yield Opened(OrderRolls(equal)))
        return (yield Closed())

    def _equal(self, s: State) -> tuple[Seat, ...]:
        """Those who have to roll for who is next; nobody in a Clash."""
        if s.clash or self.lot_drawn or not self.seats:
            return ()
        equal = tuple(x for x in self.seats if _speed(s, x) == _speed(s, self.seats[0]))
        return equal if len(equal) > 1 else ()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Land(seat=seat, to=to) for to in s.ground.kind)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.Land(seat=seat, to=to) for to in starts(s))

    def take(self, s: State, act: a.Land) -> Facts:
        yield (Became(SettingOut(self.seats[1:])) if len(self.seats) > 1 else Closed())
        return (yield f.CharacterSet(self.seats[0] if self.seats else act.seat, act.to))


def starts(s: State) -> tuple[str, ...]:
    """Cells where a character may begin that is not placed yet; every helper has a well of its own."""
    if not s.clash:
        return s.ground.edge_paths
    taken = {p.at for p in s.players.values()}
    return tuple(at for at in s.ground.wells if at not in taken)


def slowest_first(s: State) -> tuple[Seat, ...]:
    """By movement, then the stronger first (RS-R18.6)."""
    return tuple(sorted(s.seats, key=lambda x: _speed(s, x)))


def _speed(s: State, seat: Seat) -> tuple[int, int]:
    printed = figures.printed(s, seat)
    return figures.known(printed.movement), -figures.known(printed.power)

