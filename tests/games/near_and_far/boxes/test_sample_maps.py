"""The eleven sample maps have the structure of the real ones, and can be walked and drawn."""
from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot

import pytest

from companion.games.near_and_far.box.boxing import PAGES, map_findings
from companion.games.near_and_far.box.components import ROUTES
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.walk import graph
from tests.games.near_and_far.helpers import far

BOX = sample_box()
PAGE = 1000
MAPS = pytest.mark.parametrize("number", sorted(BOX.maps, key=int))


@MAPS
def test_the_owner_would_find_nothing_to_mend_on_a_map(number: str) -> None:
    assert map_findings(BOX.maps[number]) == []


@MAPS
def test_names_of_spaces(number: str) -> None:
    page = BOX.maps[number]
    assert page.id == int(number)
    assert page.name == PAGES[number].name
    named = {space.quest for space in page.spaces.values() if space.quest and space.name}
    assert named >= set(PAGES[number].named)
    if number != "1":  # on map 1, which no campaign plays, every space has a name
        assert named == set(PAGES[number].named)
    other = [space.name for space in page.spaces.values() if not space.quest]
    assert all(set(name) == {"cs", "en"} for name in other)
    for lang in ("cs", "en"):
        names = [space.name[lang] for space in page.spaces.values() if space.name]
        assert len(set(names)) == len(names)


@MAPS
def test_a_map_has_what_the_rules_count_on(number: str) -> None:
    page = BOX.maps[number]
    kinds = Counter(space.kind for space in page.spaces.values())
    assert kinds["town"] == 1
    assert all(kinds[route] == 2 for route in ROUTES)
    assert kinds["coin"] >= 6
    assert kinds["gem"] >= 6
    assert kinds["plain"] >= 3
    quests = [space.quest for space in page.spaces.values() if space.quest]
    assert len(quests) == len(set(quests)) == 16
    assert set(quests) <= set(PAGES[number].quests)
    icons = Counter(path.icon for path in page.paths)
    assert icons["threat"] >= 10
    assert icons["treasure"] >= 7
    assert set(page.routes) == set(ROUTES)
    assert all(larger > smaller > 0 for larger, smaller in page.routes.values())
    assert any(space.water for space in page.spaces.values()) == (number == "5")
    assert sum(space.mammoth for space in page.spaces.values()) >= 4 * (number == "10")  # one each for four players


@MAPS
def test_a_map_can_be_walked(number: str) -> None:
    page = BOX.maps[number]
    away, g = far(page), graph(page)
    assert set(away) == set(page.spaces)
    assert 5 <= max(away.values()) <= 9
    assert len(g.paths[g.town]) >= 2  # a lost way does not shut the town in
    assert any(path.icon == "threat" for path in g.paths[g.town].values())
    assert any(not path.icon for path in g.paths[g.town].values())
    assert len({frozenset((path.a, path.b)) for path in page.paths}) == len(page.paths)


@MAPS
def test_a_map_can_be_drawn(number: str) -> None:
    page = BOX.maps[number]
    at = {id: (space.x, space.y) for id, space in page.spaces.items()}
    assert all(0 <= x <= PAGE and 0 <= y <= PAGE for x, y in at.values())
    assert min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(at.values(), 2)) >= 100
    lines = [(path.a, path.b) for path in page.paths]
    assert [(one, other) for one, other in combinations(lines, 2) if cross(*(at[x] for x in (*one, *other)))] == []
    icons = [((at[p.a][0] + at[p.b][0]) / 2, (at[p.a][1] + at[p.b][1]) / 2) for p in page.paths if p.icon]
    assert min(hypot(x - a, y - b) for x, y in icons for a, b in at.values()) >= 50


def cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Whether two lines that do not share an end cross."""
    def side(x: tuple[int, int], y: tuple[int, int], z: tuple[int, int]) -> int:
        return (y[0] - x[0]) * (z[1] - x[1]) - (y[1] - x[1]) * (z[0] - x[0])
    return len({a, b, c, d}) == 4 and side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_no_two_maps_have_the_same_shape() -> None:
    shapes = {tuple(sorted(Counter(end for path in page.paths for end in (path.a, path.b)).values()))
              for page in BOX.maps.values()}
    assert len(shapes) == len(BOX.maps)
