"""Characters grow: skills bought with experience, food that serves as hearts, and how the last map ends (NF-36, 44)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.party import animals, skilled, spendable, unsaid
from companion.games.near_and_far.sheet import available
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.story import GROWING
from companion.kernel import Action, Became, Closed, Facts, Seat, Step


class Learning(Step, frozen=True):
    """Before the first turn everybody may buy skills with the experience of earlier games (NF-36.1)."""

    done: tuple[Seat, ...] = ()
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Learn, a.Done)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return tuple(seat for seat in s.seats if seat not in self.done and can_learn(s, seat))

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from lessons(s, seat)
        yield a.Done(seat=seat)

    def take(self, s: State, action: Any) -> Facts:
        if isinstance(action, a.Done):
            return (yield Became(Learning((*self.done, action.seat))))
        return (yield from learn(s, action.seat, action.skill))

    def advance(self, s: State) -> Facts:
        return (yield Closed())


def can_learn(s: State, seat: Seat) -> bool:
    """Whether there is a skill that the seat lacks and can afford."""
    sheet = s.players[seat].sheet
    have = available(sheet, s.mode) if s.mode in GROWING else 0
    return any(cost <= have for skill, cost in SKILLS.items() if skill not in sheet.skills)


def lessons(s: State, seat: Seat) -> Iterator[a.Learn]:
    """Every skill that the seat lacks; nothing in modes without sheets."""
    if s.mode in GROWING:
        for skill in SKILLS:
            if skill not in s.players[seat].sheet.skills:
                yield a.Learn(seat=seat, skill=skill)


def learn(s: State, seat: Seat, skill: str) -> Facts:
    """The experience is spent for good (NF-36.1)."""
    return (yield f.SkillLearnt(seat, skill, SKILLS[skill]))


def within(s: State, seat: Seat, price: tuple[str, ...] = ()) -> int:
    """Hearts that could be spent on a roll now, those included that animals returned would bring (NF-36.3), where
    this price is still to be paid."""
    free = animals(s, seat) - price.count("bird") - price.count("tortoise")
    return spendable(s, seat) - kept(s, seat, price) + 2 * free * skilled(s, seat, "animal_husbandry")


def kept(s: State, seat: Seat, price: tuple[str, ...]) -> int:
    """Hearts held back for a price; with Meditation its food could have been spent as hearts too (NF-36.3)."""
    return price.count("heart") + (price.count("food") if skilled(s, seat, "meditation") else 0)


def spend(s: State, seat: Seat, hearts: int, source: str) -> Facts:
    """Pay hearts; with Meditation food stands in for those that are missing, one for one (NF-36.3)."""
    food = 0
    if skilled(s, seat, "meditation") and not unsaid(s, seat, "hearts"):
        food = min(s.players[seat].food, max(0, hearts - s.players[seat].hearts))
    if hearts > food:
        s = yield f.Paid(seat, "heart", hearts - food, source)
    return (yield f.Paid(seat, "food", food, "meditation")) if food else s


def verdict_of_the_last_map(s: State) -> Facts:
    """A villain that nobody has beaten: all lose (NF-44.4)."""
    return (yield f.Lost()) if s.villains else s
