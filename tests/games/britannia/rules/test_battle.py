"""The worked examples of battles and retreats, T29 to T42."""
from __future__ import annotations

import pytest

from companion.games.britannia import actions as a
from companion.games.britannia import facts as f
from companion.games.britannia.battle import Force, Hits, hits, losses
from companion.games.britannia.steps import Battle, Striking
from companion.kernel import due, judge, legal
from tests.games.britannia.helpers import GAME, at, cast, do, done, facts_of, fight, lead, move, place

ROMANS_AND_FORT = Force(infantry=1, fort=1, roman=True)


@pytest.mark.parametrize(("faces", "lost"), [
    ((6, 5, 1, 1), {"infantry": 1, "fort": 1}), ((6, 6, 2, 3), {"infantry": 1, "fort": 1}),
    ((5, 5, 5, 5), {}), ((6, 1, 2, 3), {"infantry": 1})])
def test_T29_T30_T31_a_fort_falls_last(faces: tuple[int, ...], lost: dict[str, int]) -> None:
    assert losses(ROMANS_AND_FORT, hits(Force(infantry=4), faces)).lost == lost


def test_T32_T33_dice_in_the_open_and_in_the_hills() -> None:
    s = do(fight("welsh", 2, "welsh: avalon 1; belgae: avalon 1", "avalon", "belgae"), cast(4, 6))
    assert s.units[place("avalon")] == {"belgae": {"infantry": 1}}
    s = at("welsh", 2, "welsh: wessex 2; belgae: downlands 1")
    s = do(s, move("welsh", "wessex", "downlands", 2), done("welsh"))
    s = do(s, cast(2, 5, 5))
    assert s.units[place("downlands")] == {"welsh": {"infantry": 1}, "belgae": {"infantry": 1}}
    assert {x.to for x in legal(GAME, s, "blue") if isinstance(x, a.Retreat)} >= {place("essex"), place("sussex")}
    s = do(s, done("belgae"))
    assert {x.to for x in legal(GAME, s, "green") if isinstance(x, a.Retreat)} == {place("wessex")}
    s = do(s, done("welsh"))
    assert s.flow[-1] == Battle(place("downlands"), "welsh", "belgae", round=2)


def test_T34_T35_romans_and_a_fort() -> None:
    one = fight("belgae", 2, "belgae: sussex 1; romans: sussex 1 infantry 1 fort", "sussex", "romans")
    s = do(one, cast(5, 5, 4))
    assert s.units[place("sussex")] == {"romans": {"infantry": 1, "fort": 1}}
    two = fight("belgae", 2, "belgae: sussex 2; romans: sussex 1 infantry 1 fort", "sussex", "romans")
    s = do(two, cast(5, 2, 4, 4))
    assert s.armies("belgae", place("sussex")) == 1, "the fort's four misses"


def test_T36_attackers_go_back_where_they_came_from() -> None:
    s = at("saxons", 8, "saxons: kent 2, sussex 1; belgae: essex 2")
    s = do(s, move("saxons", "kent", "essex", 2), move("saxons", "sussex", "essex"), done("saxons"))
    s = do(s, cast(1, 1, 1, 6, 1), done("belgae"))
    offers = {(x.to, x.n) for x in legal(GAME, s, "red") if isinstance(x, a.Retreat)}
    assert offers == {(place("kent"), 1), (place("kent"), 2), (place("sussex"), 1)}
    kent = a.Retreat(seat="red", start=place("essex"), to=place("kent"), n=1)
    s = do(s, kent)
    assert {(x.to, x.n) for x in legal(GAME, s, "red") if isinstance(x, a.Retreat)} == {
        (place("kent"), 1), (place("sussex"), 1)}


def test_T37_where_the_welsh_find_shelter() -> None:
    s = at("saxons", 8, "saxons: suffolk 1, powys 1, south_mercia 1; welsh: north_mercia 1, hwicce 1")
    s = do(s, move("saxons", "suffolk", "north_mercia"), done("saxons"), cast(1, 1))
    assert {x.to for x in legal(GAME, s, "green") if isinstance(x, a.Retreat)} == {
        place("york"), place("lindsey"), place("hwicce")}
    for name in ("suffolk", "march", "south_mercia"):
        wrong = a.Retreat(seat="green", start=place("north_mercia"), to=place(name), n=1)
        assert {x.guard for x in judge(GAME, s, wrong).refusals} == {"retreat.shelter"}, name


