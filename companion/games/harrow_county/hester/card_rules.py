"""Hester's cards that move, swap, favour and bait (HC-9)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.steps.cards import Baiting, Converging, Drifting, Favouring, Swapping
from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import State


@rules.forbids("drift.there", b.Drift, final=True)
def a_thing_that_the_card_moves(s: State, step: Any, act: b.Drift) -> Iterator[Particulars]:
    if not isinstance(step, Drifting) or act.to not in AT \
            or (act.what, act.start) not in {(what, start) for what, start, _ in step.ways(s)}:
        yield {"start": act.start}


@rules.forbids("drift.way", b.Drift)
def where_the_card_says(s: State, step: Any, act: b.Drift) -> Iterator[Particulars]:
    if (act.what, act.start, act.to) not in step.ways(s):
        yield {"to": act.to, "card": step.source, "at": (act.start, act.to)}


@rules.forbids("near.there", b.DrawNear, final=True)
def two_infected_haints_between(s: State, step: Any, act: b.DrawNear) -> Iterator[Particulars]:
    if not isinstance(step, Converging) or (act.one, act.other, act.to) not in step.pairs(s):
        yield {"to": act.to}


@rules.forbids("swap.there", b.SwapCube, final=True)
def a_cube_for_another(s: State, step: Any, act: b.SwapCube) -> Iterator[Particulars]:
    if not isinstance(step, Swapping) or (act.terrain, act.other) not in step.swaps(s):
        yield {"terrain": act.terrain}


@rules.forbids("favour.there", b.Favour, final=True)
def the_faction_with_fewest_cubes(s: State, step: Any, act: b.Favour) -> Iterator[Particulars]:
    if not isinstance(step, Favouring) or s.seat_of(act.faction) not in step.poorest(s):
        yield {"faction": act.faction}


@rules.forbids("bait.there", b.Bait, final=True)
def a_cube_and_a_hex_without_one(s: State, step: Any, act: b.Bait) -> Iterator[Particulars]:
    if not isinstance(step, Baiting) or act not in step.candidates(s, act.seat):
        yield {"to": act.to}
