"""Whose turn it is: tokens out of the Family's bag, four to a round (HC-12.2, 12.4)."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.duel import actions as da
from companion.games.harrow_county.duel import facts as d
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.steps.turn import FairTurn
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import FEAST
from companion.games.harrow_county.hester.steps.turn import Rooting
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.settings import HESTER, SILVER
from companion.games.harrow_county.solo.cards import FAIR_TURN, HESTER_TURN
from companion.games.harrow_county.solo.turn import SoloTurn
from companion.games.harrow_county.solo.turning import lost
from companion.games.harrow_county.state import GOAL, State
from companion.kernel import TABLE, Action, Became, Closed, Facts, Opened, Seat, Step


def duel_round(s: State) -> Facts:
    """A turn for each token; then the Brambles, and who has won."""
    if s.hester.filled >= FEAST:  # at the end of her turn
        if s.fair_folk.won:
            s = yield ff.FairFolkWon(s.fair_folk.seat)
        s = yield h.HesterWon(s.hester.seat, s.hester.filled)
        return (yield Closed())
    if s.solo.turn_tokens:
        return (yield Opened(DrawingTurn()))
    for side in s.factions:
        if s.units(side, MIDDLE):
            s = yield f.BramblesHeld(side)
    if s.fair_folk.won:
        yield ff.FairFolkWon(s.fair_folk.seat)
        return (yield Closed())
    if max(p.points for p in s.players.values()) >= GOAL:
        return (yield from lost(s, "points"))
    return (yield f.RoundBegun(s.round + 1, s.holder))


class DrawingTurn(Step, frozen=True):
    """A token is drawn; the last kind in the bag needs no draw. `tossed`: a two-sided one is thrown like a coin."""

    tossed: bool = False
    accepts: ClassVar[tuple[type[Action], ...]] = (da.DrawTurn, da.TossTurn)

    def actors(self, s: State) -> tuple[Seat, ...]:
        return (TABLE,) if self.tossed or len(s.solo.turn_tokens) > 1 else ()

    def chances(self, s: State) -> Mapping[Action, Fraction]:
        if self.tossed:
            return {da.TossTurn(seat=TABLE, faction=x): Fraction(1, 2) for x in (SILVER, HESTER)}
        left = s.solo.turn_tokens
        return {da.DrawTurn(seat=TABLE, turn_token=x): Fraction(n, sum(left.values())) for x, n in left.items()}

    def take(self, s: State, act: da.DrawTurn | da.TossTurn) -> Facts:
        if isinstance(act, da.DrawTurn):
            return (yield from self._drawn(s, act.turn_token))
        seat = s.fair_folk.seat if act.faction == SILVER else s.hester.seat
        yield Became(SoloTurn(seat))
        return (yield d.TurnTossed(seat))

    def _drawn(self, s: State, token: str) -> Facts:
        s = yield d.TurnDrawn(token)
        if token == FAIR_TURN:
            return (yield Became(FairTurn(s.fair_folk.seat)))
        if token == HESTER_TURN:
            return (yield Became(Rooting(s.hester.seat)))
        if not s.fair_folk.won:
            return (yield Became(DrawingTurn(tossed=True)))
        yield Became(SoloTurn(s.hester.seat))  # with the queen found nobody tosses (HC-12.4)
        return (yield d.TurnTossed(s.hester.seat))

    def advance(self, s: State) -> Facts:
        for token in s.solo.turn_tokens:
            return (yield from self._drawn(s, token))
        return (yield Closed())


STEPS = (DrawingTurn,)
