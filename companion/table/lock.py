"""The lock of a data folder: one server at a time."""
from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType

from companion.table.errors import TableError


class Lock:
    """Held from `take` to `release`, or until the process ends however it ends. The file stays; it names the holder's
    process and, on a second line, where it serves."""

    def __init__(self, folder: Path):
        self.path = folder / "companion.lock"
        self._file: int | None = None

    def take(self) -> Lock:
        """TableError `lock.serves` (address) or `lock.taken` if another process, or another app of this one, holds the
        folder."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _seize(file)
        except OSError as error:
            process, address = _holder(self.path)
            os.close(file)
            if address:
                raise TableError("refused", "lock.serves", address=address, process=process) from error
            raise TableError("refused", "lock.taken", folder=str(self.path.parent), process=process) from error
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        self._file = file
        return self

    def write_address(self, address: str) -> None:
        """Note where this server answers, for an error message of whoever finds the folder taken."""
        if self._file is not None:
            os.write(self._file, f"{address}\n".encode())

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Lock:
        return self.take()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.release()


def _holder(path: Path) -> tuple[str, str]:
    """The holder's process, and its address or ""."""
    try:
        process, address, *_ = [*path.read_text().splitlines(), "", ""]
    except OSError:  # Windows does not let others read a locked file
        return "?", ""
    return process or "?", address


if sys.platform == "win32":
    import msvcrt

    def _seize(file: int) -> None:
        # Far behind the holder's number, so that the number itself stays readable.
        os.lseek(file, 1 << 20, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _seize(file: int) -> None:
        # flock, not lockf: it also keeps a second app of the same process out.
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
