"""Backup and restore by the command line, beside a running server and after it; one server per folder."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from tests.server.client import Served
from tests.server.mould import Forked

COIN = {"do": "correct", "seat": "p1", "patches": [{"path": ["players", "p1", "coins"], "by": 1}]}


def command(*words: str) -> tuple[int, list[dict[str, Any]]]:
    """Exit status and the lines that were printed; the process has everything loaded."""
    with tempfile.NamedTemporaryFile() as out:
        status = Forked([*words], "", Path(out.name)).wait()
        return status, [json.loads(line) for line in out.read().splitlines()]


def test_a_backup_beside_the_running_server_brings_the_table_back(tmp_path: Path) -> None:
    data = str(tmp_path)
    with Served(tmp_path) as server:
        table = server.device()
        code = table.open("Ann", "Bob", box="empty")
        for _ in range(3):
            assert table.enter(code, COIN).status == 200
        before = table.get(f"/t/{code}/state").json
        status, [said] = command("backup", "--data", data)
        assert status == 0
        for _ in range(4):
            assert table.enter(code, COIN).status == 200
        refused, [why] = command("restore", said["backup"], "--data", data)
        assert (refused, why["ok"], why["kind"]) == (2, False, "refused")
        assert "already" in why["text"]
        assert table.get(f"/t/{code}/state").json["number"] == 7
    assert command("restore", said["backup"], "--data", data)[0] == 0
    with Served(tmp_path) as server:
        again = server.device()
        again.cookies = table.cookies
        assert again.get(f"/t/{code}/state").json == before
        assert again.enter(code, COIN).status == 200


def test_a_file_that_is_no_backup_changes_nothing(tmp_path: Path) -> None:
    assert command("backup", "--data", str(tmp_path))[1][0]["kind"] == "unknown"
    with Served(tmp_path) as server:
        code = server.device().open("Ann", "Bob", box="empty")
    wrong = tmp_path / "wrong.db"
    database = tmp_path / "companion.db"
    size = database.read_bytes()
    for content in (b"no database", size[: len(size) // 2]):
        wrong.write_bytes(content)
        status, [said] = command("restore", str(wrong), "--data", str(tmp_path))
        assert (status, said["ok"]) == (2, False), said
    status, [said] = command("restore", str(tmp_path / "missing"), "--data", str(tmp_path))
    assert (status, said["kind"]) == (2, "unknown")
    with Served(tmp_path) as server:
        assert code in server.device().page("/").text


def test_the_last_good_copy_is_found_by_itself_and_a_broken_house_says_so(tmp_path: Path) -> None:
    data = str(tmp_path)
    with Served(tmp_path) as server:
        code = server.device().open("Ann", "Bob", box="empty")
        made = command("backup", "--database", "--data", data)[1][0]["backup"]
    for content in (b"", b"rubbish" * 1000):
        (tmp_path / "companion.db").write_bytes(content)
        status, [said] = command("serve", "--data", data, "--host", "127.0.0.1", "--port", "0")
        assert (status, said["kind"]) == (2, "refused")
        assert "companion restore" in said["text"]
        assert command("backup", "--data", data)[0] == 2
        assert command("restore", "--data", data) == (0, [{"restored": made, "data": data}])
    with Served(tmp_path) as server:
        assert code in server.device().page("/").text


def test_a_second_server_on_the_same_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        code = server.device().open("Ann", "Bob", box="empty")
        status, [said] = command("serve", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", "0")
        assert (status, said["ok"], said["kind"]) == (2, False, "refused")
        assert f"127.0.0.1:{server.port}/" in said["text"]
        assert code in server.device().page("/").text


def test_a_port_that_is_taken_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with Served(tmp_path / "a") as server:
        status, [said] = command(
            "serve", "--data", str(tmp_path / "b"), "--host", "127.0.0.1", "--port", str(server.port)
        )
        assert (status, said["ok"]) == (2, False)
        assert len(said["text"]) > 10


def test_secrets_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        server.device().open("Ann", "Bob", box="empty")
        for name in ("secret.key", "companion.db", "companion.lock"):
            assert (tmp_path / name).stat().st_mode & 0o077 == 0, name
