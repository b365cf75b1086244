"""Whether what a correction or a file says can be a position at all."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.rise_snu import steps
from companion.games.rise_snu.box.shelves import SHELVES
from companion.games.rise_snu.settings import CHARACTERS, MODES, SPELLS
from companion.games.rise_snu.box.components import DECKS
from companion.games.rise_snu.state import HIDDEN, Player, State, deck_with
from companion.games.rise_snu.untold import SAYS, shelf_of
from companion.games.rise_snu.ways import LAP

MAX = 99
MAX_LIGHT = 999
MOVEMENT_PHASES = ("start", "roll", "go", "exposed", "end")
SIDE_PHASES, SOLO_PHASES = ("light", "send", "move"), ("send", "move", "end")
WHERE = ("hall", "gate", "well", "nearest-well", "path", "void", "mystery", "edge", "start", "near")


def fits(s: State) -> bool:
    return s.players.keys() == set(s.seats) and s.mode in MODES and s.first in ("", *s.seats) \
        and 1 <= s.round <= 9 * MAX and 1 <= s.goal <= MAX and set(s.winners) <= set(s.seats) \
        and all(player_fits(s, p) for p in s.players.values()) and len({p.team for p in s.players.values()}) > 1 \
        and len(set(s.open_worlds)) == len(s.open_worlds) and set(s.open_worlds) <= set(s.ground.worlds) \
        and all(s.sent(card) and x.at in s.ground.kind and x.seat in s.seats and x.picture in ("", *s.ground.kind)
                and 0 <= x.actions <= MAX for card, x in s.lying.items()) \
        and known(s, (*s.drawn, *s.removed)) and s.discards.keys() <= set(DECKS) \
        and all(known(s, cards) for cards in s.discards.values()) and set(s.decks_closed) <= set(DECKS) \
        and (not s.clash or all(s.side(side) for side in ("dreams", "dark"))) and all(step_fits(s, x) for x in s.flow) \
        and (not s.flow or isinstance(s.flow[0], steps.Tallying if s.counted else steps.Rounds))


def known(s: State, cards: Iterable[str]) -> bool:
    return all(card == HIDDEN or deck_with(s.box, card) for card in cards)


def player_fits(s: State, p: Player) -> bool:
    numbers = (p.lives, p.power, p.glory, p.bp, p.experience, p.movement, p.vigour, p.magic, p.might, p.skips)
    quests = all(deck_with(s.box, x.card) in ("easy", "hard") and x.world in s.ground.worlds and 0 <= x.left <= MAX
                 for x in p.quests)
    return p.character in CHARACTERS and p.character in s.box.characters and p.at in ("", *s.ground.kind) \
        and all(0 <= n <= MAX for n in numbers) and 0 <= p.light <= MAX_LIGHT and abs(p.slowed) <= MAX \
        and 0 <= p.lap <= LAP and quests and len({x.card for x in p.quests}) == len(p.quests) \
        and set(p.worlds) <= set(s.ground.worlds) and p.hypnotist in ("", *s.seats) \
        and all(x == HIDDEN or deck_with(s.box, x) == s.deck_of(next(
            seat for seat, mine in s.players.items() if mine is p)) for x in p.hand) \
        and all(deck_with(s.box, x) == "events" for x in p.items) \
        and all(deck_with(s.box, x) in ("events", "easy", "hard") for x in p.trophies) \
        and all(deck_with(s.box, x) == "abilities" for x in p.abilities)


def step_fits(s: State, step: Any) -> bool:
    """Whether an open step names seats, cards and cells that there are."""
    named = [getattr(step, name, "") for name in ("seat", "by", "target")]
    if not all(x in ("", *s.seats) for x in named) or (hasattr(step, "seat") and step.seat not in s.seats) \
            or (hasattr(step, "by") and step.by not in s.seats):
        return False
    if any(not 1 <= n <= 8 for n in getattr(step, "faces", ())):
        return False
    on_board = getattr(step, "seat", "") == "" or bool(s.players[step.seat].at)
    match step:
        case steps.Rounds(turn=turn):
            return 0 <= turn <= len(s.seats)
        case steps.SideTurn(side=side, phase=phase, moved=moved):
            return s.clash and bool(s.side(side)) and phase in SIDE_PHASES and set(moved) <= set(s.seats)
        case steps.SoloTurn(phase=phase):
            return not s.clash and phase in SOLO_PHASES
        case steps.FirstRolls(seats=seats) | steps.SettingOut(seats=seats):
            return bool(seats) and set(seats) <= set(s.seats) and len(set(seats)) == len(seats)
        case steps.Movement(phase=phase, way=way, home=home, faces=faces, began=began):
            return on_board and phase in MOVEMENT_PHASES and {*way, began} <= {"", *s.ground.kind} \
                and (not home or s.sent(home) is not None) and len(faces) <= 1
        case steps.Duel(seat=seat, target=target, faces=faces):
            return on_board and target in s.seats and target != seat and len(faces) in (0, 2)
        case steps.CreatureFight(card=card, is_card=is_card, faces=faces):
            return on_board and len(faces) in (0, 2) and (not is_card or deck_with(s.box, card) == "events")
        case steps.Casting(spell=spell, faces=faces):
            return on_board and spell in SPELLS and len(faces) <= 1
        case steps.Working(todo=todo, upon=upon, faces=faces):
            return on_board and all(part.lines for part in todo) and set(upon) <= set(s.seats) and len(faces) <= 1
        case steps.Placing(card=card, number=number, light=light):
            return s.sent(card) is not None and (not number or number in s.ground.numbers) and 0 <= light <= MAX_LIGHT
        case steps.TellingCard(card=card, wants=wants):
            shelf, _ = shelf_of(s, card)
            return bool(shelf and wants) and set(wants) <= {"name", *(x.name for x in SHELVES[shelf].fields)}
        case steps.WritingLines(card=card):
            return shelf_of(s, card)[0] in SAYS
        case steps.ReadyingCard(card=card):
            return s.sent(card) is not None
        case steps.EventHappening(card=card):
            return on_board and deck_with(s.box, card) == "events"
        case steps.GateOpening(number=number):
            return on_board and str(number) in s.box.gate
        case steps.GivingQuest(world=world, card=card):
            return world in s.ground.worlds and deck_with(s.box, card) in ("easy", "hard")
        case steps.Filling(left=left):
            return 0 < left <= MAX
        case steps.QuestDue(world=world, kinds=kinds):
            return world in s.ground.worlds and set(kinds) <= {"easy", "hard"}
        case steps.Landing(where=where):
            return on_board and where in WHERE
        case steps.Picking(what=what):
            return what in ("recall", "cancel", "quest") and 0 <= step.n <= MAX
    return on_board or not isinstance(step, steps.Awakening | steps.EventDue | steps.Mystery | steps.OwnTurn)
