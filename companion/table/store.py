"""The data folder: its place, its lock, database, secret key and backups."""
from __future__ import annotations

import os
import secrets
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.script import ScriptDirectory
from flask import Flask, current_app
from flask_migrate import Migrate
from sqlalchemy import URL, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from companion import disk
from companion.table.copies.backups import BACKUPS, DATABASE, backup, backups, check_ours, copy, newest, restore
from companion.table.copies.staged import put_back_staged
from companion.table.errors import TableError
from companion.table.lock import Lock
from companion.table.memory import Memory, memory
from companion.table.models import db

__all__ = [
    "BACKUPS", "DATABASE", "Lock", "backup", "backup_after_start", "backup_if_due", "backups", "connect", "data_folder",
    "folder", "migrate", "newest", "open_folder", "open_for_reading", "reading", "restore", "secret_key", "writing",
]

MIGRATIONS = Path(__file__).with_name("migrations")
PRAGMAS = {"synchronous": "FULL", "journal_mode": "WAL", "foreign_keys": "ON", "busy_timeout": "10000"}
"""How every connection is set up."""
BACKUP_SECONDS = 3600.0
"""Time between backups while a table is in play."""


def data_folder(wanted: str | Path | None = None) -> Path:
    """The folder asked for, else `COMPANION_DATA`, else the user's own data directory; made when it is missing,
    readable by its owner only. TableError `folder.unusable` if that cannot be."""
    folder = Path(wanted or os.environ.get("COMPANION_DATA") or _user_data_folder()).expanduser().absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        usable = os.access(folder, os.W_OK | os.X_OK)
    except OSError as error:
        raise TableError("refused", "folder.unusable", folder=str(folder)) from error
    if not usable:
        raise TableError("refused", "folder.unusable", folder=str(folder))
    return folder


def _user_data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "companion"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "companion"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "companion"


def secret_key(folder: Path) -> bytes:
    """32 random bytes, made once, mode 0600; in a file of the whole house only where asked for, and locked."""
    path = folder / "secret.key"
    if path.exists() and len(key := path.read_bytes()) == 32:
        return key
    disk.write_whole(path, secrets.token_bytes(32))
    return path.read_bytes()


def folder() -> Path:
    """The data folder of the current app."""
    found: Path = current_app.config["DATA"]
    return found


