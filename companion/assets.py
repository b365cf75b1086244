"""Where the pages, static files and sounds lie, and how third-party front-end parts get there.

`python -m companion.assets` fetches the parts that package-lock.json pins with `npm ci`, copies the few files we serve
to `static/vendor` (never committed), cuts the fonts to the letters of Czech and English, and makes one module there of
what we use of three.js. The app runs without them, in the fonts of the device and with throws in two dimensions. With
`--tests` the parts that only the tests use stay in `node_modules`, where nothing is served from.

`python -m companion.assets --bundle` makes one file each of the modules and styles of a phone's first page; they are
served as long as no source has changed since."""
from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent


class Font(NamedTuple):
    """A font file of an npm package, the family it serves under, its weights and the characters it holds. `part`: the
    letters that are cut out of it into a file of their own, "" for the whole file."""

    package: str
    file: str
    family: str
    weight: str
    characters: str
    part: str = ""

    @property
    def served(self) -> str:
        """The name of its file in `static/vendor`."""
        return self.file.replace("-latin", f"-{self.part}-latin", 1) if self.part else self.file


LATIN = ("U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,"
         "U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD")
LATIN_EXTENDED = ("U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,"
                  "U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF")
"""The characters of a font file, as CSS unicode ranges."""
TEXT_PACKAGE, NUMERALS_PACKAGE = "@fontsource-variable/atkinson-hyperlegible-next", "@fontsource/barlow-semi-condensed"
DISPLAY_PACKAGE = "@fontsource/alegreya"
"""The npm packages of our fonts."""
STORY_FAMILY = "Companion Story"
"""The CSS family of long prose: browsers fetch it where a page has any, not with the first page."""
WESTERN = ("U+0020-007E,U+00A0-00FF,U+2010-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032-2033,U+20AC,"
           "U+2190-2193,U+2212")
CZECH = "U+010C-010F,U+011A-011B,U+0147-0148,U+0158-0159,U+0160-0161,U+0164-0165,U+016E-016F,U+017D-017E"
"""What Czech and English are written with; the rest of a font is fetched where a page has a letter of it."""


FIGURES = "U+0020-007E,U+00B0,U+00B7,U+00BD,U+00D7,U+00F7,U+2010-2014,U+2212"
"""What stands in numerals."""
NUMERALS_FILE = "barlow-semi-condensed-latin-600-normal.woff2"


def faces(package: str, file: str, family: str, weight: str) -> tuple[Font, ...]:
    """The four files of a family: `file` has "{}" for the package's name of its characters. The whole ones come first:
    where two files hold a letter, browsers take the one that was declared last."""
    latin, rest = file.format("latin"), file.format("latin-ext")
    return (Font(package, latin, family, weight, LATIN), Font(package, rest, family, weight, LATIN_EXTENDED),
            Font(package, latin, family, weight, WESTERN, "western"),
            Font(package, rest, family, weight, CZECH, "czech"))


WEB_FONTS = (
    *faces(TEXT_PACKAGE, "atkinson-hyperlegible-next-{}-wght-normal.woff2", "Companion Text", "200 800"),
    *faces(DISPLAY_PACKAGE, "alegreya-{}-700-normal.woff2", "Companion Display", "700"),
    Font(NUMERALS_PACKAGE, NUMERALS_FILE, "Companion Numerals", "600", LATIN),
    Font(NUMERALS_PACKAGE, NUMERALS_FILE, "Companion Numerals", "600", FIGURES, "western"),
    *faces(DISPLAY_PACKAGE, "alegreya-{}-400-normal.woff2", STORY_FAMILY, "400"),
)
EARLY_FONTS = tuple(font.served for font in WEB_FONTS if font.part == "western" and font.family != STORY_FAMILY)
"""The files that every page needs."""
PDF_FONTS = tuple(
    Font(package, f"{package.rpartition('/')[2]}-{part}-{weight}-normal.woff", family, weight, characters)
    for package, family, weight in (
        (NUMERALS_PACKAGE, "text", "400"), (NUMERALS_PACKAGE, "text", "600"), (DISPLAY_PACKAGE, "display", "700"),
        (DISPLAY_PACKAGE, "prose", "400"))
    for part, characters in (("latin", LATIN), ("latin-ext", LATIN_EXTENDED)))
