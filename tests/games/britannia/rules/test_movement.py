"""The worked examples of movement, T13 to T28, T38, T39."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.board import sea
from companion.games.britannia.movement import options
from companion.games.britannia.steps import Battle, Battles, Moving, Round, Withdrawing
from companion.kernel import judge, legal, settle
from tests.games.britannia.helpers import GAME, NEW, at, do, done, facts_of, goals, lead, move, place


def why(s: Any, act: Any) -> set[str]:
    return {x.guard for x in judge(GAME, s, act).refusals}


def test_T13_two_areas() -> None:
    s = at("belgae", 2, "belgae: essex 1")
    assert {"suffolk", "norfolk"} <= goals(s, "belgae", "essex")
    assert why(s, move("belgae", "essex", "avalon")) == {"move.difficult"}
    assert why(s, move("belgae", "essex", "bernicia")) == {"move.far"}
    assert "area:norfolk" in do(s, move("belgae", "essex", "norfolk")).units


def test_T14_T15_difficult_terrain_ends_a_move() -> None:
    s = at("welsh", 2, "welsh: avalon 3; belgae: wessex 1")
    assert {x.n for x in legal(GAME, s, lead("welsh")) if isinstance(x, a.Move) and x.to == place("downlands")} == {
        1, 2, 3}, "three are an overstack"
    assert why(s, move("welsh", "avalon", "sussex")) == {"move.difficult"}


def test_T16_enemies_stop() -> None:
    s = at("welsh", 2, "welsh: avalon 3; belgae: wessex 1, sussex 1")
    assert "wessex" in goals(s, "welsh", "avalon")
    s = do(s, move("welsh", "avalon", "wessex", 2))
    assert why(s, move("welsh", "wessex", "sussex")) == {"move.surplus"}


def test_T17_T18_overrun() -> None:
    s = at("welsh", 2, "welsh: avalon 3; belgae: wessex 1")
    three = do(s, move("welsh", "avalon", "wessex", 3))
    assert goals(three, "welsh", "wessex") >= {"sussex"}
    assert "move.surplus" in why(three, move("welsh", "wessex", "sussex", 2))
    assert do(three, move("welsh", "wessex", "sussex")).armies("welsh", place("sussex")) == 1
    two = do(s, move("welsh", "avalon", "wessex", 2))
    assert goals(two, "welsh", "wessex") == set(), "two to one is not more than two to one"
    assert "sussex" in goals(two, "welsh", "avalon"), "the third passes where two have stopped"


def test_T19_T20_straits() -> None:
    s = at("saxons", 11, "saxons: devon 1")
    assert goals(s, "saxons", "devon") == {"cornwall", "avalon", "wessex", "gwent", "dyfed", "hwicce", "downlands",
                                           "sussex"}
    assert why(s, move("saxons", "devon", "powys")) == {"move.strait"}
    over = do(s, move("saxons", "devon", "dyfed"))
    assert goals(over, "saxons", "dyfed") == set()
    assert why(over, move("saxons", "dyfed", "powys")) == {"move.spent"}


def test_T21_T22_T23_boats() -> None:
    s = at("saxons", 9, "saxons: devon 1, kent 1")
    assert goals(s, "saxons", "devon") >= {"hwicce", "powys", "gwynedd", "clwyd", "cheshire", "wessex", "sussex",
                                           "kent", "cornwall"}
    kent = {"essex", "suffolk", "norfolk", "lindsey", "york", "sussex", "wessex", "devon", "cornwall"}
    by_land = {"south_mercia", "downlands"}
    assert goals(s, "saxons", "kent") == kent | by_land
    s = at("picts", 6, "picts: mar 1")
    coast = {"dunedin", "lothian", "bernicia", "york", "moray", "caithness", "orkneys", "hebrides", "skye"}
    assert goals(s, "picts", "mar") == coast | {"alban", "strathclyde", "dalriada"}
    assert why(at("saxons", 11, "saxons: kent 1"), move("saxons", "kent", "york")) == {"move.boats"}


def test_T24_invaders_come_at_the_start_of_the_round() -> None:
    s = settle(GAME, replace(NEW, round=8, units={place("kent"): {"jutes": {"infantry": 1}}}, flow=(Round(),)), [])
    assert s.units[sea("atlantic_ocean")] == {"irish": {"infantry": 1}}
    assert s.units[sea("irish_sea")] == {"scots": {"infantry": 1}}
    assert s.units[sea("north_sea")] == {"angles": {"infantry": 2}}


def test_T25_T26_the_irish_land_in_the_south() -> None:
    s = at("irish", 8, "irish: atlantic_ocean 1")
    assert "galloway" not in goals(s, "irish", "atlantic_ocean")
    assert why(s, move("irish", "atlantic_ocean", "galloway")) == {"move.landing"}
    assert "cumbria" in goals(s, "irish", "atlantic_ocean"), "through the Irish Sea"
    s = do(s, move("irish", "atlantic_ocean", "cumbria"))
    assert "galloway" not in goals(s, "irish", "cumbria"), "too far in one turn"
    assert "galloway" in goals(at("irish", 9, "irish: cumbria 1"), "irish", "cumbria")


def test_T27_jutes_and_the_atlantic() -> None:
    s = at("jutes", 6, "jutes: english_channel 1, devon 1; welsh: dyfed 1")
    assert "gwynedd" not in goals(s, "jutes", "english_channel")
    assert why(s, move("jutes", "english_channel", "gwynedd")) == {"move.landing"}
    assert "gwynedd" in goals(s, "jutes", "devon")


def test_T38_T39_an_overrun_and_no_way_back() -> None:
    s = at("saxons", 8, "saxons: wessex 3; angles: sussex 1, kent 1")
    s = do(s, move("saxons", "wessex", "sussex", 3))
    assert "area:kent" in do(s, move("saxons", "sussex", "kent")).entered
    s = do(s, move("saxons", "sussex", "kent"), done("saxons"))
    assert isinstance(s.flow[-1], Battles)
    s = do(s, a.Fight(seat="red", at=place("kent")), a.Cast(seat="table", faces=(1, 1)))
    assert all(not isinstance(x, a.Retreat) for x in legal(GAME, s, "red")), "Sussex holds another nation"
    assert isinstance(s.flow[-1], Battle)


def test_romans_and_cavalry_go_three_areas_and_leaders_cross_hills() -> None:
    s = at("romans", 1, "romans: english_channel 16; belgae: sussex 1, essex 1, wessex 1, downlands 1")
    s = do(s, move("romans", "english_channel", "sussex", 3))
    s = do(s, move("romans", "sussex", "essex"))
    assert "essex" in goals(s, "romans", "english_channel")
    led = at("saxons", 6, "saxons: wessex 2", leaders={"aelle": "wessex"})
    assert "south_mercia" in goals(led, "saxons", "wessex", leader="aelle")
    assert "south_mercia" not in goals(led, "saxons", "wessex")


def test_others_follow_a_leader_on_his_way() -> None:
    s = at("normans", 15, "normans: english_channel 2 infantry 2 cavalry", leaders={"william": "english_channel"})
    s = do(s, move("normans", "english_channel", "essex", 2, "cavalry", "william"))
    s = do(s, move("normans", "english_channel", "essex", 2, "infantry", "william"))
    assert s.units[place("essex")] == {"normans": {"cavalry": 2, "infantry": 2}}


def test_S36_the_romans_stay_in_the_channel_and_all_land() -> None:
    s = at("jutes", 7, "jutes: frisian_sea 2")
    assert why(s, done("jutes")) == {"move.ashore"}
    assert why(do(s, move("jutes", "frisian_sea", "kent", 2)), done("jutes")) == set()


def test_S40_a_major_invasion_moves_twice() -> None:
    s = do(at("saxons", 6, "saxons: frisian_sea 4"), move("saxons", "frisian_sea", "kent"), done("saxons"))
    assert s.flow[-1] == Moving("saxons")
    assert "sussex" in goals(s, "saxons", "kent")
    assert "move.ashore" in why(s, done("saxons"))


def test_S41_raiders_may_stay_at_sea() -> None:
    s = at("saxons", 4, "saxons: english_channel 3")
    assert why(s, done("saxons")) == set()
    s = do(s, move("saxons", "english_channel", "kent", 2), done("saxons"))
    assert isinstance(s.flow[-1], Withdrawing)
    s = do(s, a.Withdraw(seat="red", start=place("kent"), to=sea("english_channel"), n=1))
    assert s.armies("saxons", sea("english_channel")) == 2


def test_S45_picts_raid_from_land() -> None:
    s = at("picts", 4, "picts: mar 2; brigantes: bernicia 1")
    s = do(s, move("picts", "mar", "lothian"), done("picts"))
    assert isinstance(s.flow[-1], Withdrawing)
    s = do(s, a.Withdraw(seat="blue", start=place("lothian"), to=place("mar"), n=1))
    assert s.armies("picts", place("mar")) == 2


def test_R4_roman_roads() -> None:
    forts = ", ".join(f"{x} 1 fort" for x in ("kent", "essex", "south_mercia", "north_mercia", "york"))
    s = at("romans", 3, f"romans: sussex 1 infantry 1 fort, {forts}")
    assert {"york", "bernicia", "cheshire"} <= goals(s, "romans", "sussex")
    assert options(s, "romans")[place("sussex"), "infantry", ""][0].ways[place("york")].used == 0
    slow = at("romans", 3, f"romans: sussex 1 infantry 1 fort, {forts}", settings={"roads_free": False})
    assert "york" not in goals(slow, "romans", "sussex")


def test_S14_points_on_the_way() -> None:
    s = at("romans", 1, "romans: english_channel 1; belgae: sussex 1")
    facts = facts_of(s, move("romans", "english_channel", "avalon"))
    assert [x.at for x in facts if isinstance(x, f.Scored)] == [place("wessex"), place("avalon")]
    assert [x.at for x in facts if isinstance(x, f.FortBuilt)] == [place("wessex"), place("avalon")]


def test_S31_who_follows_a_leader_across_a_strait_is_spent_like_him() -> None:
    s = at("saxons", 11, "saxons: orkneys 2", leaders={"egbert": "orkneys"})
    over = do(s, move("saxons", "orkneys", "caithness", leader="egbert"),
              move("saxons", "orkneys", "caithness", leader="egbert"))
    assert goals(over, "saxons", "caithness", leader="egbert") == set()
    assert goals(over, "saxons", "caithness") == set()


def test_S31_a_strait_takes_the_whole_move_of_a_leader_too() -> None:
    """Arthur crosses to Caithness: the army there waits for him in vain."""
    s = at("romano_british", 7, "romano_british: orkneys 1, caithness 1", leaders={"arthur": "orkneys"})
    s = do(s, move("romano_british", "orkneys", "caithness", leader="arthur"))
    assert why(s, move("romano_british", "caithness", "skye", leader="arthur"))
    assert not why(s, move("romano_british", "caithness", "skye"))
