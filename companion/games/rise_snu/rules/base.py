"""What does not exist, or is not asked now, comes first and cannot be overruled."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import figures
from companion.games.rise_snu.rules.book import Particulars, rules
from companion.games.rise_snu.settings import SPELLS
from companion.games.rise_snu.state import NEW, State
from companion.games.rise_snu.steps import (
    KeepingAbility, Landing, Movement, Picking, Placing, QuestDue, Sending, TakingAbility, Tallying,
    Working, WritingLines)
from companion.games.rise_snu.steps.moving import GO, START, manual_quests
from companion.games.rise_snu.steps.spells import on_self
from companion.games.rise_snu.steps.worlds import EASY, HARD
from companion.kernel import Seat


def mover(step: Any, seat: Seat) -> Seat:
    """Whose character is meant: somebody else may decide for it, and others may use their items meanwhile."""
    return step.whose(seat) if isinstance(step, Movement | Sending) else seat


def owner(step: Any, seat: Seat) -> Seat:
    """Whose cards are meant: somebody else may decide for it."""
    return step.seat if isinstance(step, Sending) else seat


@rules.forbids("roll.faces", a.Roll, final=True)
def dice_that_are_due(s: State, step: Any, act: a.Roll) -> Iterator[Particulars]:
    throw = step.throw(s)
    if throw is None or throw.numbers(act) is None:
        yield {"n": len(throw.parts) if throw else 0}


@rules.forbids("draw.there", a.Draw, final=True)
def a_card_of_the_deck(s: State, step: Any, act: a.Draw) -> Iterator[Particulars]:
    source = getattr(step, "source", None)
    deck = source(s) if callable(source) else ""
    if not deck or act.card not in s.deck(deck):
        yield {"card": act.card}


@rules.forbids("card.known", a.Send, a.Recall, a.Cancel, final=True)
def a_dream_or_horror_that_there_is(s: State, step: Any, act: a.Send | a.Recall | a.Cancel) -> Iterator[Particulars]:
    if not isinstance(step, Sending) or (
            isinstance(act, a.Send) and s.sent(act.card) is None and not (s.grows and act.card == NEW)) \
            or (not isinstance(act, a.Send) and act.card not in s.lying):
        yield {"card": act.card}


@rules.forbids("cell.known", a.PlaceCard, a.Go, a.Land, final=True)
def a_cell_of_the_board(s: State, step: Any, act: a.PlaceCard | a.Go | a.Land) -> Iterator[Particulars]:
    to = act.at if isinstance(act, a.PlaceCard) else act.to
    if to not in s.ground.kind or (isinstance(act, a.PlaceCard) and not isinstance(step, Placing)):
        yield {"to": to}


@rules.forbids("move.phase", a.Go, a.Attack, a.Cast, a.UseCard, a.UseHeld, a.TakeToken, a.HandIn, final=True)
def in_the_middle_of_a_movement(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    sending = isinstance(step, Sending) and isinstance(act, a.HandIn | a.UseHeld)
    if not sending and (not isinstance(step, Movement) or step.faces or (step.phase != GO and not (
            step.phase == START and isinstance(act, a.UseCard | a.UseHeld | a.HandIn | a.TakeToken)))):
        yield {}


@rules.forbids("seat.known", a.Attack, a.Cast, a.Target, final=True)
def somebody_else_at_the_table(s: State, step: Any, act: a.Attack | a.Cast | a.Target) -> Iterator[Particulars]:
    spell = isinstance(act, a.Cast)
    if spell and act.spell in SPELLS and on_self(s, act.spell):  # type: ignore[union-attr]
        if act.target:
            yield {"target": act.target}
    elif act.target not in s.players or act.target == getattr(step, "seat", act.seat):
        yield {"target": act.target}


@rules.forbids("spell.known", a.Cast, final=True)
def a_spell_of_the_table(s: State, step: Any, act: a.Cast) -> Iterator[Particulars]:
    if act.spell not in SPELLS:
        yield {"spell": act.spell}


@rules.forbids("held.known", a.UseHeld, final=True)
def something_that_the_character_has(s: State, step: Any, act: a.UseHeld) -> Iterator[Particulars]:
    if act.card not in dict(figures.held(s, mover(step, act.seat))):
        yield {"card": act.card}


@rules.forbids("use.there", a.UseCard, final=True)
def a_card_under_the_character(s: State, step: Any, act: a.UseCard) -> Iterator[Particulars]:
    if not act.card or s.card_at(s.players[mover(step, act.seat)].at) != act.card:
        yield {"card": act.card}


@rules.forbids("token.quest", a.TakeToken, final=True)
def a_quest_that_the_table_counts(s: State, step: Any, act: a.TakeToken) -> Iterator[Particulars]:
    if act.card not in manual_quests(s, mover(step, act.seat)):
        yield {"card": act.card}


@rules.forbids("ask.fits", a.Again, a.Wish, a.Target, a.Confirm, a.ChooseQuest, a.Done, final=True)
def an_answer_to_what_is_asked(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    faces = bool(getattr(step, "faces", ()))
    fits = True
    match act:
        case a.Again():
            fits = faces
        case a.Wish() | a.Target() | a.Confirm():
            word = {a.Wish: "wish", a.Target: "target", a.Confirm: "words"}[type(act)]
            fits = isinstance(step, Working) and not faces and step.asks(s) == word
        case a.ChooseQuest(quest=quest):
            fits = isinstance(step, QuestDue) and step.free(s) and quest in (EASY, HARD)
        case a.Done():
            fits = isinstance(step, Sending | WritingLines | Tallying) or (
                isinstance(step, Movement) and not faces and step.phase in ("start", "go")) or (
                isinstance(step, Landing) and step.optional())
    if not fits:
        yield {}


@rules.forbids("pick.known", a.Pick, final=True)
def a_card_that_can_be_meant(s: State, step: Any, act: a.Pick) -> Iterator[Particulars]:
    match step:
        case Picking(what="quest"):
            known = tuple(x.card for x in s.players[step.seat].quests)
        case Picking():
            known = tuple(s.lying)
        case KeepingAbility():
            known = s.players[step.seat].abilities
        case TakingAbility():
            known = s.deck("abilities")
        case _:
            known = ()
    if act.card not in known:
        yield {"card": act.card}
