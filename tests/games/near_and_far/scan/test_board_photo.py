"""A photo of the board against what the app believes: pieces as the journal has them, then otherwise."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from companion import games
from companion.box import shelf
from companion.kernel import Instruction, Patch, Piece, Place, encode, patched
from companion.table.cards import boards, inspection
from companion.table.cards.boards import Survey
from companion.vision.board import hexagon
from companion.vision.markers import corner_markers
from companion.vision.picture import UnusablePicture
from tests.soak import seldom
from tests.vision.boards_drawn import Lying, Taking, corners, photographed
from tests.vision.board_photos import ASIDE, GAME, HOW, SIZE, at, laid, photo
from tests.web.owner import painted

ANN, BOB = Piece("figure", "", "p1"), Piece("figure", "", "p2")
RED, BLUE = Piece("camp", "", "p1"), Piece("camp", "", "p2")


@pytest.fixture(scope="module")
def s() -> Any:
    """Both figures on the map, one of them beside a camp, and two camps more."""
    game: Any = GAME
    made = game.new(game.codec.setup(encode({"seats": ["p1", "p2"], "box": "sample"})))
    told = {("players", "p1", "figure"): "map:f", ("players", "p2", "figure"): "map:b", ("camps", "b"): "p1",
            ("camps", "a"): "p2", ("camps", "h"): "p2"}
    return patched(made, tuple(Patch(path, value) for path, value in told.items()))


def believed(s: Any) -> dict[Place, tuple[Piece, ...]]:
    return inspection.merged_by_place(GAME.pieces(s))


def steps(s: Any, survey: Survey, now: Mapping[Place, tuple[Piece, ...]] | None = None) -> list[Instruction]:
    found, _ = boards.compare(survey, believed(s) if now is None else now)
    return [step for one in found for step in one.difference.steps]


@pytest.fixture(scope="module")
def other(s: Any) -> Survey:
    """A photo on which Ann's figure has gone on, one camp was built and another one is gone."""
    table = believed(s)
    lie = table | {"space:f": tuple(x for x in table["space:f"] if x != ANN), "space:g": (ANN,), "space:c": (BLUE,),
                   "space:h": ()}
    return boards.survey(GAME, s, photo(laid(s, lie)))


@pytest.mark.parametrize("how", [HOW, *seldom(
    Taking((2000, 1500), tilt=40, round=150, roll=8, lamp=0.6), Taking((1200, 1600), tilt=8, roll=91))])
def test_a_board_that_is_as_the_journal_has_it_differs_in_nothing(s: Any, how: Taking) -> None:
    survey = boards.survey(GAME, s, photo(laid(s, believed(s)), how))
    found, told = boards.compare(survey, believed(s))
    assert (found, told.agreed, told.unseen) == ((), 5, ())
    assert (survey.geometry.width, survey.geometry.height) == pytest.approx(SIZE, abs=0.5)
    assert survey.unmarked == ()
    assert min(one.sure for one in survey.placed) > 0.7


@pytest.mark.soak
def test_a_board_on_a_chequered_cloth_is_compared_as_on_any_table(s: Any) -> None:
    how = replace(HOW, fill=0.6, cloth=8, size=(1600, 1200))
    found, told = boards.compare(boards.survey(GAME, s, photo(laid(s, believed(s)), how)), believed(s))
    assert (found, told.agreed, told.unseen) == ((), 5, ())


def test_three_things_lie_otherwise(s: Any, other: Survey) -> None:
    found, told = boards.compare(other, believed(s))
    assert {one.seen.do: one.difference.steps for one in found} == {
        "elsewhere": (Instruction("move", ANN, "space:f", "space:g"),), "extra": (Instruction("put", BLUE, "space:c"),),
        "missing": (Instruction("take", BLUE, "space:h"),)}
    assert told.agreed == 3
    assert [one.number for one in found] == [1, 2, 3]
    down = [boards.where_on_board(other, one.seen)[1] for one in found]
    assert down == sorted(down)
    by = {one.seen.do: boards.where_on_board(other, one.seen) for one in found}
    assert by["missing"] == pytest.approx(at(s, "space:h"), abs=0.5)
    assert by["extra"] == pytest.approx(np.add(at(s, "space:c"), ASIDE["camp"]), abs=1)
    assert all(one.seen.sure > (0.2 if one.seen.do == "missing" else 0.8) for one in found)


