"""The seven buildings and what is done there (NF-6 to 13)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import FACTIONS, PET, Gain
from companion.games.near_and_far.party import one_of_faction, cost, counted, of_faction, skilled, unknown
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.adventure import activate
from companion.games.near_and_far.steps.common import (
    OWN_TURN, Asking, TurnStep, beside_anytime, chiefs, fresh, gain, known, missing, pay, place_camp)
from companion.games.near_and_far.steps.growth import learn, lessons
from companion.games.near_and_far.steps.quest import bag, draws_adventurer
from companion.games.near_and_far.steps.trade import Trading, pieces, weigh
from companion.games.near_and_far.steps.treasure import NEW, Choosing, draw_treasure
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step, top

OFFER = 5


class TownHall(TurnStep, frozen=True):
    """`bought` 0 not yet, 1 buying reputation, 2 over: each of the three actions once (NF-7.1)."""

    trades: int = 0
    discarded: bool = False
    bought: int = 0
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Give, a.Take, a.Discard, a.BuyReputation, a.Learn, a.Done, *OWN_TURN, a.EndTurn)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        return chain(pieces(s, seat), self.beside_trade(s, seat))

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        return beside_anytime(s, seat, chain(pieces(s, seat, near_misses=False), self.beside_trade(s, seat)),
                              near_misses=False)

    def beside_trade(self, s: State, seat: Seat) -> Iterator[Action]:
        for card in dict.fromkeys(s.players[seat].hand):
            yield a.Discard(seat=seat, card=card)
        for good in ("coin", "gem"):
            for up in (True, False):
                yield a.BuyReputation(seat=seat, pay=good, up=up)
        if skilled(s, seat, "politics"):
            yield from lessons(s, seat)
        yield from leaves(s, seat)

    def act(self, s: State, action: Any) -> Facts:
        over = 2 if self.bought else 0
        match action:
            case a.Give() | a.Take():
                s = yield Became(replace(self, trades=self.trades + 1, bought=over))
                s = yield Opened(Trading(self.seat))
                return (yield from weigh(s, action))
            case a.Discard(card=card):
                s = yield Became(replace(self, discarded=True, bought=over))
                return (yield f.ArtifactDiscarded(self.seat, card))
            case a.BuyReputation(pay=good, up=up):
                s = yield Became(replace(self, bought=1))
                s = yield from pay(s, self.seat, good, 1, "reputation")
                return (yield f.Reputed(self.seat, 1 if up else -1))
            case a.Learn(skill=skill):
                return (yield from learn(s, self.seat, skill))
        return (yield Closed())


def pending(s: State) -> bool:
    """Whether the action of another building waits behind the open one (NF-46)."""
    return len(s.flow) > 1 and bool(getattr(s.flow[-2], "rooms", ()))


def leaves(s: State, seat: Seat) -> Iterator[Action]:
    """Done here, where another building's action waits."""
    if pending(s):
        yield a.Done(seat=seat)


class Saloon(TurnStep, frozen=True):
    """A visit to the Saloon: hiring, refreshing the offer for food, and whether one's pet rests, in any order until
    `Done` (NF-8). `hired`, `refreshed`: done in this visit."""

    hired: bool = False
    refreshed: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (
        a.Hire, a.Refresh, a.Activate, a.Rest, a.Done, *OWN_TURN, a.EndTurn)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        for x in s.offer if s.box.complete else bag(s):
            yield a.Hire(seat=seat, adventurer=x)
        if not s.box.complete:
            yield a.Hire(seat=seat, adventurer=NEW)
        yield a.Refresh(seat=seat)
        moves = a.Rest if PET in s.players[seat].active else a.Activate
        yield moves(seat=seat, adventurer=PET)
        yield from leaves(s, seat)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.Hire(adventurer=x):
                if x == NEW:
                    x = fresh("adventurer", s.box.adventurers)
                    s = yield f.CardMet("adventurer", x)
                price = cost(s, self.seat, x)
                if not isinstance(price, int):
                    return (yield Opened(Hiring(self.seat, x)))
                s = yield Became(replace(self, hired=True))
                return (yield from hire(s, self.seat, x, price))
            case a.Refresh():
                s = yield f.Paid(self.seat, "food", 1, "refresh")
                s = yield Became(replace(self, refreshed=True))
                if not s.box.complete:
                    return s
                s = yield f.OfferCleared(min(s.settings.refreshed, len(s.offer)))
                return (yield Opened(Filling(self.seat)))
            case a.Rest(adventurer=x):
                return (yield f.Rested(self.seat, x))
            case a.Activate(adventurer=x):
                return (yield from activate(s, self.seat, x))
        return (yield Closed())


