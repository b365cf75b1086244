from __future__ import annotations

import threading
import time

from flask import Flask

from companion.table import bus, desk
from tests.table.conftest import do, fresh_client, go, new_table


def test_every_listener_hears_of_entries_and_moves(app: Flask) -> None:
    table, other = new_table(), new_table()
    with bus.subscribe(table.id) as one, bus.subscribe(table.id) as two, bus.subscribe(other.id) as else_where:
        entry = do(table, go("ann")).entry
        assert (one.get(0), two.get(0), else_where.get(0)) == (entry.id, entry.id, None)
        desk.undo(table, by="ann", client=fresh_client(), head=entry.id)
        assert one.get(0) == entry.parent_id
        assert one.get(0.01) is None


def test_only_the_newest_head_waits(app: Flask) -> None:
    with bus.subscribe(1) as news:
        for head in range(1000):
            bus.publish(1, head)
        assert (news.get(0), news.get(0)) == (999, None)


def test_a_listener_wakes_at_once_and_needs_no_app(app: Flask) -> None:
    news, heard = bus.subscribe(1), []

    def listen() -> None:
        heard.append((news.get(10), time.perf_counter()))

    thread = threading.Thread(target=listen)
    thread.start()
    time.sleep(0.05)
    sent = time.perf_counter()
    bus.publish(1, 7)
    thread.join()
    [(head, at)] = heard
    assert head == 7
    assert at - sent < 5  # it would have waited for ten
    news.close()


def test_who_left_is_forgotten(app: Flask) -> None:
    news = bus.subscribe(1)
    news.close()
    news.close()
    bus.publish(1, 7)
    assert news.get(0) is None


def test_nobody_hears_of_an_entry_that_was_refused(app: Flask) -> None:
    table = new_table()
    with bus.subscribe(table.id) as news:
        try:
            do(table, go("bob"))
        except Exception:
            assert news.get(0) is None
