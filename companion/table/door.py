"""The guest list of a house: devices that the host let in, and tables whose invitations let a device in.

A device is recognised by its cookie, of which only the SHA-256 is stored. The list is one file of the data folder,
`door.json`, written by the running server alone."""
from __future__ import annotations

import hashlib
import hmac
import time
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

import msgspec

from companion import disk
from companion.table.cards.codes import Guesses, new_code, plain_code
from companion.table.checks import clean_line
from companion.table.errors import TableError

FILE = "door.json"
CODE_MINUTES = 30
"""How long the code that lets one device in is good."""


class Guest(msgspec.Struct, frozen=True):
    """A device that was let in, and when. `label` is its kind, a key of `web.start.device`."""

    label: str
    since: datetime


class DoorFile(msgspec.Struct):
    """What `door.json` contains. `closed`: devices that were not let in stay outside. `guests` by the SHA-256 of their
    cookie. `tables`: codes of the tables that the host or a guest opened."""

    closed: bool = False
    guests: dict[str, Guest] = {}
    tables: list[str] = []


class Door:
    """The guest list of one data folder. If its file cannot be read, the door is closed until the host opens it."""

    def __init__(self, folder: Path):
        self._path, self._lock = folder / FILE, Lock()
        self._code, self._until = "", 0.0
        try:
            self._file = msgspec.json.decode(self._path.read_bytes(), type=DoorFile)
        except FileNotFoundError:
            self._file = DoorFile()
        except (OSError, msgspec.MsgspecError):
            self._file = DoorFile(closed=True)

    @property
    def closed(self) -> bool:
        return self._file.closed

    @property
    def guests(self) -> list[tuple[str, Guest]]:
        """The devices that were let in, with the SHA-256 of their cookie; the last one first."""
        return sorted(self._file.guests.items(), key=lambda x: x[1].since, reverse=True)

    def is_guest(self, device: str) -> bool:
        """Whether the device with this cookie was let in."""
        return _digest(device) in self._file.guests

    def table_lets_in(self, code: str) -> bool:
        """Whether an invitation to the table with this code also lets the device into the house."""
        return code in self._file.tables

    def close(self, closed: bool) -> None:
        with self._lock:
            self._write(DoorFile(closed, self._file.guests, self._file.tables))

    def let_in(self, device: str, label: str) -> None:
        with self._lock:
            self._let_in(device, label)

    def _let_in(self, device: str, label: str) -> None:
        if not self.is_guest(device):
            guest = Guest(clean_line(label, 60), datetime.now(UTC))
            self._write(DoorFile(self.closed, self._file.guests | {_digest(device): guest}, self._file.tables))

    def remove_guest(self, guest: str) -> None:
        """Take a device (its key in `guests`) off the list. Its passes at tables stay good."""
        with self._lock:
            left = {key: one for key, one in self._file.guests.items() if key != guest}
            self._write(DoorFile(self.closed, left, self._file.tables))

    def add_table(self, code: str) -> None:
        """From now on invitations to the table with this code let devices in."""
        with self._lock:
            if not self.table_lets_in(code):
                self._write(DoorFile(self.closed, self._file.guests, [*self._file.tables, code]))

    def code(self) -> str:
        """The code that lets one device in; a new one after it was used, or after CODE_MINUTES."""
        with self._lock:
            if not self._code or time.monotonic() > self._until:
                self._code, self._until = new_code(), time.monotonic() + 60 * CODE_MINUTES
            return self._code

    def let_in_by_code(self, typed: str, device: str, label: str, guesses: Guesses, address: str) -> None:
        """Let a device in if it `typed` the present code. TableError `code.slow` after too many wrong codes from this
        `address`, `door.code` for a wrong or old one. OSError if the list cannot be written; the code stays good."""
        guesses.allow(address)
        with self._lock:
            good = bool(self._code) and time.monotonic() <= self._until and hmac.compare_digest(
                plain_code(typed), self._code)
            if good:
                self._let_in(device, label)
                self._code = ""
        if not good:
            guesses.wrong(address)
            raise TableError("unknown", "door.code")

    def _write(self, changed: DoorFile) -> None:
        """Write the file, then use it. After an OSError the old list stays in force."""
        disk.write_whole(self._path, msgspec.json.encode(changed))
        self._file = changed


def _digest(device: str) -> str:
    return hashlib.sha256(device.encode("utf-8", "surrogatepass")).hexdigest()
