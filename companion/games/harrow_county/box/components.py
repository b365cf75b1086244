"""What of the game is in a box of one's own: the two sides of the map, the numbers of the faction boards. What nobody
has told is UNKNOWN."""
from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from companion.games.harrow_county.box.fair_folk import FAIR_CARDS, OBJECTIVES, FairCard, Objective
from companion.games.harrow_county.box.sample import CARD_NUMBERS, HOUSE_MAPS, HOUSE_NUMBERS, KINDS, Map, Numbers
from companion.games.harrow_county.hexes import AT, HEXES, MIDDLE, NUMBER
from companion.games.harrow_county.solo.cards import SAMPLE_CARDS, SoloCard
from companion.kernel import UNKNOWN, Number

SIDES = ("a", "b")
"""The sides of the map; a set-up calls them `house_a` and `house_b`."""
PROTECTORS, FAMILY = "protectors", "family"
ROW, DRAWN = 6, 9
"""Spaces of a row of the Protectors, and of the Family's board."""
Row = tuple[Number, ...]


class Hex(Struct, frozen=True):
    """`home`: of which faction, "" for none. Where ability tokens lie at first follows from the terrain (HC-3.3)."""

    kind: str
    q: int
    r: int
    storm: bool = False
    home: str = ""


class Link(Struct, frozen=True):
    """Nothing lies between hexes of this game."""

    a: str
    b: str


class Board(Struct, frozen=True):
    """One side of the map; the 61 hexes by their number."""

    spaces: dict[str, Hex] = {}
    paths: tuple[Link, ...] = ()
    picture: str = ""
    origin: tuple[int, int, int] = (500, 500, 62)


class Box(Struct, frozen=True):
    """`family`: tokens drawn, on the basic side of its board; `family_cards` and `family_back`, how many of them go
    back, on the side with card icons. `cards_advance` and so on: the Protectors' rows on that side of their board."""

    id: str
    name: dict[str, str] = {}
    version: int = 0
    invented: bool = False
    maps: dict[str, Board] = {}
    advance: Row = (UNKNOWN,) * ROW
    spawn: Row = (UNKNOWN,) * ROW
    strengthen: Row = (UNKNOWN,) * ROW
    family: Row = (UNKNOWN,) * DRAWN
    family_cards: Row = (UNKNOWN,) * DRAWN
    family_back: Row = (UNKNOWN,) * DRAWN
    kammi_advance: Row = (UNKNOWN,) * ROW
    kammi_spawn: Row = (UNKNOWN,) * ROW
    kammi_strengthen: Row = (UNKNOWN,) * ROW
    objectives: dict[str, Objective] = {}
    fair_cards: dict[str, FairCard] = {}
    cards_advance: Row = (UNKNOWN,) * ROW
    cards_spawn: Row = (UNKNOWN,) * ROW
    cards_strengthen: Row = (UNKNOWN,) * ROW
    solo_cards: dict[str, SoloCard] = {}
    pictures: dict[str, str] | UnsetType = UNSET


def numbers(box: Box, cards: bool) -> Numbers:
    """The numbers of the boards, on the side with card icons or on the basic one. Which spaces have card icons nobody
    tells: those of the sample. Whoever told one side of the Protectors' board alone plays with that."""
    rows = {"advance": box.advance, "spawn": box.spawn, "strengthen": box.strengthen}
    if cards:
        own = {"advance": box.cards_advance, "spawn": box.cards_spawn, "strengthen": box.cards_strengthen}
        rows = {x: own[x] if any(n != UNKNOWN for n in own[x]) else row for x, row in rows.items()}
        kammi = {"advance": box.kammi_advance, "spawn": box.kammi_spawn, "strengthen": box.kammi_strengthen}
        return Numbers(rows, box.family_cards, box.family_back, CARD_NUMBERS.card_icons, kammi)
    return Numbers(rows, box.family)


def board_of(drawn: Map) -> Board:
    """A map of the house as its owner would have drawn it."""
    homes = dict(zip(drawn.homes, (FAMILY, PROTECTORS), strict=True))
    return Board({str(NUMBER[at]): Hex(drawn.terrain[at], q, r, at in drawn.storms, homes.get(at, ""))
                  for at, (q, r) in AT.items()})


def map_of(board: Board) -> Map | None:
    """The map that is played on; None for a side on which a hex, a home or the Brambles are missing."""
    there = {f"hex:{x.q},{x.r}": x for x in board.spaces.values()}
    homes = {x.home: at for at, x in there.items() if x.home}
    kinds = {x.kind for at, x in there.items() if at != MIDDLE}
    if there.keys() != AT.keys() or homes.keys() != {FAMILY, PROTECTORS} or len(board.spaces) != len(HEXES) \
            or sum(bool(x.home) for x in there.values()) != len(homes) or there[MIDDLE].kind != "brambles" \
            or not kinds <= set(KINDS) - {"brambles"}:
        return None
    return Map({at: there[at].kind for at in HEXES}, tuple(at for at in HEXES if there[at].storm),
               (homes[FAMILY], homes[PROTECTORS]))


def sample_box() -> Box:
    """The invented box: two house maps and numbers."""
    rows, kammi, cards = HOUSE_NUMBERS.protectors, CARD_NUMBERS.kammi, CARD_NUMBERS.protectors
    return Box("sample", {"cs": "Vymyšlená krabice", "en": "Invented box"}, 1, True,
               {side: board_of(drawn) for side, drawn in zip(SIDES, HOUSE_MAPS.values(), strict=True)},
               rows["advance"], rows["spawn"], rows["strengthen"], HOUSE_NUMBERS.family, CARD_NUMBERS.family,
               CARD_NUMBERS.back, kammi["advance"], kammi["spawn"], kammi["strengthen"], OBJECTIVES, FAIR_CARDS,
               cards["advance"], cards["spawn"], cards["strengthen"], SAMPLE_CARDS)


def bare_board() -> Board:
    """All hexes as plains, the Brambles in the middle: to be painted."""
    return Board({str(NUMBER[at]): Hex("brambles" if at == MIDDLE else "plains", q, r) for at, (q, r) in AT.items()})

