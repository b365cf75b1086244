"""What travels: compressed text, files that are asked for again, lengths that are no lengths."""
from __future__ import annotations

import gzip
import time
from collections.abc import Iterator

import pytest
from flask import Flask

from companion import assets
from companion.web.compress import MIN_BYTES, Packed
from tests.patience import PATIENCE
from tests.server.client import Device, Served, into
from tests.server.conftest import Party
from tests.server.hostile.test_requests import head_of, raw

GZIP = "gzip, deflate, br"
SCRIPT = "/static/js/send.js"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.mark.parametrize("path", ["/", SCRIPT, "/static/css/base.css", "/static/icons/companion.svg"])
def test_text_comes_compressed_and_is_the_same_text(quiet: Party, path: str) -> None:
    plain = quiet.table.get(path, Accept="*/*")
    packed = quiet.table.get(path, Accept="*/*", Accept_Encoding=GZIP)
    assert (plain.status, packed.status) == (200, 200)
    assert "content-encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["vary"]
    assert "Accept-Encoding" in packed.headers["vary"]
    if len(plain.body) < MIN_BYTES:
        assert "content-encoding" not in packed.headers
        return
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(packed.body) < len(plain.body)
    if path.startswith("/static/"):
        assert gzip.decompress(packed.body) == plain.body


def test_parts_come_compressed(quiet: Party) -> None:
    packed = quiet.table.get(quiet.at("/parts?since=0"), Accept_Encoding=GZIP)
    assert b'"parts"' in gzip.decompress(packed.body)
    assert packed.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("said", ["", "identity", "br", "gzip;q=0", "*;q=0"])
def test_nobody_gets_what_they_cannot_read(quiet: Party, said: str) -> None:
    got = quiet.table.get(SCRIPT, Accept="*/*", Accept_Encoding=said)
    assert "content-encoding" not in got.headers
    assert b"export" in got.body


def test_small_answers_and_errors_stay_as_they_are(quiet: Party) -> None:
    for path, status in (("/hello", 200), (quiet.at("/nothing"), 404)):
        got = quiet.table.get(path, Accept_Encoding=GZIP)
        assert (got.status, "content-encoding" in got.headers) == (status, False)
        assert got.json


def test_a_font_is_sent_as_it_is_and_kept(quiet: Party) -> None:
    fonts = sorted((assets.assets_folder() / "static" / "vendor").glob("*.woff2"))
    assert fonts, "python -m companion.assets fetches what is served"
    got = quiet.table.get(f"/static/vendor/{fonts[0].name}", Accept="*/*", Accept_Encoding=GZIP)
    assert (got.body, "content-encoding" in got.headers) == (fonts[0].read_bytes(), False)
    assert "max-age" in got.headers["cache-control"]


def test_a_script_is_asked_for_again_and_not_sent_again(quiet: Party) -> None:
    for encoding in (GZIP, "identity"):
        first = quiet.table.get(SCRIPT, Accept="*/*", Accept_Encoding=encoding)
        assert first.headers["cache-control"] == "no-cache"
        again = quiet.table.get(SCRIPT, Accept="*/*", Accept_Encoding=encoding, If_None_Match=first.headers["etag"])
        assert (again.status, again.body) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        assert "Accept-Encoding" in again.headers["vary"]
    changed = quiet.table.get(SCRIPT, Accept="*/*", Accept_Encoding=GZIP, If_None_Match='W/"other"')
    assert (changed.status, changed.headers["content-encoding"]) == (200, "gzip")


def test_a_part_of_a_file_is_not_compressed(quiet: Party) -> None:
    got = quiet.table.get(SCRIPT, Accept="*/*", Accept_Encoding=GZIP, Range="bytes=3-9")
    whole = quiet.table.get(SCRIPT, Accept="*/*")
    assert (got.status, got.body) == (206, whole.body[3:10])
    assert "content-encoding" not in got.headers


def test_a_new_version_of_a_file_is_compressed_anew() -> None:
    packed = Packed()
    assert gzip.decompress(packed.get("/static/a.js", "1", b"old")) == b"old"
    assert packed.get("/static/a.js", "1", b"not looked at") == packed.get("/static/a.js", "1", b"old")
    assert gzip.decompress(packed.get("/static/a.js", "2", b"new")) == b"new"


def test_the_stream_is_never_compressed(own_app: Flask) -> None:
    table = Device(into(own_app))
    code = table.open("Ann", "Bob", box="empty")
    with own_app.test_client(use_cookies=False) as client:
        cookies = "; ".join(f"{name}={value}" for name, value in table.cookies.items())
        got = client.get(f"/t/{code}/stream", headers={"Cookie": cookies, "Accept-Encoding": GZIP}, buffered=False)
        assert "Content-Encoding" not in got.headers
        assert next(iter(got.response)).startswith(b"retry: 1000\nevent: beat")
        got.close()


def test_the_screen_may_be_kept_on(quiet: Party) -> None:
    assert "screen-wake-lock=(self)" in quiet.table.page("/").headers["permissions-policy"]


@pytest.mark.parametrize("length", ["-1", "-99999", "+5", "1_0", " -1"])
def test_a_length_that_is_none_is_answered_at_once(server: Served, length: str) -> None:
    table = server.device()
    code = table.open("Ann", "Bob", box="empty")
    start = time.monotonic()
    status, _ = raw(server.port, head_of(table, code, server.port, f"Content-Length: {length}"), close=False)
    assert status == 400
    assert time.monotonic() - start < PATIENCE  # the body never comes
    assert table.head(code) == 0
