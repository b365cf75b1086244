"""What the rules forbid where the Fair Folk play against Hester (HC-12)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county.duel import actions as da
from companion.games.harrow_county.duel.offers import HelpingAdvance, HelpingSpawn
from companion.games.harrow_county.hexes import AT, NEXT
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import State


@rules.forbids("duel.drawn", da.DrawTurn, da.TossTurn, final=True)
def a_token_of_the_bag(s: State, step: Any, act: da.DrawTurn | da.TossTurn) -> Iterator[Particulars]:
    if type(act) not in step.accepts or act not in step.chances(s):
        yield {}


@rules.forbids("help.known", da.HelpSpawn, da.HelpAdvance, final=True)
def units_and_a_hex(s: State, step: Any, act: da.HelpSpawn | da.HelpAdvance) -> Iterator[Particulars]:
    if isinstance(act, da.HelpSpawn):
        wrong = not isinstance(step, HelpingSpawn) or act.at not in AT
    else:
        wrong = not isinstance(step, HelpingAdvance) or act.to not in NEXT.get(act.start, ()) \
            or not s.units(step.side, act.start)
    if wrong:
        yield {}


@rules.forbids("help.home", da.HelpSpawn)
def at_home_or_with_the_legend(s: State, step: Any, act: da.HelpSpawn) -> Iterator[Particulars]:
    if isinstance(step, HelpingSpawn) and act.at not in step.places(s):
        yield {"at": (act.at,)}
