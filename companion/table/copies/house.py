"""The whole house in one file: a zip of the data folder with a manifest (format `companion-house`, version, which app
made it and when; of every file size, time and SHA-256). The database in it is a checked copy. What is made anew when it
is gone (spoken clips, chronicles) stays out, and so do backups.

The authority that devices trust and the secret key come along only if they are asked for, in one member `keys.bin`
that a pass phrase locks: scrypt makes a key of it, AES-256-GCM encrypts a JSON of path -> base64."""
from __future__ import annotations

import base64
import hashlib
import os
import secrets
import shutil
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

import msgspec

from companion import __version__, disk
from companion.table.copies.backups import BACKUPS, DATABASE, FILE_TIME, backup, delete_old, put_back_database
from companion.table.copies.soundness import Unreadable, kind_of
from companion.table.errors import TableError
from companion.table.lock import Lock

FORMAT, VERSION = "companion-house", 1
MANIFEST, KEYS_FILE = "manifest.json", "keys.bin"
KEY_PATHS = ("authority", "secret.key")
"""Files and folders of the data folder that only come along locked."""

DERIVED = ("speech", "chronicles")
"""Folders that stay out of the file, since their contents are made again when they are missing."""

MIN_PHRASE_LETTERS = 8
SCRYPT_N, SCRYPT_R, SCRYPT_P = 1 << 15, 8, 1
BLOCK_BYTES = 1 << 20
"""Bytes that are read at a time."""

MAX_KEYS_BYTES = 1 << 20
REPLACED_PREFIX = "replaced-"
"""Beginning of the name of a folder with what a restore replaced."""


class Member(msgspec.Struct, frozen=True):
    """`changed`: when the file was last written, in nanoseconds; pages show it."""

    size: int
    sha256: str
    changed: int


class KeyLock(msgspec.Struct, frozen=True):
    """How the keys are locked; salt and nonce in base64."""

    salt: str
    nonce: str
    n: int = SCRYPT_N
    r: int = SCRYPT_R
    p: int = SCRYPT_P


class Manifest(msgspec.Struct, frozen=True):
    format: str
    version: int
    app: str
    made: str
    files: dict[str, Member]
    keys: KeyLock | None = None


class Restored(msgspec.Struct, frozen=True):
    """What a restore brought back. `replaced`: the folder with what was there before, "" for nothing."""

    files: int
    keys: bool
    replaced: str
    damaged: list[Unreadable]


def pack(folder: Path, target: Path | None = None, phrase: str = "") -> Path:
    """Write the house file, to `backups/` of the folder unless told otherwise; whole or not at all. With a pass phrase
    the keys come along. TableError as `backup`, and `house.phrase` for one that is too short."""
    if phrase and len(phrase) < MIN_PHRASE_LETTERS:
        raise TableError("malformed", "house.phrase", least=MIN_PHRASE_LETTERS)
    database = backup(folder, "asked")
    kept_here = target is None
    target = target or folder / BACKUPS / f"companion-{datetime.now(UTC):{FILE_TIME}}Z-house.zip"
    unfinished = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with unfinished.open("xb") as out:
            unfinished.chmod(0o600)
            _write(out, folder, database, phrase)
            out.flush()
            os.fsync(out.fileno())
        os.replace(unfinished, target)
        disk.flush_folder(target.parent)
    except OSError as error:
        raise TableError("refused", "backup.failed", why=error.strerror or str(error)) from error
    finally:
        unfinished.unlink(missing_ok=True)
    if kept_here:
        delete_old(house_files(folder), target)
    return target


def house_files(folder: Path) -> list[Path]:
    """The house files in `backups/`, the newest first."""
    return sorted((folder / BACKUPS).glob("companion-*Z-house.zip"), reverse=True)


def is_house(file: Path) -> bool:
    """Whether this is a zip, which no database is."""
    try:
        with file.open("rb") as start:
            return start.read(4) == b"PK\x03\x04"
    except OSError:
        return False


