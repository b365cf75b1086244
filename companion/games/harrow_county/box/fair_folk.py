"""Offers, objectives and cards of the Fair Folk. The rulebook prints the offers (HC-18), one objective and no
card: those here are invented."""
from __future__ import annotations

from msgspec import Struct

from companion.games.harrow_county.box.sample import TERRAINS
from companion.kernel import UNKNOWN, Number

OFFERS = ("offer_nothing", "offer_card", "offer_haint", "offer_enemy_haint", "offer_spawn", "offer_spawns",
          "offer_advance", "offer_advances", "offer_strengthen", "offer_strengthens", "offer_legends")
"""In the order of the rulebook's overview, one of each."""
BESIDE, ON, BESIDE_MOUNTAIN, EDGE, ROW, MIDDLE, TOGETHER, EACH_TERRAIN, OTHER = (
    "beside", "on", "beside_mountain", "edge", "row", "middle", "together", "each_terrain", "other")
CONDITIONS = (BESIDE, ON, BESIDE_MOUNTAIN, EDGE, ROW, MIDDLE, TOGETHER, EACH_TERRAIN, OTHER)
"""What four nests must be: each beside a hex of both terrains; each on such a terrain; each beside a mountain; at the
edge of the map; in one straight row of hexes; within two hexes of the Brambles; each beside another of them; one on
every terrain; or something that only the card says."""
EFFECTS = ("cubes", "nest", "move_nest", "haint", "legend", "token", "objectives", "offers", "arrow", "guess",
           "terrain", "other")
"""What a card does: search cubes; one more nest; a nest goes so many hexes; so many haints, legends or ability tokens
go one hex each; new objectives; new offers; an arrow; a guess; the search cube of the board changes its terrain; or
what only the card says."""


class Objective(Struct, frozen=True):
    """Four nests in such places. `one` and `other`: the terrains that the quest_condition names. A card that nobody has
    entered has no quest_condition."""

    quest_condition: str = ""
    one: str = ""
    other: str = ""
    name: dict[str, str] = {}


class FairCard(Struct, frozen=True):
    """`cost` in search cubes; `n` of what it does."""

    cost: Number = UNKNOWN
    fair_effect: str = ""
    n: Number = 1
    name: dict[str, str] = {}


_PAIRS = tuple((one, other) for i, one in enumerate(TERRAINS) for other in TERRAINS[i + 1:])
OBJECTIVES: dict[str, Objective] = {f"quest_{n}": found for n, found in enumerate((
    *(Objective(BESIDE, *pair) for pair in _PAIRS), *(Objective(ON, one) for one in TERRAINS),
    *(Objective(x) for x in (BESIDE_MOUNTAIN, EDGE, ROW, MIDDLE, TOGETHER, EACH_TERRAIN))), 1)}
"""The sixteen objectives of the sample."""
FAIR_CARDS: dict[str, FairCard] = {f"fair_{n}": found for n, found in enumerate((
    FairCard(0, "cubes", 1), FairCard(1, "cubes", 3), FairCard(2, "nest"), FairCard(1, "move_nest", 2),
    FairCard(1, "haint", 1), FairCard(2, "haint", 2), FairCard(2, "legend"), FairCard(1, "objectives"),
    FairCard(1, "offers"), FairCard(4, "arrow"), FairCard(5, "guess"), FairCard(1, "terrain"),
    FairCard(1, "token", 1)), 1)}
"""The thirteen cards of the sample."""
QUEST_IDS, FAIR_IDS = tuple(OBJECTIVES), tuple(FAIR_CARDS)
