"""The designer's walkthrough of the first round, and the rules of the list that no other test is named after."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.battle import HARD, MISS, SOFT, Force, value
from companion.games.britannia.movement import reach
from companion.games.britannia.nations import LEADERS, NATIONS, ORDER, ROUNDS
from companion.games.britannia.settings import Settings
from companion.games.britannia.steps import (
    Battle, Battles, Coming, Growing, Hungry, Moving, NationTurn, Round, Withdrawing)
from companion.kernel import apply, judge, legal, settle, view
from tests.games.britannia.helpers import GAME, NEW, at, cast, do, done, facts_of, fight, goals, move, place, points
from tests.games.britannia.rules.test_movement import why

LANDED = at("romans", 1, "romans: english_channel 16; belgae: sussex 1, essex 1, wessex 1, downlands 1, kent 1, "
            "suffolk 1, norfolk 1, south_mercia 1, north_mercia 1, lindsey 1")


def test_walkthrough_romans_reach_south_mercia_and_suffolk_by_two_overruns() -> None:
    s = do(LANDED, move("romans", "english_channel", "sussex", 2))
    assert "essex" in goals(s, "romans", "english_channel"), "the third passes two against one"
    s = do(s, move("romans", "english_channel", "essex", 2))
    assert {"south_mercia", "suffolk"} <= goals(s, "romans", "english_channel")
    assert why(LANDED, move("romans", "english_channel", "suffolk")) & {"move.enemy", "move.far", "move.difficult"}


def test_walkthrough_downlands_needs_an_overrun_and_stops() -> None:
    s = do(LANDED, move("romans", "english_channel", "wessex", 2))
    assert "downlands" in goals(s, "romans", "english_channel")
    s = do(s, move("romans", "english_channel", "downlands", 3))
    assert goals(s, "romans", "downlands") == set()


def test_walkthrough_wessex_avalon_hwicce() -> None:
    s = at("romans", 1, "romans: english_channel 4; welsh: hwicce 1")
    assert {"wessex", "avalon", "hwicce"} <= goals(s, "romans", "english_channel")


def test_walkthrough_romans_hit_belgae_on_four_but_on_six_in_the_downlands() -> None:
    roman = Force(1, roman=True)
    assert [value(roman, "infantry", face) for face in (3, 4, 5, 6)] == [MISS, SOFT, SOFT, HARD]
    hills = fight("romans", 1, "romans: downlands 1; belgae: downlands 1", "downlands", "belgae")
    assert do(hills, cast(5, 1)).armies("belgae", place("downlands")) == 1
    assert do(hills, cast(6, 1)).armies("belgae", place("downlands")) == 0


def test_walkthrough_belgae_in_four_areas_submit_before_the_last_battle() -> None:
    s = at("romans", 1, "romans: kent 3; belgae: kent 1, norfolk 1, lindsey 1, north_mercia 1", Battles("romans"),
           settings={"romans_go": "back"})
    assert a.Submit(seat="blue", side="belgae") in legal(GAME, s, "blue")
    more = at("romans", 1, "romans: kent 3; belgae: kent 1, norfolk 1, lindsey 1, north_mercia 1, essex 1",
              Battles("romans"))
    assert a.Submit(seat="blue", side="belgae") not in legal(GAME, more, "blue")
    s = do(s, a.Submit(seat="blue", side="belgae"))
    assert not any(isinstance(x, Battle) for x in s.flow)


def test_walkthrough_a_survivor_of_south_mercia_retreats_to_north_mercia() -> None:
    s = at("romans", 2, "romans: essex 2; belgae: south_mercia 1")
    s = do(s, move("romans", "essex", "south_mercia", 2), done("romans"), cast(1, 1, 1))
    assert place("north_mercia") in {x.to for x in legal(GAME, s, "blue") if isinstance(x, a.Retreat)}


def test_walkthrough_forts_stand_in_all_taken_areas_but_not_with_belgae_who_submitted() -> None:
    s = at("romans", 1, "romans: english_channel 3; belgae: norfolk 1, lindsey 1")
    s = do(s, move("romans", "english_channel", "kent"), move("romans", "english_channel", "sussex"),
           move("romans", "english_channel", "wessex"))
    assert all(s.count("romans", place(x), "fort") for x in ("kent", "sussex", "wessex"))
    s = do(s, a.Submit(seat="blue", side="belgae"))
    assert not any(s.count("romans", place(x), "fort") for x in ("norfolk", "lindsey"))


# Rules of the list


def test_S2_units_and_armies() -> None:
    s = at("romans", 3, "romans: kent 2 infantry 1 fort", leaders={})
    assert (s.armies("romans", place("kent")), s.strength("romans", place("kent"))) == (2, 3)


def test_S4_roman_infantry_goes_and_fights_like_cavalry() -> None:
    assert reach("romans", "infantry", False) == reach("normans", "cavalry", False) == 3
    assert {x for x, nation in NATIONS.items() if nation.cavalry} == {"romano_british", "normans"}


def test_S5_ivar_and_halfdan_are_one_leader() -> None:
    assert [x for x, side in LEADERS.items() if side == "danes"] == ["ivar", "cnut", "svein"]


def test_S7_a_burh_fights_like_infantry_and_stays() -> None:
    s = fight("danes", 12, "danes: kent 1; saxons: kent 1 burh", "kent", "saxons")
    assert do(s, cast(1, 5)).armies("danes", place("kent")) == 0
    assert do(s, cast(5, 1)).here(place("kent")) == {"danes": {"infantry": 1}}
    own = at("saxons", 13, "saxons: kent 1 infantry 1 burh")
    assert {x.kind for x in legal(GAME, own, "red") if isinstance(x, a.Move)} == {"infantry"}


def test_S8_nothing_is_hidden_from_anybody() -> None:
    for s in (NEW, LANDED, replace(LANDED, round=9)):
        assert GAME.hidden(s) == ()
        assert all(view(GAME, s, seat) == s for seat in (*s.seats, ""))


def test_S9_all_but_the_romans_have_a_marker() -> None:
    for side in ORDER:
        s = replace(at(side, 4, f"{side}: kent 1"), flow=(Round(ORDER.index(side) + 1), NationTurn(side)))
        s = settle(GAME, s, [])
        assert (s.sides[side].population > 0) == (side != "romans"), side


def test_S12_points_come_at_once_by_their_ways() -> None:
    s = at("norwegians", 15, "norwegians: north_sea 3")
    assert any(isinstance(x, f.Scored) for x in facts_of(s, move("norwegians", "north_sea", "bernicia")))


def test_S24_held_areas_score_before_a_crown_is_given() -> None:
    s = replace(at("normans", 13, "saxons: kent, essex, sussex, wessex, avalon"), flow=(Round(17),))
    facts: list[object] = []
    settle(GAME, s, facts)  # type: ignore[arg-type]
    held = next(i for i, x in enumerate(facts) if isinstance(x, f.Held))
    king = next(i for i, x in enumerate(facts) if isinstance(x, f.Scored) and x.source == "king")
    began = next(i for i, x in enumerate(facts) if isinstance(x, f.RoundBegan))
    assert held < king < began


def test_S27_cavalry_comes_by_the_timeline_alone() -> None:
    s = replace(at("normans", 16, "normans: essex 1, wessex 2, kent 2"), flow=(Round(17), NationTurn("normans")))
    s = settle(GAME, s, [])
    assert isinstance(s.flow[-1], Growing)
    s = do(s, a.Grow(seat="blue", at=place("essex")))
    assert s.in_play("normans", "cavalry") == 0


def test_S33_stacking_is_seen_at_the_end_of_movement() -> None:
    s = at("belgae", 1, "belgae: kent 3, essex 4", Coming("belgae", "boudicca"))
    s = do(s, a.Appear(seat="blue", leader="boudicca", at=place("kent")))
    assert s.armies("belgae", place("kent")) == 4, "she may exceed the limit"
    moving = at("welsh", 3, "welsh: kent 3, essex 3, sussex 3, suffolk 1; belgae: south_mercia 1")
    assert "kent" in goals(moving, "welsh", "essex")


def test_S37_led_armies_go_one_area_further_after_landing() -> None:
    s = at("saxons", 6, "saxons: frisian_sea 2", leaders={"aelle": "frisian_sea"})
    assert "hwicce" in goals(s, "saxons", "frisian_sea", leader="aelle")
    assert "hwicce" not in goals(at("saxons", 11, "saxons: frisian_sea 2"), "saxons", "frisian_sea")


def test_S38_from_one_sea_to_different_areas() -> None:
    s = at("saxons", 6, "saxons: frisian_sea 8")
    s = do(s, move("saxons", "frisian_sea", "kent"), move("saxons", "frisian_sea", "essex"))
    assert s.armies("saxons", "sea:frisian_sea") == 6


def test_S43_raiders_of_an_invasion_withdraw_after_its_second_battles() -> None:
    s = at("norsemen", 11, "norsemen: icelandic_sea 3")
    s = do(s, move("norsemen", "icelandic_sea", "orkneys", 2), done("norsemen"))
    assert isinstance(s.flow[-1], Moving)
    assert not s.flow[-1].first
    s = do(s, done("norsemen"))
    assert isinstance(s.flow[-1], Withdrawing)


def test_R3_no_fort_where_one_was_destroyed_or_a_nation_submitted() -> None:
    s = fight("picts", 3, "picts: lothian 3; romans: lothian 1 fort", "lothian", "romans")
    s = do(s, cast(5, 5, 5, 1))
    assert s.burnt == (place("lothian"),)
    again = replace(at("romans", 4, "romans: cumbria 2"), burnt=(place("lothian"),))
    assert not do(again, move("romans", "cumbria", "lothian")).count("romans", place("lothian"), "fort")


def test_R11_terrain_leaders_and_the_sea_do_not_count() -> None:
    s = at("saxons", 6, "saxons: clwyd 2, kent 3, frisian_sea 9", part="withdraw", leaders={"aelle": "kent"})
    s = do(s, done("saxons")) if isinstance(s.flow[-1], Moving) else s
    assert not any(isinstance(x, Hungry) and x.left > 1 for x in s.flow)


def test_R16_those_who_did_not_begin_at_sea_go_back_on_land_alone() -> None:
    s = at("saxons", 9, "saxons: kent 2; angles: essex 2")
    s = do(s, move("saxons", "kent", "essex", 2), done("saxons"), cast(1, 1, 1, 1), done("angles"))
    assert {x.to for x in legal(GAME, s, "red") if isinstance(x, a.Retreat)} == {place("kent")}


def test_R18_a_shared_win_where_nobody_says_otherwise() -> None:
    s = replace(at("danes", ROUNDS, "danes: york"), over=True, flow=())
    assert GAME.finale.winners(s, GAME.score(s)) == s.seats
    assert GAME.finale.winners(replace(s, settings=Settings(tie_break="areas")), GAME.score(
        replace(s, settings=Settings(tie_break="areas")))) == ("green",)


def test_whoever_is_refused_is_told_by_its_rule() -> None:
    s = at("welsh", 3, "welsh: dyfed 1")
    [refusal] = judge(GAME, s, move("welsh", "dyfed", "cornwall")).refusals
    assert (refusal.cite.rule, refusal.cite.page) == ("BR-S31", 11)
    assert apply(GAME, s, move("welsh", "dyfed", "devon"))[0].armies("welsh", place("devon")) == 1
    assert points(s, "welsh") == 0
