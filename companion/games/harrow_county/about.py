"""What lobby and wizard know of Harrow County without its rules."""
from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import fields

from companion.games.about import About, Ask, Box, Mode, Wished
from companion.games.harrow_county.settings import FACTIONS, FULL, LEGENDS, MAPS, TRAINING, Settings
from companion.tower.models import SIMPLE


def _faults(wished: Wished) -> Mapping[str, str]:
    """A legend leads its own faction; Kammi comes with the full game."""
    if wished.mode != FULL and "purple" in wished.colours.values():
        return {"colours": "setup.colours.wrong"}
    legends = wished.answers["legends"]
    wrong = any(legends[seat] not in ("", *LEGENDS[wished.colours[seat]]) for seat in wished.seats)
    return {"legends": "setup.legends.wrong"} if wrong and wished.mode == FULL else {}


ABOUT = About(
    id="harrow_county", seats=(2,), colours=FACTIONS, begins=FACTIONS[0], coach=True, icon="lantern",
    modes=(Mode(TRAINING, "start"), Mode(FULL, "cards")), faults=_faults,
    boxes=(Box("sample", invented=True),),
    asks=(Ask("map", "choice", MAPS[0], MAPS, group="play"),
          Ask("legends", "person", "", tuple(x for names in LEGENDS.values() for x in names), group="play",
              modes=(FULL,)),
          Ask("bonus_tiles", group="play", modes=(FULL,)),
          Ask("real_bag", group="play"),
          Ask("real_cards", group="play", modes=(FULL,)),
          Ask("townsfolk_track", modes=(FULL,)), Ask("push_track", modes=(FULL,)),
          Ask("scheme_track", modes=(FULL,)),
          Ask("tower", "tower", SIMPLE, group="settings"),
          *(Ask(one.name, default=one.default, path=("settings", one.name), group="settings")
            for one in fields(Settings))))
