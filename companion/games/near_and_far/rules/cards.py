"""Artifacts, treasures and answers: what may be built, kept, told (NF-4, 9, 10, 12, 28)."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.party import flame_met, treasure_slots, uncounted
from companion.games.near_and_far.rules.book import Particulars, rules
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import (
    Asking, Choosing, Drafting, Looting, Shedding, Sorting, Stocking, TownHall, Trimming)
from companion.games.near_and_far.steps.common import answers, buildable, costs, owing
from companion.games.near_and_far.steps.setup import DEALT
from companion.games.near_and_far.steps.treasure import NEW
from companion.kernel import Doubt, Seat, Unknown


@rules.forbids("draft.packet", a.Draft)
def only_from_the_cards_in_hand(s: State, step: Any, act: a.Draft) -> Iterator[Particulars]:
    if not isinstance(step, Drafting) or act.artifact not in step.packets.get(act.seat, ()):
        yield {"artifact": act.artifact}


@rules.forbids("discard.known", a.Discard, final=True)
def a_card_of_the_box(s: State, step: Any, act: a.Discard) -> Iterator[Particulars]:
    if act.card not in (s.box.treasures if isinstance(step, Shedding) else {"?": None} | s.box.artifacts):
        yield {"card": act.card}


@rules.forbids("discard.mine", a.Discard)
def only_own_cards(s: State, step: Any, act: a.Discard) -> Iterator[Particulars]:
    p = s.players[act.seat]
    if act.card not in (p.treasures if isinstance(step, Shedding) else p.hand):
        yield {"card": act.card}


@rules.forbids_all("discard.once", a.Discard)
def one_discard_a_visit(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, TownHall) and step.discarded:
        yield {}


@rules.forbids_all("draft.advanced", a.Done)
def at_most_one_advanced(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Trimming):
        kept = [x for x in s.players[seat].hand if x in s.box.artifacts and s.box.artifacts[x].tier == "advanced"]
        if len(kept) > 1:
            yield {"n": len(kept)}


@rules.forbids("hold.count", a.Hold, final=True)
def no_more_than_drawn(s: State, step: Any, act: a.Hold) -> Iterator[Particulars]:
    basic, advanced = (step.basic, step.advanced) if isinstance(step, Sorting) else (DEALT["basic"], 1)
    if not (0 <= act.basic <= basic and 0 <= act.advanced <= advanced):
        yield {"basic": basic, "advanced": advanced}


@rules.forbids("build.known", a.Build, final=True)
def an_artifact_of_the_box(s: State, step: Any, act: a.Build) -> Iterator[Particulars]:
    if act.artifact != NEW and act.artifact not in s.box.artifacts:
        yield {"artifact": act.artifact}


@rules.forbids("build.hand", a.Build)
def only_from_hand(s: State, step: Any, act: a.Build) -> Iterator[Particulars]:
    if act.artifact not in buildable(s, act.seat):
        yield {"artifact": act.artifact}


@rules.forbids("build.cost", a.Build)
def the_price_is_paid(s: State, step: Any, act: a.Build) -> Iterator[Particulars | Doubt]:
    if act.artifact == NEW:
        return
    unknown, price = costs(s.box.artifacts)[act.artifact]
    for good in unknown:
        yield Doubt("card.cost", {"artifact": act.artifact, "good": good})
    yield from owing(s, act.seat, price)


@rules.forbids("build.reputation", a.Build)
def the_flame_is_met(s: State, step: Any, act: a.Build) -> Iterator[Particulars | Doubt]:
    if act.artifact == NEW:
        return
    flame, have = s.box.artifacts[act.artifact].reputation, s.players[act.seat].reputation
    if isinstance(flame, Unknown):
        yield Doubt("card.reputation", {"artifact": act.artifact})
    elif flame and uncounted(s, act.seat, "reputation"):
        yield Doubt("uncounted", {"seat": act.seat, "what": "reputation"})
    elif not flame_met(flame, have):
        yield {"need": flame, "have": have}


@rules.forbids("keep.known", a.Keep, final=True)
def a_card_that_can_be_kept(s: State, step: Any, act: a.Keep) -> Iterator[Particulars]:
    shelf: Mapping[str, Any] = s.box.artifacts if isinstance(step, Stocking) else s.box.treasures
    for card in (act.card, act.instead):
        if card and card not in shelf:
            yield {"card": card}


@rules.forbids("keep.drawn", a.Keep)
def only_what_was_drawn(s: State, step: Any, act: a.Keep) -> Iterator[Particulars]:
    if act.card not in (step.drawn if isinstance(step, Stocking | Choosing) else (step.card,)):
        yield {"card": act.card}


@rules.forbids("keep.room", a.Keep)
def one_treasure_an_animal(s: State, step: Any, act: a.Keep) -> Iterator[Particulars]:
    p = s.players[act.seat]
    if isinstance(step, Looting | Choosing):
        if act.instead and act.instead not in p.treasures:
            yield {"card": act.instead}
        elif len(p.treasures) + 1 - bool(act.instead) > (places := treasure_slots(s, act.seat)):
            yield {"n": places}
    elif act.instead:
        yield {"card": act.instead}


@rules.forbids("told.asked", a.Told, final=True)
def only_what_is_asked(s: State, step: Any, act: a.Told) -> Iterator[Particulars]:
    if not isinstance(step, Asking) or act.field not in step.wants:
        yield {"field": act.field}


@rules.forbids("told.range", a.Told, final=True)
def a_possible_answer(s: State, step: Any, act: a.Told) -> Iterator[Particulars]:
    if act.value not in answers(act.field):
        yield {"value": act.value}


@rules.forbids("told.order", a.Told)
def one_question_at_a_time(s: State, step: Any, act: a.Told) -> Iterator[Particulars]:
    if act.field != step.wants[0]:
        yield {"field": act.field}


@rules.forbids("draw.known", a.DrawArtifact, a.DrawTreasure, a.DrawAdventurer, a.LayQuest, a.DrawArcade, a.DrawThreat,
               final=True)
def a_thing_of_the_box(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    shelves: dict[Any, Mapping[str, Any]] = {
        a.DrawArtifact: s.box.artifacts, a.DrawTreasure: s.box.treasures,
        a.DrawAdventurer: s.box.adventurers, a.LayQuest: s.box.map.spaces if s.box.map else {},
        a.DrawArcade: s.box.arcade, a.DrawThreat: s.box.threats}
    card = getattr(act, act.__struct_fields__[0])
    if card not in shelves[type(act)] and (card != NEW or s.box.complete):
        yield {"card": card}


@rules.forbids("draw.deck", a.DrawArtifact, a.DrawTreasure, a.DrawAdventurer, a.LayQuest, a.DrawArcade, a.DrawThreat)
def only_what_can_come(s: State, step: Any, act: Any) -> Iterator[Particulars]:
    if act not in step.chances(s):
        yield {"card": getattr(act, act.__struct_fields__[0])}


@rules.forbids("roll.faces", a.Roll, final=True)
def the_dice_that_are_due(s: State, step: Any, act: a.Roll) -> Iterator[Particulars]:
    if getattr(step, "faces", None) or act not in step.chances(s):
        yield {"faces": list(act.faces)}
