"""Box files: a zip with a manifest, the box as JSON and its pictures. What comes in may be anybody's."""
from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from companion.box import numbers, shelf
from companion.box.faults import BoxFault, Found, fault
from companion.box.decoding import decode, games_with_boxes, printable
from companion.vision.codes import Numbers

FORMAT, VERSION = "companion-box", 2
"""Since version 2 the numbers of codes may be in it; a file without them says version 1, which older apps open."""
MANIFEST, BOX, CODES = "manifest.json", "box.json", "codes.json"
MAX_FILE_BYTES, MAX_ENTRIES, MAX_UNPACKED_BYTES = 96 << 20, 64, 128 << 20
"""Limits of a box file: its bytes, the things in it, and their bytes unpacked."""
_LIMITS = {MANIFEST: 64 << 10, BOX: shelf.MAX_BYTES, CODES: numbers.MAX_BYTES}
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError,
           OSError, KeyError)
"""What zipfile raises over a file that is none, or half of one."""


class Manifest(Struct, frozen=True):
    """`format` and `version` of the file; `hashes` sha256 of everything else in it, by name."""

    format: str
    version: int
    game: str
    id: str = ""
    box_version: int = 0
    hashes: dict[str, str] = {}


class Unpacked(NamedTuple):
    """A sound box file. `data` is the box, `box` the same decoded, `id` and `version` those of its shelf; `codes`
    the numbers of its codes by kind and id."""

    game: str
    id: str
    version: int
    data: bytes
    box: Any
    pictures: dict[str, bytes]
    codes: Numbers


def pack(game: str, data: bytes, pictures: Mapping[str, bytes] | None = None, codes: Numbers | None = None) -> bytes:
    """The file of a box, its pictures (by their names on the shelf) and the numbers of its codes; the same of them give
    the same file. BoxFault of `decode`."""
    box = decode(game, data)
    parts = {BOX: data} | {f"{shelf.PICTURES}/{name}": picture for name, picture in sorted((pictures or {}).items())}
    if codes:
        parts[CODES] = numbers.encode_numbers(codes)
    hashes = {name: hashlib.sha256(part).hexdigest() for name, part in parts.items()}
    manifest = Manifest(FORMAT, VERSION if codes else 1, game, box.id, box.version, hashes)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, part in {MANIFEST: msgspec.json.format(msgspec.json.encode(manifest), indent=1), **parts}.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o600 << 16
            squeeze = zipfile.ZIP_DEFLATED if name.endswith(".json") else zipfile.ZIP_STORED
            file.writestr(entry, part, squeeze)
    return out.getvalue()


def export(folder: Path, game: str, id: str, version: int = 0) -> bytes:
    """The file of a box on the shelf, with the numbers of its codes and the pictures that this version names; what was
    photographed before stays at home. BoxFault `box.unknown`, `box.version`, `codes.broken`."""
    data = shelf.read(folder, game, id, version)
    named = {name: picture for name, picture in shelf.pictures(folder, game, id).items() if name.encode() in data}
    return pack(game, data, named, numbers.numbers_given(folder, game, id))


def unpack(data: bytes, game: str = "") -> Unpacked:
    """What is in a box file, or in the bare JSON of a box of that `game`. BoxFault with everything found; nothing is
    written anywhere."""
    if len(data) > MAX_FILE_BYTES:
        raise fault("file.size", most=MAX_FILE_BYTES >> 20)
    if not data.startswith(b"PK"):
        return _bare(data, game)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            parts = _parts(file)
    except _BROKEN as error:
        raise fault("file.zip", why=str(error) or type(error).__name__) from error
    manifest = _manifest(parts.pop(MANIFEST))
    if found := [*_mismatches(manifest, parts, game)]:
        raise BoxFault(found)
    box = decode(manifest.game, parts[BOX])
    pictures = {name.removeprefix(f"{shelf.PICTURES}/"): part for name, part in parts.items()
                if name not in (BOX, CODES)}
    codes = numbers.decode_numbers(parts[CODES]) if CODES in parts else {}
    return Unpacked(manifest.game, manifest.id, manifest.box_version, parts[BOX], box, pictures, codes)


