"""What an attack brings on average, cube by cube: kills, what the clash costs, cubes that are left (HC-5.3 to 5.10)."""
from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.harrow_county.hexes import APART, MIDDLE, distance
from companion.games.harrow_county.state import MAX_SPOON, MAX_UNITS, RED, Player, State
from companion.games.harrow_county.steps.battle import price, superiority
from companion.kernel import Place, Seat, remember_last
from companion.tower.models import Model, outcomes

OURS, THEIRS, OTHERS = "red", "blue", "white"
"""Three kinds of cubes, whatever their real colours are."""
EACH = tuple(float(n) for n in range(MAX_UNITS + 1))
"""The points of so many kills, as long as each is one."""


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
    chances = [float(q) for q in fall[THEIRS]]
    kills, lost, ours, theirs = [0.0] * (preys + 1), 0.0, 0.0, 0.0
    for mine, p in enumerate(map(float, fall[OURS])):
        for other, q in enumerate(chances):
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


def points_for(p: Player, chapter: int) -> tuple[float, ...]:
    """What 0, 1, 2 ... kills are worth: a point each, from chapter 3 on by the haint dial (HC-5.9, 7.5)."""
    return _dialled(p.spoon, p.haint_plate) if chapter > 2 else EACH


@lru_cache(maxsize=128)
def _dialled(spoon: int, plate: int) -> tuple[float, ...]:
    points = [0.0]
    for _ in range(MAX_UNITS):
        points.append(points[-1] + 1 / spoon)
        plate += 1
        if plate >= spoon:
            plate, spoon = 0, min(MAX_SPOON, spoon + 1)
    return tuple(points)


class _Side(NamedTuple):
    """What of a side matters for its attacks. `units`: hex, how many, whether haints are among them, how far an attack
    from there reaches. `each`: the points of 0, 1, 2 ... kills."""

    cubes: int
    stuck: int
    red: bool
    units: tuple[tuple[Place, int, bool, int], ...]
    each: tuple[float, ...]


def threats(s: State, seat: Seat) -> tuple[float, float]:
    """How many points the best attack would bring the seat that its units can make from where they stand, and the same
    for the rival. What waits on an Attack jar is not counted."""
    rival = s.other(seat)
    return _threats(s.tower, _ours(s.players[seat], s.tree.get(seat, 0), s.terrain, s.book_chapter),
                    _theirs(s.players[rival], s.tree.get(rival, 0), s.terrain, s.book_chapter), tuple(s.cubes.items()))


def _side(p: Player, stuck: int, terrain: dict[Place, str], chapter: int) -> _Side:
    units = {at: (n, True) for at, n in p.haints.items()}
    for at in filter(None, (p.legend, p.second)):
        n, haints = units.get(at, (0, False))
        units[at] = n + 1, haints
    return _Side(p.cubes, stuck, p.colour == RED,
                 tuple((at, n, haints, p.attack_reach(terrain[at])) for at, (n, haints) in units.items()),
                 points_for(p, chapter))


_ours, _theirs = remember_last(_side), remember_last(_side)
"""One memory for each: the rival's side stays while the coach looks at one move of a seat after the other."""


@lru_cache(maxsize=8192)
def _threats(model: Model, ours: _Side, theirs: _Side, lying: tuple[tuple[Place, int], ...]) -> tuple[float, float]:
    """The same of what two sides look like; `lying`: red cubes by hex."""
    red = dict(lying)
    return _best_attack(model, ours, theirs, red), _best_attack(model, theirs, ours, red)


def _best_attack(model: Model, mine: _Side, yours: _Side, red: dict[Place, int]) -> float:
    best = 0.0
    if not mine.cubes:
        return best
    for start, more, haints, reach in mine.units:
        for target, fewer, preys, back in yours.units:
            if (apart := APART[start][target]) <= reach:
                n, both = red.get(target, 0), haints and preys
                best = max(best, _brings(
                    model, mine.cubes + (more > fewer) + n * mine.red, yours.cubes + (more < fewer) + n * yours.red,
                    mine.stuck, yours.stuck, target == MIDDLE, fewer, both, start == MIDDLE, both and apart <= back,
                    mine.each, yours.each[1]))
    return best


@lru_cache(maxsize=16384)
def _brings(model: Model, ours: int, theirs: int, stuck: int, stuck_theirs: int, thorns: bool, preys: int, clash: bool,
            from_thorns: bool, answers: bool, each: tuple[float, ...], answer: float) -> float:
    """Points on average, less those that a clash brings the rival."""
    found = _fight(model, (ours, theirs, 0), (stuck, stuck_theirs, 0), 1 if thorns else 2, preys, clash,
                   (1 if from_thorns else 2) if answers else 0)
    return sum(p * points for p, points in zip(found.kills, each, strict=False)) - found.lost * answer
