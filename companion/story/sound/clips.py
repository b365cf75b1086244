"""Spoken sentences on disk: `<folder>/<2>/<sha>.wav`, the ones that nobody has heard for longest go first."""
from __future__ import annotations

import hashlib
import os
import secrets
import threading
import time
import wave
from pathlib import Path

MAX_BYTES = 500 * 1000 * 1000
"""Bytes kept."""
KEPT_SHARE = 0.9
"""Share of MAX_BYTES that is left after clearing up."""
ABANDONED_SECONDS = 3600.0
"""Age of a half-written file whose writer must have died."""


class Clips:
    """`most`: bytes kept at most. Thread-safe; a file is there whole or not at all."""

    def __init__(self, folder: Path, most: int = MAX_BYTES):
        self.folder, self.most = folder, most
        self._lock = threading.Lock()
        self._size: int | None = None

    def place(self, *parts: str) -> Path:
        """Where the clip made of these parts lies, or would."""
        name = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
        return self.folder / name[:2] / f"{name}.wav"

    def find(self, path: Path) -> float | None:
        """The seconds of the clip there, marked as heard now; None where there is none that can be played."""
        try:
            seconds = length(path)
            os.utime(path)
        except (OSError, EOFError, wave.Error):
            return None
        return seconds if seconds > 0 else None

    def keep(self, path: Path, data: bytes) -> None:
        """Put a clip there. OSError where the disk does not take it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(f".{secrets.token_hex(4)}.part")
        try:
            half.write_bytes(data)
            os.replace(half, path)
        finally:
            half.unlink(missing_ok=True)
        with self._lock:
            self._size = None if self._size is None else self._size + len(data)
            if self._size is None or self._size > self.most:
                self._clear()

    def _clear(self) -> None:
        """Remove what was left half written, and past MAX_BYTES the clips heard longest ago."""
        found = []
        for path in self.folder.glob("??/*"):
            try:
                about = path.stat()
                if path.suffix == ".part" and time.time() - about.st_mtime > ABANDONED_SECONDS:
                    path.unlink()
                elif path.suffix == ".wav":
                    found.append((about.st_mtime, about.st_size, path))
            except OSError:
                continue
        self._size = sum(size for _, size, _ in found)
        if self._size <= self.most:
            return
        for _, size, path in sorted(found):
            if self._size <= self.most * KEPT_SHARE:
                break
            path.unlink(missing_ok=True)
            self._size -= size


def length(path: Path) -> float:
    """Seconds of a WAV file. OSError, EOFError or wave.Error where it is none."""
    with wave.open(str(path), "rb") as file:
        return file.getnframes() / file.getframerate()
