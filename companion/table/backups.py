"""Backups of the database, by SQLite's own backup API, which copies a database that is in use."""
from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from companion.table.errors import TableError
from companion.table.lock import Lock

DATABASE, BACKUPS = "companion.db", "backups"
MAX_BACKUPS = 20
_NAME = re.compile(r"companion-\d{8}T\d{12}Z-[a-z]+\.db")


def backup(folder: Path, why: str = "asked") -> Path:
    """A copy in `backups/`, named by UTC time and reason (`start`, `migration`, `hour`, `restore`, `asked`);
    the newest MAX_BACKUPS stay. TableError `backup.nothing` when there is no database yet, `backup.failed` (why)."""
    source = folder / DATABASE
    if not source.exists():
        raise TableError("unknown", "backup.nothing", folder=str(folder))
    into = folder / BACKUPS
    into.mkdir(mode=0o700, exist_ok=True)
    target = into / f"companion-{datetime.now(UTC):%Y%m%dT%H%M%S%f}Z-{why}.db"
    half = target.with_suffix(".part")
    try:
        copy(source, half)
        with closing(sqlite3.connect(half)) as copied:
            copied.execute("PRAGMA journal_mode = DELETE")  # one file, also on a medium that cannot be written
        half.chmod(0o600)
        os.replace(half, target)
    except (sqlite3.Error, OSError) as error:
        half.unlink(missing_ok=True)
        raise TableError("refused", "backup.failed", why=str(error)) from error
    for old in backups(folder)[MAX_BACKUPS:]:
        old.unlink(missing_ok=True)
    return target


def backups(folder: Path) -> list[Path]:
    """All copies, the newest first."""
    return sorted((f for f in (folder / BACKUPS).glob("*.db") if _NAME.fullmatch(f.name)), reverse=True)


def restore(folder: Path, file: Path) -> None:
    """Put a copy back; what it replaces is backed up first. No server may hold the folder (`lock.taken`).
    TableError `restore.wrong` for a file that is no sound copy of ours; then nothing changes."""
    with Lock(folder):
        _check_sound(file)
        try:
            if (folder / DATABASE).exists():
                backup(folder, "restore")
        except TableError:
            _put_aside(folder)
        try:
            copy(file, folder / DATABASE)
        except sqlite3.Error as error:
            raise TableError("refused", "backup.failed", why=str(error)) from error


def copy(source: Path, target: Path) -> None:
    """One database over another, in one transaction of the target: a crash in the middle leaves the old one."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target, timeout=10)) as new:
        old.backup(new)


def _put_aside(folder: Path) -> None:
    """A database that cannot even be copied is kept under another name, for whoever wants to dig in it."""
    for end in ("-wal", "-shm"):
        (folder / (DATABASE + end)).unlink(missing_ok=True)
    os.replace(folder / DATABASE, folder / f"companion.broken-{datetime.now(UTC):%Y%m%dT%H%M%S}.db")


def _check_sound(file: Path) -> None:
    if not file.is_file():
        raise TableError("unknown", "restore.missing", file=str(file))
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            sound = copy.execute("PRAGMA quick_check").fetchone() == ("ok",)
            tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise TableError("refused", "restore.wrong", file=str(file)) from error
    if not sound or not {"table", "entry", "alembic_version"} <= tables:
        raise TableError("refused", "restore.wrong", file=str(file))
