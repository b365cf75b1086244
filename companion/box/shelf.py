"""The boxes of a data folder: `boxes/<game>/<id>/v0001.json`, every version kept, the pictures beside them.

`folder` is the data folder. A name that is none of ours never becomes a path. BoxFault where something is wrong; then
nothing has changed on disk. The disk itself may raise OSError.
"""
from __future__ import annotations

import hashlib
import os
import re
import shutil
import threading
import unicodedata
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from companion import disk
from companion.box.faults import BoxFault, fault
from companion.box.decoding import box_services, decode

BOXES, PICTURES = "boxes", "pictures"
MAX_BYTES, MAX_PICTURE_BYTES = 8 << 20, 15 << 20
"""Bytes of a box, and of one picture."""
_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
_VERSION = re.compile(r"v(\d{4,8})\.json")
_PICTURE = re.compile(r"[0-9a-f]{16}\.(?:jpg|png|webp)")
_TAKEN = {"sample", "empty", "con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
"""Names of the app's own boxes, and names that no folder may have on some systems."""
_writing = threading.Lock()


@dataclass(frozen=True)
class KeptBox:
    """A box on the shelf, as its newest version is. `known` of `of` things are known. `changed` in UTC. A `broken` one
    cannot be read: it has no name, and an older version may still be good."""

    game: str
    id: str
    version: int
    name: dict[str, str]
    changed: datetime
    known: int
    of: int
    broken: bool = False


def boxes(folder: Path, game: str) -> list[KeptBox]:
    """All boxes of a game, the one changed last first. BoxFault `box.game`."""
    box_services(game)
    try:
        there = [entry.name for entry in os.scandir(folder / BOXES / game) if entry.is_dir()]
    except FileNotFoundError:
        return []
    found = [kept_box(folder, game, id) for id in there if _ID.fullmatch(id) and versions(folder, game, id)]
    return sorted(found, key=lambda one: (one.changed, one.id), reverse=True)


def kept_box(folder: Path, game: str, id: str) -> KeptBox:
    """One box as the list shows it. BoxFault `box.unknown`."""
    numbers = versions(folder, game, id)
    if not numbers:
        raise fault("box.unknown", id=id[:40])
    when = changed(folder, game, id, numbers[-1])
    try:
        box = decode(game, read(folder, game, id, numbers[-1]))
        known, of = (sum(part) for part in zip(*box_services(game).completeness(box).values(), strict=True))
        return KeptBox(game, id, numbers[-1], dict(box.name), when, known, of)
    except (BoxFault, OSError):
        return KeptBox(game, id, numbers[-1], {}, when, 0, 0, broken=True)


def versions(folder: Path, game: str, id: str) -> list[int]:
    """The numbers of all versions, the oldest first; none for a box that is not there. BoxFault `box.name`."""
    try:
        names = os.listdir(_home(folder, game, id))
    except FileNotFoundError:
        return []
    return sorted(int(match[1]) for name in names if (match := _VERSION.fullmatch(name)))


def read(folder: Path, game: str, id: str, version: int = 0) -> bytes:
    """A version of a box as it lies there, 0 the newest. BoxFault `box.unknown`, `box.version`, `box.size`."""
    numbers = versions(folder, game, id)
    if not numbers:
        raise fault("box.unknown", id=id[:40])
    if version and version not in numbers:
        raise fault("box.version", id=id, version=version)
    path = _file(folder, game, id, version or numbers[-1])
    if path.stat().st_size > MAX_BYTES:
        raise fault("box.size", most=MAX_BYTES >> 20)
    return path.read_bytes()


def changed(folder: Path, game: str, id: str, version: int) -> datetime:
    """When that version was kept, in UTC. BoxFault `box.version`."""
    if version not in versions(folder, game, id):
        raise fault("box.version", id=id[:40], version=version)
    return datetime.fromtimestamp(_file(folder, game, id, version).stat().st_mtime, UTC)


def save(folder: Path, game: str, id: str, data: bytes, after: int | None = None,
         pictures: Mapping[str, bytes] | None = None) -> KeptBox:
    """Keep this as the next version; the box then says its own id and version. What is no different from the newest
    version makes none. `after`: the version it was made from; BoxFault `box.moved` if a newer one is there. `pictures`
    by their names come with it. BoxFault of `decode`, `box.name`, `box.size`, `picture.kind` too."""
    services = box_services(game)
    if len(data) > MAX_BYTES:
        raise fault("box.size", most=MAX_BYTES >> 20)
    box = decode(game, data)
    named = {picture_name(picture): picture for picture in (pictures or {}).values()}
    with _writing:
        newest = max(versions(folder, game, id), default=0)
        if after is not None and after != newest:
            raise fault("box.moved", id=id, version=newest)
        same = services.dump(msgspec.structs.replace(box, id=id, version=newest))
        if newest and not named and _file(folder, game, id, newest).read_bytes() == same:
            return kept_box(folder, game, id)
        home = _home(folder, game, id)
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name, picture in named.items():
            _keep_picture(home, name, picture)
        fresh = msgspec.structs.replace(box, id=id, version=newest + 1)
        disk.write_whole(_file(folder, game, id, newest + 1), services.dump(fresh))
    return kept_box(folder, game, id)


def fresh_id(folder: Path, game: str, name: Mapping[str, str] | str) -> str:
    """An id that no box of any game has and that resembles the name (a text, or texts by language): `Naše krabice` ->
    `nase-krabice`, then `nase-krabice-2`."""
    box_services(game)
    title = name if isinstance(name, str) else next((text for text in name.values() if text.strip()), "")
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32].strip("-") or "box"
    tries = (stem, *(f"{stem}-{n}" for n in range(2, 10_000)))
    return next(id for id in tries if id not in _TAKEN and not any((folder / BOXES).glob(f"*/{id}")))


