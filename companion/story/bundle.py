"""A story book as one file: a zip with its manifest and its entries. A file to be read may come from anybody."""
from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.story import manifest
from companion.story.defects import BookFault, Defect, fault
from companion.story.reader import ENDING, ENTRIES, MAX_FILES, MAX_TEXT_BYTES, printable

MAX_FILE_BYTES, MAX_UNPACKED_BYTES = 16 << 20, 32 << 20
"""Limits of a bundle: bytes of the file, and of everything in it unpacked."""
_ENTRY = re.compile(rf"{ENTRIES}/[^\W_][\w. -]{{0,99}}{re.escape(ENDING)}")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError,
           OSError, KeyError)
"""What zipfile raises for a file that is no zip, or a damaged one."""


def pack(parts: Mapping[str, bytes]) -> bytes:
    """The file of a book's parts by their paths in the book; equal books give equal files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, part in sorted(parts.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o600 << 16
            file.writestr(entry, part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """The parts of a book by their paths. BookFault `bundle.*` with everything found; nothing is written anywhere."""
    if len(data) > MAX_FILE_BYTES:
        raise fault("bundle.size", most=MAX_FILE_BYTES >> 20)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            return _parts(file)
    except _BROKEN as error:
        raise fault("bundle.zip") from error


def _parts(file: zipfile.ZipFile) -> dict[str, bytes]:
    """Every part, read no further than its limit whatever the headers say."""
    entries = [entry for entry in file.infolist() if not entry.is_dir()]
    if len(entries) > MAX_FILES + 1:
        raise fault("bundle.files", n=len(entries), most=MAX_FILES)
    around = _around(entry.filename for entry in entries)
    if found := [*_wrong(entries, around)]:
        raise BookFault(found)
    parts: dict[str, bytes] = {}
    room = MAX_UNPACKED_BYTES
    for entry in entries:
        name = entry.filename.removeprefix(around)
        limit = min(room, manifest.MAX_BYTES if name == manifest.MANIFEST else MAX_TEXT_BYTES)
        with file.open(entry) as stream:
            part = stream.read(limit + 1)
        if len(part) > limit:
            raise fault("file.size", name, most=limit >> 10)
        parts[name] = part
        room -= len(part)
    return parts


def _around(names: Iterable[str]) -> str:
    """The folder (with its slash) in which all parts of the zip lie, "" where they lie at its top."""
    tops = {name.partition("/")[0] for name in names if "/" in name}
    return next((f"{top}/" for top in tops if len(tops) == 1 and top != ENTRIES), "")


def _wrong(entries: list[zipfile.ZipInfo], around: str) -> Iterator[Defect]:
    names = Counter(entry.filename.removeprefix(around).casefold() for entry in entries)
    for entry in entries:
        name = entry.filename.removeprefix(around)
        if name != manifest.MANIFEST and not _ENTRY.fullmatch(name):
            yield Defect("", 0, "bundle.name", {"name": printable(name)})
        elif names[name.casefold()] > 1:
            yield Defect("", 0, "bundle.twice", {"name": printable(name)})
        if entry.flag_bits & 0x1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            yield Defect("", 0, "bundle.locked", {"name": printable(name)})
    if manifest.MANIFEST not in names:
        yield Defect("", 0, "bundle.lacks", {"name": manifest.MANIFEST})
