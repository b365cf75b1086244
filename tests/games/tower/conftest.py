from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.table.conftest import serve, stop


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """A data folder of the table layer, without the web; one for all examples of a test."""
    folder: Path = tmp_path_factory.mktemp("tower")
    app, lock = serve(folder)
    with app.app_context():
        yield app
    stop(app, lock)
