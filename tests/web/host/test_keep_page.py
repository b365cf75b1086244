"""The page for the host on which nothing gets lost: what it says, the file it makes, the copy it puts back."""
from __future__ import annotations

import html
import io
import re
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from tests.web.campaigner import begun, finish, next_game
from tests.web.conftest import Device, assert_sound, send

from companion.table import desk, store
from companion.table.copies import house, staged
from companion.table.memory import memory
from companion.web import create_app, texts_of

FAR = {"REMOTE_ADDR": "192.168.1.7"}
LANGUAGES = ("cs", "en")


def said(device: Device, key: str, **params: object) -> str:
    return texts_of("near_and_far").say(device.lang["Accept-Language"], f"web.keep.{key}", **params)


def text(device: Device, path: str = "/keep") -> str:
    answer = device.get(path, json=False)
    assert answer.status_code == 200, answer.text
    return html.unescape(answer.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_saved_yet_and_then_it_is(app: Flask, tmp_path: Path, lang: str) -> None:
    host = Device(app, lang).open()
    assert_sound(host, "/keep", lang)
    page = text(host)
    assert said(host, "none") in page
    assert said(host, "whole_none") in page
    assert str(tmp_path) in page
    answer = send(host, "/keep")
    assert answer.status_code == 302, answer.text
    page = text(host, answer.headers["Location"])
    assert_sound(host, answer.headers["Location"], lang)
    assert said(host, "made") in page
    link = re.search(r'class="button primary big" href="(/keep/[^"]+-house\.zip)"', page)
    assert link
    taken = host.get(link[1], json=False)
    assert taken.headers["Content-Disposition"].startswith("attachment")
    with zipfile.ZipFile(io.BytesIO(taken.data)) as packed:
        assert {"companion.db", house.MANIFEST} <= set(packed.namelist())
        assert house.KEYS_FILE not in packed.namelist()
    taken.close()
    assert text(host, "/").count('href="/keep"') == 1


def test_keys_are_taken_with_a_pass_phrase_that_is_long_enough(app: Flask, tmp_path: Path) -> None:
    host = Device(app).open()
    short = send(host, "/keep", phrase="short")
    assert short.status_code == 400
    assert 'role="alert"' in short.text
    assert house.house_files(tmp_path) == []
    assert send(host, "/keep", phrase="long enough to guess").status_code == 302
    with zipfile.ZipFile(house.house_files(tmp_path)[0]) as packed:
        assert house.KEYS_FILE in packed.namelist()


def test_only_the_host_may(app: Flask, tmp_path: Path) -> None:
    host = Device(app).open()
    send(host, "/keep")
    [made] = house.house_files(tmp_path)
    for method, path in (("GET", "/keep"), ("POST", "/keep"), ("GET", f"/keep/{made.name}"), ("POST", "/keep/back")):
        answer = host.client.open(path, method=method, data={"csrf": host.csrf, "name": made.name}, environ_base=FAR)
        assert answer.status_code == 403, path
    assert house.house_files(tmp_path) == [made]
    assert staged.staged_copy(tmp_path) is None
    assert 'href="/keep"' not in host.client.get("/", environ_base=FAR, headers=host.lang).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_is_taken_along_and_taken_in(app: Flask, lang: str) -> None:
    host = Device(app, lang).open()
    file = host.get(f"/keep/table/{host.code}", json=False)
    assert file.headers["Content-Disposition"] == f'attachment; filename="table-{host.code}.json"'
    answer = send(host, "/keep/table", file=(io.BytesIO(file.data + b" " * 100_000), "table.json"))
    assert answer.status_code == 302, answer.text
    assert said(host, "same") in text(host, answer.headers["Location"].partition("#")[0])
    with app.app_context():
        assert len(desk.tables()) == 2
    wrong = send(host, "/keep/table", file=(io.BytesIO(b"{}"), "table.json"))
    assert wrong.status_code == 400
    assert 'role="alert"' in wrong.text
    assert host.client.get(f"/keep/table/{host.code}", environ_base=FAR, headers=host.lang).status_code == 403
    assert host.client.post("/keep/table", data={"csrf": host.csrf}, environ_base=FAR).status_code == 403


def test_no_other_file_of_the_folder_is_given_away(app: Flask, tmp_path: Path) -> None:
    host = Device(app).open()
    send(host, "/keep")
    (tmp_path / store.BACKUPS / "other.db").write_bytes(b"other")
    for name in ("other.db", "..%2fsecret.key", "secret.key", "companion.db"):
        assert host.get(f"/keep/{name}").status_code == 404, name
        assert send(host, "/keep/back", name=name).status_code == 404, name


def test_a_copy_is_put_back_at_the_next_start_and_what_was_played_is_kept(
        tmp_path: Path, at_once: None) -> None:
    app = create_app(tmp_path, testing=True)
    host = Device(app).open()
    send(host, "/keep")
    [made] = house.house_files(tmp_path)
    later = Device(app).open()
    assert send(host, "/keep/back", name=made.name).status_code == 302
    assert said(host, "waits_off") in text(host)
    assert send(host, "/keep/back", name="").status_code == 302
    assert said(host, "waits_off") not in text(host)
    send(host, "/keep/back", name=made.name)
    app.extensions["companion_lock"].release()
    for _ in range(2):  # once, not at every start
        app = create_app(tmp_path, testing=True)
        with app.app_context():
            assert [table.code for table in desk.tables()] == [host.code]
            assert memory().backup_trouble is None
        app.extensions["companion_lock"].release()
    [kept] = (tmp_path / store.BACKUPS).glob("*-restore.db")
    with closing(sqlite3.connect(kept)) as copied:
        assert {code for (code,) in copied.execute('SELECT code FROM "table"')} == {host.code, later.code}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_copy_that_cannot_be_put_back_is_told_and_the_house_opens(tmp_path: Path, at_once: None, lang: str) -> None:
    app = create_app(tmp_path, testing=True)
    host = Device(app, lang).open()
    send(host, "/keep")
    [made] = house.house_files(tmp_path)
    send(host, "/keep/back", name=made.name)
    made.write_bytes(made.read_bytes()[:-100])
    app.extensions["companion_lock"].release()
    app = create_app(tmp_path, testing=True)
    with app.app_context():
        assert len(desk.tables()) == 1
        trouble = memory().backup_trouble
        assert trouble is not None
        assert trouble.key == "restore.damaged"
    assert said(host, "trouble") in text(Device(app, lang))
    app.extensions["companion_lock"].release()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_a_campaign_game_one_is_reminded_until_the_house_is_saved(app: Flask, lang: str) -> None:
    host = begun(app, lang)
    code = next_game(host)
    assert said(host, "remind") not in text(host, "/campaigns/1")
    finish(app, code)
    page = text(host, "/campaigns/1")
    assert said(host, "remind") in page
    assert 'href="/keep"' in page
    far = html.unescape(host.client.get("/campaigns/1", environ_base=FAR, headers=host.lang).text)
    assert said(host, "remind_host") in far
    assert 'href="/keep"' not in far
    send(host, "/keep")
    assert said(host, "remind") not in text(host, "/campaigns/1")
