"""Which facts are shown as a throw: cubes through the Tree; and how likely an attack is to succeed."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from companion.games.harrow_county.facts import AttackFailed, CubesFell, HaintKilled
from companion.games.harrow_county.hester.facts import FirePutOut, HesterKilled
from companion.games.harrow_county.hester.state import CUBE_OF, TERRAIN_OF
from companion.games.harrow_county.solo.screen import attacker
from companion.games.harrow_county.state import RED, State
from companion.games.harrow_county.steps import Acting, Battle, Conjuring, Dousing, HesterTurn, Raging, Striking, Turn
from companion.games.harrow_county.steps.battle import price, stuck, superiority, thrown
from companion.games.harrow_county.steps.talents import RAGE
from companion.games.view import Odds, Outcome
from companion.kernel import Fact, Place, Seat, top
from companion.tower.odds import attack

ENTRIES_SHOWN = 4
"""The throw, and what is paid for after it."""


class Fallen(Struct, frozen=True):
    """Cubes by colour: what was thrown, what was stuck before, what came out."""

    thrown: dict[str, int]
    before: dict[str, int]
    out: dict[str, int]


def throw_of(before: State, fact: Fact) -> Fallen | None:
    return Fallen(fact.thrown, stuck(before), fact.out) if isinstance(fact, CubesFell) else None


def near(s: State) -> bool:
    """Whether the Tree may be activated soon."""
    soon = Battle | Conjuring | Raging | Turn | HesterTurn
    return any(isinstance(step, soon) or (isinstance(step, Acting) and step.attack) for step in s.flow)


def odds_now(s: State) -> tuple[Odds, ...]:
    """The chance that the attack whose throw is due succeeds."""
    step = top(s)
    if not isinstance(step, Battle):
        return ()
    chance = _chance(s, attacker(step), step.target, thrown(s), step.hester)
    against = s.hester.seat if step.hester else s.other(attacker(step))
    return Odds("success", chance), Odds("hold", 1 - chance, seat=against)


def forecast(s: State, seat: Seat, start: Place, target: Place, hester: bool = False) -> Fraction:
    """The chance that an attack succeeds, before it is declared: the red cube on the hex and the superiority cube are
    counted."""
    cubes = thrown(s)
    if s.seat_of(RED) and s.cubes.get(target):
        cubes[RED] = cubes.get(RED, 0) + s.cubes[target]
    rage = isinstance(top(s), Raging)
    larger, n = superiority(s, seat, start, target, RAGE if rage else 0, hester)
    if n:
        colour = s.players[larger].colour if larger in s.players else CUBE_OF[s.terrain[target]]
        cubes[colour] = cubes.get(colour, 0) + n
    return _chance(s, seat, target, cubes, hester)


def _chance(s: State, seat: Seat, target: Place, cubes: dict[str, int], hester: bool) -> Fraction:
    """For a fire one cube is enough (HC-9.11)."""
    theirs = tuple(TERRAIN_OF) if hester else (s.players[s.other(seat)].colour,)
    needed = 1 if s.hester.fires.get(target) else price(target)
    return attack(s.tower, cubes, stuck(s), (s.players[seat].colour,), theirs, needed)


def outcome(before: State, facts: Sequence[Fact]) -> Outcome | None:
    """What the Tree decided, and what the attacker pays for after it: cubes out against cubes out (HC-5.6)."""
    fights = Battle | Striking | Dousing
    found = [step for step in before.flow if isinstance(step, fights)]
    if not found:
        return None
    seat, target = attacker(found[-1]), found[-1].target
    hester = isinstance(found[-1], Dousing) or getattr(found[-1], "hester", False)
    against = before.hester.seat if hester else before.other(seat)
    fell = next((fact for fact in facts if isinstance(fact, CubesFell)), None)
    mine = before.players[seat]
    own = fell.out.get(mine.colour, 0) if fell else mine.cubes
    if hester:
        other = sum(fell.out.get(x, 0) for x in TERRAIN_OF) if fell else before.hester.cubes_here
    else:
        theirs = before.players[against]
        other = fell.out.get(theirs.colour, 0) if fell else theirs.cubes
    for fact in facts:
        match fact:
            case AttackFailed():
                return Outcome(fact, False, own, other, against=against)
            case HaintKilled() | FirePutOut() | HesterKilled():
                return Outcome(fact, True, own, other, against=against)
    if fell is None:
        return None
    return Outcome(fell, True, own, other, said=("won", {"seat": seat, "target": target}), against=against)
