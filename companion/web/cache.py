"""What one app has already worked out for its screens. All of it can be lost without losing anything."""
from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any


class Cache:
    """The newest `size` results by key; what is asked again for the same head costs nothing."""

    def __init__(self, size: int):
        self.size, self.kept, self.lock = size, OrderedDict[Any, Any](), Lock()

    def get(self, key: Any, make: Any) -> Any:
        with self.lock:
            if key in self.kept:
                self.kept.move_to_end(key)
                return self.kept[key]
        value = make()
        with self.lock:
            self.kept[key] = value
            while len(self.kept) > self.size:
                self.kept.popitem(last=False)
        return value

    def peek(self, key: Any) -> Any:
        """What is kept under a key, None for nothing."""
        with self.lock:
            return self.kept.get(key)


class ScreenCache:
    """What one app has already worked out: verdicts by head and seat, entries by id, log lines, throws and
    their outcomes by reader, parts of pages by all that stands in them."""

    def __init__(self) -> None:
        self.judged, self.entries, self.lines = Cache(256), Cache(5000), Cache(20_000)
        self.throws, self.outcomes = Cache(5000), Cache(5000)
        self.parts = Cache(5000)
