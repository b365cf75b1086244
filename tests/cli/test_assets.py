"""The front-end parts: pinned, copied with their licences, and not needed."""
from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from companion import assets

TOP = Path(__file__).parents[2]


def test_pages_and_static_files_are_found():
    for part in ("templates", "static", "audio"):
        assert (assets.assets_folder() / part).is_dir()


def test_every_part_is_pinned_and_the_lock_names_no_host():
    parts = json.loads((TOP / "package.json").read_text())
    wanted, tests = parts["dependencies"], parts["devDependencies"]
    locked = json.loads((TOP / "package-lock.json").read_text())["packages"]
    assert {font.package for font in assets.WEB_FONTS} | {"three", "esbuild"} == set(wanted)
    for name, version in (wanted | tests).items():
        assert locked[f"node_modules/{name}"]["version"] == version
    assert not [name for name, package in locked.items() if "resolved" in package]


def test_the_app_does_without_what_the_tests_use(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(assets, "npm_command", lambda: ["npm"])
    assert "--omit=dev" in assets.fetch_command()
    assert "--omit=dev" not in assets.fetch_command(tests=True)


def test_fonts_are_copied_with_their_licences_and_a_style_sheet(tmp_path: Path):
    for font in (*assets.WEB_FONTS, *assets.PDF_FONTS):
        files = tmp_path / "modules" / font.package / "files"
        files.mkdir(parents=True, exist_ok=True)
        (files / font.file).write_bytes(font.file.encode())
        (files.parent / "LICENSE").write_text("free")
    vendor = tmp_path / "static" / "vendor"
    hashes = assets.copy_fonts(tmp_path / "modules", vendor)
    assert set(hashes) == {p.name for p in vendor.iterdir()}
    assert hashes == assets.copy_fonts(tmp_path / "modules", vendor)
    assert {font.file for font in (*assets.WEB_FONTS, *assets.PDF_FONTS)} < set(hashes)
    style = (vendor / "fonts.css").read_text()
    assert style.count("@font-face") == len(assets.WEB_FONTS)
    assert "//" not in style


def test_the_bundler_of_this_machine_is_found_and_nothing_else_is_run(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        assets.esbuild_program(tmp_path)
    program = tmp_path / "@esbuild" / "linux-x64" / "bin" / "esbuild"
    program.parent.mkdir(parents=True)
    program.touch()
    assert assets.esbuild_program(tmp_path) == program


def test_of_three_only_what_is_used_is_served_with_its_licence_and_it_stays_small():
    vendor = TOP / "static" / "vendor"
    made = (vendor / "three.js").read_bytes()
    assert (vendor / "LICENSE-three.txt").read_text().startswith("The MIT License")
    assert len(gzip.compress(made)) < 200_000
    assert set(assets.THREE_EXPORTS) == used_of_three()


def used_of_three() -> set[str]:
    """The names that our scripts take from it."""
    taken = [re.search(r"import \{([^}]*)\} from \"/static/vendor/three.js\"", path.read_text())
             for path in (TOP / "static" / "js" / "dice" / "show").glob("*.js")]
    names = {name.strip() for found in taken if found for name in found.group(1).split(",")}
    return names - {"RoundedBoxGeometry", ""}


def test_czech_letters_are_in_the_text_font():
    ranges = [part[2:].split("-") for font in assets.WEB_FONTS if font.family == "Companion Text"
              for part in font.characters.split(",")]
    for letter in "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“–…":
        assert any(int(r[0], 16) <= ord(letter) <= int(r[-1], 16) for r in ranges), letter
