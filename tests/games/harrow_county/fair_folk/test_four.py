"""Four players: the Fair Folk, two factions and Hester (HC-11.1, 11.4, 11.6, 11.9, 18)."""
from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.facts import JarBroken
from companion.games.harrow_county.game import Setup
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.settings import COLOURS, possible_sides
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps.battle import fall_colours
from companion.kernel import TABLE, actors, apply, settle, top
from tests.games.harrow_county.fair_folk.table import (
    ABED, NEST_AT, PLAIN_FOUR, SWORD, at_fair, fair, nest)
from tests.games.harrow_county.helpers import GAME, HOME, THEIRS, at, do, done, facts, fall, offered, refused, units
from tests.games.harrow_county.hester.table import creep, her_turn, infect, with_hester

FOUND = {"lost_sword": SWORD}


def test_every_combination_that_the_rulebook_allows() -> None:
    """Two factions of three, alone, with Hester, with the Fair Folk, or with both: twelve. In modes of their own Hester
    alone, and the Fair Folk against her, both with Protectors and Family led by cards."""
    pairs = [("red", "blue"), ("red", "purple"), ("blue", "purple")]
    allowed = {frozenset((*two, *more)) for two in pairs for more in ((), ("black",), ("silver",), ("black", "silver"))}
    assert {frozenset(x) for n in range(1, 6) for x in combinations(COLOURS, n) if possible_sides(x)} == allowed
    for colours in map(sorted, allowed):
        seats = ("ann", "bob", "cyd", "dan")[:len(colours)]
        s = GAME.new(Setup(seats, dict(zip(seats, colours, strict=True)), mode="full"))
        assert [GAME.colour(s, seat) for seat in seats] == colours
        assert GAME.coherent(s)  # a correction is not refused
    for mode, alone in (("solo", ["black"]), ("duel", ["silver", "black"])):
        s = GAME.new(Setup(seats[:len(alone)], mode=mode))
        assert [GAME.colour(s, seat) for seat in s.seats] == alone
        assert {p.colour for p in s.players.values()} == {"red", "blue"}


def test_the_fair_folk_never_play_just_before_hester() -> None:
    """Fair Folk, first, Fair Folk, second, Hester: three times a round."""
    s, found = replace(PLAIN_FOUR, flow=(steps.Rounds(),)), []
    s = settle(GAME, s, [])
    turns = {steps.FairTurn: "silver", steps.Turn: "faction", steps.Rooting: "black"}
    for _ in range(15):
        found.append(turns[type(top(s))])
        seat = top(s).seat
        s = _over(s, seat)
    assert found == ["silver", "faction", "silver", "faction", "black"] * 3
    assert s.round == 2


def _over(s: State, seat: str) -> State:
    """The turn on top is over."""
    s = replace(s, flow=s.flow[:-1])
    if seat in s.players:
        jar = next(x for x in ("ability", "wild", "legend", "attack") if x not in s.players[seat].broken)
        s = GAME.evolve(s, JarBroken(seat, jar))
    elif seat == s.hester.seat:
        s = GAME.evolve(s, h.HesterTurnOver(seat))
    made: State = settle(GAME, s, [])
    return made


# Hester and the search


def test_hester_sees_the_location_card() -> None:
    hideouts = next(x for x in GAME.hidden(PLAIN_FOUR) if x.key == "hideouts")
    assert {hideouts.owner, *hideouts.others} == {"ann", "bob", "dan"}
    asked = at_fair(steps.Answering("cyd", "guess", SWORD), s=fair(PLAIN_FOUR, hideouts=dict.fromkeys(
        ("lost_sword", "lost_crown", "lost_queen"), "?")))
    assert actors(asked) == ("ann", "bob", "dan")


def test_no_nest_comes_into_a_fire() -> None:
    s = at_fair(s=with_hester(PLAIN_FOUR, fires={at(2, 0): 2}))
    assert "nest.fire" in refused(s, nest(at(2, 0)))
    assert not refused(s, nest(at(2, 1)))


def test_a_nest_is_pushed_out_of_a_fire() -> None:
    """With its offer, to a hex without units, fire and nest."""
    s = her_turn(units(units(fair(PLAIN_FOUR, nests=(at(2, 0), at(3, 0)), in_nests={"offer_card": at(2, 0)}),
                             "ann", HOME, q1_r0=1, q3_rm1=1), "bob", THEIRS, q2_r0=1))
    s = do(with_hester(s, infected={at(1, 0): 1, at(2, 0): 1}, cubes={"plains": 3}), replace(creep(), seat="dan"),
           b.Feed(seat="dan", faction="red"))
    pushes = offered(s, "dan", b.Push)
    assert {x.what for x in pushes} == {"nest"}
    assert {x.to for x in pushes} == {at(1, 0), at(1, 1), at(2, -1), at(2, 1)}
    assert GAME.screen.standing(s) == ("push-next", {"what": "nest"})
    assert "push.where" in refused(s, b.Push(seat="dan", what="nest", start=at(2, 0), to=at(3, 0)))
    s = do(s, b.Push(seat="dan", what="nest", start=at(2, 0), to=at(2, 1)))
    assert set(s.fair_folk.nests) == {at(2, 1), at(3, 0)}
    assert s.fair_folk.in_nests == {"offer_card": at(2, 1)}


