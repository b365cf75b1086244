"""Sending dreams and horrors: pay, place, recall, cancel (RS-R7b, R16.3, R18.8)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import figures
from companion.games.rise_snu.box.components import RANDOM
from companion.games.rise_snu.state import CANCEL_MORE, LIGHT_TOKEN, NEW, Lying, State
from companion.games.rise_snu.steps.common import BLANK, DIE_TRIAL, Stage
from companion.games.rise_snu.steps.events import filled
from companion.games.rise_snu.steps.exchange import exchange, exchanges
from companion.games.rise_snu.steps.items import Interrupted, use_held
from companion.games.rise_snu.steps.telling import met, tell, the_card
from companion.games.rise_snu.untold import missing
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Place, Seat, Throw, top

TENS = 10


def price(s: State, card: str) -> int:
    """Light for sending a card; nothing in the Trial (RS-R16.3b, R18.8)."""
    sent = s.sent(card)
    return figures.known(sent.light) if sent and s.clash else 0


def refund(s: State, card: str) -> int:
    """Half of the light, in whole tokens (RS-R16.3c, A27)."""
    half = price(s, card) / 2
    whole = -(-half // LIGHT_TOKEN) if s.settings.half_light_up else half // LIGHT_TOKEN
    return int(whole) * LIGHT_TOKEN


def cancel_price(s: State, seat: Seat, card: str) -> int:
    """Light for cancelling: nothing for an own card, its own cost and ten for the other side's (RS-R16.3d, e)."""
    return 0 if own(s, seat, card) else price(s, card) + CANCEL_MORE


def own(s: State, seat: Seat, card: str) -> bool:
    """Whether the seat sent the card, or in the Clash its side."""
    sender = s.lying[card].seat if card in s.lying else ""
    if sender == seat:
        return True
    return s.clash and sender in s.players and s.players[sender].side == s.players[seat].side


def squares(s: State, card: str, number: int = 0) -> tuple[Place, ...]:
    """The upper left cells of the squares that a card may lie on: any with a working cell, or with the cell rolled
    for it (RS-R7.3 to 7.7, A08, A09)."""
    g, covered = s.ground, s.covered()
    if number:
        wanted = {corner for at in g.numbers.get(number, ()) for corner in g.squares.get(at, ())}
    else:
        wanted = set(g.square)
    return tuple(at for at in g.working_squares if at in wanted and covered.keys().isdisjoint(g.square[at]))


def number_is_free(s: State, number: int, card: str) -> bool:
    """Whether the rolled cell is not covered and some square fits round it (RS-R7.8)."""
    return bool(squares(s, card, number))


class Sending(Interrupted, frozen=True):
    """`seat` holds the cards, `by` decides. `once`: a single card in a turn (Trial)."""

    seat: Seat
    by: Seat
    once: bool = False
    done: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Send, a.Recall, a.Cancel, a.HandIn, a.UseHeld, a.Resign, a.EndByTime, a.Done)

    def who(self, s: State) -> tuple[Seat, ...]:
        return (self.by,) if not (self.once and self.done) and (self.has_something(s) or s.tournament) else ()

    def has_something(self, s: State) -> bool:
        """Whether there is anything to send, to recall or to cancel."""
        if s.players[self.seat].hand or exchanges(s, self.seat):
            return True
        return any(self._may_take_off(s, card) for card in s.lying)

    def _may_take_off(self, s: State, card: str) -> bool:
        if own(s, self.seat, card):
            return not s.lying[card].actions or not self.once
        return not self.once and cancel_price(s, self.seat, card) <= s.players[self.seat].light

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if seat != self.by:
            yield from self.items(s, seat)
            return
        yield a.Done(seat=seat)
        yield from (a.Send(seat=seat, card=card) for card in s.sendable(self.seat))
        for card in s.lying:
            if own(s, self.seat, card):
                yield a.Recall(seat=seat, card=card)
            if not self.once:
                yield a.Cancel(seat=seat, card=card)
        yield from (a.HandIn(seat=seat, power=n) for n in exchanges(s, self.seat))
        yield from self.items(s, seat)
        if s.tournament:
            yield a.Resign(seat=seat)
            yield a.EndByTime(seat=seat)

    def take(self, s: State, act: Any) -> Facts:
        match act:
            case a.Done():
                return (yield Closed())
            case a.Send(card=card):
                return (yield from self._send(s, card))
            case a.Recall(card=card):
                s = yield Became(replace(self, done=True))
                s = yield f.CardBack(self.seat, card, refund(s, card))
                return s if self.once else (yield from filled(s, self.seat))
            case a.Cancel(card=card):
                light = min(cancel_price(s, self.seat, card), s.players[self.seat].light)
                return (yield f.CardGone(card, "cancelled", self.seat, light))
            case a.HandIn(power=power):
                return (yield from exchange(s, self.seat, power))
            case a.UseHeld(card=card):
                return (yield from use_held(s, self.whose(act.seat), card))
            case a.Resign():
                s = yield Closed()
                return (yield f.Resigned(self.seat))
            case a.EndByTime():
                return (yield from by_time(s))
        return s

    def _send(self, s: State, card: str) -> Facts:
        """A card of which play needs to know more is told first."""
        deck = s.deck_of(self.seat)
        new, card = card == NEW, the_card(s, deck, card)
        s = yield from met(s, deck, card)
        if missing(s, card, new):
            s = yield Opened(ReadyingCard(self.seat, self.by, card))
            return (yield from tell(s, self.by, card, new))
        return (yield from sent(s, self, card))


