"""Whether a database file is one of ours, whole, and reads as it was entered. Nothing here writes."""
from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from alembic.script import ScriptDirectory

import companion.games
from companion.kernel import digest, fold

MIGRATIONS = Path(__file__).parents[1] / "migrations"
OURS = {"table", "entry", "alembic_version"}
Kind = Literal["ours", "missing", "empty", "foreign", "damaged", "newer"]


class Unreadable(NamedTuple):
    """The code of a table, and the number of its first entry that cannot be folded or has another digest."""

    code: str
    number: int


def read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def kind_of(file: Path, whole: bool = True) -> Kind:
    """What a file is that should be a database of ours. Without `whole` only its list of tables is read, so damage
    further behind is not seen."""
    if not file.is_file():
        return "missing"
    if not file.stat().st_size:
        return "empty"
    try:
        with closing(read_only(file)) as asked:
            if whole and asked.execute("PRAGMA quick_check").fetchone() != ("ok",):
                return "damaged"
            tables = {name for (name,) in asked.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not tables:
                return "empty"
            if not tables >= OURS:
                return "foreign"
            row = asked.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError:
        return "damaged"
    return "ours" if row and row[0] in _known() else "newer"


@cache
def _known() -> frozenset[str]:
    """The versions of the database that this app can read or bring up to its own."""
    return frozenset(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


def unreadable(file: Path, checked: dict[int, str] | None = None) -> list[Unreadable]:
    """Fold the journal of every table again; of each that is damaged the first bad entry. sqlite3.Error for a file that
    cannot be read.

    An entry is bad when its facts cannot be folded, or when its digest is wrong though the one before it is right. A
    journal that is wrong from its first entry on was written before the game's state had all its fields; a game that
    this version does not have is passed over. `checked` remembers, by table, what was found good: a table that has not
    changed since is not folded again."""
    with closing(read_only(file)) as asked:
        return [Unreadable(code, bad) for id, code, game, setup, start in asked.execute(
            'SELECT id, code, game, setup, start FROM "table"').fetchall()
            if companion.games.known(game) and (bad := _first_bad(asked, id, game, setup, start, checked))]


def _first_bad(asked: sqlite3.Connection, id: int, game_id: str, setup: str, start: str,
               checked: dict[int, str] | None) -> int:
    """The number of the first bad entry, 0 for none; 1 also for a beginning that cannot be read."""
    rows = asked.execute(
        "SELECT id, parent_id, number, facts, digest FROM entry WHERE table_id = ? ORDER BY id", (id,)).fetchall()
    journal_hash = hashlib.blake2b(repr((start, rows)).encode()).hexdigest()
    if checked is not None and checked.get(id) == journal_hash:
        return 0
    game = companion.games.load(game_id)
    try:
        positions: dict[int, tuple[Any, bool]] = {0: (_start(game, setup, start), False)}
    except Exception:
        return 1
    for entry, parent, number, facts, expected in rows:
        try:
            before, right = positions[parent or 0]
            s = fold(game, before, game.codec.facts(facts))
            good = digest(s) == expected
        except Exception:
            return int(number)
        if right and not good:
            return int(number)
        positions[entry] = s, good
    if checked is not None:
        checked[id] = journal_hash
    return 0


def _start(game: Any, setup: str, start: str) -> Any:
    try:
        return game.codec.state(start)
    except ValueError:  # its type has changed beyond reading: set up anew, as the journal does
        return game.new(game.codec.setup(setup))
