"""An active threat on the path: fight it, or a villain in its place, or pass it (NF-21, 44)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.party import (
    bypasses, counted, goods, roll_bonus, skilled, spendable, threats_left, unknown)
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.common import (
    OWN_TURN, Asking, TurnStep, anytime, boosts, end_turn, evenly, known, missing, pay, place_camp)
from companion.games.near_and_far.steps.growth import spend, within
from companion.games.near_and_far.steps.quest import Granting, Rewarding, dice
from companion.games.near_and_far.steps.story import fitting, option_of, printed
from companion.games.near_and_far.steps.treasure import unload
from companion.games.near_and_far.walk import unburdened
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step, top, Throw

VILLAIN = "villain:"
ANIMALS = ("bird", "tortoise")


class Facing(TurnStep, frozen=True):
    """The figure stands on a threat icon between two spaces; the heart for the space left is paid. `foe`: the one
    chosen, as in Fight."""

    back: str
    to: str
    fighting: bool = False
    faces: tuple[int, ...] = ()
    foe: str = ""
    accepts: ClassVar[tuple[type[Action], ...]] = (a.Fight, a.Sacrifice, a.Sneak, a.Roll, a.Boost, *OWN_TURN)

    def actors(self, s: State) -> tuple[Seat, ...]:
        if self.faces:
            return (self.seat,) if 0 < self.short(s) <= within(s, self.seat) or self.parched(s) else ()
        if self.fighting:
            return () if self.wants(s) else (TABLE,)
        return () if unknown(s, self.seat, "caution") else (self.seat,)

    def wants(self, s: State) -> tuple[str, ...]:
        """What must be told before the roll."""
        villain = (f"{self.foe}:strength",) if self.foe.startswith(VILLAIN) else ()
        return unknown(s, self.seat, "combat") + missing(s, villain)

    def threat(self, s: State) -> str:
        """The card that is fought: the one chosen, else the top of the deck; "" when all are beaten."""
        return self.foe or next(iter(threats_left(s)), "")

    def strength(self, s: State) -> int:
        """What the total must reach; the app counts an untold strength as 0."""
        field = self.threat(s) if self.foe.startswith(VILLAIN) else f"threat:{self.threat(s)}"
        return known(s, f"{field}:strength")

    def total(self, s: State) -> int:
        return sum(self.faces) + counted(s, self.seat, "combat") + roll_bonus(s, self.seat, "threat")

    def short(self, s: State) -> int:
        """Hearts still missing to win."""
        return self.strength(s) - self.total(s) if self.threat(s) else 0

    def parched(self, s: State) -> bool:
        """Whether the fight is won without a heart for the water beyond, while an animal returned would bring one
        (NF-36.3, A29)."""
        water = next((step.water(s, self.to) for step in reversed(s.flow) if hasattr(step, "water")), 0)
        return self.short(s) <= 0 and spendable(s, self.seat) < water <= within(s, self.seat)

    def throw(self, s: State) -> Throw:
        return dice()

    def candidates(self, s: State, seat: Seat) -> Iterator[Action]:
        yield from anytime(s, seat)
        if self.faces:
            yield from boosts(s, seat)
            return
        yield from (a.Fight(seat=seat, foe=foe) for foe in foes(s, seat))
        for animal in ANIMALS:
            if animal == "bird" or goods(s, seat, animal):
                yield a.Sacrifice(seat=seat, animal=animal)
        yield a.Sneak(seat=seat, by="caution")
        for card, _ in bypasses(s, seat):
            yield a.Sneak(seat=seat, by=card)

    def act(self, s: State, action: Any) -> Facts:
        match action:
            case a.Fight(foe=foe):
                return (yield Became(replace(self, fighting=True, foe=foe)))
            case a.Sacrifice(animal=animal):
                s = yield f.Paid(self.seat, animal, 1, "threat")
                s = yield from self.passed(s, animal, lent=1)
                return (yield from unload(s, self.seat))
            case a.Sneak(by=by):
                for card, effect in bypasses(s, self.seat):
                    if card == by and effect.pay:
                        s = yield from pay(s, self.seat, effect.pay, 1, by)
                        break
                return (yield from self.passed(s, by))
            case a.Roll(faces=faces):
                s = yield f.DiceRolled(faces)
                return (yield Became(replace(self, faces=faces, fighting=True)))
            case a.Boost(hearts=n):
                s = yield from spend(s, self.seat, n, "roll")
                return (yield from self.resolve(s, n))

    def advance(self, s: State) -> Facts:
        if not self.faces:
            wants = self.wants(s) if self.fighting else unknown(s, self.seat, "caution")
            return (yield Opened(Asking(self.seat, wants)))
        return (yield from self.resolve(s, 0))

    def passed(self, s: State, by: str, lent: int = 0) -> Facts:
        s = yield f.ThreatPassed(self.seat, by)
        s = yield Closed()
        if by == "tortoise":
            s = yield Became(unburdened(top(s)))
        return (yield from top(s).entered(s, self.to, lent=lent))

    def resolve(self, s: State, hearts: int) -> Facts:
        threat, total = self.threat(s), self.total(s) + hearts
        if not threat:
            s = yield Closed()
            return (yield from top(s).entered(s, self.to))
        villain = threat.removeprefix(VILLAIN) if threat.startswith(VILLAIN) else ""
        if total < self.strength(s):
            s = yield f.VillainEscaped(self.seat, villain, total) if villain else \
                f.ThreatEscaped(self.seat, threat, total)
            return (yield from end_turn(s, self.seat))
        if villain:
            met = s.box.villains.get(villain)
            s = yield f.VillainBeaten(self.seat, villain, total, met.paragraph if met else "")
            if s.narrated and met and met.paragraph:
                s = yield from ending(s, self.seat, met.paragraph)
        else:
            s = yield f.ThreatBeaten(self.seat, threat, total)
        s = yield Closed()
        s = yield from top(s).entered(s, self.to, won=True)
        if villain and s.mode == "campaign":  # the paragraph may give something (NF-44.3)
            option = option_of(s, "villain", s.told.code, s.told.option) if s.narrated and s.told else None
            reward = Granting(self.seat, option.rewards + option.bonus) if option else Rewarding(self.seat, True)
            s = yield Opened(reward)
        s = yield from place_camp(s, self.seat, threat if villain else f"threat:{threat}")
        return (yield Opened(Unveiling())) if s.settings.threats_shuffled else s


def ending(s: State, seat: Seat, paragraph: str) -> Facts:
    """The paragraph of a beaten villain is read aloud like an entry with nothing to choose (NF-44.3): what a book knows
    of it is an option without a roll."""
    s = yield f.EntryOpened(seat, "villain", paragraph)
    quest = printed(s, "villain", paragraph)
    free = [n for n in fitting(quest, s.players[seat].sheet.keywords) if not quest.options[n].check] if quest else []
    if not free:
        return s
    s = yield f.OptionChosen(seat, free[0])
    return (yield f.PassageHeard(seat, f"success:{free[0]}"))


def foes(s: State, seat: Seat) -> Iterator[str]:
    """Whom one may fight, as Fight names them: the top threat, with Bounty Hunting any other, or a villain
    (NF-36.3, 44.2)."""
    yield ""
    if skilled(s, seat, "bounty_hunting"):
        yield from threats_left(s)[1:]
    yield from (VILLAIN + villain for villain in s.villains)


class Unveiling(Step, frozen=True):
    """A deck of threats in no order: which one lies on top now? (a house rule)"""

    accepts: ClassVar[tuple[type[Action], ...]] = (a.DrawThreat,)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if s.threat_top not in (left := threats_left(s)) and left else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        return evenly(a.DrawThreat(seat=TABLE, threat=x) for x in threats_left(s))

    def take(self, s: State, action: Any) -> Facts:
        yield Closed()
        return (yield f.ThreatShown(action.threat))

    def advance(self, s: State) -> Facts:
        return (yield Closed())
