"""What the facts of the game of two do to the table."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.duel import facts as d
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import ITEMS
from companion.games.harrow_county.solo.cards import FAIR_TURN, turn_tokens
from companion.games.harrow_county.state import State, holding
from companion.kernel import Fact


def evolve(s: State, fact: Fact) -> State:
    solo = s.solo
    match fact:
        case d.TurnDrawn(token):
            return replace(s, solo=replace(solo, turn_tokens=holding(solo.turn_tokens, token, -1)))
        case d.SoloTurnOver():
            return replace(s, solo=replace(solo, card="", acting_side="", first_space="", space_flames={}))
        case d.LesserVictory(_, why):
            return replace(s, solo=replace(solo, lost_by=why))
        case ff.ItemFound(_, thing) if thing == ITEMS[-1]:  # they have no more turns (HC-12.4)
            return replace(s, solo=replace(solo, turn_tokens={
                token: n for token, n in solo.turn_tokens.items() if token != FAIR_TURN}))
        case f.RoundBegun():
            return replace(s, solo=replace(solo, turn_tokens=turn_tokens(s.settings.doubled_token)))
    return s
