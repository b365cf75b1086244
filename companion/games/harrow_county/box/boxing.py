"""The box services of the game: what an owner enters, and what a map lacks."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.box.declare import BoardPlan, Declaration, Field, Flaw, Part, Sheet
from companion.box.derived import DerivedBox
from companion.games.harrow_county.box.components import (
    DRAWN, FAMILY, PROTECTORS, ROW, Box, bare_board, map_of, sample_box)
from companion.games.harrow_county.box.sample import KINDS
from companion.games.harrow_county.hexes import AT, RADIUS

MOST_NUMBER = 20


def _row(kind: str, icon: str, n: int) -> Part:
    return Part(kind, tuple(Field(str(i), "number", 0, MOST_NUMBER, unknown=True) for i in range(n)), icon, row=True)


SHEETS = {side: Sheet({"cs": f"Strana {side.upper()}", "en": f"Side {side.upper()}"}) for side in ("a", "b")}
MAPS = BoardPlan(
    "maps", "hexes", kinds={**dict.fromkeys(KINDS, ""), "brambles": "brambles"}, radius=RADIUS, flat=True,
    sheets=SHEETS, place=(
        Field("storm", "flag", icon="storm"), Field("home", "choice", of=("", PROTECTORS, FAMILY))),
    most_spaces=len(AT))
DECLARATION = Declaration(
    parts=(_row("advance", "paw", ROW), _row("spawn", "bone", ROW), _row("strengthen", "tooth", ROW),
           _row("family", "cards", DRAWN), _row("family_cards", "cards", DRAWN), _row("family_back", "cards", DRAWN),
           _row("kammi_advance", "paw", ROW), _row("kammi_spawn", "bone", ROW), _row("kammi_strengthen", "tooth", ROW)),
    boards=(MAPS,), words={"kind": ("terrain",)}, sheet="board")


class HarrowBox(DerivedBox):
    LEFT_ON_SHELF = ("maps",)

    def own_box(self, name: str | Mapping[str, str]) -> Box:
        names = {"": name} if isinstance(name, str) else dict(name)
        return Box("own", names, maps={side: bare_board() for side in SHEETS})

    def with_playable_boards(self, box: Box) -> Box:
        return replace(box, maps={side: board for side, board in box.maps.items() if map_of(board)})

    def board_findings(self, kind: str, board: Any) -> Sequence[Flaw]:
        found = list(super().board_findings(kind, board))
        if not found and board.spaces and map_of(board) is None:
            there = {(x.q, x.r) for x in board.spaces.values()}
            thorns = [(x.q, x.r) for x in board.spaces.values() if x.kind == "brambles"]
            about = "hexes" if there != set(AT.values()) else "middle" if thorns != [(0, 0)] else "homes"
            found.append(Flaw("HC-3.2", f"box.{about}", {"n": len(AT)}, (), True, kind))
        return found


BOXING = HarrowBox(DECLARATION, Box, "HC-3.2", {"sample": sample_box})
