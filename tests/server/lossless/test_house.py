"""The whole house in one file: put back in an empty folder, every page is as before; what is no house is refused."""
from __future__ import annotations

import html
import json
import re
import shutil
import zipfile
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException

from companion.table import store
from companion.table.copies import house
from companion.table.copies.house import pack, unpack
from companion.table.errors import TableError
from companion.table.models import db
from companion.web import create_app
from companion.web.host.authority import Authority
from tests.server.client import Device, into
from tests.server.lossless.test_backup import COIN, command

PHRASE = "kocour v komíně"
SAVES = Path(__file__).parents[2] / "saves"
Furnish = Callable[[Path], dict[str, str]]
EACH = 2
"""Pages of one kind that are looked at."""
NEVER_THE_SAME = ("static", "game_files.file", "live.stream", "box.export", "voices.sample", "scan.page",
                  "box.codes_trial", "box.codes_markers", "sheet.printed", "end.on_paper", "chronicle.printed",
                  "door.page", "keep.page", "keep.download")
"""The app's own, what has the time in it, is made by chance or at each start, or lists the copies of this machine."""
EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@contextmanager
def opened(folder: Path) -> Iterator[Flask]:
    app = create_app(folder, testing=True)
    try:
        yield app
    finally:
        with app.app_context():
            db.session.remove()
            db.engine.dispose()
        app.extensions["companion_lock"].release()


