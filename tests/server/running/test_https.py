"""HTTPS beside HTTP: one process, an authority of the house, and a device that stays who it is on both."""
from __future__ import annotations

import json
import signal
import socket
import ssl
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import pytest
from cryptography import x509

from companion.table import store
from companion.web.host.authority import AUTHORITY_YEARS, SERVER_DAYS, Authority
from companion.web.host.server import banner, https_lines, own_names
from companion.web.host.tls import RENEWAL_CHECK, Door, ServerCertificate
from tests.patience import PATIENCE
from tests.server.begun import ROOT
from tests.server.client import Answer, Device, Line, Live, Served, free_port

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
HOUSE = ("192.168.1.7", "203.0.113.5")


def authority(folder: Path, now: datetime = NOW, own: tuple[str, ...] = HOUSE) -> Authority:
    return Authority(folder, own, now)


def names(file: Path) -> set[str]:
    found = x509.load_pem_x509_certificate(file.read_bytes()).extensions
    return {str(name.value) for name in found.get_extension_for_class(x509.SubjectAlternativeName).value}


# The authority

def test_an_authority_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    first = authority(tmp_path)
    assert authority(tmp_path).fingerprint == first.fingerprint
    assert [stat.S_IMODE(file.stat().st_mode) for file in sorted((tmp_path / "authority").iterdir())] == [0o600, 0o600]
    assert stat.S_IMODE((tmp_path / "authority").stat().st_mode) == 0o700
    assert len(first.fingerprint) == 95
    assert b"PRIVATE" not in first.pem() + first.der()


@pytest.mark.parametrize("spoil", [
    lambda folder: (folder / "authority.key").unlink(),
    lambda folder: (folder / "authority.pem").write_text("no certificate"),
    lambda folder: (folder / "authority.pem").write_bytes((folder / "server.pem").read_bytes()),
    lambda folder: (folder / "authority.key").write_bytes(b""),
    lambda folder: (folder / "authority.key").write_bytes((folder.parent / "b/authority/authority.key").read_bytes()),
], ids=["no key", "no certificate", "another certificate", "an empty key", "somebody else's key"])
def test_what_does_not_belong_together_is_made_anew(tmp_path: Path, spoil: object) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
    first, _ = authority(tmp_path / "a"), authority(tmp_path / "b")
    (tmp_path / "a/b").symlink_to(tmp_path / "b")
    first.server(["localhost"], NOW)
    spoil(tmp_path / "a/authority")  # type: ignore[operator]
    again = authority(tmp_path / "a")
    assert again.fingerprint != first.fingerprint
    chain = x509.load_pem_x509_certificates(again.server(["localhost"], NOW).read_bytes())
    chain[0].verify_directly_issued_by(again.certificate)


def test_an_authority_that_is_over_is_made_anew(tmp_path: Path) -> None:
    first = authority(tmp_path).fingerprint
    assert authority(tmp_path, NOW + timedelta(days=365 * (AUTHORITY_YEARS - 1))).fingerprint == first
    assert authority(tmp_path, NOW + timedelta(days=365 * AUTHORITY_YEARS)).fingerprint != first


@pytest.mark.parametrize(("name", "may"), [
    ("192.168.1.7", True), ("10.1.2.3", True), ("203.0.113.5", True), ("fd00::2", True), ("127.0.0.1", True),
    ("fe80::1%eth0", True), ("localhost", True), ("house.local", True), ("tv.fritz.box", True),
    ("203.0.113.6", False), ("8.8.8.8", False), ("2001:db8::1", False), ("example.com", False), ("notlocal", False),
    ("bank.localhost.example", False), ("", False),
])
def test_it_vouches_for_a_house_and_for_nothing_else(tmp_path: Path, name: str, may: bool) -> None:
    made = authority(tmp_path)
    assert made.may(name) == may
    assert (name.split("%")[0] in names(made.server(["localhost", name], NOW))) == may


