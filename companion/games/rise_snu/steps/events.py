"""Drawing: events, cards for a hand, quests' decks, and the Gate of Time (RS-R8, R5.6)."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from companion.box.operations import Draw
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.box.components import DECKS
from companion.games.rise_snu.state import HAND, NEW, State, card_of
from companion.games.rise_snu.steps.common import Rolling, Stage, chooser, tally
from companion.games.rise_snu.steps.fights import CreatureFight, hostile
from companion.games.rise_snu.steps.operations import Working, lines_of, parts, words_of, works
from companion.games.rise_snu.steps.telling import met, tell, the_card, write
from companion.games.rise_snu.untold import done_by_hand, missing, untold
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat

EVENT_ROLLS = (1, 3)
"""Numbers of the Gate of Time that always bring an event (RS-R8.3, A69)."""


def replenished(s: State, deck: str) -> Facts:
    """An empty deck of events or quests is made of its discards (RS-R8.7, A40)."""
    if not s.deck(deck) and s.discards.get(deck) and deck in ("events", "easy", "hard", "abilities"):
        s = yield f.EventsShuffled(deck)
    return s


class Deal(Stage, frozen=True):
    """The table draws a card of a deck."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.Draw,)

    def source(self, s: State) -> str:
        """The deck that is drawn from, "" for none."""
        raise NotImplementedError

    def who(self, s: State) -> tuple[Seat, ...]:
        deck = self.source(s)
        return (TABLE,) if deck and s.deck(deck) else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        cards = s.deck(self.source(s))
        return {a.Draw(seat=TABLE, card=card): Fraction(1, len(cards)) for card in cards}

    def take(self, s: State, act: a.Draw) -> Facts:
        return (yield from self.drawn(s, act.card))

    def drawn(self, s: State, card: str) -> Facts:
        raise NotImplementedError


class EventDue(Deal, frozen=True):
    """A character draws the top event and follows it."""

    seat: Seat

    def source(self, s: State) -> str:
        return "events"

    def go_on(self, s: State) -> Facts:
        if s.discards.get("events"):
            return (yield from replenished(s, "events"))
        return (yield Closed())

    def drawn(self, s: State, card: str) -> Facts:
        s = yield Closed()
        new, card = card == NEW, the_card(s, "events", card)
        s = yield from met(s, "events", card)
        s = yield f.EventDrawn(self.seat, card)
        s = yield from tally(s, self.seat, "event", card)
        if not missing(s, card, new) and not untold(s, card):
            return (yield from happens(s, self.seat, card))
        by = chooser(s, self.seat)
        s = yield Opened(EventHappening(self.seat, card))
        s = yield from write(s, by, card)
        return (yield from tell(s, by, card, new))


class EventHappening(Stage, frozen=True):
    """A drawn event waits until it is told what it is."""

    seat: Seat
    card: str

    def go_on(self, s: State) -> Facts:
        s = yield Closed()
        return (yield from happens(s, self.seat, self.card))


def happens(s: State, seat: Seat, card: str) -> Facts:
    """What an event does at once (RS-R8.4 to 8.6)."""
    event = s.box.events.get(card_of(card))
    if event is None:
        return (yield f.Discarded(card))
    match event.sort:
        case "item":
            s = yield f.ItemGained(seat, card)
            return (yield from tally(s, seat, "item", card))
        case "creature" if hostile(s, seat, card):
            s = yield Opened(CreatureFight(seat, card, event.power))
        case "creature":
            s = yield f.TrophyGained(seat, card)
        case _:
            s = yield f.Discarded(card)
    if parts(s, seat, card):
        s = yield Opened(Working(seat, card))
    return s


class Filling(Deal, frozen=True):
    """A seat draws dreams or horrors, so many; where hands are known at the table alone nobody is asked."""

    seat: Seat
    left: int

    def source(self, s: State) -> str:
        return s.deck_of(self.seat) if self.left > 0 and not s.real_cards else ""

    def go_on(self, s: State) -> Facts:
        n = min(self.left, s.deck_size(s.deck_of(self.seat))) if s.real_cards else 0
        s = yield Closed()
        for _ in range(n):
            s = yield f.CardDrawn(self.seat, "?")
        return s

    def drawn(self, s: State, card: str) -> Facts:
        yield (Became(Filling(self.seat, self.left - 1)) if self.left > 1 else Closed())
        return (yield f.CardDrawn(self.seat, card))


def filled(s: State, seat: Seat) -> Facts:
    """A hand below five is filled, if the deck has as many cards (RS-R16.5, A29)."""
    lacking = HAND - len(s.players[seat].hand)
    left = s.deck_size(s.deck_of(seat))
    if lacking > 0 and left and (left >= lacking or s.settings.draw_what_is_left):
        s = yield Opened(Filling(seat, min(lacking, left)))
    return s


class AbilityDue(Deal, frozen=True):
    """A random special ability."""

    seat: Seat

    def source(self, s: State) -> str:
        return "abilities"

    def drawn(self, s: State, card: str) -> Facts:
        s = yield Closed()
        return (yield from gained(s, self.seat, card))


def gained(s: State, seat: Seat, card: str) -> Facts:
    """A special ability; one that the box does not know is told at once, since it may hold all the time."""
    new, card = card == NEW, the_card(s, "abilities", card)
    s = yield from met(s, "abilities", card)
    s = yield f.AbilityGained(seat, card)
    s = yield from write(s, chooser(s, seat), card)
    return (yield from tell(s, chooser(s, seat), card, new))


class Mystery(Rolling, frozen=True):
    """The Gate of Time: whoever comes to a mysterious place must roll (RS-R5.6)."""

    OF: ClassVar[str] = "gate-of-time"
    seat: Seat
    faces: tuple[int, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Again)

    def roller(self, s: State) -> Seat:
        return self.seat

    def settle_roll(self, s: State, faces: tuple[int, ...]) -> Facts:
        face = faces[0]
        s = yield Closed()
        s = yield f.GateRolled(self.seat, face)
        if not untold(s, f"gate:{face}"):
            return (yield from gate_works(s, self.seat, face))
        s = yield Opened(GateOpening(self.seat, face))
        return (yield from write(s, chooser(s, self.seat), f"gate:{face}"))


class GateOpening(Stage, frozen=True):
    """The Gate of Time waits until it is told what it does on that number."""

    seat: Seat
    number: int

    def go_on(self, s: State) -> Facts:
        s = yield Closed()
        return (yield from gate_works(s, self.seat, self.number))


def gate_works(s: State, seat: Seat, face: int) -> Facts:
    """What stands behind the number, and the event of the low ones."""
    source = f"gate:{face}"
    if EVENT_ROLLS[0] <= face <= EVENT_ROLLS[1] and not draws_event(s, source):
        s = yield Opened(EventDue(seat))
    if lines_of(s, source) or words_of(s, source) or done_by_hand(s, source):
        s = yield Opened(Working(seat, source))
    return s


def draws_event(s: State, source: str) -> bool:
    return any(isinstance(x, Draw) and x.deck == "events" for x in lines_of(s, source))


@works(Draw)
def draw(s: State, seat: Seat, source: str, line: Draw) -> Facts:
    if line.deck not in DECKS:
        return s
    for _ in range(line.amount):
        step: Any = EventDue(seat) if line.deck == "events" else AbilityDue(seat) if line.deck == "abilities" else None
        if step is not None:
            s = yield Opened(step)
    holder = s.holder(seat)
    if line.deck == s.deck_of(holder) and (n := min(line.amount, s.deck_size(line.deck))):
        s = yield Opened(Filling(holder, n))
    return s