def pages(app: Flask, cookies: dict[str, str], folder: Path) -> dict[str, tuple[int, bytes]]:
    """Every page that links lead to, a few of each kind, as the device with these cookies sees it."""
    device = Device(into(app))
    device.cookies = dict(cookies)
    seen: dict[str, tuple[int, bytes]] = {}
    kinds: Counter[str] = Counter()
    waiting = deque(["/", "/boxes", "/books", "/campaigns", "/towers", "/voices", "/fair", "/rules"])
    while waiting:
        path = waiting.popleft()
        try:
            kind = app.url_map.bind("localhost").match(path.partition("?")[0], method="GET")[0]
        except HTTPException:
            continue
        if path in seen or kinds[kind] >= EACH or kind in NEVER_THE_SAME:
            continue
        kinds[kind] += 1
        got = device.page(path)
        seen[path] = got.status, got.body.replace(str(folder).encode(), b"FOLDER")
        if "text/html" in got.headers.get("content-type", ""):
            waiting.extend(html.unescape(x).partition("#")[0] for x in re.findall(r'href="(/[^"]*)"', got.text))
    return seen


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A furnished house that nobody changes, and the cookies of a device that sits in it."""
    folder = tmp_path_factory.mktemp("model")
    return folder, furnish(folder)


@pytest.fixture
def furnished(model: tuple[Path, dict[str, str]]) -> Furnish:
    """Makes a house like it in a folder."""
    def make(folder: Path) -> dict[str, str]:
        shutil.copytree(model[0], folder, dirs_exist_ok=True)
        return model[1]

    return make


def furnish(folder: Path) -> dict[str, str]:
    """A house with tables, a campaign, a tower, a box, a book, a photo, a recording and the choice of a voice. The
    cookies of a device that sits in it."""
    shutil.copy(SAVES / "v0004.db", folder / "companion.db")
    with opened(folder) as app:
        device = Device(into(app))
        code = device.open("Ann", "Bob", box="empty")
        assert device.enter(code, COIN).status == 200
        for path, name in (("/boxes", "Naše"), ("/books", "Ours")):
            made = device.ask("POST", path, f"csrf={device.csrf}&name={name}&cs=1&game=near_and_far".encode(),
                              Content_Type="application/x-www-form-urlencoded", Accept="text/html")
            assert made.status == 302, made.text
        (folder / "sheets" / "1").mkdir(parents=True)
        (folder / "sheets" / "1" / "p1.jpg").write_bytes(b"a photograph")
        (folder / "recordings" / "ours" / "A").mkdir(parents=True)
        (folder / "recordings" / "ours" / "A" / "title.wav").write_bytes(b"a voice")
        (folder / "narrator.json").write_text('{"cs": "espeak:cs"}')
        (folder / "speech").mkdir(exist_ok=True)
        (folder / "speech" / "made.wav").write_bytes(b"made anew")
        Authority(folder, ())
        return device.cookies


def belongings(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()
            and not file.relative_to(folder).parts[0].startswith(("companion.", "backups", "speech"))}


def test_every_page_is_as_before_and_phones_trust_the_house_still(tmp_path: Path, furnished: Furnish) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    cookies = furnished(first)
    with opened(first) as app:
        pages(app, cookies, first)  # invitations are made when they are looked for
        before = pages(app, cookies, first)
        file = pack(first, tmp_path / "house.zip", PHRASE)
        owned = belongings(first)
    assert len(before) > 30
    assert {status for status, _ in before.values()} <= {200, 302}
    found = unpack(second, file, PHRASE)
    assert (found.keys, found.replaced, found.damaged) == (True, "", [])
    assert belongings(second) == owned
    with opened(second) as app:
        after = pages(app, cookies, second)
    assert {path for path in before if before[path] != after.get(path)} == set()
    assert after.keys() == before.keys()
    assert Authority(second, ()).fingerprint == Authority(first, ()).fingerprint
    assert (second / "secret.key").read_bytes() == (first / "secret.key").read_bytes()
    assert all(file.stat().st_mode & 0o077 == 0 for file in second.rglob("*.key"))


def test_keys_come_along_only_when_asked_for_and_locked(tmp_path: Path, furnished: Furnish) -> None:
    furnished(tmp_path)
    secrets = [file.read_bytes() for file in (tmp_path / "secret.key", tmp_path / "authority" / "authority.key")]
    for phrase in ("", PHRASE):
        with zipfile.ZipFile(pack(tmp_path, tmp_path / "out.zip", phrase)) as packed:
            for name in packed.namelist():
                assert not any(secret in packed.read(name) for secret in secrets)
                assert not name.startswith(("authority", "secret", "speech", "backups"))
            assert (house.KEYS_FILE in packed.namelist()) == bool(phrase)
    for wrong in ("kocour v kominech", ""):
        (tmp_path / f"to{wrong}").mkdir()
        if wrong:
            with pytest.raises(TableError, match=r"house\.wrong_phrase"):
                unpack(tmp_path / f"to{wrong}", tmp_path / "out.zip", wrong)
            assert [file.name for file in (tmp_path / f"to{wrong}").iterdir()] == ["companion.lock"]
        else:
            assert unpack(tmp_path / "to", tmp_path / "out.zip").keys is False
            assert not (tmp_path / "to" / "secret.key").exists()
    with pytest.raises(TableError, match=r"house\.phrase"):
        pack(tmp_path, tmp_path / "short.zip", "short")
    pack(tmp_path, tmp_path / "open.zip")
    with pytest.raises(TableError, match=r"house\.no_keys"):
        unpack(tmp_path / "to", tmp_path / "open.zip", PHRASE)


def test_what_was_there_is_kept_beside_what_comes_back(tmp_path: Path, furnished: Furnish) -> None:
    furnished(tmp_path)
    file = pack(tmp_path)
    (tmp_path / "narrator.json").write_text("{}")
    (tmp_path / "sheets" / "1" / "p2.jpg").write_bytes(b"a later photograph")
    found = unpack(tmp_path, file)
    replaced = Path(found.replaced)
    assert (replaced / "sheets" / "1" / "p2.jpg").read_bytes() == b"a later photograph"
    assert not (tmp_path / "sheets" / "1" / "p2.jpg").exists()
    assert (tmp_path / "narrator.json").read_text() != "{}"
    assert len(list((tmp_path / store.BACKUPS).glob("*-restore.db"))) == 1
    assert not any(name.startswith("replaced-") for name in zipfile.ZipFile(pack(tmp_path)).namelist())


def rewritten(file: Path, target: Path, change: Callable[[dict[str, bytes]], None]) -> Path:
    with zipfile.ZipFile(file) as packed:
        held = {name: packed.read(name) for name in packed.namelist()}
    change(held)
    with zipfile.ZipFile(target, "w") as packed:
        for name, data in held.items():
            packed.writestr(name, data)
    return target


def manifest(held: dict[str, bytes], **fields: object) -> None:
    held["manifest.json"] = json.dumps(json.loads(held["manifest.json"]) | fields).encode()


def climbing(name: str) -> Callable[[dict[str, bytes]], None]:
    def change(held: dict[str, bytes]) -> None:
        told = json.loads(held["manifest.json"])
        told["files"][name] = {"size": 0, "changed": 1, "sha256": EMPTY_SHA256}
        held[name], held["manifest.json"] = b"", json.dumps(told).encode()

    return change


@pytest.fixture(scope="module")
def packed(model: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A furnished house and its file."""
    folder = tmp_path_factory.mktemp("packed") / "in"
    shutil.copytree(model[0], folder)
    return folder, pack(folder, folder.parent / "house.zip")


