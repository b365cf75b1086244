"""Maps of the owner's box over HTTP: drawings, what no drawing can be, photographs and what is none."""
from __future__ import annotations

import html
import io
import json
import re
from typing import Any

import cv2
import msgspec
import numpy as np
import pytest
from flask import Flask
from msgspec import UNSET
from PIL import Image

from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.box.table_box import box_for_map
from companion.vision.picture import MAX_BYTES
from companion.web import pictures, uploads
from companion.web.box.page import Opened
from companion.web.scan import page_photo
from tests.vision.test_pictures import HEIC
from tests.web.owner import JPEG, PNG, SMALL, TOWN, WEBP, Owner, fields, painted, photo

PAGE = ((0.2, 0.15), (0.82, 0.1), (0.88, 0.9), (0.12, 0.86))
"""Where the corners of a page lie on its photograph."""
QUARTERS = ((190, 60, 40), (50, 130, 60), (60, 90, 190), (220, 190, 60))
"""Red, green, blue of the quarters of a page, clockwise from the upper left one."""


def lying(corners: tuple[tuple[float, float], ...], size: tuple[int, int] = (960, 720)) -> bytes:
    """A photograph of a page with a white edge on a dark table, painted in quarters."""
    sheet = np.full((400, 300, 3), 235, np.uint8)
    for (y, x), colour in zip(((20, 20), (20, 150), (200, 150), (200, 20)), QUARTERS, strict=True):
        sheet[y:y + 180, x:x + 130] = colour
    ends = np.array([[0, 0], [300, 0], [300, 400], [0, 400]], np.float32)
    over = cv2.getPerspectiveTransform(ends, (np.array(corners) * size).astype(np.float32))
    picture = np.full((size[1], size[0], 3), 60, np.uint8)
    cv2.warpPerspective(sheet, over, size, dst=picture, borderMode=cv2.BORDER_TRANSPARENT)
    out = io.BytesIO()
    Image.fromarray(picture).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def owner(app: Flask) -> Owner:
    return Owner(app).made()


def test_a_map_is_saved_as_it_was_drawn_and_judged_on_the_way(owner: Owner) -> None:
    check = owner.post(owner.home + "/maps/1/check", {"map": SMALL})
    assert check.status_code == 200
    said = [x["text"] for x in check.get_json()["findings"]]
    assert any("16" in text for text in said)
    alone = owner.post(owner.home + "/maps/1/check", {"map": SMALL | {"paths": []}}).get_json()["findings"]
    assert ["s2"] in [x["at"] for x in alone]
    assert owner.box().maps["1"].spaces == {}
    answer = owner.map(SMALL)
    assert answer.status_code == 200, answer.text
    drawn = owner.box().maps["1"]
    assert (drawn.spaces["s2"].quest, drawn.paths[0].icon, drawn.routes) == ("A", "threat", {"tea": (5, 3)})
    assert drawn.name["cs"] == "Jeskyně glogů"
    stale = owner.map(SMALL | {"paths": []}, seen="0" * 16)
    assert (stale.status_code, stale.get_json()["kind"]) == (409, "stale")
    assert owner.map(SMALL | {"paths": []}, seen=stale.get_json()["seen"]).status_code == 200


BAD_MAPS: tuple[dict[str, Any], ...] = (
    {"spaces": []}, {"spaces": {"s1": TOWN | {"kind": "moon"}}}, {"spaces": {"../x": TOWN}},
    {"spaces": {"s 1": TOWN}}, {"spaces": {"s" * 25: TOWN}}, {"spaces": {"": TOWN}},
    {"spaces": {"s1": TOWN | {"x": 1001}}}, {"spaces": {"s1": TOWN | {"y": -1}}},
    {"spaces": {"s1": TOWN | {"x": 1e99}}},
    {"spaces": {"s1": TOWN | {"quest": "<b>"}}}, {"spaces": {"s1": TOWN | {"name": "x"}}},
    {"spaces": {f"s{n}": TOWN for n in range(121)}},
    SMALL | {"paths": [{"a": "s1", "b": "s9"}]}, SMALL | {"paths": [{"a": "s1", "b": "s1"}]},
    SMALL | {"paths": [{"a": "s1", "b": "s2"}, {"a": "s2", "b": "s1"}]},
    SMALL | {"paths": [{"a": "s1", "b": "s2", "icon": "dragon"}]}, SMALL | {"routes": {"moon": [1, 1]}},
    SMALL | {"routes": {"tea": [99, 1]}}, SMALL | {"routes": {"tea": [1]}}, SMALL | {"routes": {"tea": [-1, 0]}})


