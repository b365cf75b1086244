"""The box services of the game: what an owner enters, and what a map lacks."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.box.declare import BoardPlan, Declaration, Field, Flaw, Part, Sheet, Shelf
from companion.box.derived import DerivedBox
from companion.games.harrow_county.box.cards import GOBLIN_CARDS, HESTER_CARDS, TACTICS, UPGRADES
from companion.games.harrow_county.box.components import (
    DRAWN, FAMILY, PROTECTORS, ROW, Box, bare_board, map_of, sample_box)
from companion.games.harrow_county.box.fair_folk import (
    CONDITIONS, EFFECTS, FAIR_CARDS, OBJECTIVES, OFFERS, FairCard, Objective)
from companion.games.harrow_county.box.sample import KINDS, TERRAINS
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.hexes import AT, RADIUS
from companion.games.harrow_county.solo.cards import SOLO_IDS, SPACES, WILD_CARD, SoloCard

MOST_NUMBER, MOST_COST = 20, 9


def _row(kind: str, icon: str, n: int) -> Part:
    return Part(kind, tuple(Field(str(i), "number", 0, MOST_NUMBER, unknown=True) for i in range(n)), icon, row=True)


SHEETS = {side: Sheet({"cs": f"Strana {side.upper()}", "en": f"Side {side.upper()}"}) for side in ("a", "b")}
MAPS = BoardPlan(
    "maps", "hexes", kinds={**dict.fromkeys(KINDS, ""), "brambles": "brambles"}, radius=RADIUS, flat=True,
    sheets=SHEETS, place=(
        Field("storm", "flag", icon="storm"), Field("home", "choice", of=("", PROTECTORS, FAMILY))),
    most_spaces=len(AT))
NAME = Field("name", "name", unknown=True)
FAIR_SHELVES = (
    Shelf("objectives", "quest", len(OBJECTIVES), Objective, (
        NAME, Field("quest_condition", "choice", of=("", *CONDITIONS), unknown=True),
        Field("one", "choice", of=("", *TERRAINS)), Field("other", "choice", of=("", *TERRAINS))), icon="nest"),
    Shelf("fair_cards", "fair_card", len(FAIR_CARDS), FairCard, (
        NAME, Field("cost", "number", 0, MOST_COST, unknown=True), Field("fair_effect", "choice", of=("", *EFFECTS)),
        Field("n", "number", 1, MOST_COST)), icon="cards"))
SOLO_SHELF = Shelf("solo_cards", "solo_card", len(SOLO_IDS) - 1, SoloCard, (
    Field("first_hex", "number", 1, len(AT), unknown=True), Field("second_hex", "number", 1, len(AT), unknown=True),
    Field("solo_symbol", "choice", of=("", *SPACES), unknown=True), Field("hester_sign", "flag")), icon="cards")
"""The cards that lead the factions; the wild one needs no entry."""
PRINTED_ALIKE = {"card": (*TACTICS, *UPGRADES, *GOBLIN_CARDS, *HESTER_CARDS), "bonus_tile": TILES, "offer": OFFERS}
"""Cards, tiles and tokens that every box has, by their kind of code: the rulebook prints them."""
DECLARATION = Declaration(
    shelves=(*FAIR_SHELVES, SOLO_SHELF),
    parts=(_row("advance", "paw", ROW), _row("spawn", "bone", ROW), _row("strengthen", "tooth", ROW),
           _row("family", "cards", DRAWN), _row("family_cards", "cards", DRAWN), _row("family_back", "cards", DRAWN),
           _row("kammi_advance", "paw", ROW), _row("kammi_spawn", "bone", ROW), _row("kammi_strengthen", "tooth", ROW),
           _row("cards_advance", "paw", ROW), _row("cards_spawn", "bone", ROW), _row("cards_strengthen", "tooth", ROW)),
    boards=(MAPS,), words={"kind": ("terrain",), "one": ("terrain",), "other": ("terrain",), "solo_cards": ("card",),
                           **dict.fromkeys(PRINTED_ALIKE, ("card",))},
    coded={"quest": "objectives", "fair_card": "fair_cards"}, printed_alike=PRINTED_ALIKE, sheet="board")


class HarrowBox(DerivedBox):
    LEFT_ON_SHELF = ("maps",)

    def own_box(self, name: str | Mapping[str, str]) -> Box:
        names = {"": name} if isinstance(name, str) else dict(name)
        return Box("own", names, maps={side: bare_board() for side in SHEETS},
                   objectives=dict.fromkeys(OBJECTIVES, Objective()), fair_cards=dict.fromkeys(FAIR_CARDS, FairCard()),
                   solo_cards=dict.fromkeys((card for card in SOLO_IDS if card != WILD_CARD), SoloCard()))

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
