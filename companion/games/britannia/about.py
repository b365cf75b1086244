"""What lobby and wizard know of Britannia without its rules."""
from __future__ import annotations

from msgspec.structs import fields

from companion.games.about import About, Ask
from companion.games.britannia.settings import COLOURS, Settings


def _ask(name: str, default: object) -> Ask:
    path = ("settings", name)
    if isinstance(default, bool):
        return Ask(name, default=default, path=path, group="settings")
    return Ask(name, "number", default, low=0, high=20, path=path, group="settings")


# Its rules are whole, its screens are not: a seat that leads six nations has no room for them yet.
ABOUT = About(id="britannia", seats=(4, 3, 5), colours=COLOURS, icon="crown", offered=False, rounds=16,
              asks=tuple(_ask(one.name, one.default) for one in fields(Settings)))
