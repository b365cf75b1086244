"""What is settled before the first position."""
from __future__ import annotations

from msgspec import Struct

from companion.games.harrow_county.box.components import Box
from companion.games.harrow_county.settings import TRAINING, Settings
from companion.kernel import Seat
from companion.tower.models import Model, Simple


class Setup(Struct, frozen=True):
    """`mode`: `training` (chapter 1), `full`, with cards and any legend, `solo`: Hester alone, or `counters`.
    `legends`: who is led, "" for Emmy and Levi. `townsfolk_track` and `push_track`: the other side of a Legend Ability
    Track. `map`: one of the two sides of the map, of the `box`: its id or all of it. `real_bag`: the table says which
    tokens are drawn; else the app does. `real_cards`: hands and secrets are known at the table alone. `bonus_tiles`:
    with chapter 3; Kammi brings chapter 4. `scheme_track`: the other side of her Legend Ability Track. `tower`: how
    the app's Tree behaves. Alone: the `solo_level`, and how many red and blue cards are in play; the rest is
    purple."""

    seats: tuple[Seat, ...]
    colours: dict[Seat, str] = {}
    mode: str = TRAINING
    legends: dict[Seat, str] = {}
    townsfolk_track: bool = False
    push_track: bool = False
    scheme_track: bool = False
    real_cards: bool = False
    bonus_tiles: bool = False
    map: str = "house_a"
    box: Box | str = "sample"
    real_bag: bool = False
    solo_level: int = 1
    solo_red: int = 7
    solo_blue: int = 4
    settings: Settings = Settings()
    tower: Model = Simple()
