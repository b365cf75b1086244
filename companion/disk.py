"""Files that are whole or not there."""
from __future__ import annotations

import os
import uuid
from pathlib import Path


def write(path: Path, data: bytes) -> None:
    """All or nothing, also when the power goes: written beside it, flushed, then renamed. For the owner alone."""
    half = path.with_name(f".{uuid.uuid4().hex}.part")
    try:
        file = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(file, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(half, path)
        flush(path.parent)
    finally:
        half.unlink(missing_ok=True)


def flush(place: Path) -> None:
    """What a folder holds is on disk too, where folders can be flushed."""
    if os.name == "posix":
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
