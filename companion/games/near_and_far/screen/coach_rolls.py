"""Tips of the coach for what a die decides: threats, entries, duels."""
from __future__ import annotations

from typing import Any

from companion.games.derived.coach import Book, Tips
from companion.games.near_and_far import actions as a
from companion.games.near_and_far import steps
from companion.games.near_and_far.party import animals, counted, roll_bonus, threats_left, unknown, hearts_and_food
from companion.games.near_and_far.screen.advice import chance, sure
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps.growth import kept
from companion.games.near_and_far.steps.story import printed
from companion.games.near_and_far.steps.turn import MANNERS
from companion.kernel import Seat

BOOK = Book("NF-")
tip, chances = BOOK.tip, BOOK.chances


def facing(s: State, step: Any, seat: Seat) -> Tips:
    p, hearts = s.players[seat], hearts_and_food(s, seat)
    if step.faces:
        short = step.short(s)
        if 0 < short < hearts:
            yield tip("threat.boost", "17.1", n=short, left=hearts - short)
        elif 0 < short == hearts:
            yield tip("threat.boost-all", "17.1", n=short)
        return
    if step.fighting or not threats_left(s):
        return
    if sure(s, step, a.Sneak(seat=seat, by="caution")):
        yield tip("threat.sneak", "21.7")
    odds = chance(s, "win") if not unknown(s, seat, "combat") else None
    if odds and odds.most == 0:
        yield tip("threat.hopeless", "21.6")
    elif odds:
        yield chances("threat.chance", "21.4", odds, n=hearts)
    if pack := animals(s, seat):
        yield tip("threat.load" if len(p.treasures) >= pack else "threat.bird", "9.3", n=pack)


def questing(s: State, step: Any, seat: Seat) -> Tips:
    if step.faces:
        total, hearts = step.total(s), hearts_and_food(s, seat) - kept(s, seat, step.owed(s))
        if total < step.need <= total + hearts:
            yield tip("quest.boost", "17.1", n=step.need - total)
        if len(step.goals(s)) > 1 and total < step.bonus_need <= total + hearts:
            yield tip("quest.bonus", "23.4", n=step.bonus_need - total)
        return
    if not unknown(s, seat, step.check) and (odds := chance(s, "done")):
        if len(step.goals(s)) > 1:
            yield chances("quest.chance", "23.4", odds, need=step.need, bonus=step.bonus_need)
        else:
            yield chances("quest.plain", "23.4", odds, need=step.need)
    yield tip("quest.token", "23.6")


def reading(s: State, step: steps.Reading, seat: Seat) -> Tips:
    if step.drawing:
        return
    if quest := printed(s, *step.entry):
        for check in dict.fromkeys(option.check for option in quest.options if option.check):
            if not unknown(s, seat, check):
                yield tip("reading.check", "23.3", check=check, n=counted(s, seat, check) + roll_bonus(s, seat, check))
    yield tip("reading.once", "23.6")


def rewarding(s: State, step: Any, seat: Seat) -> Tips:
    yield tip("reward.bonus" if step.bonus else "reward.base", "23.4")
    yield tip("reward.reputation", "24.2")


def duel(s: State, step: Any, seat: Seat) -> Tips:
    if step.faces:
        if 0 < (short := step.short(s)) <= hearts_and_food(s, seat):
            yield tip("duel.boost", "14.3", n=short)
        return
    if odds := chance(s, "win"):
        yield chances("duel.chance", "14.6", odds)
    yield tip(f"duel.{step.manner if step.manner in MANNERS else MANNERS[0]}", "14.5")