def remove(folder: Path, game: str, id: str) -> None:
    """Take the box with all versions and pictures away. Tables keep the copy they play with. BoxFault `box.unknown`."""
    if not versions(folder, game, id):
        raise fault("box.unknown", id=id[:40])
    home = _home(folder, game, id)
    with _writing:
        # Renamed first: what is only half deleted is no box any more. The name is none that `boxes` would list.
        away = home.with_name(f".gone-{uuid.uuid4().hex}")
        home.rename(away)
    shutil.rmtree(away, ignore_errors=True)


def add_picture(folder: Path, game: str, id: str, data: bytes) -> str:
    """Keep a picture with the box; its name, made of what is in it, goes into the box (`Map.picture`). Old versions
    of the box keep theirs. BoxFault `picture.kind` (JPEG, PNG and WebP are taken), `picture.size`, `box.unknown`."""
    name = picture_name(data)
    if not versions(folder, game, id):
        raise fault("box.unknown", id=id[:40])
    _keep_picture(_home(folder, game, id), name, data)
    return name


def _keep_picture(home: Path, name: str, data: bytes) -> None:
    path = home / PICTURES / name
    path.parent.mkdir(mode=0o700, exist_ok=True)
    if not path.exists():
        disk.write_whole(path, data)


def is_picture(name: str) -> bool:
    """Whether a picture on the shelf could be called so."""
    return bool(_PICTURE.fullmatch(name))


def picture_name(data: bytes) -> str:
    """The name a picture has on the shelf. BoxFault `picture.kind`, `picture.size`."""
    if len(data) > MAX_PICTURE_BYTES:
        raise fault("picture.size", most=MAX_PICTURE_BYTES >> 20)
    ending = "jpg" if data.startswith(b"\xff\xd8\xff") else "png" if data.startswith(b"\x89PNG\r\n\x1a\n") else \
        "webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else ""
    if not ending:
        raise fault("picture.kind")
    return f"{hashlib.sha256(data).hexdigest()[:16]}.{ending}"


def picture(folder: Path, game: str, id: str, name: str) -> bytes:
    """A picture of a box. BoxFault `picture.unknown`."""
    path = _home(folder, game, id) / PICTURES / name if _PICTURE.fullmatch(name) else None
    if path is None or not path.is_file():
        raise fault("picture.unknown", name=name[:40])
    return path.read_bytes()


def pictures(folder: Path, game: str, id: str) -> dict[str, bytes]:
    """All pictures of a box by name, those of older versions too."""
    home = _home(folder, game, id) / PICTURES
    names = sorted(os.listdir(home)) if home.is_dir() else []
    return {name: (home / name).read_bytes() for name in names if _PICTURE.fullmatch(name)}


def check_id(id: str) -> str:
    """The same id. BoxFault `box.name` for one that may not be a folder here."""
    if not _ID.fullmatch(id) or id in _TAKEN:
        raise fault("box.name", id=id[:40])
    return id


def _home(folder: Path, game: str, id: str) -> Path:
    box_services(game)
    return folder / BOXES / game / check_id(id)


def _file(folder: Path, game: str, id: str, version: int) -> Path:
    return _home(folder, game, id) / f"v{version:04}.json"
