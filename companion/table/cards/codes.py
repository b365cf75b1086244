"""Short codes that people type, and how often they may guess."""
from __future__ import annotations

import secrets
import threading
import time
from collections import OrderedDict, deque

from companion.table.errors import TableError

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits of a code: nothing that reads like something else."""
MAX_GUESSES, GUESS_SECONDS = 10, 600.0
"""Wrong codes that an address may type within GUESS_SECONDS."""
MISREAD_LETTERS = str.maketrans("I1|!O0", "LLLLQQ")
"""Letters that no code has, to those that they were most likely read from."""


def new_code(length: int = 6) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def plain_code(typed: str) -> str:
    """A typed code in capitals, with misread letters put right and everything left out that no code has."""
    return "".join(c for c in typed[:40].upper().translate(MISREAD_LETTERS) if c in LETTERS)


class Guesses:
    """Wrong codes by address, in memory. The address unheard of for longest goes when there are 4,096."""

    def __init__(self, most: int = MAX_GUESSES, within: float = GUESS_SECONDS):
        self._most, self._within = most, within
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def allow(self, address: str) -> None:
        """TableError `code.slow` (with `n` minutes to wait) while the address has guessed wrong too often."""
        with self._lock:
            times = self._wrong.get(address, deque())
            while times and times[0] <= time.monotonic() - self._within:
                times.popleft()
            if len(times) >= self._most:
                left = int((times[0] + self._within - time.monotonic()) / 60) + 1
                raise TableError("forbidden", "code.slow", n=left)

    def wrong(self, address: str) -> None:
        with self._lock:
            self._wrong.setdefault(address, deque(maxlen=self._most)).append(time.monotonic())
            self._wrong.move_to_end(address)
            while len(self._wrong) > 4096:
                self._wrong.popitem(last=False)
