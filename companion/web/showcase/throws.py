"""Throws for the style page: every kind of die in both hands, cubes of every colour."""
from __future__ import annotations

import json

from companion.games.tower.state import Fallen
from companion.tower.dice import SIDES, Hand
from companion.tower.models import Simple
from companion.web.play import throws
from companion.web.play.outcomes import Change, Changes, OutcomeCard
from companion.web.play.screen import Screen
from companion.web.play.throws import Scene

DICE = (Hand(tuple(zip(SIDES, (3, 5, 7, 9, 11, 17), strict=True))), Hand(((6, 6), (6, 2), (6, 1), (8, 4))))
THROWN = {"red": 7, "blue": 5, "yellow": 2, "green": 1, "white": 1, "black": 1}
BEFORE = {"red": 2, "blue": 3, "brown": 2, "teal": 1, "purple": 1, "silver": 1}
OUT = {"red": 6, "blue": 5, "yellow": 1, "brown": 1, "white": 1, "black": 1, "teal": 1}
SEED = 11


def scenes(s: Screen) -> dict[str, Scene]:
    """A throw of each kind by the name of its place on the page."""
    fallen = Fallen(THROWN, BEFORE, OUT, Simple())
    made = {"cubes": throws.of_cubes(s, SEED, fallen), "dice": throws.of_dice(s, SEED, DICE)}
    return {name: Scene(throw, False, json.dumps({})) for name, throw in made.items()}


def outcomes(s: Screen) -> tuple[OutcomeCard, OutcomeCard]:
    """A throw that was won and one that was lost, each as the card that says so."""
    first, second = s.seats[:2]
    gained = (Changes(first, (Change("star", s.t("web.outcome.points"), "+3"),)),
              Changes(second, (Change("star", s.t("web.outcome.points"), "−1"),)))
    words = [s.t(f"web.style.throws.{end}") for end in ("won", "lost")]
    return (OutcomeCard(s.head, True, words[0], "7", "4", s.t("web.outcome.lucky", percent=17), gained),
            OutcomeCard(s.head, False, words[1], "2", "4", s.t("web.outcome.unlucky", percent=83), gained[1:]))
