"""Movement, cards on the way, attack, spells (RS-R5, R6, R7c, R12, R14)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.rise_snu import actions as a
from companion.games.rise_snu import figures
from companion.games.rise_snu.rules.base import mover
from companion.games.rise_snu.rules.book import Particulars, rules
from companion.games.rise_snu.state import State
from companion.games.rise_snu.steps import Movement
from companion.games.rise_snu.steps.exchange import exchanges
from companion.games.rise_snu.steps.items import in_between
from companion.games.rise_snu.steps.moving import GO, START, may_cast
from companion.games.rise_snu.steps.operations import does_something
from companion.games.rise_snu.ways import compulsory, price, ways, works_on
from companion.kernel import Doubt, Seat, Unknown


# Ways


@rules.forbids_all("move.over", a.Go, a.Cast)
def nothing_after_the_end_of_the_movement(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    who = mover(step, seat)
    if s.players[who].stopped:
        yield {"seat": who}


@rules.forbids("go.here", a.Go, final=True)
def another_cell(s: State, step: Any, act: a.Go) -> Iterator[Particulars]:
    if act.to == s.players[mover(step, act.seat)].at and act.to not in ways(s, mover(step, act.seat)).cheap:
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("go.through", a.Go, final=True)
def a_second_way_that_is_cheaper(s: State, step: Any, act: a.Go) -> Iterator[Particulars]:
    seat = mover(step, act.seat)
    safe, cheap = ways(s, seat)
    if act.to in cheap and (not act.through if act.to not in safe else
                            act.through and cheap.cost(act.to) >= safe.cost(act.to)):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("go.hall", a.Go)
def into_the_hall_after_a_whole_lap(s: State, step: Any, act: a.Go) -> Iterator[Particulars]:
    yield from _too_far(s, mover(step, act.seat), act, "hall")


@rules.forbids("go.gate", a.Go)
def into_a_world_through_its_gate(s: State, step: Any, act: a.Go) -> Iterator[Particulars]:
    yield from _too_far(s, mover(step, act.seat), act, "gate")


@rules.forbids("go.clockwise", a.Go)
def round_a_world_clockwise(s: State, step: Any, act: a.Go) -> Iterator[Particulars]:
    yield from _too_far(s, mover(step, act.seat), act, "clockwise")


@rules.forbids("go.points", a.Go)
def points_for_the_way(s: State, step: Any, act: a.Go) -> Iterator[Particulars]:
    yield from _too_far(s, mover(step, act.seat), act, "points")


@rules.forbids("go.way", a.Go)
def a_way_that_leads_there(s: State, step: Any, act: a.Go) -> Iterator[Particulars]:
    yield from _too_far(s, mover(step, act.seat), act, "way")


def why_not(s: State, seat: Seat, to: str) -> tuple[str, Particulars] | None:
    """Why a cell is out of reach: which rule, and what the way would cost; None for one within reach."""
    if to in ways(s, seat).cheap:
        return None
    g, at = s.ground, s.players[seat].at
    cost = price(s, seat, to)
    said: Particulars = {"to": to, "cost": cost or 0, "points": s.players[seat].bp, "at": (to,)}
    if cost is None:
        return "way", said
    if g.kind[to] == "hall":
        return "hall", said
    if g.kind[to] in ("ring", "gate"):
        if g.world_of.get(at) != g.world_of.get(to):
            return ("gate" if g.kind[to] == "ring" else "points"), said
        if g.kind.get(at) != "hall" and g.order[to] < g.order[at]:
            return "clockwise", said
    return "points", said


def _too_far(s: State, seat: Seat, act: a.Go, which: str) -> Iterator[Particulars]:
    found = why_not(s, seat, act.to)
    if found and found[0] == which:
        yield found[1]


@rules.forbids("go.card", a.Go)
def the_cost_of_a_card_is_known(s: State, step: Any, act: a.Go) -> Iterator[Doubt]:
    card = s.card_at(act.to)
    sent = s.sent(card) if card else None
    if sent and isinstance(sent.points, Unknown):
        yield Doubt("card.points", {"card": card}, (act.to,))


# Cards under the character


@rules.forbids("use.round", a.UseCard)
def once_a_round(s: State, step: Any, act: a.UseCard) -> Iterator[Particulars]:
    if act.card in s.players[mover(step, act.seat)].used:
        yield {"card": act.card}


@rules.forbids("use.concerns", a.UseCard)
def a_card_that_does_something(s: State, step: Any, act: a.UseCard) -> Iterator[Particulars]:
    seat = mover(step, act.seat)
    if act.card not in s.players[seat].used and not (
            works_on(s, seat, act.card) and does_something(s, seat, act.card)):
        yield {"card": act.card}


@rules.forbids("use.start", a.UseCard)
def before_the_movement_roll(s: State, step: Any, act: a.UseCard) -> Iterator[Particulars]:
    late = isinstance(step, Movement) and step.phase == GO and act.card == step.home
    early = isinstance(step, Movement) and step.phase == START and s.settings.cards_after_roll
    if (late and not s.settings.cards_after_roll and compulsory(s, step.seat, act.card)) or early:
        yield {"card": act.card}


@rules.forbids("held.item", a.UseHeld)
def items_alone_outside_the_own_movement(s: State, step: Any, act: a.UseHeld) -> Iterator[Particulars]:
    if not _moves(step, act.seat) and act.card not in s.players[mover(step, act.seat)].items:
        yield {"card": act.card}


@rules.forbids("held.works", a.UseHeld)
def something_that_works_now(s: State, step: Any, act: a.UseHeld) -> Iterator[Particulars]:
    seat = mover(step, act.seat)
    works = does_something(s, seat, act.card) if _moves(step, act.seat) else act.card in in_between(s, seat)
    if not works and (_moves(step, act.seat) or act.card in s.players[seat].items):
        yield {"card": act.card}


def _moves(step: Any, seat: Seat) -> bool:
    """Whether the seat decides a movement now."""
    return isinstance(step, Movement) and seat == step.by


@rules.forbids("hand_in.ten", a.HandIn)
def ten_for_each_red_token(s: State, step: Any, act: a.HandIn) -> Iterator[Particulars]:
    seat = mover(step, act.seat)
    if act.power not in exchanges(s, seat):
        yield {"have": figures.known(figures.experience(s, seat)), "need": figures.PER_POWER * max(1, act.power)}


# Attack


@rules.forbids("attack.here", a.Attack)
def on_the_same_cell(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    seat = mover(step, act.seat)
    if act.target not in s.here(s.players[seat].at):
        yield {"target": act.target, "at": (s.players[act.target].at,)}


@rules.forbids("attack.own", a.Attack)
def not_the_own_side(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    if s.players[act.target].team == s.players[mover(step, act.seat)].team:
        yield {"target": act.target}


@rules.forbids("attack.arrival", a.Attack)
def where_the_movement_led(s: State, step: Any, act: a.Attack) -> Iterator[Particulars]:
    if isinstance(step, Movement) and not step.arrived(s) and not s.settings.attack_from_start:
        yield {"target": act.target}


@rules.forbids_all("attack.once", a.Attack)
def one_attack_a_round(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if mover(step, seat) in s.players and s.players[mover(step, seat)].attacked:
        yield {}


# Spells


@rules.forbids_all("cast.agreed", a.Cast)
def spells_were_agreed(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not may_cast(s, mover(step, seat)):
        yield {}


@rules.forbids_all("cast.once", a.Cast)
def one_try_a_round(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.players[mover(step, seat)].tried:
        yield {}


@rules.forbids("cast.target", a.Cast)
def spells_for_opponents(s: State, step: Any, act: a.Cast) -> Iterator[Particulars]:
    if act.target and (act.target not in s.opponents(mover(step, act.seat))
                       or figures.immune(s, act.target, "spell")):
        yield {"target": act.target}


@rules.forbids("cast.void", a.Cast)
def hurl_in_void_alone(s: State, step: Any, act: a.Cast) -> Iterator[Particulars]:
    if act.spell == "hurl" and act.target in s.players \
            and s.ground.kind.get(s.players[act.target].at) not in ("void", "well"):
        yield {"target": act.target, "at": (s.players[act.target].at,)}
