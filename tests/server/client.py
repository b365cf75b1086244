"""A device as the server sees it: cookies, the CSRF token, JSON. Over a socket, or straight into an app.

    with Served(folder) as server:
        table = server.device()
        code = table.open("Ann", "Bob")
"""
from __future__ import annotations

import json
import os
import re
import secrets
import signal
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from flask import Flask

from companion.table import desk, journal, store
from companion.table.models import db
from tests.patience import PATIENCE
from tests.server.begun import Begun
from tests.server.mould import Forked

LANGUAGES = ("cs", "en")
DEVICES = count(1)
PORTS = range(20_000, 32_000)


class Answer(NamedTuple):
    """What came back; header names in small letters, cookies as `Set-Cookie` lines."""

    status: int
    body: bytes
    headers: dict[str, str]
    cookies: list[str]

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()


Send = Callable[[str, str, Mapping[str, str], bytes | None], Answer]
"""Method, path, headers, body -> answer."""


def into(app: Flask) -> Send:
    """Requests that never leave the process."""
    def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Answer:
        client = app.test_client(use_cookies=False)
        with client.open(path, method=method, headers=list(headers.items()), data=body) as got:
            return Answer(got.status_code, got.get_data(), {k.lower(): v for k, v in got.headers.items()},
                          got.headers.getlist("Set-Cookie"))

    return send


class Line:
    """Requests over one kept connection, opened again where the server closed it."""

    def __init__(self, port: int, timeout: float = PATIENCE):
        self.connection = HTTPConnection("127.0.0.1", port, timeout=timeout)

    def __call__(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Answer:
        for last in (False, True):
            try:
                self.connection.request(method, path, body=body, headers=dict(headers))
                got = self.connection.getresponse()
                return Answer(got.status, got.read(), {k.lower(): v for k, v in got.getheaders()},
                              got.headers.get_all("Set-Cookie") or [])
            except (ConnectionError, HTTPException):
                self.connection.close()
                if last:
                    raise
        raise AssertionError("unreachable")


class Device:
    """A browser, or a program, with its cookies. Asks for JSON unless told otherwise."""

    def __init__(self, send: Send, lang: str = "en"):
        self.send, self.lang = send, lang
        self.cookies: dict[str, str] = {}
        self.csrf = ""
        self.invitations: dict[str, str] = {}
        # Tables go from process to process as files, with the ids that were entered there: no process uses them again.
        self.name, self.clients = f"{os.getpid()}.{next(DEVICES)}", count(1)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str | None) -> Answer:
        """`headers` as `Content_Type="..."`; None leaves one out."""
        sent: dict[str, str | None] = {"Accept": "application/json", "Accept-Language": self.lang}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        got = self.send(method, path, {name: value for name, value in sent.items() if value is not None}, body)
        for line in got.cookies:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name.strip()] = value
        return got

    def get(self, path: str, **headers: str | None) -> Answer:
        return self.ask("GET", path, **headers)

    def page(self, path: str) -> Answer:
        """As a browser asks for a page."""
        return self.ask("GET", path, Accept="text/html,application/xhtml+xml,*/*;q=0.8")

    def post(self, path: str, value: Any = None, *, data: bytes | None = None, **headers: str | None) -> Answer:
        """JSON with the CSRF token; `data` goes out as it is."""
        if not self.csrf:
            self.csrf = self.get("/hello").json["csrf"]
        body = json.dumps(value).encode() if data is None else data
        return self.ask("POST", path, body, **({"Content_Type": "application/json", "X_CSRF": self.csrf} | headers))

    def open(self, *names: str, game: str = "near_and_far", **more: Any) -> str:
        """A new table with seats p1, p2 ... of these names; its code. `more` goes into the set-up."""
        seats = {f"p{n}": name for n, name in enumerate(names, 1)}
        got = self.post("/tables", {"game": game, "names": seats, "setup": more})
        assert got.status == 200, got.body
        return str(got.json["code"])

    def upload(self, path: str, name: str, data: bytes, **fields: str) -> Answer:
        """A file, as the form of a page sends it, with what else stands in the form."""
        edge = "edge-of-a-part"
        heads = {**{f'name="{field}"': typed.encode() for field, typed in fields.items()},
                 'name="csrf"': self.csrf.encode(), f'name="file"; filename="{name}"': data}
        body = b"".join(f"--{edge}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + part + b"\r\n"
                        for head, part in heads.items())
        return self.ask("POST", path, body + f"--{edge}--\r\n".encode(), Accept="text/html",
                        Content_Type=f"multipart/form-data; boundary={edge}")

    def take_in(self, file: bytes) -> str:
        """A new table of the file of another one, with this device as its screen; its code."""
        if not self.csrf:
            self.csrf = self.get("/hello").json["csrf"]
        taken = self.upload("/keep/table", "table.json", file)
        found = re.search(r"table=(\w{6})&differ=0\b", taken.headers.get("location", ""))
        assert found, taken.text
        assert self.post(f"/tables/{found[1]}/take").status == 302
        return found[1]

    def invite(self, code: str) -> str:
        """The join code on the table's screen. The last one still holds when the screen shows none any more."""
        shown = re.findall(r'<p class="code">(\w{6})</p>', self.page(f"/t/{code}").text)
        if shown:
            self.invitations[code] = shown[0]
        return self.invitations[code]

    def sit(self, invitation: str, seat: str) -> Answer:
        return self.post(f"/j/{invitation}/claim", {"seat": seat})

    def head(self, code: str) -> int:
        return int(self.get(f"/t/{code}/state").json["head"])

    def client(self) -> str:
        """An id for the next write that no other device uses."""
        return f"{self.name}-{next(self.clients)}"

    def enter(self, code: str, action: Mapping[str, Any], **more: Any) -> Answer:
        """An action under a fresh client id and at the present head, unless `more` says otherwise."""
        return self.post(f"/t/{code}/enter", {"client": self.client(), "action": action} | more)

    def offers(self, code: str, seat: str = "") -> list[dict[str, Any]]:
        return list(self.get(f"/t/{code}/offers?seat={seat}").json["actions"])


