"""Copies that can be trusted: which stay, which count, and what is refused with what to do."""
from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import current_app

import companion.games
from companion.kernel import digest
from companion.table import desk, store
from companion.table.copies import backups as making
from companion.table.errors import TableError
from companion.table.memory import memory
from companion.table.copies.soundness import kind_of, unreadable
from tests.patience import PATIENCE
from tests.table.conftest import do, go, new_table, serve
from tests.table.test_store import served

NOW = datetime(2026, 11, 23, 6, tzinfo=UTC)
SAVES = Path(__file__).parents[1] / "saves"


def played(folder: Path) -> str:
    """A folder with one table; the digest of its position."""
    with served(folder):
        table = new_table()
        do(table, go("ann", hold=True))
        return digest(desk.look(table).state)


def named(folder: Path, at: datetime, why: str = "hour") -> Path:
    """A copy as if it had been made then."""
    made = store.backup(folder)
    return made.rename(made.with_name(f"companion-{at:%Y%m%dT%H%M%S%f}Z-{why}.db"))


def changed(folder: Path, line: str) -> None:
    """SQL past the app: what a failing disk leaves behind."""
    with closing(sqlite3.connect(folder / store.DATABASE)) as live:
        live.execute(line)
        live.commit()


def spoil_pages(file: Path) -> None:
    """Rubbish in the middle: the file opens still, its header and list of tables are whole."""
    with closing(sqlite3.connect(file)) as live:
        live.execute("PRAGMA journal_mode = DELETE")
        [root] = live.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
        [size] = live.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as out:
        out.seek((root - 1) * size)
        out.write(os.urandom(size))


def background() -> None:
    thread = memory().backup_thread
    assert thread is not None
    thread.join(PATIENCE)


# Which stay

def test_a_copy_that_was_just_made_stays_though_the_clock_is_behind_every_other(tmp_path: Path) -> None:
    played(tmp_path)
    ahead = [named(tmp_path, datetime.now(UTC) + timedelta(days=30, hours=n)) for n in range(25)]
    made = store.backup(tmp_path)
    assert made.exists()
    assert all(file.exists() for file in ahead)


def test_what_a_restore_replaces_is_there_though_the_clock_is_behind(tmp_path: Path) -> None:
    played(tmp_path)
    first = store.backup(tmp_path)
    with served(tmp_path):
        do(desk.tables()[0], go("bob", hold=True))
        then = digest(desk.look(desk.tables()[0]).state)
    for n in range(25):
        named(tmp_path, datetime.now(UTC) + timedelta(days=30, hours=n))
    store.restore(tmp_path, first)
    [replaced] = (tmp_path / store.BACKUPS).glob("*-restore.db")
    store.restore(tmp_path, replaced)
    with served(tmp_path):
        assert digest(desk.look(desk.tables()[0]).state) == then


def test_copies_are_thinned_by_age() -> None:
    hours = [NOW - timedelta(hours=n) for n in range(24 * 400)]
    stay = making.times_to_keep(hours, NOW)
    ages = sorted(NOW - at for at in stay)
    assert sum(age <= timedelta(days=1) for age in ages) == 25
    assert {at.date() for at in stay if NOW - at <= timedelta(days=14)} >= {
        (NOW - timedelta(days=n)).date() for n in range(14)}
    assert sum(timedelta(days=1) < age <= timedelta(days=14) for age in ages) in (13, 14)
    assert {(at.year, at.month) for at in stay} >= {(2026, m) for m in range(1, 12)} | {(2025, 12)}
    assert ages[-1] <= timedelta(days=365)
    assert making.times_to_keep(stay, NOW) == stay


def test_thinning_day_by_day_leaves_the_last_of_each_day_and_month() -> None:
    stay: set[datetime] = set()
    at = NOW
    for _ in range(3 * 365):
        at += timedelta(hours=8)
        stay = making.times_to_keep({*stay, at}, at)
    days = sorted({(at - one).days for one in stay})
    assert set(range(13)) <= set(days)
    assert len({(one.year, one.month) for one in stay}) >= 12
    assert len(stay) < 32


def test_the_newest_few_stay_however_old_they_are() -> None:
    old = [NOW - timedelta(days=2000 + n) for n in range(20)]
    assert making.times_to_keep(old, NOW) == set(old[:making.MIN_KEPT])


