"""Bonus tiles and goals of chapter 3 (HC-7)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.tiles import FirstTiles, GoalsDue, MoreTiles
from companion.games.harrow_county.steps.turn import Turn


@rules.forbids("tile.supply", a.TurnTile, final=True)
def a_tile_of_the_supply(s: State, step: Any, act: a.TurnTile) -> Iterator[Particulars]:
    if not isinstance(step, FirstTiles | MoreTiles) or act.tile not in step.supply(s):
        yield {"tile": act.tile}


@rules.forbids("goal.there", a.PlaceGoal, final=True)
def a_goal_that_waits(s: State, step: Any, act: a.PlaceGoal) -> Iterator[Particulars]:
    if not isinstance(step, GoalsDue) or act.terrain not in step.waiting(s) or act.to not in AT:
        yield {"terrain": act.terrain}


@rules.forbids("tile.there", a.UseTile, final=True)
def a_tile_over_the_jar(s: State, step: Any, act: a.UseTile) -> Iterator[Particulars]:
    if not isinstance(step, Turn) or act.tile not in step.tiles(s):
        yield {"tile": act.tile}


@rules.forbids("carry.due", a.CarryOut, final=True)
def a_jar_that_is_due(s: State, step: Any, act: a.CarryOut) -> Iterator[Particulars]:
    if not isinstance(step, Turn) or not step.due or act.jar != step.jar:
        yield {"jar": act.jar}


@rules.forbids("bury.hand", a.BuryCard, final=True)
def a_card_of_the_hand(s: State, step: Any, act: a.BuryCard) -> Iterator[Particulars]:
    if act.card not in s.players[act.seat].hand:
        yield {"card": act.card}


@rules.forbids("goal.terrain", a.PlaceGoal)
def a_hex_of_its_terrain(s: State, step: Any, act: a.PlaceGoal) -> Iterator[Particulars]:
    if s.terrain[act.to] != act.terrain:
        yield {"terrain": act.terrain, "to": act.to, "at": (act.to,)}


@rules.forbids("goal.free", a.PlaceGoal)
def a_hex_with_nobody(s: State, step: Any, act: a.PlaceGoal) -> Iterator[Particulars]:
    if not s.takes_goal(act.to):
        yield {"to": act.to, "at": (act.to,)}
