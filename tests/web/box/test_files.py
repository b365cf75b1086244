"""Box files, two boxes made one, what tables have learnt, and what strangers try."""
from __future__ import annotations

import errno
import html
import io
import json
import re
import zipfile

import pytest
from flask import Flask
from msgspec import to_builtins
from werkzeug.test import TestResponse

from tests.web.owner import GAME, PNG, SMALL, TOWN, Owner, fields, photo

EVIL = "<script>alert('x')</script>\"'>&{{1357*2468}}"


@pytest.fixture
def owner(app: Flask) -> Owner:
    return Owner(app).made()


# files

def packed(owner: Owner) -> bytes:
    answer = owner.get(owner.home + "/file", json=False)
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    return answer.data


def load(owner: Owner, data: bytes) -> TestResponse:
    return owner.send("/boxes/import", files={"file": (io.BytesIO(data), "box.zip")}, game="near_and_far")


def test_a_box_travels_as_a_file_with_its_photographs(owner: Owner) -> None:
    owner.save("/threats/4", points="2")
    photo(owner, PNG)
    answer = load(owner, packed(owner))
    assert answer.status_code == 302, answer.text
    other = Owner(owner.client.application)
    other.home = answer.headers["Location"].split("?")[0]
    assert other.home != owner.home
    assert other.box().threats["4"].points == 2
    name = other.box().maps["1"].picture
    assert name == owner.box().maps["1"].picture
    assert other.get(f"{other.home}/pictures/{name}", json=False).status_code == 200


