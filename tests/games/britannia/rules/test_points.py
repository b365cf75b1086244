"""The worked examples of points and growth, T1 to T12, and what single nations have of their own."""
from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia import scoring
from companion.games.britannia.game import SPLITS, Setup
from companion.games.britannia.nations import ORDER, ROUNDS
from companion.games.britannia.steps import (
    Battles, Coming, Crowning, Growing, Hungry, NationTurn, Recalling, Round, Settling, Voting, Withdrawing)
from companion.games.britannia.steps.crown import king
from companion.kernel import judge, legal, settle
from tests.games.britannia.helpers import (
    GAME, NEW, SEATS, at, cast, do, done, facts_of, fight, lead, move, place, points, stacks)


def held(side: str, round: int, units: str, **fields: Any) -> tuple[int, int]:
    """Points for held areas at the end of a round, and points lost."""
    s = at(side, round, units, **fields)
    found, lost = scoring.capped(s, side, scoring.holdings(s, side))
    return sum(found.values()), lost


def begin(side: str, round: int, units: str, **fields: Any) -> Any:
    """The turn of a nation begins."""
    s = replace(at(side, round, units, **fields), flow=(Round(ORDER.index(side) + 1), NationTurn(side)))
    return settle(GAME, s, [])


def test_T1_the_caledonians_hold_six_areas() -> None:
    assert held("caledonians", 5, "caledonians: orkneys, caithness, hebrides, moray, skye, dalriada") == (18, 0)
    s = replace(at("normans", 5, "caledonians: orkneys, moray"), flow=(Round(17),))
    s = settle(GAME, s, [])
    assert points(s, "caledonians") == 6
    assert {(x.round, x.rule, x.at) for x in s.awards} == {
        (5, "BR-S13", place("orkneys")), (5, "BR-S13", place("moray"))}


def test_T2_T3_york_scores_once() -> None:
    s = do(at("welsh", 8, "welsh: march 1"), move("welsh", "march", "york"))
    assert points(s, "welsh") == 12
    s = do(replace(s, round=9, bands=(), units=stacks("welsh: march 1")), move("welsh", "march", "york"))
    assert points(s, "welsh") == 12


def test_T4_T5_T6_norwegians_on_their_way_to_york() -> None:
    s = at("norwegians", 15, "norwegians: north_sea 10; danes: york 3")
    s = do(s, move("norwegians", "north_sea", "bernicia", 3))
    assert points(s, "norwegians") == 4
    s = do(s, move("norwegians", "bernicia", "york", 3))
    assert points(s, "norwegians") == 4
    s = do(s, done("norwegians"), cast(6, 6, 6, 1, 1, 1))
    assert points(s, "norwegians") == 14


def test_T7_picts_and_romans() -> None:
    s = fight("picts", 3, "picts: lothian 2; romans: lothian 1 infantry 1 fort", "lothian", "romans")
    assert points(do(s, cast(6, 5, 1, 1)), "picts") == 8


@pytest.mark.parametrize(("round", "worth"), [(1, 6), (2, 6), (3, 0)])
def test_T8_boudicca(round: int, worth: int) -> None:
    s = fight("romans", round, "romans: kent 2; belgae: kent 1", "kent", "belgae", leaders={"boudicca": "kent"})
    s = do(s, cast(4, 1, 1))
    assert sum(x.points for x in s.awards if x.source == "eliminate") == worth


def test_T9_cavalry_in_the_own_turn_alone() -> None:
    units = "saxons: kent 3; romano_british: kent 1 cavalry"
    assert points(do(fight("saxons", 7, units, "kent", "romano_british"), cast(6, 1, 1, 1)), "saxons") == 2
    s = do(fight("romano_british", 7, units, "kent", "saxons"), cast(1, 6, 1, 1))
    assert points(s, "saxons") == 0
    led = fight("romano_british", 7, units, "kent", "saxons", leaders={"arthur": "kent"})
    assert points(do(led, cast(1, 6, 1, 1)), "saxons") == 6, "Arthur scores in any turn"


def test_T10_points_stay() -> None:
    s = fight("welsh", 2, "welsh: wessex 1; romans: wessex 2", "wessex", "romans")
    s = do(s, cast(6, 4, 1))
    assert (s.armies("welsh", place("wessex")), points(s, "welsh")) == (0, 2)


def test_T11_the_limit_of_the_welsh() -> None:
    abroad = "cheshire, march, hwicce, north_mercia, south_mercia, lindsey, suffolk, essex"
    assert held("welsh", 7, f"welsh: powys, gwynedd, {abroad}") == (12, 4)


