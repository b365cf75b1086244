"""What nations score: areas passed or held, units destroyed, limits (S12 to S20)."""
from __future__ import annotations

from collections.abc import Iterator

from companion.games.britannia import facts as f
from companion.games.britannia.board import REGION, is_sea
from companion.games.britannia.nations import (
    ARMIES, BELGAE, DANES, FORT, NATIONS, NORMANS, ORDER, ROMANS, SCORING, WELSH, Prize)
from companion.games.britannia.state import State
from companion.kernel import Facts, Place

HAROLD_HUNTERS = ("norwegians", "danes", "normans")


# Occupation (S14)

def occupied(s: State, at: Place) -> Facts:
    """What follows from who is there now: a fort, points for the only nation in the area."""
    if is_sea(at):
        return s
    there = s.units.get(at)
    if not there or len(there) > 1:
        return s
    side = next(iter(there))
    if side == ROMANS:
        s = yield from fort(s, at)
    for one in (side, ROMANS) if side in s.vassals else (side,):
        s = yield from _occupy(s, one, at)
    return s


def _occupy(s: State, side: str, at: Place) -> Facts:
    if points := claim(s, side, at):
        s = yield f.Scored(side, points, "BR-S14", "occupy", at)
    return s


def claim(s: State, side: str, at: Place) -> int:
    """Points that the nation would have now for being alone in an area. The Danes of round XI count once, at the start
    of their withdrawal."""
    worth = NATIONS[side].occupy.get(s.round, {}).get(at, 0)
    if not worth or at in s.taken.get(side, ()) or (side, s.round) == (DANES, 11):
        return 0
    return 0 if side == ROMANS and BELGAE in s.units.get(at, {}) and not s.settings.belgae_areas_score else worth


def fort(s: State, at: Place) -> Facts:
    """The Romans build where they are alone, once, and never where a fort was destroyed (S6)."""
    if s.armies(ROMANS, at) and not s.count(ROMANS, at, FORT) and at not in s.burnt:
        s = yield f.FortBuilt(at)
    return s


def passed(s: State, side: str, at: Place) -> Facts:
    """The nation passes through an area where nobody else is."""
    if is_sea(at) or any(x != side for x in s.units.get(at, ())):
        return s
    if side == ROMANS and s.settings.forts_in_passing and not s.count(ROMANS, at, FORT) and at not in s.burnt:
        s = yield f.FortBuilt(at)
    return (yield from _occupy(s, side, at))


# Destroyed units (S15)

def prizes(s: State, by: str, kind: str, of: str, attacking: bool) -> Iterator[tuple[int, Prize]]:
    """Points of one destroyed unit: `kind` of a nation, or a leader by name as `of`. Of the Belgae's rows the one of
    their revolt comes before the others."""
    for prize in NATIONS[by].eliminate:
        if prize.rounds and s.round not in prize.rounds:
            continue
        if prize.own_turn and not attacking:
            continue
        if _hits(s, prize, kind, of):
            yield prize.points, prize
            return


def _hits(s: State, prize: Prize, kind: str, of: str) -> bool:
    if kind == "leader":
        return "leader" in prize.what and of in prize.of
    fits = kind in prize.what or ("army" in prize.what and kind in ARMIES)
    return fits and (of in prize.of or "any" in prize.of or ("breakers" in prize.of and of in s.breakers))


def destroyed(s: State, side: str, at: Place, kind: str, n: int, by: str, attacking: bool) -> Facts:
    """`n` units of a nation are destroyed by another, which attacks in its own turn or is attacked."""
    s = yield f.Destroyed(side, at, kind, n, by)
    for points, _ in prizes(s, by, kind, side, attacking):
        s = yield f.Scored(by, points * n, "BR-S15", "eliminate", at)
    return (yield from bereft(s, side, at, by))


def bereft(s: State, side: str, at: Place, by: str = "") -> Facts:
    """A leader without armies is lost with the last of them (R-1.6)."""
    for leader in s.chiefs(side, at):
        if not s.armies(side, at):
            s = yield f.LeaderFell(side, leader, at, by)
            if by:
                s = yield from _slain(s, leader, at, by)
    return s


def _slain(s: State, leader: str, at: Place, by: str) -> Facts:
    for points, _ in prizes(s, by, "leader", leader, True):
        s = yield f.Scored(by, points, "BR-S15", "eliminate", at)
    if leader == "harold" and by in HAROLD_HUNTERS and s.round in (15, 16) \
            and (by != NORMANS or s.settings.harold_twice):
        s = yield f.Scored(NORMANS, 6, "BR-S15", "eliminate", at)
    return s


# Held areas (S13, S17 to S20)

def holdings(s: State, side: str, round: int | None = None) -> dict[Place, int]:
    """Points of each area that the nation holds now, as at the end of a round, of this one unless told otherwise;
    nothing in rounds that do not score."""
    due = s.round if round is None else round
    table = NATIONS[side].hold.get(due, {})
    if not table or due not in SCORING:
        return {}
    if side == ROMANS:
        return {at: n for at, n in table.items() if limes(s, at)}
    abroad = side != WELSH or s.settings.welsh_in_scotland
    return {at: n for at, n in table.items() if s.holder(at) == side and (abroad or REGION[at] != "scotland")}


def limes(s: State, at: Place) -> bool:
    """Whether Rome scores an area in round V: a fort that stands, or a nation that submitted (R-5.2)."""
    return bool(s.count(ROMANS, at, FORT)) or s.holder(at) in s.vassals


def limited(side: str, at: Place) -> bool:
    """Whether the nation's limit is about that area."""
    limit = NATIONS[side].limit
    return limit is not None and (
        REGION[at] == limit.capped if limit.capped != "outside" else REGION[at] != limit.by)


def capped(s: State, side: str, points: dict[Place, int]) -> tuple[dict[Place, int], int]:
    """Points within the nation's limit, area by area, and how many are lost (S18 to S20). Of one that is under Rome
    half, rounded up (R-6.4)."""
    limit, lost = NATIONS[side].limit, 0
    if limit:
        free = sum(n for at, n in points.items() if REGION[at] == limit.by) // 2
        kept: dict[Place, int] = {}
        for at, n in points.items():
            inside = limited(side, at)
            kept[at] = min(n, free) if inside else n
            free -= kept[at] if inside else 0
            lost += n - kept[at]
        points = kept
    if side in s.vassals and (half := sum(points.values()) // 2):
        lost += half
        for at, n in points.items():
            points = points | {at: n - min(n, half)}
            half -= min(n, half)
    return points, lost


def hold_points(s: State) -> Facts:
    """Step 1 of the end of a round."""
    for side in ORDER:
        points, lost = capped(s, side, holdings(s, side))
        if any(points.values()) or lost:
            s = yield f.Held(side, {at: n for at, n in points.items() if n}, lost)
    return s


def english(s: State, side: str) -> int:
    """English areas that the nation holds."""
    return sum(REGION[at] == "england" for at in s.held(side))


def nations_in_play(s: State) -> tuple[str, ...]:
    return tuple(x for x in ORDER if s.places(x))

