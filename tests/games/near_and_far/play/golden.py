"""A player with a plan, and what the recorded games of Near and Far begin from."""
from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion import games
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.walk import empty, graph
from companion.games.playout import choose
from companion.kernel import TABLE, Action, actors, legal

GAME = games.load("near_and_far")
SEATS = ("ann", "bob", "cyd", "dan")
SHEETS = {"ann": Sheet("riza", boxes=27, skills=("meditation", "bounty_hunting", "fishing"), spent=8, open=("S1",)),
          "bob": Sheet("vera", boxes=28, skills=("politics", "cooking"), spent=6, keywords=("ECHO",))}


def sensible(s: Any, rng: random.Random) -> Action:
    """A player with a plan, so that a game stays short: camp, dig, build, walk to where a camp may go, hire, arm."""
    seat = actors(s)[0]
    offers = [] if seat == TABLE else legal(GAME, s, seat)
    plans: tuple[Callable[[Any], bool], ...] = (
        lambda x: isinstance(x, a.Camp | a.Dig | a.Build),
        lambda x: isinstance(x, a.Boost) and x.hearts == max(y.hearts for y in offers if isinstance(y, a.Boost)),
        lambda x: isinstance(x, a.Attempt) and rng.random() < 0.5,
        lambda x: isinstance(x, a.Walk) and s.players[seat].hearts >= 4 and campable(s, x.to),
        lambda x: isinstance(x, a.Fight | a.Hire | a.Keep),
        lambda x: isinstance(x, a.LeaveTown) and s.round > 6 and rng.random() < 0.6,
        lambda x: isinstance(x, a.Visit) and not x.against and x.building in ("farm", "stables", "saloon", "mine")
        and rng.random() < 0.7,
        lambda x: isinstance(x, a.Agree | a.LeaveTown | a.Done | a.EndTurn) and rng.random() < 0.5)
    for plan in plans:
        if wanted := [x for x in offers if plan(x)]:
            return rng.choice(wanted)
    return choose(GAME, s, rng)


def campable(s: Any, space: str) -> bool:
    return empty(graph(s.box.map), space, frozenset(s.camps))
