"""Every card of the sample box works in its effect on whom it concerns, and does nothing out of its place."""
from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from companion.box.operations import Draw, Gain, Lose, MoveTo, Operation
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import facts as f
from companion.games.rise_snu import steps
from companion.games.rise_snu.box.operations import (
    AfterFight, Always, CancelCard, EndMovement, Fight, LoseTurn, MoveBy, WalkRing, When, at_roll, can_hurt, concerned,
    needs_roll)
from companion.games.rise_snu.state import Quest, State
from companion.kernel import TABLE, actors, apply, judge, legal, sample, top
from tests.games.rise_snu.helpers import CALM, GAME, at, inside, lying, sending, stands, walking, with_

BOX = CALM.box
SEATS = {"rytir": "ann", "stin": "bob"}
GAINED: dict[str, type[Any]] = {
    "life": f.LivesGained, "power": f.PowerChanged, "movement": f.PointsChanged, "light": f.LightGained,
    "experience": f.ExperienceChanged, "quest": f.QuestMoved}
LOST = GAINED | {"life": f.LivesLost}
DREAMS = [*BOX.dreams, *BOX.horrors]


def fact_of(line: Operation) -> tuple[type[Any], ...]:
    """The facts that show that a line was carried out, any of them."""
    match line:
        case Gain(what=what):
            return (GAINED[what],)
        case Lose(what=what):
            return (LOST[what],)
        case MoveTo() | MoveBy() | WalkRing():
            return (f.Carried, f.Went)
        case EndMovement():
            return (f.MovementStopped,)
        case LoseTurn():
            return (f.TurnsLost,)
        case Fight():
            return (f.CreatureFought,)
        case CancelCard():
            return (f.CardGone,)
        case Draw():
            return (f.EventDrawn,)
    raise AssertionError(line)


def ready(seat: str) -> State:
    """The seat in the middle of the left side, hurt, with tokens, experience and a quest; cards of both sides lie far
    off."""
    s = stands(CALM, seat, "B2")
    other = "bob" if seat == "ann" else "ann"
    s = stands(s, other, "K11")
    s = with_(s, seat, lives=3, power=2, experience=9, quests=(Quest("easy-walk", "iridion", 3),))
    s = with_(s, other, lives=4)
    return lying(lying(s, "horror-barrier", "H10", "bob"), "dream-bridge", "H1", "ann")


def played(s: State, seat: str, die: int, *first: Any) -> list[Any]:
    """The facts of these actions and of all that follows from them before the next step; the die shows that number."""
    found: list[Any] = []
    todo = list(first)
    for _ in range(40):
        step: Any = top(s)
        if not todo and (step is None or (isinstance(step, steps.Movement) and not step.faces)):
            return found
        if todo:
            act = todo.pop(0)
        elif not actors(s) or isinstance(step, steps.OwnTurn | steps.SideTurn | steps.Sending):
            return found
        elif actors(s)[0] == TABLE:
            due = step.throw(s)
            act = a.Roll(seat=TABLE, faces=(die,) * len(due.parts)) if due else sample(s, random.Random(1))
        else:
            act = next(x for x in legal(GAME, s, actors(s)[0]) if getattr(x, "yes", True))
        s, more = apply(GAME, s, act)
        found += more
    raise AssertionError("no end")


def shown(facts: Iterable[Any], line: Operation) -> bool:
    return any(isinstance(x, fact_of(line)) for x in facts)


def lines(card: Any, character: str, die: int, result: str = "") -> list[Operation]:
    """What the card does to the character by itself or at its wish with that number."""
    return [line for clause in at_roll(concerned(card.works, character), die) for line in clause.operations
            if not isinstance(line, Always) and not any(isinstance(x, When) for x in clause.heads)
            and [x.result for x in clause.heads if isinstance(x, AfterFight)] == ([result] if result else [])]


def dice(card: Any, character: str) -> Iterable[int]:
    """The numbers of the die that may matter."""
    return range(1, 9) if needs_roll(card.works, character) else (4,)