def draft(code: str, devices: Mapping[str, Device]) -> None:
    """Play the draft of the sample box, everybody keeping the first card: then it is the first turn."""
    anybody = next(iter(devices.values()))
    while not (state := anybody.get(f"/t/{code}/state").json)["state"]["round"]:
        for seat in anybody.get(f"/t/{code}/offers").json["actors"]:
            offered = devices[seat].offers(code, seat)
            action = next((a for a in offered if a["do"] == "done"), offered[0])
            got = devices[seat].enter(code, action)
            assert got.status == 200, (state["head"], got.body)


KEPT = """
from flask import Flask
from companion.story.sound import speech
Flask.default_config = Flask.default_config | {"SEND_FILE_MAX_AGE_DEFAULT": 3600}
every = speech.engines
speech.engines = lambda folder: every(folder)[::-1]
"""
"""For a server of browsers that open page after page: code and styles stay the same meanwhile, nobody asks again. It
speaks with eSpeak as the best of its voices: each server would compute for seconds before others say a word."""


class Served:
    """`companion serve` in a process of its own, on a free loopback port. `before` is Python that runs first, `https`
    the port of the other way in, if it is to be open. `loaded`: it comes out of the mould; not so where it is seen how
    a server begins, or ends by itself."""

    def __init__(self, folder: Path, before: str = "", port: int = 0, https: int = 0, loaded: bool = True):
        self.folder, self.before, self.port, self.https = folder, before, port or free_port(), https
        self.loaded = loaded
        self.process: Forked | Begun | None = None
        self.lines: list[Line] = []

    def __enter__(self) -> Served:
        secure = ["--https-port", str(self.https)] if self.https else ["--no-https"]
        self.process = (Forked if self.loaded else Begun)(
            ["serve", "--data", str(self.folder), "--host", "127.0.0.1", "--port", str(self.port), *secure],
            self.before, self.folder / "server.log")
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended: {self.log()}")
            try:
                for port in (self.port, self.https or self.port):
                    socket.create_connection(("127.0.0.1", port), 1).close()
                return self
            except OSError:
                time.sleep(0.025)
        raise RuntimeError("the server does not answer")

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def line(self, timeout: float = PATIENCE) -> Line:
        """A connection that is closed when the server stops."""
        self.lines.append(Line(self.port, timeout))
        return self.lines[-1]

    def device(self, lang: str = "en", timeout: float = PATIENCE) -> Device:
        return Device(self.line(timeout), lang)

    def stop(self, how: int = signal.SIGKILL, timeout: float = PATIENCE) -> None:
        """SIGKILL is what a power cut does: no chance to finish anything. SIGINT is Ctrl+C."""
        for line in self.lines:
            line.connection.close()
        self.lines.clear()
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(timeout)
            finally:
                self.process.kill()
                self.process.wait()
                self.process = None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.stop()


def verify_journal(folder: Path, code: str) -> None:
    """Every entry of a table leads to the digest stored with it; the folder is held by no server."""
    app = Flask("companion")
    lock = store.open_folder(app, folder)
    try:
        with app.app_context():
            assert journal.verify(desk.find(code)) == []
            db.session.remove()
            db.engine.dispose()
    finally:
        lock.release()


def free_port() -> int:
    """A loopback port that nobody listens on, below those that the system gives to whoever connects: one of those is
    taken again before a server has begun."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


class Live:
    """An open `/stream` of a device, read event by event."""

    def __init__(self, port: int, device: Device, code: str, timeout: float = PATIENCE):
        cookies = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
        self.socket = socket.create_connection(("127.0.0.1", port), timeout)
        self.socket.sendall(f"GET /t/{code}/stream HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookies}\r\n"
                            "Accept: text/event-stream, application/json\r\n\r\n".encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def events(self) -> Iterator[tuple[str, Any]]:
        """(event, data) to the end of the stream; chunk sizes and empty lines between them are skipped."""
        event = ""
        for line in self.file:
            if line == b"0\r\n":
                return
            if line.startswith(b"event: "):
                event = line[7:].decode().strip()
            elif line.startswith(b"data: "):
                yield event, json.loads(line[6:])

    def close(self) -> None:
        self.file.close()
        self.socket.close()