def test_T40_a_strait_does_not_block() -> None:
    s = at("saxons", 8, "saxons: powys 1, devon 1; welsh: dyfed 1")
    s = do(s, move("saxons", "powys", "dyfed"), done("saxons"), cast(1, 1))
    assert place("gwent") in {x.to for x in legal(GAME, s, "green") if isinstance(x, a.Retreat)}


def test_T42_dice_by_kind() -> None:
    s = fight("belgae", 2, "belgae: kent 2; romans: kent 1 infantry 1 fort", "kent", "romans")
    throw = due(s)
    assert throw is not None
    assert len(throw.parts) == 4
    fact = next(x for x in facts_of(s, cast(1, 2, 4, 5)) if isinstance(x, f.Rolled))
    assert (fact.ours, fact.theirs) == ((1, 2), (4, 5))
    assert GAME.codec.facts(b'[{"did":"destroyed","side":"belgae","at":"area:kent","kind":"infantry","n":2,'
                            b'"by":"romans"}]')[0] in facts_of(s, cast(1, 2, 4, 5)), "four by an army, five by a fort"


def test_S49_burhs_fall_before_armies() -> None:
    assert losses(Force(infantry=2, burh=1), Hits(soft=2)).lost == {"burh": 1, "infantry": 1}
    assert losses(Force(infantry=2, burh=1, hard=True), Hits(soft=2)).lost == {}


def test_S50_a_six_on_cavalry_or_infantry_is_the_opponents_choice() -> None:
    s = fight("saxons", 15, "saxons: kent 2; normans: kent 1 infantry 1 cavalry", "kent", "normans")
    s = do(s, cast(6, 1, 1, 1))
    assert isinstance(s.flow[-1], Striking)
    assert {x.kind for x in legal(GAME, s, lead("saxons"))} == {"infantry", "cavalry"}
    s = do(s, a.Strike(seat="red", kind="cavalry"))
    assert s.here(place("kent"))["normans"] == {"infantry": 1}


def test_S50_a_five_takes_infantry_alone() -> None:
    assert losses(Force(infantry=1, cavalry=2), Hits(soft=2)).lost == {"infantry": 1}


def test_R1_a_leader_adds_one_and_falls_with_the_last_army() -> None:
    s = fight("saxons", 6, "saxons: kent 1; jutes: kent 1", "kent", "jutes", leaders={"aelle": "kent"})
    s = do(s, cast(4, 6))
    assert s.units == {}
    assert (s.leaders, s.fallen) == ({}, ("aelle",))
    plain = fight("saxons", 6, "saxons: kent 1; jutes: kent 1", "kent", "jutes", leaders={"aelle": "kent"},
                  settings={"leader_die": False})
    assert do(plain, cast(4, 1)).armies("jutes", place("kent")) == 1


def test_R16_in_the_first_half_of_an_invasion_attackers_go_back_to_sea() -> None:
    s = at("saxons", 6, "saxons: frisian_sea 2; romano_british: kent 2")
    s = do(s, move("saxons", "frisian_sea", "kent", 2), done("saxons"), cast(1, 1, 1, 1))
    s = do(s, done("romano_british"))
    assert {x.to for x in legal(GAME, s, "red") if isinstance(x, a.Retreat)} == {"sea:frisian_sea"}


def test_S51_no_battle_is_broken_off_while_its_dice_are_due() -> None:
    s = fight("welsh", 2, "welsh: avalon 1; belgae: avalon 1", "avalon", "belgae")
    assert [x.guard for x in judge(GAME, s, done("welsh")).refusals] == ["fight.all"]
    s = do(s, cast(1, 1))
    assert not judge(GAME, s, done("belgae")).refusals, "now the defender may stay"
