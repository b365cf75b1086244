"""A book that is being played from gives nothing away by one careless tap, and the owner's book is for who plays in
this house. Asserted on the bytes."""
from __future__ import annotations

import html
import io
import re
import zipfile
from pathlib import Path

import pytest
from flask import Flask
from tests.web import told
from tests.web.conftest import Device

from companion.table import passes
from companion.table.door import Door
from companion.table.models import Table
from companion.table.story.books import shelf
from companion.web.access import cookie_name
from companion.web.security import DEVICE

SECRETS = ("prose of", "silent", "Dig ", "luck of", "a key", "failure of", "dust", "Fight", "fight of", "gem", "food",
           "reputation", "coin", "KEYWORD", "S77", "skill", "Skill", "Studna", "mlčí", "Kopat", "klíč")
"""What stands in an entry beside its code and its title."""
FAR = {"REMOTE_ADDR": "192.168.1.7"}


class House:
    """An own book with the entries A, B, C and one without a title, from which two people play."""

    def __init__(self, app: Flask, folder: Path):
        self.app, self.folder = app, folder
        with app.app_context():
            told.book(folder, "ours", "A", "B", "C")
            text = told.ENTRY.format(code="D").replace("gives: coin", "gives: coin, keyword KEYWORD, story S77")
            shelf.save_entry(folder, "ours", text.replace("The well D", "").replace("Studna D", ""))
            self.table: Table = told.table(folder, "ours")
        self.device = told.sit(app, self.table, seat="p1")

    def page(self, path: str) -> str:
        answer = self.device.get(f"/books/{path}", json=False)
        assert answer.status_code == 200, (path, answer.text)
        return html.unescape(answer.text)

    def over(self) -> None:
        with self.app.app_context():
            told.over(self.table)


@pytest.fixture
def house(app: Flask, tmp_path: Path) -> House:
    return House(app, tmp_path)


def nothing_of(page: str) -> bool:
    page = re.sub(r"\btable=\w+", "", page)  # a code of six characters may hold a short one by chance
    return [secret for secret in SECRETS if secret in page] == []


def test_the_text_of_an_entry_hides_behind_a_curtain_while_people_play(house: House) -> None:
    page = house.page("ours/entry?code=A")
    assert "The well A" in page
    assert nothing_of(page)
    assert "<textarea" not in page
    assert "One table is playing from this book now" in page
    assert 'href="/books/ours/entry?code=A&open=1"' in page
    shown = house.page("ours/entry?code=A&open=1")
    assert "luck of A" in shown
    assert "gem" in shown


def test_the_curtain_keeps_what_the_address_asked_for(house: House) -> None:
    for more in ("version=1", "lang=cs", "table=ABCDEF"):
        page = house.page(f"ours/entry?code=A&{more}")
        assert nothing_of(page)
        assert f'href="/books/ours/entry?code=A&{more}&open=1"' in page
    for more in ("id=x", "endpoint=x", "_external=1&_scheme=javascript", "_anchor=x", "a=%22%3E%3Cscript%3E"):
        assert 'href="/books/ours/entry?code=A&open=1"' in house.page(f"ours/entry?code=A&{more}")
    assert "well" not in house.page("ours/entry?code=D")


def test_our_own_book_has_the_same_curtain(app: Flask, tmp_path: Path) -> None:
    device = Device(app)
    whole = html.unescape(device.get("/books/roads/entry?code=A", json=False).text)
    assert "<textarea" in whole
    with app.app_context():
        told.table(tmp_path, "roads")
        entry = shelf.load(tmp_path, "roads").entries["A"]
    page = html.unescape(device.get("/books/roads/entry?code=A", json=False).text)
    assert "<textarea" not in page
    assert entry.title["en"] in page
    hidden = [words["en"] for one in entry.choices for words in (one.heading, one.success, one.failure) if words]
    for text in (*hidden, entry.text["en"]):
        assert text[:20] in whole
        assert text[:20] not in page


def test_a_book_from_which_nobody_plays_any_more_is_shown_at_once(house: House) -> None:
    house.over()
    assert "luck of A" in house.page("ours/entry?code=A")
    assert "S77" in house.page("ours")


def test_the_entry_that_a_table_has_open_and_one_to_be_typed_need_no_second_tap(house: House) -> None:
    at = f"&table={house.table.code}"
    assert nothing_of(house.page(f"ours/entry?code=B{at}"))
    with house.app.app_context():
        told.meet(house.table, "p1", "B")
    assert "prose of B" in house.page(f"ours/entry?code=B{at}")
    assert nothing_of(house.page("ours/entry?code=B"))
    assert nothing_of(house.page(f"ours/entry?code=A{at}"))
    assert "<textarea" in house.page(f"ours/entry?code=36{at}")
    stranger = Device(house.app)  # on the host machine, but without a pass of that table
    assert nothing_of(stranger.get(f"/books/ours/entry?code=B{at}", json=False).text)