def sent(s: State, sending: Sending, card: str) -> Facts:
    """The card is paid for; where it lies is said next."""
    s = yield Became(replace(sending, done=True))
    s = yield f.CardSent(sending.seat, card, price(s, card))
    return (yield Opened(Placing(sending.seat, sending.by, card, price(s, card), sending.once)))


class ReadyingCard(Stage, frozen=True):
    """A card of the hand waits until it is told what stands on it; for one that costs more light than there is, the
    sending goes on without it."""

    seat: Seat
    by: Seat
    card: str

    def go_on(self, s: State) -> Facts:
        s = yield Closed()
        sending = top(s)
        if not isinstance(sending, Sending) or price(s, self.card) > s.players[self.seat].light:
            return s
        return (yield from sent(s, sending, self.card))


def by_time(s: State) -> Facts:
    """The time of a tournament is up: whoever has most glory has won."""
    most = max(s.players[x].glory for x in s.in_game())
    return (yield f.GameEnded(tuple(x for x in s.in_game() if s.players[x].glory == most), "time"))


class Placing(Stage, frozen=True):
    """Where a sent card lies: chosen freely, or round a cell that two dice name."""

    seat: Seat
    by: Seat
    card: str
    light: int = 0
    once: bool = False
    number: int = 0
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.PlaceCard)

    def rolls(self, s: State) -> bool:
        """Whether the dice name its cell and have not done so yet."""
        sent = s.sent(self.card)
        return bool(sent and sent.placement == RANDOM) and not self.number

    def fits(self, s: State) -> tuple[Place, ...]:
        return squares(s, self.card, self.number)

    def who(self, s: State) -> tuple[Seat, ...]:
        if not squares(s, self.card):
            return ()
        return (TABLE,) if self.rolls(s) else (self.by,)

    def throw(self, s: State) -> Throw | None:
        return Throw(BLANK, "faces", (DIE_TRIAL, DIE_TRIAL), 1) if self.rolls(s) else None

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        corners = {x for at in s.ground.numbers.get(self.number, ()) for x in s.ground.squares.get(at, ())} \
            if self.number else s.ground.square
        yield from (a.PlaceCard(seat=seat, at=at) for at in s.ground.square if at in corners)

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from (a.PlaceCard(seat=seat, at=at) for at in self.fits(s))

    def take(self, s: State, act: Any) -> Facts:
        if isinstance(act, a.Roll):
            tens, units = (*act.faces, 1, 1)[:2]
            number = TENS * tens + units
            free = number_is_free(s, number, self.card)
            s = yield Became(replace(self, number=number if free else 0))
            return (yield f.CellRolled(number, free))
        sent = s.sent(self.card)
        picture = next((x for x in s.ground.numbers.get(self.number, ()) if x in s.ground.square.get(act.at, ())), "")
        s = yield Closed()
        actions = figures.known(sent.actions) if sent else 0
        s = yield f.CardLaid(self.card, Lying(act.at, self.seat, actions, picture))
        return s if self.once else (yield from filled(s, self.seat))

    def go_on(self, s: State) -> Facts:
        """No square is left on the whole board: the card and its light come back (A32)."""
        yield Closed()
        return (yield f.CardBack(self.seat, self.card, self.light))
