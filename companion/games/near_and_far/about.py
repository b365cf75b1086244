"""What lobby and wizard know of Near and Far."""
from __future__ import annotations

from companion.games.about import About, Mode

ABOUT = About(
    id="near_and_far", seats=(2, 3, 4), colours=("blue", "red", "green", "yellow"),
    modes=(Mode("first_adventure", "flag"), Mode("campaign", "map", several=True),
           Mode("character", "sheet", several=True), Mode("arcade", "arcade")),
    counters="counters", box=True, books=True)