def test_the_list_of_a_book_in_play_has_codes_and_titles_only(house: House) -> None:
    page = house.page("ours")
    for code in "ABC":
        assert f"The well {code}" in page
        assert f"code={code}" in page
    assert "untitled" in page
    assert nothing_of(page)
    assert "all in order" not in page
    assert 'href="/books/ours?open=1"' in page
    opened = house.page("ours?open=1")
    assert "S77" in opened
    assert 'href="/books/ours?open=1"' not in opened


def test_who_saves_reads_on_and_is_not_led_to_what_is_still_closed(house: House) -> None:
    text = told.ENTRY.format(code="36")
    for do, shown in (("save", "luck of 36"), ("next", "luck of 36")):
        answer = house.device.client.post("/books/ours/entry", headers=house.device.lang, data={
            "csrf": house.device.csrf, "text": text, "code": "36" if do == "next" else "",
            "version": "1" if do == "next" else "0", "do": do})
        assert answer.status_code == 302, answer.text
        assert "S77" not in answer.headers["Location"]
        assert shown in house.page(answer.headers["Location"].removeprefix("/books/"))


# whose book it is

def let_in(device: Device) -> None:
    """As the host does with the code of the door."""
    cookie_name = device.client.get_cookie(DEVICE)
    assert cookie_name is not None
    door: Door = device.client.application.extensions["companion_door"]
    door.let_in(cookie_name.value, "phone")


def test_the_owners_texts_are_for_the_host_and_for_who_was_let_in(house: House) -> None:
    stranger, watcher = Device(house.app), told.sit(house.app, house.table)
    for path in ("file", "entry?code=A&open=1", "entry?code=99", "clip?code=A&passage=text&lang=en&n=0",
                 "recording?code=A&passage=text&lang=en"):
        for lang, said in (("en", "devices that were let in"), ("cs", "kdo byli vpuštěni")):
            answer = stranger.client.get(f"/books/ours/{path}", environ_base=FAR, headers={"Accept-Language": lang})
            assert answer.status_code == 403, path
            assert said in html.unescape(answer.text)
            assert nothing_of(answer.text.replace("secret", "")), path
    for path in ("entry", "entry/restore", "preview", "recognise"):
        assert stranger.client.post(f"/books/ours/{path}", environ_base=FAR, headers={"X-CSRF": stranger.csrf}, data={
            "text": "# A\n\n## cs X\nY.\n", "code": "A", "version": "1"}).status_code == 403
    assert shelf.versions(house.folder, "ours", "A") == 1
    for client in (house.device.client, watcher.client):
        assert client.get("/books/ours/file?open=1", environ_base=FAR).status_code == 403
    let_in(house.device)
    curtain = house.device.client.get("/books/ours/file", environ_base=FAR).text
    assert "/books/ours/file?open=1" in curtain
    answer = house.device.client.get("/books/ours/file?open=1", environ_base=FAR)
    assert "book.toml" in " ".join(zipfile.ZipFile(io.BytesIO(answer.data)).namelist())
    assert "luck of A" in house.device.client.get("/books/ours/entry?code=A&open=1", environ_base=FAR).text


def test_a_stranger_is_told_so_on_the_page_of_the_book(house: House) -> None:
    house.over()
    answer = Device(house.app).client.get("/books/ours?open=1", environ_base=FAR, headers={"Accept-Language": "en"})
    page = html.unescape(answer.text)
    assert "devices that were let in" in page
    assert "The well A" not in page
    assert "/door?next=" in page
    assert nothing_of(page)
    assert "/books/ours/file" not in page
    assert "/books/ours/file" in house.page("ours")


def test_no_pass_of_a_table_opens_a_book(house: House) -> None:
    stranger = Device(house.app)
    for token in ("", "x" * 43):
        stranger.client.set_cookie(cookie_name(house.table.code), token)
        assert stranger.client.get("/books/ours/file", environ_base=FAR).status_code == 403
    with house.app.app_context():
        token = passes.create(house.table, "seat", ("p2",))
    stranger.client.set_cookie(cookie_name(house.table.code), token)
    assert stranger.client.get("/books/ours/file?open=1", environ_base=FAR).status_code == 403


def test_our_book_is_for_everybody_and_no_book_is_told_from_a_missing_one(house: House) -> None:
    client = Device(house.app).client
    assert client.get("/books/roads/file", environ_base=FAR).status_code == 200
    assert client.get("/books/nowhere/file", environ_base=FAR).status_code == 404