def test_the_server_keeps_its_certificate_until_a_name_is_new_or_it_gets_old(tmp_path: Path) -> None:
    made = authority(tmp_path)
    first = made.server(["localhost", "192.168.1.7"], NOW).read_bytes()
    assert made.server(["localhost"], NOW + timedelta(days=300)).read_bytes() == first
    assert authority(tmp_path).server(["localhost"], NOW).read_bytes() == first
    moved = made.server(["localhost", "10.0.0.9"], NOW)
    assert names(moved) == {"localhost", "10.0.0.9"}
    second = moved.read_bytes()
    assert made.server(["localhost"], NOW + timedelta(days=SERVER_DAYS - 20)).read_bytes() != second
    for spoiled in (b"", second[:300], second.partition(b"-----BEGIN CERTIFICATE")[0]):
        moved.write_bytes(spoiled)
        assert names(made.server(["localhost"], NOW)) == {"localhost"}


def test_a_certificate_is_one_that_telephones_take(tmp_path: Path) -> None:
    leaf = x509.load_pem_x509_certificate(authority(tmp_path).server(["localhost"], NOW).read_bytes())
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc < timedelta(days=398)
    usage = leaf.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert usage == x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.SERVER_AUTH])


def test_a_new_address_gets_its_name_before_the_first_device_comes(tmp_path: Path) -> None:
    known = ["localhost"]
    papers = ServerCertificate(Authority(tmp_path, ()), lambda: known)
    file = tmp_path / "authority/server.pem"
    papers.fit("10.9.8.7")
    assert names(file) == {"localhost", "10.9.8.7"}
    before = file.read_bytes()
    papers.fit("10.9.8.7")
    papers.fit("198.51.100.1")
    assert file.read_bytes() == before


def test_while_it_runs_the_certificate_is_looked_at_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    papers = ServerCertificate(Authority(tmp_path, ()), lambda: ["localhost"])
    papers.fit("127.0.0.1")
    first, looked = papers.context, papers.looked
    papers.fit("127.0.0.1")
    assert papers.context is first
    papers.looked = looked - RENEWAL_CHECK
    papers.fit("127.0.0.1")
    assert papers.context is not first
    last, papers.looked = papers.context, looked - RENEWAL_CHECK

    def full(*_: object) -> Path:
        raise OSError("no space left")

    monkeypatch.setattr(papers.authority, "server", full)
    papers.fit("127.0.0.1")
    papers.fit("10.0.0.1")
    assert papers.context is last
    assert papers.looked > looked - RENEWAL_CHECK


# The server

@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house"), https=free_port()) as server:
        yield server


def trusting(server: Served) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(server.folder / "authority/authority.pem"))


class SecureLine(Line):
    """The same over HTTPS, by a device that has the certificate of the house."""

    def __init__(self, server: Served):
        self.connection = HTTPSConnection("127.0.0.1", server.https, timeout=PATIENCE, context=trusting(server))
        server.lines.append(self)


def test_a_seat_taken_over_http_is_there_over_https_and_back(served: Served) -> None:
    table = served.device()
    code = table.open("Ann", "Bob", box="empty")
    phone = served.device()
    assert phone.sit(table.invite(code), "p1").status == 200
    plain, phone.send = phone.send, SecureLine(served)
    cookies = dict(phone.cookies)
    assert phone.get(f"/t/{code}/state?seat=p1").json["seat"] == "p1"
    entered = phone.enter(code, {"do": "hold", "seat": "p1", "basic": 3, "advanced": 1})
    assert entered.status == 200, entered.text
    assert phone.cookies == cookies
    assert phone.get("/hello").json["csrf"] == phone.csrf
    phone.send = plain
    assert phone.get(f"/t/{code}/state?seat=p1").json["head"] == entered.json["head"]


def test_no_cookie_says_how_it_came(served: Served) -> None:
    stranger = Device(SecureLine(served))
    got = stranger.page("/")
    assert got.status == 200
    assert got.cookies
    assert [line for line in got.cookies if "secure" in line.lower()] == []
    assert "strict-transport-security" not in got.headers
    assert got.headers["content-security-policy"] == served.device().page("/").headers["content-security-policy"]


