"""Jars, abilities and cleanup (HC-4)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.goals import walks
from companion.games.harrow_county.hexes import AT, NEXT, distance
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import ABILITIES, JARS, State
from companion.games.harrow_county.steps.abilities import Acting, attacks
from companion.games.harrow_county.steps.common import snakes_of
from companion.games.harrow_county.steps.turn import Turn
from companion.kernel import Doubt, Number, Place, Seat, Unknown

OWN_PLACES = ("determination", "corbin", "doppelganger")
"""Sources of Spawns that say themselves where haints come."""

# Whatever does not exist comes first and cannot be overruled


@rules.forbids("jar.known", a.BreakJar, final=True)
def a_jar_that_there_is(s: State, step: Any, act: a.BreakJar) -> Iterator[Particulars]:
    if act.jar not in JARS:
        yield {"jar": act.jar}


@rules.forbids("ability.known", a.ChooseAbility, final=True)
def one_of_three_abilities(s: State, step: Any, act: a.ChooseAbility) -> Iterator[Particulars]:
    if act.ability not in ABILITIES:
        yield {"ability": act.ability}


@rules.forbids("advance.there", a.Advance, final=True)
def units_that_stand_there(s: State, step: Any, act: a.Advance) -> Iterator[Particulars]:
    mine = s.players[act.seat]
    if act.start not in AT or act.to not in AT or not 0 <= act.haints <= mine.haints.get(act.start, 0) \
            or (act.legend and mine.legend != act.start) or (act.second and mine.second != act.start) \
            or not act.haints + act.legend + act.second \
            or act.infected not in snakes_of(s, act.seat, act.start, act.haints):
        yield {"start": act.start}


@rules.forbids("spawn.there", a.Spawn, final=True)
def some_haints_on_a_hex(s: State, step: Any, act: a.Spawn) -> Iterator[Particulars]:
    if act.at not in AT or act.n < 1:
        yield {"to": act.at}


@rules.forbids("strengthen.some", a.Strengthen, final=True)
def some_cubes(s: State, step: Any, act: a.Strengthen) -> Iterator[Particulars]:
    if act.n < 1:
        yield {}


@rules.forbids("draw.there", a.Draw, final=True)
def a_token_of_the_bag(s: State, step: Any, act: a.Draw) -> Iterator[Particulars]:
    if act.token not in s.bag:
        yield {"token": act.token}


@rules.forbids("keep.there", a.Keep, final=True)
def a_token_in_front(s: State, step: Any, act: a.Keep) -> Iterator[Particulars]:
    if act.token not in s.front:
        yield {"token": act.token}


@rules.forbids("guide.there", a.Guide, final=True)
def townsfolk_that_stand_there(s: State, step: Any, act: a.Guide) -> Iterator[Particulars]:
    if act.start not in s.townsfolk or act.to not in AT or act.to == act.start:
        yield {"start": act.start}


# Jars


@rules.forbids_all("jar.once", a.BreakJar)
def one_jar_a_turn(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Turn) and step.jar:
        yield {"jar": step.jar}


@rules.forbids("jar.broken", a.BreakJar)
def a_jar_that_is_whole(s: State, step: Any, act: a.BreakJar) -> Iterator[Particulars]:
    if act.jar in s.players[act.seat].broken:
        yield {"jar": act.jar}


@rules.forbids("jar.attack", a.BreakJar)
def an_attack_before(s: State, step: Any, act: a.BreakJar) -> Iterator[Particulars]:
    if act.attack and not s.players[act.seat].attacked:
        yield {"jar": act.jar}


@rules.forbids("jar.target", a.BreakJar)
def somebody_to_attack(s: State, step: Any, act: a.BreakJar) -> Iterator[Particulars]:
    if act.attack and s.players[act.seat].attacked and not targets(s, act.seat):
        yield {}


def targets(s: State, seat: Seat) -> bool:
    """Whether an enemy is in range of some own hex."""
    return any(distance(x.start, x.target) <= s.attack_reach(seat, x.start) for x in attacks(s, seat))


@rules.forbids_all("turn.jar", a.Done)
def no_turn_without_a_jar(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Turn) and (not step.jar or step.due or step.rows):
        yield {}


# Abilities


@rules.forbids("advance.next", a.Advance)
def to_the_next_hex(s: State, step: Any, act: a.Advance) -> Iterator[Particulars]:
    if act.to not in NEXT[act.start]:
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("advance.cost", a.Advance)
def enough_advances(s: State, step: Any, act: a.Advance) -> Iterator[Particulars | Doubt]:
    free = getattr(step, "source", "") == "decoy"
    cost, left = 0 if free else s.cost(act.seat, act.to), power(step, "advance")
    if cost and isinstance(left, Unknown):
        yield Doubt("value", {"ability": "advance"})
    elif cost and not isinstance(left, Unknown) and cost > left:
        yield {"to": act.to, "cost": cost, "left": left, "at": (act.to,)}


@rules.forbids("advance.pool", a.Advance)
def one_source_for_a_step(s: State, step: Any, act: a.Advance) -> Iterator[Particulars]:
    if not s.settings.pool_advances and isinstance(step, Acting) and step.single \
            and (cost := s.cost(act.seat, act.to)) > 1:
        yield {"to": act.to, "cost": cost, "at": (act.to,)}


def power(step: Any, ability: str) -> Number:
    """How much of an ability the open step still gives."""
    return step.power(ability) if isinstance(step, Acting) else 0


@rules.forbids("ability.left", a.Spawn, a.Strengthen)
def as_much_as_is_left(s: State, step: Any, act: a.Spawn | a.Strengthen) -> Iterator[Particulars | Doubt]:
    ability = "spawn" if isinstance(act, a.Spawn) else "strengthen"
    left = power(step, ability)
    if isinstance(left, Unknown):
        yield Doubt("value", {"ability": ability})
    elif act.n > left:
        yield {"ability": ability, "left": left, "n": act.n}


@rules.forbids("spawn.where", a.Spawn)
def beside_the_legend_or_at_home(s: State, step: Any, act: a.Spawn) -> Iterator[Particulars]:
    if getattr(step, "source", "") not in OWN_PLACES and act.at not in spawns_at(s, step, act.seat):
        here = (*s.legends(act.seat), s.homes[act.seat])
        yield {"to": act.at, "at": (act.at, *here)}


def spawns_at(s: State, step: Any, seat: Seat) -> tuple[Place, ...]:
    """Where the open step lets haints come."""
    return (step if isinstance(step, Acting) else Acting(seat, "forced")).spawns_at(s)


@rules.forbids("spawn.supply", a.Spawn)
def haints_of_the_supply(s: State, step: Any, act: a.Spawn) -> Iterator[Particulars]:
    if act.n > (left := s.haints_left(act.seat)):
        yield {"left": left, "n": act.n}


@rules.forbids("strengthen.supply", a.Strengthen)
def cubes_of_the_supply(s: State, step: Any, act: a.Strengthen) -> Iterator[Particulars]:
    if act.n > (left := s.cubes_left(act.seat)):
        yield {"left": left, "n": act.n}


# Cleanup


@rules.forbids_all("keep.room", a.Keep)
def a_space_on_the_board(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.room(seat, ABILITIES[0]):
        yield {}


@rules.forbids("guide.way", a.Guide)
def along_units_and_paths(s: State, step: Any, act: a.Guide) -> Iterator[Particulars]:
    if act.to not in walks(s, act.seat, act.start):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}