def _write(out: BinaryIO, folder: Path, database: Path, phrase: str) -> None:
    members = {}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as packed:
        for name, file in ((DATABASE, database), *_house_paths(folder)):
            try:
                source = file.open("rb")
            except FileNotFoundError:  # somebody has just put it away
                continue
            info = zipfile.ZipInfo(name, _zip_time())
            info.compress_type = zipfile.ZIP_DEFLATED
            with source, packed.open(info, "w", force_zip64=True) as member:
                size, digest = 0, hashlib.sha256()
                while block := source.read(BLOCK_BYTES):
                    member.write(block)
                    digest.update(block)
                    size += len(block)
                changed = os.fstat(source.fileno()).st_mtime_ns
            members[name] = Member(size, digest.hexdigest(), changed)
        locked = None
        if phrase:
            locked, data = _lock(folder, phrase)
            packed.writestr(KEYS_FILE, data)
        manifest = Manifest(FORMAT, VERSION, __version__, f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}", members, locked)
        packed.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))


def _zip_time() -> tuple[int, int, int, int, int, int]:
    now = datetime.now(UTC)
    return max(now.year, 1980), now.month, now.day, now.hour, now.minute, now.second


def _is_ours(name: str) -> bool:
    """Whether a path at the top of the folder belongs to the house and comes along in the open."""
    return not (name.startswith((".", "companion.", REPLACED_PREFIX)) or name.endswith(".part")
                or name in (*KEY_PATHS, *DERIVED, BACKUPS))


def _house_paths(folder: Path) -> Iterator[tuple[str, Path]]:
    for top in sorted(folder.iterdir()):
        if _is_ours(top.name):
            yield from _files(folder, top)


def _files(folder: Path, top: Path) -> Iterator[tuple[str, Path]]:
    for file in sorted(top.rglob("*")) if top.is_dir() else [top]:
        if file.is_file() and not file.is_symlink() and not file.name.endswith(".part"):
            yield file.relative_to(folder).as_posix(), file


def _lock(folder: Path, phrase: str) -> tuple[KeyLock, bytes]:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    held = {name: base64.b64encode(file.read_bytes()).decode()
            for top in KEY_PATHS if (folder / top).exists() for name, file in _files(folder, folder / top)}
    salt, nonce = secrets.token_bytes(16), secrets.token_bytes(12)
    locked = KeyLock(base64.b64encode(salt).decode(), base64.b64encode(nonce).decode())
    return locked, AESGCM(_key(locked, phrase)).encrypt(nonce, msgspec.json.encode(held), FORMAT.encode())


def _key(locked: KeyLock, phrase: str) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return Scrypt(base64.b64decode(locked.salt), 32, locked.n, locked.r, locked.p).derive(phrase.encode())


def _unlock(packed: zipfile.ZipFile, locked: KeyLock, phrase: str) -> dict[str, bytes]:
    """The keys by path. TableError `house.wrong_phrase`."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if (locked.n, locked.r, locked.p) != (SCRYPT_N, SCRYPT_R, SCRYPT_P) or \
            packed.getinfo(KEYS_FILE).file_size > MAX_KEYS_BYTES:
        raise ValueError("keys")  # no file of ours asks for more memory
    try:
        data = AESGCM(_key(locked, phrase)).decrypt(
            base64.b64decode(locked.nonce), packed.read(KEYS_FILE), FORMAT.encode())
    except InvalidTag as error:
        raise TableError("forbidden", "house.wrong_phrase") from error
    held = {name: base64.b64decode(data) for name, data in msgspec.json.decode(data, type=dict[str, str]).items()}
    for name in held:
        if _path(name).parts[0] not in KEY_PATHS:
            raise ValueError(name)
    return held


def _path(name: str) -> PurePosixPath:
    """A member's path, when it stays inside the folder. ValueError."""
    path = PurePosixPath(name)
    if (not path.parts or path.is_absolute() or str(path) != name or "\\" in name or ":" in name
            or any(part in (".", "..") for part in path.parts)):
        raise ValueError(name)
    return path