"""The fonts of PDF documents, as WOFF 1: fpdf reads nothing newer without one more library."""
THREE_EXPORTS = (
    "BoxGeometry", "BufferAttribute", "BufferGeometry", "CanvasTexture", "Color", "DirectionalLight", "Group",
    "HemisphereLight", "InstancedMesh", "Matrix4", "Mesh", "MeshBasicMaterial", "MeshLambertMaterial",
    "MeshStandardMaterial", "PCFShadowMap", "PerspectiveCamera", "PlaneGeometry", "PointLight", "Quaternion", "Scene",
    "Vector3", "WebGLRenderer")
"""The exports of three.js that the show of a throw (static/js/dice/show) uses; the bundle has no others."""
ROUNDED_BOX_MODULE = "three/examples/jsm/geometries/RoundedBoxGeometry.js"
BUNDLES = ("js/play/play.js", "css/play/play.css")
"""The modules and styles of a phone's first page, by their paths in `static`."""
BUNDLED = Path("vendor", "app")
"""Where in `static` their bundles lie, under the same paths."""
SOURCES_DIGEST = "sources.sha256"


def assets_folder() -> Path:
    """The folder with `templates`, `static` and `audio`: inside the package in a wheel, above it in a checkout."""
    packed = HERE / "_assets"
    return packed if packed.is_dir() else HERE.parent


def npm_command() -> list[str]:
    """The program npm as the start of a command: the system's, else the one that the extra `build` put beside this
    Python. FileNotFoundError when there is neither."""
    beside = Path(sys.executable).parent
    found = shutil.which("npm") or shutil.which("npm", path=str(beside))
    if found is None:
        raise FileNotFoundError("there is no npm: install Node.js, or `pip install 'companion[build]'`")
    return [found]


def fetch_command(tests: bool = False) -> list[str]:
    """The command that fetches the parts of the app, with `tests` also those that only the tests use."""
    omit = () if tests else ("--omit=dev",)
    return [*npm_command(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *omit]


def font_face(font: Font) -> str:
    return (f'@font-face {{ font-family: "{font.family}"; font-style: normal; font-weight: {font.weight}; '
            f'font-display: swap; src: url("/static/vendor/{font.served}") format("woff2"); '
            f'unicode-range: {font.characters}; }}\n')


def cut_font(source: Path, made: Path, characters: str) -> None:
    """Write the part of a WOFF2 font that holds these CSS unicode ranges."""
    from fontTools import subset

    subset.main([str(source), f"--unicodes={characters}", "--flavor=woff2", f"--output-file={made}",
                 "--layout-features+=tnum,lnum", "--no-hinting"])


def copy_fonts(modules: Path, vendor: Path) -> dict[str, str]:
    """Copy the fonts and their licences from the folder `node_modules` to `vendor`, which is emptied first, and write
    `fonts.css` there. The SHA-256 of each file by its name."""
    shutil.rmtree(vendor, ignore_errors=True)
    vendor.mkdir(parents=True)
    for font in (*WEB_FONTS, *PDF_FONTS):
        source = modules / font.package / "files" / font.file
        if font.part:
            cut_font(source, vendor / font.served, font.characters)
        else:
            shutil.copyfile(source, vendor / font.file)
        shutil.copyfile(modules / font.package / "LICENSE", vendor / f"LICENSE-{font.package.rpartition('/')[2]}.txt")
    (vendor / "fonts.css").write_text("".join(map(font_face, WEB_FONTS)), encoding="utf-8")
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(vendor.iterdir())}


