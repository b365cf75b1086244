"""The data folder: one server, a key, its copies in play, restore, migrations."""
from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from flask import Flask, current_app

from companion.kernel import digest
from companion.table import desk, models, store
from companion.table.copies.backups import copy
from companion.table.errors import TableError
from companion.table.memory import memory
from companion.table.models import Table
from tests.patience import PATIENCE
from tests.table.conftest import do, go, new_table, serve, stop


@contextmanager
def served(folder: Path) -> Iterator[Flask]:
    app, lock = serve(folder)
    try:
        with app.app_context():
            yield app
    finally:
        stop(app, lock)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_folder_comes_from_the_option_the_environment_or_the_user(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path / "env"))
    assert store.data_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    assert mode(tmp_path / "a" / "b") == 0o700
    assert store.data_folder() == tmp_path / "env"
    monkeypatch.delenv("COMPANION_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    if sys.platform == "linux":
        assert store.data_folder() == tmp_path / "xdg" / "companion"
    (tmp_path / "file").touch()
    with pytest.raises(TableError, match=r"folder\.unusable"):
        store.data_folder(tmp_path / "file")


def test_the_key_is_made_once_and_is_its_owners(tmp_path: Path) -> None:
    key = store.secret_key(tmp_path)
    assert (len(key), store.secret_key(tmp_path), mode(tmp_path / "secret.key")) == (32, key, 0o600)
    (tmp_path / "secret.key").write_bytes(b"")
    assert len(store.secret_key(tmp_path)) == 32
    (tmp_path / "other").mkdir()
    assert store.secret_key(tmp_path / "other") != key


def test_database_and_backups_are_their_owners(tmp_path: Path) -> None:
    with served(tmp_path):
        new_table()
        assert mode(tmp_path / store.DATABASE) == 0o600
        assert mode(store.backup(tmp_path)) == 0o600


def test_one_server_a_folder(tmp_path: Path) -> None:
    with served(tmp_path):
        with pytest.raises(TableError) as caught:
            serve(tmp_path)
        assert (caught.value.kind, caught.value.key) == ("refused", "lock.taken")
        assert caught.value.params == {"folder": str(tmp_path), "process": str(os.getpid())}
    with served(tmp_path):
        pass


def test_one_server_a_folder_among_processes(tmp_path: Path) -> None:
    code = ("import sys, pathlib; from companion.table.store import Lock; Lock(pathlib.Path(sys.argv[1])).take(); "
            "print('held', flush=True); sys.stdin.read()")
    other = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             env={"PYTHONPATH": str(Path(__file__).parents[2])})
    with other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(TableError) as caught:
            store.Lock(tmp_path).take()
        assert caught.value.params["process"] == str(other.pid)
        other.kill()
    store.Lock(tmp_path).take().release()


def test_a_backup_of_a_running_table_is_whole(tmp_path: Path) -> None:
    with served(tmp_path):
        table = new_table()
        file = store.backup(tmp_path)
        do(table, go("ann"))
    with closing(sqlite3.connect(file)) as copied:
        assert copied.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copied.execute("SELECT count(*) FROM entry").fetchone() == (2,)
    assert not file.with_name(file.name + "-wal").exists()