def test_S19_S20_limits_of_saxons_and_angles() -> None:
    assert held("saxons", 10, "saxons: march, cornwall, devon") == (3, 3)
    assert held("angles", 7, "angles: dunedin, cheshire") == (3, 3)


def test_T12_growth_with_the_marker() -> None:
    units = "welsh: avalon, gwynedd, dyfed, hwicce, clwyd, powys, gwent"
    start = at("welsh", 3, units)
    start = replace(start, sides=start.sides | {"welsh": replace(start.sides["welsh"], population=3)},
                    flow=(Round(4), NationTurn("welsh")))
    s = settle(GAME, start, [])
    assert s.flow[-1] == Growing("welsh", 2)
    assert s.sides["welsh"].population == 2
    s = do(s, a.Grow(seat="green", at=place("avalon")))
    assert place("avalon") not in {x.at for x in legal(GAME, s, "green")}


def test_S26_growth_without_counters() -> None:
    s = begin("jutes", 9, "jutes: kent 3, essex 3")
    assert s.sides["jutes"].population == 4
    s = begin("jutes", 9, "jutes: kent 2, essex 2, sussex 1, wessex 1")
    assert s.sides["jutes"].population == 5, "eight points, no counter: three are lost"


def test_S28_no_place_for_new_armies() -> None:
    s = begin("welsh", 3, "welsh: kent 3, essex 3, sussex 3")
    assert s.sides["welsh"].population == 5
    assert not isinstance(s.flow[-1], Growing)


def test_S3_a_nation_has_no_more_armies_than_counters() -> None:
    full = at("jutes", 9, "jutes: kent 7")
    assert [x.about for x in GAME.check(full) if x.certain] == ["counters"]


def test_S6_a_fort_stands_where_romans_are_alone() -> None:
    s = do(at("romans", 3, "romans: kent 2; belgae: essex 1"), move("romans", "kent", "sussex"))
    assert s.here(place("sussex"))["romans"] == {"infantry": 1, "fort": 1}
    burnt = replace(at("romans", 3, "romans: kent 2"), burnt=(place("sussex"),))
    assert do(burnt, move("romans", "kent", "sussex")).here(place("sussex"))["romans"] == {"infantry": 1}


def test_S17_belgae_submit() -> None:
    s = at("romans", 1, "romans: kent 3; belgae: essex 1, suffolk 1, norfolk 1, lindsey 1", Battles("romans"))
    s = do(s, a.Submit(seat="blue", side="belgae"))
    assert s.vassals == ("belgae",)
    assert points(s, "romans") == 6 + 4 * 2
    assert "move.truce" in {x.guard for x in judge(
        GAME, replace(s, flow=(*s.flow[:-1], at("romans", 1, "").flow[-1])), move("romans", "kent", "essex")).refusals}


def test_R5_limes() -> None:
    s = at("romans", 5, "romans: kent 1 fort, york 2; welsh: avalon 1; belgae: sussex 1")
    s = replace(s, vassals=("welsh",))
    assert scoring.holdings(s, "romans") == {place("kent"): 4, place("avalon"): 2}


def test_R6_points_of_a_vassal_are_halved_upwards() -> None:
    s = replace(at("welsh", 5, "welsh: dyfed 1, cheshire 1"), vassals=("welsh",))
    assert sum(scoring.capped(s, "welsh", scoring.holdings(s, "welsh"))[0].values()) == 3


def test_R7_boudicca_and_her_revolt() -> None:
    s = begin("belgae", 1, "belgae: norfolk 1; romans: kent 2")
    assert s.flow[-1] == Coming("belgae", "boudicca")
    s = do(s, a.Appear(seat="blue", leader="boudicca", at=place("norfolk")))
    assert (s.armies("belgae", place("norfolk")), s.leaders) == (2, {"boudicca": place("norfolk")})
    s = fight("belgae", 1, "belgae: kent 3; romans: kent 1 infantry 1 fort", "kent", "romans")
    assert points(do(s, cast(6, 5, 1, 1, 1)), "belgae") == 12
    later = fight("belgae", 2, "belgae: kent 3; romans: kent 1 infantry 1 fort", "kent", "romans")
    assert points(do(later, cast(6, 5, 1, 1, 1)), "belgae") == 6


def test_R2_legions_leave_and_come() -> None:
    s = begin("romans", 2, "romans: kent 9")
    assert s.flow[-1] == Recalling()
    s = do(s, a.Remove(seat="yellow", at=place("kent")), done("romans"))
    assert s.armies("romans", place("english_channel")) == 2


