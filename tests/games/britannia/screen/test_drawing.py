"""The drawing of Britain against the data: neighbours, islands, coasts, labels."""
from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.britannia.board import AREAS, BORDERS, COAST, SAIL, SEAS, area
from companion.games.britannia.screen.layout import SEA_AT
from companion.games.britannia.screen.marks import mark
from companion.games.britannia.screen.outlines import cells, middles, neighbours, outlines
from companion.games.britannia.nations import COLOURS
from companion.web.play.board.fit import holds
from tests.games.britannia.helpers import GAME, NEW

LINES = {at: {frozenset(x) for x in pairwise((*line, line[0]))} for at, line in outlines().items()}


def test_places_of_the_drawing_touch_exactly_where_the_data_say_so() -> None:
    land = {frozenset((at, x)) for at in AREAS for x in BORDERS[at]}
    coasts = {frozenset((sea, at)) for sea in SEAS for at in COAST[sea]}
    assert neighbours() == land | coasts | {frozenset((sea, x)) for sea in SEAS for x in SAIL[sea]}


@pytest.mark.parametrize("at", AREAS)
def test_a_border_is_the_same_line_for_both_sides(at: str) -> None:
    assert {other for other in AREAS if other != at and LINES[at] & LINES[other]} == set(BORDERS[at])
    assert all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in outlines()[at])
    assert holds(outlines()[at], *middles()[at]), "its label stands on it"


def test_every_sea_has_room_for_its_fleet() -> None:
    for sea in SEAS:
        assert holds(outlines()[sea], *SEA_AT[sea]), sea
        assert not any(holds(outlines()[at], *SEA_AT[sea]) for at in AREAS), sea


def test_every_place_is_one_piece() -> None:
    there = cells()
    for at in (*AREAS, *SEAS):
        todo = [next(cell for cell, place in there.items() if place == at)]
        seen = set(todo)
        while todo:
            x, y = todo.pop()
            fresh = {near for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if there.get(near) == at} - seen
            seen |= fresh
            todo += fresh
        assert seen == {cell for cell, place in there.items() if place == at}, at


def test_the_drawing_has_all_places_and_units() -> None:
    drawing = GAME.screen.drawings(NEW, "en", {})[0]
    assert {node.place for node in drawing.nodes} == {*AREAS, *SEAS}
    assert next(node for node in drawing.nodes if node.place == area("kent")).tokens[0].count == 1


def test_nations_of_a_colour_have_different_letters() -> None:
    for ids, lang in ((ids, lang) for ids in COLOURS.values() for lang in ("en", "cs")):
        assert len({mark(x, lang) for x in ids}) == len(ids)
