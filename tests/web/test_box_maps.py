"""Maps of the owner's box over HTTP: drawings, what no drawing can be, photographs and what is none."""
from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from companion.web import pictures
from tests.web.owner import JPEG, PNG, SMALL, TOWN, WEBP, Owner, photo


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


@pytest.mark.parametrize(("data", "type_"), [(JPEG, "image/jpeg"), (PNG, "image/png"), (WEBP, "image/webp")])
def test_a_photograph_comes_back_as_the_image_it_is_and_nothing_else(owner: Owner, data: bytes, type_: str) -> None:
    assert photo(owner, data, "evil.html").status_code == 302
    name = owner.box().maps["1"].picture
    assert re.fullmatch(r"[0-9a-f]{16}\.(jpg|png|webp)", name)
    answer = owner.get(f"{owner.home}/pictures/{name}", json=False)
    assert (answer.status_code, answer.data, answer.headers["Content-Type"]) == (200, data, type_)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert f"/pictures/{name}" in owner.page("/maps/1")
    assert owner.map(SMALL).status_code == 200
    assert owner.box().maps["1"].picture == name  # a drawing does not take it away
    assert owner.send(owner.home + "/maps/1/picture", none="1").status_code == 302
    assert owner.box().maps["1"].picture == ""


@pytest.mark.parametrize("data", [b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", b"GIF89a" + bytes(99),
                                  b"<html>", b"%PDF-1.7", b"RIFF0000WAVE", b"\xff\xd8", b"\x00" * 99])
def test_what_is_no_photograph_is_refused(owner: Owner, data: bytes) -> None:
    answer = photo(owner, data, accept="application/json")
    assert (answer.status_code, answer.get_json()["kind"]) == (422, "refused")
    assert "JPEG" in answer.get_json()["text"]
    assert owner.versions() == [1]


def test_a_photograph_has_fifteen_megabytes_at_most(owner: Owner) -> None:
    assert photo(owner, b"").status_code == 400
    assert photo(owner, JPEG + bytes(pictures.MOST - len(JPEG)), accept="application/json").status_code == 200
    for size in (pictures.MOST + 1, pictures.ROOM + 1):
        answer = photo(owner, JPEG + bytes(size - len(JPEG)), accept="application/json")
        assert answer.status_code in (413, 422)
        assert answer.get_json()["ok"] is False
    assert len(owner.versions()) == 2


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
