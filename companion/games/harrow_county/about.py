"""What lobby and wizard know of Harrow County without its rules."""
from __future__ import annotations

from msgspec.structs import fields

from companion.games.about import About, Ask
from companion.games.harrow_county.settings import COLOURS, MAPS, Settings

ABOUT = About(
    id="harrow_county", seats=(2,), colours=COLOURS, icon="tower",
    asks=(Ask("map", "choice", MAPS[0], MAPS, group="play"),
          Ask("real_bag", group="play"),
          *(Ask(one.name, default=one.default, path=("settings", one.name), group="settings")
            for one in fields(Settings))))