def test_a_nest_that_cannot_be_pushed_is_back_in_the_supply() -> None:
    around = (at(1, 0), at(1, 1), at(2, -1), at(2, 1), at(3, -1), at(3, 0))
    s = fair(PLAIN_FOUR, nests=(at(2, 0), *around), in_nests={"offer_card": at(2, 0)}, held_offers=())
    s = her_turn(units(units(s, "ann", HOME, q1_r0=1), "bob", THEIRS, q2_r0=1))
    s = do(with_hester(s, infected={at(1, 0): 1, at(2, 0): 1}, cubes={"plains": 3}), replace(creep(), seat="dan"),
           b.Feed(seat="dan", faction="red"))
    assert at(2, 0) not in s.fair_folk.nests
    assert "offer_card" in s.fair_folk.bag


@pytest.mark.parametrize(("found", "cubes"), [({}, 3), (FOUND, 4)])
def test_with_the_sword_an_infection_brings_a_cube(found: dict[str, str], cubes: int) -> None:
    s = units(fair(PLAIN_FOUR, finds=found), "ann", HOME, q1_r0=1)
    s = her_turn(with_hester(s, cubes={"plains": 3}, root_ways={"brown_root": {at(1, 0): at(1, 1)}}), thrown=True)
    assert do(s, replace(infect(at(1, 0)), seat="dan")).fair_folk.cubes == cubes


# Offers for Hester


@pytest.mark.parametrize("hester", [{"at": NEST_AT}, {"infected": {NEST_AT: 1}}])
def test_hester_takes_an_offer_with_herself_or_an_infected_haint(hester: dict[str, object]) -> None:
    s = units(PLAIN_FOUR, "ann", HOME, q1_r0=1) if "infected" in hester else PLAIN_FOUR
    s = do(her_turn(with_hester(s, cubes={"plains": 1}, **hester)), done("dan"))
    assert s.fair_folk.taken == {"dan": ("offer_nothing",)}
    assert isinstance(top(s), steps.Bargain)
    assert not do(her_turn(PLAIN_FOUR), done("dan")).fair_folk.taken


@pytest.mark.parametrize(("silver", "arrow"), [(2, True), (1, False)])
def test_hesters_terrain_cubes_are_hers_in_a_bargain(silver: int, arrow: bool) -> None:
    """Cubes of all four kinds together against the search cubes."""
    s = do(her_turn(with_hester(fair(PLAIN_FOUR, cubes=2), at=NEST_AT, cubes={"plains": 1, "forest": 1})), done("dan"))
    out = {"yellow": 1, "green": 1, "silver": silver}
    s = do(s, fall(*(out.get(x, 0) for x in fall_colours(s))))
    assert isinstance(top(s), steps.Seeking) is arrow


def test_hester_chooses_the_order_of_several_offers() -> None:
    s = fair(PLAIN_FOUR, nests=(NEST_AT, at(2, 0)), in_nests={"offer_nothing": NEST_AT, "offer_card": at(2, 0)})
    s = units(s, "ann", HOME, q2_r0=1)
    s = do(her_turn(with_hester(s, at=NEST_AT, infected={at(2, 0): 1})), done("dan"))
    assert {x.at for x in offered(s, "dan", fa.TakeOffer)} == {NEST_AT, at(2, 0)}
    assert "take_offer.unit" in refused(_another_nest(s), fa.TakeOffer(seat="dan", at=at(3, 0)))


def _another_nest(s: State) -> State:
    return fair(s, nests=(*s.fair_folk.nests, at(3, 0)), in_nests=s.fair_folk.in_nests | {"offer_spawn": at(3, 0)})


def using(offer: str, s: State = ABED, **hester: object) -> State:
    """Hester uses that offer in her turn, without an action."""
    s = her_turn(with_hester(fair(s, taken={"dan": (offer,)}), **hester), actions=0)
    assert {x.offer for x in offered(s, "dan", fa.UseOffer)} == {offer}
    s = do(s, fa.UseOffer(seat="dan", offer=offer))
    assert not s.fair_folk.taken["dan"]
    return s


@pytest.mark.parametrize("offer", ["offer_nothing", "offer_haint"])
def test_offers_that_do_nothing_for_hester(offer: str) -> None:
    assert isinstance(top(using(offer)), steps.HesterTurn)


def test_an_offer_gives_hester_a_card() -> None:
    s = using("offer_card")
    assert isinstance(top(s), steps.DealingHester)
    assert actors(s) == (TABLE,)


