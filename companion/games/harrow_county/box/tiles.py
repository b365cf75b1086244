"""The nine bonus tiles of chapter 3, one of each (HC-7.7)."""
from __future__ import annotations

LANTERN_TILE = "tile_first_player"
ABILITY_TILES = {"tile_advance": "advance", "tile_spawn": "spawn", "tile_strengthen": "strengthen"}
TILES = (LANTERN_TILE, *ABILITY_TILES, "tile_card", "tile_wild", "tile_move_legend", "tile_spoon_back",
         "tile_first_scroll")