@pytest.mark.parametrize("drawn", BAD_MAPS)
def test_no_map_gets_in_that_the_editor_cannot_make(owner: Owner, drawn: dict[str, Any]) -> None:
    before = owner.versions()
    for path in ("", "/check"):
        answer = owner.post(f"{owner.home}/maps/1{path}", {"map": drawn, "seen": ""})
        assert (answer.status_code, answer.get_json()["kind"]) == (400, "malformed")
    assert owner.versions() == before


def test_only_the_eleven_maps_are_there(owner: Owner) -> None:
    for number in ("0", "12", "x", "1%2f..", "-1"):
        assert owner.get(f"{owner.home}/maps/{number}", json=False).status_code == 404, number
    assert owner.post(owner.home + "/maps/12", {"map": SMALL}).status_code == 404


def test_route_points_are_saved_without_scripts(owner: Owner) -> None:
    owner.map(SMALL)
    assert owner.send(owner.home + "/maps/1", **{"tea.larger": "7", "tea.smaller": "3"}).status_code == 302
    drawn = owner.box().maps["1"]
    assert drawn.routes == {"tea": (7, 3)}
    assert set(drawn.spaces) == {"s1", "s2"}
    assert owner.send(owner.home + "/maps/1", **{"tea.larger": "7"}).status_code == 400


def test_a_photograph_of_the_page_is_kept_as_a_picture_and_nothing_else(owner: Owner) -> None:
    assert photo(owner, PNG, "evil.html").status_code == 302
    name = owner.box().maps["1"].picture
    assert re.fullmatch(r"[0-9a-f]{16}\.jpg", name)
    answer = owner.get(f"{owner.home}/pictures/{name}", json=False)
    assert (answer.status_code, answer.headers["Content-Type"], answer.data[:3]) == (200, "image/jpeg", JPEG[:3])
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert f"/pictures/{name}" in owner.page("/maps/1")
    assert owner.map(SMALL).status_code == 200
    assert owner.box().maps["1"].picture == name  # a drawing does not take it away
    assert owner.send(owner.home + "/maps/1/picture", none="1").status_code == 302
    assert owner.box().maps["1"].picture == ""


def kept(owner: Owner, name: str) -> Image.Image:
    with Image.open(io.BytesIO(owner.get(f"{owner.home}/pictures/{name}", json=False).data)) as image:
        image.load()
        return image


@pytest.mark.parametrize("data", [JPEG, PNG, WEBP, painted("GIF"), painted("BMP")])
def test_whatever_kind_of_picture_came_is_kept_as_one_kind(owner: Owner, data: bytes) -> None:
    assert photo(owner, data).status_code == 302
    assert (image := kept(owner, owner.box().maps["1"].picture)).format == "JPEG"
    assert image.size == (90, 120)


