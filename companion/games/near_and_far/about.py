"""What the start page and the form for a new table know of Near and Far, without loading the game."""
from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import fields

from companion.games.about import About, Ask, Box, Codes, Mode
from companion.games.near_and_far.box.atlas import CHARACTERS, PAGES
from companion.games.near_and_far.settings import COLOURS, Settings

DAY_SUGGESTED_FROM_MAP = 5
"""Number of the map from which on the day side of the town is suggested: groups find it almost needed there."""
SINGLE_GAME_MODES = ("first_adventure", "arcade")


def _settings() -> Iterator[Ask]:
    """The open questions of the rulebook that a table may settle otherwise."""
    for one in fields(Settings):
        flag = isinstance(one.default, bool)
        yield Ask(one.name, "flag" if flag else "number", one.default, path=("settings", one.name),
                  group="variants" if one.name == "many_quests" else "settings")


ABOUT = About(
    id="near_and_far", seats=(2, 3, 4), colours=COLOURS,
    modes=(Mode("first_adventure", "flag"), Mode("campaign", "map", several=True),
           Mode("character", "sheet", several=True), Mode("arcade", "arcade")),
    asks=(Ask("first_time", default=True, group="play", modes=("campaign",)),
          Ask("character", "person", "", tuple(CHARACTERS), group="play", modes=("character",), distinct=True,
              labels={id: one.name for id, one in CHARACTERS.items()}),
          Ask("map", "choice", 1, tuple(PAGES), group="play", modes=("arcade",),
              labels={n: {lang: f"{n}. {name}" for lang, name in page.name.items()} for n, page in PAGES.items()}),
          Ask("base_only", default=True, group="box"),
          Ask("day", modes=SINGLE_GAME_MODES,
              suggested=("map", tuple(n for n in PAGES if int(n) >= DAY_SUGGESTED_FROM_MAP))),
          *(ask for ask in _settings() if ask.group == "variants"), Ask("extended", modes=SINGLE_GAME_MODES),
          *(ask for ask in _settings() if ask.group == "settings")),
    counters="counters", coach=True, boxes=(Box("empty", "cards"), Box("sample", "start", invented=True)),
    books="narrated",
    icon="map", codes=Codes("N", {
        "artifact": "A", "character": "C", "threat": "D", "entry": "E", "adventurer": "H", "seat": "P",
        "treasure": "T", "villain": "V", "world": "W", "arcade": "X"}))