def test_hourly_in_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as app:
        table = new_table()
        memory().backed_up -= store.BACKUP_SECONDS
        do(table, go("ann", hold=True))
        behind = memory().backup_thread
        do(table, go("bob", hold=True))
        assert behind is not None
        assert memory().backup_thread is behind
        behind.join(PATIENCE)
        assert [f.name.rsplit("-", 1)[1] for f in store.backups(tmp_path)] == ["hour.db"]
        memory().backed_up -= store.BACKUP_SECONDS

        def fail(*args: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        monkeypatch.setattr("companion.table.copies.backups.copy", fail)
        warnings: list[object] = []
        monkeypatch.setattr(app.logger, "warning", lambda *args: warnings.append(args))
        do(table, go("ann"))
        assert memory().backup_thread not in (None, behind)
        memory().backup_thread.join(PATIENCE)
        assert len(warnings) == 1


def test_restore_brings_back_what_was(tmp_path: Path) -> None:
    with served(tmp_path):
        table = new_table()
        do(table, go("ann", hold=True))
        then = digest(desk.look(table).state)
        file = store.backup(tmp_path)
        do(table, go("bob", hold=True))
        with pytest.raises(TableError, match=r"lock\.taken"):
            store.restore(tmp_path, file)
    store.restore(tmp_path, file)
    with served(tmp_path):
        [table] = desk.tables()
        assert digest(desk.look(table).state) == then
        do(table, go("bob", hold=True))
    [replaced] = [f for f in store.backups(tmp_path) if f.name.endswith("-restore.db")]
    with closing(sqlite3.connect(replaced)) as copied:
        assert copied.execute("SELECT count(*) FROM entry").fetchone() == (4,)


def test_a_damaged_database_is_named_put_aside_and_replaced(tmp_path: Path) -> None:
    with served(tmp_path):
        new_table()
        file = store.backup(tmp_path)
    (tmp_path / store.DATABASE).write_bytes(b"rubbish" * 1000)
    with pytest.raises(TableError, match=r"disk\.broken"):
        serve(tmp_path)
    store.restore(tmp_path, file)
    with served(tmp_path):
        assert len(desk.tables()) == 1
    assert len(list(tmp_path.glob("companion.broken-*.db"))) == 1


def test_nothing_to_back_up_yet(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"backup\.nothing"):
        store.backup(tmp_path)


def test_migrations_lead_to_the_models(app: Flask) -> None:
    command.check(current_app.extensions["migrate"].migrate.get_config())


def test_an_up_to_date_database_is_left_alone(app: Flask, tmp_path: Path) -> None:
    new_table()
    store.migrate()
    assert store.backups(tmp_path) == []


def older(folder: Path) -> None:
    """As if the last migration had never run."""
    with closing(sqlite3.connect(folder / store.DATABASE)) as live:
        live.execute("DELETE FROM alembic_version")
        live.execute("INSERT INTO alembic_version VALUES ('0000')")
        live.commit()


def later(folder: Path, body: str) -> Path:
    """Migrations with one more behind ours."""
    versions = folder / "migrations"
    versions.mkdir()
    (versions / "env.py").write_text((store.MIGRATIONS / "env.py").read_text())
    (versions / "versions").mkdir()
    ours = sorted((store.MIGRATIONS / "versions").glob("v*.py"))
    for file in ours:
        (versions / "versions" / file.name).write_text(file.read_text())
    (versions / "versions" / "v9999_more.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n\nrevision = '9999'\n"
        f"down_revision = '{ours[-1].name[1:5]}'\n\n\n"
        "def upgrade():\n    with op.batch_alter_table('entry', recreate='always') as batch:\n"
        "        batch.add_column(sa.Column('mood', sa.Text()))\n"
        f"    {body}\n")
    return versions


def test_a_migration_is_backed_up_first_and_keeps_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path):
        table = new_table()
        then = digest(desk.look(table).state)
    monkeypatch.setattr(store, "MIGRATIONS", later(tmp_path, "pass"))
    with served(tmp_path):
        assert digest(desk.look(desk.tables()[0]).state) == then
        with store.reading() as session:
            assert session.connection().exec_driver_sql("SELECT mood FROM entry").all() == [(None,), (None,)]
            assert session.connection().exec_driver_sql("PRAGMA foreign_key_check").all() == []
    assert {f.name.rsplit("-", 1)[1] for f in store.backups(tmp_path)} == {"migration.db"}
    assert not list(tmp_path.glob("companion.migrating*"))


def test_a_failing_migration_leaves_the_old_file_usable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path):
        table = new_table()
        then = digest(desk.look(table).state)
    ours = store.MIGRATIONS
    monkeypatch.setattr(store, "MIGRATIONS", later(tmp_path, "raise RuntimeError('halfway')"))
    with pytest.raises(TableError) as caught:
        serve(tmp_path)
    monkeypatch.setattr(store, "MIGRATIONS", ours)
    assert (caught.value.key, caught.value.params) == ("migrate.failed", {"why": "halfway"})
    assert not list(tmp_path.glob("companion.migrating*"))
    with served(tmp_path):
        [table] = desk.tables()
        assert digest(desk.look(table).state) == then
        do(table, go("ann"))


def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    with served(tmp_path):
        new_table()
    older(tmp_path)
    before = (tmp_path / store.DATABASE).read_bytes()
    with pytest.raises(TableError, match=r"migrate\.newer"):
        serve(tmp_path)
    assert (tmp_path / store.DATABASE).read_bytes() == before


def test_a_copy_replaces_a_database_whole(tmp_path: Path) -> None:
    for name, rows in (("a.db", 1), ("b.db", 500)):
        with closing(sqlite3.connect(tmp_path / name)) as made:
            made.execute("CREATE TABLE t (x)")
            made.executemany("INSERT INTO t VALUES (?)", [("x" * 100,)] * rows)
            made.commit()
    copy(tmp_path / "a.db", tmp_path / "b.db")
    with closing(sqlite3.connect(tmp_path / "b.db")) as copied:
        assert copied.execute("SELECT count(*) FROM t").fetchone() == (1,)


def test_a_statement_that_another_test_has_compiled_stores_the_time_it_is_given(
        app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The statements of a process serve all its tests: who pretends another time does so where each is asked anew."""
    table, then = new_table(), datetime(2026, 3, 4, 12, tzinfo=UTC)

    def stored() -> datetime:
        with store.writing() as session:
            session.get_one(Table, table.id).touched = then
        with store.reading() as session:
            return session.get_one(Table, table.id).touched

    with monkeypatch.context() as pretended:
        pretended.setattr(models, "without_zone", lambda moment: datetime(1999, 1, 1))
        assert stored() == datetime(1999, 1, 1, tzinfo=UTC)
    assert stored() == then


def test_rows_outlive_their_session(app: Flask) -> None:
    table = desk.find(new_table().code)
    assert isinstance(table, Table)
    assert table.created.tzinfo is not None
