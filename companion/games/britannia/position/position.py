"""Positions entered by hand: in any round, a tap a unit."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games import derived
from companion.games.britannia.position.things import turn_of
from companion.games.britannia.state import State


class Position(derived.Position):
    def follow(self, s: State) -> State:
        """Who moved before is forgotten where a turn begins anew."""
        return replace(s, bands=(), entered={}, treks={}) if turn_of(s) and s.bands else s
