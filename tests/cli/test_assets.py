"""The front-end parts: pinned, copied with their licences, and not needed."""
from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from companion import assets
from companion.web import bundles

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


def test_fonts_are_copied_and_cut_with_their_licences_and_a_style_sheet(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(assets, "cut_font", lambda source, made, letters: made.write_bytes(source.read_bytes()[:4]))
    for font in (*assets.WEB_FONTS, *assets.PDF_FONTS):
        files = tmp_path / "modules" / font.package / "files"
        files.mkdir(parents=True, exist_ok=True)
        (files / font.file).write_bytes(font.file.encode())
        (files.parent / "LICENSE").write_text("free")
    vendor = tmp_path / "static" / "vendor"
    hashes = assets.copy_fonts(tmp_path / "modules", vendor)
    assert set(hashes) == {p.name for p in vendor.iterdir()}
    assert hashes == assets.copy_fonts(tmp_path / "modules", vendor)
    served = {font.served for font in (*assets.WEB_FONTS, *assets.PDF_FONTS)}
    assert served < set(hashes)
    assert len(served) == len(assets.WEB_FONTS) + len(assets.PDF_FONTS)
    assert (vendor / assets.EARLY_FONTS[0]).read_bytes() == assets.WEB_FONTS[0].file.encode()[:4]
    style = (vendor / "fonts.css").read_text()
    assert style.count("@font-face") == len(assets.WEB_FONTS)
    assert "//" not in style


def test_a_cut_font_has_the_letters_of_czech_and_english():
    from fontTools.ttLib import TTFont
    vendor = TOP / "static" / "vendor"
    for family, digits in (("Companion Text", False), ("Companion Display", False), ("Companion Story", False),
                           ("Companion Numerals", True)):
        held: set[int] = set()
        for font in (font for font in assets.WEB_FONTS if font.part and font.family == family):
            assert (vendor / font.served).stat().st_size < (vendor / font.file).stat().st_size
            with TTFont(vendor / font.served) as opened:
                held |= set(opened.getBestCmap())
        wanted = "0123456789 +-–×½" if digits else "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“”‘’–…€×½·"
        assert {letter for letter in wanted if ord(letter) not in held} == set(), family


def test_what_was_bundled_is_served_until_a_source_changes(tmp_path: Path):
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("1")
    made = tmp_path / assets.BUNDLED
    assert not bundles.fresh.__wrapped__(tmp_path)
    made.mkdir(parents=True)
    (made / assets.SOURCES_DIGEST).write_text(assets.sources_digest(tmp_path))
    assert bundles.fresh.__wrapped__(tmp_path)
    assert bundles.address("js/a.js", True) == "/static/vendor/app/js/a.js"
    (tmp_path / "js" / "a.js").write_text("2")
    assert not bundles.fresh.__wrapped__(tmp_path)
    assert bundles.address("js/a.js", False) == "/static/js/a.js"


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
