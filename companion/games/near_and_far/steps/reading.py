"""An entry lies open: which option of it is taken (NF-23.2, 23.3, 25.2, 35.1)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import OWN_TURN, TurnStep, afford, anytime, evenly, fresh
from companion.games.near_and_far.steps.quest import NEEDS, choose, choose_told, completed
from companion.games.near_and_far.steps.story import GROWING, fitting, forced, printed, strayed
from companion.games.near_and_far.steps.treasure import NEW
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat


class Reading(TurnStep, frozen=True):
    """An entry is open and one of its options is chosen. An arcade card stands for the storybook (NF-35.1): the table
    draws it first, `arcade` is its id. `kind` as in `story.source`, `code` the entry's where it is no card.

    Whoever has opened an entry has begun the attempt, so there is no way out but an option: the token goes either way
    (NF-23.6), and who hears the paragraph cannot keep it for a better day."""

    space: str
    arcade: str = ""
    kind: str = "arcade"
    code: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawArcade, a.Attempt, a.AttemptTold, *OWN_TURN)

    @property
    def entry(self) -> tuple[str, str]:
        """(kind, code) of what lies open; the code of a card is its id."""
        return self.kind, self.arcade or self.code

    @property
    def drawing(self) -> bool:
        """Whether the card is still to come."""
        return self.kind == "arcade" and not self.arcade

    def actors(self, s: State) -> tuple[Seat, ...]:
        if self.drawing:
            return (TABLE,) if self.chances(s) else ()
        if strayed(s, self.seat, *self.entry):
            return ()
        quest = printed(s, *self.entry)
        if quest is None:
            return (self.seat,)
        able = [n for n in fitting(quest, s.players[self.seat].sheet.keywords) if self.payable(s, n)]
        return (self.seat,) if able and self.must(s) is None else ()

    def must(self, s: State) -> int | None:
        """The option that a keyword has chosen (NF-25.2), where the app is the narrator; None where there is a
        choice."""
        quest = printed(s, *self.entry) if s.narrated else None
        return forced(quest, s.players[self.seat].sheet.keywords) if quest else None

    def takes(self, s: State, n: int) -> bool:
        """Whether the entry that now lies open has option `n` and lets it be chosen."""
        quest = None if self.drawing else printed(s, *self.entry)
        fits = fitting(quest, s.players[self.seat].sheet.keywords) if quest else ()
        return n in fits and self.payable(s, n)

    def payable(self, s: State, n: int) -> bool:
        quest = printed(s, *self.entry)
        price = quest.options[n].price if quest else ()
        return not any(isinstance(x, dict) for x in afford(s, self.seat, price))

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        if not self.drawing:
            return {}
        cards = arcade_deck(s) + ([] if s.box.complete else [NEW])
        return evenly(a.DrawArcade(seat=TABLE, card=x) for x in cards)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from options(s, seat, *self.entry)
        yield from anytime(s, seat)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.DrawArcade(card=card):
                reshuffled = card in s.arcade_discards
                if card == NEW:
                    card = fresh("arcade", s.box.arcade)
                    s = yield f.CardMet("arcade", card)
                s = yield f.ArcadeDrawn(card, reshuffled)
                if s.narrated:
                    s = yield f.EntryOpened(self.seat, "arcade", card)
                return (yield Became(Reading(self.seat, self.space, card)))
            case a.Attempt(option=n):
                s = yield Closed()
                return (yield from choose(s, self.seat, self.space, *self.entry, n))
        s = yield Closed()
        return (yield from choose_told(s, self.seat, self.space, *self.entry, action.check, action.need))

    def advance(self, s: State) -> Facts:
        """A keyword has chosen. Or no option can be paid for, or there is none: that is a failure. Where there is not
        even a card to read, nothing was told that could fail."""
        if s.narrated and self.drawing:
            return (yield Closed())
        if strayed(s, self.seat, *self.entry):
            return (yield f.EntryOpened(self.seat, *self.entry))
        n = self.must(s)
        s = yield Closed()
        if n is not None and self.payable(s, n):
            return (yield from choose(s, self.seat, self.space, *self.entry, n))
        return (yield from completed(s, self.seat, self.space, *self.entry, 0, "missed"))


def opened(s: State, seat: Seat, space: str, kind: str, code: str) -> Facts:
    """The entry of a token is opened; which arcade card it is, the table draws next."""
    if kind != "arcade":
        yield f.EntryOpened(seat, kind, code)
    return (yield Opened(Reading(seat, space, kind=kind, code=code)))


def arcade_deck(s: State) -> list[str]:
    """Arcade cards that may come next; those played only once the deck is out (A33)."""
    return [x for x in s.box.arcade if x not in s.arcade_discards] or list(s.box.arcade)


def options(s: State, seat: Seat, kind: str, code: str, story: str = "") -> Iterator[Action]:
    """Every way to attempt the entry: the options the box knows, or what a book or card may ask for."""
    if quest := printed(s, kind, code):
        heard = fitting(quest, s.players[seat].sheet.keywords) if s.narrated else range(len(quest.options))
        for n in heard:
            yield a.Attempt(seat=seat, option=n, story=story)
        return
    for check in ("skill", "combat"):
        for need in NEEDS:
            yield a.AttemptTold(seat=seat, check=check, need=need, story=story)
    if kind != "arcade" and s.mode in GROWING:
        yield a.AttemptTold(seat=seat, check="", need=0, story=story)