def test_R8_the_romans_leave() -> None:
    forts = "kent 1 fort, essex 1 fort, york 2 infantry 1 fort, pennines 1 fort, devon 1 fort"
    s = begin("romans", 6, f"romans: {forts}; welsh: hwicce 1", vassals=("welsh",))
    assert s.in_play("romano_british", "infantry") == 4
    assert place("pennines") not in s.units
    assert (s.former, s.vassals) == (("welsh",), ())
    assert not any(isinstance(x, Settling) for x in s.flow)


def test_R8_arthur_rides_in_and_cavalry_dismounts() -> None:
    s = begin("romano_british", 7, "romano_british: kent 1, essex 1")
    s = do(s, a.Appear(seat="yellow", leader="arthur", at=place("kent")))
    assert s.here(place("kent"))["romano_british"] == {"infantry": 1, "cavalry": 2}
    s = begin("romano_british", 8, "romano_british: kent 1 infantry 2 cavalry")
    assert s.here(place("kent"))["romano_british"]["infantry"] == 3


def test_R9_more_than_half_of_the_votes() -> None:
    s = at("saxons", 8, "saxons: kent, essex; angles: york", Voting(("saxons", "angles")))
    s = do(s, a.Vote(seat="red", side="saxons", choice="angles"), a.Vote(seat="blue", side="angles", choice="angles"))
    assert points(s, "angles") == 4


def test_R10_two_thirds_make_a_king() -> None:
    s = at("saxons", 11, "saxons: kent, essex, sussex, wessex, avalon; angles: york, lindsey")
    assert king(s) == "saxons"
    assert king(at("saxons", 11, "saxons: kent, essex, sussex, wessex; angles: york, lindsey")) == ""
    s = at("danes", 16, "danes: york", Crowning("last"), leaders={"svein": "york"})
    assert {x.side for x in legal(GAME, s, "green")} == {"danes", ""}
    s = do(s, a.Crown(seat="green", side="danes"))
    assert [x.points for x in s.awards if x.source == "king"] == [8]


def test_R13_four_danes_go_with_cnut() -> None:
    s = at("danes", 14, "danes: york 3, lindsey 3", Hungry("danes", 0, "hunger"), "cnut", leaders={"cnut": "york"})
    s = do(settle(GAME, s, []), a.Crown(seat="green", side=""))
    assert (s.flow[-1], s.leaders) == (Hungry("danes", 4, "cnut"), {})


def test_S14_the_first_danes_score_when_they_go() -> None:
    s = at("danes", 11, "danes: north_sea 4; saxons: york 1")
    s = do(s, move("danes", "north_sea", "bernicia", 2), done("danes"))
    assert isinstance(s.flow[-1], Withdrawing)
    assert points(s, "danes") == 2


def test_R14_reinforcements_of_the_last_round() -> None:
    s = begin("norwegians", 16, "norwegians: york 2, bernicia 1", leaders={"harald": "york"})
    assert s.armies("norwegians", place("north_sea")) == 2
    assert begin("norwegians", 16, "norwegians: york 2").armies("norwegians", place("north_sea")) == 0


def test_S54_a_nation_too_many_shrinks() -> None:
    s = at("jutes", 9, "jutes: kent 4", part="withdraw")
    s = do(s, done("jutes"))
    assert s.flow[-1] == Hungry("jutes", 2, "hunger")
    s = do(s, a.Remove(seat="green", at=place("kent")), a.Remove(seat="green", at=place("kent")))
    assert s.armies("jutes", place("kent")) == 2


def test_S55_the_highest_total_wins() -> None:
    s = replace(NEW, sides=NEW.sides | {"danes": replace(NEW.sides["danes"], extra=5)})
    assert GAME.score(s).ranking[0] == ("green",)


def test_one_player_leads_several_nations() -> None:
    assert GAME.sides(NEW)["scots"] == GAME.sides(NEW)["romans"] == "yellow"
    assert GAME.colour(NEW, "picts") == "blue"
    for n, split in SPLITS.items():
        assert sorted(" ".join(split).split()) == sorted(ORDER)
        GAME.new(Setup(tuple(f"p{i}" for i in range(n)), mode="two" if n == 2 else "play"))
    own = GAME.new(Setup(SEATS, leads={"picts": "red"}))
    assert own.sides["picts"].seat == "red"


def test_the_same_player_fights_himself() -> None:
    s = at("scots", 8, "scots: strathclyde 1; romano_british: dunedin 1")
    facts = facts_of(do(s, move("scots", "strathclyde", "dunedin"), done("scots")), cast(6, 1))
    assert f.Destroyed("romano_british", place("dunedin"), "infantry", 1, "scots") in facts


def test_the_last_round_ends_the_game() -> None:
    s = settle(GAME, replace(at("normans", ROUNDS, ""), flow=(Round(19),)), [])
    assert (s.over, s.flow) == (True, ())
    assert lead("normans") == "blue"
