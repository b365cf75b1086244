"""The invented box: two house maps and the numbers of the faction boards, which no rulebook prints.

A map is a letter for each hex in the order of their numbers, and the numbers of those with a printed storm. Both maps
have ten hexes for ability tokens of every terrain, six mountains, four storms, and look the same from either side."""
from __future__ import annotations

from msgspec import Struct

from companion.games.harrow_county.hexes import HEXES, NEXT, NUMBER
from companion.kernel import Number, Place

TERRAINS = ("swamp", "wetland", "plains", "forest")
KINDS = (*TERRAINS, "mountain", "brambles")
_LETTERS = {kind[0]: kind for kind in KINDS}
NORTH, SOUTH = HEXES[24], HEXES[33]


class Map(Struct, frozen=True):
    """The `homes` lie in the north and in the south; `storms` are printed."""

    terrain: dict[Place, str]
    storms: tuple[Place, ...]
    homes: tuple[Place, Place] = (NORTH, SOUTH)

    @property
    def symbols(self) -> tuple[Place, ...]:
        """Where an ability token lies at first: on every terrain hex but the homes and those beside them."""
        near = {at for home in self.homes for at in (home, *NEXT[home])}
        return tuple(at for at in HEXES if self.terrain[at] in TERRAINS and at not in near)


class Numbers(Struct, frozen=True):
    """What stands above the spaces of the faction boards, the first space with its printed token included: for the
    Protectors by ability, for the Family how many tokens are drawn and how many of them go `back`. UNKNOWN where nobody
    has told it. `card_icons`: the spaces with a card icon, the first after the printed token is 1; the Family's under
    `family`."""

    protectors: dict[str, tuple[Number, ...]]
    family: tuple[Number, ...]
    back: tuple[Number, ...] = ()
    card_icons: dict[str, tuple[int, ...]] = {}
    kammi: dict[str, tuple[Number, ...]] = {}


def _map(letters: str, storms: tuple[int, ...]) -> Map:
    return Map({at: _LETTERS[x] for at, x in zip(HEXES, letters, strict=True)},
               tuple(at for at in HEXES if NUMBER[at] in storms))


HOUSE_MAPS = {
    "house_a": _map("swpfpmwsfpsfswpfpmwsfpsfpfswfpwfwpfswfpwfwswmwsmswmwsmpsfpsfb", (28, 31, 37, 40)),
    "house_b": _map("spfpsfmpwsmwspfpsfmpwsmwfwswpwfpsfwswpwfpspfmfswpfmfswswpswpb", (28, 31, 37, 40))}
HOUSE_NUMBERS = Numbers(
    {"advance": (3, 4, 4, 4, 5, 6), "spawn": (2, 2, 2, 3, 3, 4), "strengthen": (3, 3, 4, 4, 5, 5)},
    (3, 3, 4, 4, 5, 5, 6, 6, 7))
CARD_NUMBERS = Numbers(
    {"advance": (4, 5, 6, 6, 7, 7), "spawn": (3, 3, 3, 3, 4, 5), "strengthen": (4, 5, 5, 6, 6, 6)},
    (4, 5, 5, 7, 6, 6, 6, 6, 7), (1, 2, 1, 3, 2, 2, 2, 2, 3),
    {"advance": (2, 4), "spawn": (2, 4), "strengthen": (2, 4), "family": (2, 4, 6, 8)},
    {"advance": (2, 3, 3, 4, 4, 5), "spawn": (1, 2, 3, 3, 3, 4), "strengthen": (2, 3, 3, 4, 4, 5)})
"""The sides with card icons. The rulebook prints the Family's first three pairs, and that 7 and 3 stand somewhere; of
Kammi's two first numbers."""