@pytest.mark.parametrize("character", SEATS)
@pytest.mark.parametrize("id", DREAMS)
def test_a_dream_or_horror_works_on_whom_it_concerns_and_on_nobody_else(id: str, character: str) -> None:
    seat, s = SEATS[character], ready(SEATS[character])
    card = s.sent(id)
    assert card is not None
    if id in s.lying:
        s = replace(s, lying={x: there for x, there in s.lying.items() if x != id})
    s = walking(lying(s, id, "C1", "ann" if id in BOX.dreams else "bob"), 20, seat)
    onto = a.Go(seat=seat, to=at(s, "C2"), through=True)
    onto = onto if not judge(GAME, s, onto).refusals else replace(onto, through=False)
    for die in dice(card, character):
        use = () if can_hurt(card.works, character) else (a.UseCard(seat=seat, card=id),)
        wanted = lines(card, character, die)
        if not concerned(card.works, character):
            found = played(s, seat, die, onto)
            assert not any(isinstance(x, f.CardUsed) for x in found)
            after, _ = apply(GAME, s, onto)
            assert judge(GAME, after, a.UseCard(seat=seat, card=id)).refusals
            return
        found = played(s, seat, die, onto, *use)
        assert all(shown(found, line) for line in wanted), (die, wanted, found)


@pytest.mark.parametrize("id", DREAMS)
def test_a_dream_or_horror_cannot_be_used_from_beside_it_nor_sent_without_being_in_hand(id: str) -> None:
    seat = "ann" if id in BOX.dreams else "bob"
    s = walking(lying(ready(seat), id, "C1", seat), 20, seat)
    assert judge(GAME, s, a.UseCard(seat=seat, card=id)).refusals
    assert judge(GAME, sending(CALM, seat), a.Send(seat=seat, card=id)).refusals


EVENTS = {kind: [id for id, x in BOX.events.items() if x.sort == kind] for kind in ("creature", "item", "once")}


def drawing(seat: str) -> State:
    """The seat in a world, where its movement has ended and an event is drawn."""
    s = with_(stands(ready(seat), seat, "E3", 3), seat, light=50)
    return inside(s, steps.EventDue(seat), seat=seat)


@pytest.mark.parametrize("character", SEATS)
@pytest.mark.parametrize("id", EVENTS["once"])
def test_an_effect_of_an_event_is_carried_out(id: str, character: str) -> None:
    seat = SEATS[character]
    for die in dice(BOX.events[id], character):
        found = played(drawing(seat), seat, die, a.Draw(seat=TABLE, card=id))
        assert all(shown(found, line) for line in lines(BOX.events[id], character, die)), (die, found)
    assert judge(GAME, walking(ready(seat), 8, seat), a.Draw(seat=TABLE, card=id)).refusals


@pytest.mark.parametrize("character", SEATS)
@pytest.mark.parametrize("id", EVENTS["creature"])
def test_a_creature_is_fought_by_those_it_hates_and_worth_its_experience(id: str, character: str) -> None:
    card, seat = BOX.events[id], SEATS[character]
    hates = card.hostile in ("all", "hero" if character == "rytir" else "demon")
    s = drawing(seat)
    found = played(s, seat, 7, a.Draw(seat=TABLE, card=id))
    assert any(isinstance(x, f.CreatureFought) for x in found) == hates
    if not hates:
        assert any(isinstance(x, f.TrophyGained) for x in found)
        return
    for mine, theirs, result in ((8, 1, "won"), (1, 8, "lost")):
        after, _ = apply(GAME, s, a.Draw(seat=TABLE, card=id))
        more = played(after, seat, 1, a.Roll(seat=TABLE, faces=(mine, theirs)))
        assert any(isinstance(x, f.TrophyGained) for x in more) == (result == "won")
        assert all(shown(more, line) for line in lines(card, character, 1, result)), more


@pytest.mark.parametrize("id", EVENTS["item"])
def test_an_item_is_kept_and_works_only_for_whoever_has_it(id: str) -> None:
    card = BOX.events[id]
    found = played(drawing("ann"), "ann", 1, a.Draw(seat=TABLE, card=id))
    assert any(isinstance(x, f.ItemGained) for x in found)
    s = walking(with_(ready("ann"), "ann", items=(id,)), 8)
    use = a.UseHeld(seat="ann", card=id)
    done = lines(card, "rytir", 1)
    assert bool(judge(GAME, s, use).refusals) == (not done)
    assert judge(GAME, walking(ready("ann"), 8), use).refusals
    if done:
        after = played(s, "ann", 1, use)
        assert all(shown(after, line) for line in done)
        assert any(isinstance(x, f.Discarded | f.ItemUsed) for x in after) == card.single or not card.single


@pytest.mark.parametrize("number", range(1, 9))
def test_the_gate_of_time_does_what_its_line_says(number: int) -> None:
    s = stands(ready("ann"), "ann", "F6")
    s = inside(s, steps.Mystery("ann"), seat="ann")
    found = played(s, "ann", number, a.Roll(seat=TABLE, faces=(number,)))
    wanted = [x for clause in concerned(BOX.gate[str(number)].works, "rytir") for x in clause.operations]
    assert all(shown(found, line) for line in wanted), found
