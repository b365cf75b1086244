"""Games that the coach leads for everybody come to their end, for every combination that the rulebook allows."""
from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion import games
from companion.games.harrow_county.settings import COLOURS, possible_sides
from companion.kernel import encode
from tests.games.harrow_county.led import led
from tests.soak import SOAK

GAME: Any = games.load("harrow_county")
SEEDS = range(100) if SOAK else range(1)
FULL = [colours for n in (2, 3, 4) for colours in combinations(COLOURS, n) if possible_sides(colours)]
TRAINING, DUEL = ("training", ("red", "blue")), ("duel", ("silver", "black"))
ALL = [TRAINING, *(("full", colours) for colours in FULL), DUEL]
FEW = [TRAINING, ("full", ("red", "blue")), ("full", ("red", "purple")), ("full", ("red", "blue", "black", "silver")),
       DUEL]
"""One of each kind: of every combination five games take 75 s of a processor, these five together 5 s."""
TIPS = {"purple": {"jar.rows", "row", "doll", "guard_doll"}, "black": {"root", "throw", "infect"},
        "silver": {"fair.nest", "fair.quest"}}
"""Whoever leads that colour, or plays against it, is told these things in any game."""


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("mode", "colours"), [
    pytest.param(*game, id=" ".join((game[0], *game[1]))) for game in (ALL if SOAK else FEW)])
def test_the_coach_leads_everybody_to_the_end(mode: str, colours: tuple[str, ...], seed: int) -> None:
    seats = ("ann", "bob", "cyd", "dan")[:len(colours)]
    s = GAME.new(GAME.codec.setup(encode(
        {"seats": seats, "colours": dict(zip(seats, colours, strict=True)), "mode": mode})))
    _, tips = led(s, seed)
    due = {"fair.nest", "root", "solo.side"} if mode == "duel" else set().union(
        *(TIPS.get(colour, set()) for colour in colours))
    assert due <= tips, sorted(due - tips)


@pytest.mark.soak
@pytest.mark.parametrize(("side", "series", "seed"), [("house_b", 0, 98), ("house_b", 1, 17), ("house_a", 1, 45)])
def test_a_game_ends_in_which_both_would_wait_for_the_other(side: str, series: int, seed: int) -> None:
    """Three of 300 stood still: neither side went where the rival might strike."""
    colours = {"ann": "red", "bob": "blue"}
    s = GAME.new(GAME.codec.setup(encode({"seats": tuple(colours), "colours": colours, "map": side})))
    ended, _ = led(s, seed, series)
    assert 10 < ended.round < 16
