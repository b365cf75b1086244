"""What the rules of the Fair Folk refuse, and a close relative that they permit."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.state import SPOTS
from companion.kernel import TABLE
from tests.games.harrow_county.cases_cards import shift
from tests.games.harrow_county.fair_folk.table import (
    CROWN, FOUR, NEST_AT, OTHER_NEST, PLAIN_FAIR, SWORD, arrow, at_fair, fair, fair_card, guess, nest, quest)
from tests.games.harrow_county.helpers import HOME, THEIRS, at, done, open_, units
from tests.games.suite.guards import Case, shown

TURN = at_fair()
SPENT = at_fair(steps.FairTurn("cyd", 0, False))
HIDING = at_fair(steps.Hiding("ann"), s=fair(hideouts={"lost_sword": SPOTS[3]}))
SEARCHING = at_fair(steps.Surveying("cyd"))
MOVING = at_fair(steps.Surveying("cyd", True))
DRAWING = at_fair(steps.Refilling("cyd"), s=fair(objectives=("quest_9",)))
BAG = at_fair(steps.Refilling("cyd"), s=fair(held_offers=("offer_card",)))
FULL_MAP = at_fair(s=fair(nests=(*FOUR, at(3, -3), at(3, -2), at(3, -1), at(3, 0))))
READY = at_fair(s=fair(nests=FOUR))
SEEK = at_fair(steps.Seeking("cyd", FOUR), s=fair(nests=FOUR))
BARGAIN = at_fair(steps.Seeking("cyd", (OTHER_NEST,), "bargain"))
LAID = at_fair(steps.Seeking("cyd", (OTHER_NEST,), "bargain", "guess"))
ASKED = at_fair(steps.Answering("cyd", "guess", SWORD), s=fair(
    hideouts={"lost_sword": "?", "lost_crown": "?", "lost_queen": "?"}, arrows=("line_falling.-1.1.turned",)))
OPEN = at_fair(steps.Answering("cyd", "guess", at(0, 1)), s=ASKED)
DRIFT = at_fair(steps.MovingNest("cyd", 1))
HELD = open_(fair(taken={"ann": ("offer_advance",)}))
STANDING = units(fair(nests=(NEST_AT, OTHER_NEST), in_nests={"offer_nothing": NEST_AT, "offer_legends": OTHER_NEST}),
                 "ann", NEST_AT, qm1_r0=1)
TAKING = open_(STANDING, steps.TakingOffers("ann"))
AWAY = open_(units(fair(STANDING, in_nests={
    "offer_nothing": NEST_AT, "offer_legends": OTHER_NEST, "offer_card": at(3, 0)},
                        nests=(NEST_AT, OTHER_NEST, at(3, 0))), "ann", NEST_AT, qm1_r0=1), steps.TakingOffers("ann"))
BURNING = at_fair(s=replace(PLAIN_FAIR, hester=replace(PLAIN_FAIR.hester, fires={at(2, 0): 2})))


def moving(source: str, seat: str = "cyd", left: int = 1) -> steps.Shifting:
    return steps.Shifting(seat, source, left)


def hide(lost_thing: str, where: str) -> fa.HideItem:
    return fa.HideItem(seat="ann", lost_thing=lost_thing, spot=where)


def search(terrain: str, before: str = "") -> fa.SearchTerrain:
    return fa.SearchTerrain(seat="cyd", terrain=terrain, before=before)


def card(kind: str, name: str) -> fa.DrawFairCard:
    return fa.DrawFairCard(seat=TABLE, kind=kind, card=name)


CASES: list[Case] = [
    shown("hide.known", "HC-11.2", HIDING, hide("lost_queen", SPOTS[5]), hide("lost_crown", SPOTS[5])),
    shown("hide.apart", "HC-11.2", HIDING, hide("lost_crown", SPOTS[3]), hide("lost_crown", SPOTS[5])),
    shown("search.known", "HC-11.2", SEARCHING, search("mountain"), search("swamp")),
    shown("search.must", "HC-11.2", SEARCHING, done("cyd"), done("cyd"), MOVING),
    shown("search.free", "HC-11.6", SEARCHING, search("plains"), search("forest")),
    shown("nest.once", "HC-11.3", SPENT, nest(at(2, 0)), nest(at(2, 0)), TURN),
    shown("quest.once", "HC-11.3", replace(READY, flow=SPENT.flow), quest("quest_9"), quest("quest_9"), READY),
    shown("nest.known", "HC-11.4", TURN, nest("hex:9,9"), nest(at(2, 0))),
    shown("nest.offer", "HC-11.4", TURN, nest(at(2, 0), "offer_legends"), nest(at(2, 0), "offer_spawn")),
    shown("nest.supply", "HC-11.4", FULL_MAP, nest(at(2, 0)), nest(at(2, 0), start=FOUR[0])),
    shown("nest.units", "HC-11.4", TURN, nest(HOME), nest(at(0, 2))),
    shown("nest.fire", "HC-11.4", BURNING, nest(at(2, 0)), nest(at(2, 1))),
    shown("nest.nest", "HC-11.4", TURN, nest(NEST_AT), nest(at(0, 2))),
    shown("quest.known", "HC-11.5", READY, quest("fair_1"), quest("quest_9")),
    shown("quest.hand", "HC-11.5", fair(READY, objectives=("quest_9",)), quest("quest_14"), quest("quest_9")),
    shown("quest.nests", "HC-11.5", READY, quest("quest_1"), quest("quest_9")),
    shown("arrow.known", "HC-11.5", SEEK, arrow(NEST_AT, "sideways"), arrow(NEST_AT)),
    shown("arrow.nest", "HC-11.5", SEEK, arrow(at(0, 2)), arrow(NEST_AT)),
    shown("seek.must", "HC-11.5", BARGAIN, done("cyd"), done("cyd"), LAID),
    shown("guess.known", "HC-11.5", SEEK, guess("hex:9,9"), guess(CROWN)),
    shown("guess.due", "HC-11.9", BARGAIN, guess(CROWN), guess(CROWN), LAID),
    shown("tell.before", "HC-11.5", ASKED, fa.Tell(seat="ann", true=True), fa.Tell(seat="ann", true=True), OPEN),
    shown("fair.known", "HC-11.7", TURN, fair_card("quest_1"), fair_card("fair_1")),
    shown("fair.hand", "HC-11.7", TURN, fair_card("fair_2"), fair_card("fair_3")),
    shown("fair.cost", "HC-11.7", TURN, fair_card("fair_11"), fair_card("fair_3")),
    shown("fair.moves", "HC-11.7", at_fair(moving("fair_haint")), shift("haint", HOME, at(0, 1), "cyd"),
          shift("haint", HOME, at(0, 2), "cyd")),
    shown("nest_move.known", "HC-11.7", DRIFT, fa.MoveNest(seat="cyd", start=HOME, to=at(2, 0)),
          fa.MoveNest(seat="cyd", start=NEST_AT, to=at(2, 0))),
    shown("nest_move.way", "HC-11.7", DRIFT, fa.MoveNest(seat="cyd", start=NEST_AT, to=at(3, 0)),
          fa.MoveNest(seat="cyd", start=NEST_AT, to=at(2, 0))),
    shown("deal.known", "HC-11.8", DRAWING, card("objectives", "quest_9"), card("objectives", "quest_2")),
    shown("bag.known", "HC-11.8", BAG, fa.DrawOffer(seat=TABLE, offer="offer_card"),
          fa.DrawOffer(seat=TABLE, offer="offer_spawn")),
    shown("take_offer.known", "HC-11.9", TAKING, fa.TakeOffer(seat="ann", at=HOME),
          fa.TakeOffer(seat="ann", at=NEST_AT)),
    shown("take_offer.unit", "HC-11.9", AWAY, fa.TakeOffer(seat="ann", at=at(3, 0)),
          fa.TakeOffer(seat="ann", at=NEST_AT)),
    shown("use_offer.held", "HC-11.10", HELD, fa.UseOffer(seat="ann", offer="offer_card"),
          fa.UseOffer(seat="ann", offer="offer_advance")),
    shown("offer.haint", "HC-18.3", open_(PLAIN_FAIR, moving("offer_haint", "ann")), shift("haint", HOME, at(0, 1)),
          shift("haint", HOME, at(0, 2))),
    shown("offer.enemy", "HC-18.4", open_(PLAIN_FAIR, moving("offer_enemy_haint", "ann")),
          shift("haint", HOME, at(0, 2)), shift("haint", THEIRS, at(0, -2))),
    shown("offer.legends", "HC-18.11", open_(PLAIN_FAIR, moving("offer_legends", "ann", 2)),
          shift("legend", HOME, at(0, 1)), shift("legend", THEIRS, at(0, -2)))]