def test_what_is_entered_is_no_difference_any_more(s: Any, other: Survey) -> None:
    now = believed(s)
    for one in boards.compare(other, now)[0]:
        now |= inspection.pieces_after(now, one.difference)
    assert steps(s, other, now) == []


def test_hands_are_told_the_way_back(s: Any, other: Survey) -> None:
    back = {one.seen.do: one.difference.undo_steps for one in boards.compare(other, believed(s))[0]}
    assert back["elsewhere"] == (Instruction("move", ANN, "space:g", "space:f"),)
    assert back["extra"] == (Instruction("take", BLUE, "space:c"),)


def test_what_has_no_marker_is_missed_by_nobody(s: Any) -> None:
    figures = [one for one in laid(s, believed(s)) if one.number < 9]
    survey = boards.survey(GAME, s, photo(figures))
    assert boards.unseen_kinds(survey, believed(s)) == ("camp",)
    assert boards.unseen_kinds(survey, {"space:f": (ANN,), "player:p1": (RED,)}) == ()  # nothing of that kind is there
    assert steps(s, survey) == []
    bare = boards.survey(GAME, s, photo(laid(s, {})))
    assert (set(boards.unseen_kinds(bare, believed(s))), steps(s, bare)) == ({"figure", "camp"}, [])


def test_what_lies_beside_the_board_stands_on_no_space(s: Any) -> None:
    """Camps wait on the players' boards, which are in the photo too."""
    number = next(n for n, one in boards.stickers(GAME, s).items() if one.piece == RED)
    edge = min(boards.board_to_compare(GAME, s).spaces, key=lambda place: at(s, place)[1])
    x = at(s, edge)[0]
    for y, places in ((-2.0, {""}), (2.0, {edge})):
        survey = boards.survey(GAME, s, photo([*laid(s, {}), Lying(number, x, y, 12, 10)]))
        assert {one.place for one in survey.placed} == places


def test_pieces_of_nobody_at_this_table_are_no_pieces_of_it(s: Any) -> None:
    """Markers of colours that nobody plays lie about in the box."""
    known = boards.stickers(GAME, s)
    strange = next(n for n in range(4, 13) if n not in known)
    x, y = at(s, "space:k")
    survey = boards.survey(GAME, s, photo([*laid(s, believed(s)), Lying(strange, x, y, 15, 25)]))
    assert steps(s, survey) == []


def test_a_figure_beside_all_spaces_is_missed_at_its_own(s: Any) -> None:
    lying = [one for one in laid(s, believed(s)) if boards.stickers(GAME, s).get(one.number, None) is None
             or boards.stickers(GAME, s)[one.number].piece != ANN]
    number = next(n for n, one in boards.stickers(GAME, s).items() if one.piece == ANN)
    survey = boards.survey(GAME, s, photo([*lying, Lying(number, 200, 10, 15, 25)]))
    one, = boards.compare(survey, believed(s))[0]
    assert (one.seen.do, one.seen.place, one.seen.seen) == ("elsewhere", "space:f", "")
    assert one.difference.steps == (Instruction("take", ANN, "space:f"),)


def test_three_corner_markers_do_with_less_exactness_two_do_not(s: Any) -> None:
    lying = laid(s, believed(s))
    three = boards.survey(GAME, s, photo([one for one in lying if one.number != 2]))
    assert (three.rough, steps(s, three)) == ("drawn", [])
    with pytest.raises(UnusablePicture, match="size"):
        boards.survey(GAME, s, photo([one for one in lying if one.number not in (1, 2)]))
    with pytest.raises(UnusablePicture, match="no_board"):
        boards.survey(GAME, s, photo([one for one in lying if one.number > 3]))


def test_spaces_that_were_tapped_on_a_picture_lie_where_they_are_on_it(s: Any) -> None:
    """The picture is as wide as the square and lies in its middle: the same places, told in it."""
    share = SIZE[1] / SIZE[0]
    spaces = {id: msgspec.structs.replace(x, y=round(500 + (x.y - 500) * share)) for id, x in s.box.map.spaces.items()}
    there = replace(s, box=replace(s.box, map=replace(s.box.map, spaces=spaces, picture="x.png")))
    gray = photo(laid(s, believed(s)))
    exact = boards.survey(GAME, there, gray, painted("PNG", (800, 570)))
    assert (exact.rough, steps(there, exact)) == ("", [])
    assert exact.geometry.slack < boards.survey(GAME, s, gray).geometry.slack
    assert boards.survey(GAME, there, gray, painted("PNG", (600, 600))).rough == "picture"
    x, y = at(s, "space:f")
    for known in (exact, *(boards.survey(GAME, there, gray, lost) for lost in (b"", b"no picture"))):
        assert known.rough == ("" if known is exact else "picture")  # the lost one had the shape of the board
        space = known.geometry.spaces["space:f"]
        assert (space.x, space.y) == pytest.approx((x, y), abs=0.7)


