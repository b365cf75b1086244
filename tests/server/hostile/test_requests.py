"""Requests that a browser of ours would never send: too big, from elsewhere, to nowhere."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.table.cards.codes import MAX_GUESSES
from tests.server.client import LANGUAGES, Device, Served, into
from tests.server.conftest import Party, fault, refused_in_both, sentence

COIN = {"do": "correct", "seat": "p1", "patches": [{"path": ["players", "p1", "coins"], "by": 1}]}
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served


# Where it comes from


@pytest.mark.parametrize(
    "headers",
    [
        {"X_CSRF": None},
        {"X_CSRF": ""},
        {"X_CSRF": "0" * 40},
        {"X_CSRF": "č".encode().decode("latin-1")},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "https://localhost"},
        {"Origin": "http://localhost:1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
    ids=str,
)
def test_a_write_from_elsewhere(untouched: Party, headers: dict[str, str | None]) -> None:
    body = {"client": "x", "action": COIN}
    refused_in_both(
        untouched.phones["p1"],
        "forbidden",
        403,
        lambda: untouched.phones["p1"].post(untouched.at("/enter"), body, **headers),
    )


def test_a_form_on_another_site(untouched: Party) -> None:
    """What a page elsewhere can make a browser send: cookies perhaps, but no header of ours and no token."""
    ann = untouched.table
    for path in (
        untouched.at("/enter"),
        untouched.at("/undo"),
        "/tables",
        "/language",
        f"/tables/{untouched.code}/take",
    ):
        for kind in (FORM, "text/plain", "multipart/form-data; boundary=x"):
            got = ann.ask(
                "POST", path, b'{"client": "x", "seat": "p1"}', Content_Type=kind, Origin="http://evil.example"
            )
            fault(got, "forbidden", 403)
            got = ann.ask("POST", path, b"csrf=x&client=x", Content_Type=kind)
            fault(got, "forbidden", 403)


def test_the_token_of_another_device(untouched: Party) -> None:
    other = untouched.phones["p2"].get("/hello").json["csrf"]
    fault(untouched.phones["p1"].post(untouched.at("/undo"), {"client": "x"}, X_CSRF=other), "forbidden", 403)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.2",
        "[",
        "[::1",
        "a]b",
        "a b",
        "localhost:x",
        "localhost@evil.example",
        "user:pw@localhost",
        "localhost/",
        "",
        "x" * 300,
    ],
)
def test_a_foreign_host(untouched: Party, host: str) -> None:
    for path in ("/", "/hello", untouched.at("/state"), "/static/css/base.css"):
        for page in (True, False):
            got = untouched.table.ask("GET", path, Host=host, Accept="text/html" if page else "application/json")
            assert 400 <= got.status < 500, (path, got.status, got.body)
            assert untouched.code not in got.text
            if not page:
                fault(got, "forbidden" if got.status == 403 else "malformed", got.status)


def test_a_foreign_host_is_told_in_both_languages(untouched: Party) -> None:
    refused_in_both(untouched.table, "forbidden", 403, lambda: untouched.table.get("/hello", Host="evil.example"))


# How it is sent


@pytest.mark.parametrize(
    "kind", [None, "text/plain", FORM, "application/xml", "application/json5", "x" * 2000, "čeština"]
)
def test_a_wrong_content_type(untouched: Party, kind: str | None) -> None:
    kind = kind and kind.encode().decode("latin-1")
    for path in ("/enter", "/undo", "/settings"):
        got = untouched.table.post(untouched.at(path), {"client": "x", "action": COIN}, Content_Type=kind)
        fault(got, "malformed", 400)


@pytest.mark.parametrize("path", ["/t/{}/enter", "/t/{}/judge", "/t/{}/undo", "/tables", "/j/{}/claim", "/language"])
@pytest.mark.parametrize("kind", ["application/json", FORM])
def test_more_than_64_kilobytes(untouched: Party, path: str, kind: str) -> None:
    at = path.format(untouched.code)
    if "claim" in path:
        at = path.format(untouched.table.invite(untouched.code))
    data = b'{"client": "' + b"x" * 70_000 + b'"}' if "json" in kind else b"csrf=" + b"x" * 70_000
    got = untouched.table.post(at, data=data, Content_Type=kind)
    if "json" in kind:
        fault(got, "malformed", 413)
    else:  # a form is refused for what it is before it is measured
        fault(got, "malformed", got.status)
        assert got.status in (400, 413)


def test_64_kilobytes_are_the_limit_and_both_languages_say_so(untouched: Party) -> None:
    def sized(n: int) -> bytes:
        return b'{"choice": "' + b"x" * (n - 14) + b'"}'

    assert len(sized(65_536)) == 65_536
    fault(untouched.table.post(untouched.at("/settings"), data=sized(65_536)), "malformed", 400)
    refused_in_both(
        untouched.table, "malformed", 413, lambda: untouched.table.post(untouched.at("/settings"), data=sized(65_537))
    )


def raw(port: int, sent: bytes, close: bool = True) -> tuple[int, bytes]:
    """Bytes as they are; status and everything that came back. Unless `close`, our half of the line stays open, as a
    browser's does."""
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        with contextlib.suppress(ConnectionError):  # it may have answered before it had read everything
            line.sendall(sent)
        with contextlib.suppress(OSError):  # the server may have closed it already
            if close:
                line.shutdown(socket.SHUT_WR)
        got = b"".join(iter(lambda: line.recv(65_536), b""))
    return int(got.split()[1]), got


