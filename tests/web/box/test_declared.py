"""The box of an invented game, of which everything is declared: cards, hexagons, areas, a grid; and a house
in which no game, or more than one, has a box."""
from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import games
from companion.box import decoding, shelf
from companion.box.declare import SHAPES
from companion.box.operations import Condition, Gain, Once, OwnWords, PointsPer, clauses, core
from companion.box.services import BoxServices
from companion.i18n import LANGUAGES
from companion.web import texts_of
from tests.web.box.invented.game import DECLARATION, GAME, Box, Whistle
from tests.web.conftest import assert_sound
from tests.web.owner import JPEG, Owner, fields, photo

HEX = {"h1": {"kind": "meadow", "q": 0, "r": 0, "sign": "A"}, "h2": {"kind": "lake", "q": 1, "r": 0, "height": 3},
       "h3": {"kind": "rock", "q": 2, "r": -2}}
STREAM = [{"a": "h1", "b": "h2", "ford": "stones"}]
LAND = {"l1": {"kind": "land", "x": 200, "y": 200, "outline": [[100, 100], [300, 100], [200, 300]]},
        "l2": {"kind": "sea", "x": 600, "y": 200, "name": {"en": "Cold Sea"}, "harbour": True},
        "l3": {"kind": "land", "x": 400, "y": 700}}
NEXT = [{"a": "l1", "b": "l2"}, {"a": "l2", "b": "l3"}]


class Inventor(Owner):
    """A device that fills an invented box in."""

    def made(self, name: str = "Naše krabice") -> Inventor:
        answer = self.send("/boxes", name=name, game=GAME.id)
        assert answer.status_code == 302, answer.text
        self.home = answer.headers["Location"].split("?")[0]
        return self

    def box(self, version: int = 0) -> Any:
        folder: Path = self.client.application.config["DATA"]
        found: Box = GAME.box.read(shelf.read(folder, GAME.id, self.home.rpartition("/")[2], version))
        return found

    def versions_of(self) -> list[int]:
        return shelf.versions(self.client.application.config["DATA"], GAME.id, self.home.rpartition("/")[2])

    def drawn(self, path: str, board: dict[str, Any], seen: str = "") -> Any:
        mark = re.search(r'data-seen="(\w+)"', self.page(path))
        assert mark
        return self.post(f"{self.home}{path}", {"map": board, "seen": seen or mark[1]})


@pytest.fixture(autouse=True)
def invented() -> Iterator[None]:
    games.add(GAME.id, "tests.web.box.invented")
    yield
    games.remove(GAME.id)


@pytest.fixture
def owner(app: Flask) -> Inventor:
    return Inventor(app).made()


def sound(device: Owner, path: str, lang: str) -> None:
    """A page without a text that is missing."""
    assert_sound(device, path, lang)
    page = html.unescape(device.get(path, json=False).text)
    assert not re.search(r"\bweb\.(box|codes)\.\w", page), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_opens_in_both_languages(app: Flask, lang: str) -> None:
    device = Inventor(app, lang).made()
    kinds = ["beasts", "scrolls", "odds", "valley", "realm", "yard", "plot"]
    home = device.home
    for path in ["/boxes", home, *(f"{home}/{kind}" for kind in kinds), f"{home}/beasts/new", f"{home}/scrolls/new",
                 f"{home}/valley/sheet", f"{home}/realm/sheet", f"{home}/versions", f"{home}/merge", f"{home}/tables",
                 f"{home}/codes", "/boxes/empty/codes?game=invented"]:
        sound(device, path, lang)


def test_its_texts_are_whole_and_its_services_are_those_of_the_contract() -> None:
    assert texts_of(GAME.id).missing() == []
    services: BoxServices = GAME.box
    assert services.DECLARATION is DECLARATION
    assert {plan.shape for plan in DECLARATION.boards} == set(SHAPES) - {"graph"}
    assert services.completeness(services.own_box("x")) == {"beasts": (0, 3), "valley": (0, 1), "realm": (0, 1),
                                                     "yard": (0, 1), "plot": (0, 1), "luck": (0, 1)}


