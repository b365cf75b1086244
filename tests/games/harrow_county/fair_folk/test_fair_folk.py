"""The Fair Folk among two factions: turns, nests, arrows, finds, offers, cards, secrets, the end (HC-11, 18)."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.box.boxing import BOXING
from companion.games.harrow_county.box.fair_folk import FAIR_CARDS, OFFERS, FairCard, Objective
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import SPOTS, fitting, possible, spot
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.state import State
from companion.kernel import TABLE, Correct, actors, judge, legal, perform, top
from tests.games.harrow_county.cases_cards import shift
from tests.games.harrow_county.fair_folk.table import (
    CROWN, FOUR, FRESH, NEST_AT, OTHER_NEST, PLAIN_FAIR, QUEEN, SEATED, SWORD, THREE, arrow, at_fair, at_the_end, fair,
    fair_card, guess, nest, quest)
from tests.games.harrow_county.helpers import (
    GAME, HOME, THEIRS, at, do, done, facts, fall, ground, offered, open_, refused, units, with_)


def until(s: State, kind: type) -> State:
    """Play on with whatever comes first until such a step is on top."""
    for _ in range(200):
        if isinstance(top(s), kind):
            return s
        seat = actors(s)[0]
        s = perform(GAME, s, legal(GAME, s, seat)[-1])[0]
    raise AssertionError(kind)


def seated(*colours: str, mode: str = "full") -> State:
    seats = THREE[:len(colours)]
    made: State = GAME.new(Setup(seats, dict(zip(seats, colours, strict=True)), mode=mode))
    return made


# Set-up and turns

@pytest.mark.parametrize(("colours", "mode"), [
    (("red", "silver"), "full"), (("red", "blue", "purple"), "full"), (("red", "blue", "silver"), "training"),
    (("red", "blue"), "silver")])
def test_who_may_not_play_together(colours: tuple[str, ...], mode: str) -> None:
    with pytest.raises(ValueError, match=r"colours|mode"):
        seated(*colours, mode=mode)


@pytest.mark.parametrize("colours", [
    ("red", "blue", "silver"), ("silver", "purple", "red"), ("blue", "silver", "purple")])
def test_the_fair_folk_play_with_any_two_factions(colours: tuple[str, ...]) -> None:
    s = seated(*colours)
    assert GAME.colour(s, s.fair_folk.seat) == "silver"
    assert len(s.factions) == 2
    assert s.fair_folk.seat not in s.factions
    assert s.book_chapter > 2  # with tiles, as from chapter 3 on


def test_the_set_up_of_the_fair_folk() -> None:
    """Three offers, objectives and cards; a faction hides three things; a cube on a terrain (HC-11.2)."""
    s = until(FRESH, steps.Hiding)
    f = s.fair_folk
    assert (len(f.held_offers), len(f.objectives), len(f.cards)) == (3, 3, 3)
    assert actors(s) == (s.holder,)
    for lost_thing, number in (("lost_sword", 9), ("lost_crown", 20), ("lost_queen", 40)):
        s = do(s, fa.HideItem(seat=s.holder, lost_thing=lost_thing, spot=SPOTS[number]))
    assert isinstance(top(s), steps.Surveying)
    s = do(s, fa.SearchTerrain(seat="cyd", terrain="swamp"))
    assert (s.fair_folk.board, s.fair_folk.cubes) == (("swamp",), 0)
    assert isinstance(top(s), steps.FairTurn)


def test_the_fair_folk_play_before_every_turn_of_a_faction() -> None:
    s, order = at_fair(), list[str]()
    for _ in range(400):
        step = top(s)
        if isinstance(step, steps.FairTurn | steps.Turn) and (not order or order[-1] != step.seat):
            order.append(step.seat)
        if s.round > 1 or len(order) > 12:
            break
        s = perform(GAME, s, legal(GAME, s, actors(s)[0])[-1])[0]
    assert order[:12] == ["cyd", "ann", "cyd", "bob"] * 3


# Nests

def test_a_nest_on_a_searched_terrain_brings_a_cube() -> None:
    told = facts(at_fair(), nest(at(2, 0)))
    assert [x for x in told if isinstance(x, ff.SearchCubes)] == [ff.SearchCubes("cyd", 1, "nest")]
    s = do(at_fair(), nest(at(2, 0)))
    assert (s.fair_folk.in_nests["offer_card"], s.fair_folk.held_offers) == (at(2, 0), ("offer_spawn", "offer_haint"))
    plain = at_fair(s=fair(board=("swamp",)))
    assert do(plain, nest(at(2, 0))).fair_folk.cubes == 3


def test_a_nest_may_lie_with_townsfolk_building_or_doll() -> None:
    s = at_fair(s=replace(PLAIN_FAIR, townsfolk={at(2, 0): 1}, buildings={at(0, 1): 1}))
    assert not refused(s, nest(at(2, 0)))
    assert not refused(s, nest(at(0, 1)))


def test_the_last_nest_is_taken_from_the_map() -> None:
    """And its offer goes into the bag (HC-11.4)."""
    full = (*FOUR, at(3, -3), at(3, -2), at(3, -1), at(3, 0))
    s = at_fair(s=fair(nests=full, in_nests={"offer_nothing": full[0]}))
    s = do(s, nest(at(2, 0), start=full[0]))
    assert "offer_nothing" in s.fair_folk.bag
    assert full[0] not in s.fair_folk.nests
    assert s.fair_folk.offer_at(at(2, 0)) == "offer_card"
    bare = at_fair(s=fair(nests=full, in_nests={"offer_nothing": full[0]}, held_offers=()))
    bare = do(bare, nest(at(2, 0), "", full[0]))
    assert bare.fair_folk.in_nests == {"offer_nothing": at(2, 0)}  # with no offer ready its own goes along


# Objectives

def test_E61_four_nests_beside_both_terrains() -> None:
    """Wetland and swamp; nests without offers count."""
    s = ground(PLAIN_FAIR, q2_r0="swamp", q2_rm1="wetland", qm2_r0="swamp", qm2_r1="wetland", q0_r2="swamp",
               q1_r1="wetland")
    nests = (at(1, 0), at(-1, 0), at(0, 1), at(1, -1))
    s = fair(s, nests=nests, in_nests={"offer_nothing": at(1, 0)}, objectives=("quest_1",))
    assert s.box.objectives["quest_1"] == Objective("beside", "swamp", "wetland")
    assert fitting(s, "quest_1") == ()
    s = ground(s, q2_rm2="swamp")
    assert fitting(s, "quest_1") == nests
    s = do(at_fair(s=s), quest("quest_1"))
    assert isinstance(top(s), steps.Seeking)
    assert s.fair_folk.objectives_done == ("quest_1",)


@pytest.mark.parametrize(("card", "nests", "fits"), [
    ("quest_9", FOUR, True), ("quest_7", FOUR, False), ("quest_12", tuple(at(n, -4) for n in range(4)), True),
    ("quest_12", FOUR, False), ("quest_13", tuple(at(n, 1) for n in range(-2, 2)), True), ("quest_13", FOUR, False),
    ("quest_14", FOUR, True), ("quest_14", (*FOUR[:3], at(4, 0)), False), ("quest_15", (*FOUR[:3], at(1, 1)), False),
    ("quest_15", (at(1, 0), at(1, 1), at(-2, 0), at(-2, 1)), True), ("quest_16", FOUR, False)])
def test_objectives_of_the_sample(card: str, nests: tuple[str, ...], fits: bool) -> None:
    assert bool(fitting(fair(nests=nests), card)) == fits


def test_four_terrains_and_mountains() -> None:
    s = ground(fair(nests=FOUR), q1_r0="swamp", qm1_r0="wetland", q0_r1="forest")
    assert fitting(s, "quest_16") == FOUR
    assert fitting(s, "quest_11") == ()
    assert len(fitting(ground(s, q1_r1="mountain", qm1_r1="mountain", q0_rm1="mountain"), "quest_11")) == 4


def test_an_objective_nobody_has_entered_cannot_be_checked() -> None:
    own = BOXING.own_box("Ours")
    s = at_fair(s=replace(fair(nests=FOUR, objectives=("quest_3",)), box=own))
    verdict = judge(GAME, s, quest("quest_3"))
    assert verdict.kind == "unchecked"
    assert [x.about for x in verdict.doubts] == ["objective"]
    assert refused(at_fair(s=replace(fair(objectives=("quest_3",)), box=own)), quest("quest_3")) == {"quest.nests"}
    card = replace(fair(cards=("fair_2",)), box=own)
    assert [x.about for x in judge(GAME, at_fair(s=card), fair_card("fair_2")).doubts] == ["fair_cost", "fair_effect"]


# Arrows and guesses

def test_E62_an_arrow_ends_up_on_the_side_of_the_item() -> None:
    """Looking for the crown, above the Brambles; the nest lies below them: three lines, each divides the map."""
    s = fair(finds={"lost_sword": at(4, -4)},
             hideouts={"lost_sword": spot(at(4, -4)), "lost_crown": spot(SWORD), "lost_queen": spot(QUEEN)},
             nests=(at(0, 2), *FOUR[:3]), in_nests={"offer_nothing": at(0, 2)}, objectives=("quest_9",))
    seek = do(at_fair(s=s), quest("quest_9"))
    assert len(offered(seek, "cyd", fa.LayArrow)) == 6
    for line, side in (("line_falling", 1), ("line_rising", -1), ("line_rising", 1)):
        after = do(seek, arrow(at(0, 2), line, side))
        assert "offer_nothing" in after.fair_folk.bag
        assert SWORD in possible(after)
        assert at(0, 4) not in possible(after) or line == "line_upright"
    after = do(seek, arrow(at(0, 2), "line_falling", 1))
    assert after.fair_folk.arrows == ("line_falling.2.-1.turned",)


def test_an_arrow_is_turned_to_the_item() -> None:
    seek = at_fair(steps.Seeking("cyd", FOUR), s=fair(nests=FOUR))
    assert do(seek, arrow(NEST_AT, "line_falling", -1)).fair_folk.arrows == ("line_falling.0.-1",)
    assert do(seek, arrow(NEST_AT, "line_falling", 1)).fair_folk.arrows == ("line_falling.0.-1.turned",)
    # the sword lies on this line: the arrow stays, and the line counts to the side first pointed at
    on_it = fair(nests=FOUR, in_nests={"offer_nothing": at(0, 1)})
    on_it = at_fair(steps.Seeking("cyd", FOUR), s=on_it)
    for side in (-1, 1):
        after = do(on_it, arrow(at(0, 1), "line_upright", side))
        assert after.fair_folk.arrows == (f"line_upright.0.{side}",)
        assert SWORD in possible(after)


def test_by_the_setting_a_thing_on_the_line_turns_the_arrow() -> None:
    """A-61, the other way: on neither side means not on the side that it points to."""
    s = fair(nests=FOUR, in_nests={"offer_nothing": at(0, 1)})
    s = replace(s, settings=replace(s.settings, arrow_keeps_line=False))
    for side in (-1, 1):
        after = do(at_fair(steps.Seeking("cyd", FOUR), s=s), arrow(at(0, 1), "line_upright", side))
        assert after.fair_folk.arrows == (f"line_upright.0.{-side}.turned",)
        assert SWORD in possible(after)


def test_E60_a_guess_is_answered_for_the_item_that_is_looked_for() -> None:
    seek = at_fair(steps.Seeking("cyd", FOUR), s=fair(nests=FOUR))
    told = facts(seek, guess(CROWN))
    assert [x for x in told if isinstance(x, ff.GuessedWrong)] == [ff.GuessedWrong("cyd", CROWN)]
    assert do(seek, guess(CROWN)).fair_folk.crosses == (CROWN,)


def test_the_sword_the_crown_and_the_queen() -> None:
    """Arrows, X tokens and bare nests go back; what each lost_thing gives (HC-11.6)."""
    s = fair(nests=FOUR, arrows=("line_falling.0.-1",), crosses=(at(3, 0),))
    s = do(at_fair(steps.Seeking("cyd", FOUR), s=s), guess(SWORD))
    f = s.fair_folk
    assert (f.finds, f.arrows, f.crosses, f.nests) == ({"lost_sword": SWORD}, (), (), (NEST_AT,))
    assert f.crosses_left == 7
    s = do(at_fair(steps.Seeking("cyd", FOUR), s=s), guess(CROWN))
    assert isinstance(top(s), steps.Surveying)
    assert refused(s, fa.SearchTerrain(seat="cyd", terrain="plains")) == {"search.free"}
    s = do(s, fa.SearchTerrain(seat="cyd", terrain="forest"))
    assert s.fair_folk.board == ("plains", "forest")
    s = do(at_fair(steps.FairTurn("cyd"), steps.Seeking("cyd", FOUR), s=s), guess(QUEEN))
    assert s.fair_folk.won
    assert isinstance(top(s), steps.Turn)  # their turn is over at once


def test_with_the_sword_every_haint_killed_brings_a_cube() -> None:
    s = units(units(PLAIN_FAIR, "ann", at(0, 1), q0_r1=2), "bob", THEIRS, q0_rm1=1)
    s = with_(with_(s, "ann", cubes=4), "bob", cubes=0)
    strike = open_(s, steps.Striking("ann", at(0, 1), at(0, -1)))
    assert do(strike, a.Strike(seat="ann")).fair_folk.cubes == 3
    assert do(fair(strike, finds={"lost_sword": SWORD}), a.Strike(seat="ann")).fair_folk.cubes == 4


# Cards

@pytest.mark.parametrize("card", FAIR_CARDS)
def test_fair_cards(card: str) -> None:
    """Every card of the sample at work: its cost, its effect, the discard."""
    found: FairCard = FAIR_CARDS[card]
    s = at_fair(s=fair(cards=(card,), cubes=6))
    after = do(s, fair_card(card))
    assert isinstance(found.cost, int)
    assert isinstance(found.n, int)
    paid = 6 - found.cost
    step, f = top(after), after.fair_folk
    assert (f.cards, f.cards_done) == ((), (card,))
    match found.fair_effect:
        case "cubes":
            assert f.cubes == paid + found.n
            return
        case "nest":
            assert step == steps.FairTurn("cyd", 2)
        case "move_nest":
            assert step == steps.MovingNest("cyd", found.n)
            assert do(after, fa.MoveNest(seat="cyd", start=NEST_AT, to=at(2, 0))).fair_folk.in_nests == {
                "offer_nothing": at(2, 0)}
        case "haint":
            assert step.left == found.n
            moved = do(after, shift("haint", THEIRS, at(0, -2), "cyd"))
            assert moved.players["bob"].haints == {THEIRS: 2, at(0, -2): 1}
        case "legend":
            assert do(after, shift("legend", HOME, at(0, 2), "cyd")).players["ann"].legend == at(0, 2)
        case "token":
            lying = replace(s, tokens=s.tokens | {"spawn": {at(2, 2): 1}})
            moved = do(lying, fair_card(card), shift("spawn", at(2, 2), at(1, 2), "cyd"))
            assert moved.tokens["spawn"] == {at(1, 2): 1}
            return
        case "objectives":
            assert f.objectives == ()
            assert len(f.objectives_done) == 3
            assert isinstance(step, steps.Refilling)
        case "offers":
            assert f.held_offers == ()
            assert len(f.bag) == len(OFFERS) - 1
        case "arrow":
            assert {type(x) for x in legal(GAME, after, "cyd")} == {fa.LayArrow, a.Done}
        case "guess":
            assert do(after, guess(SWORD)).fair_folk.finds == {"lost_sword": SWORD}
        case "terrain":
            changed = do(after, fa.SearchTerrain(seat="cyd", terrain="swamp", before="plains"))
            assert changed.fair_folk.board == ("swamp",)
    assert f.cubes == paid


def test_a_card_of_the_fair_folk_has_no_place_in_another_turn() -> None:
    assert "sequence" in refused(open_(PLAIN_FAIR), fair_card("fair_1"))
    assert "sequence" in refused(at_fair(), fa.UseOffer(seat="ann", offer="offer_card"))


def test_the_fair_folk_clean_up() -> None:
    """Six search cubes stay, hand and offers are filled up; an empty deck is shuffled anew (HC-11.8)."""
    s = at_fair(s=fair(cubes=8, held_offers=("offer_card",), cards=("fair_1",), objectives=("quest_1", "quest_2")))
    s = do(s, done("cyd"))
    assert s.fair_folk.cubes == 6
    s = until(s, steps.Turn)
    f = s.fair_folk
    assert (len(f.held_offers), len(f.objectives), len(f.cards)) == (3, 3, 3)
    spent = tuple(x for x in FAIR_CARDS if x != "fair_1")
    s = at_fair(steps.Refilling("cyd"), s=fair(cards=("fair_1",), cards_done=spent))
    s = do(s, fa.DrawFairCard(seat=TABLE, kind="cards", card=spent[0]))
    assert (s.fair_folk.cards, s.fair_folk.cards_done) == (("fair_1", spent[0]), ())


# The end

def ending(found: dict[str, str], **points: int) -> State:
    s = fair(finds=found)
    for seat in ("ann", "bob"):
        s = with_(s, seat, kills=points.get(seat, 0), broken=("ability", "wild", "legend"))
    return at_the_end(s, "bob")


ALL = {"lost_sword": SWORD, "lost_crown": CROWN, "lost_queen": QUEEN}


@pytest.mark.parametrize(("found", "points", "first"), [
    (ALL, {"ann": 2}, ("cyd",)), (ALL, {"ann": 8}, ("cyd", "ann")), ({"lost_sword": SWORD}, {"bob": 7}, ("bob",))])
def test_the_fair_folk_and_a_faction_win_together(found: dict[str, str], points: dict[str, int], first: Any) -> None:
    s = ending(found, **points)
    assert not s.flow
    assert GAME.score(s).ranking[0] == first
    assert GAME.finale.decided(s, GAME.score(s))[0] == (
        "points" if first == ("bob",) else "queen_both" if len(first) > 1 else "queen")


def test_after_the_queen_the_fair_folk_have_no_more_turns() -> None:
    s = with_(fair(finds=ALL), "ann", broken=("wild",))
    s = at_the_end(s)
    assert isinstance(top(s), steps.Turn)
    assert top(s).seat == "bob"


# Secrets

def test_only_the_factions_see_the_location_card() -> None:
    for seat in ("ann", "bob"):
        assert GAME.veil(PLAIN_FAIR, seat).fair_folk.hideouts["lost_sword"] == spot(SWORD)
        assert [x.id for x in GAME.screen.hand(PLAIN_FAIR, seat, "en")][:3] == list(ALL)
    for eyes in ("cyd", TABLE):
        assert set(GAME.veil(PLAIN_FAIR, eyes).fair_folk.hideouts.values()) == {"?"}
    assert GAME.screen.hand(GAME.veil(PLAIN_FAIR, "cyd"), "cyd", "en")[0].id == "quest_9"
    assert set(GAME.veil(PLAIN_FAIR, "ann").fair_folk.objectives) == {"?"}
    told = ff.ItemHidden("ann", "lost_sword", spot(SWORD))
    assert (GAME.tell(told, "ann").spot, GAME.tell(told, "cyd").spot) == (spot(SWORD), "?")


def test_beside_the_fair_folk_everybody_sees_the_own_hand() -> None:
    s = with_(PLAIN_FAIR, "ann", hand=("howl", "mob"))
    assert [x.id for x in GAME.screen.hand(s, "ann", "en")] == [*ALL, "howl", "mob"]
    assert [x.id for x in GAME.screen.hand(with_(s, "ann", hand=()), "ann", "en")] == list(ALL)
    hers: State = GAME.new(Setup(THREE, {"ann": "red", "bob": "blue", "cyd": "black"}, mode="full"))
    hers = replace(hers, hester=replace(hers.hester, hand=("sloth", "protege")))
    assert [x.id for x in GAME.screen.hand(hers, "cyd", "en")] == ["sloth", "protege"]


def test_a_table_that_keeps_its_card_answers_itself() -> None:
    """Nothing is asked of where things are; a faction says whether arrow or guess is right (HC-11.5)."""
    s: State = GAME.new(Setup(THREE, SEATED["colours"], mode="full", real_cards=True))
    s = until(s, steps.Surveying)
    assert set(s.fair_folk.hideouts.values()) == {"?"}
    assert set(s.fair_folk.objectives) == {"?"}
    s = at_fair(steps.Seeking("cyd", FOUR), s=fair(hideouts=dict.fromkeys(ALL, "?"), nests=FOUR))
    asked = do(s, arrow(NEST_AT, "line_falling", 1))
    assert actors(asked) == ("ann", "bob")
    assert do(asked, fa.Tell(seat="bob", true=False)).fair_folk.arrows == ("line_falling.0.-1.turned",)
    right = do(s, guess(SWORD), fa.Tell(seat="ann", true=True))
    assert right.fair_folk.finds == {"lost_sword": SWORD}


def test_silver_cubes_are_part_of_every_throw() -> None:
    s = with_(with_(units(units(PLAIN_FAIR, "ann", at(0, 1), q0_r1=2), "bob", at(0, -1), q0_rm1=1),
                    "ann", cubes=2), "bob", cubes=2)
    s = open_(s, steps.Battle("ann", at(0, 1), at(0, -1)))
    s = do(s, fall(2, 1, 1))
    assert (s.fair_folk.cubes, s.fair_folk.tree) == (1, 2)


def test_two_nests_on_a_hex_are_typed_into_the_form() -> None:
    """How many lie there; the audit says it where a hex holds one, and the others stay where they are."""
    key = f"fair_folk/nests/{NEST_AT}"
    fields = {field.key: field for part in GAME.position.form(PLAIN_FAIR) for field in part.fields}
    assert (fields[key].kind, fields[key].value) == ("number", 1)

    def told(s: State, n: int) -> State:
        return perform(GAME, s, Correct(seat="cyd", patches=GAME.position.patches(s, {key: n})))[0]

    two = told(PLAIN_FAIR, 2)
    assert sorted(two.fair_folk.nests) == sorted((NEST_AT, NEST_AT, OTHER_NEST))
    assert [x.count for x in GAME.pieces(two)[NEST_AT] if x.kind == "nest"] == [2]
    assert {x.at for x in GAME.check(two) if x.about == "shared_nest"} == {(NEST_AT,)}
    assert told(two, 1).fair_folk.nests == PLAIN_FAIR.fair_folk.nests[::-1]
    assert told(two, 0).fair_folk.nests == (OTHER_NEST,)
