"""The table of `docs/licences.md`: every package that a lock file names, with its licence as the package itself says.

    python docs/licences.py         writes the table anew

A licence that is not in KNOWN stops it: somebody has to read it first. Packages that are not installed here keep what
the table says of them."""
from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
DOC = HOUSE / "docs" / "licences.md"
LOCKS = {"requirements.lock": "the app", "requirements-node.lock": "building", "requirements-build.lock": "building",
         "requirements-test.lock": "voices, tests"}
"""What the packages of each lock file are for; one that stands in several is listed with the first."""
FRONT = {"dependencies": "the screens", "devDependencies": "tests"}
KNOWN = frozenset({
    "0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "GPL-3.0-or-later", "LGPL-3.0-only", "MIT",
    "MIT-0", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PSF-2.0", "Zlib"})
"""Licences that somebody has read, and that `docs/licences.md` allows for."""
CALLED = {
    "3-Clause BSD License": "BSD-3-Clause", "Apache 2.0": "Apache-2.0", "Apache Software License": "Apache-2.0",
    "BSD 3-Clause License": "BSD-3-Clause", "BSD License": "BSD", "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0", "PSFL": "PSF-2.0"}
"""Other words for them."""
READ = {"espeakng-loader": "GPL-3.0-or-later", "pypdfium2": "BSD-3-Clause AND Apache-2.0", "scipy": "BSD-3-Clause"}
"""Where the package says a whole text, or nothing: then what holds for the library that it carries."""
CARRIES = {
    "espeakng-loader": "eSpeak NG, GPL-3.0-or-later", "piper-tts": "eSpeak NG, GPL-3.0-or-later",
    "soundfile": "libsndfile, LGPL-2.1-or-later", "opencv-python-headless": "FFmpeg, LGPL-2.1-or-later",
    "numpy": "libgfortran, GPL-3.0 with an exception for programs that use it",
    "scipy": "libgfortran, GPL-3.0 with an exception for programs that use it"}
"""Libraries inside a package that are not under a permissive licence."""


class UnreadLicence(ValueError):
    """A package has a licence that nobody has read yet."""


def licence(package: str) -> str:
    """The licence of an installed package. PackageNotFoundError; UnreadLicence."""
    said = metadata(package)
    classes = said.get_all("Classifier") or ()
    classed = [one.rpartition(" :: ")[2] for one in classes if one.startswith("License :: OSI")]
    told = READ.get(package) or said.get("License-Expression") or said.get("License") or " AND ".join(classed)
    return known(package, CALLED.get(told, told))


def known(package: str, told: str) -> str:
    for one in re.split(r" (?:AND|OR) ", told):
        if one not in KNOWN:
            raise UnreadLicence(f"{package}: {one[:60]!r}")
    return told


def locked() -> dict[str, tuple[str, str]]:
    """Version and purpose of every locked package by name."""
    found: dict[str, tuple[str, str]] = {}
    for file, purpose in LOCKS.items():
        for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", (HOUSE / file).read_text("utf-8"), re.M):
            found.setdefault(name, (version, purpose))
    return found


def bundled() -> Iterator[tuple[str, str, str, str]]:
    """Name, version, licence and purpose of what comes from npm, as `package-lock.json` has it."""
    wanted = json.loads((HOUSE / "package.json").read_text("utf-8"))
    packages = json.loads((HOUSE / "package-lock.json").read_text("utf-8"))["packages"]
    for kind, purpose in FRONT.items():
        for name in wanted[kind]:
            one = packages[f"node_modules/{name}"]
            yield name, one["version"], known(name, one["license"]), "building" if name == "esbuild" else purpose


def table() -> str:
    """As Markdown, by purpose and name."""
    before = dict(re.findall(r"^\| ([\w.-]+) \| [^|]+ \| ([^|]+) \|", DOC.read_text("utf-8"), re.M))
    rows = []
    for name, (version, purpose) in locked().items():
        try:
            told = licence(name)
        except PackageNotFoundError:
            told = known(name, before.get(name, ""))
        rows.append((name, version, told, purpose, CARRIES.get(name, "")))
    rows += [(*one, "") for one in bundled()]
    order = [*dict.fromkeys((*LOCKS.values(), *FRONT.values()))]
    rows.sort(key=lambda row: (order.index(row[3]), row[0].lower()))
    head = ("Package", "Version", "Licence", "For", "Carries"), ("---",) * 5
    return "".join(f"| {' | '.join(row)} |\n" for row in (*head, *rows))


if __name__ == "__main__":
    text = DOC.read_text("utf-8")
    DOC.write_text(text[:text.index("| Package |")] + table(), "utf-8")