def test_a_card_has_its_operations_and_its_pieces(owner: Inventor) -> None:
    assert owner.save("/scrolls/new", id="a1", **{"title.en": "Old song", "worth": "2"}).status_code == 302
    path = "/beasts/new"
    page = owner.page(path)
    assert re.findall(r'<input class="figure" id="in-(\w+)"', page) == ["price", "strength"]
    assert '<option value="A1">A1 · Old song</option>' in page
    typed = owner.typed(path) | {"name.en": "Grey", "kin": "owl", "price": "4"}
    for tag in ("once", "condition", "gain", "whistle", "own-words"):
        typed = fields(owner.send(owner.home + path, **(typed | {"do": f"add works {tag}"})).text)
    typed = fields(owner.send(owner.home + path, **(typed | {"do": "add bait scroll"})).text)
    typed |= {"works.1.of": "nut", "works.1.least": "3", "works.2.what": "nut", "works.2.amount": "2",
              "works.3.tune": "high", "works.4.words": "Something odd.", "bait.0.word": "a1"}
    answer = owner.send(owner.home + path, **(typed | {"do": "save"}))
    assert answer.status_code == 302, answer.text
    [beast] = owner.box().beasts.values()
    assert (beast.kin, beast.price, beast.bait) == ("owl", 4, ("scroll:A1",))
    assert beast.works == (Once(), Condition("nut", 3), Gain("nut", 2), Whistle("high"), OwnWords("Something odd."))
    assert fields(owner.page("/beasts/beast-1"))["works.1.least"] == "3"
    bad = owner.send(owner.home + "/beasts/beast-1", **(fields(owner.page("/beasts/beast-1")) | {
        "bait.0.word": "song", "price": "10", "do": "save"}))
    assert bad.status_code == 422
    assert all(f'id="fault-{key}"' in bad.text for key in ("price", "bait.0.word"))
    assert owner.save("/scrolls/new", id="a1").status_code == 422


def test_hexagons_are_drawn_judged_and_saved(owner: Inventor) -> None:
    board = {"spaces": HEX, "paths": STREAM, "origin": [480, 510, 80]}
    check = owner.post(owner.home + "/valley/sheet/check", {"map": board}).get_json()["findings"]
    assert [x["at"] for x in check] == [["h3"]]
    assert not check[0]["certain"]
    answer = owner.drawn("/valley/sheet", board)
    assert answer.status_code == 200, answer.text
    valley = owner.box().valley
    assert (valley.spaces["h2"].kind, valley.spaces["h2"].height, valley.origin) == ("lake", 3, (480, 510, 80))
    assert valley.paths[0].ford == "stones"
    assert '"q": 2' in html.unescape(owner.page("/valley"))
    stale = owner.drawn("/valley", board, "0" * 16)
    assert (stale.status_code, stale.get_json()["seen"]) == (409, answer.get_json()["seen"])
    far = {"spaces": HEX, "paths": [{"a": "h1", "b": "h3"}]}
    said = owner.post(owner.home + "/valley/sheet/check", {"map": far}).get_json()["findings"]
    assert any("next to each other" in x["text"] for x in said)


WRONG_HEXES: tuple[dict[str, Any], ...] = (
    {"spaces": {"h": {"kind": "meadow", "q": 3, "r": 0}}}, {"spaces": {"h": {"kind": "meadow", "q": 2, "r": 1}}},
    {"spaces": {"h": {"kind": "moon", "q": 0, "r": 0}}},
    {"spaces": {"h": {"kind": "rock", "q": 0, "r": 0, "sign": "ab"}}},
    {"spaces": {"h": {"kind": "rock", "q": 0, "r": 0, "height": 10}}}, {"spaces": {"h": {"kind": "rock", "q": 0}}},
    {"spaces": {"h": HEX["h1"], "i": HEX["h1"]}}, {"spaces": HEX, "paths": STREAM * 2},
    {"spaces": HEX, "paths": [{"a": "h1", "b": "h2", "ford": "bridge"}]}, {"spaces": {}, "origin": [1, 2, 5000]})


@pytest.mark.parametrize("board", WRONG_HEXES)
def test_what_no_board_of_hexagons_can_be_is_not_kept(owner: Inventor, board: dict[str, Any]) -> None:
    assert owner.drawn("/valley/sheet", board).status_code == 400
    assert owner.versions_of() == [1]


