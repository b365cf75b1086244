"""What a nation would score for held areas if the map stayed as it is, and what one more area would bring."""
from __future__ import annotations

from msgspec import Struct

from companion.games.britannia.nations import NATIONS, SCORING
from companion.games.britannia.scoring import capped, claim, holdings
from companion.games.britannia.state import State
from companion.kernel import Place, remember_last


class Projection(Struct, frozen=True):
    """For the end of `round` (0: none is left that scores for the nation): `points`, and `lost` of them to a limit."""

    round: int = 0
    points: int = 0
    lost: int = 0


def scoring_round(s: State, side: str) -> int:
    """The next round, this one included, in which the nation scores held areas."""
    return next((n for n in SCORING if n >= s.round and NATIONS[side].hold.get(n)), 0)


@remember_last
def projected(s: State, side: str) -> Projection:
    round = scoring_round(s, side)
    if not round or not s.places(side):
        return Projection(round)
    points, lost = capped(s, side, holdings(s, side, round))
    return Projection(round, sum(points.values()), lost)


def one_more(s: State, side: str, most: int = 3) -> dict[Place, int]:
    """The areas that would bring most, if the nation held one of them besides, each with what it would bring."""
    round = scoring_round(s, side)
    if not round or not s.places(side) or side == "romans":
        return {}
    now = holdings(s, side, round)
    have = sum(capped(s, side, now)[0].values())
    worth = {at: sum(capped(s, side, now | {at: points})[0].values()) - have
             for at, points in NATIONS[side].hold[round].items() if points and at not in now}
    best = sorted((at for at in worth if worth[at] > 0), key=lambda at: -worth[at])
    return {at: worth[at] for at in best[:most]}


def open_now(s: State, side: str) -> dict[Place, int]:
    """Areas that still score this round for whoever is alone there, with their points."""
    table = NATIONS[side].occupy.get(s.round, {})
    return {at: table[at] for at in sorted(table, key=lambda at: -table[at]) if claim(s, side, at)}