def test_twenty_starts_in_a_minute_cost_nothing(tmp_path: Path) -> None:
    played(tmp_path)
    good = [named(tmp_path, datetime.now(UTC) - timedelta(days=n)) for n in (300, 60, 9, 3, 2)]
    hourly = [named(tmp_path, datetime.now(UTC) - timedelta(hours=n)) for n in range(20, 1, -1)]
    before = {file: file.read_bytes() for file in (*good, *hourly)}
    for _ in range(20):
        with served(tmp_path):
            store.backup_after_start()
            background()
    assert {file: file.read_bytes() for file in before} == before
    assert set(store.backups(tmp_path)) == set(before)  # nothing had changed, so no start made another


def test_a_start_after_play_makes_a_copy(tmp_path: Path) -> None:
    played(tmp_path)
    store.backup(tmp_path)
    with served(tmp_path):
        do(desk.tables()[0], go("bob", hold=True))
    with served(tmp_path):
        store.backup_after_start()
        background()
        store.backup_after_start()
    assert [making.reason_of(file) for file in store.backups(tmp_path)] == ["start", "asked"]


# Which count

def test_a_copy_that_is_not_whole_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path)
    whole = making.copy

    def torn(source: Path, target: Path) -> None:
        whole(source, target)
        spoil_pages(target)

    monkeypatch.setattr(making, "copy", torn)
    with pytest.raises(TableError, match=r"disk\.broken"):
        store.backup(tmp_path)
    assert list((tmp_path / store.BACKUPS).iterdir()) == []


def test_a_damaged_database_pushes_no_good_copy_out(tmp_path: Path) -> None:
    played(tmp_path)
    good = {named(tmp_path, datetime.now(UTC) - timedelta(days=n)) for n in range(10)}
    spoil_pages(tmp_path / store.DATABASE)
    assert kind_of(tmp_path / store.DATABASE) == "damaged"
    for _ in range(30):
        with pytest.raises(TableError, match=r"disk\.broken"):
            store.backup(tmp_path)
    assert set((tmp_path / store.BACKUPS).iterdir()) == good


def test_a_damaged_journal_is_named_and_pushes_no_good_copy_out(tmp_path: Path) -> None:
    played(tmp_path)
    good = {store.backup(tmp_path) for _ in range(3)}
    changed(tmp_path, "UPDATE entry SET digest = '0000000000000000' WHERE number = 3")
    for _ in range(6):
        with pytest.raises(TableError) as caught:
            store.backup(tmp_path)
    told = caught.value
    assert (told.key, told.params["number"], told.params["n"]) == ("backup.damaged", 3, 1)
    assert set(store.backups(tmp_path)) == good
    assert len(list((tmp_path / store.BACKUPS).iterdir())) == 3 + making.MAX_DAMAGED
    assert kind_of(Path(told.params["file"])) == "ours"  # what can be copied of it lies there all the same


@pytest.mark.parametrize("line", ["UPDATE entry SET facts = '[{' WHERE number = 2",
                                  "UPDATE entry SET facts = '[]' WHERE number = 3",
                                  "UPDATE entry SET parent_id = 999 WHERE number = 2"])
def test_every_way_a_journal_can_be_wrong_is_seen(line: str, tmp_path: Path) -> None:
    played(tmp_path)
    assert unreadable(tmp_path / store.DATABASE) == []
    changed(tmp_path, line)
    assert len(unreadable(tmp_path / store.DATABASE)) == 1


def test_what_was_checked_is_not_folded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path)
    checked: dict[int, str] = {}
    assert unreadable(tmp_path / store.DATABASE, checked) == []
    folded: list[object] = []
    monkeypatch.setattr("companion.table.copies.soundness.fold", lambda *args: folded.append(args))
    assert (unreadable(tmp_path / store.DATABASE, checked), folded) == ([], [])
    changed(tmp_path, "UPDATE entry SET facts = '[]' WHERE number = 3")
    unreadable(tmp_path / store.DATABASE, checked)
    assert folded


