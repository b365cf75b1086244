"""The seventeen nations in their order: what they have in the box, when they come, what they score."""
from __future__ import annotations

from typing import Any

from msgspec import Struct, convert

from companion.games.britannia.about import ABOUT
from companion.games.britannia.board import area, areas_of, data, sea
from companion.kernel import Place

ROUNDS = ABOUT.rounds
SCORING = (5, 7, 10, 13, 16)
"""Rounds at whose end held areas score (S13)."""
BRETWALDA, KING = (8, 9, 10), (11, 12, 13, 14, 16)
"""Rounds with a crown (S16)."""
YEARS = (43, 60, 100, 250, 340, 430, 485, 560, 635, 710, 785, 860, 935, 985, 1035, 1066, 1085)
"""When each round begins, and the last one ends."""
ROMANS, BRITISH, BELGAE, WELSH, BRIGANTES, PICTS, DANES, SAXONS, ANGLES, NORMANS = (
    "romans", "romano_british", "belgae", "welsh", "brigantes", "picts", "danes", "saxons", "angles", "normans")
INFANTRY, CAVALRY, FORT, BURH = "infantry", "cavalry", "fort", "burh"
ARMIES = (INFANTRY, CAVALRY)
KINDS = (INFANTRY, CAVALRY, FORT, BURH)
LEGIONS = {"12": (0, 0, 0, 0), "11": (1, 0, 0, 0), "10": (1, 1, 0, 0), "9": (1, 1, 1, 0), "8": (2, 2, 1, 1),
           "7": (2, 2, 1, 1), "6": (3, 3, 2, 2), "5": (3, 3, 3, 3), "4": (4, 4, 3, 3)}
"""New Roman infantry in rounds 2 to 5 by how many there are, 12 and more alike, 4 and fewer alike (R-2)."""


class Arrival(Struct, frozen=True):
    """What comes at the start of a round, to a `sea`; to the nation's own land, in its turn, where that is ""."""

    round: int
    sea: Place = ""
    infantry: int = 0
    cavalry: int = 0


class Prize(Struct, frozen=True):
    """Points for each unit destroyed: `what` are kinds, army or leader, `of` nations, leaders, any, or breakers: those
    that submitted to Rome and then attacked. `own_turn`: only as the attacker in the own turn."""

    points: int
    what: tuple[str, ...]
    of: tuple[str, ...]
    rounds: tuple[int, ...] = ()
    own_turn: bool = False


class Limit(Struct, frozen=True):
    """Held areas in `capped` ("outside": all but `by`) bring at most half of those in `by` (S18 to S20)."""

    capped: str
    by: str


class Nation(Struct, frozen=True):
    """`seas`, `landing`: where those that begin their turn at sea may sail and land, () for anywhere. `leaders`: the
    round in which each comes. `hold`, `occupy`: points by round and area."""

    id: str
    colour: str
    infantry: int
    cavalry: int
    start: tuple[Place, ...]
    raids: frozenset[int]
    boats: frozenset[int]
    invasions: frozenset[int]
    arrivals: tuple[Arrival, ...]
    leaders: dict[str, int]
    seas: tuple[Place, ...]
    landing: tuple[Place, ...]
    submits_at: int
    hold: dict[int, dict[Place, int]]
    occupy: dict[int, dict[Place, int]]
    eliminate: tuple[Prize, ...]
    limit: Limit | None

    def supply(self, kind: str) -> int:
        return self.infantry if kind == INFANTRY else self.cavalry if kind == CAVALRY else 99


def _points(rows: Any) -> dict[int, dict[Place, int]]:
    """By round and area, from rows like "4: kent york"."""
    found: dict[int, dict[Place, int]] = {}
    for rounds, lines in rows.items():
        worth = {at: int(points) for points, names in (line.split(": ") for line in lines) for at in areas_of(names)}
        found.update((int(round), worth) for round in rounds.split(","))
    return found


def _nation(id: str, who: Any, points: Any) -> Nation:
    prizes = tuple(Prize(x["points"], tuple(x["what"].split()), tuple(x["of"].split()), tuple(x.get("rounds", ())),
                         x.get("own_turn", False)) for x in points.get("eliminate", ()))
    arrivals = tuple(convert(x | {"sea": sea(x["sea"])} if "sea" in x else x, Arrival)
                     for x in who.get("arrivals", ()))
    return Nation(
        id, who["colour"], who["infantry"], who.get("cavalry", 0), tuple(map(area, who.get("start", "").split())),
        frozenset(who.get("raids", ())), frozenset(who.get("boats", ())), frozenset(who.get("invasions", ())), arrivals,
        who.get("leaders", {}), tuple(map(sea, who.get("seas", "").split())),
        tuple(map(area, who.get("landing", "").split())), who.get("submits_at", 0),
        _points(points.get("hold", {})), _points(points.get("occupy", {})), prizes,
        convert(points["limit"], Limit) if "limit" in points else None)


_WHO, _POINTS = data("nations.toml"), data("points.toml")
NATIONS: dict[str, Nation] = {id: _nation(id, who, _POINTS.get(id, {})) for id, who in _WHO.items()}
"""In the order of play (S22)."""
ORDER: tuple[str, ...] = tuple(NATIONS)
LEADERS: dict[str, str] = {leader: id for id, nation in NATIONS.items() for leader in nation.leaders}
"""The nation of each leader; Ivar and Halfdan are one (S5)."""
COLOURS: dict[str, tuple[str, ...]] = {
    colour: tuple(id for id, nation in NATIONS.items() if nation.colour == colour)
    for colour in ("yellow", "green", "red", "blue")}
"""The nations of each colour; players 1 to 4 (S10)."""


def legions(round: int, armies: int) -> int:
    """How many Roman infantry come in that round when so many are there."""
    return LEGIONS[str(min(12, max(4, armies)))][round - 2] if 2 <= round <= 5 else 0
