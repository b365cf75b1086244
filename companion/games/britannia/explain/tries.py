"""Moves that are tried out: judged and made once from each position, by the house's own guards."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.board import is_sea
from companion.games.britannia.explain.outcome import Explanation
from companion.games.britannia.explain.routes import Routes, groups_of
from companion.games.britannia.movement import found_from, grounds, options, source_for
from companion.games.britannia.state import State
from companion.kernel import Place, judge, perform, top

Made = tuple[State, tuple[Any, ...], tuple[a.Move, ...]]
"""What follows from moves, the facts on the way, and the moves as they have to be entered."""


class Tries:
    """The moves of one game that were tried: the same beginnings come up in many orders."""

    def __init__(self, game: Any):
        self.game = game
        self._made: dict[tuple[int, a.Move], tuple[State, Made | None]] = {}
        self._avoided: dict[tuple[int, a.Move, frozenset[Place]], tuple[State, Made | None]] = {}
        self.explained: dict[tuple[int, str], tuple[Explanation, ...]] = {}

    def move(self, s: State, move: a.Move) -> Made | None:
        """None where a guard refuses it."""
        key = id(s), move
        if key not in self._made:  # the position is kept with it, so that no other takes its number
            made = None
            if not judge(self.game, s, move).refusals:
                after, facts = perform(self.game, s, move)
                made = after, tuple(facts), (move,)
            self._made[key] = s, made
        return self._made[key][1]

    def moves(self, s: State, moves: Iterable[a.Move]) -> Made | None:
        """One after another; None where one of them is refused."""
        facts: tuple[Any, ...] = ()
        done: tuple[a.Move, ...] = ()
        for move in moves:
            if (made := self.move(s, move)) is None:
                return None
            s, facts, done = made[0], facts + made[1], done + made[2]
        return s, facts, done

    def performed(self, s: State, moves: Iterable[a.Move], shunned: frozenset[Place]) -> Made | None:
        """The same; none of them gains something in a `shunned` area. A move goes the way that scores most: where that
        leads through such an area, it is entered area by area on another way."""
        facts: tuple[Any, ...] = ()
        done: tuple[a.Move, ...] = ()
        for move in moves:
            if (made := self._free(s, move, shunned) if shunned else self.move(s, move)) is None:
                return None
            s, facts, done = made[0], facts + made[1], done + made[2]
        return s, facts, done

    def _free(self, s: State, move: a.Move, shunned: frozenset[Place]) -> Made | None:
        """Such a move, or others that lead to the same end without gaining something in a `shunned` area."""
        key = id(s), move, shunned
        if key not in self._avoided:
            passes = _passes(s, move, shunned)
            made = None if passes else self.move(s, move)
            if passes or (made and gains(made[1], shunned)):
                made = self._around(s, move, shunned)
            self._avoided[key] = s, made
        return self._avoided[key][1]

    def _around(self, s: State, move: a.Move, shunned: frozenset[Place]) -> Made | None:
        side = top(s).side
        routes = Routes(s, side, avoid=shunned)
        for group in groups_of(s, side):
            if (group.at, group.kind) != (move.start, move.kind):
                continue
            found = routes.open(group, move.leader)
            if way := found.get(move.to):
                over_land = tuple(at for at in way.path if at == move.start or not is_sea(at))
                beside = [at for at, x in found.items() if len(x.path) == 2 and at != move.to]
                for stops in (over_land, *((move.start, at, move.to) for at in beside)):
                    legs = [replace(move, start=one, to=other) for one, other in pairwise(stops)]
                    made = None if _passes(s, legs[0], shunned) else self.moves(s, legs)
                    if made and not gains(made[1], shunned):
                        return made
        return None

    def into(self, s: State, at: Place) -> Iterator[Made]:
        """Every move that ends there."""
        side = top(s).side
        for (start, kind, leader), groups in options(s, side).items():
            for n in range(1, max((x.n for x in groups if at in x.ways), default=0) + 1):
                move = a.Move(seat=s.seat(side), start=start, to=at, n=n, kind=kind, leader=leader)
                if made := self.move(s, move):
                    yield made


def _passes(s: State, move: a.Move, places: frozenset[Place]) -> bool:
    """Whether such a move scores on its way in one of these areas: seen without making it."""
    side = top(s).side
    found = source_for(found_from(s, side, move.start, move.kind, move.leader), move.to, move.n)
    return found is not None and any(
        x in places and not is_sea(x) and grounds(s, side)[x].gain for x in found.ways[move.to].path[1:])


def gains(facts: Iterable[Any], places: frozenset[Place]) -> bool:
    return any(isinstance(x, (f.Scored, f.FortBuilt)) and x.at in places for x in facts)