def connect(app: Flask, folder: Path) -> None:
    """Bind the app to the folder's database: WAL, every commit on disk before it is confirmed."""
    app.config["DATA"] = folder
    app.config["SQLALCHEMY_DATABASE_URI"] = URL.create("sqlite", database=str(folder / DATABASE))
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = {
        # A write takes the write lock with its first statement, so that it never has to start over.
        "connect_args": {"isolation_level": "IMMEDIATE", "timeout": 10}, "pool_size": 8, "max_overflow": 120}
    db.init_app(app)
    Migrate(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    app.extensions["companion_table"] = Memory()
    with app.app_context():
        event.listen(db.engine, "connect", _prepare)


def _prepare(connection: Any, record: object) -> None:
    for name, value in PRAGMAS.items():
        connection.execute(f"PRAGMA {name} = {value}")


def open_folder(app: Flask, folder: Path) -> Lock:
    """Everything a server does with its folder before it serves: lock, connect, migrate. Whoever serves calls
    `backup_after_start` once it has answered. The caller keeps the lock and releases it at the end. Nothing stays
    locked when it fails. TableError `folder.empty`, `folder.foreign`, `disk.broken`, and as `migrate`."""
    lock = Lock(folder).take()
    try:
        untouched = _put_back_staged_copy(folder)
        check_ours(folder / DATABASE)
        app.secret_key = secret_key(folder)
        connect(app, folder)
        with app.app_context():
            memory().backup_trouble = untouched
            memory().start_backup_due = (folder / DATABASE).exists()
            migrate()
    except BaseException:
        lock.release()
        raise
    return lock


def _put_back_staged_copy(folder: Path) -> TableError | None:
    """Put back the staged copy; the error if that failed, else None."""
    try:
        put_back_staged(folder)
    except TableError as error:
        return error
    return None


def open_for_reading(app: Flask, folder: Path) -> None:
    """Bind the app to a folder that a server may hold at this moment, to read from it. A database of another version
    is brought to this one first, for which nobody else may hold it. TableError `table.unknown` where there is none,
    `lock.taken`, and as `migrate`."""
    check_ours(folder / DATABASE)
    if _revision(folder / DATABASE) is None:
        raise TableError("unknown", "table.unknown")
    connect(app, folder)
    with app.app_context():
        if not _up_to_date():
            with Lock(folder):
                migrate()


def migrate() -> None:
    """Bring the database to this version: on a copy, which replaces it only when every step went well.
    TableError `migrate.failed`, or `migrate.newer` for a database of a later version; the old file stays usable."""
    folder: Path = current_app.config["DATA"]
    live, trial = folder / DATABASE, folder / "companion.migrating.db"
    if _up_to_date():
        return
    config = current_app.extensions["migrate"].migrate.get_config()
    script, at = ScriptDirectory.from_config(config), _revision(live)
    if at is not None and at not in {known.revision for known in script.walk_revisions()}:
        raise TableError("refused", "migrate.newer", revision=at)
    if at is not None:
        backup(folder, "migration")
    _discard(trial)
    try:
        if live.exists():
            copy(live, trial)
        engine = create_engine(URL.create("sqlite", database=str(trial)))
        try:
            with engine.begin() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        finally:
            engine.dispose()
        if live.exists():
            copy(trial, live)
        else:  # a power cut at the very first start leaves no empty file
            os.replace(trial, live)
        live.chmod(0o600)
    except Exception as error:
        raise TableError("refused", "migrate.failed", why=str(error)) from error
    finally:
        _discard(trial)


def _up_to_date() -> bool:
    """Whether the database is of this version."""
    config = current_app.extensions["migrate"].migrate.get_config()
    live: Path = current_app.config["DATA"] / DATABASE
    return bool(_revision(live) == ScriptDirectory.from_config(config).get_current_head())


def _revision(live: Path) -> str | None:
    if not live.exists():
        return None
    try:
        with closing(sqlite3.connect(live)) as connection:
            if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
                return None
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None
    except sqlite3.DatabaseError as error:
        raise TableError("refused", "disk.broken") from error


def _discard(trial: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        trial.with_name(trial.name + end).unlink(missing_ok=True)


@contextmanager
def reading() -> Iterator[Session]:
    """A session whose objects stay readable after it. TableError `disk.*` for errors of the disk."""
    with Session(db.engine, expire_on_commit=False) as session:
        try:
            yield session
        except DatabaseError as error:
            raise _as_table_error(error) from error


@contextmanager
def writing() -> Iterator[Session]:
    """Like `reading`, and on disk when the block is left; nothing is written when it raises."""
    with memory().writing, Session(db.engine, expire_on_commit=False) as session:
        try:
            yield session
            session.commit()
        except DatabaseError as error:
            session.rollback()
            raise _as_table_error(error) from error


_KEYS = {
    sqlite3.SQLITE_FULL: "disk.full", sqlite3.SQLITE_READONLY: "disk.readonly", sqlite3.SQLITE_CANTOPEN: "disk.gone",
    sqlite3.SQLITE_IOERR: "disk.gone", sqlite3.SQLITE_CORRUPT: "disk.broken", sqlite3.SQLITE_NOTADB: "disk.broken",
    sqlite3.SQLITE_BUSY: "disk.busy", sqlite3.SQLITE_LOCKED: "disk.busy",
}


def _as_table_error(error: DatabaseError) -> Exception:
    """A TableError for an error of the disk, by the low byte of SQLite's code; any other error as it is."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return TableError("refused", _KEYS[code]) if code in _KEYS else error


def backup_if_due() -> None:
    """Start a backup in the background if the last one is BACKUP_SECONDS old."""
    mine = memory()
    if time.monotonic() - mine.backed_up >= BACKUP_SECONDS:
        mine.backed_up = time.monotonic()
        _backup_in_background("hour")


def backup_after_start() -> None:
    """Start the backup of a start in the background, once. Called after the first answer, since a copy and its check
    may take seconds."""
    mine = memory()
    if mine.start_backup_due:
        mine.start_backup_due = False
        _backup_in_background("start")


def _backup_in_background(why: str) -> None:
    """Back up in a thread. A failure is logged and kept in `backup_trouble`, which the host's page shows."""
    app, mine = current_app._get_current_object(), memory()  # type: ignore[attr-defined]

    def run() -> None:
        if not mine.backing_up.acquire(blocking=False):
            return
        try:
            backup(app.config["DATA"], why, mine.checked)
            mine.backup_trouble = None
        except TableError as error:
            mine.backup_trouble = error
            app.logger.warning("no backup: %s", error)
        finally:
            mine.backing_up.release()

    mine.backup_thread = threading.Thread(target=run, name="backup", daemon=True)
    mine.backup_thread.start()
