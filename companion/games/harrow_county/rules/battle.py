"""Attacks, what comes out of the Tree, kills (HC-5)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import defends
from companion.games.harrow_county.hester.steps.douse import Dousing
from companion.games.harrow_county.hexes import AT, NEXT, distance
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.talents import Raging
from companion.kernel import Seat

@rules.forbids("attack.there", a.Attack, final=True)
def hexes_of_the_map(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    if act.start not in AT or act.target not in AT:
        yield {"start": act.start, "target": act.target}


@rules.forbids("fall.count", a.Fall, final=True)
def cubes_that_were_inside(s: State, step: Any, act: a.Fall) -> Iterator[Particulars]:
    if step.throw(s).numbers(act) is None:
        yield {}


@rules.forbids("displace.there", a.Displace, final=True)
def hexes_of_the_map_or_none(s: State, step: Any, act: a.Displace) -> Iterator[Particulars]:
    if act.to not in ("", *AT) or act.at not in ("", *AT):
        yield {"to": act.to}


@rules.forbids_all("attack.once", a.Attack)
def an_attack_that_is_open(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not isinstance(step, Raging) and not getattr(step, "attack", False):
        yield {}


@rules.forbids("attack.own", a.Attack)
def own_units_attack(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    if not isinstance(step, Raging) and not s.units(act.seat, act.start):
        yield {"start": act.start, "at": (act.start,)}


@rules.forbids("attack.enemy", a.Attack)
def an_enemy_is_attacked(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    if not (defends(s, act.target) if act.hester else s.units(s.other(act.seat), act.target)):
        yield {"target": act.target, "at": (act.target,)}


@rules.forbids("attack.range", a.Attack)
def within_range(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    if (far := distance(act.start, act.target)) > (reach := s.attack_reach(act.seat, act.start)):
        yield {"n": far, "reach": reach, "at": (act.start, act.target)}


@rules.forbids_all("strike.haint", a.Strike)
def a_haint_on_the_hex(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not step.haint(s):
        yield {"target": step.target, "at": (step.target,)}


@rules.forbids("displace.legend", a.Displace)
def a_legend_alone(s: State, step: Any, act: a.Displace) -> Iterator[Particulars]:
    rival = s.players[s.other(step.seat)]
    if step.haint(s) or (rival.second if act.second else rival.legend) != step.target:
        yield {"target": step.target, "at": (step.target,)}


@rules.forbids("displace.next", a.Displace)
def the_legend_goes_next_door(s: State, step: Any, act: a.Displace) -> Iterator[Particulars]:
    if act.to and act.to not in NEXT[step.target]:
        yield {"to": act.to, "at": (step.target, act.to)}


@rules.forbids("displace.stays", a.Displace)
def it_stays_only_where_it_must(s: State, step: Any, act: a.Displace) -> Iterator[Particulars]:
    if not act.to and (found := step.ways_out(s, act.second)):
        yield {"at": found}


@rules.forbids("displace.haint", a.Displace)
def a_haint_dies_with_it(s: State, step: Any, act: a.Displace) -> Iterator[Particulars]:
    haints = s.players[s.other(act.seat)].haints
    if act.at not in (haints or ("",)):
        yield {"to": act.at, "at": (act.at,) if act.at else ()}


# Fires and Hester


@rules.forbids("douse.some", b.Douse, final=True)
def flames_that_burn_there(s: State, step: Any, act: b.Douse) -> Iterator[Particulars]:
    if not isinstance(step, Dousing) or not 1 <= act.n <= step.flames(s):
        yield {"n": act.n}


@rules.forbids("kill.there", b.StrikeHester, final=True)
def hester_on_the_hex(s: State, step: Any, act: b.StrikeHester) -> Iterator[Particulars]:
    if not isinstance(step, Dousing) or s.hester.at != step.target:
        yield {}


@rules.forbids("douse.cubes", b.Douse)
def a_cube_for_each_flame(s: State, step: Any, act: b.Douse) -> Iterator[Particulars]:
    if act.n > (left := s.players[act.seat].cubes):
        yield {"n": act.n, "left": left}


@rules.forbids_all("kill.flames", b.StrikeHester)
def flames_go_first(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if n := step.flames(s):
        yield {"n": n, "at": (step.target,)}
