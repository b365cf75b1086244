"""Where the app cannot be opened it says so in a sentence, with what to do."""
from __future__ import annotations

import errno
import json
import os
import socket
import threading
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from companion.table.errors import TableError
from companion.table.lock import Lock
from companion.web.host import ports


class Hello(BaseHTTPRequestHandler):
    """Answers as this app does."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"ok": True, "csrf": "x"}).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def serve(companion, tmp_path, at_once):
    return lambda *more: companion("serve", "--data", tmp_path, "--host", "127.0.0.1", *more)


@pytest.mark.parametrize("option", ["--port", "--https-port"])
def test_a_port_that_another_program_uses_is_said_with_one_that_is_free(serve, option, monkeypatch):
    monkeypatch.setattr(ports, "PROBE_SECONDS", 0.1)
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        status, [said] = serve(*(("--port", 0) if option == "--https-port" else ()), option, port)
    assert (status, said["kind"]) == (2, "refused")
    assert said["text"].startswith(f"Another program uses port {port}. Take another port: {option} ")
    socket.create_server(("127.0.0.1", int(said["text"].split()[-1]))).close()


def test_a_port_where_the_app_runs_already_is_said_with_its_address(serve):
    with HTTPServer(("127.0.0.1", 0), Hello) as ours:
        threading.Thread(target=ours.handle_request, daemon=True).start()
        status, [said] = serve("--port", ours.server_port, "--no-https")
    assert status == 2
    assert f"already runs on port {ours.server_port}: http://127.0.0.1:{ours.server_port}/ " in said["text"]


def test_an_address_of_another_machine_is_said(companion, tmp_path, at_once):
    status, [said] = companion("serve", "--data", tmp_path, "--host", "192.0.2.1", "--port", 0)
    assert (status, said["text"][:38]) == (2, "This machine has no address 192.0.2.1.")


@pytest.mark.parametrize(("number", "key"), [(errno.EACCES, "port.forbidden"), (errno.EMFILE, "port.unusable"),
                                             (socket.EAI_NONAME, "port.host")])
def test_whatever_else_keeps_a_port_closed_has_a_sentence(number: int, key: str) -> None:
    assert ports.refusal("127.0.0.1", 80, OSError(number, "why")).key == key


def test_a_folder_that_is_served_is_said_with_where(tmp_path: Path) -> None:
    with Lock(tmp_path) as held:
        with pytest.raises(TableError, match=rf"lock\.taken .*process: {os.getpid()}"):
            Lock(tmp_path).take()
        held.write_address("http://192.168.1.7:8080/")
        with pytest.raises(TableError, match=r"lock\.serves .*http://192\.168\.1\.7:8080/"):
            Lock(tmp_path).take()
    with Lock(tmp_path), pytest.raises(TableError, match=r"lock\.taken"):
        Lock(tmp_path).take()
