"""Data folders of every schema there was, saved when it was new: they open, fold to their digests, and play on."""
from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from flask import Flask

from companion.kernel import actors, digest, encode, legal
from companion.table import desk, store
from companion.table.models import db

SAVES = Path(__file__).parent
DIGESTS = {"v0001": {"sample": "2fb7bf908378efd9", "own": "32dcfc1d0c07e610"}}
"""Of each save the digest of every table by the id of its box. A new field of the state changes them: then they are
written anew, the saves stay."""


def test_every_save_has_its_digests() -> None:
    assert {file.stem for file in SAVES.glob("*.db")} == set(DIGESTS)


@pytest.mark.parametrize("version", DIGESTS)
def test_an_old_save_opens_and_plays_on(version: str, tmp_path: Path) -> None:
    shutil.copy(SAVES / f"{version}.db", tmp_path / "companion.db")
    app = Flask("companion")
    lock = store.open_folder(app, tmp_path)
    try:
        with app.app_context():
            tables = desk.tables()
            looks = [desk.look(table) for table in tables]
            assert {look.state.box.id: digest(look.state) for look in looks} == DIGESTS[version]
            for table, look in zip(tables, looks, strict=True):
                assert look.redo  # five entries were taken back before it was saved
                seat = next(x for x in actors(look.state) if x != "table")
                action = legal(look.game, look.state, seat)[0]
                made = desk.enter(table, encode(action), by=seat, client="on", head=look.head)
                assert made.verdict.kind != "refused"
            db.session.remove()
            db.engine.dispose()
    finally:
        lock.release()
