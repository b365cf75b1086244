"""Our map against itself and against what the rulebook says of it."""
from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.britannia.board import (
    ACROSS, AREAS, BORDERS, COAST, DIFFICULT, NEXT, PLACES, REGION, SAIL, SEAS, SHORES, STRAITS, area, areas_of,
    people, sea, stack)

WALES = "clwyd cornwall devon dyfed gwent gwynedd powys"
SCOTLAND = "alban caithness dalriada dunedin hebrides mar moray orkneys skye strathclyde"


def places(names: str) -> set[str]:
    return set(map(area, names.split()))


def test_S1_areas_seas_and_regions() -> None:
    assert (len(AREAS), len(SEAS), len(PLACES)) == (37, 6, 43)
    assert {at for at in AREAS if REGION[at] == "wales"} == places(WALES)
    assert {at for at in AREAS if REGION[at] == "scotland"} == places(SCOTLAND)
    assert sum(REGION[at] == "england" for at in AREAS) == 20


def test_seventeen_areas_are_difficult() -> None:
    assert len(DIFFICULT) == 17
    assert set(AREAS) >= DIFFICULT
    assert {people(at) for at in DIFFICULT} == {1}
    assert {people(at) for at in AREAS if at not in DIFFICULT} == {2}
    assert (stack(area("clwyd")), stack(area("kent"))) == (2, 3)
    assert places("downlands lindsey pennines galloway") == {at for at in DIFFICULT if REGION[at] == "england"}


@pytest.mark.parametrize("at", AREAS)
def test_borders_and_coasts_go_both_ways(at: str) -> None:
    for other in BORDERS[at]:
        assert other != at
        assert at in BORDERS[other]
    for other in ACROSS[at]:
        assert at in ACROSS[other]
        assert other not in BORDERS[at]
    assert set(NEXT[at]) == {*BORDERS[at], *ACROSS[at]}
    assert set(SHORES[at]) == {x for x in SEAS if at in COAST[x]}
    assert len(set(BORDERS[at])) == len(BORDERS[at])


@pytest.mark.parametrize("at", SEAS)
def test_every_sea_lies_between_two_others_and_along_its_coast(at: str) -> None:
    assert len(SAIL[at]) == 2
    assert all(at in SAIL[other] for other in SAIL[at])
    assert len(set(COAST[at])) == len(COAST[at])
    mainland = [x for x in COAST[at] if x not in places("hebrides orkneys")]
    for one, other in pairwise(mainland):
        assert other in BORDERS[one], f"{one} and {other} lie side by side on the coast"


def test_the_four_straits() -> None:
    assert {frozenset(pair) for pair in STRAITS} == {
        frozenset(map(area, pair.split()))
        for pair in ("hebrides skye", "orkneys caithness", "dyfed devon", "gwent devon")}


def test_land_and_straits_hang_together_and_six_areas_have_no_coast() -> None:
    seen, todo = set(), [area("kent")]
    while todo:
        if (at := todo.pop()) not in seen:
            seen.add(at)
            todo += NEXT[at]
    assert seen == set(AREAS)
    assert {at for at in AREAS if not SHORES[at]} == places(
        "alban downlands march north_mercia pennines south_mercia")


def test_the_map_can_be_drawn_flat() -> None:
    """Euler's bound for neighbours without crossings: land, coasts and seas."""
    edges = {frozenset((at, x)) for at in AREAS for x in (*BORDERS[at], *SHORES[at])}
    edges |= {frozenset((at, x)) for at in SEAS for x in SAIL[at]}
    assert len(edges) <= 3 * len(PLACES) - 6


@pytest.mark.parametrize(("one", "others"), [
    ("skye", ""), ("essex", "suffolk"), ("suffolk", "norfolk"), ("avalon", "downlands wessex"), ("downlands", "sussex"),
    ("wessex", "sussex"), ("dyfed", "powys"), ("cumbria", "galloway lothian"), ("north_mercia", "hwicce lindsey york"),
    ("powys", "march hwicce"), ("sussex", "kent"), ("essex", "kent sussex"), ("bernicia", "york")])
def test_borders_of_the_worked_examples(one: str, others: str) -> None:
    assert places(others) <= set(BORDERS[area(one)])


def test_coasts_of_the_worked_examples() -> None:
    assert set(SHORES[area("skye")]) == {sea("icelandic_sea"), sea("irish_sea")}
    assert SHORES[area("dalriada")] == (sea("irish_sea"),)
    assert sea("atlantic_ocean") in SHORES[area("hwicce")]
    assert area("pennines") not in BORDERS[area("galloway")]


def test_areas_are_named_by_region_with_exceptions() -> None:
    assert set(areas_of("wales -devon kent")) == places(WALES) - {area("devon")} | {area("kent")}
    assert areas_of("any") == AREAS
