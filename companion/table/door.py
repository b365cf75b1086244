"""Who was let into this house: devices, one by one, and the tables whose invitations let in whoever sits down there.

A device is known by the cookie that only it and we have; we keep its SHA-256. Kept in one small file of the data
folder, which only the running server writes."""
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
"""How long the code at the door is good, for one device."""


class Guest(msgspec.Struct, frozen=True):
    """A device that was let in: what kind it is (a key of a text), and when."""

    label: str
    since: datetime


class Kept(msgspec.Struct):
    """`closed`: whether who was not let in stays outside. `guests` by the SHA-256 of their cookie; `tables`: codes of
    those that were opened by the host or by a guest."""

    closed: bool = False
    guests: dict[str, Guest] = {}
    tables: list[str] = []


class Door:
    """That of one data folder. Where its file cannot be read the door is closed: the host opens it anew."""

    def __init__(self, folder: Path):
        self._path, self._lock = folder / FILE, Lock()
        self._code, self._until = "", 0.0
        try:
            self._kept = msgspec.json.decode(self._path.read_bytes(), type=Kept)
        except FileNotFoundError:
            self._kept = Kept()
        except (OSError, msgspec.MsgspecError):
            self._kept = Kept(closed=True)

    @property
    def closed(self) -> bool:
        return self._kept.closed

    @property
    def guests(self) -> list[tuple[str, Guest]]:
        """Everybody who was let in, the last first."""
        return sorted(self._kept.guests.items(), key=lambda x: x[1].since, reverse=True)

    def knows(self, device: str) -> bool:
        """Whether the device with this cookie was let in."""
        return _digest(device) in self._kept.guests

    def vouches(self, code: str) -> bool:
        """Whether the invitations of a table let in whoever sits down."""
        return code in self._kept.tables

    def close(self, closed: bool) -> None:
        with self._lock:
            self._write(Kept(closed, self._kept.guests, self._kept.tables))

    def let_in(self, device: str, label: str) -> None:
        with self._lock:
            self._let_in(device, label)

    def _let_in(self, device: str, label: str) -> None:
        if not self.knows(device):
            guest = Guest(clean_line(label, 60), datetime.now(UTC))
            self._write(Kept(self.closed, self._kept.guests | {_digest(device): guest}, self._kept.tables))

    def send_away(self, guest: str) -> None:
        """Let a guest (as in `guests`) in no more. What passes it has at tables stays."""
        with self._lock:
            left = {key: one for key, one in self._kept.guests.items() if key != guest}
            self._write(Kept(self.closed, left, self._kept.tables))

    def vouch(self, code: str) -> None:
        """A table that the host or a guest opened: its invitations let in from now on."""
        with self._lock:
            if not self.vouches(code):
                self._write(Kept(self.closed, self._kept.guests, [*self._kept.tables, code]))

    def code(self) -> str:
        """What one device types in order to be let in; another one once it was used or is old."""
        with self._lock:
            if not self._code or time.monotonic() > self._until:
                self._code, self._until = new_code(), time.monotonic() + 60 * CODE_MINUTES
            return self._code

    def knock(self, typed: str, device: str, label: str, guesses: Guesses, address: str) -> None:
        """Let the device in that typed the code. TableError `code.slow` after too many wrong ones from that address,
        `door.code` for a wrong or an old one. After an OSError the code is still good."""
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

    def _write(self, kept: Kept) -> None:
        """OSError leaves everything as it was."""
        disk.write_whole(self._path, msgspec.json.encode(kept))
        self._kept = kept


def _digest(device: str) -> str:
    return hashlib.sha256(device.encode("utf-8", "surrogatepass")).hexdigest()
