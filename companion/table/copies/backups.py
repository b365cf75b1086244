"""Backups of the database, by SQLite's own backup API, which copies a database that is in use. A copy counts once it
has been checked; those that count are thinned by age; one that was just made always stays."""
from __future__ import annotations

import filecmp
import os
import re
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion import disk
from companion.table.errors import TableError
from companion.table.lock import Lock
from companion.table.copies.soundness import Unreadable, kind_of, unreadable

DATABASE, BACKUPS = "companion.db", "backups"
ALL_HOURS, DAILY_DAYS, MONTHLY_DAYS = 24, 14, 365
"""Every copy stays for ALL_HOURS, one of each day for DAILY_DAYS, one of each month for MONTHLY_DAYS."""
MIN_KEPT, MAX_DAMAGED = 5, 3
"""The newest MIN_KEPT copies stay at any age; of copies of a damaged database the newest MAX_DAMAGED stay."""
_NAME = re.compile(r"companion-(\d{8}T\d{12})Z-[a-z]+\.db")
FILE_TIME = "%Y%m%dT%H%M%S%f"
"""The time in the name of a copy."""


def backup(folder: Path, why: str = "asked", checked: dict[int, str] | None = None) -> Path:
    """A copy in `backups/`, named by UTC time and reason (`start`, `migration`, `hour`, `restore`, `asked`), on disk
    and checked before this returns. Only then older ones are thinned. At a start where nothing has changed since the
    last copy it is that one. `checked`: as in `soundness.unreadable`.

    TableError `backup.nothing` when there is no database yet; `backup.failed` (why); `folder.empty`, `folder.foreign`
    for what is none of ours; `disk.broken` for a database that is damaged; `backup.damaged` when a table is: then the
    copy lies beside the good ones under another name, and no good one went for it."""
    source = folder / DATABASE
    kind = kind_of(source, whole=False)
    if kind == "missing":
        raise TableError("unknown", "backup.nothing", folder=str(folder))
    check_ours(source)
    into = folder / BACKUPS
    unfinished = into / f".{os.getpid()}-{datetime.now(UTC):{FILE_TIME}}.part"
    try:
        into.mkdir(mode=0o700, exist_ok=True)
        copy(source, unfinished)
        with closing(sqlite3.connect(unfinished)) as copied:
            copied.execute("PRAGMA journal_mode = DELETE")  # one file, also on a medium that cannot be written
        unfinished.chmod(0o600)
        if kind_of(unfinished) not in ("ours", "newer"):
            raise TableError("refused", "disk.broken")
        if why == "start" and (last := backups(folder)[:1]) and filecmp.cmp(unfinished, last[0], shallow=False):
            return last[0]
        bad = unreadable(unfinished, checked)
        target = _free_name(into, f"{why}-damaged" if bad else why)
        os.replace(unfinished, target)
        disk.flush_folder(into)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise TableError("refused", "disk.broken") from error
        raise TableError("refused", "backup.failed", why=str(error)) from error
    except OSError as error:
        raise TableError("refused", "backup.failed", why=str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
    if bad:
        _keep_newest(into.glob("companion-*-damaged.db"), MAX_DAMAGED)
        raise TableError("refused", "backup.damaged", table=bad[0].code, number=bad[0].number, n=len(bad),
                         file=str(target))
    delete_old(backups(folder), target)
    return target


def check_ours(database: Path) -> None:
    """TableError `folder.empty`, `folder.foreign` or `disk.broken` for a file that is no database of ours; neither
    of a later version nor a missing one is objected to here."""
    kind = kind_of(database, whole=False)
    if kind == "empty":
        raise TableError("refused", "folder.empty", file=str(database))
    if kind == "foreign":
        raise TableError("refused", "folder.foreign", file=str(database))
    if kind == "damaged":
        raise TableError("refused", "disk.broken")


def _free_name(into: Path, why: str) -> Path:
    """A name that no copy has yet, also where the clock stands still or was put back."""
    at = datetime.now(UTC)
    while (target := into / f"companion-{at:{FILE_TIME}}Z-{why}.db").exists():
        at += timedelta(microseconds=1)
    return target


def backups(folder: Path) -> list[Path]:
    """All copies that count, the newest first."""
    return sorted((f for f in (folder / BACKUPS).glob("*.db") if _NAME.fullmatch(f.name)), reverse=True)


def made_at(file: Path) -> datetime:
    """When a copy was made, by its name. ValueError for a file that is named otherwise."""
    if not (named := re.fullmatch(r"companion-(\d{8}T\d{12})Z-[a-z]+\.(db|zip)", file.name)):
        raise ValueError(file.name)
    return datetime.strptime(named[1], FILE_TIME).replace(tzinfo=UTC)


def reason_of(file: Path) -> str:
    """Why a copy was made, by its name."""
    return file.stem.rpartition("-")[2]


def times_to_keep(times: Iterable[datetime], now: datetime) -> set[datetime]:
    """The times of those copies that stay: every one of the last ALL_HOURS, and of a future that a wrong clock saw;
    then the last of each day for DAILY_DAYS, the last of each month for MONTHLY_DAYS; and in any case the newest
    MIN_KEPT."""
    newest_first = sorted(times, reverse=True)
    stay, slots = set(newest_first[:MIN_KEPT]), set()
    for at in newest_first:
        age = now - at
        if age <= timedelta(hours=ALL_HOURS):
            stay.add(at)
            continue
        slot = f"{at:%Y%m%d}" if age <= timedelta(days=DAILY_DAYS) else f"{at:%Y%m}"
        if age <= timedelta(days=MONTHLY_DAYS) and slot not in slots:
            slots.add(slot)
            stay.add(at)
    return stay


def delete_old(files: Sequence[Path], just_made: Path) -> None:
    """Delete the copies that `times_to_keep` does not name, never the one just made."""
    stay = times_to_keep([made_at(file) for file in files], datetime.now(UTC))
    for file in files:
        if file != just_made and made_at(file) not in stay:
            file.unlink(missing_ok=True)


def _keep_newest(files: Iterable[Path], most: int) -> None:
    for file in sorted(files, reverse=True)[most:]:
        file.unlink(missing_ok=True)


def newest(folder: Path) -> Path:
    """The last copy that counts. TableError `restore.none` (folder)."""
    found = backups(folder)
    if not found:
        raise TableError("unknown", "restore.none", folder=str(folder / BACKUPS))
    return found[0]


def restore(folder: Path, file: Path) -> list[Unreadable]:
    """Put a copy back; the present database is backed up first, or renamed (`companion.broken-...`) if that fails.
    Returns the tables of the copy that do not read as they were entered. `lock.taken` while a server holds the folder.
    TableError `restore.missing`, `.empty`, `.foreign`, `.damaged`, `.newer` for a file that is no sound copy of ours;
    then nothing changes."""
    with Lock(folder):
        return put_back_database(folder, file)


def put_back_database(folder: Path, file: Path) -> list[Unreadable]:
    """`restore` for a caller that holds the folder's lock."""
    _check_copy(file)
    restoring, live = folder / "companion.restoring.db", folder / DATABASE
    try:
        bad = unreadable(file)
        copy(file, restoring)
        restoring.chmod(0o600)
        if live.exists() and not _is_backed_up(folder):
            _put_aside(folder)
        if live.exists():
            copy(restoring, live)
        else:
            os.replace(restoring, live)
            disk.flush_folder(folder)
    except (sqlite3.Error, OSError) as error:
        raise TableError("refused", "backup.failed", why=str(error)) from error
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            restoring.with_name(restoring.name + end).unlink(missing_ok=True)
    return bad


def _check_copy(file: Path) -> None:
    match kind_of(file):
        case "missing":
            raise TableError("unknown", "restore.missing", file=str(file))
        case "empty":
            raise TableError("refused", "restore.empty", file=str(file))
        case "foreign":
            raise TableError("refused", "restore.foreign", file=str(file))
        case "damaged":
            raise TableError("refused", "restore.damaged", file=str(file))
        case "newer":
            raise TableError("refused", "restore.newer", file=str(file))


def _is_backed_up(folder: Path) -> bool:
    """Back up the present database; False where that failed."""
    try:
        backup(folder, "restore")
    except TableError:
        return False
    return True


def copy(source: Path, target: Path) -> None:
    """Copy one database over another in one transaction of the target; a crash leaves the target as it was."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target, timeout=10)) as new:
        old.backup(new)


def _put_aside(folder: Path) -> None:
    """Rename the present database, which cannot be backed up, to `companion.broken-<time>.db`."""
    name = f"companion.broken-{datetime.now(UTC):%Y%m%dT%H%M%S%f}.db"
    for end in ("-wal", "-shm", ""):
        if (part := folder / (DATABASE + end)).exists():
            os.replace(part, folder / (name + end))
