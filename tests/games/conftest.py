from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.table.cards.codes import Guesses
from companion.table.memory import memory
from companion.web import create_app


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One host for all tests of a module."""
    folder: Path = tmp_path_factory.mktemp("games")
    made = create_app(folder, testing=True)
    yield made
    made.extensions["companion_lock"].release()


@pytest.fixture
def forgiven(app: Flask) -> None:
    """A code that one test guessed wrong does not slow the next down."""
    with app.app_context():
        memory().guesses = Guesses()
