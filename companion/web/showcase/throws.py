"""Throws for the style page: every kind of die in both hands, cubes of every colour."""
from __future__ import annotations

import json

from companion.games.tower.state import Fallen
from companion.tower.dice import SIDES, Hand
from companion.tower.models import Simple
from companion.web.play import throws
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
