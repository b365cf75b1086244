"""Which facts are shown as a throw: cubes through the Tree; and how likely an attack is to succeed."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from companion.games.harrow_county.facts import CubesFell
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps import Acting, Battle, Turn
from companion.games.harrow_county.steps.battle import by_colour, price
from companion.games.view import Odds
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
    return Fallen(fact.thrown, by_colour(before, before.tree), fact.out) if isinstance(fact, CubesFell) else None


def near(s: State) -> bool:
    """Whether the Tree may be activated soon."""
    return any(isinstance(step, Battle | Turn) or (isinstance(step, Acting) and step.attack) for step in s.flow)


def odds_now(s: State) -> tuple[Odds, ...]:
    """The chance that the attack whose throw is due succeeds."""
    step = top(s)
    if not isinstance(step, Battle):
        return ()
    cubes = {seat: p.cubes for seat, p in s.players.items()}
    return (Odds("success", _chance(s, step.seat, step.target, cubes)),)


def forecast(s: State, seat: Seat, start: Place, target: Place) -> Fraction:
    """The chance that an attack succeeds, before it is declared: the red cube on the hex and the superiority cube are
    counted."""
    cubes = {x: p.cubes for x, p in s.players.items()}
    rival = s.other(seat)
    red = next(x for x in s.seats if s.red(x))
    cubes[red] += s.cubes.get(target, 0)
    ours, theirs = s.units(seat, start), s.units(rival, target)
    larger = seat if ours > theirs else rival
    if ours != theirs and s.cubes_left(larger):
        cubes[larger] += 1
    return _chance(s, seat, target, cubes)


def _chance(s: State, seat: Seat, target: Place, cubes: dict[Seat, int]) -> Fraction:
    ours, theirs = (s.players[x].colour for x in (seat, s.other(seat)))
    return attack(s.tower, by_colour(s, cubes), by_colour(s, s.tree), (ours,), (theirs,), price(target))


def outcome(before: State, facts: Sequence[Fact]) -> None:
    """The cubes that lie there and the question after them say what a throw came to."""
