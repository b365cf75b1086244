"""Words for hexes: their terrain and number."""
from __future__ import annotations

from typing import Any

from companion.games import derived
from companion.games.derived.names import thing
from companion.games.harrow_county.hexes import NUMBER
from companion.games.harrow_county.state import State


class Names(derived.Names):
    KINDS = {  # noqa: RUF012
        "what": ("token", "what", "piece"), "into": ("into",), "source": ("source", "card", "legend"),
        "thrown": ("colour",),
        "out": ("colour",), "jar": ("jar",), "broken": ("jar",), "card": ("card", "jar"), "ability": ("token",),
        "token": ("card",), "upgrade": ("card",), "cards_played": ("card",), "on_attack_jar": ("card",),
        "hand": ("card",), "bag": ("card",), "front": ("card",), "board": ("card",), "part": ("part",),
        "tile": ("card",), "left": ("left", "card"), "goals_to_place": ("terrain",), "doll": ("doll",),
        "goblin": ("goblin",), "real_doll": ("doll",), "waiting_token": ("card",),
        "over": ("card",), "faction": ("faction",), "terrain": ("terrain",), "other": ("terrain",),
        "cubes": ("terrain",), "colour": ("root_colour",), "spent": ("hester_action",), "action": ("hester_action",),
        "open_cards": ("card",), "covered_cards": ("card",), "cards_used": ("card",), "eaten_squares": ("card",)}

    def own(self, s: State, field: str, value: str, lang: str, texts: Any) -> str:
        """A hex is called by its terrain and number, a home by its faction."""
        at = f"hex:{value}" if field == "hex" else value
        if at not in NUMBER or not isinstance(s, State):
            return ""
        home = next((seat for seat in s.factions if s.homes[seat] == at), "")
        if home:
            return thing(texts, lang, "home", s.players[home].colour)
        word = thing(texts, lang, "terrain", s.terrain[at])
        return word if s.terrain[at] == "brambles" else f"{word} {NUMBER[at]}"
