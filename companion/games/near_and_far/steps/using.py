"""What may be done at any moment of one's own turn beside building (NF-36.3, 45)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import GOODS
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.adventure import Adventure
from companion.games.near_and_far.steps.common import FREE, TurnStep, gain, pay
from companion.games.near_and_far.steps.quest import grant
from companion.games.near_and_far.steps.treasure import unload
from companion.games.near_and_far.walk import unburdened
from companion.kernel import Action, Became, Closed, Facts, Opened, Seat, top
from companion.games.near_and_far.story.vocabulary import GOODS as REWARDS

ANIMAL_HEARTS = 2
"""Hearts for a released pack animal."""
PAYABLE = (*GOODS, "heart", "bird", "tortoise")
"""What a card may take, piece by piece."""


def release(s: State, action: a.Release) -> Facts:
    """A pack animal goes home for two hearts, anywhere; a treasure without an animal goes at once (NF-36.3, A7)."""
    s = yield f.Paid(action.seat, action.animal, 1, "release")
    s = yield from gain(s, action.seat, "heart", ANIMAL_HEARTS, "release")
    return (yield from gone(s, action.seat, action.animal))


def gone(s: State, seat: Seat, good: str) -> Facts:
    """What follows from paying a good, if it was a pack animal: on the map the space that a tortoise carried over goes
    with it (NF-38.1), and so does a treasure without an animal (A7)."""
    carried = [n for n, x in enumerate(s.flow) if isinstance(x, Adventure) and x.seat == seat and x.spared]
    if good == "tortoise" and carried:
        above = s.flow[carried[0] + 1:]
        for _ in above:
            s = yield Closed()
        s = yield Became(unburdened(top(s)))
        for step in above:
            s = yield Opened(step)
    return (yield from unload(s, seat))


def use(s: State, action: a.UseCard) -> Facts:
    yield f.CardUsed(action.seat, action.card)
    return (yield Opened(Working(action.seat, action.card)))


class Working(TurnStep, frozen=True):
    """A card does what its words say: one tap for each piece gained or paid, none of which can be checked (NF-45)."""

    card: str
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Reward, a.Price, a.Done)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for what in REWARDS:
            yield a.Reward(seat=seat, what=what)
        for good in PAYABLE:
            yield a.Price(seat=seat, good=good)
        yield a.Done(seat=seat)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.Reward(what=what):
                return (yield from grant(s, self.seat, what))
            case a.Price(good=good):
                s = yield from pay(s, self.seat, good, 1, "card")
                return (yield from gone(s, self.seat, good))
        return (yield Closed())


FREE[a.Release] = release
FREE[a.UseCard] = use
