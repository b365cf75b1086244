from __future__ import annotations

import pytest

from companion.vision import code_reader


@pytest.fixture(autouse=True)
def all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read must not depend on how busy this machine is."""
    monkeypatch.setattr(code_reader, "LIVE_MS", 60_000.0)
    monkeypatch.setattr(code_reader, "PHOTO_MS", 60_000.0)
