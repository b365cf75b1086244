"""The odds of the roll that is due, with and without hearts, for the screen beside the dice."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far.party import hearts_and_food
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import Duel, Facing, Questing
from companion.games.near_and_far.steps.growth import kept
from companion.games.view import Odds
from companion.kernel import top


def odds_now(s: State) -> list[Odds]:
    """The chances to win, to meet the quest, to meet it with its bonus: a line for no hearts spent after the roll, for
    each heart that still helps, up to all one has. Whoever is challenged to a duel sees the own chances, by the hearts
    of the other. Empty when no such roll is due."""
    step = top(s)
    if not isinstance(step, Duel | Facing | Questing) or step.faces:
        return []
    if isinstance(step, Questing):
        done = _lines(s, step, "done", lambda x: step.need - x.total(s))
        more = len(step.goals(s)) > 1
        return [*done, *(_lines(s, step, "bonus", lambda x: step.bonus_need - x.total(s)) if more else ())]
    if isinstance(step, Facing) and not step.threat(s):
        return []
    wins = _lines(s, step, "win", lambda x: x.short(s))
    if isinstance(step, Duel) and step.against in s.players:
        return [*wins, *(Odds("hold", 1 - x.chance, x.icon, x.n, step.against) for x in wins)]
    return wins


def reached(s: State, hearts: int) -> str:
    """What the dice that lie come to with so many hearts: lost, won or bonus; "" where none lie."""
    step = top(s)
    if not isinstance(step, Duel | Facing | Questing) or not step.faces:
        return ""
    if isinstance(step, Questing):
        goals = sum(step.total(s) + hearts >= goal for goal in step.goals(s))
        return ("lost", "won", "bonus")[goals]
    return "won" if hearts >= step.short(s) else "lost"


def _lines(s: State, step: Any, what: str, short: Callable[[Any], int]) -> list[Odds]:
    """`short`: how much the step with its dice rolled still lacks."""
    lacking = [(short(replace(step, faces=roll.faces)), p) for roll, p in step.chances(s).items()]
    found: list[Odds] = []
    owed = kept(s, step.seat, step.owed(s)) if isinstance(step, Questing) else 0
    for hearts in range(hearts_and_food(s, step.seat) - owed + 1):
        chance = sum((p for lack, p in lacking if lack <= hearts), Fraction(0))
        if not found or chance > found[-1].chance:
            found.append(Odds(what, chance, "heart", hearts))
    return found
