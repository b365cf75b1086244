"""`companion backup` and `companion restore`: the whole house in one file, or a copy of its database."""
from __future__ import annotations

import argparse
import getpass
import os
import sys
from pathlib import Path
from typing import Any

from companion.cli.box import Lines

PHRASE = "COMPANION_PASSPHRASE"


def backup_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", nargs="?", help="where to write it (default: backups/ of the data folder)")
    what = sub.add_mutually_exclusive_group()
    what.add_argument("--keys", action="store_true",
                      help=f"with the keys that devices trust, locked by a passphrase (asked for, or from {PHRASE})")
    what.add_argument("--database", action="store_true", help="the database only, into backups/")


def restore_arguments(sub: argparse.ArgumentParser) -> None:
    sub.add_argument("file", nargs="?", help="default: the last good copy of the database in backups/")
    sub.add_argument("--keys", action="store_true", help="restore its keys too; give the passphrase as for backup")


def back_up(args: argparse.Namespace) -> Lines:
    from companion.table import store
    from companion.table.copies import house

    data = store.data_folder(args.data)
    if args.database:
        made = store.backup(data)
    else:
        made = house.pack(data, Path(args.file).absolute() if args.file else None, phrase(args.keys, new=True))
    yield {"backup": str(made), "bytes": made.stat().st_size}
    return False


def put_back(args: argparse.Namespace) -> Lines:
    from companion.table import store
    from companion.table.copies import house

    data = store.data_folder(args.data)
    file = Path(args.file) if args.file else store.newest(data)
    line: dict[str, Any] = {"restored": str(file), "data": str(data)}
    if house.is_house(file):
        found = house.unpack(data, file, phrase(args.keys))
        line |= {"files": found.files, "keys": found.keys, "replaced": found.replaced}
        bad = found.damaged
    else:
        bad = store.restore(data, file)
    yield line | ({"damaged": bad} if bad else {})
    return bool(bad)


def phrase(wanted: bool, new: bool = False) -> str:
    """The pass phrase, "" where none is wanted. TableError `house.phrase` for an empty one, or where a new one is not
    typed the same twice."""
    from companion.table.copies.house import MIN_PHRASE_LETTERS
    from companion.table.errors import TableError

    if not wanted:
        return ""
    typed = os.environ.get(PHRASE, "")
    if not typed and sys.stdin.isatty():
        typed = getpass.getpass("Pass phrase: ")
        if new and getpass.getpass("Once more: ") != typed:
            typed = ""
    if not typed:
        raise TableError("malformed", "house.phrase", least=MIN_PHRASE_LETTERS)
    return typed
