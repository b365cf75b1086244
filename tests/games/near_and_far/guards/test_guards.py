"""Every guard refuses at least once, alone and under its rule, and lets a close relative pass."""
from __future__ import annotations

import pytest

from companion.kernel import Correct, apply, judge
from tests.games.near_and_far.guards import (
    cases_campaign, cases_cards, cases_effects, cases_map, cases_narrated, cases_town)
from tests.games.near_and_far.guards.cases import CASES, Case
from tests.games.near_and_far.helpers import GAME, assert_alive, overrule, refused

assert cases_town
assert cases_map
assert cases_campaign
assert cases_cards
assert cases_effects
assert cases_narrated


@pytest.mark.parametrize("case", CASES, ids=[f"{x.guard}-{i}" for i, x in enumerate(CASES)])
def test_guard_refuses(case: Case):
    (s, action), _ = case.make()
    refusals = judge(GAME, s, action).refusals
    assert case.guard in {r.guard for r in refusals}
    assert {r.guard for r in refusals} - case.beside == {case.guard}
    refusal = next(r for r in refusals if r.guard == case.guard)
    assert refusal.cite.rule == case.rule
    assert refusal.cite == GAME.rules.cites[case.guard]
    assert refusal.cite.page > 0


@pytest.mark.parametrize("case", CASES, ids=[f"{x.guard}-{i}" for i, x in enumerate(CASES)])
def test_guard_permits_the_relative(case: Case):
    _, (s, action) = case.make()
    assert refused(s, action) == set()
    after, _ = apply(GAME, s, action)
    assert_alive(after)


@pytest.mark.parametrize("case", CASES, ids=[f"{x.guard}-{i}" for i, x in enumerate(CASES)])
def test_the_table_may_overrule_what_is_not_final(case: Case):
    (s, action), _ = case.make()
    if isinstance(action, Correct) or any(r.final for r in judge(GAME, s, action).refusals):
        return
    overrule(s, action)


def test_every_guard_has_a_case():
    registered = {name for guards in GAME.rules.guards.values() for name, _, _ in guards}
    assert registered | {"sequence", "correct.fits", "correct.bounds"} == set(GAME.rules.cites)
    assert {case.guard for case in CASES} == set(GAME.rules.cites)
