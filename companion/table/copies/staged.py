"""A copy that is put back at the next start, before anything is opened: a running app cannot replace the database that
it has open."""
from __future__ import annotations

from pathlib import Path

from companion import disk
from companion.table.copies.backups import BACKUPS, put_back_database
from companion.table.copies.house import is_house, put_back_house

STAGED = "companion.putback"


def stage(folder: Path, file: Path | None) -> None:
    """Have a file of `backups/` put back at the next start; None calls that off. OSError."""
    if file is None:
        (folder / STAGED).unlink(missing_ok=True)
    else:
        disk.write_whole(folder / STAGED, file.name.encode())


def staged_copy(folder: Path) -> Path | None:
    """The file to be put back at the next start; None for none, or if it no longer exists."""
    try:
        file = folder / BACKUPS / Path((folder / STAGED).read_text("utf-8").strip()).name
    except (OSError, UnicodeError):
        return None
    return file if file.is_file() else None


def put_back_staged(folder: Path) -> None:
    """Put back the staged copy, if there is one; it is tried once. The caller holds the folder's lock. TableError as
    `restore`; then nothing has changed."""
    file = staged_copy(folder)
    (folder / STAGED).unlink(missing_ok=True)
    if file is not None:
        if is_house(file):
            put_back_house(folder, file)
        else:
            put_back_database(folder, file)
