"""A copy that waits to be put back: a running app cannot change the house under its own tables, so it happens at the
next start, before anything is opened."""
from __future__ import annotations

from pathlib import Path

from companion import disk
from companion.table.copies.backups import BACKUPS, put_back_database
from companion.table.copies.house import is_house, put_back_house

STAGED = "companion.putback"


def stage(folder: Path, file: Path | None) -> None:
    """Let a copy of `backups/` wait; None calls it off. OSError."""
    if file is None:
        (folder / STAGED).unlink(missing_ok=True)
    else:
        disk.write_whole(folder / STAGED, file.name.encode())


def waiting(folder: Path) -> Path | None:
    """The copy that waits, None for none, or where it is gone."""
    try:
        file = folder / BACKUPS / Path((folder / STAGED).read_text("utf-8").strip()).name
    except (OSError, UnicodeError):
        return None
    return file if file.is_file() else None


def put_back_staged(folder: Path) -> None:
    """Put back what waits, once, for whoever holds the folder's lock. TableError as `restore`; then all is as it
    was."""
    file = waiting(folder)
    (folder / STAGED).unlink(missing_ok=True)
    if file is not None:
        if is_house(file):
            put_back_house(folder, file)
        else:
            put_back_database(folder, file)
