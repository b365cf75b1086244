"""What the facts of the solo game do to the table."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.harrow_county import facts as f
from companion.games.harrow_county.hester.state import PAIRS
from companion.games.harrow_county.solo import facts as g
from companion.games.harrow_county.solo.cards import DECK_OF, SoloCard
from companion.games.harrow_county.solo.state import GOALS
from companion.games.harrow_county.state import State, holding
from companion.kernel import Fact


def _solo(s: State, **fields: Any) -> State:
    return replace(s, solo=replace(s.solo, **fields))


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case g.SoloCardTurned(_, card, why):
            decks = holding(s.solo.solo_decks, DECK_OF.get(card, ""), -1)
            s = _solo(s, solo_decks=decks, turned=(*(x for x in s.solo.turned if x != card), card))
            return s if why in GOALS else _solo(s, card=card)
        case g.SoloCardDiscarded(_, card):
            return _solo(s, card="") if card == s.solo.card else s
        case g.SoloCardTold(_, card, one, two, space, sign):
            told = s.box.solo_cards | {card: SoloCard(one, two, space, sign)}
            return replace(s, box=replace(s.box, solo_cards=told))
        case g.ObjectivePlaced(_, goal, at) if goal == GOALS[0]:
            return replace(s, townsfolk=holding(s.townsfolk, at, 1))
        case g.ObjectivePlaced(_, _, at):
            return replace(s, buildings=holding(s.buildings, at, 1))
        case g.SideChosen(_, side):
            return _solo(s, acting_side=side)
        case g.FlamesLaid(_, space, flames):
            return _solo(s, first_space=space, space_flames=flames)
        case g.CubesLost():
            return replace(s, hester=replace(s.hester, cubes={}))
        case g.PairBack():
            return replace(s, hester=replace(s.hester, flame_pairs=min(PAIRS, s.hester.flame_pairs + 1)))
        case g.SoloLost(_, why):
            return _solo(s, lost_by=why)
        case f.RoundBegun():
            return _solo(s, card="", acting_side="", first_space="", space_flames={})
    return s
