"""Writes files so that each is whole or not there, also when the power goes."""
from __future__ import annotations

import os
import uuid
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read: beside its path, flushed to disk, then renamed over it. OSError leaves
    an earlier file as it was."""
    half = path.with_name(f".{uuid.uuid4().hex}.part")
    try:
        file = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(half, path)
        flush_folder(path.parent)
    finally:
        half.unlink(missing_ok=True)


def flush_folder(place: Path) -> None:
    """Flush a folder's own list of files to disk, on systems that can."""
    if os.name == "posix":
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
