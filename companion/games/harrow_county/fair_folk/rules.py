"""The Fair Folk: nests, objectives, arrows, guesses, cards, and what the factions do about them (HC-11, 18)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.fair_folk import OFFERS
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.state import (
    SPOTS, WAYS, all_of, card_of, checked, deck, fitting, held, objective_of, possible, told_by, usable,
    waiting_offers)
from companion.games.harrow_county.fair_folk.steps.seeking import Answering, Surveying, Seeking
from companion.games.harrow_county.fair_folk.steps.turn import MovingNest, FairTurn, Hiding, Refilling
from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import State
from companion.kernel import Doubt, Seat, Unknown

# Whatever does not exist comes first and cannot be overruled


@rules.forbids("hide.known", fa.HideItem, final=True)
def the_next_number_on_a_hex(s: State, step: Any, act: fa.HideItem) -> Iterator[Particulars]:
    if not isinstance(step, Hiding) or act.lost_thing != step.lost_thing(s) or act.spot not in SPOTS:
        yield {"lost_thing": act.lost_thing}


@rules.forbids("search.known", fa.SearchTerrain, final=True)
def a_terrain_of_the_board(s: State, step: Any, act: fa.SearchTerrain) -> Iterator[Particulars]:
    moved = isinstance(step, Surveying) and step.moved
    if act.terrain not in TERRAINS or (act.before not in s.fair_folk.board if moved else act.before):
        yield {"terrain": act.terrain}


@rules.forbids("deal.known", fa.DrawFairCard, final=True)
def a_card_of_the_deck(s: State, step: Any, act: fa.DrawFairCard) -> Iterator[Particulars]:
    if not isinstance(step, Refilling) or act.kind != step.kind(s) or act.card not in deck(s, act.kind):
        yield {"card": act.card}


@rules.forbids("bag.known", fa.DrawOffer, final=True)
def an_offer_of_the_bag(s: State, step: Any, act: fa.DrawOffer) -> Iterator[Particulars]:
    if act.offer not in s.fair_folk.bag:
        yield {"offer": act.offer}


@rules.forbids("nest.known", fa.PlaceNest, final=True)
def a_nest_and_a_hex(s: State, step: Any, act: fa.PlaceNest) -> Iterator[Particulars]:
    if act.to not in AT or act.start not in ("", *s.fair_folk.nests) or act.offer not in ("", *OFFERS):
        yield {"to": act.to}


@rules.forbids("quest.known", fa.CompleteObjective, final=True)
def an_objective_of_the_box(s: State, step: Any, act: fa.CompleteObjective) -> Iterator[Particulars]:
    if act.card not in all_of(s, "objectives"):
        yield {"card": act.card}


@rules.forbids("fair.known", fa.PlayFairCard, final=True)
def a_card_of_the_box(s: State, step: Any, act: fa.PlayFairCard) -> Iterator[Particulars]:
    if act.card not in all_of(s, "cards"):
        yield {"card": act.card}


@rules.forbids("arrow.known", fa.LayArrow, final=True)
def a_line_through_a_hex(s: State, step: Any, act: fa.LayArrow) -> Iterator[Particulars]:
    if act.at not in AT or act.arrow_way not in WAYS:
        yield {"to": act.at}


@rules.forbids("guess.known", fa.Guess, final=True)
def a_hex_to_guess(s: State, step: Any, act: fa.Guess) -> Iterator[Particulars]:
    if act.at not in AT or not s.fair_folk.sought:
        yield {"to": act.at}


@rules.forbids("nest_move.known", fa.MoveNest, final=True)
def a_nest_that_is_there(s: State, step: Any, act: fa.MoveNest) -> Iterator[Particulars]:
    if act.start not in s.fair_folk.nests or act.to not in AT:
        yield {"start": act.start}


@rules.forbids("take_offer.known", fa.TakeOffer, final=True)
def a_nest_with_an_offer(s: State, step: Any, act: fa.TakeOffer) -> Iterator[Particulars]:
    if act.at not in s.fair_folk.with_offer():
        yield {"to": act.at}


# Set-up


@rules.forbids("hide.apart", fa.HideItem)
def three_different_hexes(s: State, step: Any, act: fa.HideItem) -> Iterator[Particulars]:
    if act.spot in s.fair_folk.hideouts.values():
        yield {"lost_thing": act.lost_thing}


@rules.forbids("search.free", fa.SearchTerrain)
def a_terrain_without_a_cube(s: State, step: Any, act: fa.SearchTerrain) -> Iterator[Particulars]:
    if act.terrain in s.fair_folk.board:
        yield {"terrain": act.terrain}


@rules.forbids("search.must", a.Done)
def the_cube_comes_to_the_board(s: State, step: Any, act: a.Done) -> Iterator[Particulars]:
    if isinstance(step, Surveying) and not step.moved:
        yield {}


# Nests


@rules.forbids_all("nest.once", fa.PlaceNest)
def one_nest_a_turn(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, FairTurn) and not step.nests:
        yield {}


@rules.forbids("nest.offer", fa.PlaceNest)
def an_offer_that_is_ready(s: State, step: Any, act: fa.PlaceNest) -> Iterator[Particulars]:
    ready = s.fair_folk.held_offers
    if act.offer not in ready if ready else act.offer:
        yield {"offer": act.offer}


@rules.forbids("nest.supply", fa.PlaceNest)
def a_nest_of_the_map_once_none_is_left(s: State, step: Any, act: fa.PlaceNest) -> Iterator[Particulars]:
    if bool(act.start) == bool(s.fair_folk.nests_left):
        yield {"n": s.fair_folk.nests_left}


@rules.forbids("nest.units", fa.PlaceNest)
def no_nest_on_units(s: State, step: Any, act: fa.PlaceNest) -> Iterator[Particulars]:
    if s.owner(act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("nest.fire", fa.PlaceNest)
def no_nest_in_a_fire(s: State, step: Any, act: fa.PlaceNest) -> Iterator[Particulars]:
    if act.to in s.hester.fires:
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("nest.nest", fa.PlaceNest)
def no_nest_on_a_nest(s: State, step: Any, act: fa.PlaceNest) -> Iterator[Particulars]:
    if act.to in s.fair_folk.nests and not s.settings.nests_share:
        yield {"to": act.to, "at": (act.to,)}


# Objectives, arrows, guesses


@rules.forbids_all("quest.once", fa.CompleteObjective)
def one_objective_a_turn(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, FairTurn) and not step.objective:
        yield {}


@rules.forbids("quest.hand", fa.CompleteObjective)
def an_objective_in_hand(s: State, step: Any, act: fa.CompleteObjective) -> Iterator[Particulars | Doubt]:
    if act.card not in usable(s, "objectives"):
        yield {"card": act.card}
    elif act.card not in held(s, "objectives")[0]:
        yield Doubt("hand", {"card": act.card})


@rules.forbids("quest.nests", fa.CompleteObjective)
def four_nests_as_it_asks(s: State, step: Any, act: fa.CompleteObjective) -> Iterator[Particulars | Doubt]:
    if not fitting(s, act.card):
        yield {"card": act.card, "at": s.fair_folk.nests}
    elif not checked(objective_of(s, act.card)):
        yield Doubt("objective", {"card": act.card})


@rules.forbids("arrow.nest", fa.LayArrow)
def through_such_a_nest(s: State, step: Any, act: fa.LayArrow) -> Iterator[Particulars]:
    if isinstance(step, Seeking) and act.at not in step.lines(s):
        yield {"to": act.at, "at": step.lines(s)}


@rules.forbids_all("guess.due", fa.Guess)
def when_a_guess_is_due(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Seeking) and not step.guesses(s):
        yield {}


@rules.forbids("seek.must", a.Done)
def an_arrow_or_a_guess(s: State, step: Any, act: a.Done) -> Iterator[Particulars]:
    if isinstance(step, Seeking) and (step.why == "objective" or (step.why == "bargain" and step.lines(s))):
        yield {}


@rules.forbids("tell.before", fa.Tell)
def as_it_was_told_before(s: State, step: Any, act: fa.Tell) -> Iterator[Particulars]:
    if not isinstance(step, Answering):
        return
    left = possible(s)
    if step.asked_for == "guess":
        fits = step.at_hex in left if act.true else any(at != step.at_hex for at in left)
    else:
        arrow = step.arrow(act.true)
        fits = any(told_by(s, arrow, at) for at in left)
    if not fits:
        yield {"to": step.at_hex, "at": (step.at_hex,)}


# Cards and offers


@rules.forbids("fair.hand", fa.PlayFairCard)
def a_card_of_theirs_in_hand(s: State, step: Any, act: fa.PlayFairCard) -> Iterator[Particulars | Doubt]:
    if act.card not in usable(s, "cards"):
        yield {"card": act.card}
    elif act.card not in held(s, "cards")[0]:
        yield Doubt("hand", {"card": act.card})


@rules.forbids("fair.cost", fa.PlayFairCard)
def search_cubes_for_a_card(s: State, step: Any, act: fa.PlayFairCard) -> Iterator[Particulars | Doubt]:
    found = card_of(s, act.card)
    if isinstance(found.cost, Unknown):
        yield Doubt("fair_cost", {"card": act.card})
    elif found.cost > s.fair_folk.cubes:
        yield {"card": act.card, "n": found.cost, "have": s.fair_folk.cubes}
    if found.fair_effect in ("", "other"):
        yield Doubt("fair_effect", {"card": act.card})


@rules.forbids("nest_move.way", fa.MoveNest)
def as_far_as_the_card_says(s: State, step: Any, act: fa.MoveNest) -> Iterator[Particulars]:
    if isinstance(step, MovingNest) and act.to not in step.ways(s, act.start):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("take_offer.unit", fa.TakeOffer)
def an_own_unit_with_the_offer(s: State, step: Any, act: fa.TakeOffer) -> Iterator[Particulars]:
    if act.at not in waiting_offers(s, getattr(step, "side", "") or act.seat):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("use_offer.held", fa.UseOffer)
def an_offer_that_the_seat_has(s: State, step: Any, act: fa.UseOffer) -> Iterator[Particulars]:
    if act.offer not in s.fair_folk.taken.get(getattr(step, "side", "") or act.seat, ()):
        yield {"offer": act.offer}