def hire(s: State, seat: Seat, adventurer: str, price: int) -> Facts:
    """Pay, place in the faction's slot or choose who stays active, refill the offer (NF-8.1 to 8.4)."""
    p, faction = s.players[seat], of_faction(s, adventurer)
    full = len(p.active) >= 4
    waits = full and PET not in p.active
    rival = next(iter(rivals(s, seat, adventurer)), "") if faction in FACTIONS else ""
    if price:
        s = yield from pay(s, seat, "coin", price, "hire")
    s = yield f.Hired(seat, adventurer, price, rests=adventurer if rival or waits else PET if full else "")
    s = yield from chiefs(s)
    if s.box.complete:
        s = yield Opened(Filling(seat))
    return (yield Opened(Slotting(seat, adventurer, rival))) if rival else s


def rivals(s: State, seat: Seat, newcomer: str) -> tuple[str, ...]:
    """The active adventurers one of whom rests where the newcomer does not: another of its faction; in a full party
    without a pet those whom a card lets sit in any slot, and any of them for one who may (NF-8.3, 45)."""
    active, faction = s.players[seat].active, of_faction(s, newcomer)
    alone = one_of_faction(s, seat, faction)
    if same := tuple(x for x in active if alone and of_faction(s, x) == faction):
        return same
    full = len(active) >= 4 and PET not in active
    return tuple(x for x in active if full and not (alone and one_of_faction(s, seat, of_faction(s, x))))


class Slotting(TurnStep, frozen=True):
    """Two for one slot: who rests? (NF-8.3)"""

    newcomer: str
    rival: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Rest,)

    def rivals(self, s: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.rival, *rivals(s, self.seat, self.newcomer))))

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for adventurer in (*self.rivals(s), self.newcomer):
            yield a.Rest(seat=seat, adventurer=adventurer)

    def take(self, s: State, action: Any) -> Facts:
        s = yield Closed()
        if action.adventurer == self.newcomer:
            return s
        s = yield f.Rested(self.seat, action.adventurer)
        return (yield f.Activated(self.seat, self.newcomer))


class Hiring(TurnStep, frozen=True):
    """An adventurer the app had not met: faction and cost are told, then the price is agreed."""

    adventurer: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Agree, a.Cancel)

    def wants(self, s: State) -> tuple[str, ...]:
        return missing(s, (f"adventurer:{self.adventurer}:faction", f"adventurer:{self.adventurer}:cost"))

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if self.wants(s) else (self.seat,)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Agree(seat=seat)
        yield a.Cancel(seat=seat)

    def take(self, s: State, action: Action) -> Facts:
        s = yield Closed()
        if isinstance(action, a.Cancel):
            return s
        if isinstance(step := top(s), Saloon):
            s = yield Became(replace(step, hired=True))
        price = cost(s, self.seat, self.adventurer)
        return (yield from hire(s, self.seat, self.adventurer, price if isinstance(price, int) else 0))

    def advance(self, s: State) -> Facts:
        return (yield Opened(Asking(self.seat, self.wants(s))))


