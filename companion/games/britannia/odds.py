"""Exact odds of a battle: every throw of every round, counted, not simulated.

Assumed: nobody retreats before a side has no more than its `keep` armies left (0: they fight to the end), and the
opponent's sixes fall on cavalry first. A round in which nothing is destroyed changes nothing, so it is left out and the
others are weighed anew: a battle ends in finitely many of them."""
from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from companion.games.britannia.battle import HARD, SOFT, Force, Hits, losses, value
from companion.games.britannia.nations import CAVALRY, INFANTRY, KINDS

FACES = range(1, 7)
Pair = tuple[Force, Force]


class Forecast(Struct, frozen=True):
    """How a battle may end: what is left of both sides, each with its chance. The chances sum to 1."""

    ends: dict[Pair, Fraction]

    @property
    def attackers(self) -> Fraction:
        """That the attackers alone are left."""
        return sum((p for (a, d), p in self.ends.items() if a.dice and not d.dice), Fraction(0))

    @property
    def defenders(self) -> Fraction:
        return sum((p for (a, d), p in self.ends.items() if d.dice and not a.dice), Fraction(0))

    @property
    def nobody(self) -> Fraction:
        return sum((p for (a, d), p in self.ends.items() if not a.dice and not d.dice), Fraction(0))

    def lost(self, before: Pair) -> tuple[Fraction, Fraction]:
        """Units that each side loses on average."""
        ours = sum((p * (before[0].dice - a.dice) for (a, _), p in self.ends.items()), Fraction(0))
        theirs = sum((p * (before[1].dice - d.dice) for (_, d), p in self.ends.items()), Fraction(0))
        return ours, theirs


@lru_cache(4096)
def thrown(force: Force, bonus: int = 1) -> tuple[tuple[Hits, Fraction], ...]:
    """The hits of one throw with their chances."""
    found: Counter[Hits] = Counter({Hits(): 1})
    for kind in KINDS:
        for _ in range(force.of(kind)):
            wider: Counter[Hits] = Counter()
            for face in FACES:
                does = value(force, kind, face, bonus)
                for (soft, hard), n in found.items():
                    wider[Hits(soft + (does == SOFT), hard + (does == HARD))] += n
            found = wider
    total = sum(found.values())
    return tuple((hit, Fraction(n, total)) for hit, n in sorted(found.items()))


@lru_cache(4096)
def outcomes(force: Force, by: Force, bonus: int = 1) -> tuple[tuple[Force, Fraction], ...]:
    """What is left of one side after a throw of the other."""
    found: Counter[Force] = Counter()
    for hit, p in thrown(by, bonus):
        found[after(force, hit)] += p  # type: ignore[assignment]
    return tuple((left, Fraction(p)) for left, p in sorted(found.items()))


def after(force: Force, by: Hits) -> Force:
    """The side after such hits; where the opponent chooses, cavalry falls first. Without armies no leader is left."""
    due = losses(force, by)
    for kind, n in due.lost.items():
        force = force.without(kind, n)
    for kind in (CAVALRY, INFANTRY) if due.choice else ():
        n = min(due.choice, force.of(kind))
        force = force.without(kind, n)
        due = due._replace(choice=due.choice - n)
    return force._replace(led=force.led and force.armies > 0)


def one_round(attackers: Force, defenders: Force, bonus: int = 1) -> dict[Pair, Fraction]:
    """How a round may end, both sides throwing at once."""
    return {(a, d): p * q for a, p in outcomes(attackers, defenders, bonus)
            for d, q in outcomes(defenders, attackers, bonus)}


@lru_cache(512)
def forecast(attackers: Force, defenders: Force, keep: tuple[int, int] = (0, 0), bonus: int = 1) -> Forecast:
    """The whole battle. `keep`: at so many armies or fewer a side retreats, attackers and defenders."""
    ends: dict[Pair, Fraction] = {}
    open_: dict[Pair, Fraction] = {(attackers, defenders): Fraction(1)}
    while open_:
        pair = max(open_, key=lambda x: (x[0].dice + x[1].dice, x))
        chance = open_.pop(pair)
        if _over(pair, keep) and (pair != (attackers, defenders) or not (pair[0].dice and pair[1].dice)):
            ends[pair] = ends.get(pair, Fraction(0)) + chance
            continue
        found = one_round(*pair, bonus)
        still = found.pop(pair, Fraction(0))
        for to, p in found.items():
            open_[to] = open_.get(to, Fraction(0)) + chance * p / (1 - still)
    return Forecast(ends)


def _over(pair: Pair, keep: tuple[int, int]) -> bool:
    attackers, defenders = pair
    if not attackers.dice or not defenders.dice:
        return True
    return attackers.armies <= keep[0] or (defenders.armies <= keep[1] and bool(keep[1]))


def chances(attackers: Force, defenders: Force, bonus: int = 1) -> tuple[float, float, float, float]:
    """The same in floating point, for screens that ask often: that the attackers alone are left, the defenders alone,
    and how many units each side loses on average."""
    wins, loses, ours, theirs = _fought(attackers, defenders, bonus)
    return wins, loses, attackers.dice - ours, defenders.dice - theirs


@lru_cache(1 << 15)
def _fought(attackers: Force, defenders: Force, bonus: int) -> tuple[float, float, float, float]:
    """Chances of both sides, and the units that are left of them on average."""
    if not attackers.dice or not defenders.dice:
        return float(bool(attackers.dice)), float(bool(defenders.dice)), float(attackers.dice), float(defenders.dice)
    total, still = [0.0, 0.0, 0.0, 0.0], 0.0
    for ours, p in _left(attackers, defenders, bonus):
        for theirs, q in _left(defenders, attackers, bonus):
            if (ours, theirs) == (attackers, defenders):
                still = p * q
                continue
            for n, x in enumerate(_fought(ours, theirs, bonus)):
                total[n] += p * q * x
    return total[0] / (1 - still), total[1] / (1 - still), total[2] / (1 - still), total[3] / (1 - still)


class Until(NamedTuple):
    """How a battle ends for a side that leaves in time: it wins, it is lost, it leaves; the rest is that both fall."""

    wins: float
    lost: float
    leaves: float


@lru_cache(1 << 14)
def until(own: Force, foe: Force, keep: int, bonus: int = 1) -> Until:
    """The same for a side that leaves as soon as no more than `keep` armies are left of it, while the other one never
    does."""
    if not own.dice or not foe.dice:
        return Until(float(bool(own.dice)), float(not own.dice and bool(foe.dice)), 0.0)
    if own.armies <= keep:
        return Until(0.0, 0.0, 1.0)
    wins, lost, leaves, still = 0.0, 0.0, 0.0, 0.0
    for ours, p in _left(own, foe, bonus):
        for theirs, q in _left(foe, own, bonus):
            if (ours, theirs) == (own, foe):
                still = p * q
                continue
            end = until(ours, theirs, keep, bonus)
            wins, lost, leaves = wins + p * q * end.wins, lost + p * q * end.lost, leaves + p * q * end.leaves
    return Until(wins / (1 - still), lost / (1 - still), leaves / (1 - still))


def falls(force: Force, by: Force, bonus: int = 1) -> float:
    """The chance that at least one unit of a side falls in one round."""
    return sum(p for left, p in _left(force, by, bonus) if left != force)


@lru_cache(1 << 15)
def _left(force: Force, by: Force, bonus: int) -> tuple[tuple[Force, float], ...]:
    return tuple((left, float(p)) for left, p in outcomes(force, by, bonus))
