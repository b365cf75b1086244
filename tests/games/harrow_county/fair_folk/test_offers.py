"""The eleven offers of the Fair Folk: taken, used, and what each brings (HC-11, 18)."""
from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.state import CARDS, State
from companion.kernel import TABLE, legal, top
from tests.games.harrow_county.cases_cards import shift
from tests.games.harrow_county.fair_folk.table import NEST_AT, OTHER_NEST, PLAIN_FAIR, arrow, at_the_end, fair
from tests.games.harrow_county.helpers import (
    GAME, HOME, THEIRS, acting, at, do, done, fall, offered, open_, refused, units, with_)


def cleaning(**cubes: int) -> State:
    """Ann's cleanup with a unit on a nest with an offer, and the Tree about to be thrown."""
    s = units(fair(cubes=cubes.get("silver", 2)), "ann", HOME, q1_r0=1)
    s = with_(with_(s, "ann", cubes=cubes.get("red", 2)), "bob", cubes=0)
    return at_the_end(s)


def test_E63_taking_an_offer() -> None:
    """Two silver and two red cubes out: an arrow, and a guess if they like. One silver: nothing."""
    s = cleaning()
    assert s.fair_folk.taken == {"ann": ("offer_nothing",)}
    assert NEST_AT in s.fair_folk.nests  # the nest stays
    tie = do(s, fall(2, 0, 2))
    assert isinstance(top(tie), steps.Seeking)
    assert {x.at for x in offered(tie, "cyd", fa.LayArrow)} == {NEST_AT}
    laid = do(tie, arrow(NEST_AT))
    assert {type(x) for x in legal(GAME, laid, "cyd")} == {fa.Guess, a.Done}
    assert do(laid, done("cyd")).fair_folk.arrows == ("line_falling.0.-1",)
    less = do(s, fall(2, 0, 1))
    assert not isinstance(top(less), steps.Seeking)
    assert less.fair_folk.taken == {"ann": ("offer_nothing",)}
    assert less.fair_folk.tree == 1


def test_offers_of_several_nests_are_taken_in_any_order() -> None:
    s = units(fair(in_nests={"offer_nothing": NEST_AT, "offer_legends": OTHER_NEST}), "ann", NEST_AT, qm1_r0=1)
    s = at_the_end(s)
    assert {x.at for x in offered(s, "ann", fa.TakeOffer)} == {NEST_AT, OTHER_NEST}
    s = do(s, fa.TakeOffer(seat="ann", at=OTHER_NEST))
    assert isinstance(top(s), steps.Bargain)
    assert s.fair_folk.taken == {"ann": ("offer_legends",)}


def test_the_limit_of_cubes_holds_after_offers_too() -> None:
    s = replace(cleaning(red=6), tree={"ann": 3})
    s = do(s, fall(9, 0, 0))
    assert s.players["ann"].cubes == 6


def test_an_offer_is_used_in_a_later_turn() -> None:
    """Before a jar or after it; then it is in the bag (HC-11.10)."""
    s = fair(taken={"ann": ("offer_advance", "offer_spawn")})
    first = do(open_(s), fa.UseOffer(seat="ann", offer="offer_spawn"))
    assert top(first) == acting({"spawn": 1}, source="offer_spawn")
    assert "offer_spawn" in first.fair_folk.bag or "offer_spawn" in first.fair_folk.held_offers
    assert first.fair_folk.taken == {"ann": ("offer_advance",)}
    after = replace(s, flow=(steps.Rounds(), steps.Turn("ann", "wild")))
    assert not refused(after, fa.UseOffer(seat="ann", offer="offer_advance"))


def used(offer: str, s: State = PLAIN_FAIR, seat: str = "ann") -> State:
    held = fair(open_(s, seat=seat), taken={seat: (offer,)})
    return do(held, fa.UseOffer(seat=seat, offer=offer))


def test_offer_nothing() -> None:
    assert isinstance(top(used("offer_nothing")), steps.Turn)


def test_offer_card() -> None:
    s = used("offer_card")
    s = do(s, a.DrawCard(seat=TABLE, card=CARDS["red"][0]))
    assert s.players["ann"].hand == (CARDS["red"][0],)


def test_offer_haint() -> None:
    s = do(used("offer_haint"), shift("haint", THEIRS, at(1, -3)))
    assert s.players["bob"].haints == {THEIRS: 2, at(1, -3): 1}
    assert isinstance(top(s), steps.Turn)


def test_offer_enemy_haint() -> None:
    s = do(used("offer_enemy_haint", seat="bob"), shift("haint", HOME, at(0, 2), "bob"))
    assert s.players["ann"].haints == {HOME: 2, at(0, 2): 1}


@pytest.mark.parametrize(("offer", "ability", "n"), [
    ("offer_spawn", "spawn", 1), ("offer_spawns", "spawn", 2), ("offer_advance", "advance", 1),
    ("offer_advances", "advance", 2), ("offer_strengthen", "strengthen", 1), ("offer_strengthens", "strengthen", 2)])
def test_offers_of_abilities(offer: str, ability: str, n: int) -> None:
    assert top(used(offer)) == acting({ability: n}, source=offer)


def test_offer_spawn() -> None:
    s = with_(used("offer_spawn"), "ann", haints={})
    assert do(s, a.Spawn(seat="ann", at=HOME, n=1)).players["ann"].haints == {HOME: 1}


def test_offer_spawns() -> None:
    s = with_(used("offer_spawns"), "ann", haints={})
    assert do(s, a.Spawn(seat="ann", at=HOME, n=2)).players["ann"].haints == {HOME: 2}


def test_offer_advance() -> None:
    s = do(used("offer_advance"), a.Advance(seat="ann", start=HOME, to=at(0, 2), haints=1, legend=False))
    assert isinstance(top(s), steps.Turn)


def test_offer_advances() -> None:
    s = do(used("offer_advances"), a.Advance(seat="ann", start=HOME, to=at(0, 2), haints=1, legend=False))
    assert top(s) == acting({"advance": 1}, source="offer_advances")


def test_offer_strengthen() -> None:
    assert do(used("offer_strengthen"), a.Strengthen(seat="ann", n=1)).players["ann"].cubes == 4


def test_offer_strengthens() -> None:
    assert do(used("offer_strengthens"), a.Strengthen(seat="ann", n=2)).players["ann"].cubes == 5


def test_offer_legends() -> None:
    """Any two legends, one hex each, the enemy's too."""
    s = do(used("offer_legends"), shift("legend", THEIRS, at(0, -2)), shift("legend", HOME, at(0, 2)))
    assert (s.players["bob"].legend, s.players["ann"].legend) == (at(0, -2), at(0, 2))
    once = do(used("offer_legends"), shift("legend", THEIRS, at(0, -2)))
    assert refused(once, shift("legend", at(0, -2), at(0, -1))) == {"offer.legends"}