def unpack(folder: Path, file: Path, phrase: str = "") -> Restored:
    """Put a house file back. Everything is read and checked before anything changes; what was there before moves to a
    folder of its own beside it. With a pass phrase the keys are put back, too. No server may hold the folder.
    TableError `restore.missing`, `restore.damaged`, `restore.newer` or as of a database; `house.wrong_phrase`,
    `house.no_keys`."""
    with Lock(folder):
        return put_back_house(folder, file, phrase)


def put_back_house(folder: Path, file: Path, phrase: str = "") -> Restored:
    """`unpack` for a caller that holds the folder's lock."""
    if not file.is_file():
        raise TableError("unknown", "restore.missing", file=str(file))
    unpacked = folder / f".restoring-{secrets.token_hex(8)}"
    unpacked.mkdir(mode=0o700)
    try:
        manifest, keys = _read(file, unpacked, phrase)
        bad = put_back_database(folder, unpacked / DATABASE)
        replaced = _replace_files(folder, unpacked, tuple(keys))
    except (zipfile.BadZipFile, msgspec.DecodeError, ValueError, KeyError, EOFError, NotImplementedError) as error:
        raise TableError("refused", "restore.damaged", file=str(file)) from error
    except OSError as error:
        raise TableError("refused", "backup.failed", why=error.strerror or str(error)) from error
    finally:
        shutil.rmtree(unpacked, ignore_errors=True)
    return Restored(len(manifest.files), bool(keys), str(replaced) if replaced else "", bad)


def _read(file: Path, unpacked: Path, phrase: str) -> tuple[Manifest, dict[str, bytes]]:
    """Extract everything into the folder `unpacked` and compare it with the manifest; the manifest, and the keys by
    path."""
    with zipfile.ZipFile(file) as packed:
        written: Any = msgspec.json.decode(packed.read(MANIFEST))
        if not isinstance(written, dict) or written.get("format") != FORMAT:
            raise TableError("refused", "restore.foreign", file=str(file))
        if written.get("version") != VERSION:
            raise TableError("refused", "restore.newer", file=str(file))
        manifest = msgspec.convert(written, Manifest)
        for name, expected in manifest.files.items():
            path = _path(name)
            if name != DATABASE and not _is_ours(path.parts[0]):
                raise ValueError(name)
            _extract(packed, name, expected, unpacked / path)
        match kind_of(unpacked / DATABASE):
            case "newer":
                raise TableError("refused", "restore.newer", file=str(file))
            case "ours":
                pass
            case _:
                raise ValueError(DATABASE)
        keys = {}
        if phrase:
            if manifest.keys is None:
                raise TableError("refused", "house.no_keys")
            keys = _unlock(packed, manifest.keys, phrase)
            for name, data in keys.items():
                (unpacked / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                disk.write_whole(unpacked / name, data)
        return manifest, keys


def _extract(packed: zipfile.ZipFile, name: str, expected: Member, target: Path) -> None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    digest, left = hashlib.sha256(), expected.size
    with packed.open(name) as source, target.open("xb") as out:
        target.chmod(0o600)
        while block := source.read(BLOCK_BYTES):
            left -= len(block)
            if left < 0:  # a bomb
                raise ValueError(name)
            digest.update(block)
            out.write(block)
        out.flush()
        os.fsync(out.fileno())
    if left or digest.hexdigest() != expected.sha256:
        raise ValueError(name)
    os.utime(target, ns=(expected.changed, expected.changed))


def _replace_files(folder: Path, unpacked: Path, keys: tuple[str, ...]) -> Path | None:
    """Put everything unpacked but the database in the place of what the folder has. The folder where the old files lie
    now, None if there were none."""
    key_tops = {_path(name).parts[0] for name in keys}
    old = [top for top in folder.iterdir() if _is_ours(top.name) or top.name in (*DERIVED, *key_tops)]
    aside = folder / f"{REPLACED_PREFIX}{datetime.now(UTC):{FILE_TIME}}"
    if old:
        aside.mkdir(mode=0o700)
    for top in old:
        os.replace(top, aside / top.name)
    for top in unpacked.iterdir():
        if top.name != DATABASE:
            os.replace(top, folder / top.name)
    disk.flush_folder(folder)
    return aside if old else None