def test_a_page_on_end_leaves_room_beside_it(s: Any) -> None:
    high = SIZE[::-1]
    there = replace(s, box=replace(s.box, map=replace(s.box.map, picture="x.png")))
    gray = photographed(*high, corners(corner_markers(*high)), HOW, 3).gray
    survey = boards.survey(GAME, there, gray, painted("PNG", (570, 800)))
    told, seen = s.box.map.spaces["f"], survey.geometry.spaces["space:f"]
    share = SIZE[1] / SIZE[0]
    assert (seen.x, seen.y) == pytest.approx(((told.x - 500 + 500 * share) / share * 0.285, told.y * 0.4), abs=0.7)


def test_with_exact_places_three_corners_are_what_is_rough(s: Any) -> None:
    gray = photo([one for one in laid(s, believed(s)) if one.number != 0])
    there = replace(s, box=replace(s.box, map=replace(s.box.map, picture="x.png")))
    assert boards.survey(GAME, there, gray, painted("PNG", (800, 570))).rough == "corners"


def test_another_board_needs_only_its_spaces_and_its_markers() -> None:
    wide = 90.0  # hexagons, told by the points around them in thousandths of a square board
    middles = {f"hex:{q},{r}": (120 + q * wide + (r % 2) * wide / 2, 120 + r * wide * 0.866) for q in range(8)
               for r in range(9)}
    around = {place: hexagon(x, y, wide).outline for place, (x, y) in middles.items()}
    army = Piece("army", "", "ann")
    mark = SimpleNamespace(side=14.0, height=6.0, times=3)
    there = SimpleNamespace(spaces=around, picture="")
    game: Any = SimpleNamespace(photo=SimpleNamespace(board=lambda s: there, stickers=lambda s: {20: (army, mark)}))
    side = 300.0
    spots = {place: (x / 1000 * side + 4, y / 1000 * side - 3) for place, (x, y) in middles.items()}
    lying = [*corners(corner_markers(side, side)), *(Lying(20, *spots[x], 14, 6) for x in ("hex:2,3", "hex:5,6"))]
    survey = boards.survey(game, None, photographed(side, side, lying, HOW, 2).gray)
    assert sorted(one.place for one in survey.placed) == ["hex:2,3", "hex:5,6"]
    found, told = boards.compare(survey, {"hex:2,3": (army,), "hex:4,4": (army,)})
    assert [one.difference.steps[0] for one in found] == [
        Instruction("take", army, "hex:4,4"), Instruction("put", army, "hex:5,6")]
    assert told.agreed == 1


def test_the_picture_comes_from_the_box_as_long_as_it_has_it(s: Any, tmp_path: Path) -> None:
    data = painted("PNG", (800, 570))
    name = shelf.picture_name(data)
    drawn = replace(s.box, id="ours", map=replace(s.box.map, picture=name))
    shelf.save(tmp_path, GAME.id, "ours", GAME.box.dump(drawn), pictures={name: data})
    there = replace(s, box=drawn)
    assert boards.map_picture(tmp_path, GAME, there) == data
    gone = replace(s, box=replace(drawn, map=replace(drawn.map, picture="0" * 16 + ".png")))
    for other in (gone, s, replace(s, box=replace(s.box, map=None))):
        assert boards.map_picture(tmp_path, GAME, other) == b""


def test_a_table_without_a_map_and_a_tool_have_no_board(s: Any) -> None:
    bare = replace(s, box=replace(s.box, map=None))
    assert boards.board_to_compare(GAME, bare) is None
    assert boards.board_to_compare(games.load("tower"), None) is None
    with pytest.raises(ValueError, match="no board"):
        boards.survey(GAME, bare, photo([]))


def test_the_neutral_figure_has_a_marker_where_it_is_in_play(s: Any) -> None:
    game: Any = GAME
    four = game.new(game.codec.setup(encode({"seats": ["p1", "p2", "p3", "p4"], "box": "sample"})))
    owners = [{one.piece.owner for one in boards.stickers(GAME, x).values()} for x in (s, four)]
    assert owners == [{"p1", "p2", "neutral"}, {"p1", "p2", "p3", "p4"}]
