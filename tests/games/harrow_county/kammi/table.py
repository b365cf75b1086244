"""Kammi's tables at whatever moment a test needs: Ann leads the Protectors, Bob Kammi, on plains only.

Kammi herself is the first token, the goblin the second; the real doll is the first."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hexes import HEXES, MIDDLE
from companion.games.harrow_county.kammi.state import Kammi
from companion.games.harrow_county.state import TOKENS, State
from tests.games.harrow_county.helpers import GAME, HOME, SEATS, THEIRS, at, open_, units, with_

FRESH: State = GAME.new(Setup(SEATS, {"ann": "red", "bob": "purple"}, mode="full", legends={"bob": "prankster"}))
KAMMI_AT, GOBLIN_AT = at(0, -2), at(1, -1)
TABLE_ROWS = {"1": ("strengthen", "advance"), "2": ("spawn", "spawn"), "3": ("advance", "strengthen")}
HERS: State = units(units(replace(
    FRESH, terrain=dict.fromkeys(HEXES, "plains") | {MIDDLE: "brambles"}, printed=(), townsfolk={}, buildings={},
    tokens={token: {} for token in TOKENS}, bonus_tiles={}, spent_tiles={},
    kammi=Kammi(goblin="second_token", rows=TABLE_ROWS, waiting_token="advance", real_doll="doll_1",
                dolls={"doll_1": at(0, 1), "doll_2": at(3, 0), "doll_3": at(-3, 3)})),
    "ann", HOME, q0_r3=3), "bob", KAMMI_AT, q0_rm3=3)
HERS = with_(HERS, "bob", second=GOBLIN_AT)


def hers(s: State = HERS, **fields: Any) -> State:
    """Other things of Kammi's."""
    return replace(s, kammi=replace(s.kammi, **fields))


def at_it(*inner: Any, s: State = HERS, seat: str = "bob", jar: str = "legend") -> State:
    return open_(s, *inner, seat=seat, jar=jar)


__all__ = ["FRESH", "GOBLIN_AT", "HERS", "KAMMI_AT", "THEIRS", "at_it", "hers"]
