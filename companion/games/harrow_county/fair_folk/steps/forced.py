"""The steps that actions of the Fair Folk, and those about them, open out of turn."""
from __future__ import annotations

from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.steps.offers import TakingOffers
from companion.games.harrow_county.fair_folk.steps.seeking import Surveying, Seeking
from companion.games.harrow_county.fair_folk.steps.turn import MovingNest, FairTurn
from companion.games.harrow_county.hester.steps.turn import HesterTurn
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.turn import Turn
from companion.kernel import Action, Step


def fair_step(s: State, action: Action) -> Step | None:
    """None where it cannot be forced: an answer without a question, a number already written."""
    seat = action.seat
    if s.fair_folk.seat and seat in (*s.players, s.hester.seat):
        match action:
            case fa.TakeOffer():
                return TakingOffers(seat)
            case fa.UseOffer():
                return Turn(seat, "forced") if seat in s.players else HesterTurn(seat, out_of_turn=True)
    if not seat or seat != s.fair_folk.seat:
        return None
    match action:
        case fa.PlaceNest() | fa.CompleteObjective() | fa.PlayFairCard():
            return FairTurn(seat)
        case fa.LayArrow() | fa.Guess():
            return Seeking(seat, s.fair_folk.nests, "card")
        case fa.MoveNest():
            return MovingNest(seat, 1)
        case fa.SearchTerrain(before=before):
            return Surveying(seat, bool(before))
    return None
