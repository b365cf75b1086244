"""For every guard of the Fair Folk against Hester what it refuses and a close relative that it permits."""
from __future__ import annotations

from companion.games.harrow_county import steps
from companion.games.harrow_county.duel import actions as da
from tests.games.harrow_county.duel.table import (
    BARE, HOME, PROTECTORS, alone, at, shows, token, units, within)
from tests.games.suite.guards import Case, shown

NO_SOLO = alone(BARE, turn_tokens={"fair_token": 1, "hester_token": 1})
SPAWNING = within(steps.EndingSolo("cyd", PROTECTORS, 3), steps.HelpingSpawn("cyd", PROTECTORS, 1))
ADVANCING = within(steps.EndingSolo("cyd", PROTECTORS, 3), steps.HelpingAdvance("cyd", PROTECTORS, 1),
                   s=units(BARE, PROTECTORS, HOME, q0_r1=2))


def spawn(where: str) -> da.HelpSpawn:
    return da.HelpSpawn(seat="cyd", at=where)


def advance(start: str, to: str) -> da.HelpAdvance:
    return da.HelpAdvance(seat="cyd", start=start, to=to)


CASES: list[Case] = [
    shown("duel.drawn", "HC-12.2", within(steps.DrawingTurn(), s=NO_SOLO), token("card_token"), token("fair_token")),
    shown("duel.drawn", "HC-12.2", within(steps.DrawingTurn(tossed=True)), shows("red"), shows("black")),
    shown("help.known", "HC-12.3", ADVANCING, advance(at(1, 0), at(1, 1)), advance(at(0, 1), at(0, 2))),
    shown("help.home", "HC-12.3", SPAWNING, spawn(at(1, 0)), spawn(HOME))]
