"""Items at any moment (RS-R8.6, A67): in the own sending, and while others send or move; not while dice are due."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.box.operations import Gain, Lose
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.box.operations import EndMovement
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.steps.common import Stage
from companion.games.rise_snu.steps.operations import Working, does_something, parts
from companion.kernel import Facts, Opened, Seat


def in_between(s: State, seat: Seat) -> Iterator[str]:
    """The items of a seat that do something outside its own movement."""
    return (card for card in s.players[seat].items if does_something(s, seat, card) and any(
        not _of_movement(line) for part in parts(s, seat, card) for line in part.lines))


def _of_movement(line: Any) -> bool:
    """Whether a line says nothing outside a movement: points of it are lost."""
    return isinstance(line, EndMovement) or (isinstance(line, Gain | Lose) and line.what == "movement")


def use_held(s: State, seat: Seat, card: str) -> Facts:
    """A held card works; an item for a single use is discarded."""
    event = s.box.events.get(card_of(card))
    s = yield f.ItemUsed(seat, card, bool(event and event.single))
    return (yield Opened(Working(seat, card)))


class Interrupted(Stage, frozen=True):
    """A step of `seat`, decided by `by`, in which others may use their items."""

    seat: Seat
    by: Seat

    def able(self, s: State) -> tuple[Seat, ...]:
        others = (x for x in s.in_game() if x not in (self.seat, self.by))
        return (*self.actors(s), *(x for x in others if next(in_between(s, x), "")))

    def whose(self, seat: Seat) -> Seat:
        """Whose items an action of `seat` is about."""
        return self.seat if seat == self.by else seat

    def items(self, s: State, seat: Seat) -> Iterator[a.UseHeld]:
        return (a.UseHeld(seat=seat, card=card) for card in in_between(s, self.whose(seat)))