def test_a_page_is_found_straightened_and_kept_in_colour(owner: Owner) -> None:
    sheet = lying(PAGE)
    found = photo(owner, sheet, path="/page-corners", accept="application/json").get_json()
    assert found["by"] == "outline"
    assert np.abs(np.array(found["corners"]) - np.array(PAGE)).max() < 0.02
    assert photo(owner, sheet).status_code == 302  # without a script the corners that are found count
    image = kept(owner, owner.box().maps["1"].picture)
    colours = [image.getpixel((image.width * x // 100, image.height * y // 100))
               for x, y in ((25, 25), (75, 25), (75, 75), (25, 75))]
    assert all(max(abs(a - b) for a, b in zip(seen, true, strict=True)) < 30
               for seen, true in zip(colours, QUARTERS, strict=True))
    turned = [*found["corners"][1:], found["corners"][0]]  # as dragged, and turned by a quarter
    assert photo(owner, sheet, corners=json.dumps(turned)).status_code == 302
    image = kept(owner, owner.box().maps["1"].picture)
    seen = image.getpixel((image.width // 4, image.height // 4))
    assert max(abs(a - b) for a, b in zip(seen, QUARTERS[1], strict=True)) < 30


def test_corners_that_are_none_keep_the_whole_picture(owner: Owner) -> None:
    sheet = lying(PAGE)
    for odd in ("[]", "[[0,0],[9,9],[1,1],[0,1]]", '{"a": 1}', "[[0,0],[0,0],[0,0],[0,0]]", "[[[[[["):
        assert photo(owner, sheet, corners=odd).status_code == 302, odd
        ratio = (image := kept(owner, owner.box().maps["1"].picture)).width / image.height
        whole = odd != "[[[[[["  # what is no JSON was not dragged: those that are found count
        assert (ratio == pytest.approx(4 / 3, abs=0.01)) is whole, odd


def test_where_and_when_it_was_taken_is_left_behind_and_its_turn_is_heeded(owner: Owner) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x8825] = 6, "A telephone", {1: "N", 2: (50.0, 5.0, 0.0)}
    out = io.BytesIO()
    Image.new("RGB", (120, 90), "#c8b48c").save(out, "JPEG", exif=exif, comment=b"our garden")
    assert b"A telephone" in out.getvalue()
    assert photo(owner, out.getvalue()).status_code == 302
    image = kept(owner, owner.box().maps["1"].picture)
    assert image.size == (90, 120)
    assert not image.getexif()
    assert "comment" not in image.info


def test_spaces_stay_where_they_are_on_the_page_whatever_shape_its_picture_has(owner: Owner) -> None:
    assert owner.map(SMALL).status_code == 200
    places = [(s.x, s.y) for s in owner.box().maps["1"].spaces.values()]
    body = photo(owner, PNG, accept="application/json").get_json()  # 3 by 4: 750 of the square's 1000 units
    assert (body["was"], body["now"], body["link"]) == (1.0, 0.75, f"{owner.home}/pictures/{body['picture']}")
    spaces = owner.box().maps["1"].spaces
    assert [(s.x, s.y) for s in spaces.values()] == [(125 + x * 3 // 4, y) for x, y in places]
    mark = re.search(r'data-seen="(\w+)"', owner.page("/maps/1"))
    assert mark
    assert body["seen"] == mark[1] != body["before"]
    photo(owner, painted("PNG", (120, 90)))
    assert [(s.x, s.y) for s in owner.box().maps["1"].spaces.values()] == [
        (x, 125 + y * 3 // 4) for x, y in places]
    assert owner.send(owner.home + "/maps/1/picture", none="1").status_code == 302
    assert [(s.x, s.y) for s in owner.box().maps["1"].spaces.values()] == places


def test_places_stay_on_the_page_when_somebody_else_photographs_it_at_the_same_moment(
        owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other photo comes in while this one is straightened."""
    assert owner.map(SMALL).status_code == 200
    photo(owner, painted("PNG", (100, 200)), path="/pictures/mine")
    owner.save("/mine", **{"c.0.0": "3", "c.0.0.x": "400", "c.0.0.y": "100"})
    taken = pictures.keep_sent_page
    for path in ("/maps/1/picture", "/pictures/mine"):
        def slow(box: Opened, path: str = path) -> str:
            name = taken(box)
            monkeypatch.setattr(pictures, "keep_sent_page", taken)
            assert photo(owner, painted("PNG", (200, 100)), path=path).status_code == 302
            return name

        monkeypatch.setattr(pictures, "keep_sent_page", slow)
        assert photo(owner, painted("PNG", (100, 100)), path=path).status_code == 302
    assert {id: (s.x, s.y) for id, s in owner.box().maps["1"].spaces.items()} == {"s1": (500, 900), "s2": (100, 100)}
    pit = owner.box().mine.pits["m11"]
    assert (pit.x, pit.y) == (300, 100)


@pytest.mark.parametrize(("at", "before", "after", "there"), [
    ((500, 1), 1.0, 0.5, (500, 1)), ((3, 3), 1.0, 0.5, (252, 3)), ((252, 3), 0.5, 1.0, (4, 3)),
    ((0, 0), 0.5, 1.0, (0, 0)), ((1000, 1000), 0.25, 4.0, (1000, 625)), ((0, 0), 2.0, 0.5, (250, 0))])
def test_a_place_is_carried_to_the_nearest_whole_one_and_never_out_of_the_square(
        at: tuple[int, int], before: float, after: float, there: tuple[int, int]) -> None:
    assert page_photo.moved_to_ratio(at, before, after) == there


def test_a_picture_from_elsewhere_has_the_shape_that_it_is_shown_in() -> None:
    """A box of before may have brought one with a turn noted in it."""
    for turn, shape in ((1, 0.75), (3, 0.75), (6, 4 / 3), (8, 4 / 3)):
        exif, out = Image.Exif(), io.BytesIO()
        exif[0x0112] = turn
        Image.new("RGB", (90, 120)).save(out, "JPEG", exif=exif)
        assert page_photo.ratio_of(out.getvalue()) == pytest.approx(shape)
    assert page_photo.ratio_of(b"no picture") == 1.0


def test_a_new_photograph_in_the_place_of_a_lost_one_leaves_places_as_they_are(app: Flask, owner: Owner) -> None:
    """A box came as bare JSON, without its pictures."""
    assert owner.map(SMALL).status_code == 200
    photo(owner, PNG)
    photo(owner, PNG, path="/pictures/mine")
    owner.save("/mine", **{"c.0.0": "3", "c.0.0.x": "200", "c.0.0.y": "1000"})
    spaces = owner.box().maps["1"].spaces
    for lost in (app.config["DATA"] / "boxes").rglob("pictures/*"):
        lost.unlink()
    for path in ("/maps/1/picture", "/pictures/mine"):
        told = photo(owner, painted("PNG", (91, 120)), path=path, accept="application/json").get_json()
        assert told["was"] == told["now"] == 91 / 120
    assert owner.box().maps["1"].spaces == spaces
    assert owner.box().mine.pits["m11"].x == 200


@pytest.mark.parametrize(("data", "word"), [
    (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "JPEG"), (b"GIF89a" + bytes(99), "JPEG"),
    (b"<html>", "JPEG"), (b"%PDF-1.7", "JPEG"), (b"RIFF0000WAVE", "JPEG"), (b"\xff\xd8", "JPEG"),
    (b"\x00" * 99, "JPEG"), (HEIC, "HEIC"), (JPEG[:len(JPEG) // 2], "damaged"), (painted("PNG", (9, 900)), "small")])
def test_what_is_no_photograph_is_refused(owner: Owner, data: bytes, word: str) -> None:
    for path in ("/maps/1/picture", "/pictures/mine", "/pictures/board", "/page-corners"):
        answer = photo(owner, data, accept="application/json", path=path)
        assert (answer.status_code, answer.get_json()["kind"]) == (422, "refused")
        assert word in answer.get_json()["text"]
    assert owner.versions() == [1]


def test_a_photograph_is_small_unpacked_and_packed(owner: Owner) -> None:
    assert photo(owner, b"").status_code == 400
    bomb = painted("PNG", (12_000, 6_000))
    assert len(bomb) < 1 << 20
    assert "pixels" in photo(owner, bomb, accept="application/json").get_json()["text"]
    for size in (MAX_BYTES + 1, uploads.MAX_REQUEST_BYTES + 1):
        answer = photo(owner, JPEG + bytes(size - len(JPEG)), accept="application/json")
        assert answer.status_code in (413, 422)
        assert answer.get_json()["ok"] is False
    assert owner.versions() == [1]
    assert photo(owner, painted("JPEG", (4000, 3000))).status_code == 302
    longer = page_photo.MAX_SIDE_PIXELS
    assert kept(owner, owner.box().maps["1"].picture).size == (longer, longer * 3 // 4)


def test_photographs_are_as_large_as_photographs_are(owner: Owner) -> None:
    """Some hundred thousand bytes: more than what is read of a form at once."""
    out = io.BytesIO()
    Image.fromarray(np.random.default_rng(1).integers(0, 255, (600, 800, 3)).astype(np.uint8)).save(out, "PNG")
    assert len(out.getvalue()) > 1 << 20
    for path in ("/maps/1/picture", "/pictures/mine", "/page-corners"):
        assert photo(owner, out.getvalue(), path=path, accept="application/json").status_code == 200


def test_one_picture_is_at_work_a_few_wait_and_whoever_comes_beyond_comes_again(app: Flask, owner: Owner) -> None:
    app.extensions["companion_uploads"] = uploads.UploadQueue(waiting=0)
    with app.extensions["companion_uploads"].turn():
        assert photo(owner, JPEG, accept="application/json").status_code == 503
        assert photo(owner, JPEG, path="/page-corners", accept="application/json").status_code == 503
    assert photo(owner, JPEG).status_code == 302


def test_the_mine_and_the_board_have_their_photographs_beside_what_is_typed(owner: Owner) -> None:
    assert 'id="page-dialog"' in owner.page("/mine")
    for part in ("mine", "board"):
        body = photo(owner, PNG, path=f"/pictures/{part}", accept="application/json").get_json()
        assert body["link"] in owner.page(f"/{part}")
        assert owner.get(body["link"], json=False).status_code == 200
    assert set(owner.box().pictures) == {"mine", "board"}
    assert owner.save("/mine", **{"c.0.0": "3"}).status_code == 302  # what is typed does not take them away
    assert set(owner.box().pictures) == {"mine", "board"}
    assert "Photo: the Mine: added" in html.unescape(owner.page("/versions"))
    assert owner.send(owner.home + "/pictures/mine", none="1").status_code == 302
    assert owner.send(owner.home + "/pictures/board", none="1").status_code == 302
    assert owner.box().pictures is UNSET
    assert photo(owner, PNG, path="/pictures/moon").status_code in (404, 405)


def test_numbers_shown_on_the_photo_of_the_mine_stay_where_they_are_on_it(owner: Owner) -> None:
    photo(owner, PNG, path="/pictures/mine")  # 3 by 4
    cells = {"c.0.0": "3", "c.0.0.x": "200", "c.0.0.y": "1000", "c.0.1": "5", "c.0.1.x": "1001", "c.0.1.y": "4",
             "c.1.0": "6", "c.1.0.x": "7", "c.1.1.x": "500", "c.1.1.y": "500"}
    assert owner.save("/mine", **cells).status_code == 302
    pits = {pit.number: (pit.x, pit.y) for pit in owner.box().mine.pits.values()}
    assert pits == {3: (200, 1000), 5: (UNSET, UNSET), 6: (UNSET, UNSET)}  # half told, or off the page: not shown
    assert fields(owner.page("/mine"))["c.0.0.x"] == "200"
    assert owner.save("/mine", **{"c.2.0": "8"}).status_code == 302
    assert owner.box().mine.pits["m11"].x == 200
    body = photo(owner, painted("PNG", (120, 90)), path="/pictures/mine", accept="application/json").get_json()
    assert (body["was"], body["now"]) == (0.75, 120 / 90)
    assert (owner.box().mine.pits["m11"].x, owner.box().mine.pits["m11"].y) == (100, 875)
    assert fields(owner.page("/mine"))["seen"] == body["seen"] != body["before"]
    box = owner.box()
    rest = msgspec.structs.replace(box.mine, pits={id: pit for id, pit in box.mine.pits.items() if pit.x is UNSET})
    assert len(rest.pits) == 3
    assert b'"x"' not in boxing.dump(msgspec.structs.replace(box, maps={}, mine=rest))  # as before there were any


def test_photographs_come_along_when_two_boxes_become_one(app: Flask, owner: Owner) -> None:
    other = Owner(app).made("Druhá")
    photo(other, PNG, path="/pictures/mine")
    photo(other, PNG, path="/pictures/board")
    photo(owner, painted("PNG", colour="#336699"), path="/pictures/board")
    page = owner.get(f"{owner.home}/merge?other=druha", json=False).text
    assert "Photo: the player board" in page
    assert owner.send(owner.home + "/merge", **(fields(page) | {"pick/pictures/board": "theirs"})).status_code == 302
    assert owner.box().pictures == other.box().pictures
    for name in owner.box().pictures.values():
        assert owner.get(f"{owner.home}/pictures/{name}", json=False).status_code == 200


def test_a_table_leaves_the_photographs_at_home(owner: Owner) -> None:
    photo(owner, PNG, path="/pictures/mine")
    assert box_for_map(owner.box(), 1, "first_adventure").pictures is UNSET


def test_everything_else_stays_small(owner: Owner) -> None:
    assert owner.send("/boxes", name="x" * 70_000).status_code == 413
    assert owner.send(owner.home + "/artifacts/new", words="x" * 70_000).status_code == 413
    assert owner.post(owner.home + "/maps/1/check", {"map": {"name": {"cs": "x" * 70_000}}}).status_code == 413


def test_no_name_leads_out_of_the_folder(app: Flask, owner: Owner) -> None:
    photo(owner, JPEG)
    (app.config["DATA"] / "boxes" / "secret.jpg").write_bytes(JPEG)
    for name in ("../v0001.json", "..%2fv0001.json", "%2e%2e/secret.key", "v0001.json", "....jpg", "x.svg",
                 "0" * 16 + ".jpg", "0" * 16 + ".jpg%00.png"):
        assert owner.get(f"{owner.home}/pictures/{name}", json=False).status_code == 404, name
    for id in ("..", "%2e%2e", "sample", "empty", "CON", "nase krabice", ".gone", "a" * 200, "nase-krabice%2f..",
               "%00"):
        for path in ("", "/versions", "/file", "/maps/1", "/artifacts"):
            assert owner.get(f"/boxes/{id}{path}", json=False).status_code in (404, 308), (id, path)
