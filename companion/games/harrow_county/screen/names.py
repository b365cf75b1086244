"""Words for hexes: their terrain and number."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games import derived
from companion.games.derived.names import thing
from companion.games.harrow_county.fair_folk.state import ALL_ARROWS, PLACE_OF, Arrow, ends_of
from companion.games.harrow_county.hester.state import OUTSIDE
from companion.games.harrow_county.hexes import NUMBER
from companion.games.harrow_county.kammi.state import ROWS
from companion.games.harrow_county.state import State
from companion.kernel import Seat

COUNTED = ("cubes", "flames", "thrown", "out")
"""Fields with a number for each word: said `forest ×2`, since `forest 2` is the name of a hex."""


class Names(derived.Names):
    KINDS = {  # noqa: RUF012
        "what": ("token", "what", "piece"), "into": ("into",), "source": ("source", "card", "legend"),
        "thrown": ("colour",),
        "out": ("colour",), "jar": ("jar",), "broken": ("jar",), "card": ("card", "jar"), "ability": ("token",),
        "token": ("card",), "upgrade": ("card",), "cards_played": ("card",), "on_attack_jar": ("card",),
        "hand": ("card",), "bag": ("card",), "front": ("card",), "board": ("card",), "part": ("part",),
        **dict.fromkeys(("tile", "bonus_tile", "quest", "fair_card"), ("card",)),
        "left": ("left", "card"), "goals_to_place": ("terrain",), "doll": ("doll",),
        "goblin": ("goblin",), "real_doll": ("doll",), "waiting_token": ("card",),
        "over": ("card",), "faction": ("faction",), "terrain": ("terrain",), "other": ("terrain",),
        "cubes": ("terrain",), "colour": ("root_colour",), "spent": ("hester_action",), "action": ("hester_action",),
        "deed": ("hester_deed",),
        "open_cards": ("card",), "covered_cards": ("card",), "cards_used": ("card",), "eaten_squares": ("card",),
        "offer": ("card",), "lost_thing": ("lost_thing",), "one": ("terrain",), "before": ("terrain",),
        "hideouts": ("spot",), "goal": ("piece",), "space": ("solo_space",), "flames": ("solo_space",),
        "acting_side": ("side",), "terrain_cube": ("terrain",),
        "id": ("turn_token", "lost_thing", "card", "deck"), **dict.fromkeys(ROWS, ("token",)), "": ("side",)}

    def name(self, s: Any, field: str, value: Any, lang: str, players: Mapping[Seat, str], texts: Any) -> str:
        if field in COUNTED and isinstance(value, Mapping):
            return ", ".join(f"{self.name(s, field, k, lang, players, texts)} ×{n}" for k, n in value.items())
        return super().name(s, field, value, lang, players, texts)

    def own(self, s: Any, field: str, value: str, lang: str, texts: Any) -> str:
        """A hex is called by its terrain and number, a home by its faction."""
        if not isinstance(s, State):
            return ""
        if found := _box_name(s, value, lang):
            return found
        if value in ALL_ARROWS:
            return _arrow(s, ALL_ARROWS[value], lang, texts)
        if value == OUTSIDE:
            return str(texts.say(lang, f"place.{OUTSIDE}"))
        at = f"hex:{value}" if field == "hex" else PLACE_OF.get(value, value)
        if at not in NUMBER:
            return ""
        home = next((seat for seat in s.factions if s.homes[seat] == at), "")
        if home:
            return thing(texts, lang, "home", s.players[home].colour)
        word = thing(texts, lang, "terrain", s.terrain[at])
        return word if s.terrain[at] == "brambles" else f"{word} {NUMBER[at]}"


def _box_name(s: State, value: str, lang: str) -> str:
    """What an owner calls an objective or a card of the Fair Folk."""
    found = s.box.objectives.get(value) or s.box.fair_cards.get(value)
    return (found.name.get(lang) or found.name.get("") or "") if found else ""


def _arrow(s: Any, arrow: Arrow, lang: str, texts: Any) -> str:
    """Between which hexes at the edge an arrow lies, and where it points."""
    ends = ends_of(arrow)
    where = thing(texts, lang, "points", f"{arrow.arrow_line}_{'on' if arrow.side > 0 else 'back'}")
    return f"{NUMBER[ends[0]]}\u2013{NUMBER[ends[-1]]}, {where}"