def head_of(device: Device, code: str, port: int, *more: str) -> bytes:
    cookies = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
    lines = (
        f"POST /t/{code}/enter HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Cookie: {cookies}",
        f"X-CSRF: {device.csrf}",
        "Content-Type: application/json",
        "Accept: application/json",
        "Connection: close",
        *more,
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def test_a_body_in_chunks(server: Served) -> None:
    table = server.device()
    code = table.open("Ann", "Bob", box="empty")
    before = table.get(f"/t/{code}/state").json
    big = b'{"client": "x", "reason": "' + b"x" * 30_000
    chunk = b"%x\r\n%s\r\n" % (len(big), big)
    for sent in (chunk * 4 + b"0\r\n\r\n", b"ffffffff\r\nx", b"zz\r\n{}\r\n0\r\n\r\n"):
        status, got = raw(server.port, head_of(table, code, server.port, "Transfer-Encoding: chunked") + sent)
        assert 400 <= status < 500, got[:500]
    assert table.get(f"/t/{code}/state").json == before


@pytest.mark.parametrize("length", ["99999999999", "x", "0"])
def test_a_length_that_lies(server: Served, length: str) -> None:
    table = server.device()
    code = table.open("Ann", "Bob", box="empty")
    status, got = raw(server.port, head_of(table, code, server.port, f"Content-Length: {length}"))
    assert 400 <= status < 500, got
    assert table.head(code) == 0


def test_no_length_at_all(server: Served) -> None:
    table = server.device()
    code = table.open("Ann", "Bob", box="empty")
    status, got = raw(server.port, head_of(table, code, server.port) + b'{"client": "x"}')
    assert 400 <= status < 500
    assert b'"ok":false' in got or status == 411
    assert table.head(code) == 0


@pytest.mark.parametrize(
    "sent",
    [
        b"GET\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"GET  / HTTP/1.1\r\n\r\n",
        b"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"a" * 40_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /%zz%ff%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.0\r\n\r\n",
    ],
)
def test_no_proper_http(server: Served, sent: bytes) -> None:
    status, got = raw(server.port, sent)
    assert status < 500, got[:300]
    assert b"Traceback" not in got
    assert server.device().get("/hello").status == 200


# Where it goes


@pytest.mark.parametrize(
    "path",
    [
        "/static/../companion/cli/__init__.py",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2f..%2fetc/passwd",
        "/static//etc/passwd",
        "/static/css/../../../pyproject.toml",
        "/static/..\\pyproject.toml",
        "/static/%00",
        "/static/css",
        "/static/",
        "/static",
        "/static/.git/config",
        "/pyproject.toml",
        "/templates/base.html",
        "/companion.db",
        "/secret.key",
        "/../secret.key",
    ],
)
def test_nothing_but_static_files_is_handed_out(server: Served, untouched: Party, path: str) -> None:
    for device in (untouched.table, server.device()):
        got = device.get(path)
        if got.status == 308:  # two slashes become one
            got = device.get(
                got.headers["location"].removeprefix("http://localhost").partition(f":{server.port}")[2]
                or "/static/etc/passwd"
            )
        fault(got, "unknown" if got.status == 404 else "malformed", got.status)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "BREW", "GET"])