def test_areas_have_borders_anchors_and_neighbours(owner: Inventor) -> None:
    assert owner.drawn("/realm/sheet", {"spaces": LAND, "paths": NEXT}).status_code == 200
    realm = owner.box().realm
    assert realm.spaces["l1"].outline == ((100, 100), (300, 100), (200, 300))
    assert (realm.spaces["l2"].name, realm.spaces["l2"].harbour) == ({"en": "Cold Sea"}, True)
    assert [flaw.about for flaw in GAME.box.findings(owner.box()) if flaw.kind == "realm"] == []
    half = LAND | {"l3": LAND["l3"] | {"outline": [[1, 1], [2, 2]]}}
    assert owner.drawn("/realm/sheet", {"spaces": half, "paths": NEXT[:1]}).status_code == 200
    found = {flaw.about: flaw.at for flaw in GAME.box.findings(owner.box()) if flaw.kind == "realm"}
    assert found == {"declared.apart": ("space:l3",), "declared.outline": ("space:l3",)}
    assert "border needs at least three points" in owner.page()
    for bad in ({"outline": [[1, 1001]]}, {"outline": [[1, 1]] * 81}, {"outline": [[1]]}, {"x": 1001}):
        spaces = {"l1": LAND["l1"] | bad}
        assert owner.drawn("/realm/sheet", {"spaces": spaces}).status_code == 400, bad


def test_areas_stay_where_they_are_on_a_photo_of_another_shape(owner: Inventor) -> None:
    owner.drawn("/realm/sheet", {"spaces": LAND, "paths": NEXT})
    before = owner.box().realm
    assert photo(owner, JPEG, path="/realm/sheet/picture").status_code == 302
    after = owner.box().realm
    assert after.picture
    assert after.spaces["l1"].y == before.spaces["l1"].y
    assert after.spaces["l1"].x == after.spaces["l1"].outline[2][0] != before.spaces["l1"].x


def test_a_grid_of_three_by_four_is_typed_and_painted_without_scripts(owner: Inventor) -> None:
    typed = owner.typed("/yard")
    assert (typed["rows"], typed["columns"]) == ("3", "4")
    told = {"c.0.0": "grass", "c.0.0.gate": "1", "c.2.3": "wall", "c.2.3.toll": "5", "c.1.1": "grass"}
    assert owner.send(owner.home + "/yard", **(typed | told | {"do": "save"})).status_code == 302
    cells = owner.box().yard.cells
    assert {(c.row, c.column): (c.kind, c.toll, c.gate) for c in cells.values() if c.kind == "wall"} == {
        (2, 3): ("wall", 5, False)}
    assert cells["y11"].gate
    again = owner.typed("/yard")
    assert {key: again[key] for key in told} == told
    for key, value in (("c.2.3", "lava"), ("c.2.3.toll", "6")):
        answer = owner.save("/yard", **{key: value})
        assert answer.status_code == 422
        assert f'id="fault-{key}"' in answer.text
    assert owner.save("/yard", **{"c.2.3": ""}).status_code == 302
    assert len(owner.box().yard.cells) == 2


def test_parts_that_are_no_cards(owner: Inventor) -> None:
    assert owner.save("/odds", **{"luck.fair": "2"}).status_code == 302
    assert owner.box().luck == {"fair": 2}
    assert owner.save("/odds", **{"luck.fair": "4"}).status_code == 422


def test_two_boxes_become_one_and_the_file_comes_back(app: Flask, owner: Inventor) -> None:
    owner.save("/beasts/new", **{"name.en": "Grey", "price": "2", "rest": ""})
    other = Inventor(app).made("Jiná")
    other.save("/beasts/new", **{"name.en": "Grey", "strength": "5", "rest": ""})
    box, theirs = owner.get(owner.home, json=False), other.home.rpartition("/")[2]
    assert box.status_code == 200
    assert owner.send(owner.home + "/merge", other=theirs, version="2", other_version="2").status_code == 302
    [beast] = owner.box().beasts.values()
    assert (beast.price, beast.strength) == (2, 5)
    data = owner.get(owner.home + "/file", json=False).data
    answer = owner.client.post("/boxes/import", data={"csrf": owner.csrf, "file": (io.BytesIO(data), "b.zip")},
                               headers={**owner.lang, "Accept": "text/html"})
    assert answer.status_code == 302, answer.text
    assert answer.headers["Location"].startswith("/boxes/nase-krabice-2")


def test_what_a_table_learnt_is_taken_home_and_a_newer_box_fits_it() -> None:
    services, own = GAME.box, GAME.box.own_box("x")
    beast = type(own)("own", beasts={"beast-1": _beast("Grey", 2)})
    home = services.with_learnt(own, beast, own, "t7")
    assert list(home.beasts) == ["beast-t7.1"]
    assert services.with_learnt(home, beast, own, "t7") == home
    newer = type(own)("own", beasts={"beast-t7.1": _beast("Grey", 2, 5)})
    assert services.fit_to_table(newer, beast, own, "t7").beasts == {"beast-1": _beast("Grey", 2, 5)}


