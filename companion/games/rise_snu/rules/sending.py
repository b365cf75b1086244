"""Sending, placing, taking back, cancelling (RS-R7b, R16.3, R18.8)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rise_snu import actions as a
from companion.games.rise_snu.box.components import RANDOM
from companion.games.rise_snu.rules.book import Particulars, rules
from companion.games.rise_snu.state import State, card_of
from companion.games.rise_snu.rules.base import owner
from companion.games.rise_snu.steps.sending import cancel_price, own, price
from companion.kernel import Doubt, Unknown


@rules.forbids("send.hand", a.Send)
def a_card_of_the_own_hand(s: State, step: Any, act: a.Send) -> Iterator[Particulars]:
    if act.card not in s.sendable(owner(step, act.seat)):
        yield {"card": act.card}


@rules.forbids("send.light", a.Send)
def light_for_the_card(s: State, step: Any, act: a.Send) -> Iterator[Particulars | Doubt]:
    sent, have = s.sent(act.card), s.players[owner(step, act.seat)].light
    if s.clash and sent and isinstance(sent.light, Unknown) and (not s.grows or card_of(act.card) in s.unsaid):
        yield Doubt("card.light", {"card": act.card})
    elif price(s, act.card) > have and s.clash:
        yield {"card": act.card, "cost": price(s, act.card), "light": have}


def _untold(s: State, card: str) -> Iterator[Doubt]:
    """Nobody has told the light of a card that lies there (own boxes)."""
    sent = s.sent(card)
    if s.clash and sent and isinstance(sent.light, Unknown):
        yield Doubt("card.light", {"card": card}, (s.lying[card].at,))


@rules.forbids("recall.own", a.Recall)
def only_own_cards_come_back(s: State, step: Any, act: a.Recall) -> Iterator[Particulars]:
    if not own(s, owner(step, act.seat), act.card):
        yield {"card": act.card, "at": (s.lying[act.card].at,)}


@rules.forbids("recall.permanent", a.Recall)
def only_permanent_cards_come_back(s: State, step: Any, act: a.Recall) -> Iterator[Particulars | Doubt]:
    yield from _untold(s, act.card)
    if s.lying[act.card].actions:
        yield {"card": act.card, "at": (s.lying[act.card].at,)}


@rules.forbids("cancel.trial", a.Cancel)
def nothing_is_cancelled_in_the_trial(s: State, step: Any, act: a.Cancel) -> Iterator[Particulars]:
    if not s.clash:
        yield {"card": act.card, "at": (s.lying[act.card].at,)}


@rules.forbids("cancel.permanent", a.Cancel)
def own_permanent_cards_are_recalled(s: State, step: Any, act: a.Cancel) -> Iterator[Particulars]:
    if own(s, owner(step, act.seat), act.card) and not s.lying[act.card].actions:
        yield {"card": act.card, "at": (s.lying[act.card].at,)}


@rules.forbids("cancel.light", a.Cancel)
def light_for_cancelling(s: State, step: Any, act: a.Cancel) -> Iterator[Particulars | Doubt]:
    seat = owner(step, act.seat)
    if not own(s, seat, act.card):
        yield from _untold(s, act.card)
    cost, have = cancel_price(s, seat, act.card), s.players[seat].light
    if cost > have and s.clash:
        yield {"card": act.card, "cost": cost, "light": have, "at": (s.lying[act.card].at,)}


# Placing


@rules.forbids("place.rolled", a.PlaceCard)
def the_picture_lies_on_the_rolled_cell(s: State, step: Any, act: a.PlaceCard) -> Iterator[Particulars]:
    sent = s.sent(step.card)
    cells = s.ground.numbers.get(step.number, ())
    if sent and sent.placement == RANDOM and step.number \
            and not any(act.at in s.ground.squares.get(x, ()) for x in cells):
        yield {"number": step.number, "at": cells}


@rules.forbids("place.edge", a.PlaceCard)
def the_whole_card_on_the_board(s: State, step: Any, act: a.PlaceCard) -> Iterator[Particulars]:
    if act.at not in s.ground.square:
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("place.overlap", a.PlaceCard)
def no_card_over_another(s: State, step: Any, act: a.PlaceCard) -> Iterator[Particulars]:
    covered = s.covered()
    for cell in s.ground.square.get(act.at, ()):
        if cell in covered:
            yield {"card": covered[cell], "at": (cell,)}
            return


@rules.forbids("place.working", a.PlaceCard)
def some_cell_on_which_it_works(s: State, step: Any, act: a.PlaceCard) -> Iterator[Particulars]:
    four = s.ground.square.get(act.at, ())
    if four and not any(s.ground.kind[x] in ("void", "well", "path") for x in four):
        yield {"to": act.at, "at": four}