@pytest.mark.parametrize("save", sorted(SAVES.glob("*.db")), ids=lambda file: file.stem)
def test_a_save_of_an_older_version_counts(save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert companion.games.known("near_and_far")
    shutil.copy(save, tmp_path / store.DATABASE)
    assert store.backup(tmp_path).exists()


def test_the_copy_of_a_start_is_made_behind_the_first_answer_and_trouble_is_kept(tmp_path: Path) -> None:
    played(tmp_path)
    with served(tmp_path):
        assert store.backups(tmp_path) == []
        store.backup_after_start()
        background()
        assert len(store.backups(tmp_path)) == 1
        assert memory().backup_trouble is None
    changed(tmp_path, "UPDATE entry SET digest = '0000000000000000' WHERE number = 3")
    with served(tmp_path):
        store.backup_after_start()
        background()
        trouble = memory().backup_trouble
        assert trouble is not None
        assert trouble.key == "backup.damaged"
        assert len(desk.tables()) == 1  # and what can be read of the house is read


# What is refused

def other_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE photos (id INTEGER PRIMARY KEY, name TEXT)")
        made.execute("CREATE TABLE alembic_version (version_num TEXT)")
        made.execute("INSERT INTO alembic_version VALUES ('8a1f')")
        made.commit()


def newer(file: Path, folder: Path) -> None:
    shutil.copy(store.backup(folder), file)
    with closing(sqlite3.connect(file)) as made:
        made.execute("UPDATE alembic_version SET version_num = '9999'")
        made.commit()


def test_an_empty_file_where_a_house_should_be_is_refused(tmp_path: Path) -> None:
    then = played(tmp_path)
    store.backup(tmp_path)
    for end in ("", "-wal", "-shm"):
        (tmp_path / (store.DATABASE + end)).unlink(missing_ok=True)
    (tmp_path / store.DATABASE).touch()
    with pytest.raises(TableError) as caught:
        serve(tmp_path)
    assert (caught.value.key, caught.value.params) == ("folder.empty", {"file": str(tmp_path / store.DATABASE)})
    with pytest.raises(TableError, match=r"folder\.empty"):
        store.backup(tmp_path)
    assert (tmp_path / store.DATABASE).stat().st_size == 0
    store.restore(tmp_path, store.newest(tmp_path))
    with served(tmp_path):
        assert digest(desk.look(desk.tables()[0]).state) == then


def test_the_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    other_program(tmp_path / store.DATABASE)
    before = (tmp_path / store.DATABASE).read_bytes()
    with pytest.raises(TableError, match=r"folder\.foreign"):
        serve(tmp_path)
    with pytest.raises(TableError, match=r"folder\.foreign"):
        store.backup(tmp_path)
    assert (tmp_path / store.DATABASE).read_bytes() == before


def test_only_a_sound_copy_of_ours_and_of_our_time_is_put_back(tmp_path: Path) -> None:
    played(tmp_path)
    lying = tmp_path / "lying"
    lying.mkdir()
    (lying / "empty.db").touch()
    (lying / "damaged.db").write_bytes(b"no database at all, but long enough to look at\n" * 100)
    other_program(lying / "foreign.db")
    newer(lying / "newer.db", tmp_path)
    shutil.copy(store.backup(tmp_path), lying / "damaged-inside.db")
    spoil_pages(lying / "damaged-inside.db")
    before = (tmp_path / store.DATABASE).read_bytes()
    for file in sorted(lying.iterdir()):
        with pytest.raises(TableError) as caught:
            store.restore(tmp_path, file)
        assert caught.value.key == f"restore.{file.stem.partition('-')[0]}"
        assert caught.value.params == {"file": str(file)}
    assert (tmp_path / store.DATABASE).read_bytes() == before
    with pytest.raises(TableError, match=r"restore\.none"):
        store.newest(lying)


def test_a_database_that_is_damaged_inside_is_kept_whole_beside_what_replaces_it(tmp_path: Path) -> None:
    then = played(tmp_path)
    file = store.backup(tmp_path)
    spoil_pages(tmp_path / store.DATABASE)
    broken = (tmp_path / store.DATABASE).read_bytes()
    store.restore(tmp_path, file)
    [aside] = tmp_path.glob("companion.broken-*.db")
    assert aside.read_bytes() == broken
    with served(tmp_path):
        assert digest(desk.look(desk.tables()[0]).state) == then
    assert not list(tmp_path.glob("companion.restoring*"))


def test_a_full_disk_leaves_the_old_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    then = played(tmp_path)
    file = store.backup(tmp_path)

    def full(*args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(making, "copy", full)
    with pytest.raises(TableError, match=r"backup\.failed"):
        store.restore(tmp_path, file)
    with served(tmp_path):
        assert digest(desk.look(desk.tables()[0]).state) == then
        assert current_app.config["DATA"] == tmp_path
