"""The door: what a device must have been let in for, how it is let in, and what a closed door leaves to a stranger."""
from __future__ import annotations

import html
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from tests.web import told
from tests.web.conftest import Device
from werkzeug.test import TestResponse

from companion.table import door as table_door
from companion.table import passes
from companion.table.cards.codes import Guesses
from companion.table.door import Door
from companion.table.errors import TableError
from companion.table.models import Table
from companion.web import create_app

BOX = {"game": "near_and_far", "name": "Ours"}
FAR = {"REMOTE_ADDR": "192.168.1.7"}
OPEN = {"game": "near_and_far", "names": {"p1": "Anna", "p2": "Bob"},
        "setup": {"box": "sample", "mode": "first_adventure"}}


class Stranger(Device):
    """A device somewhere else in the network."""

    def get(self, path: str, json: bool = False) -> TestResponse:
        accept = "application/json" if json else "text/html"
        return self.client.get(path, headers={**self.lang, "Accept": accept}, environ_base=FAR)

    def send(self, path: str, **form: Any) -> TestResponse:
        return self.client.post(path, data={"csrf": self.csrf, **form}, headers={**self.lang, "Accept": "text/html"},
                                environ_base=FAR)

    def tell(self, path: str, body: dict[str, Any]) -> TestResponse:
        headers = {**self.lang, "X-CSRF": self.csrf, "Accept": "application/json"}
        return self.client.post(path, json=body, headers=headers, environ_base=FAR)


def door(app: Flask) -> Door:
    found: Door = app.extensions["companion_door"]
    return found


def sit(app: Flask, device: Stranger, code: str, seat: str) -> TestResponse:
    with app.app_context():
        table = told.desk.find(code)
        invitation = passes.invite(table, "seat")
    return device.tell(f"/j/{invitation}/claim", {"seat": seat})


def test_a_pass_made_out_of_nothing_opens_no_book_and_writes_in_no_box(app: Flask, tmp_path: Path) -> None:
    host, stranger = Device(app), Stranger(app)
    with app.app_context():
        told.book(tmp_path, "ours", "A")
    assert host.client.post("/boxes", data=BOX | {"csrf": host.csrf}).status_code == 302
    made = stranger.tell("/tables", OPEN)
    assert made.status_code == 200
    code = made.get_json()["code"]
    assert sit(app, stranger, code, "p1").status_code == 200
    for path in ("file", "file?open=1", "entry?code=A&open=1", "clip?code=A&passage=text&lang=en&n=0"):
        assert stranger.get(f"/books/ours/{path}").status_code == 403, path
    assert "The well A" not in html.unescape(stranger.get("/books/ours").text)
    assert stranger.send("/boxes", game="near_and_far", name="Theirs").status_code == 403
    assert stranger.send("/books", name="Theirs", en="1").status_code == 403
    assert stranger.tell("/tables", OPEN | {"book": "ours", "setup": OPEN["setup"] | {"map": 1}}).status_code == 403  # type: ignore[operator]


def test_the_code_lets_in_one_device_and_what_it_opened_lets_in_whoever_sits_there(app: Flask, tmp_path: Path) -> None:
    tablet, late, guest, watcher = (Stranger(app) for _ in range(4))
    with app.app_context():
        told.book(tmp_path, "ours", "A")
    code = tablet.tell("/tables", OPEN).get_json()["code"]
    typed = door(app).code()
    assert typed in Device(app).get("/door", json=False).text
    assert typed not in tablet.get("/door").text
    assert tablet.send("/door", code=typed.lower()).status_code == 302
    assert late.send("/door", code=typed).status_code == 404
    assert tablet.get("/books/ours/entry?code=A").status_code == 200
    assert sit(app, guest, code, "p1").status_code == 200
    assert sit(app, watcher, code, "").status_code == 200
    assert guest.get("/books/ours/file").status_code == 200
    assert guest.send("/boxes", game="near_and_far", name="Ours").status_code == 302
    for outside in (watcher, late):
        assert outside.get("/books/ours/file").status_code == 403
        assert outside.send("/boxes", game="near_and_far", name="Ours").status_code == 403


def test_a_closed_door_leaves_a_stranger_the_code_and_invitations(app: Flask) -> None:
    host, stranger = Device(app).open(), Stranger(app)
    assert host.client.post("/door/switch", data={"csrf": host.csrf, "closed": "1"}).status_code == 302
    for path in ("/", "/new", "/boxes", "/books", "/campaigns", "/towers", "/fair", "/rules", "/voices"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.headers["Location"].split("?")[0]) == (302, "/door"), path
        assert stranger.get(path, json=True).status_code == 403
    assert stranger.tell("/tables", OPEN).status_code == 403
    assert stranger.get(f"/t/{host.code}").status_code == 403
    assert stranger.get("/j?code=WRONG2").headers["Location"] == "/door"
    assert sit(app, stranger, host.code, "p1").status_code == 200
    assert stranger.get(f"/t/{host.code}/seat/p1").status_code == 200
    assert stranger.get("/").status_code == 200
    assert host.get("/", json=False).status_code == 200


