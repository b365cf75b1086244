"""Choices on the way: where somebody lands, whom an effect is meant for, which card, which quest."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rise_snu import actions as a
from companion.games.rise_snu.rules.book import Particulars, rules
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps import (
    Awakening, Landing, Picking, SettingOut, TakingAbility)
from companion.games.rise_snu.steps.arrival import places
from companion.games.rise_snu.steps.turn import starts
from companion.games.rise_snu.steps.worlds import owned
from companion.kernel import Seat


@rules.forbids("land.well", a.Land)
def the_nearest_well(s: State, step: Any, act: a.Land) -> Iterator[Particulars]:
    if isinstance(step, Awakening) and act.to not in step.wells(s):
        yield {"to": act.to, "at": step.wells(s)}


@rules.forbids("land.start_well", a.Land)
def helpers_begin_on_wells(s: State, step: Any, act: a.Land) -> Iterator[Particulars]:
    if isinstance(step, SettingOut) and s.clash and act.to not in starts(s):
        yield {"to": act.to, "at": starts(s)}


@rules.forbids("land.edge", a.Land)
def the_trial_begins_at_the_edge(s: State, step: Any, act: a.Land) -> Iterator[Particulars]:
    if isinstance(step, SettingOut) and not s.clash and act.to not in starts(s):
        yield {"to": act.to, "at": starts(s)}


@rules.forbids("land.near", a.Land)
def up_to_so_many_cells_over_void(s: State, step: Any, act: a.Land) -> Iterator[Particulars]:
    if isinstance(step, Landing) and step.where == "near" and act.to not in places(
            s, step.seat, step.where, step.most):
        yield {"to": act.to, "n": step.most, "at": (act.to,)}


@rules.forbids("land.kind", a.Land)
def a_cell_that_the_effect_means(s: State, step: Any, act: a.Land) -> Iterator[Particulars]:
    if isinstance(step, Landing) and step.where != "near" and act.to not in places(s, step.seat, step.where):
        yield {"to": act.to, "where": step.where, "at": (act.to,)}


@rules.forbids("target.opponent", a.Target)
def one_of_the_opponents(s: State, step: Any, act: a.Target) -> Iterator[Particulars]:
    if act.target not in s.opponents(getattr(step, "seat", act.seat)):
        yield {"target": act.target}


@rules.forbids("pick.fits", a.Pick)
def a_card_that_is_meant(s: State, step: Any, act: a.Pick) -> Iterator[Particulars]:
    if isinstance(step, Picking) and act.card not in step.cards(s):
        yield {"card": act.card}


@rules.forbids("pick.twice", a.Pick)
def no_ability_twice(s: State, step: Any, act: a.Pick) -> Iterator[Particulars]:
    if isinstance(step, TakingAbility) and owned(s, step.seat, act.card):
        yield {"card": act.card}


@rules.forbids_all("leave.tournament", a.Resign, a.EndByTime)
def only_in_a_tournament(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.tournament:
        yield {}
