"""What an attack brings on average, cube by cube: kills, what the clash costs, cubes that are left (HC-5.3 to 5.10)."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.harrow_county.hexes import MIDDLE, distance
from companion.games.harrow_county.state import MAX_SPOON, MAX_UNITS, RED, State
from companion.games.harrow_county.steps.battle import price, superiority
from companion.kernel import Place, Seat
from companion.tower.models import Model, outcomes

OURS, THEIRS, OTHERS = "red", "blue", "white"
"""Three kinds of cubes, whatever their real colours are."""


class Fight(NamedTuple):
    """`kills`: the chances of 0, 1, 2 ... of them. On average: how many haints the clash costs, and how many cubes of
    either side lie on the Battleground after it."""

    kills: tuple[float, ...]
    lost: float
    ours: float
    theirs: float


def fight(s: State, seat: Seat, start: Place, target: Place, extra: int = 0) -> Fight:
    """The attack if it were declared now; `extra` units are counted with the attackers."""
    rival = s.other(seat)
    cubes = {seat: s.players[seat].cubes, rival: s.players[rival].cubes}
    if red := s.cubes.get(target):
        cubes[seat if s.red(seat) else rival] += red
    larger, n = superiority(s, seat, start, target, extra)
    cubes[larger] += n
    both = start in s.players[seat].haints and target in s.players[rival].haints
    answers = both and distance(start, target) <= s.reach(rival, target)
    return _fight(s.tower, (cubes[seat], cubes[rival], sum(s.hester.cubes.values()) + s.fair_folk.cubes),
                  (s.tree.get(seat, 0), s.tree.get(rival, 0), sum(s.hester.in_tree.values()) + s.fair_folk.tree),
                  price(target), s.units(rival, target), both, price(start) if answers else 0)


@lru_cache(maxsize=8192)
def _fight(model: Model, thrown: tuple[int, ...], inside: tuple[int, ...], cost: int, preys: int, clash: bool,
           answer: int) -> Fight:
    """Cubes of ours, theirs and others. A kill costs `cost`, of `preys` at most; in a clash the defender pays `answer`,
    0 where it cannot reach the attacker."""
    kinds = (OURS, THEIRS, OTHERS)
    fall = outcomes(model, dict(zip(kinds, thrown, strict=True)), dict(zip(kinds, inside, strict=True)))
    kills, lost, ours, theirs = [0.0] * (preys + 1), 0.0, 0.0, 0.0
    for mine, p in enumerate(map(float, fall[OURS])):
        for other, q in enumerate(map(float, fall[THEIRS])):
            n, left = 0, other
            if mine >= max(other, cost):
                n = min(preys, 1 + (mine - max(other, cost)) // cost)
            elif mine < other and clash:
                n = int(mine >= cost)
                if answer and other >= answer:
                    lost += p * q
                    left -= answer
            kills[n] += p * q
            ours += p * q * (mine - n * cost)
            theirs += p * q * left
    return Fight(tuple(kills), lost, ours, theirs)


def points_for(s: State, seat: Seat, kills: int) -> float:
    """What so many kills are worth: a point each, from chapter 3 on by the haint dial (HC-5.9, 7.5)."""
    if s.book_chapter < 3:
        return float(kills)
    spoon, plate, points = s.players[seat].spoon, s.players[seat].haint_plate, 0.0
    for _ in range(kills):
        points += 1 / spoon
        plate += 1
        if plate >= spoon:
            plate, spoon = 0, min(MAX_SPOON, spoon + 1)
    return points


def threats(s: State, seat: Seat) -> tuple[float, float]:
    """How many points the best attack would bring the seat that its units can make from where they stand, and the same
    for the rival. What waits on an Attack jar is not counted."""
    rival, best = s.other(seat), [0.0, 0.0]
    sides = tuple(_Side(who, s) for who in (seat, rival))
    for one, ours in sides[0].units:
        for other, theirs in sides[1].units:
            apart = distance(one, other)
            for n, (start, more, target, fewer) in enumerate(((one, ours, other, theirs), (other, theirs, one, ours))):
                mine, yours = sides[n], sides[1 - n]
                if mine.cubes and apart <= mine.reach[start]:
                    red = s.cubes.get(target, 0)
                    both = start in mine.haints and target in yours.haints
                    best[n] = max(best[n], _brings(
                        s.tower, mine.cubes + (more > fewer) + red * mine.red,
                        yours.cubes + (more < fewer) + red * yours.red, mine.stuck, yours.stuck, target == MIDDLE,
                        fewer, both, start == MIDDLE, both and apart <= yours.reach[target], mine.each, yours.each[1]))
    return best[0], best[1]


class _Side:
    """What of a side matters for its attacks, looked up once."""

    def __init__(self, seat: Seat, s: State):
        p = s.players[seat]
        self.cubes, self.stuck, self.haints, self.red = p.cubes, s.tree.get(seat, 0), p.haints, p.colour == RED
        self.units = [(at, s.units(seat, at)) for at in s.stands(seat)]
        self.reach = {at: s.attack_reach(seat, at) for at, _ in self.units}
        self.each = tuple(points_for(s, seat, n) for n in range(MAX_UNITS + 1))


@lru_cache(maxsize=16384)
def _brings(model: Model, ours: int, theirs: int, stuck: int, stuck_theirs: int, thorns: bool, preys: int, clash: bool,
            from_thorns: bool, answers: bool, each: tuple[float, ...], answer: float) -> float:
    """Points on average, less those that a clash brings the rival."""
    found = _fight(model, (ours, theirs, 0), (stuck, stuck_theirs, 0), 1 if thorns else 2, preys, clash,
                   (1 if from_thorns else 2) if answers else 0)
    return sum(p * points for p, points in zip(found.kills, each, strict=False)) - found.lost * answer
