"""Which facts are shown as a throw: cubes through the Tree; and how likely an attack is to succeed."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from companion.games.harrow_county.facts import AttackFailed, CubesFell, HaintKilled
from companion.games.harrow_county.state import RED, State
from companion.games.harrow_county.steps import Acting, Battle, Conjuring, Raging, Striking, Turn
from companion.games.harrow_county.steps.battle import by_colour, price, stuck, superiority
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
    return any(isinstance(step, Battle | Conjuring | Raging | Turn) or (isinstance(step, Acting) and step.attack)
               for step in s.flow)


def odds_now(s: State) -> tuple[Odds, ...]:
    """The chance that the attack whose throw is due succeeds."""
    step = top(s)
    if not isinstance(step, Battle):
        return ()
    cubes = {seat: p.cubes for seat, p in s.players.items()}
    chance = _chance(s, step.seat, step.target, cubes)
    return Odds("success", chance), Odds("hold", 1 - chance, seat=s.other(step.seat))


def forecast(s: State, seat: Seat, start: Place, target: Place) -> Fraction:
    """The chance that an attack succeeds, before it is declared: the red cube on the hex and the superiority cube are
    counted."""
    cubes = {x: p.cubes for x, p in s.players.items()}
    if red := s.seat_of(RED):
        cubes[red] += s.cubes.get(target, 0)
    rage = isinstance(top(s), Raging)
    larger, n = superiority(s, seat, start, target, RAGE if rage else 0)
    cubes[larger] += n
    return _chance(s, seat, target, cubes)


def _chance(s: State, seat: Seat, target: Place, cubes: dict[Seat, int]) -> Fraction:
    ours, theirs = (s.players[x].colour for x in (seat, s.other(seat)))
    return attack(s.tower, by_colour(s, cubes), stuck(s), (ours,), (theirs,), price(target))


def outcome(before: State, facts: Sequence[Fact]) -> Outcome | None:
    """What the Tree decided, and what the attacker pays for after it: cubes out against cubes out (HC-5.6)."""
    found = [step for step in before.flow if isinstance(step, Battle | Striking)]
    if not found:
        return None
    seat, target = found[-1].seat, found[-1].target
    against = before.other(seat)
    ours, theirs = before.players[seat], before.players[against]
    fell = next((fact for fact in facts if isinstance(fact, CubesFell)), None)
    own, other = (fell.out.get(p.colour, 0) if fell else p.cubes for p in (ours, theirs))
    for fact in facts:
        match fact:
            case AttackFailed():
                return Outcome(fact, False, own, other, against=against)
            case HaintKilled():
                return Outcome(fact, True, own, other, against=against)
    if fell is None:
        return None
    return Outcome(fell, True, own, other, said=("won", {"seat": seat, "target": target}), against=against)