@pytest.mark.parametrize("offer", ["offer_enemy_haint", "offer_advance", "offer_strengthen"])
def test_offers_move_an_infected_haint(offer: str) -> None:
    """Any of them, to the next hex, for no cube; where another faction's stands, it makes a fire."""
    s = units(units(ABED, "ann", HOME, q1_r0=2), "bob", THEIRS, q2_r0=1)
    s = using(offer, s, infected={at(1, 0): 1, at(2, 0): 1}, cubes={})
    ways = {(x.start, x.to) for x in offered(s, "dan", b.Drift)}
    assert (at(1, 0), at(0, 1)) in ways
    assert (at(1, 0), at(2, 0)) in ways
    assert (at(2, 0), at(1, 0)) not in ways  # a healthy one of the other faction stands there
    assert "drift.way" in refused(s, b.Drift(seat="dan", what="infected", start=at(2, 0), to=at(1, 0)))
    s = do(s, b.Drift(seat="dan", what="infected", start=at(1, 0), to=at(2, 0)))
    assert s.hester.fires == {at(2, 0): 2}


def test_an_offer_lets_hester_spawn() -> None:
    """Without a flame; the cube of the terrain is paid as ever."""
    s = using("offer_spawn", cubes={"plains": 2})
    spawn = b.SpawnFor(seat="dan", faction="red", at=HOME)
    assert spawn in offered(s, "dan", b.SpawnFor)
    s = do(s, spawn)
    assert s.hester.cubes == {"plains": 1}
    assert isinstance(top(s), steps.HesterTurn)
    assert "hspawn.cube" in refused(using("offer_spawn", cubes={}), spawn)


def test_two_spawns_and_two_cubes_in_any_order() -> None:
    s = using("offer_spawns", cubes={})
    assert not offered(s, "dan", b.SpawnFor)
    s = do(s, b.GainCube(seat="dan", terrain="plains"), b.SpawnFor(seat="dan", faction="red", at=HOME))
    s = do(s, b.GainCube(seat="dan", terrain="plains"))
    assert "gain.there" in refused(s, b.GainCube(seat="dan", terrain="plains"))
    s = do(s, b.SpawnFor(seat="dan", faction="blue", at=THEIRS))
    assert isinstance(top(s), steps.HesterTurn)
    assert s.hester.cubes == {}
    s = using("offer_spawns", cubes={})
    assert not offered(s, "dan", a.Done)  # nobody leaves cubes lying
    s = do(s, *[b.GainCube(seat="dan", terrain="plains")] * 2, done("dan"))
    assert isinstance(top(s), steps.HesterTurn)


@pytest.mark.parametrize("offer", ["offer_advances", "offer_strengthens"])
def test_offers_give_hester_two_cubes(offer: str) -> None:
    s = do(using(offer, cubes={}), *(b.GainCube(seat="dan", terrain=x) for x in ("swamp", "forest")))
    assert s.hester.cubes == {"swamp": 1, "forest": 1}


@pytest.mark.parametrize("seat", ["ann", "dan"])
def test_an_offer_moves_hester_and_a_legend(seat: str) -> None:
    """Hester may be one of the two legends, for whoever uses the offer."""
    s = with_hester(PLAIN_FOUR, at=at(0, 1))
    s = replace(s, flow=(steps.Rounds(), steps.Shifting(seat, "offer_legends", 2)))
    move = a.Shift(seat=seat, what="hester", start=at(0, 1), to=at(0, 2))
    assert {"hester", "legend"} == {x.what for x in offered(s, seat, a.Shift)}
    assert h.Stalked("dan", at(0, 1), at(0, 2)) in facts(s, move)
    s = do(s, move)
    assert s.hester.at == at(0, 2)
    assert "hester" not in {x.what for x in offered(s, seat, a.Shift)}
    assert "offer.legends" in refused(s, a.Shift(seat=seat, what="hester", start=at(0, 2), to=at(0, 3)))


def test_an_offer_that_hester_does_not_have() -> None:
    assert "use_offer.held" in refused(her_turn(PLAIN_FOUR), fa.UseOffer(seat="dan", offer="offer_card"))


def test_found_in_hesters_bargain_the_rest_counts_for_the_next() -> None:
    """The right guess after the arrow: the sword is found in Hester's cleanup."""
    s = do(her_turn(with_hester(PLAIN_FOUR, at=NEST_AT, cubes={})), done("dan"))
    s = do(s, fall(*(3 if x == "silver" else 0 for x in fall_colours(s))))
    s = do(s, fa.LayArrow(seat="cyd", at=NEST_AT, arrow_way="line_falling_back"))
    s, found = apply(GAME, s, fa.Guess(seat="cyd", at=SWORD))
    assert any(isinstance(x, ff.ItemFound) for x in found)
    assert s.fair_folk.sought == "lost_crown"
