"""What a running server keeps in memory for its tables. All of it can be lost without losing anything."""
from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Any, NamedTuple

from flask import current_app

from companion.kernel import Action, Fact, Seat
from companion.table.bus import Bus
from companion.table.cards.codes import Guesses
from companion.table.errors import TableError
from companion.table.story.narrator import Narrators


class Amendment(NamedTuple):
    """What somebody wants to put in an entry's place, with the facts it would have, or the `choice` at the entry where
    an amendment stopped; it waits for consent."""

    entry: int
    choice: str = ""
    action: Action | None = None
    facts: tuple[Fact, ...] = ()
    overruled: tuple[str, ...] = ()
    reason: str = ""
    how: str = "replace"

    def like(self, other: Amendment | None) -> bool:
        """Whether both ask for the same, whatever their reasons."""
        return other is not None and (*self[:3], self.how) == (*other[:3], other.how)


class Wish(NamedTuple):
    """What needs consent: the seat that asked, the head then, where to go (as in `moves.ask_consent`), and what an
    amendment is about."""

    by: Seat
    head: int
    target: int
    amendment: Amendment | None = None


class Memory:
    """Locks, folded positions, wishes to take back, wrong guesses, narrators and the bus of one app."""

    def __init__(self, positions: int = 512):
        self.bus = Bus()
        self.narrators = Narrators(self.bus)
        self.guesses = Guesses()
        self.writing = threading.Lock()
        self.wishes: dict[int, Wish] = {}
        """Table -> what somebody asked for that needs consent."""
        self.backed_up = time.monotonic()
        self.backing_up = threading.Lock()
        self.start_backup_due = False
        self.backup_thread: threading.Thread | None = None
        self.backup_trouble: TableError | None = None
        """Why the last backup behind the scenes did not count."""
        self.checked: dict[int, str] = {}
        """Tables whose journals were found good, as `soundness.unreadable` keeps them."""
        self._locks: dict[int, threading.RLock] = {}
        self._most = positions
        self._positions: OrderedDict[tuple[int, int], Any] = OrderedDict()
        self._guard = threading.Lock()

    def lock(self, table_id: int) -> threading.RLock:
        """Held while anything about the table is decided and written."""
        with self._guard:
            return self._locks.setdefault(table_id, threading.RLock())

    def recall(self, table_id: int, entry_id: int) -> Any | None:
        """The position after an entry (0: the start), if it was used lately."""
        with self._guard:
            if (table_id, entry_id) in self._positions:
                self._positions.move_to_end((table_id, entry_id))
            return self._positions.get((table_id, entry_id))

    def keep(self, table_id: int, entry_id: int, s: Any) -> None:
        with self._guard:
            self._positions[table_id, entry_id] = s
            self._positions.move_to_end((table_id, entry_id))
            while len(self._positions) > self._most:
                self._positions.popitem(last=False)

    def forget(self) -> None:
        """Drop every folded position; the next look folds the journal again."""
        with self._guard:
            self._positions.clear()


def memory() -> Memory:
    """The memory of the current app. RuntimeError outside an app context."""
    found: Memory = current_app.extensions["companion_table"]
    return found