def esbuild_program(modules: Path) -> Path:
    """The program of esbuild for this machine. FileNotFoundError when there is none."""
    folder = modules / "@esbuild"
    for found in (*folder.glob("*/bin/esbuild"), *folder.glob("*/esbuild.exe")):
        return found
    raise FileNotFoundError("there is no esbuild for this machine")


def bundle_three(modules: Path, vendor: Path) -> dict[str, str]:
    """Bundle THREE_EXPORTS into `three.js` in `vendor`, with the licence beside it. The SHA-256 of both files by name.
    FileNotFoundError, subprocess.CalledProcessError."""
    wanted = (f'export {{ {", ".join(THREE_EXPORTS)} }} from "three"; '
              f'export {{ RoundedBoxGeometry }} from "{ROUNDED_BOX_MODULE}";')
    made, licence = vendor / "three.js", vendor / "LICENSE-three.txt"
    how = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none", "--log-level=error")
    subprocess.run([esbuild_program(modules), *how, f"--outfile={made}"], cwd=modules.parent, input=wanted, text=True,
                   check=True)
    shutil.copyfile(modules / "three" / "LICENSE", licence)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (licence, made)}


def sources_digest(static: Path) -> str:
    """The SHA-256 of all our modules and styles, by which a bundle knows whether it is still what they are."""
    whole = hashlib.sha256()
    for path in sorted((*(static / "js").rglob("*.js"), *(static / "css").rglob("*.css"))):
        data = path.read_bytes()
        whole.update(f"{path.relative_to(static).as_posix()} {len(data)}\n".encode() + data)
    return whole.hexdigest()


def bundle_app(modules: Path, static: Path) -> None:
    """Bundle BUNDLES into `static/vendor/app`; what a page imports only when it needs it stays apart. The style sheet
    begins with the fonts. FileNotFoundError, subprocess.CalledProcessError."""
    made = static / BUNDLED
    shutil.rmtree(made, ignore_errors=True)
    how = ("--bundle", "--minify", "--format=esm", "--splitting", "--target=es2022", "--external:/static/*",
           "--legal-comments=none", "--log-level=error", f"--outbase={static}", f"--outdir={made}")
    subprocess.run([esbuild_program(modules), *how, *(static / path for path in BUNDLES)], cwd=modules.parent,
                   check=True)
    fonts = (made.parent / "fonts.css").read_text(encoding="utf-8")
    for path in made.rglob("*.css"):
        path.write_text(fonts + path.read_text(encoding="utf-8"), encoding="utf-8")
    (made / SOURCES_DIGEST).write_text(sources_digest(static), encoding="ascii")


def main(*arguments: str) -> int:
    """Fetch, copy and bundle everything; the exit status. `static/vendor/manifest.json`, written last, says that the
    fonts are there; three.js may be missing."""
    checkout = HERE.parent
    if not (checkout / "package-lock.json").is_file():
        print("This is an installed package: the front-end parts are inside it already.")
        return 0
    modules, static = checkout / "node_modules", checkout / "static"
    if "--bundle" in arguments:
        return bundle_said(modules, static)
    try:
        subprocess.run(fetch_command("--tests" in arguments), cwd=checkout, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"The front-end parts could not be fetched: {error}", file=sys.stderr)
        return 1
    vendor = static / "vendor"
    hashes = copy_fonts(modules, vendor)
    try:
        hashes |= bundle_three(modules, vendor)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"Throws are shown in two dimensions, three.js could not be bundled: {error}", file=sys.stderr)
    (vendor / "manifest.json").write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
    bundle_said(modules, static)
    print(f"Front-end parts: {len(hashes)} files in static/vendor.")
    return 0


def bundle_said(modules: Path, static: Path) -> int:
    """`bundle_app`, told in words; the exit status."""
    try:
        bundle_app(modules, static)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"Pages load each module by itself, they could not be bundled: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