def _beast(name: str, price: int, strength: Any = None) -> Any:
    from tests.web.box.invented.game import UNKNOWN, Beast

    return Beast({"en": name}, price=price, strength=UNKNOWN if strength is None else strength)


def test_boxes_of_two_games_stand_on_one_shelf_and_never_share_an_id(app: Flask, owner: Inventor) -> None:
    first = Owner(app)
    answer = first.send("/boxes", name="Naše krabice", game="near_and_far")
    assert answer.headers["Location"].startswith("/boxes/nase-krabice-2")
    page = first.get("/boxes", json=False).text
    assert page.count('name="game"') == 2
    assert first.send("/boxes", name="x").status_code == 400
    assert first.send("/boxes", name="x", game="tower").status_code == 400


def test_a_house_in_which_no_game_has_a_box(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    device = Owner(app)
    for module in ("companion.box.decoding", "companion.web.box.page", "companion.web.box.codes"):
        monkeypatch.setattr(f"{module}.games_with_boxes", lambda: ())
    for lang in LANGUAGES:
        assert_sound(Owner(app, lang), "/boxes", lang)
    assert 'action="/boxes"' not in device.get("/boxes", json=False).text
    assert device.send("/boxes", name="x").status_code == 400
    assert device.get("/boxes/any", json=False).status_code == 404


def test_every_game_that_brings_boxes_has_their_services() -> None:
    for id in (*games.ids(), *games.tools()):
        assert (games.load(id).box is not None) == (id in decoding.games_with_boxes()) == bool(games.about(id).boxes)


def test_a_painted_grid_has_a_tile_for_each_cell_and_its_cells_are_called_by_column_and_row(owner: Inventor) -> None:
    page = owner.page("/plot")
    assert page.count("data-brush=") == 3
    assert 'data-numbering="[11, 12, 21, 22]"' in page
    typed = owner.typed("/plot")
    told = {f"c.{row}.{column}": "grass" for row in range(3) for column in range(4)} | {
        "c.0.0.number": "11", "c.2.3": "barn", "c.2.3.owner": "owl"}
    assert owner.send(owner.home + "/plot", **(typed | told | {"do": "save"})).status_code == 302
    cells = owner.box().plot.cells
    assert len(cells) == 12
    assert (cells["A1"].number, cells["D3"].kind, cells["D3"].owner) == (11, "barn", "owl")


def test_a_grid_is_judged_before_it_is_kept(owner: Inventor) -> None:
    typed = fields(owner.page("/yard"))
    wrong = owner.send(owner.home + "/yard/check", **(typed | {"c.0.0": "wall", "c.0.0.toll": "9", "c.1.0": "moon"}))
    found = wrong.get_json()["findings"]
    assert sorted(x["at"][0] for x in found) == ["c.0.0.toll", "c.1.0"]
    assert all(x["certain"] and x["text"] for x in found)
    assert owner.send(owner.home + "/yard/check", **(typed | {"c.0.0": "wall"})).get_json() == {
        "ok": True, "findings": []}
    assert owner.send(owner.home + "/beasts/check", **typed).status_code == 404
    assert owner.versions_of() == [1]


# the core of operations

def test_what_stands_under_a_condition_holds_only_there() -> None:
    lines = (Gain("nut"), Condition("nut", 2), PointsPer("nut", 1), Gain("nut", 3), Once(), OwnWords("odd"))
    found = clauses(lines)
    assert [(len(x.heads), len(x.operations)) for x in found] == [(0, 1), (1, 2), (2, 1)]
    assert clauses(()) == ()


def test_a_head_ends_the_one_of_its_kind_above_it_and_all_between() -> None:
    lines = (Condition("nut", 2), Once(), Gain("nut"), Condition("beast", 1), Gain("nut", 2), Condition("nut", 5),
             Gain("nut", 3))
    assert [x.heads for x in clauses(lines)] == [
        (Condition("nut", 2), Once()), (Condition("nut", 2), Once(), Condition("beast", 1)), (Condition("nut", 5),)]


def test_an_operation_of_which_a_game_has_no_words_is_not_offered() -> None:
    assert list(core()) == ["once", "own-words"]
    assert list(core(what=("a",), where=("b",), decks=("c",), of=("d",))) == [
        "gain", "lose", "move-to", "draw", "points-per", "once", "condition", "own-words"]
