"""Odds of battles against every throw written out, and against throws by chance."""
from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from companion.games.britannia.battle import Force, hits
from companion.games.britannia.odds import after, forecast, until, one_round
from tests.soak import SOAK

SMALL = [
    (Force(1), Force(1)), (Force(2), Force(1, hard=True)), (Force(2), Force(1, fort=1, roman=True)),
    (Force(1, roman=True), Force(2)), (Force(1, led=True), Force(1)), (Force(1, 1), Force(2)),
    (Force(2), Force(1, burh=1))]


@pytest.mark.parametrize(("ours", "theirs"), SMALL)
def test_a_round_is_every_throw_counted(ours: Force, theirs: Force) -> None:
    found: dict[tuple[Force, Force], int] = {}
    for faces in product(range(1, 7), repeat=ours.dice + theirs.dice):
        mine, other = hits(ours, faces[:ours.dice]), hits(theirs, faces[ours.dice:])
        end = after(ours, other), after(theirs, mine)
        found[end] = found.get(end, 0) + 1
    total = sum(found.values())
    assert one_round(ours, theirs) == {end: Fraction(n, total) for end, n in found.items()}


def test_one_against_one() -> None:
    """A third hits: in a round 4/9 nothing, 2/9 each way, 1/9 both fall."""
    made = forecast(Force(1), Force(1))
    assert (made.attackers, made.defenders, made.nobody) == (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5))


def test_the_chances_of_a_battle_sum_to_one_and_losses_follow() -> None:
    pair = Force(6), Force(4, hard=True)
    made = forecast(*pair)
    assert sum(made.ends.values()) == 1
    assert made.attackers + made.defenders + made.nobody == 1
    ours, theirs = made.lost(pair)
    assert 0 < theirs < 4
    assert 0 < ours < 6


def test_whoever_retreats_in_time_is_left() -> None:
    made = forecast(Force(4), Force(4), keep=(2, 0))
    assert sum(made.ends.values()) == 1
    assert any(a.armies == 2 and d.dice for a, d in made.ends)
    assert made.defenders < forecast(Force(4), Force(4)).defenders


def test_a_retreat_in_time_agrees_with_the_exact_count() -> None:
    for keep in (1, 2):
        exact = forecast(Force(4, 1), Force(3, fort=1), keep=(keep, 0)).ends
        made = until(Force(4, 1), Force(3, fort=1), keep)
        assert made.leaves == pytest.approx(float(sum(p for (a, d), p in exact.items() if a.dice and d.dice)))
        assert made.wins == pytest.approx(float(sum(p for (a, d), p in exact.items() if not d.dice and a.dice)))
        assert made.lost == pytest.approx(float(sum(p for (a, d), p in exact.items() if not a.dice and d.dice)))


@pytest.mark.parametrize(("ours", "theirs"), [(Force(9, roman=True), Force(9)), (Force(6, 4, led=True), Force(8))])
def test_large_battles_agree_with_chance(ours: Force, theirs: Force) -> None:
    """Within three standard errors of a few thousand battles thrown; in a soak of some millions of dice."""
    rng, won, n = random.Random(7), 0, 60_000 if SOAK else 3000
    for _ in range(n):
        a, d = ours, theirs
        while a.dice and d.dice:
            mine = hits(a, tuple(rng.randint(1, 6) for _ in range(a.dice)))
            other = hits(d, tuple(rng.randint(1, 6) for _ in range(d.dice)))
            a, d = after(a, other), after(d, mine)
        won += bool(a.dice)
    p = float(forecast(ours, theirs).attackers)
    assert abs(won / n - p) <= 3 * (p * (1 - p) / n) ** 0.5 + 1e-9