def test_the_checks_are_the_same_over_https(served: Served) -> None:
    phone = Device(SecureLine(served))
    here = f"127.0.0.1:{served.https}"
    asked = {"game": "near_and_far", "names": {"p1": "A", "p2": "B"}, "setup": {"box": "empty"}}
    assert phone.post("/tables", asked, Origin=f"https://{here}").status == 200
    assert phone.post("/tables", asked, Origin=f"http://127.0.0.1:{served.port}").status == 403
    assert phone.post("/tables", asked, X_CSRF="").status == 403
    assert phone.get("/hello", Host=f"evil.example:{served.https}").status == 403


def test_the_code_for_the_others_leads_over_http(served: Served) -> None:
    """A phone that is asked for trust before it has seen anything stays away."""
    table = Device(SecureLine(served))
    code = table.open("Ann", "Bob", box="empty")
    page = table.page(f"/t/{code}").text
    assert f":{served.port}/j/" in page
    assert f":{served.https}/j/" not in page


def test_who_does_not_trust_the_house_gets_nothing(served: Served) -> None:
    stranger, friend = (HTTPSConnection("127.0.0.1", served.https, timeout=PATIENCE, context=context)
                        for context in (ssl.create_default_context(), trusting(served)))
    with pytest.raises(ssl.SSLCertVerificationError):
        stranger.request("GET", "/hello")
    friend.request("GET", "/hello")
    assert friend.getresponse().status == 200
    stranger.close()
    friend.close()


def test_a_name_that_is_not_ours_is_refused(served: Served) -> None:
    with (socket.create_connection(("127.0.0.1", served.https), 10) as raw,
          pytest.raises(ssl.SSLCertVerificationError)):
        trusting(served).wrap_socket(raw, server_hostname="example.com")


def test_plain_http_on_that_port_is_shown_the_way(served: Served) -> None:
    line = HTTPConnection("127.0.0.1", served.https, timeout=PATIENCE)
    line.request("GET", "/trust?system=ios")
    got = line.getresponse()
    assert (got.status, got.headers["Location"]) == (302, f"https://127.0.0.1:{served.https}/trust?system=ios")
    line.close()


@pytest.mark.parametrize("said", [
    b"POST /tables HTTP/1.1\r\nHost: x\r\n\r\n", b"\x00\x01\x02", b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x00\x05hello", b"GET /\x80 HTTP/1.1\r\nHost: a/b\r\n\r\n"])
def test_nonsense_on_that_port_ends_the_connection_and_nothing_else(served: Served, said: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.https), 10) as raw:
        raw.sendall(said)
        try:
            answered = raw.recv(4096)
        except ConnectionResetError:
            answered = b""
        assert not answered.startswith(b"HTTP")
    assert "Traceback" not in served.log()
    assert SecureLine(served)("GET", "/hello", {}, None).status == 200


def test_who_says_nothing_keeps_nobody_waiting(served: Served) -> None:
    silent = [socket.create_connection(("127.0.0.1", served.https), 10) for _ in range(20)]
    half = [socket.create_connection(("127.0.0.1", served.https), 10) for _ in range(3)]
    for raw in half:
        raw.sendall(b"\x16\x03\x01")
    got: Answer = SecureLine(served)("GET", "/hello", {}, None)
    assert got.status == 200
    assert served.device().get("/hello").status == 200
    for raw in (*silent, *half):
        raw.close()


class SecureLive(Live):
    """An open stream over HTTPS."""

    def __init__(self, server: Served, device: Device, code: str):
        cookies = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
        raw = socket.create_connection(("127.0.0.1", server.https), 10)
        self.socket = trusting(server).wrap_socket(raw, server_hostname="127.0.0.1")
        self.socket.sendall(f"GET /t/{code}/stream HTTP/1.1\r\nHost: 127.0.0.1:{server.https}\r\n"
                            f"Cookie: {cookies}\r\nAccept: text/event-stream\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass


def test_the_live_stream_tells_over_https_what_was_entered_over_http(served: Served) -> None:
    table = served.device()
    code = table.open("Ann", "Bob", box="empty")
    live = SecureLive(served, table, code)
    assert live.status == 200
    events = live.events()
    start = next(data["head"] for event, data in events if event == "at")
    assert table.enter(code, {"do": "hold", "seat": "p1", "basic": 3, "advanced": 1}).status == 200
    assert next(data["head"] for event, data in events if event == "head") > start
    live.close()


def test_a_large_body_comes_whole(served: Served) -> None:
    """More than one record of TLS, and the connection is used again after it."""
    line = SecureLine(served)
    device = Device(line)
    names = {"p1": "Ann", "p2": "Bob"}
    asked = {"game": "near_and_far", "names": names, "setup": {"box": "empty"}, "more": "x" * 60_000}
    assert device.post("/tables", asked).status == 200
    assert device.get("/hello").status == 200


def test_both_end_together(tmp_path: Path) -> None:
    with Served(tmp_path, https=free_port(), loaded=False) as server:
        lines = [server.line(), SecureLine(server)]
        assert [line("GET", "/hello", {}, None).status for line in lines] == [200, 200]
        first = (tmp_path / "authority/authority.pem").read_bytes()
        process, ports = server.process, (server.port, server.https)
        lines[1].connection.close()
        server.stop(signal.SIGINT)
        assert process is not None
        assert process.returncode == 0
        assert "Traceback" not in server.log()
        for port in ports:
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port), 2)
        with server:
            assert SecureLine(server)("GET", "/hello", {}, None).status == 200
        assert (tmp_path / "authority/authority.pem").read_bytes() == first
        assert len(server.log().split("SHA-256 ")) == 3


