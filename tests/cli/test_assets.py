"""The front-end parts: pinned, copied with their licences, and not needed."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import assets

TOP = Path(__file__).parents[2]


def test_pages_and_static_files_are_found():
    for part in ("templates", "static", "audio"):
        assert (assets.root() / part).is_dir()


def test_every_font_is_pinned_and_the_lock_names_no_host():
    parts = json.loads((TOP / "package.json").read_text())
    wanted, tests = parts["dependencies"], parts["devDependencies"]
    locked = json.loads((TOP / "package-lock.json").read_text())["packages"]
    assert {font.package for font in assets.FONTS} == set(wanted)
    for name, version in (wanted | tests).items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert not [name for name, package in locked.items() if "resolved" in package]


def test_the_app_does_without_what_the_tests_use(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(assets, "npm", lambda: ["npm"])
    assert "--omit=dev" in assets.command()
    assert "--omit=dev" not in assets.command(tests=True)


def test_fonts_are_copied_with_their_licences_and_a_style_sheet(tmp_path: Path):
    for font in (*assets.FONTS, *assets.PAPER):
        files = tmp_path / "modules" / font.package / "files"
        files.mkdir(parents=True, exist_ok=True)
        (files / font.file).write_bytes(font.file.encode())
        (files.parent / "LICENSE").write_text("free")
    vendor = tmp_path / "static" / "vendor"
    hashes = assets.copy(tmp_path / "modules", vendor)
    assert set(hashes) == {p.name for p in vendor.iterdir()}
    assert hashes == assets.copy(tmp_path / "modules", vendor)
    assert {font.file for font in (*assets.FONTS, *assets.PAPER)} < set(hashes)
    style = (vendor / "fonts.css").read_text()
    assert style.count("@font-face") == len(assets.FONTS)
    assert "//" not in style


def test_czech_letters_are_in_the_text_font():
    ranges = [part[2:].split("-") for font in assets.FONTS if font.family == "Companion Text"
              for part in font.characters.split(",")]
    for letter in "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“–…":
        assert any(int(r[0], 16) <= ord(letter) <= int(r[-1], 16) for r in ranges), letter