def broken_files(owner: Owner) -> dict[str, bytes]:
    good = packed(owner)
    with zipfile.ZipFile(io.BytesIO(good)) as file:
        parts = {name: file.read(name) for name in file.namelist()}

    def zipped(**more: bytes) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            for name, data in (parts | more).items():
                file.writestr(name, data)
        return out.getvalue()

    return {"nothing": b"", "text": b"hello", "half": good[:len(good) // 2],
            "zip of nothing": b"PK\x05\x06" + bytes(18), "path": zipped(**{"../../evil.txt": b"x"}),
            "picture": zipped(**{"pictures/0123456789abcdef.jpg": b"<svg>"}),
            "changed": zipped(**{"box.json": parts["box.json"].replace(b"blue", b"bleu")}),
            "deep": b"[" * 100_000, "json": json.dumps({"id": "x", "threats": {"4": {"strength": "four"}}}).encode()}


def test_broken_and_hostile_files_change_nothing_and_say_why(owner: Owner) -> None:
    folder = owner.client.application.config["DATA"]
    before = sorted(p for p in folder.rglob("*") if p.is_file() and "boxes" in p.parts)
    for what, data in broken_files(owner).items():
        answer = load(owner, data)
        assert answer.status_code == 422, what
        fault = re.search(r'id="fault-import"[^>]*>.*?</svg>\s*(.*?)</p>', answer.text, re.S)
        assert fault, what
        assert len(fault[1].strip()) > 10, what
        assert "Something went wrong" not in fault[1], what
    assert sorted(p for p in folder.rglob("*") if p.is_file() and "boxes" in p.parts) == before


def test_two_boxes_become_one_by_choice(app: Flask, owner: Owner) -> None:
    other = Owner(app).made("Druhá")
    owner.save("/threats/4", points="2")
    other.save("/threats/4", points="3")
    other.save("/threats/5", points="4", **{"name.en": "Wolf"})
    other.save("/artifacts/new", **{"name.en": "Lamp"})
    photo(other, PNG)
    assert "Druhá" in owner.page("/merge")
    path = f"{owner.home}/merge?other=druha"
    page = owner.get(path, json=False).text
    for text in ("Lamp", "Wolf", "One difference"):
        assert text in page
    typed = fields(page)
    assert owner.send(owner.home + "/merge", **(typed | {"version": "1"})).status_code == 409
    assert owner.send(owner.home + "/merge", **(typed | {"pick/threats/4/points": "theirs"})).status_code == 302
    box = owner.box()
    assert (box.threats["4"].points, box.threats["5"].points, len(box.artifacts)) == (3, 4, 1)
    assert box.name == {"": "Naše krabice"}
    assert owner.get(f"{owner.home}/pictures/{box.maps['1'].picture}", json=False).status_code == 200
    assert owner.get(f"{owner.home}/merge?other=nowhere", json=False).status_code == 404


def corrected(table: Owner, points: int) -> None:
    """The table says how many points the weakest threat brings."""
    patch = {"path": ["box", "threats", "4", "points"], "value": points}
    made = table.enter({"do": "correct", "seat": "table", "patches": [patch]})
    assert made.status_code == 200, made.text


def test_what_a_table_has_learnt_is_taken_over_by_its_own_screen_alone(app: Flask, owner: Owner) -> None:
    table = Owner(app).open(box="empty")
    table.home = owner.home
    corrected(table, 2)
    assert "Nothing new" not in table.page("/tables")
    assert table.code not in owner.page("/tables")
    path = f"{owner.home}/tables/{table.code}"
    assert owner.send(path).status_code == 403
    assert owner.get(path, json=False).status_code == 403
    assert owner.send(path + "/adopt", head="0").status_code == 403
    assert table.send(path).status_code == 302
    assert owner.box().threats["4"].points == 2
    sample = Owner(app).open(box="sample")
    sample.home = owner.home
    assert sample.code not in sample.page("/tables")


def test_a_table_is_judged_again_with_a_box_and_plays_on_with_it(app: Flask, owner: Owner) -> None:
    table = Owner(app).open(setup={"box": to_builtins(owner.box())})
    table.home = owner.home
    owner.save("/threats/4", points="3")
    page = table.page(f"/tables/{table.code}")
    assert "Check again" in page
    assert "Nothing would change." in page
    before = table.get(table.at("state")).get_json()["state"]["box"]
    assert before["threats"]["4"]["points"] == "?"
    path = f"{owner.home}/tables/{table.code}/adopt"
    assert table.send(path, head="x").status_code == 400
    assert table.send(path, **{key: fields(page)[key] for key in ("head",)}).status_code == 302
    box = table.get(table.at("state")).get_json()["state"]["box"]
    assert box["threats"]["4"]["points"] == 3
    assert table.send(path, head=str(table.offers()["head"])).status_code == 422  # it plays with this box already
    assert table.write("undo").status_code == 200
    assert table.get(table.at("state")).get_json()["state"]["box"]["threats"]["4"]["points"] == "?"


@pytest.mark.parametrize(("lang", "words"), [("en", ("One entry would turn out", "refused", "One line of the score")),
                                             ("cs", ("1 zápis by vyšel jinak", "zamítnuto", "1 řádek bodů"))])
def test_a_changed_card_shows_what_it_would_have_changed(app: Flask, lang: str, words: tuple[str, ...]) -> None:
    owner = Owner(app, lang).made()
    owner.save("/artifacts/new", tier="basic", coins="1", points="2", rest="1",
               **{"name.en": "Lamp", "name.cs": "Lampa"})
    table = Owner(app, lang).open(setup={"box": to_builtins(owner.box())})
    table.home = owner.home
    table.play("hold")
    for seat in ("p1", "p2"):
        assert table.enter({"do": "hold", "seat": seat, "basic": 5, "advanced": 1}).status_code == 200
    table.play("build")
    assert table.enter({"do": "build", "seat": "p1", "artifact": "artifact-1"}).status_code == 200
    owner.save("/artifacts/artifact-1", coins="9", points="5")
    page = table.page(f"/tables/{table.code}")
    for text in words:
        assert text in page
    assert re.search(r">2 → 5<", page)


# trust

def writes(home: str) -> list[str]:
    return ["/boxes", "/boxes/import", f"{home}/name", f"{home}/remove", f"{home}/undo", f"{home}/versions/1",
            f"{home}/merge", f"{home}/tables/AAAAAA", f"{home}/tables/AAAAAA/adopt",
            f"{home}/threats/4", f"{home}/board", f"{home}/mine",
            f"{home}/maps/1", f"{home}/maps/1/check", f"{home}/maps/1/picture"]


def test_nothing_is_written_without_the_token_of_the_device(owner: Owner) -> None:
    before = owner.versions()
    for path in writes(owner.home):
        for form in ({}, {"csrf": "x" * 40}):
            assert owner.client.post(path, data=form).status_code == 403, path
        foreign = owner.client.post(path, data={"csrf": owner.csrf}, headers={"Origin": "http://evil.example"})
        assert foreign.status_code == 403, path
    assert owner.versions() == before


def test_everything_typed_comes_back_as_text(owner: Owner) -> None:
    evil = Owner(owner.client.application).made(EVIL)
    evil.save("/artifacts/new", **{"name.cs": EVIL, "name.en": EVIL, "words": EVIL})
    evil.map(SMALL | {"spaces": {**SMALL["spaces"], "s1": TOWN | {"name": {"cs": EVIL, "en": EVIL}}}})  # type: ignore[dict-item]
    wrong = evil.save("/artifacts/new", **{"name.cs": EVIL, "points": EVIL, "effects.#": "1", "effects.0.kind": EVIL})
    assert wrong.status_code == 422
    pages = [evil.get(path, json=False).text for path in (
        "/boxes", *(evil.home + x for x in ("", "/artifacts", "/artifacts/artifact-1", "/versions", "/maps", "/maps/1",
                                            "/merge?other=nase-krabice")), f"{owner.home}/merge?other={evil.home[7:]}")]
    for page in (*pages, wrong.text):
        assert "<script>alert" not in page
        assert str(1357 * 2468) not in page
    assert sum("<script>alert" in html.unescape(page) for page in pages) > 5


@pytest.mark.parametrize("path", ["/nothing", "/artifacts/nothing", "/nothing/new", "/maps/99", "/pictures/x.jpg"])
def test_what_is_not_there_is_said(owner: Owner, path: str) -> None:
    answer = owner.get(owner.home + path)
    assert (answer.status_code, answer.get_json()["kind"]) == (404, "unknown")
    assert owner.get("/boxes/nowhere").get_json()["kind"] == "unknown"
    assert owner.send(owner.home + path, do="save").status_code in (404, 405)


def test_a_box_that_cannot_be_read_is_listed_and_an_older_version_brings_it_back(app: Flask, owner: Owner) -> None:
    owner.save("/threats/4", points="2")
    (app.config["DATA"] / "boxes" / GAME / "nase-krabice" / "v0002.json").write_text("{broken")
    assert "cannot be read" in owner.get("/boxes", json=False).text
    assert owner.get(owner.home, json=False).status_code == 422
    assert "cannot be read" in owner.page("/versions")
    assert owner.send(owner.home + "/versions/1").status_code == 302
    assert owner.box().threats["4"].points != 2
    assert owner.get(owner.home, json=False).status_code == 200


def test_a_full_disk_is_said_and_nothing_is_confirmed(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    typed = owner.typed("/threats/4") | {"points": "2", "do": "save"}
    with monkeypatch.context() as patched:
        patched.setattr("companion.box.shelf.os.open", full)
        answer = owner.send(owner.home + "/threats/4", **typed)
    assert answer.status_code == 503
    assert "data folder" in answer.text
    assert owner.versions() == [1]
    assert owner.send(owner.home + "/threats/4", **typed).status_code == 302