def keep_unpacked(folder: Path, unpacked: Unpacked, id: str) -> shelf.KeptBox:
    """Put what came out of a file on the shelf: a new box, or the next version of the one with this id, whose
    numbers then stand."""
    if unpacked.codes:
        numbers.numbers_given(folder, unpacked.game, id)  # a table that cannot be read is told before anything is saved
    kept = shelf.save(folder, unpacked.game, id, unpacked.data, pictures=unpacked.pictures)
    if unpacked.codes:
        numbers.join_numbers(folder, unpacked.game, id, unpacked.codes)
    return kept


def _bare(data: bytes, game: str) -> Unpacked:
    if not data.lstrip()[:1] == b"{" or not game:
        raise fault("file.kind")
    if len(data) > shelf.MAX_BYTES:
        raise fault("box.size", most=shelf.MAX_BYTES >> 20)
    box = decode(game, data)
    return Unpacked(game, box.id, box.version, data, box, {}, {})


def _parts(file: zipfile.ZipFile) -> dict[str, bytes]:
    """Every part, read no further than its limit whatever the headers say."""
    entries = file.infolist()
    if len(entries) > MAX_ENTRIES:
        raise fault("file.entries", n=len(entries), most=MAX_ENTRIES)
    names = [entry.filename for entry in entries]
    if found := [*_wrong_names(names), *_wrong_entries(entries)]:
        raise BoxFault(found)
    parts: dict[str, bytes] = {}
    room = MAX_UNPACKED_BYTES
    for entry in entries:
        limit = min(room, _LIMITS.get(entry.filename, shelf.MAX_PICTURE_BYTES))
        with file.open(entry) as stream:
            part = stream.read(limit + 1)
        if len(part) > limit:
            raise fault("file.unpacked", name=entry.filename, most=limit >> 20)
        parts[entry.filename] = part
        room -= len(part)
    return parts


def _wrong_names(names: list[str]) -> Iterator[Found]:
    for name, n in Counter(names).items():
        folder, _, last = name.rpartition("/")
        if name not in _LIMITS and not (folder == shelf.PICTURES and shelf.is_picture(last)):
            yield Found("file.name", {"name": printable(name)})
        if n > 1:
            yield Found("file.twice", {"name": printable(name)})
    for name in (MANIFEST, BOX):
        if name not in names:
            yield Found("file.lacks", {"name": name})


def _wrong_entries(entries: list[zipfile.ZipInfo]) -> Iterator[Found]:
    for entry in entries:
        if entry.flag_bits & 0x1:
            yield Found("file.locked", {"name": printable(entry.filename)})
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            yield Found("file.packing", {"name": printable(entry.filename)})


def _manifest(data: bytes) -> Manifest:
    try:
        manifest = msgspec.json.decode(data, type=Manifest)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise fault("file.manifest", why=str(error)) from error
    if manifest.format != FORMAT:
        raise fault("file.kind")
    if manifest.version > VERSION:
        raise fault("file.newer", version=manifest.version)
    if manifest.version < 1:
        raise fault("file.manifest", why=f"version {manifest.version}")
    return manifest


def _mismatches(manifest: Manifest, parts: Mapping[str, bytes], game: str) -> Iterator[Found]:
    if manifest.game not in games_with_boxes():
        yield Found("box.game", {"game": printable(manifest.game)})
    elif game and manifest.game != game:
        yield Found("file.game", {"game": manifest.game, "wanted": game})
    for name, part in parts.items():
        if manifest.hashes.get(name) != hashlib.sha256(part).hexdigest():
            yield Found("file.changed", {"name": name})
        if name not in (BOX, CODES) and not _is_named_so(name, part):
            yield Found("file.picture", {"name": name})
    for name in manifest.hashes:
        if name not in parts:
            yield Found("file.lacks", {"name": printable(name)})


def _is_named_so(name: str, part: bytes) -> bool:
    try:
        return name == f"{shelf.PICTURES}/{shelf.picture_name(part)}"
    except BoxFault:
        return False
