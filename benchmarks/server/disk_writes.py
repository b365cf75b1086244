"""What SQLite writes and syncs in this process, and what a disk may hold of it when the power goes.

It is the SQLite of the `sqlite3` module itself: of every file that it opens, the functions that write, truncate and
sync are replaced by ones that note it and go on to the old ones."""
from __future__ import annotations

import ctypes as c
import os
import random
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""

WRITE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
TRUNCATE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int64)
SYNC = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)
OPEN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.c_void_p)
DELETE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int)


class Methods(c.Structure):
    """`sqlite3_io_methods`"""

    _fields_ = [("version", c.c_int), ("close", c.c_void_p), ("read", c.c_void_p), ("write", c.c_void_p),
                ("truncate", c.c_void_p), ("sync", c.c_void_p), ("others", c.c_void_p * 13)]


class File(c.Structure):
    """`sqlite3_file`"""

    _fields_ = [("methods", c.POINTER(Methods))]


class Vfs(c.Structure):
    """`sqlite3_vfs`, as far as it is needed"""

    _fields_ = [("version", c.c_int), ("file_size", c.c_int), ("max_path", c.c_int), ("next", c.c_void_p),
                ("name", c.c_char_p), ("data", c.c_void_p), ("open", c.c_void_p), ("delete", c.c_void_p)]


class Event(NamedTuple):
    """`kind`: create, write, truncate, sync, delete; or said, which is no file's. `number`: where a write begins, how
    long a file is truncated to, whether a deletion is on the disk at once."""

    kind: str
    file: str
    number: int = 0
    data: bytes = b""


KEPT: list[Any] = []
"""What SQLite points to as long as the process lives."""


class Recorder:
    """Inside the `with`: the events of the files in a folder that are opened meanwhile, by whatever thread."""

    def __init__(self, folder: Path):
        self.folder, self.events = str(folder.resolve()), list[Event]()
        self.names: dict[int, str] = {}
        self.hooked: dict[int, Methods] = {}
        self.lock = threading.Lock()

    def say(self, text: str) -> None:
        """Note that somebody was told something."""
        self.events.append(Event("said", text))

    def __enter__(self) -> Recorder:
        self.vfs = _default_vfs()
        self.old_open, self.old_delete = self.vfs.open, self.vfs.delete
        really_open, really_delete = OPEN(self.old_open), DELETE(self.old_delete)

        def opened(vfs: int, path: int | None, file: int, flags: int, out: int) -> int:
            name = self._name(path)
            new = bool(name) and not os.path.exists(os.path.join(self.folder, name))
            result = really_open(vfs, path, file, flags, out)
            if result == 0 and name:
                self.names[file] = name
                if new:
                    self.events.append(Event("create", name))
                self._hook(c.cast(file, c.POINTER(File)).contents)
            return int(result)

        def delete(vfs: int, path: int, at_once: int) -> int:
            result = really_delete(vfs, path, at_once)
            if result == 0 and (name := self._name(path)):
                self.events.append(Event("delete", name, at_once))
            return int(result)

        hooks = OPEN(opened), DELETE(delete)
        KEPT.append(hooks)
        self.vfs.open, self.vfs.delete = (c.cast(hook, c.c_void_p) for hook in hooks)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.vfs.open, self.vfs.delete = self.old_open, self.old_delete

    def _name(self, path: int | None) -> str:
        """The name of a file in the folder itself, "" for any other. `path`: the address of its text, which SQLite
        goes on to use."""
        where, name = os.path.split(os.fsdecode(c.string_at(path) if path else b""))
        return name if name and os.path.realpath(where) == self.folder else ""

    def _hook(self, file: File) -> None:
        at = c.addressof(file.methods.contents)
        with self.lock:
            if at not in self.hooked:
                self.hooked[at] = self._noting(file.methods.contents)
        file.methods = c.pointer(self.hooked[at])

    def _noting(self, old: Methods) -> Methods:
        really_write, really_truncate, really_sync = WRITE(old.write), TRUNCATE(old.truncate), SYNC(old.sync)

        def write(file: int, data: int, size: int, offset: int) -> int:
            self.events.append(Event("write", self.names[file], offset, c.string_at(data, size)))
            return int(really_write(file, data, size, offset))

        def truncate(file: int, size: int) -> int:
            self.events.append(Event("truncate", self.names[file], size))
            return int(really_truncate(file, size))

        def sync(file: int, flags: int) -> int:
            result = int(really_sync(file, flags))
            if result == 0:
                self.events.append(Event("sync", self.names[file]))
            return result

        new, hooks = Methods.from_buffer_copy(old), (WRITE(write), TRUNCATE(truncate), SYNC(sync))
        new.write, new.truncate, new.sync = (c.cast(hook, c.c_void_p) for hook in hooks)
        KEPT.append((old, new, hooks))
        return new


def _default_vfs() -> Vfs:
    import _sqlite3

    library = c.CDLL("sqlite3.dll" if sys.platform == "win32" else getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = c.POINTER(Vfs)
    found: Vfs = library.sqlite3_vfs_find(None).contents
    return found


class Disk:
    """Files as a disk is certain to hold them, and what has been done to them since they were synced."""

    def __init__(self, files: dict[str, bytes]):
        self.certain = {name: bytearray(data) for name, data in files.items()}
        self.open: dict[str, list[Event]] = {}

    def do(self, event: Event) -> None:
        if event.kind == "said":
            return
        self.open.setdefault(event.file, []).append(event)
        if event.kind == "sync":
            done = self.open.pop(event.file)
            held = self.certain.setdefault(event.file, bytearray())
            for one in done:
                _do(held, one)
            if any(one.kind == "create" for one in done):  # SQLite syncs the folder with a journal's first sync
                self._sync_folder()
        elif event.kind == "delete" and event.number:
            self._sync_folder()

    def _sync_folder(self) -> None:
        """What was deleted is gone for certain."""
        for name, events in list(self.open.items()):
            deleted = [n for n, event in enumerate(events) if event.kind == "delete"]
            if deleted:
                self.certain.pop(name, None)
                self.open[name] = events[deleted[-1] + 1:]

    def after_cut(self, rng: random.Random) -> dict[str, bytes]:
        """The files that may be found: of what was not synced, any sectors are there or not."""
        likely = rng.choice((0.0, 0.2, 0.5, 0.8, 1.0))
        found = {name: bytearray(data) for name, data in self.certain.items()}
        for name, events in self.open.items():
            for event in events:
                if event.kind == "write":
                    for piece in _sectors(event):
                        if rng.random() < likely:
                            _do(found.setdefault(name, bytearray()), piece)
                elif rng.random() < likely:
                    if event.kind == "delete":
                        found.pop(name, None)
                    else:
                        _do(found.setdefault(name, bytearray()), event)
        return {name: bytes(data) for name, data in found.items()}


def _sectors(event: Event) -> list[Event]:
    """A write in pieces of which none goes beyond a sector of the disk."""
    pieces, at = [], event.number
    end = at + len(event.data)
    while at < end:
        to = min(end, at - at % SECTOR + SECTOR)
        pieces.append(Event("write", event.file, at, event.data[at - event.number:to - event.number]))
        at = to
    return pieces


def _do(held: bytearray, event: Event) -> None:
    if event.kind == "write":
        held.extend(bytes(max(0, event.number - len(held))))
        held[event.number:event.number + len(event.data)] = event.data
    elif event.kind == "truncate":
        del held[event.number:]