def test_without_https_nothing_of_it_is_made(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        page = server.device().page("/trust")
        assert page.status == 200
        assert server.device().get("/trust/companion.crt").status == 404
    assert not (tmp_path / "authority").exists()


def before_a_taken_one() -> tuple[int, socket.socket]:
    """A free port, and the next one, taken: another process of the tests may have that one already."""
    while True:
        port = free_port()
        try:
            return port, socket.create_server(("127.0.0.1", port + 1))
        except OSError:
            continue


def test_a_taken_port_is_no_reason_not_to_play(tmp_path: Path) -> None:
    """The port after HTTP's by default; HTTP alone where somebody has it."""
    port, taken = before_a_taken_one()
    with taken:
        before = "import sys; sys.argv.remove('--no-https')"
        with Served(tmp_path, before=before, port=port) as server:
            assert server.device().get("/hello").status == 200
            assert "--https-port" in server.log()


def test_a_taken_port_that_was_asked_for_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        asked = ["serve", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", "0", "--https-port",
                 str(taken.getsockname()[1])]
        got = subprocess.run([sys.executable, "-m", "companion.cli", *asked], cwd=ROOT, capture_output=True,
                             timeout=PATIENCE)
    assert got.returncode == 2
    assert json.loads(got.stdout)["kind"] == "refused"
    assert got.stderr == b""


def test_no_key_is_in_a_backup(served: Served) -> None:
    key = (served.folder / "authority/authority.key").read_bytes()
    made = store.backup(served.folder)
    assert made.parent.name == store.BACKUPS
    assert [file for file in made.parent.rglob("*") if key[40:120] in file.read_bytes()] == []
    for path in ("crt", "cer", "pem"):
        assert b"PRIVATE" not in served.device().get(f"/trust/companion.{path}").body


# What the terminal says

def test_the_banner_names_both_and_what_to_compare(tmp_path: Path) -> None:
    papers = ServerCertificate(Authority(tmp_path, ()), lambda: own_names("127.0.0.1"))
    door = Door("127.0.0.1", 0, papers)
    said = banner("127.0.0.1", 8080, https_lines("127.0.0.1", door, ""))
    door.close()
    assert "http://127.0.0.1:8080/" in said
    assert f"https://127.0.0.1:{door.port}/" in said
    assert "".join(said.split()).count(papers.authority.fingerprint[:47]) == 1
    assert papers.authority.fingerprint[48:] in said
    assert https_lines("127.0.0.1", None, "") == ""
