"""`companion table`: one table as a file, out of a house and into another."""
from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from companion.cli.box import Lines


def arguments(sub: argparse.ArgumentParser) -> None:
    verbs = sub.add_subparsers(title="verbs", dest="verb", metavar="VERB", required=True)
    for name, given, text in (("export", "code", "Write a table with all that was undone as a file."),
                              ("import", "file", "Take a table in as a new one, and judge it anew.")):
        verb = verbs.add_parser(name, help=text, description=text)
        verb.add_argument(given, help="the six letters of its address" if given == "code" else "- reads standard input")
        verb.add_argument("--data", metavar="DIR", help="data folder (default: COMPANION_DATA, else the user's own)")


def run(args: argparse.Namespace) -> Lines:
    """A line for every difference, the new table last; true where today's rules differ. TableError, OSError."""
    from flask import Flask

    from companion.table import desk, store
    from companion.table.copies import table_file

    app = Flask("companion")
    folder = store.data_folder(args.data)
    if args.verb == "export":
        store.open_for_reading(app, folder)
        with app.app_context():
            yield msgspec.Raw(msgspec.json.format(table_file.export(desk.find(args.code)), indent=-1))
        return False
    data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    if (folder / store.DATABASE).exists():
        store.open_for_reading(app, folder)
    else:
        store.open_folder(app, folder).release()
    with app.app_context():
        table, differences = table_file.load(data)
        for one in differences:
            yield msgspec.to_builtins(one)
        yield {"table": table.code, "game": table.game, "differences": len(differences)}
    return bool(differences)
