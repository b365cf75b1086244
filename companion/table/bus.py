"""Tells the live streams of a table that its head moved. In-process: one server holds a data folder."""
from __future__ import annotations

import threading
from types import TracebackType

from flask import current_app


class Subscription:
    """A queue that holds at most the newest head of a table. Close it, or use it as a context manager."""

    def __init__(self, bus: Bus, table_id: int):
        self._bus, self._table_id = bus, table_id
        self._news = threading.Condition()
        self._head: int | None = None
        self._stirred = False

    def get(self, timeout: float | None = None) -> int | None:
        """The newest head since the last call, waiting up to `timeout` seconds; None if nothing happened or somebody
        called `stir`."""
        with self._news:
            self._news.wait_for(lambda: self._head is not None or self._stirred, timeout)
            head, self._head, self._stirred = self._head, None, False
            return head

    def stir(self) -> None:
        """Let a waiting `get` return None at once: something other than the head changed."""
        with self._news:
            self._stirred = True
            self._news.notify_all()

    def put(self, head: int) -> None:
        with self._news:
            self._head = head
            self._news.notify_all()

    def close(self) -> None:
        self._bus.leave(self._table_id, self)

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


class Bus:
    """The subscriptions of one app, by table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[int, list[Subscription]] = {}
        self._heads: dict[int, int] = {}

    def subscribe(self, table_id: int) -> Subscription:
        subscription = Subscription(self, table_id)
        with self._lock:
            self._listeners.setdefault(table_id, []).append(subscription)
        return subscription

    def publish(self, table_id: int, head: int) -> None:
        with self._lock:
            self._heads[table_id] = head
            listeners = list(self._listeners.get(table_id, ()))
        for listener in listeners:
            listener.put(head)

    def newest(self, table_id: int) -> int | None:
        """The head that was published last, None since the start of the server."""
        with self._lock:
            return self._heads.get(table_id)

    def stir(self, table_id: int) -> None:
        """Call `stir` on every subscription of the table: something other than its head changed."""
        with self._lock:
            listeners = list(self._listeners.get(table_id, ()))
        for listener in listeners:
            listener.stir()

    def leave(self, table_id: int, subscription: Subscription) -> None:
        with self._lock:
            rest = [one for one in self._listeners.get(table_id, ()) if one is not subscription]
            if rest:
                self._listeners[table_id] = rest
            else:
                self._listeners.pop(table_id, None)


def subscribe(table_id: int) -> Subscription:
    """Hear of every new head of a table. Needs the app context only for this call, not for `get`."""
    return _bus().subscribe(table_id)


def publish(table_id: int, head: int) -> None:
    """Wake everyone who listens to the table. `head` is an entry's id, 0 for the start."""
    _bus().publish(table_id, head)


def _bus() -> Bus:
    bus: Bus = current_app.extensions["companion_table"].bus
    return bus
