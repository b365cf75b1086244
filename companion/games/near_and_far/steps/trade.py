"""The Trade at the Town Hall, piece by piece (NF-7.1a, 7.2)."""
from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import GOODS
from companion.games.near_and_far.box.effects import TradeBonus
from companion.games.near_and_far.party import effects, goods, number
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import Asking, TurnStep, gain, missing
from companion.kernel import Action, Became, Closed, Facts, Number, Opened, Seat, top, total

MAX_PIECES_A_SIDE = 5
TRADED = (*GOODS, "plain")
"""What the chart has, and tokens without a banner for tables that trade them."""


class Trading(TurnStep, frozen=True):
    """One Trade while it is put together: the goods laid down so far on either side, each piece by its name (NF-7.1a).
    Nothing changes hands before `Agree`."""

    give: tuple[str, ...] = ()
    get: tuple[str, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Give, a.Take, a.Agree, a.Cancel)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        return chain(pieces(s, seat), self.ends(seat))

    def likely(self, s: State, seat: Seat) -> Iterator[Action]:
        return chain(pieces(s, seat, near_misses=False), self.ends(seat))

    def ends(self, seat: Seat) -> Iterator[Action]:
        yield a.Agree(seat=seat)
        yield a.Cancel(seat=seat)

    def take(self, s: State, action: Action) -> Facts:
        match action:
            case a.Give() | a.Take():
                return (yield from weigh(s, action))
            case a.Cancel():
                s = yield Closed()
                below = top(s)
                trades = getattr(below, "trades", 0)
                return (yield Became(replace(below, trades=trades - 1))) if trades else s
        s = yield Closed()
        s = yield f.Traded(self.seat, self.give, self.get)
        for good in self.give:
            s = yield f.Paid(self.seat, good, 1, "trade")
        for good in self.get:
            s = yield from gain(s, self.seat, good, 1, "trade")
        return s


def pieces(s: State, seat: Seat, near_misses: bool = True) -> Iterator[Action]:
    """What may be laid on the scales; without near misses no goods that the seat has not."""
    for good, give, take in each_piece(seat):
        if near_misses or s.unsaid or goods(s, seat, good):
            yield give
        yield take


@lru_cache(64)
def each_piece(seat: Seat) -> tuple[tuple[str, Action, Action], ...]:
    """Each kind with giving and taking it: the same actions in every trade."""
    return tuple((good, a.Give(seat=seat, good=good), a.Take(seat=seat, good=good)) for good in TRADED)


def weigh(s: State, action: Any) -> Facts:
    """Lay one more piece on the scales; ask for its value where nobody has told it."""
    step: Trading = top(s)
    if isinstance(action, a.Give):
        s = yield Became(replace(step, give=(*step.give, action.good)))
    else:
        s = yield Became(replace(step, get=(*step.get, action.good)))
    wants = missing(s, (f"trade:{action.good}:value",))
    return (yield Opened(Asking(step.seat, wants))) if wants else s


def worth(s: State, seat: Seat, pieces: tuple[str, ...], given: bool) -> Number:
    """The value of the pieces on the printed chart; what is given counts more with a card for it (A47)."""
    bonus = sum(e.amount for _, e in effects(s, seat, TradeBonus)) if given and pieces else 0
    return total([bonus, *(number(s, f"trade:{good}:value") for good in pieces)])