def test_only_the_host_opens_closes_and_sends_away(app: Flask) -> None:
    host, stranger = Device(app), Stranger(app)
    for path, form in (("switch", {"closed": "1"}), ("away", {"guest": "x"})):
        assert stranger.send(f"/door/{path}", **form).status_code == 403
    assert not door(app).closed
    assert stranger.send("/door", code=door(app).code()).status_code == 302
    [(guest, _)] = door(app).guests
    assert guest in host.get("/door", json=False).text
    assert host.client.post("/door/away", data={"csrf": host.csrf, "guest": guest}).status_code == 302
    assert stranger.send("/boxes", game="near_and_far", name="Ours").status_code == 403


def test_wrong_codes_slow_the_guesser_down(tmp_path: Path) -> None:
    closed, guesses = Door(tmp_path), Guesses(most=3)
    good = closed.code()
    for key in ("door.code", "door.code", "door.code", "code.slow"):
        with pytest.raises(TableError) as found:
            closed.let_in_by_code("222222" if good != "222222" else "333333", "d" * 32, "other", guesses, "192.168.1.7")
        assert found.value.key == key
    closed.let_in_by_code(good, "d" * 32, "other", guesses, "192.168.1.8")
    assert closed.is_guest("d" * 32)


def test_a_code_gets_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_door, "CODE_MINUTES", -1)
    closed = Door(tmp_path)
    with pytest.raises(TableError):
        closed.let_in_by_code(closed.code(), "d" * 32, "other", Guesses(), "192.168.1.7")


def test_who_was_let_in_is_known_after_a_restart_and_a_spoilt_file_closes_the_door(tmp_path: Path) -> None:
    first = Door(tmp_path)
    first.let_in("d" * 32, "phone")
    first.add_table("ABCDEF")
    again = Door(tmp_path)
    assert again.is_guest("d" * 32)
    assert not again.is_guest("e" * 32)
    assert again.table_lets_in("ABCDEF")
    assert not again.closed
    assert "d" * 32 not in (tmp_path / table_door.FILE).read_text("utf-8")
    (tmp_path / table_door.FILE).write_text("{", "utf-8")
    assert Door(tmp_path).closed


def test_a_file_of_a_book_in_play_lies_behind_the_curtain(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        told.book(tmp_path, "ours", "A")
        table: Table = told.table(tmp_path, "ours")
    host = Device(app)
    page = host.get("/books/ours/file", json=False)
    assert page.mimetype == "text/html"
    assert "/books/ours/file?open=1" in page.text
    assert host.get("/books/ours/file?open=1").mimetype == "application/zip"
    sound = "clip?code=A&passage=text&lang=en&n=99"
    assert host.get(f"/books/ours/{sound}").status_code == 403
    assert host.get(f"/books/ours/{sound}&open=1").status_code == 404
    with app.app_context():
        told.over(table)
    assert host.get("/books/ours/file").mimetype == "application/zip"


def test_the_door_belongs_to_its_folder(app: Flask, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    door(app).close(True)
    elsewhere = create_app(other, testing=True)
    try:
        assert not door(elsewhere).closed
    finally:
        elsewhere.extensions["companion_lock"].release()


def test_a_stranger_takes_no_box_along_and_no_reading_away(app: Flask, tmp_path: Path) -> None:
    host, stranger = Device(app), Stranger(app)
    assert host.client.post("/boxes", data=BOX | {"csrf": host.csrf}).status_code == 302
    assert stranger.get("/boxes/ours").status_code == 200
    assert stranger.get("/boxes/ours/file").status_code == 403
    assert host.get("/boxes/ours/file").status_code == 200
    reading = "/books/roads/recording?code=A&passage=text&lang=en&remove=1"
    assert stranger.tell(reading, {}).status_code == 403
    assert host.post(reading, {}).status_code == 422


def test_a_stranger_reads_the_chronicle_of_a_campaign_without_the_owners_texts(app: Flask, tmp_path: Path) -> None:
    host, stranger = Device(app), Stranger(app)
    with app.app_context():
        campaign, table = told.campaign(tmp_path, told.book(tmp_path, "ours", "1"))
        told.meet(table, "p1", "1", 0)
    page = f"/campaigns/{campaign.id}/chronicle"
    assert "The prose of 1 is silent" in host.get(page, json=False).text
    for query in ("", "?own=1"):
        answer = stranger.get(page + query)
        assert answer.status_code == 200
        assert "of 1 is" not in answer.text
    assert stranger.get(f"{page}.pdf?own=1").data != host.get(f"{page}.pdf?own=1").data


def test_the_dice_of_the_host_let_in_whoever_sits_there(app: Flask) -> None:
    host, guest = Device(app), Stranger(app)
    made = host.client.post("/bench", data={"csrf": host.csrf, "kit": "free", "players": "2"})
    assert sit(app, guest, made.headers["Location"].rpartition("/")[2], "p1").status_code == 200
    assert guest.send("/boxes", game="near_and_far", name="Ours").status_code == 302
