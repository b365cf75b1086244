"""Every package that a lock file names stands in `docs/licences.md` with a licence that somebody has read."""
from __future__ import annotations

import importlib.util
from email.message import Message
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import ModuleType

import pytest

HOUSE = Path(__file__).parents[2]


@pytest.fixture
def licences() -> ModuleType:
    spec = importlib.util.spec_from_file_location("licences", HOUSE / "docs" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_locked_package_stands_there_with_its_licence(licences: ModuleType) -> None:
    text = licences.DOC.read_text("utf-8")
    assert text.endswith(licences.table()), "python docs/licences.py writes another table"
    assert len(licences.locked()) > 50
    assert all(f"\n| {name} | {version} | " in text for name, (version, _) in licences.locked().items())


@pytest.mark.parametrize("said", ["AGPL-3.0-only", "MIT AND SSPL-1.0", "", "Proprietary"])
def test_a_licence_that_nobody_has_read_stops_it(
        licences: ModuleType, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Message()
    told["License-Expression"] = said
    monkeypatch.setattr(licences, "metadata", lambda package: told)
    with pytest.raises(licences.UnreadLicence):
        licences.licence("newcomer")


def test_what_is_not_installed_here_keeps_what_was_read(licences: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(package: str) -> None:
        raise PackageNotFoundError(package)

    monkeypatch.setattr(licences, "metadata", missing)
    assert licences.DOC.read_text("utf-8").endswith(licences.table())