def test_wrong_methods(untouched: Party, method: str) -> None:
    for path in ("/enter", "/undo", "/free"):
        got = untouched.table.ask(method, untouched.at(path), X_CSRF=untouched.table.csrf)
        fault(got, "malformed", 405)
    got = untouched.table.post(untouched.at("/state"))
    fault(got, "malformed", 405)


def test_pages_nobody_made(untouched: Party) -> None:
    for path in (
        "/nothing",
        "/t",
        "/t/",
        untouched.at("/nothing"),
        "/j/",
        untouched.at("/entry/x"),
        untouched.at("/entry/-1"),
        "/" + "a/" * 500,
        "/%F0%9F%90%89",
        "/<script>",
    ):
        fault(untouched.table.get(path.replace("<", "%3C").replace(">", "%3E")), "unknown", 404)
        page = untouched.table.page(path.replace("<", "%3C").replace(">", "%3E"))
        assert page.status == 404
        assert "<script>" not in page.text


def test_language_leads_nowhere_else(untouched: Party) -> None:
    phone = untouched.fresh()
    phone.post("/language", data=b"")
    for back in (
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "/\r\nSet-Cookie: a=b",
        "\t//evil.example",
        "/\t/evil.example",
        "",
    ):
        body = f"lang=cs&csrf={phone.csrf}&next=".encode() + "".join(f"%{byte:02X}" for byte in back.encode()).encode()
        got = phone.ask("POST", "/language", body, Content_Type=FORM)
        assert got.status in (302, 400), (back, got.status)
        at = got.headers.get("location", "/")
        assert at.startswith("/"), (back, at)
        assert not at.startswith(("//", "/\\", "/\t")), (back, at)
        assert "a" not in phone.cookies


# Codes


@pytest.mark.parametrize("typed", ["AAAAAA", "0", "-", "a" * 5000, "' OR ''='", "%00", "🐉", "<b>", "..", "AAAAAA%20"])
def test_bad_join_codes(own_app: Flask, typed: str) -> None:
    phone = Device(into(own_app))
    path = "/j/" + typed.replace("<", "%3C").replace(">", "%3E").replace("🐉", "%F0%9F%90%89").replace(" ", "%20")
    for got in (phone.get(path), phone.post(path + "/claim", {"seat": "p1"})):
        fault(got, "unknown", 404)
    assert phone.get("/j?code=" + path[3:]).status in (302, 404)


def test_guessing_codes_is_slowed_down_and_players_are_not(own_app: Flask, tmp_path: Path) -> None:
    table = Device(into(own_app))
    code = table.open("Ann", "Bob", box="empty")
    phone, guesser = Device(into(own_app)), Device(into(own_app))
    assert phone.sit(table.invite(code), "p1").status == 200
    for n in range(MAX_GUESSES):
        fault(guesser.post(f"/j/AAAAA{'23456789BC'[n]}/claim", {"seat": "p1"}), "unknown", 404)
    for lang in LANGUAGES:
        guesser.lang = lang
        for got in (guesser.get("/j/AAAAAA"), guesser.post("/j/AAAAAA/claim", {"seat": ""})):
            assert got.status in (403, 429)
            assert got.json["kind"] == "forbidden"
            sentence(got.json["text"])
    assert guesser.get("/j/AAAAAA").status == 429
    assert phone.enter(code, {"do": "hold", "seat": "p1", "basic": 1, "advanced": 1}).status == 200
    fault(table.get("/t/AAAAAA/state"), "forbidden", 403)
