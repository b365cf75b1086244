"""A card that the box does not know is met: what play needs of it is told with a tap each, and play goes on (M-1 to
M-12). What the table does not tell it carries out by itself, unchecked."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.box.declare import Field
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.box.shelves import SHELVES
from companion.games.rise_snu.box.writing import LIGHT, WRITTEN, numbers, words
from companion.games.rise_snu.state import NEW, State, card_of
from companion.games.rise_snu.steps.common import Stage
from companion.games.rise_snu.untold import card as card_in_box
from companion.games.rise_snu.untold import follows, missing, shelf_of, untold
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat

MOST_LINES = 12
"""Of one card: our own bound, above any card that we know of."""
YES_OR_NO = ("yes", "no")


def answers(shelf: str, field: str) -> tuple[str, ...] | tuple[int, ...]:
    """What may be told of a field of a card, in the order of the buttons."""
    found: Field = next(x for x in SHELVES[shelf].fields if x.name == field)
    if field == "light":
        return 0, *LIGHT
    if found.kind == "number":
        return tuple(range(found.low, found.high + 1))
    return YES_OR_NO if found.kind == "flag" or field == "compulsory" else tuple(found.of)


class TellingCard(Stage, frozen=True):
    """What play needs of a card now, `wants` in their order. `seat` has it before its eyes."""

    seat: Seat
    card: str
    wants: tuple[str, ...]
    accepts: ClassVar[tuple[type[Action], ...]] = (a.NameCard, a.Tell, a.TellNumber, a.PlayOn)

    def who(self, s: State) -> tuple[Seat, ...]:
        return (self.seat,)

    def shelf(self, s: State) -> str:
        return shelf_of(s, self.card)[0]

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        field = self.wants[0]
        if field == "name":
            yield a.NameCard(seat=seat, name="")
        else:
            for value in answers(self.shelf(s), field):
                yield (a.TellNumber(seat=seat, field=field, n=value) if isinstance(value, int)
                       else a.Tell(seat=seat, word=f"{field}.{value}"))
        yield a.PlayOn(seat=seat)

    def take(self, s: State, act: Any) -> Facts:
        shelf, id = shelf_of(s, self.card)
        if isinstance(act, a.PlayOn):
            s = yield Closed()
            return (yield f.CardByHand(card_of(self.card)))
        rest = (*(follows(act.word) if isinstance(act, a.Tell) else ()), *self.wants[1:])
        s = yield (Became(replace(self, wants=rest)) if rest else Closed())
        match act:
            case a.NameCard(name=name):
                return (yield f.CardNamed(shelf, id, name.strip())) if name.strip() else s
            case a.TellNumber(field=field, n=n):
                return (yield f.CardTold(shelf, id, field, n))
        field, _, value = act.word.partition(".")
        return (yield f.CardTold(shelf, id, field, value))


class WritingLines(Stage, frozen=True):
    """What a card does, line by line."""

    seat: Seat
    card: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Write, a.Done, a.PlayOn)

    def who(self, s: State) -> tuple[Seat, ...]:
        return () if card_of(self.card) in s.unsaid else (self.seat,)

    def lines(self, s: State) -> tuple[Any, ...]:
        lines: tuple[Any, ...] = card_in_box(s, self.card).works
        return lines

    def full(self, s: State) -> bool:
        return len(self.lines(s)) >= MOST_LINES

    def opens(self, s: State, seat: Seat, verb: str, chosen: Mapping[str, Any]) -> Iterator[Any]:
        if not verb:
            yield from (() if self.full(s) else ("write",))
            yield from ("done", "play-on") if not self.lines(s) else ("done",)
        elif verb == "write" and not chosen:
            yield from WRITTEN
        elif verb == "write" and list(chosen) == ["line"]:
            yield from words(chosen["line"])
        elif verb == "write" and "what" in chosen:
            yield from numbers(chosen["line"], chosen["what"])

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        if not self.full(s):
            yield from (a.Write(seat=seat, line=tag, what=what, n=n)
                        for tag in WRITTEN for what in words(tag) for n in numbers(tag, what))
        yield a.Done(seat=seat)
        if not self.lines(s):
            yield a.PlayOn(seat=seat)

    def take(self, s: State, act: Any) -> Facts:
        shelf, id = shelf_of(s, self.card)
        match act:
            case a.Write(line=tag, what=what, n=n):
                return (yield f.CardWritten(shelf, id, tag, what, n))
            case a.PlayOn():
                s = yield Closed()
                return (yield f.CardByHand(card_of(self.card)))
        s = yield Closed()
        return (yield f.CardAsked(card_of(self.card)))


def fresh(s: State, shelf: str) -> str:
    """An id for a card that the box meets for the first time."""
    kind, n = SHELVES[shelf].piece, 1
    while f"{kind}-{n}" in getattr(s.box, shelf):
        n += 1
    return f"{kind}-{n}"


def the_card(s: State, shelf: str, card: str) -> str:
    """What a card is called: a new one gets an id."""
    return fresh(s, shelf) if card == NEW else card


def met(s: State, shelf: str, card: str) -> Facts:
    """The card is in the box from now on."""
    return s if card_of(card) in getattr(s.box, shelf) else (yield f.CardAdded(shelf, card))


def tell(s: State, seat: Seat, card: str, new: bool = False) -> Facts:
    """Ask what play needs of the card now."""
    if wants := missing(s, card, new):
        s = yield Opened(TellingCard(seat, card, wants))
    return s


def write(s: State, seat: Seat, card: str) -> Facts:
    """Ask what it does, if nobody has told."""
    return (yield Opened(WritingLines(seat, card))) if untold(s, card) else s