class Filling(Step, frozen=True):
    """Adventurers out of the bag until the offer is full or the bag and those set aside are gone (NF-8.4, 8.5)."""

    seat: Seat = ""
    accepts = (a.DrawAdventurer,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if len(s.offer) < OFFER and bag(s) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return draws_adventurer(s)

    def take(self, s: State, action: Any) -> Facts:
        if action.adventurer in s.aside and all(x in s.aside for x in bag(s)):
            s = yield f.BagRefilled()
        return (yield f.Offered(action.adventurer))

    def advance(self, s: State) -> Facts:
        return (yield Closed())


class Stables(TurnStep, frozen=True):
    """One animal a visit: a bird for food, by day or a tortoise for a gem (NF-9.1, 38.1)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.TakeBird, a.TakeTortoise, *OWN_TURN, a.EndTurn)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.TakeBird(seat=seat)
        if s.day:
            yield a.TakeTortoise(seat=seat)

    def act(self, s: State, action: Any) -> Facts:
        s = yield Closed()
        if isinstance(action, a.TakeTortoise):
            s = yield f.Paid(self.seat, "gem", 1, "stables")
            return (yield from gain(s, self.seat, "tortoise", 1, "stables"))
        s = yield f.Paid(self.seat, "food", 1, "stables")
        return (yield from gain(s, self.seat, "bird", 1, "stables"))


class Farm(TurnStep, frozen=True):
    """Food for every skill symbol (NF-11.1)."""

    accepts: ClassVar[tuple[type[Action], ...]] = ()

    def actors(self, s: State) -> tuple[Seat, ...]:
        return ()

    def advance(self, s: State) -> Facts:
        if wants := unknown(s, self.seat, "skill"):
            return (yield Opened(Asking(self.seat, wants)))
        s = yield Closed()
        return (yield from gain(s, self.seat, "food", counted(s, self.seat, "skill"), "farm"))


class Hut(TurnStep, frozen=True):
    """A treasure; by day three, one of which may be kept (NF-12.1, 38.2)."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Seek, *OWN_TURN, a.EndTurn)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        yield a.Seek(seat=seat)

    def act(self, s: State, action: Any) -> Facts:
        s = yield Closed()
        return (yield Opened(Choosing(self.seat))) if s.day else (yield from draw_treasure(s, self.seat))


class MineShaft(TurnStep, frozen=True):
    """`pit` is a number the app had not met and that is being told."""

    pit: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Dig, *OWN_TURN, a.EndTurn)

    def wants(self, s: State) -> tuple[str, ...]:
        fields = tuple(f"pit:{self.pit}:{x}" for x in ("number", "coins", "gems"))
        unknown_fields = missing(s, fields) if self.pit else ()
        return unknown(s, self.seat, "skill") + unknown_fields

    def actors(self, s: State) -> tuple[Seat, ...]:
        return () if self.wants(s) else (self.seat,)

    def choices(self, s: State, seat: Seat) -> Iterator[Action]:
        for pit in s.box.mine.pits:
            yield a.Dig(seat=seat, pit=pit)
        if not s.box.complete:
            yield a.Dig(seat=seat, pit=NEW)

    def act(self, s: State, action: Any) -> Facts:
        if action.pit == NEW:
            pit = fresh("pit", s.box.mine.pits)
            s = yield f.CardMet("pit", pit)
            s = yield Became(replace(self, pit=pit))
            return (yield Opened(Asking(self.seat, (f"pit:{pit}:reputation",)))) if s.day else s
        s = yield Closed()
        s = yield from place_camp(s, self.seat, f"pit:{action.pit}")
        for what, n in pay_of(s, action.pit):
            s = yield from gain(s, self.seat, what, n, "mine")
        if s.day and s.box.mine.pits[action.pit].reputation:
            s = yield f.Reputed(self.seat, 1)
        return s

    def advance(self, s: State) -> Facts:
        return (yield Opened(Asking(self.seat, self.wants(s))))


def pay_of(s: State, pit: str) -> list[tuple[str, int]]:
    """Column reward, then row reward, or what was told of this pit (NF-13.4)."""
    mine, here = s.box.mine, s.box.mine.pits[pit]
    if here.gain is not None:
        return [("coin", known(s, f"pit:{pit}:coins")), ("gem", known(s, f"pit:{pit}:gems"))]
    gains: list[Gain] = []
    if isinstance(here.column, int) and 0 <= here.column < len(mine.columns):
        gains.append(mine.columns[here.column])
    if isinstance(here.row, int) and 0 <= here.row < len(mine.rows):
        gains.append(mine.rows[here.row])
    return [(what, n) for g in gains for what, n in (("coin", g.coins), ("gem", g.gems)) if isinstance(n, int)]
