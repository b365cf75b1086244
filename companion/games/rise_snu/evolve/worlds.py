"""Quests, joined worlds, glory."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.rise_snu import facts as f
from companion.games.rise_snu.evolve import cards
from companion.games.rise_snu.evolve.changes import change, player
from companion.games.rise_snu.state import State
from companion.kernel import Fact


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.CardMet(seat, card):
            met = s.players[seat].met
            return player(s, seat, met=met if card in met else (*met, card))
        case f.RoundMarked(seat, mark):
            return player(s, seat, used=(*s.players[seat].used, mark))
        case f.Healed(seat):
            return player(s, seat, healed=True)
        case f.OnceUsed(seat, card):
            return player(s, seat, once=(*s.players[seat].once, card))
        case f.QuestGiven(seat, quest):
            drawn = tuple(x for x in s.drawn if x != quest.card)
            return player(replace(s, drawn=drawn), seat, quests=(*s.players[seat].quests, quest))
        case f.QuestMoved(seat, card, left, thing):
            quests = tuple(replace(x, left=max(0, left), seen=(*x.seen, thing) if thing else x.seen)
                           if x.card == card else x for x in s.players[seat].quests)
            return player(s, seat, quests=quests)
        case f.QuestFulfilled(seat, card):
            return player(s, seat, trophies=(*s.players[seat].trophies, card))
        case f.QuestsDropped(seat, world, keep):
            return _dropped(s, fact.seat, world, keep) if seat in s.players else s
        case f.WorldJoined(seat, world, glory):
            mine = s.players[seat]
            s = player(s, seat, worlds=(*mine.worlds, world),
                       quests=tuple(x for x in mine.quests if x.world != world))
            s = change(s, seat, glory=glory)
            if s.rules.race:  # every world can be joined again (Souboj s časem)
                return s
            return replace(s, open_worlds=tuple(x for x in s.open_worlds if x != world))
        case f.WorldsOpened(worlds):
            return replace(s, open_worlds=worlds)
    return s


def _dropped(s: State, seat: str, world: str, keep: bool) -> State:
    """Fulfilled quests lie among the experience already: they leave it, or stay there."""
    gone = tuple(x for x in s.players[seat].quests if x.world == world)
    s = player(s, seat, quests=tuple(x for x in s.players[seat].quests if x.world != world))
    open_ = tuple(x.card for x in gone if x.left)
    fulfilled = tuple(x.card for x in gone if not x.left and x.card in s.players[seat].trophies)
    s = cards.discard(s, open_)
    return s if keep else cards.without(s, seat, "trophies", fulfilled)
