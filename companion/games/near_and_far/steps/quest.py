"""Quests: the chosen option, the roll, the rewards (NF-23, 24)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box import TOKENS, Option
from companion.games.near_and_far.party import counted, spendable, unknown
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import Asking, TurnStep, builds, chiefs, fresh, gain
from companion.games.near_and_far.steps.treasure import NEW, draw_treasure
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat

DIE = range(1, 7)
NEEDS = range(3, 16)
"""What an option may ask for, as offered by the buttons."""
REWARDS = ("coin", "gem", "food", "heart", *TOKENS, "bird", "treasure", "adventurer", "reputation+", "reputation-")


def one_die() -> Mapping[Action, Fraction]:
    return {a.Roll(seat=TABLE, faces=(n,)): Fraction(1, 6) for n in DIE}


class Questing(TurnStep, frozen=True):
    """An option is chosen: the die, then hearts. `option` counts from 0 in the box's quest, -1 where it was told."""

    quest: str
    space: str
    check: str
    need: int
    bonus_need: int
    option: int = -1
    faces: tuple[int, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Roll, a.Boost, a.Price, a.BonusAt, a.Build)

    def actors(self, s: State) -> tuple[Seat, ...]:
        if self.faces:
            return (self.seat,) if self.hopeful(s) else ()
        if unknown(s, self.seat, self.check):
            return ()
        return (TABLE,) if self.option >= 0 else (TABLE, self.seat)

    def hopeful(self, s: State) -> bool:
        """Whether hearts could still change the result."""
        hearts = spendable(s, self.seat)
        return any(self.total(s) < goal <= self.total(s) + hearts for goal in (self.need, self.bonus_need))

    def total(self, s: State) -> int:
        return sum(self.faces) + counted(s, self.seat, self.check)

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return one_die()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from builds(s, seat)
        if self.faces:
            for n in range(spendable(s, seat) + 1):
                yield a.Boost(seat=seat, hearts=n)
            return
        for good in ("coin", "gem", "food", *TOKENS):
            yield a.Price(seat=seat, good=good)
        for n in range(self.need + 1, self.need + 6):
            yield a.BonusAt(seat=seat, need=n)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.Price(good=good):
                return (yield f.Paid(self.seat, good, 1, "quest"))
            case a.BonusAt(need=need):
                return (yield Became(replace(self, bonus_need=need)))
            case a.Roll(faces=faces):
                s = yield f.DiceRolled(faces)
                return (yield Became(replace(self, faces=faces)))
            case a.Boost(hearts=n):
                if n:
                    s = yield f.Paid(self.seat, "heart", n, "roll")
                return (yield from self.resolve(s, n))

    def advance(self, s: State) -> Facts:
        if not self.faces:
            return (yield Opened(Asking(self.seat, unknown(s, self.seat, self.check))))
        return (yield from self.resolve(s, 0))

    def resolve(self, s: State, hearts: int) -> Facts:
        total = self.total(s) + hearts
        result = "bonus" if total >= self.bonus_need else "done" if total >= self.need else "missed"
        s = yield f.QuestEnded(self.seat, total, result)
        s = yield f.QuestRemoved(self.space)
        if result == "missed":
            return (yield Closed())
        if self.option < 0:
            return (yield Became(Rewarding(self.seat, result == "bonus")))
        option = self.printed(s)
        price = () if s.settings.price_before_roll else option.price
        s = yield Became(Granting(self.seat, option.rewards + (option.bonus if result == "bonus" else ())))
        for good in price:
            s = yield f.Paid(self.seat, good, 1, "quest")
        return s

    def printed(self, s: State) -> Option:
        return s.box.quests[self.quest].options[self.option]


class Granting(TurnStep, frozen=True):
    """The rewards of a known quest, one after the other."""

    rewards: tuple[str, ...]
    accepts: ClassVar[tuple[type[Action], ...]] = ()

    def actors(self, s: State) -> tuple[Seat, ...]:
        return ()

    def advance(self, s: State) -> Facts:
        if not self.rewards:
            return (yield Closed())
        s = yield Became(Granting(self.seat, self.rewards[1:]))
        return (yield from grant(s, self.seat, self.rewards[0]))


def grant(s: State, seat: Seat, what: str) -> Facts:
    """One piece of reward. A world card that somebody owns is not gained (A34)."""
    kind, _, id = what.partition(":")
    match kind:
        case "reputation+":
            return (yield f.Reputed(seat, 1))
        case "reputation-":
            return (yield f.Reputed(seat, -1))
        case "treasure":
            return (yield from draw_treasure(s, seat))
        case "adventurer":
            return (yield Opened(Recruiting(seat)))
        case "world":
            if id == NEW:
                id = fresh("world", s.box.world)
                s = yield f.CardMet("world", id)
            owned = any(id in p.world for p in s.players.values())
            return s if owned else (yield f.WorldGained(seat, id))
    return (yield from gain(s, seat, what, 1, "quest"))


class Rewarding(TurnStep, frozen=True):
    """The book has been read: one tap for each piece really gained. `bonus` where the total reached it."""

    bonus: bool
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Reward, a.Done, a.Build)

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        for what in REWARDS:
            yield a.Reward(seat=seat, what=what)
        owned = {w for p in s.players.values() for w in p.world}
        for card in s.box.world:
            if card not in owned:
                yield a.Reward(seat=seat, what=f"world:{card}")
        if not s.box.complete:
            yield a.Reward(seat=seat, what=f"world:{NEW}")
        yield a.Done(seat=seat)
        yield from builds(s, seat)

    def act(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.Done):
            return (yield Closed())
        return (yield from grant(s, self.seat, action.what))


def bag(s: State) -> list[str]:
    """Adventurers that may be drawn: neither hired nor on offer; those aside only once the bag is empty (NF-8.5)."""
    out = {x for p in s.players.values() for x in p.adventurers} | set(s.offer)
    free = [x for x in s.box.adventurers if x not in out]
    return [x for x in free if x not in s.aside] or free


def draws_adventurer(s: State) -> Mapping[Action, Fraction]:
    tokens = bag(s) + ([] if s.box.complete else [NEW])
    return {a.DrawAdventurer(seat=TABLE, adventurer=x): Fraction(1, len(tokens)) for x in tokens}


class Recruiting(TurnStep, frozen=True):
    """An adventurer as a reward comes out of the bag and joins without a price."""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawAdventurer,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if bag(s) or not s.box.complete else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return draws_adventurer(s)

    def take(self, s: State, action: Any) -> Facts:
        id = action.adventurer
        s = yield Closed()
        if id == NEW:
            id = fresh("adventurer", s.box.adventurers)
            s = yield f.CardMet("adventurer", id)
        elif id in s.aside:
            s = yield f.BagRefilled()
        s = yield f.Hired(self.seat, id, 0, rests=id)
        s = yield from chiefs(s)
        wants = (f"adventurer:{id}:faction",)
        return (yield Opened(Asking(self.seat, wants))) if s.box.adventurers[id].faction == "?" else s

    def advance(self, s: State) -> Facts:
        return (yield Closed())