@pytest.mark.parametrize(("key", "change"), [
    ("restore.damaged", lambda held: held.update({"narrator.json": b"[]"})),
    ("restore.damaged", lambda held: held.pop("narrator.json")),
    ("restore.damaged", lambda held: held.pop("manifest.json")),
    ("restore.damaged", lambda held: held.update({"manifest.json": b"{"})),
    ("restore.damaged", lambda held: held.update({"companion.db": b""})),
    ("restore.foreign", lambda held: manifest(held, format="photos")),
    ("restore.newer", lambda held: manifest(held, version=2)),
    ("restore.damaged", climbing("../outside")),
    ("restore.damaged", climbing("/tmp/outside")),
    ("restore.damaged", climbing("secret.key")),
    ("restore.damaged", climbing("companion.lock")),
    ("restore.damaged", climbing("backups/x.db")),
    ("restore.damaged", climbing("a\\..\\b")),
])
def test_what_is_no_sound_house_changes_nothing(
        key: str, change: Callable[[dict[str, bytes]], None], tmp_path: Path, packed: tuple[Path, Path]) -> None:
    folder, file = packed
    wrong = rewritten(file, tmp_path / "wrong.zip", change)
    owned = belongings(folder)
    with pytest.raises(TableError) as caught:
        unpack(folder, wrong)
    assert caught.value.key == key
    assert belongings(folder) == owned
    assert not (folder.parent / "outside").exists()


def test_a_table_goes_into_another_house_as_a_file(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    with opened(tmp_path / "first") as app:
        code = Device(into(app)).open("Eva", "Jan", box="empty")
    status, [file] = command("table", "export", code, "--data", str(tmp_path / "first"))
    assert (status, file["kind"], file["game"]) == (0, "companion-table", "near_and_far")
    (tmp_path / "table.json").write_text(json.dumps(file))
    for folder in ("second", "first"):
        status, [said] = command("table", "import", str(tmp_path / "table.json"), "--data", str(tmp_path / folder))
        assert (status, said["differences"]) == (0, 0)
        again = command("table", "export", said["table"], "--data", str(tmp_path / folder))[1][0]
        assert again["names"] == file["names"]
        assert again["start"] == file["start"]
    (tmp_path / "table.json").write_text("{}")
    status, [said] = command("table", "import", str(tmp_path / "table.json"), "--data", str(tmp_path / "second"))
    assert (status, said["kind"]) == (2, "malformed")


def test_the_command_line_takes_the_house_and_brings_it_back(
        tmp_path: Path, furnished: Furnish, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, file = tmp_path / "first", tmp_path / "second", str(tmp_path / "house.zip")
    first.mkdir()
    furnished(first)
    monkeypatch.setenv("COMPANION_PASSPHRASE", PHRASE)
    assert command("backup", file, "--keys", "--data", str(first))[1][0]["backup"] == file
    status, [said] = command("restore", file, "--keys", "--data", str(second))
    assert (status, said["keys"], said["restored"], said["replaced"]) == (0, True, file, "")
    assert (second / "authority" / "authority.key").exists()
    assert command("backup", "--database", "--data", str(first))[1][0]["backup"].endswith("-asked.db")
