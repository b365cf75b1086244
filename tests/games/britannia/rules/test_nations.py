"""Our nation tables against themselves, the rulebook's numbers and its examples."""
from __future__ import annotations

import pytest

from companion.games.britannia.board import AREAS, DIFFICULT, REGION, SEAS, area, sea
from companion.games.britannia.nations import (
    BRETWALDA, COLOURS, KING, LEADERS, NATIONS, ORDER, ROUNDS, SCORING, Arrival, Nation, legions)


def worth(table: dict[int, dict[str, int]], round: int, names: str) -> list[int]:
    return [table[round].get(area(name), 0) for name in names.split()]


def come(nation: str, round: int) -> list[tuple[str, int]]:
    return [(x.sea, x.infantry) for x in NATIONS[nation].arrivals if x.round == round]


def test_S22_seventeen_nations_in_their_order() -> None:
    assert len(ORDER) == 17
    assert (ORDER[0], ORDER[1], ORDER[13:]) == ("romans", "romano_british", ("saxons", "jutes", "angles", "normans"))


def test_the_box_holds_219_counters() -> None:
    armies = sum(x.infantry + x.cavalry for x in NATIONS.values())
    assert (sum(x.infantry for x in NATIONS.values()), sum(x.cavalry for x in NATIONS.values())) == (194, 6)
    assert len(LEADERS) == 19
    assert armies + len(LEADERS) == 219
    assert {id for id, x in NATIONS.items() if x.cavalry} == {"romano_british", "normans"}


def test_S10_colours_of_four_players() -> None:
    assert {colour: set(ids) for colour, ids in COLOURS.items()} == {
        "yellow": {"dubliners", "norwegians", "romans", "romano_british", "scots"},
        "green": {"caledonians", "danes", "jutes", "welsh"}, "red": {"brigantes", "irish", "norsemen", "saxons"},
        "blue": {"belgae", "picts", "angles", "normans"}}


def test_T41_every_area_begins_with_one_army() -> None:
    start = [at for x in NATIONS.values() for at in x.start]
    assert sorted(start) == sorted(AREAS)
    assert [len(NATIONS[id].start) for id in ("caledonians", "picts", "brigantes", "belgae", "welsh")] == [
        3, 6, 9, 10, 9]
    assert come("romans", 1) == [(sea("english_channel"), 16)]


@pytest.mark.parametrize("nation", NATIONS.values(), ids=ORDER)
def test_rounds_and_places_of_a_nation_exist(nation: Nation) -> None:
    assert set(nation.hold) <= set(SCORING)
    assert {*nation.occupy, *nation.raids, *nation.boats, *nation.invasions} <= set(range(1, ROUNDS + 1))
    for table in (*nation.hold.values(), *nation.occupy.values()):
        assert set(table) <= set(AREAS)
        assert all(points > 0 for points in table.values())
    assert set(nation.landing) <= set(AREAS)
    assert set(nation.seas) <= set(SEAS)
    assert all(not x.sea or x.sea in SEAS for x in nation.arrivals)
    for round in range(1, ROUNDS + 1):
        coming = [x for x in nation.arrivals if x.round == round]
        assert sum(x.infantry for x in coming) <= nation.infantry
        assert sum(x.cavalry for x in coming) <= nation.cavalry
    for prize in nation.eliminate:
        assert set(prize.of) <= {*ORDER, *LEADERS, "any", "breakers"}


def test_rounds_that_score_and_rounds_with_a_crown() -> None:
    assert (SCORING, BRETWALDA, KING) == ((5, 7, 10, 13, 16), (8, 9, 10), (11, 12, 13, 14, 16))


def test_T24_invaders_of_round_eight() -> None:
    assert come("irish", 8) == [(sea("atlantic_ocean"), 1)]
    assert come("scots", 8) == [(sea("irish_sea"), 1)]
    assert come("angles", 8) == [(sea("north_sea"), 2)]


def test_T28_rounds_with_raids() -> None:
    assert 6 in NATIONS["irish"].raids
    assert 6 in NATIONS["scots"].raids
    assert NATIONS["picts"].raids == {4, 5}


def test_S43_two_major_invasions_are_raids_too() -> None:
    assert all(NATIONS[id].invasions <= NATIONS[id].raids for id in ("scots", "norsemen"))
    assert {id for id, x in NATIONS.items() if x.invasions} == {
        "romans", "scots", "norsemen", "dubliners", "danes", "norwegians", "saxons", "angles", "normans"}


def test_boats_of_the_worked_examples() -> None:
    assert 9 in NATIONS["saxons"].boats
    assert 6 in NATIONS["jutes"].boats


def test_points_of_the_worked_examples() -> None:
    assert worth(NATIONS["caledonians"].hold, 5, "orkneys caithness hebrides moray skye dalriada") == [4, 4, 4, 2, 2, 2]
    assert worth(NATIONS["welsh"].occupy, 8, "york") == worth(NATIONS["welsh"].occupy, 9, "york") == [12]
    assert worth(NATIONS["norwegians"].occupy, 15, "bernicia york") == [4, 10]
    assert worth(NATIONS["welsh"].hold, 7, "powys gwynedd cheshire essex") == [4, 4, 1, 1]


def test_sums_of_points_that_players_report() -> None:
    assert sum(NATIONS["romans"].occupy[1].values()) == 68, "with Belgae and Boudicca the 80 of a session report"
    assert sum(NATIONS["romans"].hold[5].values()) == 72
    assert sum(NATIONS["norwegians"].occupy[15].values()) == 28
    assert all(at in NATIONS["danes"].hold[16] for at in AREAS if REGION[at] == "england")
    clear = {at for at in AREAS if REGION[at] == "england" and at not in DIFFICULT}
    assert NATIONS["romano_british"].hold[7] == dict.fromkeys(clear, 2)
    assert len(clear) == 16


def test_landing_bans_of_the_worked_examples() -> None:
    assert area("galloway") not in NATIONS["irish"].landing
    assert area("cumbria") in NATIONS["irish"].landing
    assert sea("atlantic_ocean") not in NATIONS["jutes"].seas


@pytest.mark.parametrize(("round", "armies", "new"), [
    (2, 16, 0), (2, 11, 1), (3, 11, 0), (4, 9, 1), (5, 9, 0), (2, 8, 2), (3, 7, 2), (5, 7, 1), (5, 6, 2), (2, 5, 3),
    (2, 2, 4), (5, 0, 3), (1, 3, 0), (6, 3, 0)])
def test_R2_reinforcements_from_rome(round: int, armies: int, new: int) -> None:
    assert legions(round, armies) == new


def test_what_arrives_on_land_has_no_sea() -> None:
    assert NATIONS["romano_british"].arrivals == (Arrival(7, cavalry=2),)
    assert NATIONS["belgae"].arrivals == (Arrival(1, infantry=1),)
