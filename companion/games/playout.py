"""Random legal games: the cheapest way to find a dead end, a crash or an impossible position."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Any

from msgspec import Struct

from companion.kernel import TABLE, Action, Finding, Game, Seat, actors, legal, perform, sample

FINISHING = 0.5
"""How often an action that brings the end nearer is preferred: a game of pure chance would dawdle for hours."""
CAP = 6000
"""Actions after which a game counts as unfinished."""


class DeadEnd(Exception):
    """Somebody is due to act and nothing is legal."""

    def __init__(self, seats: tuple[Seat, ...]):
        self.seats = seats
        super().__init__(f"nothing is legal for {', '.join(seats)}")


def choose(game: Game, s: Any, rng: random.Random) -> Action:
    """A legal action of a seat that may act, or what the table reports. DeadEnd when there is none."""
    due = actors(s)
    seats = rng.sample(due, len(due)) if len(due) > 1 else due
    for seat in seats:
        if seat == TABLE:
            return sample(s, rng)
        if offers := legal(game, s, seat):
            ends = [a for a in offers if getattr(a, "finishes", False)]
            return rng.choice(ends if ends and rng.random() < FINISHING else offers)
    raise DeadEnd(due)


def walk(game: Game, s: Any, rng: random.Random) -> Iterator[tuple[Action, Any]]:
    """Every action of one random game with the state after it, until nobody acts. DeadEnd as in `choose`."""
    while actors(s):
        action = choose(game, s, rng)
        s, _ = perform(game, s, action)
        yield action, s


class Trouble(Struct, frozen=True):
    """What went wrong in game `game` (from 0) after its action `n` (from 1; 0 is the set-up)."""

    game: int
    n: int
    action: Action | None = None
    finding: Finding | None = None
    dead_end: tuple[Seat, ...] = ()


class Report(Struct, frozen=True):
    """`findings` are impossible positions, `unfinished` games over the cap; the audit is not part of the speed."""

    games: int
    actions: int
    actions_per_second: int
    dead_ends: int
    findings: int
    unfinished: int


def generator(seed: int, number: int) -> random.Random:
    """The dice of one game of a series: the same wherever and in whatever order the games are played."""
    return random.Random(f"{seed}/{number}")


def playout(game: Game, setups: Iterable[Any], seed: int, cap: int = CAP,
            tell: Callable[[Trouble], None] = lambda trouble: None) -> Report:
    """Play one random game from each set-up and audit every position on the way; `tell` hears of each trouble."""
    games = count = dead_ends = findings = unfinished = 0
    playing = 0.0
    for number, setup in enumerate(setups):
        games += 1
        n, s, action = 0, game.new(setup), None
        moves = walk(game, s, generator(seed, number))
        while True:
            for finding in game.check(s):
                if finding.certain:
                    findings += 1
                    tell(Trouble(number, n, action, finding))
            if n == cap:
                unfinished += 1
                break
            start = perf_counter()
            try:
                action, s = next(moves)
            except StopIteration:
                break
            except DeadEnd as dead:
                dead_ends += 1
                tell(Trouble(number, n, action, dead_end=dead.seats))
                break
            finally:
                playing += perf_counter() - start
            n += 1
        count += n
    return Report(games, count, round(count / playing) if playing else 0, dead_ends, findings, unfinished)
